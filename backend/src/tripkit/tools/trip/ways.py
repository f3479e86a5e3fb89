"""How long it takes from one place in a city to another, and by what.

On foot by a router's streets where one was asked (`streets`), else an estimate: streets are about
1.3 times the great circle. Nobody is asked for a town's timetable: a ride is a wait and a walk to
the stop, then the mode's usual speed with its halts.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import distance_km

Spot = tuple[float, float]


@dataclass(frozen=True)
class Walk:
    """A way on foot by the streets there are."""

    km: float
    minutes: float


Streets = Mapping[tuple[Spot, Spot], Walk]
"""Ways on foot that a router measured."""
NO_STREETS: Streets = MappingProxyType({})
DETOUR = 1.3
WALK_KMH = 4.5
WALK_KM, SHORT_WALK_KM = 1.2, 0.15
"""Up to here one walks; where the day's walking is limited, hardly at all."""
KM_WEIGHS = 3.0
"""Minutes that a kilometre counts beside its own where plans are nearly equal: short ways are what
a day is remembered by, and a ride's minutes are mostly waiting."""
LONG_KM, TRAIN_KM = 15.0, 5.0
"""From where on a ride leaves the town's pace; nearer than this nobody takes a train in a town that
has anything else."""
_RIDES: dict[str, tuple[float, float]] = {
    "metro": (10, 28), "train": (11, 28), "tram": (8, 16), "bus": (9, 15), "ferry": (14, 18),
    "rideshare": (7, 22), "taxi": (6, 22), "self-driving": (8, 22), "bike": (3, 13),
    "scooter": (3, 18), "cable": (10, 12),
}  # fmt: skip
"""Minutes before it goes, and km/h."""
_FAST: dict[str, float] = {
    "train": 60, "metro": 40, "bus": 38, "taxi": 45, "rideshare": 45, "self-driving": 48,
}  # fmt: skip
"""km/h on ways out of town."""
_PUBLIC = ("metro", "train", "tram", "bus")
_PRIVATE = ("taxi", "rideshare", "self-driving")
_ANYWHERE = frozenset(["self-driving", "taxi", "rideshare", "bike", "scooter"])
"""What rides in any town; the others only where there are lines."""
_SAME = {"walking": "walk", "walk": "walk", "subway": "metro", "car": "self-driving"}


def mode_of(name: str) -> str:
    """A mode as our cities name it."""
    return _SAME.get(name, name)


@dataclass(frozen=True)
class Way:
    minutes: int
    mode: str
    is_measured: bool = False
    """By the streets that a router knows, not by distance alone."""


@dataclass(frozen=True)
class Ways:
    """The modes of a city that the person takes."""

    modes: frozenset[str]
    walk_km: float = WALK_KM
    streets: Streets = field(default_factory=lambda: NO_STREETS)

    @cached_property
    def _rides(self) -> tuple[str, ...]:
        public = tuple(mode for mode in _PUBLIC if mode in self.modes)
        if not public and "ferry" in self.modes:
            return ("ferry",)
        return public or tuple(mode for mode in (*_PRIVATE, "bike") if mode in self.modes)

    def way(self, a: Spot, b: Spot) -> Way:
        """The usual way between two points."""
        walk = self._walk(a, b)
        on_foot = Way(round(walk.minutes), "walk", (a, b) in self.streets)
        if walk.km <= self.walk_km or not self._rides:
            return on_foot
        near = walk.km < TRAIN_KM and tuple(mode for mode in self._rides if mode != "train")
        minutes, mode = min((self._ride(mode, walk.km), mode) for mode in near or self._rides)
        return Way(round(minutes), mode) if minutes < walk.minutes else on_foot

    def _walk(self, a: Spot, b: Spot) -> Walk:
        if measured := self.streets.get((a, b)):
            return measured
        km = distance_km(*a, *b) * DETOUR
        return Walk(km, km / WALK_KMH * 60)

    def _ride(self, mode: str, km: float) -> float:
        wait, speed = _RIDES[mode]
        if km <= LONG_KM or mode not in _FAST:
            return wait + km / speed * 60
        return wait + LONG_KM / speed * 60 + (km - LONG_KM) / _FAST[mode] * 60

    def minutes(self, a: Spot, b: Spot) -> float:
        """The minutes alone, as the scheduler asks."""
        return self.way(a, b).minutes

    def weight(self, a: Spot, b: Spot) -> float:
        """Minutes and distance together, for choosing between plans that are nearly equal."""
        return self.minutes(a, b) + KM_WEIGHS * distance_km(*a, *b)

    def walked_m(self, a: Spot, b: Spot) -> float:
        """Metres of it that are on foot: all of a walk, none of a ride."""
        way = self.way(a, b)
        return way.minutes / 60 * WALK_KMH * 1000 if way.mode == "walk" else 0.0


def ways_of(request: TripRequest, there: Iterable[str], streets: Streets = NO_STREETS) -> Ways:
    """The modes there are, without those to avoid; with those to use, only these and walking, as
    far as they ride in a town. Boats are for a town on the water: Venice."""
    avoided = {mode_of(str(mode)) for mode in request.values("avoid_mode")}
    used = {mode_of(str(mode)) for mode in request.values("use_mode")} - {"flight", "walk"}
    modes = {mode_of(mode) for mode in there} & _RIDES.keys()
    if modes & set(_PUBLIC):
        modes.discard("ferry")
    modes = (modes or {"bus", "taxi"}) - avoided
    if used:
        modes = modes & used or used & _ANYWHERE or modes
    limited = bool(request.values("max_walking_km")) or "wheelchair" in request.values(
        "accessibility"
    )
    return Ways(frozenset(modes), SHORT_WALK_KM if limited else WALK_KM, streets)
