"""The ways there: from door to door, by what, and which of them one would take."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import cast

from tripkit.knowledge.fares import fare
from tripkit.knowledge.feasibility.facts import Candidate, PickWish, hours
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways import Point, Way
from tripkit.knowledge.ways.choosing import (
    Refusable,
    Wishes,
    felt,
    felt_flight,
    surface_choice,
)
from tripkit.knowledge.ways.flights import Flight, flight_between
from tripkit.knowledge.ways.rides import LOCAL_KM, ride

_LIKED_SHARE = 0.5
"""How long a way feels that goes by what one likes better."""
SOON = 60
"""Days until one leaves where no date is known: for the fare model, which charges for haste."""
MEANS = {
    "train": ("train", "기차"),
    "coach": ("coach", "버스"),
    "ferry": ("ferry", "배"),
    "drive": ("car", "차"),
    "flight": ("plane", "비행기"),
}


@dataclass(frozen=True)
class Journey:
    """How one gets there; minutes from door to door, one way, and US dollars a person."""

    means: str
    minutes: int
    dollars: float
    changes: int
    is_estimate: bool
    way: Way | None = None
    flight: Flight | None = None

    def words(self, origin: str, locale: str, *, is_assumed: bool = False) -> str:
        """In one line; with an "if" where nobody said that they set off there."""
        by = MEANS[self.means][locale == "ko"]
        long = hours(self.minutes, locale)
        if locale == "ko":
            start = f"{origin}에서 떠난다면" if is_assumed else f"{origin}에서"
            return f"{start} 문 앞까지 {by}로 약 {long}"
        line = f"about {long} from door to door from {origin}, by {by}"
        return f"if you set off in {origin}: {line}" if is_assumed else line


def journeys_to(place: Candidate, start: Point, wish: PickWish) -> Iterator[Journey]:
    """What is allowed by the modes that were refused or kept to: over land and water, by air."""
    km = distance_km(*start, *place.point)
    modes = cast(
        tuple[frozenset[Refusable], frozenset[Refusable]], (wish.refused_modes, wish.only_modes)
    )
    wishes = Wishes(*modes)
    if km <= LOCAL_KM:
        minutes, basis = ride(start, place.point)
        yield Journey(
            "drive" if wishes.allows("drive") else "coach", minutes, 10.0, 0, basis == "estimate"
        )
        return
    if way := surface_choice(start, place.point, wishes):
        yield Journey(way.means, way.door, way.price(), way.changes, way.basis == "estimate", way)
    if wishes.flies and (flight := flight_between(start, place.point)):
        yield _flown(flight, wish)


def _flown(flight: Flight, wish: PickWish) -> Journey:
    leaves = wish.today + timedelta(days=SOON)
    dollars = fare(flight.start, flight.end, leaves, today=wish.today, both_ways=False).typical
    changes = 0 if flight.is_nonstop else 1
    return Journey("flight", flight.door, dollars, changes, True, flight=flight)


def journey_to(place: Candidate, wish: PickWish) -> Journey | None:
    """The way one would take from the starting place; None where none is allowed or known."""
    if wish.origin is None:
        return None
    liked = wish.values("liked_mode")
    ways = journeys_to(place, wish.origin[1], wish)
    return min(
        ways, key=lambda way: _felt(way) * _LIKED_SHARE ** (way.means in liked), default=None
    )


def _felt(journey: Journey) -> float:
    if journey.way:
        return felt(journey.way, 1.0)
    return felt_flight(journey.minutes, journey.dollars)
