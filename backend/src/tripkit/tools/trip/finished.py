"""A finished plan as its judges look at it."""

from dataclasses import dataclass

from tripkit.domain.plan import PlanDay, Stop
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import stays_of
from tripkit.tools.trip.eating import eating_at
from tripkit.tools.trip.findings import ActivityFound, EatingFound
from tripkit.tools.trip.outcome import ItineraryFound
from tripkit.tools.trip.seeing import sights_of

Judged = tuple[bool | None, str, str]
"""Kept, and where: in English and in Korean."""


@dataclass(frozen=True)
class Plan:
    """What the judges look at."""

    trip: TripContext
    found: ItineraryFound
    sights: dict[str, ActivityFound]
    eating: dict[str, EatingFound]

    @property
    def days(self) -> list[PlanDay]:
        return self.found.itinerary.days

    def stops(self, *categories: str) -> list[tuple[PlanDay, Stop]]:
        return [(day, stop) for day in self.days for stop in day.schedule
                if not categories or stop.category in categories]  # fmt: skip

    def seen(self) -> list[tuple[PlanDay, Stop, ActivityFound]]:
        """The sights of the plan with what is known of them."""
        return [(day, stop, self.sights[stop.activity]) for day, stop in self.stops("sight")
                if stop.activity in self.sights]  # fmt: skip

    def meals(self) -> list[tuple[PlanDay, Stop, EatingFound]]:
        """Lunches and dinners with the places they are had at."""
        found = []
        for day, stop in self.stops("meal"):
            name = stop.activity.partition(": ")[2]
            if name in self.eating:
                found.append((day, stop, self.eating[name]))
        return found


def finished(trip: TripContext, found: ItineraryFound) -> Plan:
    """The plan beside what is known of its sights and places to eat."""
    stays = stays_of(trip.request)
    return Plan(
        trip, found,
        {s.name: s for stay in stays for s in sights_of(trip, stay)},
        {e.name: e for stay in stays for e in eating_at(trip, stay.place)},
    )  # fmt: skip


def at(found: list[tuple[PlanDay, Stop]]) -> tuple[str, str]:
    """Where entries stand: the first three by day and time."""
    en = "; ".join(f"day {day.day}, {stop.time} {stop.activity}" for day, stop in found[:3])
    ko = "; ".join(f"{day.day}일째 {stop.time} {stop.activity}" for day, stop in found[:3])
    return en, ko
