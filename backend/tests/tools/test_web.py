"""One search of pages for everybody: what it gives, and why it gives nothing."""

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest

from tripkit.domain.context import RunContext
from tripkit.services.llm.caller_budget import Spent
from tripkit.services.llm.port import Answer, CallContext, Prompt
from tripkit.services.web_search.absent import NoWebSearch
from tripkit.services.web_search.port import SearchFailed, SearchNotConfigured, WebResult
from tripkit.tools.itinerary_context import ItineraryContext, ItineraryServices
from tripkit.tools.online_search import OnlineSearch
from tripkit.tools.tool import ToolFailed, call
from tripkit.tools.web import MOST, SEARCH_WEB, find_pages, pages_of

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


@dataclass
class Pages:
    """A search that gives these pages, or fails."""

    pages: list[WebResult]
    failure: SearchFailed | None = None
    asked: list[tuple[str, int]] = field(default_factory=list)

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        self.asked.append((query, limit))
        if self.failure:
            raise self.failure
        return self.pages[:limit]


def designing(web: Pages, online: OnlineSearch | None = None) -> ItineraryContext:
    services = ItineraryServices(None, None, web, online)  # type: ignore[arg-type]
    run = RunContext(thread_id="thread-1", run_id="run-1")
    return ItineraryContext(
        audience="designer", services=services, run=run, session_id="s", itinerary_id="i"
    )


async def searched(context: ItineraryContext) -> Any:
    return await call(SEARCH_WEB, {"query": "zoo hours"}, context, seconds=5)


async def test_a_page_is_given_in_its_own_words_on_one_line_with_its_address() -> None:
    web = Pages([WebResult("Ueno\n Zoo", PAGE.url, "Opens\n\nat  9:30.", 1.0)])
    before = datetime.now(UTC).date()
    (page,) = (await searched(designing(web))).pages
    assert (page.title, page.url, page.content) == ("Ueno Zoo", PAGE.url, "Opens at 9:30.")
    assert (page.source, page.provenance.tier, page.provenance.url) == ("web", "web", PAGE.url)
    assert page.provenance.checked in {str(before), str(datetime.now(UTC).date())}
    assert datetime.fromisoformat(page.retrieved_at).tzinfo is not None
    assert '"retrievedAt":"' in SEARCH_WEB.result(pages=[page]).content()
    assert SEARCH_WEB.result(pages=[page]).content().startswith('{"pages":[{"title":"Ueno Zoo"')
    assert web.asked == [("zoo hours", MOST)]


async def test_five_pages_are_asked_for_and_long_ones_cut() -> None:
    pages = [WebResult("t" * 201, f"https://example.org/{n}", "c" * 1501, 1.0) for n in range(6)]
    found = (await searched(designing(Pages(pages)))).pages
    assert [page.url[-1] for page in found] == list("01234")
    assert (found[0].title, found[0].content) == ("t" * 199 + "…", "c" * 1499 + "…")


async def test_pages_that_just_fit_are_whole() -> None:
    web = Pages([WebResult("t" * 200, PAGE.url, "c" * 1500, 1.0)])
    (page,) = (await searched(designing(web))).pages
    assert (page.title, page.content) == ("t" * 200, "c" * 1500)


@pytest.mark.parametrize(
    ("number", "line"), [(0, "0 pages"), (1, "1 pages: T0"), (3, "3 pages: T0: T1")]
)
async def test_of_an_old_search_two_titles_are_kept(number: int, line: str) -> None:
    web = Pages([WebResult(f"T{n}", PAGE.url, "words", 1.0) for n in range(number)])
    assert SEARCH_WEB.summarised(await searched(designing(web))) == line


@pytest.mark.parametrize(
    ("failure", "kind", "words"),
    [
        (SearchNotConfigured(), "no_web", "No web search is configured here."),
        (SearchFailed(), "search", f"{SearchFailed().detail}; it may be tried again."),
    ],
)
async def test_a_search_that_gives_nothing_says_whether_to_try_again(
    failure: SearchFailed, kind: str, words: str
) -> None:
    with pytest.raises(ToolFailed) as failed:
        await searched(designing(Pages([], failure)))
    assert (failed.value.kind, str(failed.value)) == (kind, words)


async def test_where_an_online_search_is_configured_it_is_asked_for_the_person() -> None:
    web, online = Pages([]), Asked()
    (page,) = (await searched(designing(web, online))).pages
    assert (page.url, page.source) == (PAGE.url, "openrouter")
    assert (online.calls, web.asked) == ([("zoo hours", "thread-1", MOST)], [])


class Payer:
    """Whoever pays."""

    async def reserve(self, expected: Spent) -> str | None:
        return None

    async def settle(self, reservation: str, spent: Spent) -> None: ...


@dataclass
class Model:
    """A model that says it read these pages; without any, it was not asked."""

    pages: list[dict[str, str]] | None
    calls: list[tuple[Prompt, CallContext]] = field(default_factory=list)

    async def answer(
        self, prompt: Prompt, schema: type[Any], *, otherwise: type[Any], context: CallContext
    ) -> Answer[Any]:
        self.calls.append((prompt, context))
        if self.pages is None:
            return Answer(otherwise(), "offline", "not_configured")
        return Answer(schema(pages=self.pages), "model")


def said(url: str) -> dict[str, str]:
    return {"title": "A page", "url": url, "content": "words"}


def online_search(model: Model) -> OnlineSearch:
    return OnlineSearch(model, "openrouter", "some/model:online")  # type: ignore[arg-type]


async def test_a_model_that_searches_is_asked_at_the_callers_expense() -> None:
    model, budget = Model([said("https://example.org/a")]), Payer()
    context = CallContext("thread-1", "run-1", "elsewhere", "openai", "other", budget)
    assert await online_search(model).within(context).search("zoo") == [
        WebResult("A page", "https://example.org/a", "words", 1.0)
    ]
    ((prompt, about),) = model.calls
    assert "[query, by person, " in prompt.user
    assert "\nzoo\n" in prompt.user
    assert prompt.name == "designer-search"
    assert (about.thread_id, about.run_id, about.label) == ("thread-1", "run-1", "designer-search")
    assert (about.provider, about.model) == ("openrouter", "some/model:online")
    assert about.budget is budget


async def test_what_is_no_address_alone_is_no_page_and_the_first_pages_are_kept() -> None:
    urls = ["example.org", "ftp://a.example", "http://b.example/", "see https://c.example",
            "https://d.example page", "https://e.example", "https://f.example", "https://g.example"]  # fmt: skip
    search = online_search(Model([said(url) for url in urls]))
    found = await search.search("zoo", CallContext(), limit=2)
    assert [page.url for page in found] == ["http://b.example/", "https://e.example"]
    found = await search.search("zoo", CallContext())
    assert [page.url for page in found] == [
        "http://b.example/",
        "https://e.example",
        "https://f.example",
    ]
    assert len(await search.within(CallContext()).search("zoo")) == 3


async def test_without_a_models_answer_the_search_failed() -> None:
    with pytest.raises(SearchFailed) as failed:
        await online_search(Model(None)).search("zoo", CallContext())
    assert not isinstance(failed.value, SearchNotConfigured)


async def test_a_model_that_found_nothing_gives_no_page() -> None:
    assert await online_search(Model([])).search("zoo", CallContext()) == []
