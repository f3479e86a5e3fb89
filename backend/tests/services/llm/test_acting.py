"""The streamed step of a tool loop: its words as they come, and the whole act at the end."""

from __future__ import annotations

from contextlib import aclosing
from typing import Any

import pytest
from fakes.loopback import Gate
from fakes.script import Call, HttpError, Refuse, Say, ScriptedServer

from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.llm.port import LLM, Act, Delta, Reason, Reset

from .test_act import TALK, WEATHER, rules


async def events(llm: LLM) -> list[Any]:
    return [event async for event in llm.acting(TALK, [WEATHER], otherwise=rules)]


def words(found: list[Any]) -> str:
    """What a reader has on the screen at the end."""
    shown = ""
    for event in found:
        shown = "" if isinstance(event, Reset) else shown
        shown += event.text if isinstance(event, Delta) else ""
    return shown


async def test_words_come_before_the_answer_is_whole(server: ScriptedServer, llm: LLM) -> None:
    gate = Gate(1)
    server.then(Say("It will rain in Galle.", gate=gate))
    async with aclosing(llm.acting(TALK, [WEATHER], otherwise=rules)) as stream:
        first = await anext(stream)
        assert first == Delta("It w")
        assert not server.last.done
        gate.open()
        rest = [event async for event in stream]
    assert words([first, *rest]) == "It will rain in Galle."
    assert rest[-1] == Act("It will rain in Galle.")


async def test_calls_are_whole_and_checked(server: ScriptedServer, llm: LLM) -> None:
    server.then(Call([("weather", {"city": "Galle"}), ("weather", {"city": "Ella"})], text="Hm."))
    *_, act = await events(llm)
    assert isinstance(act, Act)
    assert [call.arguments["city"] for call in act.calls] == ["Galle", "Ella"]
    assert act.text == "Hm."


async def test_words_of_a_step_that_is_asked_for_again_are_taken_back(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(
        Call([("weather", {"town": "Galle"})], text="One."), Call([("weather", {"city": "Galle"})])
    )
    found = await events(llm)
    assert words(found) == ""
    assert found[-1].calls[0].arguments == {"city": "Galle"}
    assert "city: Field required" in server.last.body.decode()


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ([HttpError(500)] * 3, "unavailable"),
        ([Refuse()], "refused"),
        ([Say("It will rain", drop_after=2)], "cut"),
        ([Say("It will rain", cut_after=2)], "cut"),
        ([Say("It will rain", error_after=2)], "unavailable"),
        ([Say("")], "bad_output"),
        ([Call([("wether", {})], text="One.")] * 2, "bad_output"),
    ],
)
async def test_the_rules_take_the_step_and_no_half_sentence_stays(
    server: ScriptedServer, llm: LLM, script: list[Any], reason: Reason
) -> None:
    server.then(*script)
    found = await events(llm)
    assert words(found) == ""
    act = found[-1]
    assert (act.text, act.source) == ("by rule, 2 messages, weather", "offline")
    assert act.reason == reason


async def test_without_a_model_there_is_the_act_alone() -> None:
    (act,) = await events(OfflineLLM())
    assert act == Act("by rule, 2 messages, weather", source="offline", reason="not_configured")
