"""What an agent or an MCP client may call by name: each capability a typed function, once."""
