"""The loop over small tools of the test's own: order, parallel calls, failures, death, resume."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, get_args

import pytest
from agents.planner.bench import services
from fakes.reader import TableReader
from pydantic import BaseModel

from tripkit.agents.planner import nodes
from tripkit.agents.planner.graph import PlannerDeps, build_graph
from tripkit.agents.planner.nodes import clipped
from tripkit.domain.context import RunContext
from tripkit.domain.plan import PlanRequest, ToolName
from tripkit.domain.trip import TripRequest
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import AnyTool, ToolFailed
from tripkit.tools.trip.context import TripContext

RESEARCH: tuple[ToolName, ...] = (
    "research_flights", "research_accommodations", "research_activities", "research_restaurants",
)  # fmt: skip
ALL: tuple[ToolName, ...] = get_args(ToolName)
BUDGET = {"amount": 1500, "currency": "USD"}


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

    def tool(self, name: ToolName) -> AnyTool:
        async def body(arguments: Params, trip: TripContext) -> Found:
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

        return replace(
            REGISTRY.all()[name], arguments=Params, result=Found, body=body,
            summary=lambda found: found.text,
        )  # fmt: skip

    async def keep(self, plan_id: str, key: str, call_id: str, data: Mapping[str, Any]) -> None:
        self.rows.setdefault(plan_id, {})[key] = (call_id, dict(data))

    async def of(self, plan_id: str) -> dict[str, dict[str, Any]]:
        return {key: data for key, (_, data) in self.rows.get(plan_id, {}).items()}

    async def made_by(self, plan_id: str, call_id: str) -> dict[str, Any] | None:
        rows = self.rows.get(plan_id, {}).values()
        return next((data for made, data in rows if made == call_id), None)

    def graph(self, saver: Any = None) -> Any:
        tools = {name: self.tool(name) for name in ALL}
        return build_graph(
            PlannerDeps(self, services(), TableReader(), tools, lambda state, trip: {}), saver
        )


async def planned(
    shop: Workshop, graph: Any = None, thread: str = "t", given: Any = ..., **request: Any
) -> list[dict[str, Any]]:
    """The events of a plan; `given` None goes on from the thread's checkpoint."""
    graph = graph or shop.graph()
    config = {"configurable": {"thread_id": thread}}
    return [event async for event in graph.astream(
        order(**request) if given is ... else given, config,
        context=RunContext(today="2026-11-21"), stream_mode="custom",
        **({"durability": "sync"} if graph.checkpointer else {}),
    )]  # fmt: skip


def order(iterations: int = 20, **request: Any) -> dict[str, Any]:
    told = {"task": "3 days Tokyo", "origin": "Seoul", "destinations": ["Tokyo"], "days": 3}
    ordered = {"task": "3 days Tokyo", "max_iterations": iterations}
    return {"order": ordered, "plan_id": "p", "read": told | request}


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
    events = await planned(shop, budget=BUDGET)
    about = {"analyze_weather", "analyze_safety", "analyze_local_transport"}
    analyses = {n for n in ALL if n.startswith(("analyze", "optimize"))}
    assert rounds(events) == [
        {"research_destination"}, set(RESEARCH) | about, analyses - about, {"generate_itinerary"},
        {"generate_summary", "fetch_images"}, {"format_presentation"},
    ]  # fmt: skip
    assert sorted(shop.called) == sorted(ALL)


async def test_without_an_origin_or_a_budget_nothing_is_asked_about_them() -> None:
    shop = Workshop()
    await planned(shop, origin=None)
    assert set(ALL) - set(shop.called) == {"research_flights", "optimize_budget"}


async def test_two_destinations_are_researched_each() -> None:
    shop = Workshop()
    await planned(shop, destinations=["Kyoto", "Osaka"])
    assert shop.called.count("research_activities") == 2
    assert shop.called.count("generate_itinerary") == 1


async def test_a_result_is_told_in_at_most_300_bytes() -> None:
    events = await planned(Workshop())
    told = [event["summary"] for event in events if event["type"] == "tool_result"]
    assert told
    assert all(len(text.encode()) <= 300 for text in told)
    assert clipped("가" * 200).endswith("…")
    assert len(clipped("가" * 200).encode()) <= 300


async def test_a_tool_that_fails_once_is_tried_again() -> None:
    shop = Workshop()
    shop.failing = {"research_restaurants": 1}
    events = await planned(shop)
    assert shop.called.count("research_restaurants") == 2
    failed = [e for e in events if e["type"] == "tool_result" and not e["success"]]
    assert [event["summary"] for event in failed] == ["research_restaurants has a bad day"]
    assert "format_presentation" in shop.called


@pytest.mark.parametrize("fault", [ToolFailed, KeyError])
async def test_a_tool_that_fails_twice_is_worked_around_and_shown(fault: type[Exception]) -> None:
    shop = Workshop()
    shop.fault = fault
    shop.failing = {"analyze_weather": 9}
    events = await planned(shop)
    assert shop.called.count("analyze_weather") == 2
    failed = [e["summary"] for e in events if e["type"] == "tool_result" and not e["success"]]
    assert len(failed) == 2
    assert ("bad day" in failed[0]) == (fault is ToolFailed)
    assert "format_presentation" in shop.called


async def test_without_what_a_plan_is_made_of_the_loop_stops() -> None:
    shop = Workshop()
    shop.failing = {"research_destination": 9}
    await planned(shop)
    assert shop.called == ["research_destination", "research_destination"]


async def test_the_loop_ends_after_its_iterations() -> None:
    shop = Workshop()
    await planned(shop, iterations=2)
    assert "generate_itinerary" not in shop.called


async def died_at(shop: Workshop, graph: Any, thread: str, name: ToolName) -> set[str]:
    """Plans until `name` is at work and what runs beside it is done; then the process is gone."""
    shop.dies_at = name
    planning = asyncio.create_task(planned(shop, graph, thread, budget=BUDGET))
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
    graph = shop.graph(database.saver)
    finished = await died_at(shop, graph, f"t-{name}", name)
    before = len(shop.called)
    await planned(shop, graph, f"t-{name}", given=None)
    assert not finished & set(shop.called[before:])
    assert set(shop.called) == set(ALL)


async def test_an_order_that_was_read_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    async def once(ordered: PlanRequest, *given: Any) -> TripRequest:
        read.append(ordered.task)
        return TripRequest(task=ordered.task, destinations=["Tokyo"], days=3)

    monkeypatch.setattr(nodes, "read_order", once)
    await planned(Workshop())
    assert read == []
    shop = Workshop()
    await planned(shop, given={"order": {"task": "3 days Tokyo"}, "plan_id": "p"})
    assert read == ["3 days Tokyo"]
    assert "generate_itinerary" in shop.called
