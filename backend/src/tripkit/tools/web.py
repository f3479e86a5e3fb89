"""search_web: pages in their own words. What they say is data, and never followed."""

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from tripkit.domain.edits import SearchWeb
from tripkit.domain.provenance import Provenance, web
from tripkit.services.web_search.port import (
    SearchFailed,
    SearchNotConfigured,
    WebResult,
    WebSearch,
)
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.results import Readable, clipped, joined, line_of, now
from tripkit.tools.tool import Tool, ToolFailed

MOST = 5
"""Pages of one answer."""
_WEB_LETTERS = 1500


class Page(BaseModel):
    """A page in its own words."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)
    title: str
    url: str
    content: str
    source: Literal["web", "openrouter"]
    provenance: Provenance
    retrieved_at: str = Field(default_factory=now, serialization_alias="retrievedAt")


class PagesFound(Readable, BaseModel):
    pages: list[Page]

    def line(self) -> str:
        titles = (page.title for page in self.pages[:2])
        return joined([f"{len(self.pages)} pages", *titles], ": ")


async def search_web(arguments: SearchWeb, context: ItineraryContext) -> PagesFound:
    """Pages, in their own words. Raises ToolFailed."""
    try:
        pages = await _pages(arguments.query, context)
    except SearchNotConfigured:
        raise ToolFailed("No web search is configured here.", "no_web") from None
    except SearchFailed as failed:
        raise ToolFailed(f"{failed.detail}; it may be tried again.", "search") from None
    return PagesFound(
        pages=[
            Page(
                title=clipped(page.title, 200),
                url=page.url,
                content=clipped(page.content, _WEB_LETTERS),
                source="openrouter" if context.services.online else "web",
                provenance=web(page.url, now()[:10]),
            )
            for page in pages
        ]
    )


async def _pages(query: str, context: ItineraryContext) -> list[WebResult]:
    if online := context.services.online:
        return await online.search(query, context.asking("designer-search"), limit=MOST)
    return await context.services.web.search(query, limit=MOST)


async def pages_of(source: WebSearch, query: str, *, limit: int = MOST) -> list[WebResult]:
    """The best pages; none without a key or an answer."""
    if source.health() == "not configured":
        return []
    try:
        return await source.search(query, limit=limit)
    except SearchFailed:
        return []


SEARCH_WEB = Tool(
    name="search_web",
    purpose="Search the web",
    description="Search the web: hours, closures, events, rules",
    arguments=SearchWeb,
    result=PagesFound,
    body=search_web,
    audiences=frozenset({"designer"}),
    open_world=True,
    summary=line_of,
)
