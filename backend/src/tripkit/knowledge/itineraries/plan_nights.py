"""A plan's nights as stays: lodging of one night after the other in the same room is one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.domain.plan import PlanDay, Stop
from tripkit.knowledge.itineraries.plan_clock import PlanClock


@dataclass
class Stay:
    """Nights in one room; `last` is the day on which one leaves, `cost` that of all of them."""

    stop: Stop
    first: date
    last: date
    cost: float
    zone: str
    city: str

    def nights(self) -> list[date]:
        """The dates on which they begin."""
        return [self.first + timedelta(days=n) for n in range((self.last - self.first).days)]


def stays(clock: PlanClock, days: Sequence[PlanDay]) -> Iterator[Stay]:
    """In order; a plan that names a room on its first night alone keeps it to the last day."""
    current: Stay | None = None
    for day in days:
        at = date.fromisoformat(day.date)
        for stop in (stop for stop in day.schedule if stop.category == "lodging"):
            if current and current.last == at and _same_room(current.stop, stop):
                current.last = at + timedelta(days=1)
                current.cost += stop.cost
                continue
            if current:
                yield current
            zone = clock.zone(day)
            current = Stay(stop, at, at + timedelta(days=1), stop.cost, zone, day.city)
    if current:
        last = date.fromisoformat(days[-1].date)
        if current.last < last and all(day.city == current.city for day in days):
            current.last = last
        yield current


def _same_room(one: Stop, other: Stop) -> bool:
    return (one.activity, one.location) == (other.activity, other.location)
