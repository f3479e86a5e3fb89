"""One search of pages for everybody: what it gives, and why it gives nothing."""

from tripkit.services.llm.port import CallContext
from tripkit.services.web_search.absent import NoWebSearch
from tripkit.services.web_search.port import SearchFailed, SearchNotConfigured, WebResult
from tripkit.tools.online_search import OnlineSearch
from tripkit.tools.web import find_pages, pages_of

PAGE = WebResult("Ueno Zoo", "https://example.org/zoo", "Opens at 9:30.", 1.0)


class Down:
    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        raise SearchFailed


class Asked(OnlineSearch):
    """An online search that notes for whom it was asked."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str, int]] = []

    async def search(self, query: str, context: CallContext, *, limit: int = 3) -> list[WebResult]:
        self.calls.append((query, context.thread_id, limit))
        return [PAGE]


async def test_a_search_without_a_key_says_so_and_gives_no_page() -> None:
    outcome = await find_pages(NoWebSearch(), "zoo")
    assert (outcome.pages, type(outcome.failure)) == ([], SearchNotConfigured)
    assert await pages_of(NoWebSearch(), "zoo") == []


async def test_a_search_that_is_down_is_told_from_one_that_is_not_configured() -> None:
    outcome = await find_pages(Down(), "zoo")
    assert isinstance(outcome.failure, SearchFailed)
    assert not isinstance(outcome.failure, SearchNotConfigured)
    assert await pages_of(Down(), "zoo") == []


async def test_an_online_search_is_asked_like_any_other_and_for_its_caller() -> None:
    online = Asked()
    outcome = await find_pages(online.within(CallContext("thread-1", "run-1")), "zoo", limit=4)
    assert (outcome.pages, outcome.failure) == ([PAGE], None)
    assert online.calls == [("zoo", "thread-1", 4)]
