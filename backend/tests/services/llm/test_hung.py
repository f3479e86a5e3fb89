"""A model that hangs costs a person little: the next one, or the rules, answer instead."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
import pytest_asyncio
from fakes.openai_server import OpenAIServer
from fakes.script import Hang, HttpError, Refuse, Say, Scripted, ScriptedServer

from tripkit.services.llm.port import LLM, Act, Delta, Done, Message, Reply, Tool
from tripkit.services.llm.pump import TimeLimits

from .conftest import ASK, Place, config_for, lost_place

SHORT = TimeLimits(first=1.2, hedge=0.2, gap=10.0, total=20.0)
ELLA = '{"name": "Ella"}'
FIRST, SECOND = "first", "second"


def by_model(first: Scripted, second: Scripted) -> Callable[..., Scripted]:
    return lambda request: first if request.json["model"] == FIRST else second


@pytest_asyncio.fixture
async def two(openai: OpenAIServer, build: Callable[..., LLM]) -> LLM:
    llm = build(config_for(openai, model=FIRST, fallback_model=SECOND, limits=SHORT))
    await llm.warm()
    return llm


def test_a_person_waits_for_no_model_longer_than_twelve_seconds() -> None:
    assert TimeLimits().first <= 12


async def test_a_hung_model_is_given_up_and_left_alone(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(server, limits=SHORT))
    await llm.warm()
    server.always = Hang()
    begun = time.monotonic()
    answer = await llm.answer(ASK, Place, otherwise=lost_place)
    assert (answer.value, answer.reason) == (lost_place(), "timeout")
    assert time.monotonic() - begun < 5
    answer = await llm.answer(ASK, Place, otherwise=lost_place)
    assert answer.reason == "unavailable"
    assert len(server.requests) == 1
    assert llm.status().state == "down"


async def test_words_of_the_rules_follow_a_hung_model(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(server, limits=SHORT))
    await llm.warm()
    server.always = Hang()
    events = [event async for event in llm.text(ASK, otherwise=lambda: "ours")]
    assert events == [Delta("ours"), Done("offline", "timeout")]


async def test_the_fallback_is_asked_beside_a_silent_model_and_speaks(
    openai: OpenAIServer, two: LLM
) -> None:
    openai.always = by_model(Hang(), Say(ELLA))
    assert (await two.answer(ASK, Place, otherwise=lost_place)).source == "model"
    assert [request.json["model"] for request in openai.requests] == [FIRST, SECOND]
    await openai.until(lambda: openai.requests[0].gone_at)


async def test_a_late_answer_counts_while_nothing_was_shown(openai: OpenAIServer, two: LLM) -> None:
    openai.always = by_model(Say(ELLA, chunk=99, pace=0.4), Hang())
    answer = await two.answer(ASK, Place, otherwise=lost_place)
    assert answer.value.name == "Ella"
    assert len(openai.requests) == 2


async def test_once_one_speaks_the_other_is_not_heard(openai: OpenAIServer, two: LLM) -> None:
    openai.always = by_model(Say("late", chunk=99, pace=0.4), Say("second", chunk=3, pace=0.1))
    events = [event async for event in two.text(ASK, otherwise=lambda: "ours")]
    assert "".join(e.text for e in events if isinstance(e, Delta)) == "second"


async def test_both_hung_cost_no_more_than_one(openai: OpenAIServer, two: LLM) -> None:
    openai.always = Hang()
    begun = time.monotonic()
    assert (await two.answer(ASK, Place, otherwise=lost_place)).reason == "timeout"
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize(("second", "source"), [(Say(ELLA), "model"), (Refuse(), "offline")])
async def test_a_broken_first_model_brings_the_second_at_once(
    openai: OpenAIServer, two: LLM, second: Scripted, source: str
) -> None:
    openai.always = by_model(HttpError(401), second)
    assert (await two.answer(ASK, Place, otherwise=lost_place)).source == source


async def test_a_whole_answer_that_hangs_halfway_comes_from_the_second(
    openai: OpenAIServer, build: Callable[..., LLM]
) -> None:
    limits = TimeLimits(first=5.0, hedge=5.0, gap=0.2, total=6.0)
    llm = build(config_for(openai, model=FIRST, fallback_model=SECOND, limits=limits))
    await llm.warm()
    openai.always = by_model(Say(ELLA, hang_after=2), Say(ELLA))
    assert (await llm.answer(ASK, Place, otherwise=lost_place)).value.name == "Ella"
    assert openai.last.json["model"] == SECOND


async def test_turns_and_steps_are_hedged_too(openai: OpenAIServer, two: LLM) -> None:
    turn = '{"extraction": {"name": "Ella"}, "reply": "Go there."}'
    openai.always = by_model(Hang(), Say(turn))
    events = [
        event async for event in two.reply(ASK, Place, otherwise=lambda _: Reply(lost_place(), ""))
    ]
    assert events[-1] == Done("model")
    openai.always = by_model(Hang(), Say("Ella it is."))
    act = await two.act(
        [Message("user", "Where?")],
        [Tool("look", "Looks", Place)],
        otherwise=lambda *_: Act("ours"),
    )
    assert (act.text, act.source) == ("Ella it is.", "model")
