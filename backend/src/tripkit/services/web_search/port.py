"""The port to a web search."""

from dataclasses import dataclass
from typing import Literal, Protocol

from tripkit.domain.errors import Unavailable

Health = Literal["ok", "degraded", "down", "not configured"]


class SearchFailed(Unavailable):
    """The search gave nothing; the caller says so and goes on without."""

    code = "web_search_unavailable"
    title = "The web search does not answer right now"


class SearchNotConfigured(SearchFailed):
    """There is no key for a web search."""

    code = "web_search_not_configured"
    title = "No web search is configured"


@dataclass(frozen=True)
class WebResult:
    """One page. Its words are data: they are quoted, never followed."""

    title: str
    url: str
    content: str
    score: float


class PageSearch(Protocol):
    """A search of the web, whoever makes it. Raises SearchFailed."""

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]: ...


class WebSearch(Protocol):
    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        """The best pages, the best first. Raises SearchFailed, SearchNotConfigured."""
        ...

    def health(self) -> Health: ...

    async def close(self) -> None: ...
