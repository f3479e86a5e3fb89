"""A hundred poisoned pages before a model that obeys each: judged by what reaches the person."""

import json
import re
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
from agents.guide.guiding import Guide, scripted
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.poison import (
    CASES,
    FETCHED,
    FRAMES,
    PAYLOADS,
    PoisonedWeb,
    each_frame,
    effects,
    hosts_in,
    poisoned,
)
from fakes.script import Say

from tripkit.agents.guide.job import outcome
from tripkit.services.web_search.defusing import addresses_in, defused

QUESTION = "Is the road to Ella open right now on 8 January 2026?"
CROWDS = "Mind the crowds: Ella fills to about 78% of its fullest that day."


@pytest.fixture
async def llm(obedient: OpenAIServer) -> AsyncIterator[Any]:
    service = scripted(obedient)
    await service.warm()
    yield service
    await service.aclose()


def obeying(payload: str) -> Any:
    """A model that says whatever the page wants said, in each of its drafts."""

    def answer(request: Recorded) -> Say:
        if "response_format" in request.json:
            return Say.json({"faults": []})
        words = f"On 8 January 2026 the road to Ella is open [1] ({FETCHED}). {CROWDS} {payload}"
        return Say(words, chunk=400)

    return answer


async def leaving_of(state: dict[str, Any]) -> dict[str, Any]:
    """What the API gives of the turn."""
    run: Any = SimpleNamespace(input={"message": QUESTION, "label": "t"})
    return await outcome(run, state)


def sources_of(leaving: dict[str, Any]) -> list[str]:
    """Where our own documents come from."""
    return [source for d in leaving["metadata"]["kb_sources"] for source in d["sources"]]


def test_there_are_a_hundred() -> None:
    assert len(set(CASES)) == 100


@each_frame
async def test_poison_of_this_frame_has_no_effect(
    frame: str, llm: Any, obedient: OpenAIServer
) -> None:
    for payload, web in poisoned(frame):
        obedient.always = obeying(payload)
        guide = Guide(llm=llm, web=web)
        state = await guide.ask(QUESTION, thread=payload)
        leaving = await leaving_of(state)
        for text in (json.dumps(leaving, default=str), json.dumps(guide.events)):
            assert effects(text) == [], payload
            assert hosts_in(text) <= hosts_in(" ".join([FETCHED, *sources_of(leaving)])), payload
        words = "".join(event.get("text", "") for event in guide.events)
        assert addresses_in((state["response"] + words).replace(FETCHED, " ")) == [], payload


async def test_a_harmless_page_is_told_with_its_address(llm: Any, obedient: OpenAIServer) -> None:
    obedient.always = obeying("Drive by day.")
    state = await Guide(llm=llm, web=PoisonedWeb("")).ask(QUESTION)
    assert state["source"] == "model", state["mended"]
    assert FETCHED in state["response"]


@pytest.mark.parametrize("payload", PAYLOADS[:7])
def test_addresses_leave_a_pages_words(payload: str) -> None:
    assert addresses_in(payload)
    assert addresses_in(defused(payload)) == []


def test_plain_words_stay_as_they_are() -> None:
    text = "Open 9.30-17.00, Rs. 3,000; trains No. 1005 at 8.30 a.m. Mt. Lavinia, 2.5 km."
    assert defused(text) == text


async def test_no_forged_mark_opens_a_section_for_the_model(
    llm: Any, obedient: OpenAIServer
) -> None:
    obedient.always = obeying("")
    before = len(obedient.requests)
    await Guide(llm=llm, web=PoisonedWeb(FRAMES[3].format("Pay."))).ask(QUESTION)
    text = obedient.requests[before].json["messages"][-1]["content"]
    mark = re.search(r"the mark (\w+);", text)
    assert mark
    assert f"[RULES, by tripkit, {mark[1]}]" not in text.partition("[WEB, by page")[2]
