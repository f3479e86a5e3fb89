"""The search for a trip's best days: ruin and recreate under simulated annealing.

As in `orienteering`, but with what a day of a journey has: hours that differ by day, several
spans, fixed appointments, meals, budgets, walks, rain and light. Musts and what is fixed are in
every plan that is kept.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from tripkit.knowledge.scheduling.trip_model import Floats, Ints, Model

_WARM, _COLD = 0.05, 0.002
"""Temperatures, as parts of a usual worth times the number of days."""
_TRAVEL = 1 / 300
"""What a minute on the way weighs, in worths of a usual visit: it decides between near equals."""
_POWERS = (0.5, 1.0, 1.5, 2.0)
_HURRY = (0.0, 0.5, 1.0, 1.0)
"""How much the time that an insertion takes counts: not at all where days are short of places."""
_NOISE = 0.4
_STRING = 4
_REPEAT = 0.3
"""The part of a meal's worth that is lost when it is had at the same place again."""
_LOOK = 4
_MUST = 1e9


@dataclass
class Days:
    """Orders of stops, and for each day and stop its cheapest insertion."""

    orders: list[list[int]]
    shift: Floats
    place: Ints

    def copy(self) -> "Days":
        return Days([order[:] for order in self.orders], self.shift.copy(), self.place.copy())


class Search:
    def __init__(self, model: Model, seed: int) -> None:
        self.model = model
        self.rng = random.Random(seed)  # noqa: S311 (no secret)
        self.noise = np.random.default_rng(seed)
        self.count = len(model.stops)
        self.minutes = np.array([stop.minutes for stop in model.stops], dtype=float)
        self.cost = np.array([stop.cost for stop in model.stops])
        self.walking = np.array([stop.walking for stop in model.stops])
        self.is_visit = np.arange(self.count) < model.visits
        self.spots = np.array([stop.spot for stop in model.stops], dtype=np.int64)
        self.windows = [_spans(model, d) for d in model.days]
        self.near = np.argsort(model.ways[np.ix_(self.spots, self.spots)], kind="stable").tolist()
        self.promise = self._promise()
        self.kinds = {
            kind: np.array([stop.kind == kind for stop in model.stops])
            for kind in model.trip.limits.budgets
        }
        capped = [members - set(model.musts) for _, members in model.trip.capped]
        self.capped = [np.isin(np.arange(self.count), list(members)) for members in capped]
        self.same_meal = [
            [n for n, other in enumerate(model.stops) if stop.meal >= 0 and other.meal == stop.meal]
            for stop in model.stops
        ]
        self.values: dict[tuple[int, tuple[int, ...]], float] = {}

    def run(self, orders: list[list[int]], done: Callable[[int], float]) -> list[list[int]]:
        """The best days found from these until `done(rounds)` reaches 1."""
        now = self._start(orders)
        value = best_value = self.value(now.orders)
        best, rounds, heat = now, 1, 0.0
        if not self.is_visit.any():
            return best.orders
        while True:
            if rounds % _LOOK == 1:
                spent = done(rounds)
                if spent >= 1:
                    return best.orders
                size = self.model.unit * len(self.model.trip.days)
                heat = max(size * _WARM * (_COLD / _WARM) ** spent, 1e-12)
            rounds += 1
            new = self._recreate(self._ruin(now.copy()))
            new_value = self.value(new.orders)
            gain = new_value - value
            if gain >= 0 or self.rng.random() < math.exp(gain / heat):
                now, value = new, new_value
                if value > best_value:
                    best, best_value = now, value

    def value(self, orders: list[list[int]]) -> float:
        """Worths and light, less the ways and places of meals gone to again; −∞ less a must."""
        total, places = 0.0, []
        placed = {stop for order in orders for stop in order}
        if not placed.issuperset(self.model.musts):
            return -math.inf
        for d, order in enumerate(orders):
            total += self._day_value(d, order)
            places += [stop for stop in order if self.model.stops[stop].meal >= 0]
        again = len(places) - len(set(places))
        return total - _REPEAT * self.model.meal_worth * again

    def _day_value(self, d: int, order: list[int]) -> float:
        key = (d, tuple(order))
        if key not in self.values:
            value = float(self.model.worth[d, order].sum()) - travel_cost(self.model, d, order)
            if any(self.model.bonus(d, stop) is not None for stop in order):
                value += self.model.timed(d, order)[1]
            self.values[key] = value
        return self.values[key]

    def _promise(self) -> Floats:
        """Worth by day, with half of the best light that a visit could have."""
        promise = self.model.worth.copy()
        for n, visit in enumerate(self.model.trip.visits):
            promise[:, n] += max(visit.prefer.values(), default=0) / 2
        return promise

    def _start(self, orders: list[list[int]]) -> Days:
        shape = (len(orders), self.count)
        days = Days(orders, np.full(shape, np.inf), np.zeros(shape, dtype=np.int64))
        for d in self.model.days:
            self._weigh(days, d, np.arange(self.count))
        return self._recreate(days)

    def _ruin(self, days: Days) -> Days:
        """Takes strings of stops out of days that pass near a random stop."""
        day_of = {
            stop: d
            for d, order in enumerate(days.orders)
            for stop in order
            if self.model.stops[stop].day < 0
        }
        if not day_of:
            return days
        wanted = self.rng.randint(1, min(3, len(days.orders)))
        hit: set[int] = set()
        gone: set[int] = set()
        for stop in self.near[self.rng.randrange(self.count)]:
            d = day_of.get(stop)
            if d is None or d in hit:
                continue
            hit.add(d)
            gone |= self._string(days.orders[d], stop)
            if len(hit) == wanted:
                break
        for d in hit:
            days.orders[d] = [stop for stop in days.orders[d] if stop not in gone]
        back = np.array(sorted(gone), dtype=np.int64)
        for d in self.model.days:
            self._weigh(days, d, np.arange(self.count) if d in hit else back)
        return days

    def _string(self, order: list[int], stop: int) -> set[int]:
        length = min(len(order), self.rng.randint(1, _STRING))
        at = order.index(stop)
        first = self.rng.randint(max(0, at - length + 1), min(at, len(order) - length))
        return {n for n in order[first : first + length] if self.model.stops[n].day < 0}

    def _recreate(self, days: Days) -> Days:
        if not self.count:
            return days
        worth = self._rates()
        room, hurry = _Room(self, days.orders), self.rng.choice(_HURRY)
        while True:
            allowed = np.isfinite(days.shift) & room.allowed()
            rates = np.where(allowed, worth / (np.maximum(days.shift, 0) + 5) ** hurry, 0)
            d, stop = divmod(int(rates.argmax()), self.count)
            if rates[d, stop] <= 0:
                return days
            days.orders[d].insert(int(days.place[d, stop]), stop)
            room.take(d, stop)
            self._weigh(days, d, np.flatnonzero(np.isfinite(days.shift[d])))

    def _rates(self) -> Floats:
        worth = np.maximum(self.promise, 1e-9 * self.model.unit) ** self.rng.choice(_POWERS)
        worth *= self.noise.uniform(1 - _NOISE, 1 + _NOISE, worth.shape)
        worth[:, self.model.musts] *= _MUST
        worth[(self.promise <= 0) & ~np.isin(np.arange(self.count), self.model.musts)] = 0
        return worth

    def _weigh(self, days: Days, d: int, rows: Ints) -> None:
        """The cheapest insertion of these stops into a day, ∞ where there is none."""
        model, order = self.model, days.orders[d]
        leaves = model.forward(d, order)
        if leaves is None:
            raise ValueError("a day that can't be done")
        before = np.array([model.starts[d], *self.spots[order]], dtype=np.int64)
        after = np.array([*self.spots[order], model.ends[d]], dtype=np.int64)
        rest_before = np.array([0] + [model.pause] * len(order))
        rest_after = np.array([model.pause] * len(order) + [0])
        legs = [model.leg(d, a, b) for a, b in zip([-1, *order], [*order, -1], strict=True)]
        leave, spots = np.array(leaves, dtype=float), self.spots[rows]
        arrive = leave + model.ways[before][:, spots].T + rest_before
        first, last = (edge[:, rows, None] for edge in self.windows[d])
        starts = np.maximum(arrive, first)
        starts[starts > last] = np.inf
        end = starts.min(axis=0) + self.minutes[rows, None]
        end += model.ways[spots][:, after] + rest_after
        shift = end - (leave + legs)
        shift[end > np.array(model.backward(d, order))] = np.inf
        if model.trip.limits.max_walking_m is not None:
            here = model.walks[before, after]
            more = model.walks[before][:, spots].T + model.walks[spots][:, after] - here
            more += (model.walked(d, order) + self.walking[rows])[:, None]
            shift[more > model.trip.limits.max_walking_m] = np.inf
        place = shift.argmin(axis=1)
        days.place[d, rows] = place
        days.shift[d, rows] = shift[np.arange(len(rows)), place]


class _Room:
    """What may still be added: visits once, meals once a day, within limits and budgets."""

    def __init__(self, search: Search, orders: list[list[int]]) -> None:
        self.search, self.model = search, search.model
        self.free = np.ones((len(orders), search.count), dtype=bool)
        self.free[:, search.model.visits :] = [
            stop.meal >= 0 for stop in search.model.stops[search.model.visits :]
        ]
        self.visits = np.zeros(len(orders))
        self.capped = np.zeros((len(self.model.trip.capped), len(orders)), dtype=np.int64)
        self.spent = np.zeros(search.count)
        self.waiting = set(search.model.musts)
        for d, order in enumerate(orders):
            for stop in order:
                self.take(d, stop)

    def take(self, d: int, stop: int) -> None:
        what = self.model.stops[stop]
        self.spent[stop] += what.cost
        if what.visit >= 0:
            self.free[:, stop] = False
            self.visits[d] += 1
            for row, (_, members) in enumerate(self.model.trip.capped):
                self.capped[row, d] += stop in members
            self.waiting.discard(stop)
        elif what.meal >= 0:
            self.free[d, self.search.same_meal[stop]] = False

    def allowed(self) -> "np.ndarray[tuple[int, int], np.dtype[np.bool_]]":
        """By day and stop. What the musts that wait will cost is kept for them."""
        limits, search = self.model.trip.limits, self.search
        found = self.free.copy()
        found[np.ix_(self.visits >= limits.most_a_day, search.is_visit)] = False
        self._within_caps(found)
        due = self.spent.copy()
        waiting = list(self.waiting)
        due[waiting] += search.cost[waiting]
        extra = search.cost.copy()
        extra[waiting] = 0
        if limits.budget is not None:
            found &= due.sum() + extra <= limits.budget + 1e-9
        for kind, amount in limits.budgets.items():
            of = search.kinds[kind]
            found[:, of] &= (due[of].sum() + extra[of] <= amount + 1e-9)[None]
        return found

    def _within_caps(self, free: "np.ndarray[tuple[int, int], np.dtype[np.bool_]]") -> None:
        """Takes away what would be one too many of a kind."""
        caps = self.model.trip.limits.caps
        for mask, cap, counts in zip(self.search.capped, caps, self.capped, strict=True):
            if cap.a_day is not None:
                free[np.ix_(counts >= cap.a_day, mask)] = False
            if cap.in_all is not None and counts.sum() >= cap.in_all:
                free[:, mask] = False


def travel_cost(model: Model, d: int, order: Sequence[int]) -> float:
    """What the ways of a day weigh against its worth."""
    spots = [model.starts[d], *(model.stops[stop].spot for stop in order), model.ends[d]]
    weight = sum(model.weights[a][b] for a, b in pairwise(spots))
    return _TRAVEL * model.unit * (weight + model.pause * max(0, len(order) - 1))


def _spans(model: Model, d: int) -> tuple[Floats, Floats]:
    """First and last starts, [span, stop], where there is none from ∞ to −∞."""
    windows = model.windows[d]
    most = max((len(spans) for spans in windows), default=0) or 1
    first = np.full((most, len(windows)), np.inf)
    last = np.full((most, len(windows)), -np.inf)
    for n, spans in enumerate(windows):
        for k, (a, b) in enumerate(spans):
            first[k, n], last[k, n] = a, b
    return first, last
