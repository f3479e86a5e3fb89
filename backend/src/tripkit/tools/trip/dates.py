"""The trip's days: which city each belongs to, and how long its nights are."""

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


def stays_of(request: TripRequest) -> list[Stay]:
    """The destinations in order, the days shared evenly; one moves on in the morning."""
    days, n = days_of(request), len(request.destinations)
    stays, at = [], 0
    for number, place in enumerate(request.destinations[: len(days)]):
        count = len(days) // n + (number < len(days) % n) if n <= len(days) else 1
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
