"""The route table: which steps run for a question, how many, and that independent ones overlap."""

import asyncio
from typing import Any

import pytest
from agents.ask.bench import Desk, Watched

from tripkit.tools.tool import AnyTool

ENDS = ["presenter", "polisher"]
TABLE = [
    ("info", "is it safe in Lisbon at night?", ["query", "information", *ENDS]),
    ("budget", "how much would 3 days in Lisbon cost?", ["query", "information", "budget", *ENDS]),
    (
        "itinerary", "make me a 2 day itinerary for Lisbon",
        ["query", "information", "itinerary", *ENDS],
    ),
    (
        "itinerary", "2 day itinerary for Lisbon, check it is feasible",
        ["query", "information", "itinerary", "validator", *ENDS],
    ),
    (
        "full", "plan a 2 day trip to Lisbon",
        ["query", "information", "budget", "itinerary", "validator", *ENDS],
    ),
    ("full", "Lisbon", ["query", "information", "budget", "itinerary", "validator", *ENDS]),
    (None, "write me a poem", ["query", *ENDS]),
]  # fmt: skip
KEYS = {
    "info": {"trip_params", "trip_info"},
    "budget": {"trip_params", "trip_info", "cost_estimate"},
    "itinerary": {"trip_params", "trip_info", "itinerary"},
    "full": {"trip_params", "trip_info", "cost_estimate", "itinerary", "validation_status"},
}


@pytest.mark.parametrize(("route", "question", "steps"), TABLE)
async def test_the_least_set_of_steps_runs(
    route: str | None, question: str, steps: list[str]
) -> None:
    desk = Desk()
    state = await desk.ask(question)
    assert state["route"] == route
    assert sorted(desk.started()) == sorted(steps)
    assert [e for e in desk.events if e["type"] == "route"] == [{
        "type": "route", "route": route, "validate_plan": "validator" in steps, "steps": steps,
    }]  # fmt: skip
    assert sorted(step["agent"] for step in state["steps"]) == sorted(steps)
    shown = "".join(e["text"] for e in desk.events if e["type"] == "token")
    assert shown == state["final_plan"]
    for key in KEYS.get(str(route), set()):
        assert state[key]


@pytest.mark.parametrize("locale", ["en", "ko"])
async def test_the_route_is_told_before_anything_is_looked_up(locale: Any) -> None:
    watched = Watched()
    desk = Desk(watched)
    async for event in desk.graph.astream(
        {"question": "how much would 3 days in Lisbon cost?"}, desk.config, stream_mode="custom"
    ):
        if event["type"] == "route":
            assert watched.called == []
            return
    raise AssertionError("no route was told")


class Meeting(Watched):
    """Cost and days wait for each other: one after the other they would never meet."""

    def __init__(self) -> None:
        super().__init__()
        self.barrier = asyncio.Barrier(2)

    async def run(self, tool: AnyTool, arguments: Any, trip: Any) -> Any:
        if tool.name in ("analyze_cost_breakdown", "analyze_schedule_optimization"):
            async with asyncio.timeout(5):
                await self.barrier.wait()
        return await super().run(tool, arguments, trip)


async def test_cost_and_days_run_side_by_side() -> None:
    desk = Desk(Meeting())
    state = await desk.ask("plan a 2 day trip to Lisbon")
    assert state["validation_status"] == "valid"


async def test_nothing_is_looked_up_twice() -> None:
    watched = Watched()
    await Desk(watched).ask("plan a 2 day trip to Lisbon from Seoul")
    assert len(watched.called) == len(set(watched.called))
    assert "research_flights" in watched.called
    assert "fetch_images" not in watched.called
