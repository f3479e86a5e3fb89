"""Team orienteering with time windows: routes that collect the most, as good as time allows.

Ruin and recreate under simulated annealing (Schrimpf et al. 2000). A round takes strings of
neighbouring visits out of some routes (Christiaens & Vanden Berghe 2020) and puts back, one by
one, what is worth most for the time that it takes (score^p / shift, as in Vansteenwegen et al.
2009, with p and a noise drawn anew each round). All insertions are weighed at once in NumPy.
"""

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

_STRING = 6
"""The longest string of visits that a round takes out of a route."""
_WARM, _COLD = 0.01, 0.001
"""Temperatures at the start and the end, as parts of the best score so far."""
_POWERS = (0.5, 1.0, 1.5, 2.0, 3.0)
_NOISE = 0.4
_LOOK = 8
"""Rounds between two looks at the clock."""


@dataclass(frozen=True)
class Points:
    """Places by number; each route starts and ends at 0, within its window.

    A window bounds the start of service; who comes early waits. All in one unit of time.
    """

    travel: Floats
    """[i, j] from i to j."""
    service: Floats
    score: Floats
    opens: Floats
    closes: Floats


@dataclass(frozen=True)
class Routes:
    """Each route in order, without its start and end."""

    score: float
    routes: list[list[int]]
    rounds: int


class _Clock(Protocol):
    def done(self, rounds: int) -> float:
        """The part of the allowance that is used; ≥ 1 ends the search."""


@dataclass(frozen=True)
class _Watch:
    start: float
    seconds: float
    rounds: int | None

    def done(self, rounds: int) -> float:
        if self.rounds is not None:
            return rounds / max(self.rounds, 1)
        return (time.perf_counter() - self.start) / max(self.seconds, 1e-9)


@dataclass
class _State:
    """Routes, and for each route and point the cheapest insertion: its shift and its place."""

    routes: list[list[int]]
    shift: Floats
    place: Ints
    score: float

    def copy(self) -> "_State":
        routes = [route[:] for route in self.routes]
        return _State(routes, self.shift.copy(), self.place.copy(), self.score)


def start_times(points: Points, route: Sequence[int]) -> list[float] | None:
    """When each visit of a route starts; None when the route can't be done."""
    now, at = float(points.opens[0]), 0
    starts = []
    for stop in route:
        now = max(now + float(points.travel[at, stop]), float(points.opens[stop]))
        if now > points.closes[stop]:
            return None
        starts.append(now)
        now, at = now + float(points.service[stop]), stop
    return starts if now + points.travel[at, 0] <= points.closes[0] else None


def solve_routes(
    points: Points,
    count: int,
    *,
    seconds: float = 2.0,
    rounds: int | None = None,
    seed: int = 0,
) -> Routes:
    """The best `count` routes found in this time, or after so many rounds (then repeatable).

    Raises ValueError for fewer than one route.
    """
    if count < 1:
        raise ValueError("at least one route")
    watch = _Watch(time.perf_counter(), seconds, rounds)
    return _Search(points, count, random.Random(seed)).run(watch)  # noqa: S311 (no secret)


class _Search:
    def __init__(self, points: Points, count: int, rng: random.Random) -> None:
        self.points = points
        self.count = count
        self.rng = rng
        self.noise = np.random.default_rng(rng.getrandbits(32))
        self.size = len(points.score)
        self.travel: list[list[float]] = points.travel.tolist()
        self.service: list[float] = points.service.tolist()
        self.opens: list[float] = points.opens.tolist()
        self.closes: list[float] = points.closes.tolist()
        self.score: list[float] = points.score.tolist()
        self.near: list[list[int]] = np.argsort(points.travel, axis=1, kind="stable").tolist()
        self.all = float(points.score[1:].sum())

    def run(self, clock: _Clock) -> Routes:
        now = self._recreate(self._empty())
        best, rounds, heat = now, 1, 0.0
        while best.score < self.all:
            if rounds % _LOOK == 1:
                done = clock.done(rounds)
                if done >= 1:
                    break
                heat = _WARM * (_COLD / _WARM) ** done * max(best.score, 1e-9)
            rounds += 1
            new = self._recreate(self._ruin(now.copy()))
            gain = new.score - now.score
            if gain >= 0 or self.rng.random() < math.exp(gain / heat):
                now = new
                if now.score > best.score:
                    best = now
        return Routes(best.score, best.routes, rounds)

    def _empty(self) -> _State:
        shape = (self.count, self.size)
        routes: list[list[int]] = [[] for _ in range(self.count)]
        state = _State(routes, np.empty(shape), np.zeros(shape, dtype=np.int64), 0.0)
        for n in range(self.count):
            self._weigh(state, n, np.arange(self.size))
        return state

    def _ruin(self, state: _State) -> _State:
        """Takes a string out of each of some routes that pass near a random point."""
        route_of = {stop: n for n, route in enumerate(state.routes) for stop in route}
        wanted = self.rng.randint(1, self.count)
        hit: set[int] = set()
        gone: set[int] = set()
        for stop in self.near[self.rng.randrange(1, self.size)]:
            n = route_of.get(stop)
            if n is None or n in hit:
                continue
            hit.add(n)
            gone |= self._string(state.routes[n], stop)
            if len(hit) == wanted:
                break
        state.score -= sum(self.score[stop] for stop in gone)
        for n in hit:
            state.routes[n] = [stop for stop in state.routes[n] if stop not in gone]
        outside = np.array([n for n in range(1, self.size) if n not in route_of or n in gone])
        back = np.array(sorted(gone), dtype=np.int64)
        for n in range(self.count):
            self._weigh(state, n, outside if n in hit else back)
        return state

    def _string(self, route: list[int], stop: int) -> set[int]:
        """Some visits in a row around this one; at times a few amid them stay."""
        rng = self.rng
        length = min(len(route), rng.randint(1, _STRING))
        at = route.index(stop)
        first = rng.randint(max(0, at - length + 1), min(at, len(route) - length))
        gone = route[first : first + length]
        if length < len(route) and rng.random() < 0.3:
            keep = rng.randrange(length)
            del gone[keep : keep + rng.randint(1, max(1, length // 2))]
        return set(gone)

    def _recreate(self, state: _State) -> _State:
        worth = self.points.score ** self.rng.choice(_POWERS)
        worth *= self.noise.uniform(1 - _NOISE, 1 + _NOISE, self.size)
        worth[0] = 0
        for route in state.routes:
            worth[route] = 0
        columns = np.arange(self.size)
        while True:
            route_of = state.shift.argmin(axis=0)
            cheapest = state.shift[route_of, columns]
            rates = worth / (np.maximum(cheapest, 0) + 1)
            stop = int(rates.argmax())
            if rates[stop] <= 0:
                return state
            n = int(route_of[stop])
            state.routes[n].insert(int(state.place[n, stop]), stop)
            state.score += self.score[stop]
            worth[stop] = 0
            # What doesn't fit into a route doesn't fit into a fuller one.
            self._weigh(state, n, np.flatnonzero((worth > 0) & np.isfinite(state.shift[n])))

    def _weigh(self, state: _State, n: int, rows: Ints) -> None:
        """The cheapest insertion of these points into a route, ∞ where there is none."""
        points, route = self.points, state.routes[n]
        leaves, latest = self._times(route)
        before, after = [0, *route], [*route, 0]
        leave, column = np.array(leaves), rows[:, None]
        start = np.maximum(leave + points.travel.T[column, before], points.opens[column])
        end = start + points.service[column] + points.travel[column, after]
        shift = end - (leave + points.travel[before, after])
        shift[(start > points.closes[column]) | (end > np.array(latest))] = np.inf
        place = shift.argmin(axis=1)
        state.place[n, rows] = place
        state.shift[n, rows] = shift[np.arange(len(rows)), place]

    def _times(self, route: list[int]) -> tuple[list[float], list[float]]:
        """When each stop is left at the earliest, and each next one reached at the latest."""
        now, at = self.opens[0], 0
        leaves = [now]
        for stop in route:
            now = max(now + self.travel[at][stop], self.opens[stop]) + self.service[stop]
            leaves.append(now)
            at = stop
        late, after = self.closes[0], 0
        latest = [late]
        for stop in reversed(route):
            late = min(late - self.travel[stop][after] - self.service[stop], self.closes[stop])
            latest.append(late)
            after = stop
        return leaves, latest[::-1]
