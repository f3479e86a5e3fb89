"""What a trip's solver is given and what it answers."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Literal

from tripkit.domain.trip import Pace

Spot = tuple[float, float]
"""Latitude and longitude."""
Span = tuple[int, int]
"""Minutes after midnight, from and to."""
Opening = Sequence[Sequence[Span]]
"""The hours of each day of the trip; a visit lies inside one of a day's spans."""
Travel = Callable[[Spot, Spot], float]
"""Minutes from one place to another."""
PERIODS: Mapping[str, Span] = {
    "sunrise": (5 * 60, 7 * 60 + 30),
    "morning": (6 * 60, 11 * 60),
    "midday": (11 * 60, 14 * 60),
    "afternoon": (14 * 60, 17 * 60),
    "sunset": (17 * 60, 19 * 60),
    "evening": (17 * 60, 21 * 60),
    "night": (20 * 60, 24 * 60),
}
"""When a part of the day is, where a day doesn't say otherwise."""
PAUSES: Mapping[Pace, int] = {"relaxed": 20, "balanced": 10, "packed": 0}
"""Minutes of rest between two stops, beside the way."""
Why = str
"""`fixed`, `must_see`, `meal:<name>`, `light:<period>`, `dry_day`, `indoors`, `near` or `worth`."""
Reason = Literal[
    "avoided", "closed", "budget", "walking", "full_day", "no_time", "no_place", "no_worth"
]  # fmt: skip


@dataclass(frozen=True)
class TripVisit:
    """A place that may be visited once. `prefer` adds to `worth` by the period of its start."""

    key: str
    lat: float
    lng: float
    minutes: int
    worth: float
    opening: Opening
    cost: float = 0
    must: bool = False
    walking_m: int = 0
    prefer: Mapping[str, float] = field(default_factory=dict)
    kind: str = "sight"
    indoor: bool = False


@dataclass(frozen=True)
class Fixed:
    """Something that stands: a flight, a check-in."""

    key: str
    start: int
    end: int
    lat: float
    lng: float


@dataclass(frozen=True)
class TripDay:
    """`wet` is how likely rain is, 0 to 1; `periods` says when light is, for this day.

    Visits lie within its hours. What is fixed may not, and then one is out for longer: `out` says
    from when until when, where nothing else does.
    """

    date: date
    start_min: int
    end_min: int
    start_at: Spot | None = None
    end_at: Spot | None = None
    wet: float = 0
    fixed: Sequence[Fixed] = ()
    periods: Mapping[str, Span] = field(default_factory=dict)
    out: Span | None = None


@dataclass(frozen=True)
class Place:
    """Where a meal can be had; `cost` for the party."""

    key: str
    lat: float
    lng: float
    cost: float
    opening: Opening


@dataclass(frozen=True)
class Meal:
    """Had once a day when it fits; starts between two minutes of the day."""

    name: str
    from_min: int
    to_min: int
    minutes: int
    places: Sequence[Place]


@dataclass(frozen=True)
class Cap:
    """Of the visits with these keys so many a day, or in all, at most; those that must be are over
    and above."""

    keys: frozenset[str]
    a_day: int | None = None
    in_all: int | None = None


@dataclass(frozen=True)
class TripLimits:
    """`budgets` by kind of visit, `meal` for meals; walking is a day's, in visits and on the ways
    between them as far as `Trip.walk` tells; `avoid` are keys."""

    budget: float | None = None
    max_walking_m: int | None = None
    most_a_day: int = 6
    pace: Pace = "balanced"
    budgets: Mapping[str, float] = field(default_factory=dict)
    avoid: frozenset[str] = frozenset()
    caps: Sequence[Cap] = ()


@dataclass(frozen=True)
class Trip:
    """All that is given.

    `weigh` is what a way counts where plans are nearly equal, in minutes; its own minutes where
    nothing is given. `walk` is how many of a way's metres are walked, for the limit on a day's.
    """

    visits: Sequence[TripVisit]
    days: Sequence[TripDay]
    meals: Sequence[Meal]
    travel: Travel
    limits: TripLimits
    weigh: Travel | None = None
    walk: Travel | None = None

    @cached_property
    def capped(self) -> list[tuple[Cap, frozenset[int]]]:
        """Each cap with the numbers of its visits."""
        return [
            (cap, frozenset(n for n, v in enumerate(self.visits) if v.key in cap.keys))
            for cap in self.limits.caps
        ]


@dataclass(frozen=True)
class Placed:
    """`travel` minutes are spent on the way there."""

    key: str
    start: int
    end: int
    travel: int
    why: Why


@dataclass(frozen=True)
class Plan:
    """Days in order. `left_out` says why a visit, or a meal as `<name>:<date>`, is missing.

    `bound` is a worth that no plan can exceed.
    """

    days: list[list[Placed]]
    left_out: dict[str, Reason]
    worth: float
    bound: float | None
    seconds: float
    cost: float = 0


@dataclass(frozen=True)
class Change:
    """One change that makes a plan possible: this constraint set to this value.

    `must_see:<key>` and `fixed:<key>` (to None: given up), `budget`, `budget:<kind>`,
    `max_walking`, `most_a_day` (to a number), `pace` (to another), `dates` (to a number of days),
    `hours` (to minutes more at both ends of each day), `must_avoid:<key>` (to None).
    """

    constraint: str
    to: float | str | None


@dataclass(frozen=True)
class Clash:
    """No plan keeps all. `names` is a smallest set of constraints that can't be kept together.

    Beside the names of `Change` there is `opening:<key>`, the hours of a place. `changes` come
    with the least first. Where `proved` is False the search gave up before it was certain.
    """

    names: tuple[str, ...]
    changes: tuple[Change, ...]
    proved: bool = True
