"""Whether a trip's musts can be kept at all: exact, with the days that keep them.

A day is solved by dynamic programming over (musts done, fixed things done, last stop) for the
earliest minute at which it can be left, which is all that a continuation depends on; the days are
then joined over the sets of musts done so far.
"""

import random
from dataclasses import dataclass

from tripkit.knowledge.scheduling.trip_model import Model

_TRIES = 12
"""Orders in which musts are put in one by one before every possibility is weighed."""
Orders = list[list[int]]
"""The stops of each day."""
_Label = tuple[int, int, int]
"""Musts done as bits, how many fixed things are done, the last stop (−1 at the day's start)."""


class TooHardError(Exception):
    """More possibilities than are worth weighing."""


@dataclass
class Effort:
    """Labels that may still be made."""

    left: int

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooHardError


def keeps_limits(model: Model, stops: list[int]) -> bool:
    """Whether a day's visits are few and near enough."""
    limits = model.trip.limits
    if len(stops) > limits.most_a_day:
        return False
    walked = sum(model.stops[stop].walking for stop in stops)
    return limits.max_walking_m is None or walked <= limits.max_walking_m


def within_walk(model: Model, d: int, order: list[int]) -> bool:
    """Whether a day is within the limit on walking with its ways counted."""
    most = model.trip.limits.max_walking_m
    return most is None or model.walked(d, order) <= most


def days_with_musts(model: Model, effort: Effort, tries: int = _TRIES) -> Orders | None:
    """Orders that keep every must and all that is fixed, or None when there are none.

    Costs are not looked at. Raises TooHardError when the effort doesn't suffice.
    """
    if _too_much(model):
        return None
    orders: Orders = [list(fixed) for fixed in model.fixed]
    if any(model.forward(d, order) is None for d, order in enumerate(orders)):
        return None
    rng = random.Random(0)  # noqa: S311 (no secret)
    musts = sorted(model.musts, key=lambda n: sum(bool(w[n]) for w in model.windows))
    for _ in range(tries):
        found = _one_by_one(model, musts)
        if found is not None:
            return found
        rng.shuffle(musts)
    exact = _exact(model, effort)
    return exact and [list(order) for order in exact]  # alike days share an order there


def _too_much(model: Model) -> bool:
    """Whether the musts are too many, too far or too long for all days together."""
    limits, days = model.trip.limits, len(model.trip.days)
    musts = [model.stops[must] for must in model.musts]
    walked = sum(must.walking for must in musts)
    minutes = sum(must.minutes for must in musts)
    return (
        len(musts) > limits.most_a_day * days
        or (limits.max_walking_m is not None and walked > limits.max_walking_m * days)
        or minutes > sum(last - first for first, last in model.bounds)
    )


def _one_by_one(model: Model, musts: list[int]) -> Orders | None:
    orders: Orders = [list(fixed) for fixed in model.fixed]
    done: Orders = [[] for _ in model.days]
    for must in musts:
        best: tuple[int, int, list[int]] | None = None
        for d in model.days:
            if not model.windows[d][must] or not keeps_limits(model, [*done[d], must]):
                continue
            for at in range(len(orders[d]) + 1):
                order = [*orders[d][:at], must, *orders[d][at:]]
                leaves = model.forward(d, order) if within_walk(model, d, order) else None
                if leaves and (best is None or leaves[-1] - model.bounds[d][0] < best[0]):
                    best = leaves[-1] - model.bounds[d][0], d, order
        if best is None:
            return None
        orders[best[1]] = best[2]
        done[best[1]].append(must)
    return orders


def _exact(model: Model, effort: Effort) -> Orders | None:
    full = (1 << len(model.musts)) - 1
    reached: dict[int, Orders] = {0: []}
    known: dict[object, dict[int, list[int]]] = {}
    for d in model.days:
        alike = (
            model.bounds[d], model.starts[d], model.ends[d], tuple(model.fixed[d]),
            tuple(tuple(model.windows[d][must]) for must in model.musts),
        )  # fmt: skip
        if alike not in known:
            known[alike] = _day_sets(model, d, effort)
        after: dict[int, Orders] = {}
        for done, orders in reached.items():
            for more, order in known[alike].items():
                if not done & more and done | more not in after:
                    effort.spend()
                    after[done | more] = [*orders, order]
        reached = after
    return reached.get(full)


def _day_sets(model: Model, d: int, effort: Effort) -> dict[int, list[int]]:
    """Each set of musts that fits into a day, with an order of it."""
    fixed = model.fixed[d]
    best: dict[_Label, tuple[int, list[int]]] = {(0, 0, -1): (model.bounds[d][0], [])}
    sets: dict[int, list[int]] = {}
    layer = list(best)
    while layer:
        grown: dict[_Label, tuple[int, list[int]]] = {}
        for label in layer:
            done, count, last = label
            leave, order = best[label]
            if count == len(fixed) and leave + model.leg(d, last, -1) <= model.bounds[d][1]:
                sets.setdefault(done, order)
            for stop, more in _next_stops(model, d, label, order):
                start = model.earliest(d, stop, leave + model.leg(d, last, stop))
                if start is None:
                    continue
                effort.spend()
                end = start + model.stops[stop].minutes
                if more not in grown or end < grown[more][0]:
                    grown[more] = end, [*order, stop]
        best, layer = grown, list(grown)
    return sets


def _next_stops(model: Model, d: int, label: _Label, order: list[int]) -> list[tuple[int, _Label]]:
    done, count, _ = label
    fixed = model.fixed[d]
    found = []
    if count < len(fixed):
        found.append((fixed[count], (done, count + 1, fixed[count])))
    visited = [stop for stop in order if model.stops[stop].visit >= 0]
    for bit, must in enumerate(model.musts):
        if not done >> bit & 1 and keeps_limits(model, [*visited, must]):
            found.append((must, (done | 1 << bit, count, must)))
    return found
