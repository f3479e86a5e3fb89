"""A trip in numbers: stops with their windows and ways, and the times of a day in an order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tripkit.knowledge.scheduling.trip_terms import (
    PAUSES,
    PERIODS,
    Opening,
    Span,
    Spot,
    Travel,
    Trip,
    TripVisit,
)

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
_WET = 0.5
"""The part of its worth that an outdoor visit loses on a day when it rains for sure."""
_ROUND, _LATER = 1e-5, 1e-7
"""Between equal times, round ones, then early ones."""


@dataclass(frozen=True)
class Stop:
    """A visit, a place of a meal, or something fixed on `day`."""

    key: str
    spot: int
    minutes: int
    cost: float = 0
    walking: int = 0
    kind: str = ""
    visit: int = -1
    meal: int = -1
    day: int = -1
    start: int = 0
    """Of what is fixed."""
    opening: Opening = ()


class Model:
    """Stops are numbered: visits, then meals' places, then what is fixed."""

    def __init__(self, trip: Trip) -> None:
        self.trip = trip
        self.pause = PAUSES[trip.limits.pace]
        self._spots: dict[Spot | None, int] = {None: 0}
        self._bonuses: dict[tuple[int, int], Floats] = {}
        self.stops = [*self._visits(), *self._places(), *self._fixed()]
        self.visits = len(trip.visits)
        self.starts = [self._spot(day.start_at) for day in trip.days]
        self.ends = [self._spot(day.end_at) for day in trip.days]
        self.ways: Ints = np.ceil(self._between(trip.travel)).astype(np.int64)
        self.way: list[list[int]] = self.ways.tolist()
        weights = self._between(trip.weigh) if trip.weigh else self.ways
        self.weights: list[list[float]] = weights.tolist()
        self.walks = self._between(trip.walk) if trip.walk else np.zeros(self.ways.shape)
        self.walk: list[list[float]] = self.walks.tolist()
        self.windows = [[self._window(stop, d) for stop in self.stops] for d in self.days]
        self.fixed = [
            sorted(
                (n for n, stop in enumerate(self.stops) if stop.day == d),
                key=lambda n: self.stops[n].start,
            )
            for d in self.days
        ]
        self.bounds = [self._bounds(d) for d in self.days]
        self.musts = [
            n
            for n, visit in enumerate(trip.visits)
            if visit.must and visit.key not in trip.limits.avoid
        ]
        worths = [visit.worth for visit in trip.visits if visit.worth > 0]
        self.unit = sum(worths) / len(worths) if worths else 1.0
        self.meal_worth = max(worths, default=1.0)
        self.worth = self._worths()

    @property
    def days(self) -> range:
        return range(len(self.trip.days))

    def _spot(self, spot: Spot | None) -> int:
        return self._spots.setdefault(spot, len(self._spots))

    def _visits(self) -> list[Stop]:
        return [
            Stop(
                v.key,
                self._spot((v.lat, v.lng)),
                v.minutes,
                v.cost,
                v.walking_m,
                v.kind,
                visit=n,
                opening=v.opening,
            )
            for n, v in enumerate(self.trip.visits)
        ]

    def _places(self) -> list[Stop]:
        return [
            Stop(
                p.key,
                self._spot((p.lat, p.lng)),
                meal.minutes,
                p.cost,
                kind="meal",
                meal=n,
                opening=p.opening,
            )
            for n, meal in enumerate(self.trip.meals)
            for p in meal.places
        ]

    def _fixed(self) -> list[Stop]:
        return [
            Stop(f.key, self._spot((f.lat, f.lng)), f.end - f.start, day=d, start=f.start)
            for d, day in enumerate(self.trip.days)
            for f in day.fixed
        ]

    def _between(self, measure: Travel) -> Floats:
        """Something of every way; nothing where a day's start or end is not known."""
        spots = list(self._spots)
        found = np.zeros((len(spots), len(spots)))
        for i, a in enumerate(spots):
            for j, b in enumerate(spots):
                if a is not None and b is not None and i != j:
                    found[i, j] = max(0.0, measure(a, b))
        return found

    def _window(self, stop: Stop, d: int) -> list[Span]:
        """When it can start on a day: first and last minute of each span."""
        day = self.trip.days[d]
        if stop.day >= 0:
            return [(stop.start, stop.start)] if stop.day == d else []
        if stop.key in self.trip.limits.avoid and stop.visit >= 0:
            return []
        first, last = day.start_min, day.end_min
        if stop.meal >= 0:
            meal = self.trip.meals[stop.meal]
            first, last = max(first, meal.from_min), min(last, meal.to_min + meal.minutes)
        spans = stop.opening[d] if d < len(stop.opening) else ()
        found = [(max(a, first), min(b, last) - stop.minutes) for a, b in spans]
        return sorted((a, b) for a, b in found if a <= b)

    def _bounds(self, d: int) -> Span:
        """When a day begins and ends: what is fixed may lie outside its hours."""
        day = self.trip.days[d]
        first, last = day.start_min, day.end_min
        if day.out is not None:
            first, last = min(first, day.out[0]), max(last, day.out[1])
        for n in self.fixed[d]:
            start = self.stops[n].start
            first = min(first, start - self.way[self.starts[d]][self.stops[n].spot])
            back = self.way[self.stops[n].spot][self.ends[d]]
            last = max(last, start + self.stops[n].minutes + back)
        return first, last

    def _worths(self) -> Floats:
        worth = np.zeros((len(self.trip.days), len(self.stops)))
        for d, day in enumerate(self.trip.days):
            for n, visit in enumerate(self.trip.visits):
                worth[d, n] = visit.worth * (1 if visit.indoor else 1 - _WET * day.wet)
            worth[d, self.visits :] = [
                self.meal_worth if stop.meal >= 0 else 0 for stop in self.stops[self.visits :]
            ]
        return worth

    def leg(self, d: int, a: int, b: int) -> int:
        """Minutes from leaving one stop to reaching the next; −1 is where the day starts, ends."""
        start = self.starts[d] if a < 0 else self.stops[a].spot
        end = self.ends[d] if b < 0 else self.stops[b].spot
        return self.way[start][end] + (self.pause if a >= 0 and b >= 0 else 0)

    def walked(self, d: int, order: Sequence[int]) -> float:
        """Metres on foot of a day: inside the visits and on the ways."""
        spots = [self.starts[d], *(self.stops[stop].spot for stop in order), self.ends[d]]
        return sum(self.stops[stop].walking for stop in order) + sum(
            self.walk[a][b] for a, b in pairwise(spots)
        )

    def earliest(self, d: int, stop: int, ready: int) -> int | None:
        """The first minute at which a stop can start when reached at this one."""
        for first, last in self.windows[d][stop]:
            if ready <= last:
                return max(first, ready)
        return None

    def latest(self, d: int, stop: int, by: int) -> int | None:
        """The last minute at which a stop can start to be over by this one."""
        by -= self.stops[stop].minutes
        for first, last in reversed(self.windows[d][stop]):
            if first <= by:
                return min(last, by)
        return None

    def forward(self, d: int, order: Sequence[int]) -> list[int] | None:
        """When each stop is left at the earliest, after the day's start; None if impossible."""
        now, at = self.bounds[d][0], -1
        leaves = [now]
        for stop in order:
            start = self.earliest(d, stop, now + self.leg(d, at, stop))
            if start is None:
                return None
            now, at = start + self.stops[stop].minutes, stop
            leaves.append(now)
        return leaves if now + self.leg(d, at, -1) <= self.bounds[d][1] else None

    def backward(self, d: int, order: Sequence[int]) -> list[int]:
        """The latest arrival at each stop, and at the day's end, of an order that is possible."""
        late, after = self.bounds[d][1], -1
        found = [late]
        for stop in reversed(order):
            start = self.latest(d, stop, late - self.leg(d, stop, after))
            if start is None:
                raise ValueError("no possible order")
            late, after = start, stop
            found.append(late)
        return found[::-1]

    def bonus(self, d: int, stop: int) -> Floats | None:
        """What the minute of its start adds to a visit's worth, where that matters."""
        if stop >= self.visits or not self.trip.visits[stop].prefer:
            return None
        if (d, stop) not in self._bonuses:
            bonus = period_bonus(self.trip.visits[stop], self.periods(d))
            self._bonuses[d, stop] = bonus
        return self._bonuses[d, stop]

    def periods(self, d: int) -> Mapping[str, Span]:
        """When each part of this day is."""
        return {**PERIODS, **self.trip.days[d].periods}

    def timed(self, d: int, order: Sequence[int]) -> tuple[list[int], float]:
        """The starts that are worth most for a possible order, and what they add to it.

        Exact, over minutes; between equals, round and early times.
        """
        first, last = self.bounds[d]
        first = min(first, 0)
        clock = np.arange(first, last + 1)
        nice = self.unit * (_ROUND * (clock % 5 == 0) - _LATER * (clock - first))
        ready = np.where(clock >= self.bounds[d][0], 0.0, -np.inf)
        values, at = [], -1
        for stop in order:
            ready = _later(ready, self.leg(d, at, stop))
            value = np.full(len(clock), -np.inf)
            for a, b in self.windows[d][stop]:
                span = slice(max(0, a - first), b - first + 1)
                value[span] = ready[span] + nice[span]
            bonus = self.bonus(d, stop)
            if bonus is not None:
                value += bonus[np.clip(clock, 0, len(bonus) - 1)]
            values.append(value)
            ready = np.maximum.accumulate(_later(value, self.stops[stop].minutes))
            at = stop
        return self._read_back(d, order, values, first)

    def _read_back(
        self, d: int, order: Sequence[int], values: list[Floats], first: int
    ) -> tuple[list[int], float]:
        starts: list[int] = []
        by, after = self.bounds[d][1], -1
        for stop, value in zip(reversed(order), reversed(values), strict=True):
            limit = by - self.leg(d, stop, after) - self.stops[stop].minutes
            start = int(np.argmax(value[: max(0, limit - first) + 1])) + first
            starts.append(start)
            by, after = start, stop
        starts.reverse()
        gain = 0.0
        for stop, start in zip(order, starts, strict=True):
            bonus = self.bonus(d, stop)
            gain += float(bonus[start]) if bonus is not None else 0.0
        return starts, gain


def _later(values: Floats, minutes: int) -> Floats:
    if not minutes:
        return values
    found = np.full(len(values), -np.inf)
    found[minutes:] = values[:-minutes]
    return found


def period_bonus(visit: TripVisit, periods: Mapping[str, Span]) -> Floats:
    """The best bonus among the periods that each minute of a day lies in."""
    bonus = np.zeros(48 * 60)
    for name, worth in visit.prefer.items():
        if name in periods:
            first, last = periods[name]
            span = bonus[max(0, first) : last]
            np.maximum(span, worth, out=span)
    return bonus
