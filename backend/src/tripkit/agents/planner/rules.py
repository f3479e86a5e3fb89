"""The rule policy: walks the tools' dependencies when there is no model to decide."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tripkit.agents.planner.spec import ToolSpec, key_of
from tripkit.agents.planner.state import Call, Outcome
from tripkit.domain.plan import ToolName
from tripkit.domain.trip import TripRequest

TRIES = 2
"""How often a tool is tried before the plan is made without it."""
ESSENTIAL: frozenset[ToolName] = frozenset({"research_destination", "generate_itinerary"})
"""Without these there is no plan."""
PER_DESTINATION: frozenset[ToolName] = frozenset({
    "research_destination", "research_flights", "research_accommodations", "research_activities",
    "research_restaurants", "analyze_weather", "analyze_safety", "analyze_local_transport",
})  # fmt: skip


class Progress:
    """What is done, given up or still to do, read from the outcomes so far."""

    def __init__(self, outcomes: Iterable[Outcome]) -> None:
        self.done: set[str] = set()
        self._failures: Counter[str] = Counter()
        for outcome in outcomes:
            key = key_of(outcome["tool"], outcome["arguments"])
            if outcome["success"]:
                self.done.add(key)
            else:
                self._failures[key] += 1

    def is_settled(self, key: str) -> bool:
        """Done, or tried as often as it is tried."""
        return key in self.done or self._failures[key] >= TRIES

    def is_given_up(self, key: str) -> bool:
        return key not in self.done and self._failures[key] >= TRIES


def wanted(request: TripRequest, tools: Mapping[ToolName, ToolSpec]) -> list[Call]:
    """Every call that a whole plan takes, in the tools' order."""
    calls: list[Call] = []
    for name in tools:
        if name == "research_flights" and not request.origin:
            continue
        if name == "optimize_budget" and request.budget is None:
            continue
        for place in request.destinations if name in PER_DESTINATION else ("",):
            arguments = first_arguments(name, request, place)
            calls.append(Call(id=key_of(name, arguments), tool=name, arguments=arguments))
    return calls


def first_arguments(name: ToolName, request: TripRequest, place: str) -> dict[str, Any]:
    """A call's arguments as far as the request itself gives them; the rest is in the context."""
    start = request.start_date.isoformat() if request.start_date else ""
    end = request.end_date.isoformat() if request.end_date else ""
    arguments: dict[str, Any] = {"destination": place} if place else {}
    if name == "research_flights":
        arguments |= {"origin": request.origin, "departure_date": start, "return_date": end}
    elif name == "research_accommodations":
        arguments |= {"check_in": start, "check_out": end}
    elif name == "analyze_weather":
        arguments |= {"start_date": start, "num_days": request.days}
    elif name in ("research_activities", "analyze_schedule_optimization"):
        field = "interests" if name == "research_activities" else "preferences"
        arguments |= {field: list(request.preferences)}
    return arguments


def lacks(
    spec: ToolSpec, request: TripRequest, tools: Mapping[ToolName, ToolSpec], progress: Progress
) -> list[str]:
    """The calls that have to be made before this tool's, by key."""
    needed = [call for call in wanted(request, tools) if call["tool"] in spec.needs]
    return [call["id"] for call in needed if not progress.is_settled(call["id"])]


def next_calls(
    request: TripRequest, tools: Mapping[ToolName, ToolSpec], outcomes: Sequence[Outcome]
) -> list[Call]:
    """All calls that can be made now, side by side; none when the plan is made or can't be."""
    progress = Progress(outcomes)
    calls = wanted(request, tools)
    if any(outcome["final"] for outcome in outcomes):
        return []
    if any(call["tool"] in ESSENTIAL and progress.is_given_up(call["id"]) for call in calls):
        return []
    return [
        call
        for call in calls
        if not progress.is_settled(call["id"])
        and not lacks(tools[call["tool"]], request, tools, progress)
    ]
