"""The rule policy: walks the tools' dependencies when there is no model to decide."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tripkit.agents.planner.state import Call, Outcome
from tripkit.domain.plan import ToolName
from tripkit.domain.trip import TripRequest
from tripkit.tools.tool import AnyTool
from tripkit.tools.trip.context import key_of
from tripkit.tools.trip.request import arguments_for

TRIES = 2
"""How often a tool is tried before the plan is made without it."""
ESSENTIAL: frozenset[ToolName] = frozenset({"research_destination", "generate_itinerary"})
"""Without these there is no plan."""


_FIRST: tuple[ToolName, ...] = ("research_destination",)
_RESEARCH: tuple[ToolName, ...] = (
    "research_flights",
    "research_accommodations",
    "research_activities",
)
_FOUND: tuple[ToolName, ...] = (
    *_FIRST,
    *_RESEARCH,
    "research_restaurants",
    "analyze_itinerary_feasibility",
    "analyze_cost_breakdown",
    "analyze_schedule_optimization",
    "analyze_weather",
    "analyze_safety",
    "analyze_local_transport",
    "optimize_budget",
)
NEEDS: Mapping[ToolName, tuple[ToolName, ...]] = {
    "research_destination": (),
    **dict.fromkeys((*_RESEARCH, "research_restaurants"), _FIRST),
    **dict.fromkeys(
        (
            "analyze_itinerary_feasibility",
            "analyze_cost_breakdown",
            "analyze_schedule_optimization",
        ),
        _RESEARCH,
    ),
    **dict.fromkeys(("analyze_weather", "analyze_safety", "analyze_local_transport"), _FIRST),
    "optimize_budget": _RESEARCH,
    "generate_itinerary": _FOUND,
    "generate_summary": ("generate_itinerary",),
    "fetch_images": ("generate_itinerary",),
    "format_presentation": ("generate_itinerary", "fetch_images"),
}
"""The order of the tools: each by name with those that it waits for, in the seed's order."""


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


def wanted(request: TripRequest, tools: Mapping[str, AnyTool]) -> list[Call]:
    """Every call that a whole plan takes, in the tools' order."""
    calls: list[Call] = []
    for name in NEEDS:
        if name == "research_flights" and not request.origin:
            continue
        if name == "optimize_budget" and request.budget is None:
            continue
        for place in request.destinations if tools[name].per_destination else ("",):
            arguments = arguments_for(name, request, place)
            calls.append(Call(id=key_of(name, arguments), tool=name, arguments=arguments))
    return calls


def lacks(
    name: ToolName, request: TripRequest, tools: Mapping[str, AnyTool], progress: Progress
) -> list[str]:
    """The calls that have to be made before this tool's, by key."""
    needed = [call for call in wanted(request, tools) if call["tool"] in NEEDS[name]]
    return [call["id"] for call in needed if not progress.is_settled(call["id"])]


def next_calls(
    request: TripRequest, tools: Mapping[str, AnyTool], outcomes: Sequence[Outcome]
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
        if not progress.is_settled(call["id"]) and not lacks(call["tool"], request, tools, progress)
    ]
