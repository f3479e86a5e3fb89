"""Keywords of a wish, and destinations for one."""

from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

from mcp.server.mcpserver import MCPServer
from pydantic import Field

from tripkit.domain.destination import Destination
from tripkit.domain.wire import Wire
from tripkit_mcp.offering import offer
from tripkit_mcp.serving import READ_ONLY

INSTRUCTIONS = """extract_keywords reads a wish for a picture (English or Korean).
search_destinations ranks TripKit's own catalogue for a wish in plain words."""

Search = Callable[[str, int, Literal["en", "ko"]], Awaitable[list[Destination]]]
"""(wish, count, locale) → destinations, best first."""


class Destinations(Wire):
    destinations: list[Destination]


def register(server: MCPServer[object], search: Search) -> None:
    """Offer the search server's tools."""

    offer(server, None, "extract_keywords")

    @server.tool(
        description="Destinations of TripKit's catalogue for a wish in plain words, best first",
        annotations=READ_ONLY,
    )
    async def search_destinations(
        query: Annotated[str, Field(min_length=1, max_length=2000)],
        count: Annotated[int, Field(ge=1, le=10)] = 3,
        locale: Literal["en", "ko"] = "en",
    ) -> Destinations:
        return Destinations(destinations=await search(query, count, locale))
