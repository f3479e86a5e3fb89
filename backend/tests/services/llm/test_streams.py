from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from fakes.loopback import Gate
from fakes.script import Hang, HttpError, Refuse, Say, ScriptedServer

from tripkit.services.llm.port import (
    LLM,
    Cut,
    Delta,
    Done,
    Extracted,
    Item,
    Reason,
    Rejected,
    Reply,
    Reset,
)

from .conftest import ASK, HASTY, PATIENT, Place, config_for

TWO = [Place(name="one"), Place(name="two")]


async def all_of(events: AsyncIterator[Any]) -> list[Any]:
    return [event async for event in events]


def words(events: list[Any]) -> str:
    """The words that stand at the end."""
    text = ""
    for event in events:
        text = "" if isinstance(event, Reset) else text
        text += event.text if isinstance(event, Delta) else ""
    return text


async def impatient(build: Callable[..., LLM], server: ScriptedServer, hangs: bool) -> LLM:
    """The service with short limits where the server hangs, else with patient ones."""
    llm = build(config_for(server, limits=HASTY if hangs else PATIENT))
    await llm.warm()
    return llm


# A list


def items(llm: LLM) -> AsyncIterator[Any]:
    return llm.items(ASK, Place, otherwise=lambda: TWO)


async def test_an_element_is_there_before_the_next_one_begins(
    server: ScriptedServer, llm: LLM
) -> None:
    gate = Gate()
    head = '{"items": [{"name": "a"}'
    server.then(Say(head + ', {"name": "b"}]}', chunk=len(head), gate=gate))
    events = items(llm)
    gate.allow(1)
    assert await anext(events) == Item(0, Place(name="a"))
    assert server.last.sent == 1
    gate.open()
    assert await all_of(events) == [Item(1, Place(name="b"))]


async def test_an_element_that_does_not_fit_costs_itself_alone(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say('{"items": [{"name": 1}, {"name": "b"}, {"name": "c",}, {"name": "d"}]}'))
    first, second, third, fourth = await all_of(items(llm))
    assert first == Rejected(0, {"name": 1}, ("name: Input should be a valid string",))
    assert second == Item(1, Place(name="b"))
    assert isinstance(third, Rejected)
    assert third.raw == '{"name": "c",}'
    assert fourth == Item(3, Place(name="d"))


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ({"cut_after": 7}, "cut"),
        ({"drop_after": 7}, "cut"),
        ({"hang_after": 7}, "timeout"),
        ({"error_after": 7}, "unavailable"),
        ({"finish": "length"}, "cut"),
    ],
)
async def test_a_list_that_breaks_off_ends_in_a_cut_and_is_not_asked_for_again(
    server: ScriptedServer, build: Callable[..., LLM], fault: dict[str, Any], reason: Reason
) -> None:
    llm = await impatient(build, server, "hang_after" in fault)
    server.then(Say('{"items": [{"name": "a"}, {"name": "b"}, ', **fault))
    first, *others = await all_of(items(llm))
    assert first == Item(0, Place(name="a"))
    assert others[-1] == Cut(reason)
    assert len(server.requests) == 1


async def test_half_a_list_that_ends_as_if_whole_is_cut_too(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say('{"items": [{"name": "a"}, {"na'))
    assert await all_of(items(llm)) == [Item(0, Place(name="a")), Cut("bad_output")]


async def test_a_fault_after_the_lists_end_takes_nothing_from_it(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say('{"items": [{"name": "a"}]} and', cut_after=7))
    assert await all_of(items(llm)) == [Item(0, Place(name="a"))]


@pytest.mark.parametrize(
    ("faults", "reason"),
    [
        ([HttpError(500)] * 3, "unavailable"),
        ([Hang()], "timeout"),
        ([HttpError(500)] * 2 + [Hang()], "timeout"),
        ([Refuse()], "refused"),
        ([Say("I know no places.")], "bad_output"),
        ([Say('{"items": []}')], "bad_output"),
        ([Say('{"items": [{"na', finish="length")], "cut"),
    ],
)
async def test_without_one_element_the_list_is_the_other_one(
    server: ScriptedServer, build: Callable[..., LLM], faults: list[Any], reason: Reason
) -> None:
    llm = await impatient(build, server, any(isinstance(fault, Hang) for fault in faults))
    server.then(*faults)
    expected = [Item(i, place, "offline", reason) for i, place in enumerate(TWO)]
    assert await all_of(items(llm)) == expected


async def test_a_stream_is_tried_again_until_its_first_piece(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = await impatient(build, server, True)
    server.then(HttpError(500), HttpError(503), Say.json({"items": [{"name": "a"}]}))
    assert await all_of(items(llm)) == [Item(0, Place(name="a"))]


async def test_the_other_list_may_be_asynchronous(server: ScriptedServer, llm: LLM) -> None:
    async def others() -> AsyncIterator[Place]:
        for place in TWO:
            yield place

    server.then(Refuse())
    found = await all_of(llm.items(ASK, Place, otherwise=others))
    assert [event.value for event in found] == TWO


# Words


def text(llm: LLM) -> AsyncIterator[Any]:
    return llm.text(ASK, otherwise=lambda: "other words")


async def test_words_come_as_they_are_written(server: ScriptedServer, llm: LLM) -> None:
    server.then(Say("Go to 여수 at dusk 😀."))
    events = await all_of(text(llm))
    assert words(events) == "Go to 여수 at dusk 😀."
    assert len(events) > 3
    assert events[-1] == Done("model")


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ({"cut_after": 2}, "cut"),
        ({"drop_after": 2}, "cut"),
        ({"hang_after": 2}, "timeout"),
        ({"error_after": 2}, "unavailable"),
        ({"finish": "length"}, "cut"),
        ({"finish": "content_filter"}, "refused"),
    ],
)
async def test_words_that_break_off_are_taken_back(
    server: ScriptedServer, build: Callable[..., LLM], fault: dict[str, Any], reason: Reason
) -> None:
    llm = await impatient(build, server, "hang_after" in fault)
    server.then(Say("Go to Galle", **fault))
    events = await all_of(text(llm))
    assert Reset(reason) in events
    assert words(events) == "other words"
    assert events[-1] == Done("offline", reason)
    assert len(server.requests) == 1


async def test_words_that_never_began_need_no_reset(server: ScriptedServer, llm: LLM) -> None:
    server.then(Say(""))
    expected = [Delta("other words"), Done("offline", "bad_output")]
    assert await all_of(text(llm)) == expected


# A turn


def reply(llm: LLM, seen: list[Place | None] | None = None) -> AsyncIterator[Any]:
    def otherwise(extraction: Place | None) -> Reply[Place]:
        if seen is not None:
            seen.append(extraction)
        return Reply(Place(name="other"), "other words")

    return llm.reply(ASK, Place, otherwise=otherwise)


TURN = {"extraction": {"name": "Ella", "score": 7}, "reply": 'A "quiet"\nhill 😀, then?'}


async def test_a_turn_gives_the_extraction_before_the_first_word(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say.json(TURN))
    events = await all_of(reply(llm))
    assert events[0] == Extracted(Place(name="Ella", score=7))
    assert words(events) == TURN["reply"]
    assert events[-1] == Done("model")
    assert len(events) > 4


async def test_the_extraction_is_there_while_the_words_are_still_to_come(
    server: ScriptedServer, llm: LLM
) -> None:
    gate = Gate()
    head = '{"extraction": {"name": "Ella"}'
    server.then(Say(head + ', "reply": "Hi"}', chunk=len(head), gate=gate))
    events = reply(llm)
    gate.allow(1)
    assert await anext(events) == Extracted(Place(name="Ella"))
    assert server.last.sent == 1
    gate.open()
    assert words(await all_of(events)) == "Hi"


async def test_a_wrong_extraction_is_asked_for_again_before_a_word_is_said(
    server: ScriptedServer, llm: LLM
) -> None:
    wrong = Say('{"extraction": {"name": 1}, "reply": "Hi')
    server.then(wrong, Say.json(TURN))
    events = await all_of(reply(llm))
    assert events[0] == Extracted(Place(name="Ella", score=7))
    assert words(events) == TURN["reply"]
    assert not any(isinstance(event, Reset) for event in events)


async def test_words_that_fail_leave_the_extraction_and_tell_the_other_words_of_it(
    server: ScriptedServer, llm: LLM
) -> None:
    seen: list[Place | None] = []
    server.then(Say('{"extraction": {"name": "Ella"}, "reply": "A quiet hi', cut_after=13))
    events = await all_of(reply(llm, seen))
    assert [e for e in events if isinstance(e, Extracted)] == [Extracted(Place(name="Ella"))]
    assert Reset("cut") in events
    assert words(events) == "other words"
    assert events[-1] == Done("offline", "cut")
    assert seen == [Place(name="Ella")]


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ([HttpError(500)] * 3, "unavailable"),
        ([Refuse()], "refused"),
        ([Say("Hello!")] * 2, "bad_output"),
        ([Say('{"extraction": {"name": 1}, "reply": "Hi"}')] * 2, "bad_output"),
    ],
)
async def test_a_turn_that_fails_from_the_start_is_the_other_one(
    server: ScriptedServer, llm: LLM, script: list[Any], reason: Reason
) -> None:
    seen: list[Place | None] = []
    server.then(*script)
    assert await all_of(reply(llm, seen)) == [
        Extracted(Place(name="other"), "offline"),
        Delta("other words"),
        Done("offline", reason),
    ]
    assert seen == [None]


async def test_a_reply_without_a_word_gets_the_other_words(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say.json({"extraction": {"name": "Ella"}, "reply": ""}))
    events = await all_of(reply(llm))
    assert events[0] == Extracted(Place(name="Ella"))
    assert words(events) == "other words"
    assert events[-1] == Done("offline", "bad_output")
