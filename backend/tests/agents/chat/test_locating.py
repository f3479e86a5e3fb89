"""A place that only open data knows, named in a talk; over loopback servers."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from agents.chat.chatting import TODAY, count
from fakes.open_data_server import TOWN, OpenDataServer
from fakes.script import HttpError
from langgraph.checkpoint.memory import InMemorySaver
from services.open_data.conftest import Kept, at_once

from tripkit.agents.chat.graph import ChatDeps, build_graph
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.statements import Span, Statement
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.open_data.factory import Addresses, build_open_data
from tripkit.services.open_data.live import LiveOpenData
from tripkit.services.open_data.port import OpenData
from tripkit.understanding.reader import ReadingContext


@dataclass
class ReadsAPlace:
    """A reader that finds one place to go to in each text that names it."""

    name: str

    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        start = text.find(self.name)
        if start < 0:
            return []
        span = Span(start=start, end=start + len(self.name))
        return [
            Statement(
                id="s1", text=self.name, span=span, kind="go", value=self.name, certainty=0.97
            )
        ]


@pytest.fixture
def server() -> Iterator[OpenDataServer]:
    with OpenDataServer() as running:
        yield running


@pytest.fixture
async def live(server: OpenDataServer) -> AsyncIterator[LiveOpenData]:
    at = server.origin
    opened = build_open_data(Addresses(at, at, at, at), Kept(), at_once)
    yield opened
    await opened.close()


async def answer(message: str, open_data: OpenData, locale: Locale = "en") -> dict[str, Any]:
    deps = ChatDeps(OfflineLLM(), count, ReadsAPlace(TOWN), open_data)
    graph = build_graph(deps, InMemorySaver())
    state = await graph.ainvoke(
        {"inbox": {"message": message, "locale": locale}},
        {"configurable": {"thread_id": "t"}},
        context=RunContext(run_id="r", locale=locale, today=TODAY),
    )
    return dict(state)


@pytest.mark.parametrize(
    ("locale", "message", "country"),
    [("en", f"Take me to {TOWN}", "Albania"), ("ko", f"{TOWN} 가 보고 싶어요", "알바니아")],
)
async def test_it_is_found_and_kept_on_by_our_nearest_town(
    live: LiveOpenData, locale: Locale, message: str, country: str
) -> None:
    state = await answer(message, live, locale)
    reply = state["answer"]["reply"]
    assert country in reply
    assert "Himarë" in reply
    assert state["profile"]["destination"] == "Himarë"


@pytest.mark.parametrize("asked", ["nobody", "failing", "unknown"])
async def test_what_nobody_tells_is_said_to_be_unknown(
    live: LiveOpenData, server: OpenDataServer, asked: str
) -> None:
    if asked == "failing":
        server.faults["wikidata"] = [HttpError(500)] * 9
    elif asked == "unknown":
        server.entities = {}
    state = await answer(f"Take me to {TOWN}", NoOpenData() if asked == "nobody" else live)
    assert TOWN in state["answer"]["reply"]
    assert not state["profile"].get("destination")


async def test_a_place_of_ours_is_asked_of_nobody(
    live: LiveOpenData, server: OpenDataServer
) -> None:
    deps = ChatDeps(OfflineLLM(), count, ReadsAPlace("Porto"), live)
    graph = build_graph(deps, InMemorySaver())
    await graph.ainvoke(
        {"inbox": {"message": "Take me to Porto", "locale": "en"}},
        {"configurable": {"thread_id": "t"}},
        context=RunContext(run_id="r", locale="en", today=TODAY),
    )
    assert server.asked == []
