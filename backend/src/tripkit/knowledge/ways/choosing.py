"""Which way a person would take: by the time from door to door, the cost, and the comfort.

Each way gets the minutes that it feels like: those from door to door, longer in a coach or behind
the wheel than in a train, a quarter of an hour more a change, a night aboard less what one sleeps
of it, and three minutes a US dollar.
"""

from dataclasses import dataclass
from typing import Literal

from tripkit.knowledge.ways.journeys import (
    MEANS,
    PUBLIC,
    Means,
    Way,
    by_night,
    coach_beside,
    drive,
    public,
)
from tripkit.knowledge.ways.lines import MODES, Mode
from tripkit.knowledge.ways.stops import Point

Refusable = Means | Literal["flight"]
MINUTES_A_DOLLAR = 3.0
COMFORT: dict[Means, float] = {"train": 1.0, "coach": 1.3, "ferry": 1.1, "drive": 1.15}
FLIGHT_COMFORT = 1.1
CHANGE = 15.0
ASLEEP, AWAKE_LEAST = 420, 60
BERTH, SEAT = 200.0, 420.0
"""What a night in a berth and one in a seat cost in minutes of rest."""
LONGEST, LONGEST_UNFLOWN = 14 * 60, 48 * 60
"""Minutes from door to door that a way by day may take, and where one won't or can't fly."""
LONGEST_NIGHT = 20 * 60


@dataclass(frozen=True, slots=True)
class Wishes:
    """What a person refuses, what they keep to (nothing: anything), and whether by night at all."""

    refused: frozenset[Refusable] = frozenset()
    only: frozenset[Refusable] = frozenset()
    by_night: bool = True

    def allows(self, means: Refusable) -> bool:
        return means not in self.refused and (not self.only or means in self.only)

    @property
    def modes(self) -> frozenset[Mode]:
        return frozenset(mode for mode in MODES if self.allows(MEANS[mode]))

    @property
    def flies(self) -> bool:
        return self.allows("flight")


def felt(way: Way, level: float) -> float:
    """The minutes that a way feels like; `level` is the country's price level."""
    cost = MINUTES_A_DOLLAR * way.price(level)
    changes = CHANGE * way.changes
    if way.is_overnight:
        seated = any(leg.mode == "nightcoach" for leg in way.legs)
        awake = max(AWAKE_LEAST, way.door - ASLEEP)
        return awake + (SEAT if seated else BERTH) + changes + cost
    return way.door * COMFORT[way.means] + changes + cost


def felt_flight(door: float, dollars: float) -> float:
    """The minutes that a flight feels like, of its minutes from door to door and its price."""
    return door * FLIGHT_COMFORT + MINUTES_A_DOLLAR * dollars


def surface_choice(start: Point, end: Point, wishes: Wishes, level: float = 1.0) -> Way | None:
    """The way over land and water that one would take; None where none is allowed or known.

    One drives only who keeps to it. Who can fly takes no way of more than 14 hours by day.
    """
    ways = [way for way in _candidates(start, end, wishes) if _is_bearable(way, wishes)]
    return min(ways, key=lambda way: (felt(way, level), way.legs[0].mode), default=None)


def _candidates(start: Point, end: Point, wishes: Wishes) -> list[Way]:
    if "drive" in wishes.only and (behind_wheel := drive(start, end)):
        return [behind_wheel]
    modes = wishes.modes & PUBLIC
    sets = {modes, *(frozenset(m for m in modes if MEANS[m] == means) for means in COMFORT)}
    scheduled = [way for some in sets if some and (way := public(start, end, some))]
    if wishes.allows("coach") and (coach := coach_beside(scheduled, start, end)):
        scheduled.append(coach)
    night = by_night(start, end) if wishes.by_night else None
    return [*scheduled, night] if night and wishes.allows(night.means) else scheduled


def _is_bearable(way: Way, wishes: Wishes) -> bool:
    if not wishes.flies:
        return way.door <= LONGEST_UNFLOWN
    return way.door <= (LONGEST_NIGHT if way.is_overnight else LONGEST)
