"""What the planner's nodes are bound to."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from tripkit.agents.planner.result import assembled
from tripkit.agents.planner.state import PlannerState
from tripkit.domain.context import RunContext
from tripkit.domain.trip import TripRequest
from tripkit.services.reader.port import Reader
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import AnyTool
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.services import TripServices


class PlanResults(Protocol):
    """The rows that hold a plan's whole results, one a call."""

    async def keep(self, plan_id: str, key: str, call_id: str, data: Mapping[str, Any]) -> None:
        """Write a call's result; a later one under the same key is written over it."""
        ...

    async def of(self, plan_id: str) -> dict[str, dict[str, Any]]:
        """All of a plan's results by key."""
        ...

    async def made_by(self, plan_id: str, call_id: str) -> dict[str, Any] | None:
        """The result of this very call, if it was finished before its process died."""
        ...


class Assembler(Protocol):
    """Puts the result together from what the tools found."""

    def __call__(self, state: PlannerState, trip: TripContext) -> dict[str, Any]: ...


@dataclass(frozen=True)
class PlannerDeps:
    """Where whole results are kept, the services, who reads, and the tools that may be used."""

    results: PlanResults
    services: TripServices
    reader: Reader
    tools: Mapping[str, AnyTool] = field(default_factory=lambda: REGISTRY.of("planner"))
    assemble: Assembler = assembled

    async def trip(self, plan_id: str, request: TripRequest, run: RunContext) -> TripContext:
        """What a tool works with, over what was found so far."""
        return TripContext(
            audience="planner",
            services=self.services,
            run=run,
            plan_id=plan_id,
            request=request,
            results=await self.results.of(plan_id),
        )
