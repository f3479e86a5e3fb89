"""Tavily over a real socket, faults included; and no search at all."""

from collections.abc import Iterator

import pytest
from fakes.script import Hang, HttpError
from fakes.tavily_server import RESULT, TavilyServer, found

from tripkit.services.web_search import tavily
from tripkit.services.web_search.absent import NoWebSearch
from tripkit.services.web_search.port import SearchFailed, SearchNotConfigured
from tripkit.services.web_search.tavily import Tavily


@pytest.fixture
def server() -> Iterator[TavilyServer]:
    with TavilyServer() as running:
        yield running


def client(server: TavilyServer, key: str = "tvly-test") -> Tavily:
    return Tavily(key, base=server.origin)


async def test_a_search_asks_for_what_it_needs_and_reads_results(server: TavilyServer) -> None:
    results = await client(server).search("Sigiriya open now", limit=3)
    assert server.last.path == "/search"
    assert server.last.json == {
        "query": "Sigiriya open now", "max_results": 3, "search_depth": "basic",
    }  # fmt: skip
    assert [(r.title, r.url, r.score) for r in results] == [
        ("Sigiriya today", "https://example.org/sigiriya", 0.9)
    ]


@pytest.mark.parametrize("code", [429, 500, 503])
async def test_what_may_pass_is_asked_once_more(server: TavilyServer, code: int) -> None:
    server.replies = [HttpError(code)]
    assert await client(server).search("q")
    assert len(server.requests) == 2


@pytest.mark.parametrize("code", [400, 401, 403, 422])
async def test_what_stays_wrong_is_asked_once(server: TavilyServer, code: int) -> None:
    server.replies = [HttpError(code, message="tvly-secret and details")]
    search = client(server)
    with pytest.raises(SearchFailed) as failed:
        await search.search("q")
    assert len(server.requests) == 1
    assert "tvly" not in str(failed.value)
    assert search.health() == "down"


async def test_a_refused_key_is_a_failure(server: TavilyServer) -> None:
    with pytest.raises(SearchFailed):
        await client(server, "wrong").search("q")


async def test_a_server_that_hangs_is_given_up(
    server: TavilyServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tavily, "TIMEOUT", 0.2)
    server.replies = [Hang(), Hang()]
    with pytest.raises(SearchFailed):
        await client(server).search("q")


async def test_results_of_another_shape_are_left_aside(server: TavilyServer) -> None:
    bad = {"title": "x", "url": "javascript:alert(1)", "content": "x", "score": 1}
    server.replies = [found(bad, {"nothing": 1}, RESULT)]
    assert [r.url for r in await client(server).search("q")] == [RESULT["url"]]


@pytest.mark.parametrize("body", [[], {"results": "none"}, {"detail": "?"}])
async def test_an_answer_that_is_none_gives_no_results(server: TavilyServer, body: object) -> None:
    server.replies = [body]  # type: ignore[list-item]
    assert await client(server).search("q") == []


async def test_a_failure_is_over_when_the_next_search_works(server: TavilyServer) -> None:
    search = client(server)
    server.replies = [HttpError(400)]
    with pytest.raises(SearchFailed):
        await search.search("q")
    await search.search("q")
    assert search.health() == "ok"
    await search.close()


async def test_without_a_key_the_search_says_so() -> None:
    absent = NoWebSearch()
    with pytest.raises(SearchNotConfigured):
        await absent.search("q")
    assert absent.health() == "not configured"
