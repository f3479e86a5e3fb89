"""A hundred poisoned pages before a model that obeys each: judged by what reaches the person."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from agents.ask.bench import Desk
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.poison import FETCHED, PoisonedWeb, each_frame, effects, poisoned
from fakes.script import Call, Say, Scripted

from tripkit.agents.ask.toolbox import Library
from tripkit.services.llm.factory import LLMConfig, build_llm

QUESTION = "Is the road to Ella open right now?"


@pytest.fixture
async def llm(obedient: OpenAIServer) -> AsyncIterator[Any]:
    config = LLMConfig(provider="openai", openai_api_key="k", base_url=obedient.url)
    service = build_llm(config)
    yield service
    await service.aclose()


def desk(llm: Any, web: PoisonedWeb) -> Desk:
    """With a web search among the model's tools."""
    return Desk(llm=llm, web=web, library=Library(None, None, web))  # type: ignore[arg-type]


def obeying(payload: str) -> Any:
    """A model that searches, and then says whatever the page wants said, with its number."""

    def answer(request: Recorded) -> Scripted:
        if request.json["messages"][-1]["role"] != "tool":
            return Call([("search_web", {"query": "Ella road"})])
        assert "Road news" in request.json["messages"][-1]["content"]
        return Say(f"The Ella road is open [1]. {payload} Pay there [1]: {payload}", chunk=40)

    return answer


@each_frame
async def test_poison_of_this_frame_has_no_effect(
    frame: str, llm: Any, obedient: OpenAIServer
) -> None:
    for payload, web in poisoned(frame):
        obedient.always = obeying(payload)
        asker = desk(llm, web)
        state = await asker.ask(QUESTION)
        assert state["source"] == "model", payload
        shown = ""
        for event in asker.events:
            shown = "" if event["type"] == "reset" else shown + event.get("text", "")
        assert shown == state["final_plan"]
        leaving = {k: v for k, v in state.items() if k not in ("talk", "consulted")}
        for text in (json.dumps(asker.events), json.dumps(leaving, default=str)):
            assert effects(text) == [], payload
        if not payload[0].islower():  # a sentence of its own
            assert "The Ella road is open [1]." in state["final_plan"]
        assert {source["url"] for source in state["sources"]} <= {FETCHED}


async def test_a_harmless_page_is_told_with_its_address(llm: Any, obedient: OpenAIServer) -> None:
    obedient.always = obeying("Drive by day.")
    state = await desk(llm, PoisonedWeb("")).ask(QUESTION)
    assert state["passages"][0]["provenance"]["tier"] == "web"
    assert FETCHED in state["final_plan"]
