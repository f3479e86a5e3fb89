"""TripKit's knowledge for any MCP client: one thin server a folder."""
