"""The planner's tools as what the travel desk can do."""

from collections.abc import Mapping
from datetime import date

from tripkit.agents.ask.capabilities import CapabilityFailed, Results
from tripkit.agents.planner.checks import faults
from tripkit.agents.planner.outcome import ItineraryFound
from tripkit.agents.planner.reading import settled
from tripkit.agents.planner.result import report_of
from tripkit.agents.planner.rules import first_arguments
from tripkit.agents.planner.services import PlannerServices
from tripkit.agents.planner.spec import Desk, ToolFailed, ToolSpec, key_of
from tripkit.domain.ask import Found
from tripkit.domain.context import RunContext
from tripkit.domain.plan import ToolName, Verdict
from tripkit.domain.trip import TripRequest


class PlannerCapabilities:
    """The tools over one question's request; nothing is stored."""

    def __init__(self, tools: Mapping[ToolName, ToolSpec], services: PlannerServices) -> None:
        self._tools = tools
        self._services = services

    def settled(self, request: TripRequest, context: RunContext) -> TripRequest:
        return settled(request, [], _today(context), context.locale)

    def faults(self, request: TripRequest, context: RunContext) -> list[Verdict]:
        return faults(request, _today(context), context.locale)

    async def run(
        self, tool: ToolName, place: str, request: TripRequest, results: Results,
        context: RunContext,
    ) -> tuple[str, Found]:  # fmt: skip
        spec, arguments = self._tools[tool], first_arguments(tool, request, place)
        desk = self._desk(request, results, context)
        try:
            found = await spec.run(spec.parameters.model_validate(arguments), desk)
        except ToolFailed as failed:
            raise CapabilityFailed(str(failed)) from None
        return key_of(tool, arguments), found.model_dump(mode="json")

    def report(self, request: TripRequest, results: Results, context: RunContext) -> list[Verdict]:
        desk = self._desk(request, results, context)
        return report_of(desk, desk.found("generate_itinerary", ItineraryFound))

    def _desk(self, request: TripRequest, results: Results, context: RunContext) -> Desk:
        return Desk("", request, results, context, self._services)


def _today(context: RunContext) -> date:
    return date.fromisoformat(context.today) if context.today else date.today()
