"""search_web: pages in their own words. What they say is data, and never followed."""

from dataclasses import dataclass, replace
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from tripkit.domain.edits import SearchWeb
from tripkit.domain.provenance import Provenance, web
from tripkit.services.web_search.defusing import defused
from tripkit.services.web_search.port import (
    PageSearch,
    SearchFailed,
    SearchNotConfigured,
    WebResult,
)
from tripkit.tools.context import ToolContext
from tripkit.tools.ports import HasPages
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


@dataclass(frozen=True)
class SearchOutcome:
    """The pages, the best first; where there was no answer, why."""

    pages: list[WebResult]
    failure: SearchFailed | None = None


async def find_pages(source: PageSearch, query: str, *, limit: int = MOST) -> SearchOutcome:
    """The best pages, or why there are none: no key, or no answer."""
    try:
        return SearchOutcome([_harmless(p) for p in await source.search(query, limit=limit)])
    except SearchFailed as failure:
        return SearchOutcome([], failure)


def _harmless(page: WebResult) -> WebResult:
    """The page without addresses in its words: its own is the only one that is handed on."""
    return replace(page, title=defused(page.title), content=defused(page.content))


async def pages_of(source: PageSearch, query: str, *, limit: int = MOST) -> list[WebResult]:
    """The best pages; none without a key or an answer, for whoever goes on without."""
    return (await find_pages(source, query, limit=limit)).pages


async def search_web(arguments: SearchWeb, context: ToolContext[HasPages]) -> PagesFound:
    """Pages, in their own words. Raises ToolFailed."""
    online = context.services.online
    source = (
        online.within(context.asking(f"{context.audience}-search"))
        if online
        else context.services.web
    )
    outcome = await find_pages(source, arguments.query)
    if isinstance(outcome.failure, SearchNotConfigured):
        raise ToolFailed("No web search is configured here.", "no_web")
    if outcome.failure:
        raise ToolFailed(f"{outcome.failure.detail}; it may be tried again.", "search")
    return PagesFound(
        pages=[
            Page(
                title=clipped(page.title, 200),
                url=page.url,
                content=clipped(page.content, _WEB_LETTERS),
                source="openrouter" if online else "web",
                provenance=web(page.url, now()[:10]),
            )
            for page in outcome.pages
        ]
    )


SEARCH_WEB = Tool(
    name="search_web",
    purpose="Search the web",
    description="Search the web: hours, closures, events, rules",
    arguments=SearchWeb,
    result=PagesFound,
    body=search_web,
    audiences=frozenset({"designer", "ask"}),
    open_world=True,
    summary=line_of,
)
