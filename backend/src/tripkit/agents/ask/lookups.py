"""Runs tools over what was found before; what a step found the next one need not look up again.

Results are derived from the request alone: they are kept in this process, not in the checkpoint,
and a run that goes on elsewhere looks them up again.
"""

import asyncio
import hashlib
import time
from collections.abc import Coroutine, Iterable, Mapping, Sequence

from pydantic import BaseModel

from tripkit.domain.ask import AskTool, Found
from tripkit.domain.context import RunContext
from tripkit.domain.plan import Verdict
from tripkit.domain.trip import TripRequest
from tripkit.services.bounded import Bounded, bytes_of
from tripkit.services.shared_work import SharedWork
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import AnyTool, ToolFailed, call
from tripkit.tools.trip.context import TripContext, key_of
from tripkit.tools.trip.draft import report_of
from tripkit.tools.trip.outcome import ItineraryFound
from tripkit.tools.trip.request import arguments_for
from tripkit.tools.trip.services import TripServices

KEPT, MOST_BYTES = 32, 32 * 1024 * 1024
"""Requests whose results are kept, and bytes of these."""
TOOL_SECONDS = 30.0


class Lookups:
    """The tools with a memory."""

    def __init__(self, services: TripServices, tools: Mapping[str, AnyTool] | None = None) -> None:
        self._services = services
        self._tools = REGISTRY.of("ask") if tools is None else tools
        self._shelves: Bounded[str, dict[str, SharedWork[Found]]] = Bounded(MOST_BYTES, KEPT)

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
        return await task.result()

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
        self, request: TripRequest, asked: Iterable[tuple[str, SharedWork[Found]]]
    ) -> dict[str, Found]:
        results: dict[str, Found] = {}
        failed: list[ToolFailed] = []
        listed = list(asked)
        # All are waited for at once: a run that ends lets go of every one of them.
        outcomes = await asyncio.gather(
            *(task.result() for _, task in listed), return_exceptions=True
        )
        for (key, _), outcome in zip(listed, outcomes, strict=True):
            if isinstance(outcome, ToolFailed):
                failed.append(outcome)
            elif isinstance(outcome, BaseException):
                raise outcome
            else:
                results[key] = outcome
        if failed and not results:
            raise failed[0]
        return results

    def _asked(
        self,
        request: TripRequest,
        tools: Sequence[AskTool],
        over: dict[str, Found],
        context: RunContext,
    ) -> list[tuple[str, SharedWork[Found]]]:
        shelf_key = _shelf_key(request, context)
        shelf = self._shelves.get(shelf_key)
        if shelf is None:
            shelf = self._shelves.put(shelf_key, {}, 0)
        asked = []
        for tool in tools:
            for place in request.destinations if self._tools[tool].per_destination else ("",):
                key = key_of(tool, {"destination": place})
                task = shelf.get(key)
                if task is None or not task.is_usable:
                    work = self._counted(shelf_key, self._run(tool, place, request, over, context))
                    task = shelf[key] = SharedWork(work)
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

    async def _counted(self, shelf_key: str, work: Coroutine[None, None, Found]) -> Found:
        result = await work
        self._shelves.grow(shelf_key, bytes_of(result))
        return result


def _shelf_key(request: TripRequest, context: RunContext) -> str:
    """What names a request: what it asks for, in which language, at which hour."""
    wish = request.model_dump_json(exclude={"task", "assumptions"})
    hour = int(time.time() // 3600)  # prices are those of the hour
    spelled = f"{hour}\0{context.locale}\0{context.today}\0{wish}"
    return hashlib.sha256(spelled.encode()).hexdigest()
