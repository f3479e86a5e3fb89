"""The loop over small tools of the test's own: order, parallel calls, failures, death, resume."""

import asyncio
from collections.abc import Mapping
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from tripkit.agents.planner.graph import PlannerDeps, build_graph
from tripkit.agents.planner.spec import Desk, ToolFailed, ToolSpec, clipped
from tripkit.agents.planner.state import PlannerState
from tripkit.domain.context import RunContext
from tripkit.domain.plan import PlanRequest, ToolName
from tripkit.domain.trip import TripRequest
from tripkit.services.llm.factory import LLMConfig, build_llm

RESEARCH: tuple[ToolName, ...] = (
    "research_flights", "research_accommodations", "research_activities", "research_restaurants",
)  # fmt: skip
ALL: tuple[ToolName, ...] = get_args(ToolName)


def needs(name: ToolName) -> tuple[ToolName, ...]:
    if name == "research_destination":
        return ()
    if name.startswith("research"):
        return ("research_destination",)
    if name.startswith(("analyze", "optimize")):
        return RESEARCH
    if name == "generate_itinerary":
        return tuple(n for n in ALL if n.startswith(("research", "analyze", "optimize")))
    return ("generate_itinerary",)


class Params(BaseModel):
    destination: str = ""


class Found(BaseModel):
    text: str


class Workshop:
    """Counts what is called, and fails or waits where the test says so."""

    def __init__(self) -> None:
        self.called: list[str] = []
        self.failing: dict[str, int] = {}
        self.fault: type[Exception] = ToolFailed
        self.together: asyncio.Barrier | None = None
        self.dies_at: str = ""
        self.rows: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {}

    def spec(self, name: ToolName) -> ToolSpec:
        async def run(params: Params, desk: Desk) -> Found:
            self.called.append(name)
            if self.together and name in RESEARCH:
                async with asyncio.timeout(5):
                    await self.together.wait()
            if self.failing.get(name, 0):
                self.failing[name] -= 1
                raise self.fault(f"{name} has a bad day")
            if self.dies_at == name:
                await asyncio.Event().wait()
            return Found(text=name * 50)

        return ToolSpec(name, name, Params, Found, needs(name), run, lambda found: found.text)

    async def keep(self, plan_id: str, key: str, call_id: str, data: Mapping[str, Any]) -> None:
        self.rows.setdefault(plan_id, {})[key] = (call_id, dict(data))

    async def of(self, plan_id: str) -> dict[str, dict[str, Any]]:
        return {key: data for key, (_, data) in self.rows.get(plan_id, {}).items()}

    async def made_by(self, plan_id: str, call_id: str) -> dict[str, Any] | None:
        rows = self.rows.get(plan_id, {}).values()
        return next((data for made, data in rows if made == call_id), None)

    def graph(self, saver: Any = None, **request: Any) -> Any:
        async def read(order: PlanRequest, context: RunContext) -> TripRequest:
            told = {"origin": "Seoul", "destinations": ["Tokyo"], "days": 3} | request
            return TripRequest.model_validate({"task": order.task, **told})

        async def assemble(state: PlannerState, desk: Desk) -> dict[str, Any]:
            return {"has": sorted(desk.results)}

        deps = PlannerDeps(
            build_llm(LLMConfig(provider="offline")), {n: self.spec(n) for n in ALL}, self,
            None, read, assemble,
        )  # fmt: skip
        return build_graph(deps, saver)


ORDER = {"order": {"task": "3 days Tokyo"}, "plan_id": "p"}


async def planned(graph: Any, thread: str = "t", given: Any = ORDER) -> list[dict[str, Any]]:
    config = {"configurable": {"thread_id": thread}}
    return [event async for event in graph.astream(
        given, config, context=RunContext(today="2026-11-21"), stream_mode="custom",
        **({"durability": "sync"} if graph.checkpointer else {}),
    )]  # fmt: skip


def rounds(events: list[dict[str, Any]]) -> list[set[str]]:
    """The tools called in each iteration."""
    found: list[set[str]] = []
    for event in events:
        if event["type"] == "iteration":
            found.append(set())
        elif event["type"] == "tool_call":
            found[-1].add(event["name"])
    return [names for names in found if names]


async def test_the_rules_walk_the_dependencies_and_call_side_by_side_what_can_be() -> None:
    shop = Workshop()
    shop.together = asyncio.Barrier(4)
    events = await planned(shop.graph(budget={"amount": 1500, "currency": "USD"}))
    analyses = {n for n in ALL if n.startswith(("analyze", "optimize"))}
    assert rounds(events) == [
        {"research_destination"}, set(RESEARCH), analyses, {"generate_itinerary"},
        {"generate_summary", "fetch_images", "format_presentation"},
    ]  # fmt: skip
    assert sorted(shop.called) == sorted(ALL)


async def test_without_an_origin_or_a_budget_nothing_is_asked_about_them() -> None:
    shop = Workshop()
    await planned(shop.graph(origin=None))
    assert set(ALL) - set(shop.called) == {"research_flights", "optimize_budget"}


async def test_two_destinations_are_researched_each() -> None:
    shop = Workshop()
    await planned(shop.graph(destinations=["Kyoto", "Osaka"]))
    assert shop.called.count("research_activities") == 2
    assert shop.called.count("generate_itinerary") == 1


async def test_a_result_is_told_in_at_most_300_bytes() -> None:
    events = await planned(Workshop().graph())
    told = [event["summary"] for event in events if event["type"] == "tool_result"]
    assert told
    assert all(len(text.encode()) <= 300 for text in told)
    assert clipped("가" * 200).endswith("…")
    assert len(clipped("가" * 200).encode()) <= 300


async def test_a_tool_that_fails_once_is_tried_again() -> None:
    shop = Workshop()
    shop.failing = {"research_restaurants": 1}
    events = await planned(shop.graph())
    assert shop.called.count("research_restaurants") == 2
    failed = [e for e in events if e["type"] == "tool_result" and not e["success"]]
    assert [event["summary"] for event in failed] == ["research_restaurants has a bad day"]
    assert "format_presentation" in shop.called


@pytest.mark.parametrize("fault", [ToolFailed, KeyError])
async def test_a_tool_that_fails_twice_is_worked_around_and_shown(fault: type[Exception]) -> None:
    shop = Workshop()
    shop.fault = fault
    shop.failing = {"analyze_weather": 9}
    events = await planned(shop.graph())
    assert shop.called.count("analyze_weather") == 2
    failed = [e["summary"] for e in events if e["type"] == "tool_result" and not e["success"]]
    assert len(failed) == 2
    assert ("bad day" in failed[0]) == (fault is ToolFailed)
    assert "format_presentation" in shop.called


async def test_without_what_a_plan_is_made_of_the_loop_stops() -> None:
    shop = Workshop()
    shop.failing = {"research_destination": 9}
    await planned(shop.graph())
    assert shop.called == ["research_destination", "research_destination"]


async def test_the_loop_ends_after_its_iterations() -> None:
    shop = Workshop()
    await planned(shop.graph(), given=ORDER | {"order": {"task": "x", "max_iterations": 2}})
    assert "generate_itinerary" not in shop.called


async def died_at(shop: Workshop, graph: Any, thread: str, name: ToolName) -> set[str]:
    """Plans until `name` is at work and what runs beside it is done; then the process is gone."""
    shop.dies_at = name
    planning = asyncio.create_task(planned(graph, thread))
    async with asyncio.timeout(20):
        while name not in shop.called or len(shop.rows.get("p", {})) < len(shop.called) - 1:
            await asyncio.sleep(0)
    planning.cancel()
    await asyncio.wait([planning])
    shop.dies_at = ""
    return {key.split(":")[0] for key in shop.rows.get("p", {})}


@pytest.mark.parametrize("name", ALL)
async def test_no_finished_tool_is_called_again_after_a_death(
    name: ToolName, database: Any
) -> None:
    shop = Workshop()
    graph = shop.graph(database.saver, budget={"amount": 1500, "currency": "USD"})
    finished = await died_at(shop, graph, f"t-{name}", name)
    before = len(shop.called)
    await planned(graph, f"t-{name}", given=None)
    assert not finished & set(shop.called[before:])
    assert set(shop.called) == set(ALL)
