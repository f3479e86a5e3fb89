"""What is said of a plan's rules, for plans as small as a test needs them."""

from typing import Any

from pydantic import BaseModel
from tools.trip.trips import tripping

from tripkit.domain.plan import PlanCost, PlanDay, PlanItinerary, Stop
from tripkit.tools.trip.outcome import ItineraryFound
from tripkit.tools.trip.report import verdicts

Kept = bool | None


def stop(activity: str, time: str = "10:00", end: str = "11:00", **changed: Any) -> Stop:
    given = {
        "time": time, "end_time": end, "activity": activity, "description": "", "location": "Ueno",
        "category": "sight", "source": "catalogue",
    }  # fmt: skip
    return Stop.model_validate(given | changed)


def planned(
    *stops: Stop,
    rules: Any,
    found: tuple[tuple[str, str, BaseModel], ...] = (),
    days: int = 1,
    cost: dict[str, Any] | None = None,
    **request: Any,
) -> list[tuple[Kept, str]]:
    """What is said of each rule where the first day holds these entries."""
    sums = {"total": 900, "currency": "USD", "per_person": 900, "breakdown": {}, "lines": []}
    money = PlanCost.model_validate(sums | {"low": 800, "high": 1000} | (cost or {}))
    shown = [
        PlanDay(day=n, date=f"2027-04-{9 + n}", city="Tokyo", theme="",
                schedule=list(stops) if n == 1 else [], day_cost=0)
        for n in range(1, days + 1)
    ]  # fmt: skip
    itinerary = PlanItinerary(days=shown, total_estimated_cost=900, currency="USD", summary="")
    trip = tripping(*found, rules=rules, **({"days": days} | request))
    made = ItineraryFound.model_construct(itinerary=itinerary, cost=money)
    return [(one.kept, one.where or "") for one in verdicts(trip, made)]


def kept(*stops: Stop, rules: Any, **given: Any) -> list[Kept]:
    return [one for one, _ in planned(*stops, rules=rules, **given)]
