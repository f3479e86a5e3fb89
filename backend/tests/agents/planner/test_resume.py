"""Death and resume over the real tools: killed at each of them, no finished one is called twice."""

import asyncio
from collections import Counter
from dataclasses import replace
from typing import Any, get_args

import pytest
from agents.planner.bench import APRIL, TODAY, Bench, services

from tripkit.domain.context import RunContext
from tripkit.domain.plan import ToolName, TravelPlanResult
from tripkit.tools.registry import REGISTRY
from tripkit.tools.trip.searches import Searches

ALL: tuple[ToolName, ...] = get_args(ToolName)
REQUEST: dict[str, Any] = {
    "task": "a trip", "origin": "Seoul", "destinations": ["Kyoto"], "days": 2,
    "budget": {"amount": 1500, "currency": "USD"}, **APRIL,
}  # fmt: skip


class Mortal:
    """The real tools, which are counted; at one of them the process waits for its death."""

    def __init__(self, dies_at: ToolName) -> None:
        self.dies_at: str = dies_at
        self.called: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        tools = {
            name: replace(tool, body=self._watched(name, tool.body))
            for name, tool in REGISTRY.of("planner").items()
        }
        self.bench = Bench(services(searches=Searches(0.05)), tools)

    def _watched(self, name: str, body: Any) -> Any:
        async def watched(arguments: Any, trip: Any) -> Any:
            self.called[name] += 1
            if name == self.dies_at:
                await asyncio.Event().wait()
            found = await body(arguments, trip)
            self.done[name] += 1
            return found

        return watched

    async def run(self, graph: Any, given: dict[str, Any] | None) -> dict[str, Any]:
        """From the order, or from the checkpoint of the thread."""
        context = RunContext(run_id="r", thread_id="t", today=TODAY)
        thread = {"configurable": {"thread_id": "real tools"}}
        state: dict[str, Any] = await graph.ainvoke(
            given, thread, context=context, durability="sync"
        )
        return state

    async def die(self, graph: Any) -> None:
        """Plans until what runs beside the fatal tool is kept; then the process is gone."""
        planning = asyncio.create_task(
            self.run(graph, {"order": {"task": "a trip"}, "plan_id": "p", "read": REQUEST})
        )
        async with asyncio.timeout(60):
            while not self.called[self.dies_at] or self._unkept():
                await asyncio.sleep(0)
        planning.cancel()
        await asyncio.wait([planning])

    def _unkept(self) -> bool:
        return len(self.bench.rows.rows.get("p", {})) < self.called.total() - 1


@pytest.mark.parametrize("name", ALL)
async def test_killed_at_a_tool_the_plan_is_finished_and_nothing_is_made_twice(
    name: ToolName, database: Any
) -> None:
    mortal = Mortal(name)
    graph = mortal.bench.graph(database.saver)
    await mortal.die(graph)
    kept = {key.partition(":")[0] for key in mortal.bench.rows.rows.get("p", {})}
    assert kept == set(mortal.done)
    mortal.dies_at = ""
    plan = TravelPlanResult.model_validate((await mortal.run(graph, None))["result"])
    assert plan.status == "planned"
    assert mortal.done == Counter(ALL)
    assert mortal.called[name] == 2
    assert {call.tool for call in plan.tool_calls_made if call.success} == set(ALL)
