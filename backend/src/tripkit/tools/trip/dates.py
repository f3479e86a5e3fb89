"""The trip's days: which city each belongs to, and how long its nights are."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.domain.trip import TripRequest
from tripkit.tools.tool import ToolFailed


@dataclass(frozen=True)
class Stay:
    """A destination from its first day to its last; the next one begins on that last day."""

    place: str
    first: date
    last: date

    @property
    def nights(self) -> int:
        return (self.last - self.first).days


def days_of(request: TripRequest) -> list[date]:
    """Every day of the trip, both ends in it."""
    if request.start_date is None or not request.days:
        return []
    return [request.start_date + timedelta(days=n) for n in range(request.days)]


def shares(days: int, weights: Sequence[float]) -> list[int]:
    """Whole days by weight, at least one each; those that no day is left for get none.

    Equal weights share evenly, the first ones the days that are over.
    """
    counts = [1] * min(days, len(weights))
    for _ in range(days - len(counts) if counts else 0):
        neediest = min(range(len(counts)), key=lambda at: counts[at] / weights[at])
        counts[neediest] += 1
    return counts


def stays_of(request: TripRequest) -> list[Stay]:
    """The destinations in order, their days told or shared; one moves on in the morning."""
    days, places = days_of(request), request.destinations
    weights = request.stay_days if len(request.stay_days) == len(places) else [1] * len(places)
    stays, at = [], 0
    for place, count in zip(places, shares(len(days), weights), strict=False):
        last = min(at + count, len(days) - 1)
        stays.append(Stay(place, days[at], days[last]))
        at += count
    return stays


def stay_of(request: TripRequest, place: str) -> Stay | None:
    """The stay at one destination."""
    folded = place.strip().casefold()
    return next((s for s in stays_of(request) if s.place.strip().casefold() == folded), None)


def place_on(request: TripRequest, day: date) -> str:
    """Where a day is spent: on the day one moves on, at the place one comes to."""
    stays = stays_of(request)
    return next((s.place for s in reversed(stays) if s.first <= day), request.destinations[0])


def day_of(text: str) -> date:
    """A day as a model wrote it. Raises ToolFailed."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ToolFailed(f"{text or 'An empty text'} is no date; send YYYY-MM-DD.") from None
