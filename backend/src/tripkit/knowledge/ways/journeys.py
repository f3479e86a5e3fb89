"""The ways from one point to another: by timetable where we hold it, else estimated, and which one
a person would take."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import Literal

from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways import roads
from tripkit.knowledge.ways.lines import BY_NIGHT, Booking, Frequency, Mode
from tripkit.knowledge.ways.search import Connection, connection, overnight
from tripkit.knowledge.ways.stops import Link, Point

Means = Literal["train", "coach", "ferry", "drive"]
Basis = Literal["timetable", "estimate"]
MEANS: dict[Mode, Means] = {
    "fast": "train",
    "train": "train",
    "night": "train",
    "coach": "coach",
    "nightcoach": "coach",
    "ferry": "ferry",
    "nightferry": "ferry",
    "drive": "drive",
}
RAIL: frozenset[Mode] = frozenset({"fast", "train"})
ROAD: frozenset[Mode] = frozenset({"coach"})
WATER: frozenset[Mode] = frozenset({"ferry"})
PUBLIC = RAIL | ROAD | WATER
DRIVE: frozenset[Mode] = frozenset({"drive"})
BEFORE: dict[Means, int] = {"train": 15, "coach": 20, "ferry": 40, "drive": 10}
"""Minutes from the door to setting off, the way to the station in town aside."""
STATION = 15
"""Minutes between the station and the door, at each end."""
_USD_KM: dict[Mode, float] = {
    "fast": 0.20,
    "train": 0.11,
    "night": 0.12,
    "coach": 0.07,
    "nightcoach": 0.07,
    "ferry": 0.30,
    "nightferry": 0.16,
    "drive": 0.16,
}
"""US dollars a kilometre of straight line and person at a price level of 1."""
LEAST_USD = 2.0
DRIVE_USD = 55.0
"""A rental car a day beside its petrol."""
MOST_DETOUR = 1.6
"""A drive pieced together that is longer than this times the estimate goes another way round."""
LONG_WAY_ROUND = 2.0
"""A scheduled way of more than this times an estimated coach's minutes goes by another region."""
LONGEST_COACH_KM, LONGEST_DRIVE_KM = 900.0, 1200.0
"""Beyond these an estimate by road is no way that one would be told of."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One ride: minutes, kilometres of straight line; `leaves` after midnight where it is known."""

    mode: Mode
    start: str
    end: str
    minutes: int
    km: float
    operator: str = ""
    frequency: Frequency | None = None
    booking: Booking | None = None
    leaves: int | None = None
    via: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """One way of getting there.

    `minutes` from station to station (door to door behind the wheel) with the changes; `reach`
    from where one is to the first station and from the last where these are other towns.
    """

    means: Means
    minutes: int
    reach: int
    legs: tuple[Leg, ...]
    basis: Basis

    @property
    def changes(self) -> int:
        return len(self.legs) - 1 if self.means != "drive" else 0

    @property
    def is_overnight(self) -> bool:
        return any(leg.mode in BY_NIGHT for leg in self.legs)

    @property
    def total(self) -> int:
        """Minutes with the ways to the first town and from the last."""
        return self.minutes + self.reach

    @property
    def door(self) -> int:
        """Minutes from door to door, with what one is early by and the rests of a driver."""
        if self.means == "drive":
            return self.total + BEFORE["drive"] + roads.breaks(self.total)
        ends = 0 if self.reach else 2 * STATION
        return self.total + BEFORE[self.means] + ends

    @property
    def operators(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(leg.operator for leg in self.legs if leg.operator))

    @property
    def needs_booking(self) -> bool:
        """Whether a seat on any of its rides has to be reserved."""
        return any(leg.booking == "required" for leg in self.legs)

    @property
    def stops(self) -> tuple[str, ...]:
        """The towns on the way: where one changes, or what a drive passes."""
        names = [name for leg in self.legs for name in (*leg.via, leg.end)]
        return tuple(names[:-1])

    def price(self, level: float = 1.0) -> float:
        """US dollars a person, an estimate; fares go with the root of a country's price level."""
        distance = sum(leg.km * _USD_KM[leg.mode] for leg in self.legs)
        rental = DRIVE_USD / 2 if self.means == "drive" else 0.0
        return round(max(LEAST_USD, (distance + rental) * sqrt(level)), 2)


def _leg(link: Link) -> Leg:
    km = distance_km(*link.start.at, *link.end.at)
    service = link.service
    return Leg(
        link.mode,
        link.start.name,
        link.end.name,
        link.minutes,
        km,
        service.operator,
        service.frequency,
        service.booking,
        link.leaves,
        link.via,
    )


def _way(joined: Connection) -> Way:
    legs = tuple(_leg(ride) for ride in joined.rides)
    return Way(MEANS[joined.main.mode], joined.minutes, joined.reach, legs, "timetable")


def _estimated(means: Means, mode: Mode, minutes: float, km: float) -> Way:
    rounded = max(5, 5 * round(minutes / 5))
    return Way(means, rounded, 0, (Leg(mode, "", "", rounded, km),), "estimate")


def _country(start: Point, end: Point) -> str | None:
    """The country whose roads decide: the one of the worse roads."""
    countries = [roads.country_at(start), roads.country_at(end)]
    return max(countries, key=roads.road_class)


@lru_cache(maxsize=4096)
def drive(start: Point, end: Point) -> Way | None:
    """By car: known drives joined, else an estimate; None where there is sea between."""
    km = distance_km(*start, *end)
    if not roads.is_joined(start, end) or km > LONGEST_DRIVE_KM:
        return None
    minutes = roads.drive_minutes(km, _country(start, end))
    pieces = connection(start, end, DRIVE)
    if pieces and (not pieces.changes or pieces.total <= MOST_DETOUR * minutes):
        return _way(pieces)
    return _estimated("drive", "drive", minutes, km)


@lru_cache(maxsize=4096)
def public(start: Point, end: Point, modes: frozenset[Mode] = PUBLIC) -> Way | None:
    """By train, coach and ferry as the timetable has it."""
    pieces = connection(start, end, modes)
    return _way(pieces) if pieces else None


def estimated_coach(start: Point, end: Point) -> Way | None:
    """By a coach of which nothing is known; None over the sea or too far."""
    km = distance_km(*start, *end)
    if km > LONGEST_COACH_KM or not roads.is_joined(start, end):
        return None
    return _estimated("coach", "coach", roads.coach_minutes(km, _country(start, end)), km)


def coach_beside(scheduled: Sequence[Way], start: Point, end: Point) -> Way | None:
    """An estimated coach where the timetable has nothing but a long way round."""
    coach = estimated_coach(start, end)
    if coach and all(way.door > LONG_WAY_ROUND * coach.door for way in scheduled):
        return coach
    return None


def by_night(start: Point, end: Point) -> Way | None:
    """A night train, coach or ferry that goes the whole way."""
    pieces = overnight(start, end, BY_NIGHT)
    return _way(pieces) if pieces else None


@lru_cache(maxsize=2048)
def surface_ways(start: Point, end: Point) -> tuple[Way, ...]:
    """The ways that don't fly, each different: by rail, coach, ferry, these joined, by night, by
    car."""
    by_modes = (public(start, end, modes) for modes in (RAIL, ROAD, WATER, PUBLIC))
    scheduled = [way for way in by_modes if way]
    if coach := coach_beside(scheduled, start, end):
        scheduled.append(coach)
    others = [way for way in (by_night(start, end), drive(start, end)) if way]
    return tuple(dict.fromkeys([*scheduled, *others]))


def way_by(means: Means, start: Point, end: Point) -> Way | None:
    """The quickest by this means by day; a night's where nothing goes by day."""
    if means == "drive":
        return drive(start, end)
    modes = {"train": RAIL, "coach": ROAD, "ferry": WATER}[means]
    day = public(start, end, modes)
    night = by_night(start, end)
    if day or night is None or night.means != means:
        return day or (estimated_coach(start, end) if means == "coach" else None)
    return night
