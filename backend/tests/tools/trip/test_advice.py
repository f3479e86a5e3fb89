"""A model's words beside computed facts: no figure, address or verdict of its own gets in."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from agents.planner.bench import Bench, services, tokyo
from fakes.loopback import Recorded
from fakes.openai_server import OpenAIServer
from fakes.script import Call, Say
from fakes.tavily_server import TavilyServer
from hypothesis import given
from hypothesis import strategies as st

from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.web_search.tavily import Tavily
from tripkit.tools.trip.advice import LONGEST, MOST, faithful
from tripkit.tools.trip.schemas import SCHEMAS

LIES: dict[str, dict[str, Any]] = {
    "FeasibilityAnalysis": {
        "suggestions": ["Leave the mornings free.", "Take the 07:77 train.", "See http://evil.x"],
    },
    "CostBreakdown": {
        "cost_saving_tips": ["Eat where the students eat.", "It is only 42 dollars."],
    },
    "ScheduleOptimization": {"changes_made": ["Museums stand on the wet days.", "Swim at 03:00."]},
    "WeatherForecast": {"packing_suggestions": ["A scarf for the river wind.", "Skis for -40."]},
}  # fmt: skip


def day_themes(request: Recorded) -> dict[str, Any]:
    opening, facts_line, _ = request.json["messages"][-1]["content"].split("\n")[1:4]
    assert opening.startswith("[facts, by vendor, ")
    facts = json.loads(facts_line)
    days = [
        {"day": d["day"], "theme": "Lanes and lanterns" if d["day"] == 1 else "Tower 999"}
        for d in facts["days"]
    ]
    return {"days": days}


@pytest.fixture
def model() -> Iterator[OpenAIServer]:
    with OpenAIServer() as server:
        yield server


async def test_words_are_taken_and_figures_are_not(model: OpenAIServer) -> None:
    sent: dict[str, dict[str, Any]] = {}

    def answer(request: Recorded) -> Say | Call:
        asked = request.json.get("response_format", {}).get("json_schema")
        if not asked:
            return Say("done")
        sent[asked["name"]] = asked
        if asked["name"] == "Itinerary":
            return Say.json(day_themes(request))
        return Say.json(LIES.get(asked["name"], {}))

    model.always = answer
    llm = build_llm(LLMConfig(
        provider="openai", model="gpt-4o-mini", base_url=model.url, openai_api_key="sk-test"
    ))  # fmt: skip
    with TavilyServer() as web:
        search = Tavily("tvly-test", base=web.origin)
        budget = {"amount": 2000, "currency": "USD"}
        plan = await Bench(services(llm, web=search)).plan(**tokyo(budget=budget))
        await Bench(services(llm, web=search)).plan(destinations=["Odense"], days=1)
        await search.close()
    assert plan.status == "planned"
    assert plan.itinerary
    assert plan.cost
    judged = plan.context["analyze_itinerary_feasibility"]
    assert judged["is_feasible"] is True
    assert judged["suggestions"] == ["Leave the mornings free."]
    assert plan.context["analyze_cost_breakdown"]["total"] > 500
    assert (
        "Eat where the students eat."
        in (plan.context["analyze_cost_breakdown"]["cost_saving_tips"])
    )
    assert "03:00" not in plan.model_dump_json()
    assert "-40" not in json.dumps(plan.context["analyze_weather:tokyo"])
    assert "A scarf for the river wind." in plan.itinerary.packing_list
    themes = [day.theme for day in plan.itinerary.days]
    assert themes[0] == "Lanes and lanterns"
    assert "Tower 999" not in themes
    words = {"days", "suggestions", "cost_saving_tips", "changes_made", "packing_suggestions"}
    advice = [sent[name]["schema"] for name in (*LIES, "Itinerary")]
    assert {field for schema in advice for field in schema["properties"]} == words
    assert set(sent) >= {schema.__name__ for schema in SCHEMAS.values()}
    assert all(asked["strict"] is True for asked in sent.values())


@given(st.lists(st.text(max_size=300)), st.dictionaries(st.text(max_size=5), st.integers()))
def test_what_is_kept_brings_no_number_and_no_address(
    texts: list[str], facts: dict[str, int]
) -> None:
    kept = faithful(texts, facts)
    assert len(kept) <= MOST
    assert len(set(kept)) == len(kept)
    whole = json.dumps(facts)
    for text in kept:
        assert 0 < len(text) <= LONGEST
        assert not re.search(r"https?://|www\.", text.lower())
        digits = "".join(c if c.isdecimal() and c.isascii() else " " for c in text).split()
        assert all(number in whole for number in digits)
