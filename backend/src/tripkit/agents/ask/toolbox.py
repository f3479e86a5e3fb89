"""What a model may look up while it answers: the toolbox's read-only tools."""

import asyncio
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

from pydantic import BaseModel

from tripkit.agents.ask.lookups import Lookups
from tripkit.agents.ask.steps import tools_of
from tripkit.agents.ask.tool_arguments import (
    FlightToLookUp,
    PlaceToLookUp,
    SightsToLookUp,
    TripToLayOut,
    VisitToLookUp,
)
from tripkit.domain.ask import AskTool, Found, Route
from tripkit.domain.context import RunContext
from tripkit.domain.trip import Money, Party, TripRequest
from tripkit.services.llm.port import Tool as ModelTool
from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.guide import KnowledgeBase
from tripkit.services.web_search.port import PageSearch
from tripkit.tools.context import ToolContext
from tripkit.tools.online_search import OnlineSearch
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import ToolFailed, call
from tripkit.tools.trip.checks import faults
from tripkit.tools.trip.locating import is_answering, located
from tripkit.tools.trip.request import settled
from tripkit.tools.trip.services import TripServices

TOOL_SECONDS = 20.0
_OF_PLACES: Mapping[AskTool, type[BaseModel]] = {
    "research_destination": PlaceToLookUp,
    "research_activities": SightsToLookUp,
    "research_restaurants": PlaceToLookUp,
    "research_accommodations": VisitToLookUp,
    "research_flights": FlightToLookUp,
    "analyze_weather": VisitToLookUp,
    "analyze_safety": PlaceToLookUp,
    "analyze_local_transport": PlaceToLookUp,
}
_LAYS_OUT: AskTool = "generate_itinerary"
_ADDS_UP: AskTool = "analyze_cost_breakdown"
_OF_TRIPS: Mapping[AskTool, type[BaseModel]] = {
    **_OF_PLACES,
    _LAYS_OUT: TripToLayOut,
    _ADDS_UP: TripToLayOut,
}


_OF_LIBRARY = {"search_web", "search_destinations", "search_knowledge"}


@dataclass(frozen=True)
class Library:
    """The services of the tools that are no trip's."""

    similarity: CatalogueSimilarity
    knowledge: KnowledgeBase
    web: PageSearch
    online: OnlineSearch | None = None


@dataclass(frozen=True)
class ToolResult:
    """A tool's whole result; `request` is the trip that it was asked for, where it was one."""

    data: Found
    request: TripRequest | None = None


class Toolbox:
    """The tools by name, each with the arguments that a model gives."""

    def __init__(
        self, lookups: Lookups, services: TripServices, library: Library | None = None
    ) -> None:
        self._lookups, self._services, self._library = lookups, services, library
        out = {*_OF_TRIPS, "analyze_schedule_optimization"} | (set() if library else _OF_LIBRARY)
        tools = REGISTRY.of("ask")
        self._alone = {name: tool for name, tool in tools.items() if name not in out}

    def offered(self, countries: Collection[str]) -> list[ModelTool]:
        """The tools as a model is told of them; those of one country where it is spoken of."""
        ours = REGISTRY.of("ask")
        of_trips = [ModelTool(n, ours[n].description, schema) for n, schema in _OF_TRIPS.items()]
        fit = (t for t in self._alone.values() if t.country in ("", *countries))
        return [*of_trips, *(tool.for_model for tool in fit)]

    async def run(
        self, name: str, arguments: Mapping[str, object], base: TripRequest, context: RunContext
    ) -> ToolResult:
        """The result of one call. Raises ToolFailed."""
        for tool, schema in _OF_TRIPS.items():
            if tool == name:
                request = await self._request(schema.model_validate(arguments), base, context)
                return await self._of_trip(tool, request, context)
        tool_alone = self._alone.get(name)
        if tool_alone is None:
            raise ToolFailed(f"There is no tool {name}.", "no_tool")
        bound = ToolContext(audience="ask", services=self._library, run=context)
        result = await call(tool_alone, arguments, bound, seconds=TOOL_SECONDS)
        return ToolResult(json.loads(result.model_dump_json()))

    async def _of_trip(
        self, tool: AskTool, request: TripRequest, context: RunContext
    ) -> ToolResult:
        """What is known of a place; days or sums over what they need."""
        if tool in _OF_PLACES:
            by_place = await self._lookups.found(request, [tool], context)
            return ToolResult(next(iter(by_place.values())))
        route: Route = "itinerary" if tool == _LAYS_OUT else "budget"
        results = await self._lookups.found(request, tools_of(route, (), request), context)
        if tool == _LAYS_OUT:
            schedule: AskTool = "analyze_schedule_optimization"
            results[schedule] = await self._lookups.made(request, schedule, results, context)
        data = await self._lookups.made(request, tool, results, context)
        return ToolResult(data, request)

    async def _request(
        self, wish: BaseModel, base: TripRequest, context: RunContext
    ) -> TripRequest:
        """The person's own trip with what this call asks for. Raises ToolFailed."""
        fields = {**_of_trip_base(base), **_fields_of(wish)}
        open_data, locale = self._services.open_data, context.locale
        request = await located(base.model_copy(update=fields), open_data, locale)
        answers = is_answering(open_data)
        request = await asyncio.to_thread(
            settled, request, [], context.current_day, locale, has_open_data=answers
        )
        if wrong := [v for v in faults(request, context.current_day, locale) if v.kept is False]:
            raise ToolFailed(" ".join(v.where for v in wrong), "impossible")
        return request


def _of_trip_base(base: TripRequest) -> dict[str, object]:
    """What the person's trip says of places gives way to what the call names."""
    return {"countries": [], "stay_days": [], "routes": [], "places": [], "assumptions": []}


def _fields_of(wish: BaseModel) -> dict[str, object]:
    """The request's fields that a call's arguments set."""
    values = wish.model_dump()
    fields: dict[str, object] = {
        "destinations": values.get("destinations") or [values["destination"]],
        "days": values.get("days") or 1,
        "nights": None,
        "start_date": _day(values.get("start_date")),
        "end_date": None,
        "origin": values.get("origin") or None,
    }
    if adults := values.get("adults"):
        fields["party"] = Party(adults=adults)
    if values.get("budget") and len(values.get("currency") or "") == len("USD"):
        currency = str(values["currency"]).upper()
        fields["budget"] = Money(amount=values["budget"], currency=currency)
    if interests := values.get("interests"):
        fields["preferences"] = interests
    return fields


def _day(text: object) -> date | None:
    try:
        return date.fromisoformat(str(text or ""))
    except ValueError:
        return None
