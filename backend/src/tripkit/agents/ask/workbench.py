"""Runs tools over what was found before; what a step found the next one need not look up again.

Results are derived from the request alone: they are kept in this process, not in the checkpoint,
and a run that goes on elsewhere looks them up again.
"""

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence

from tripkit.agents.ask.capabilities import Capabilities, CapabilityFailed
from tripkit.domain.ask import Found
from tripkit.domain.context import RunContext
from tripkit.domain.plan import ToolName
from tripkit.domain.trip import TripRequest

KEPT = 32
"""Requests whose results are kept."""
TOOL_SECONDS = 30.0
PER_PLACE: frozenset[ToolName] = frozenset({
    "research_destination", "research_flights", "research_accommodations", "research_activities",
    "research_restaurants", "analyze_weather", "analyze_safety", "analyze_local_transport",
})  # fmt: skip


class Workbench:
    """The capabilities with a memory."""

    def __init__(self, capabilities: Capabilities) -> None:
        self.capabilities = capabilities
        self._kept: OrderedDict[str, dict[str, asyncio.Task[Found]]] = OrderedDict()

    async def found(
        self, request: TripRequest, tools: Sequence[ToolName], context: RunContext
    ) -> dict[str, Found]:
        """The tools' results by key, all side by side; what failed is left out.

        Raises the error of a tool's own fault, and CapabilityFailed only where nothing was found.
        """
        return await self._gathered(request, self._asked(request, tools, {}, context))

    async def made(
        self, request: TripRequest, tool: ToolName, over: dict[str, Found], context: RunContext
    ) -> Found:
        """One tool's result over what was found. Raises CapabilityFailed."""
        ((_, task),) = self._asked(request, [tool], over, context)
        return await asyncio.shield(task)

    async def _gathered(
        self, request: TripRequest, asked: Iterable[tuple[str, asyncio.Task[Found]]]
    ) -> dict[str, Found]:
        results: dict[str, Found] = {}
        failed: list[CapabilityFailed] = []
        for key, task in list(asked):
            try:
                results[key] = await asyncio.shield(task)
            except CapabilityFailed as failure:
                failed.append(failure)
        if failed and not results:
            raise failed[0]
        return results

    def _asked(
        self, request: TripRequest, tools: Sequence[ToolName], over: dict[str, Found],
        context: RunContext,
    ) -> list[tuple[str, asyncio.Task[Found]]]:  # fmt: skip
        shelf = self._shelf(request, context)
        asked = []
        for tool in tools:
            for place in request.destinations if tool in PER_PLACE else ("",):
                key = f"{tool}:{place.casefold()}" if place else tool
                task = shelf.get(key)
                if task is None or (task.done() and (task.cancelled() or task.exception())):
                    work = self._run(tool, place, request, over, context)
                    task = shelf[key] = asyncio.create_task(work)
                    task.add_done_callback(_looked_at)
                asked.append((key, task))
        return asked

    async def _run(
        self, tool: ToolName, place: str, request: TripRequest, over: dict[str, Found],
        context: RunContext,
    ) -> Found:  # fmt: skip
        try:
            async with asyncio.timeout(TOOL_SECONDS):
                _, found = await self.capabilities.run(tool, place, request, over, context)
        except TimeoutError:
            raise CapabilityFailed(f"No answer within {TOOL_SECONDS:.0f} s.") from None
        return found

    def _shelf(self, request: TripRequest, context: RunContext) -> dict[str, asyncio.Task[Found]]:
        asked = request.model_dump_json(exclude={"task", "assumptions"})
        hour = int(time.time() // 3600)  # prices are those of the hour
        told = f"{hour}\0{context.locale}\0{context.today}\0{asked}"
        key = hashlib.sha256(told.encode()).hexdigest()
        shelf = self._kept.setdefault(key, {})
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return shelf


def _looked_at(task: asyncio.Task[Found]) -> None:
    """A failure that nobody waits for any more is no fault of the loop's."""
    if not task.cancelled():
        task.exception()
