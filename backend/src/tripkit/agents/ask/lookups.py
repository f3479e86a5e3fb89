"""Runs tools over what was found before; what a step found the next one need not look up again.

Results are derived from the request alone: they are kept in this process, not in the checkpoint,
and a run that goes on elsewhere looks them up again.
"""

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence

from pydantic import BaseModel

from tripkit.domain.ask import AskTool, Found
from tripkit.domain.context import RunContext
from tripkit.domain.plan import Verdict
from tripkit.domain.trip import TripRequest
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import AnyTool, ToolFailed, call
from tripkit.tools.trip.context import TripContext, key_of
from tripkit.tools.trip.draft import report_of
from tripkit.tools.trip.outcome import ItineraryFound
from tripkit.tools.trip.request import arguments_for
from tripkit.tools.trip.services import TripServices

KEPT = 32
"""Requests whose results are kept."""
TOOL_SECONDS = 30.0


class Lookups:
    """The tools with a memory."""

    def __init__(self, services: TripServices, tools: Mapping[str, AnyTool] | None = None) -> None:
        self._services = services
        self._tools = REGISTRY.of("ask") if tools is None else tools
        self._kept: OrderedDict[str, dict[str, asyncio.Task[Found]]] = OrderedDict()

    async def found(
        self, request: TripRequest, tools: Sequence[AskTool], context: RunContext
    ) -> dict[str, Found]:
        """The tools' results by key, all side by side; what failed is left out.

        Raises the error of a tool's own fault, and ToolFailed only where nothing was found.
        """
        return await self._gathered(request, self._asked(request, tools, {}, context))

    async def made(
        self, request: TripRequest, tool: AskTool, over: dict[str, Found], context: RunContext
    ) -> Found:
        """One tool's result over what was found. Raises ToolFailed."""
        ((_, task),) = self._asked(request, [tool], over, context)
        return await asyncio.shield(task)

    def report(
        self, request: TripRequest, results: Mapping[str, Found], context: RunContext
    ) -> list[Verdict]:
        """Whether each hard constraint is kept by the itinerary that was found."""
        trip = self._trip(request, results, context)
        return report_of(trip, trip.found("generate_itinerary", ItineraryFound))

    def _trip(
        self, request: TripRequest, results: Mapping[str, Found], context: RunContext
    ) -> TripContext:
        return TripContext(
            audience="ask", services=self._services, run=context, request=request, results=results
        )

    async def _gathered(
        self, request: TripRequest, asked: Iterable[tuple[str, asyncio.Task[Found]]]
    ) -> dict[str, Found]:
        results: dict[str, Found] = {}
        failed: list[ToolFailed] = []
        for key, task in list(asked):
            try:
                results[key] = await asyncio.shield(task)
            except ToolFailed as failure:
                failed.append(failure)
        if failed and not results:
            raise failed[0]
        return results

    def _asked(
        self,
        request: TripRequest,
        tools: Sequence[AskTool],
        over: dict[str, Found],
        context: RunContext,
    ) -> list[tuple[str, asyncio.Task[Found]]]:
        shelf = self._shelf(request, context)
        asked = []
        for tool in tools:
            for place in request.destinations if self._tools[tool].per_destination else ("",):
                key = key_of(tool, {"destination": place})
                task = shelf.get(key)
                if task is None or (task.done() and (task.cancelled() or task.exception())):
                    work = self._run(tool, place, request, over, context)
                    task = shelf[key] = asyncio.create_task(work)
                    task.add_done_callback(_looked_at)
                asked.append((key, task))
        return asked

    async def _run(
        self,
        tool: AskTool,
        place: str,
        request: TripRequest,
        over: dict[str, Found],
        context: RunContext,
    ) -> Found:
        trip = self._trip(request, over, context)
        arguments = arguments_for(tool, request, place)
        found: BaseModel = await call(self._tools[tool], arguments, trip, seconds=TOOL_SECONDS)
        return found.model_dump(mode="json")

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
