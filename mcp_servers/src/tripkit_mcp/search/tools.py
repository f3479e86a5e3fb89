"""Keywords of a wish, and destinations for one."""

import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Literal

from mcp.server.mcpserver import Context, MCPServer
from pydantic import Field

from tripkit.domain.destination import Destination
from tripkit.domain.wire import Wire
from tripkit.knowledge.keywords import Keywords, extract
from tripkit_mcp.serving import READ_ONLY

log = logging.getLogger(__name__)

INSTRUCTIONS = """extract_keywords reads a wish for a picture (English or Korean).
search_destinations ranks TripKit's own catalogue for a wish in plain words."""

Search = Callable[[str, int, Literal["en", "ko"]], Awaitable[list[Destination]]]
"""(wish, count, locale) → destinations, best first."""


class Destinations(Wire):
    destinations: list[Destination]


def register(server: MCPServer[object], search: Search) -> None:
    """Offer the search server's tools."""

    @server.tool(
        description="Keywords of a wish for a picture, sorted into subject, style, mood, colors",
        annotations=READ_ONLY,
    )
    async def extract_keywords(
        user_prompt: Annotated[str, Field(min_length=1, max_length=4000)],
        context: Context,
        max_keywords: Annotated[int, Field(ge=1, le=20)] = 5,
    ) -> Keywords:
        meta = context.request_context.meta or {}
        log.info("extract_keywords for run %s", str(meta.get("runId", "-"))[:64])
        return extract(user_prompt, max_keywords)

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
