"""Days and sums that code laid out for a model's answer: told to it in short, shown whole."""

from dataclasses import dataclass
from typing import cast

from tripkit.agents.ask.compose import blocks_of
from tripkit.agents.ask.costs import estimate_of, shown
from tripkit.agents.ask.sources import Sources
from tripkit.agents.ask.state import AskState
from tripkit.agents.ask.toolbox import ToolResult
from tripkit.agents.ask.words import money
from tripkit.domain.ask import CostEstimate
from tripkit.domain.plan import PlanCost, PlanDay, PlanItinerary
from tripkit.domain.trip import TripRequest

_SHOWN = ("cost", "day", "assumed")


@dataclass(frozen=True)
class Summary:
    """A result in short, with the number of the source that it counts as."""

    number: int
    text: str


def outcome_of(
    name: str, result: ToolResult, state: AskState, sources: Sources
) -> tuple[Summary, AskState]:
    """What the model is told, and what the answer keeps."""
    request = cast(TripRequest, result.request)
    number = sources.number("estimate", None)
    changes = _trip_of(request, state)
    if name == "generate_itinerary":
        plan = PlanItinerary.model_validate(result.data["itinerary"])
        cost = shown(PlanCost.model_validate(result.data["cost"]), request, state["locale"])
        for stop in (stop for day in plan.days for stop in day.schedule if stop.source_url):
            sources.number(stop.source, stop.source_url)
        changes["itinerary"] = result.data["itinerary"]
        lines = [*map(_day, plan.days), _sums(cost)]
    else:
        cost = estimate_of(result.data, request, state["locale"])
        lines = [_sums(cost)]
    changes["cost_estimate"] = cost.model_dump(mode="json")
    return Summary(number, f"Source [{number}]\n" + "\n".join(lines)), changes


def _trip_of(request: TripRequest, state: AskState) -> AskState:
    return {
        "request": request.model_dump(mode="json"),
        "assumptions": list(request.assumptions),
        "route": "full",
    }


def _day(day: PlanDay) -> str:
    stops = (
        f"{stop.time}-{stop.end_time} {stop.activity}"
        for stop in day.schedule
        if stop.category != "lodging"
    )
    return f"Day {day.day}, {day.date}, {day.city}: " + "; ".join(stops)


def _sums(cost: CostEstimate) -> str:
    total = money(cost.total, cost.currency)
    span = f"{money(cost.low, cost.currency)} to {money(cost.high, cost.currency)}"
    parts = ", ".join(f"{k} {money(v, cost.currency)}" for k, v in cost.breakdown.items() if v)
    people = f"{cost.people} people, {cost.days} days"
    return f"Total {total} ({span}) for {people}; {parts}. Estimates from price levels."


def appended(state: AskState) -> list[str]:
    """The blocks that code laid out, as they stand under the model's words."""
    if not (state.get("itinerary") or state.get("cost_estimate")):
        return []
    return [
        block.text
        for block in blocks_of({**state, "refusal": None, "validation_status": None})
        if block.name.partition(" ")[0] in _SHOWN
    ]
