"""Keywords of a wish for a picture: over MCP, or in this process while the server is down."""
