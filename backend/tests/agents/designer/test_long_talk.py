"""Long talks: they stay under the model's window, and what was said at the start still counts."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from agents.designer.designing import ANNA, Designing, activity
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.script import Call, HttpError, Say, Scripted

from tripkit.agents.designer.compaction import (
    DEFAULT_WINDOW,
    KEPT_MESSAGES,
    SHARE,
    History,
    Summary,
    compact,
    result_lines,
    window_of,
)
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.llm.metering import estimate
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.llm.port import NO_CONTEXT
from tripkit.services.retry import RetryPolicy
from tripkit.services.storage.designer import StoredMessage, StoredResult
from tripkit.services.storage.sqlite import Sqlite

MODEL = "qwen3:8b"
WINDOW = window_of(MODEL)
FACT = (
    "[My daughter](companion=kids) Mina is [allergic to peanuts](allergy=peanuts @p) and "
    "[afraid of heights](health=fear_of_heights @p)"
)
LONG = "What do you think of a slow walk along the river in the evening, number {n}? " * 6


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with OpenAIServer() as running:
        yield running


@pytest.fixture
async def talk(tmp_path: Path, server: OpenAIServer) -> AsyncIterator[Designing]:
    database = await Sqlite.open(tmp_path / "tripkit.sqlite")
    llm = build_llm(
        LLMConfig(
            provider="openai", model="gpt-4o-mini", openai_api_key="k", base_url=server.url,
            retries=RetryPolicy(attempts=1),
        )
    )  # fmt: skip
    yield await Designing(database, llm, model=MODEL).open()
    await llm.aclose()
    await database.close()


def label(request: Recorded) -> str:
    return request.headers.get("x-label", "")


def beside(request: Recorded) -> Scripted:
    """What the model says when it is asked for the profile, or for a summary: nothing."""
    return Say.json({"decisions": []} if "compaction" in label(request) else {})


@pytest.mark.parametrize(
    ("turns", "longer"), [(40, 40), pytest.param(300, 1, marks=pytest.mark.soak)]
)
async def test_a_long_talk_stays_under_the_window_and_keeps_the_third_turn(
    talk: Designing, server: OpenAIServer, turns: int, longer: int
) -> None:
    server.always = lambda request: (
        Say("A walk is lovely there, and quiet after eight.")
        if label(request) == "designer" else beside(request)
    )  # fmt: skip
    fact = talk.reader.marks(FACT)
    for n in range(turns):
        await talk.say(fact if n == 2 else (LONG * longer).format(n=n)[:3900])
    sizes = [
        sum(estimate(str(m.get("content") or "")) for m in r.json["messages"])
        + estimate(str(r.json["tools"]))
        for r in server.chats if label(r) == "designer"
    ]  # fmt: skip
    assert len(sizes) == turns
    assert max(sizes) < WINDOW
    last = next(r.json for r in reversed(server.chats) if label(r) == "designer")
    system = last["messages"][0]["content"]
    assert "Mina is allergic to peanuts and afraid of heights" in system
    assert '"allergies":["peanuts"]' in system
    kept = await talk.sessions.get(talk.session_id, ANNA)
    assert kept.compacted_at is not None
    assert kept.message_count == 2 * turns
    assert len(last["messages"]) >= KEPT_MESSAGES


async def test_a_talk_that_is_too_long_for_the_model_is_compacted_and_tried_again(
    talk: Designing, server: OpenAIServer
) -> None:
    calls: list[int] = []

    def choose(request: Recorded) -> Scripted:
        if label(request) != "designer":
            return beside(request)
        calls.append(len(request.json["messages"]))
        return HttpError(400) if calls[-1] > 12 else Say("All right.")

    server.always = Say("All right.")
    for n in range(10):  # the model's own window is smaller than ours says
        await talk.sessions.hear(talk.session_id, f"r{n}", LONG.format(n=n) * 12)
    server.always = choose
    for n in range(10, 16):
        await talk.sessions.hear(talk.session_id, f"r{n}", "short")
    told = await talk.say("and now what do we do?")
    assert told.answer.message == "All right."
    assert calls[0] > calls[-1]


def message(n: int, text: str) -> StoredMessage:
    return StoredMessage(n, "user" if n % 2 else "assistant", text, [], 0.0)


def result(n: int, name: str) -> StoredResult:
    return StoredResult(f"c{n}", "r", name, {}, {}, f"line {n} " + "x" * 200, True, n, float(n))


async def test_the_last_ten_messages_stay_and_the_rest_becomes_decisions() -> None:
    messages = [message(n, f"I said thing {n}") for n in range(1, 41)]
    short = await compact(OfflineLLM(), History(messages, []), WINDOW, NO_CONTEXT)
    assert short.upto == 30
    assert len(History(messages, [], short).recent) == KEPT_MESSAGES
    assert "I said thing 1" in short.decisions
    assert all(not d.startswith("assistant") for d in short.decisions)
    again = await compact(OfflineLLM(), History(messages, [], short), WINDOW, NO_CONTEXT, keep=2)
    assert again.upto == 38
    assert set(short.decisions) < set(again.decisions)
    assert Summary.read(again.dump()) == again


async def test_decisions_have_a_bound_and_keep_the_first_and_the_last() -> None:
    messages = [message(n * 2 + 1, f"fact {n} " + "y" * 150) for n in range(2_000)]
    short = await compact(OfflineLLM(), History(messages, []), 8_000, NO_CONTEXT)
    assert sum(map(estimate, short.decisions)) <= 0.15 * 8_000
    assert short.decisions[0].startswith("fact 0")
    assert short.decisions[-1].startswith(f"fact {2_000 - KEPT_MESSAGES - 1}")


def test_every_result_is_a_line_until_there_is_no_room_and_searches_go_first() -> None:
    few = [result(1, "add_hotel"), result(2, "search_web")]
    assert [line.split(":")[0] for line in result_lines(few, WINDOW)] == ["add_hotel", "search_web"]
    many = [result(n, "search_web" if n % 2 else "add_hotel") for n in range(300)]
    lines = result_lines(many, WINDOW)
    assert sum(map(estimate, lines)) <= 0.26 * WINDOW
    assert "are not shown" in lines[0]
    assert sum(line.startswith("add_hotel") for line in lines) > sum(
        line.startswith("search_web") for line in lines
    )


@pytest.mark.parametrize(
    ("model", "window"),
    [
        ("anthropic/claude-3.5-sonnet:online", 200_000), ("openai/gpt-4o", 128_000),
        ("gpt-5.6-luna", 400_000), ("qwen3:8b", 32_000), ("nobody/knows", DEFAULT_WINDOW),
        ("", DEFAULT_WINDOW),
    ],
)  # fmt: skip
def test_a_models_window_is_known_by_its_name(model: str, window: int) -> None:
    assert window_of(model) == window
    assert 0 < SHARE < 1


async def test_an_edit_of_turn_one_is_still_a_line_in_the_last(
    talk: Designing, server: OpenAIServer
) -> None:
    turns: list[Any] = [Call([activity()]), Say("In.")]
    server.always = lambda request: (
        (turns.pop(0) if turns else Say("Nice.")) if label(request) == "designer"
        else beside(request)
    )  # fmt: skip
    await talk.say("Add Ueno Park on 2 December at 10")
    for n in range(40):
        await talk.sessions.hear(talk.session_id, f"r{n}", LONG.format(n=n) * 4)
    await talk.say("and what else is there?")
    last = next(r.json for r in reversed(server.chats) if label(r) == "designer")
    assert "add_activity: Added Ueno Park" in last["messages"][0]["content"]
