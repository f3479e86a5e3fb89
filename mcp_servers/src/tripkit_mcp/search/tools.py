"""Keywords of a wish, and destinations for one."""

from mcp.server.mcpserver import MCPServer

from tripkit.tools.ports import HasSimilarity
from tripkit_mcp.offering import offer

INSTRUCTIONS = """extract_keywords reads a wish for a picture (English or Korean).
search_destinations ranks TripKit's own catalogue for a wish in plain words."""


def register(server: MCPServer[object], services: HasSimilarity) -> None:
    """Offer the search server's tools."""
    offer(server, services, "extract_keywords", "search_destinations")
