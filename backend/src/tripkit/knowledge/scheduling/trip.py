"""A trip of several days: which visits, on which day, when; or why it can't be.

First the musts are proved possible (`trip_proof`) or the clash is named (`clash`); then the rest
is chosen by a search that is as good as time allows (`trip_search`) and never leaves that ground.
"""

import time
from collections.abc import Callable, Sequence

import numpy as np

from tripkit.knowledge.scheduling.clash import explain, over_budget
from tripkit.knowledge.scheduling.easing import musts_of
from tripkit.knowledge.scheduling.trip_model import Model
from tripkit.knowledge.scheduling.trip_polish import polished
from tripkit.knowledge.scheduling.trip_proof import (
    Effort,
    Orders,
    TooHardError,
    days_with_musts,
    keeps_limits,
)
from tripkit.knowledge.scheduling.trip_search import Search
from tripkit.knowledge.scheduling.trip_terms import (
    Clash,
    Meal,
    Placed,
    Plan,
    Reason,
    Travel,
    Trip,
    TripDay,
    TripLimits,
    TripVisit,
    Why,
)

_EFFORT, _TRIES = 200_000, 60
SEARCHED = 0.75
"""The part of the time that the search has; the rest is for mending what it found."""
_NEAR = 10
"""Minutes of a way that is called near."""
_DRY, _WET = 0.25, 0.5
"""How likely rain is on a day that is called dry, and on one that is called wet."""


def solve(
    visits: Sequence[TripVisit],
    days: Sequence[TripDay],
    meals: Sequence[Meal],
    travel: Travel,
    limits: TripLimits,
    seconds: float = 2.0,
    *,
    rounds: int | None = None,
    seed: int = 0,
    weigh: Travel | None = None,
    walk: Travel | None = None,
) -> Plan | Clash:
    """The best plan found in this time, or after so many rounds (then repeatable), or the clash.

    `weigh` and `walk` are as in `Trip`.
    Raises ValueError for a trip without days, and for two visits with one key.
    """
    started = time.perf_counter()
    if not days:
        raise ValueError("a trip needs a day")
    if len({visit.key for visit in visits}) < len(visits):
        raise ValueError("two visits with one key")
    trip = Trip(visits, days, meals, travel, limits, weigh, walk)
    banned = any(visit.key in limits.avoid for visit in musts_of(trip))
    if banned or over_budget(trip):
        return explain(trip)
    model = Model(trip)
    try:
        first = days_with_musts(model, Effort(_EFFORT), _TRIES)
    except TooHardError:
        return Clash(tuple(f"must_see:{visit.key}" for visit in musts_of(trip)), (), proved=False)
    if first is None:
        return explain(trip)
    search, spent = Search(model, seed), _allowance(started, seconds, rounds)
    orders = search.run(first, lambda done: spent(done) / (1 if rounds else SEARCHED))
    orders = polished(search, orders, lambda: not rounds and spent(0) >= 1)
    return _plan(model, orders, time.perf_counter() - started)


def _allowance(started: float, seconds: float, rounds: int | None) -> Callable[[int], float]:
    if rounds is not None:
        return lambda done: done / max(rounds, 1)
    return lambda _: (time.perf_counter() - started) / max(seconds, 1e-9)


def _plan(model: Model, orders: Orders, seconds: float) -> Plan:
    days, worth, cost = [], 0.0, 0.0
    for d, order in enumerate(orders):
        starts, light = model.timed(d, order)
        days.append(_placed(model, d, order, starts))
        worth += light + float(model.worth[d, order].sum())
        cost += sum(model.stops[stop].cost for stop in order)
    left = _left_out(model, orders, cost)
    return Plan(days, left, worth, _bound(model), seconds, cost)


def _placed(model: Model, d: int, order: list[int], starts: list[int]) -> list[Placed]:
    placed, at = [], -1
    for stop, start in zip(order, starts, strict=True):
        spot = model.starts[d] if at < 0 else model.stops[at].spot
        way = model.way[spot][model.stops[stop].spot]
        end = start + model.stops[stop].minutes
        why = _why(model, d, stop, start, way)
        placed.append(Placed(model.stops[stop].key, start, end, way, why))
        at = stop
    return placed


def _why(model: Model, d: int, stop: int, start: int, way: int) -> Why:
    what, day = model.stops[stop], model.trip.days[d]
    if what.day >= 0:
        return "fixed"
    if what.meal >= 0:
        return f"meal:{model.trip.meals[what.meal].name}"
    visit = model.trip.visits[what.visit]
    bonus = model.bonus(d, stop)
    if visit.must:
        return "must_see"
    if bonus is not None and bonus[start] > 0:
        light = max(visit.prefer, key=lambda name: _lit(model, d, name, start, visit))
        return f"light:{light}"
    if visit.indoor and day.wet >= _WET:
        return "indoors"
    if not visit.indoor and day.wet <= _DRY < max(each.wet for each in model.trip.days):
        return "dry_day"
    return "near" if way <= _NEAR else "worth"


def _lit(model: Model, d: int, name: str, start: int, visit: TripVisit) -> float:
    first, last = model.periods(d).get(name, (0, 0))
    return visit.prefer[name] if first <= start < last else 0.0


def _left_out(model: Model, orders: Orders, cost: float) -> dict[str, Reason]:
    found: dict[str, Reason] = {}
    placed = {stop for order in orders for stop in order}
    for n, visit in enumerate(model.trip.visits):
        if n not in placed:
            found[visit.key] = _reason(model, orders, n, cost)
    for d, order in enumerate(orders):
        had = {model.stops[stop].meal for stop in order}
        for k, meal in enumerate(model.trip.meals):
            if k not in had:
                places = [n for n, stop in enumerate(model.stops) if stop.meal == k]
                found[f"{meal.name}:{model.trip.days[d].date}"] = _meal_reason(
                    model, orders, d, places, cost
                )
    return found


def _reason(model: Model, orders: Orders, n: int, cost: float) -> Reason:
    if model.stops[n].key in model.trip.limits.avoid:
        return "avoided"
    if not any(model.windows[d][n] for d in model.days):
        return "closed"
    if _too_dear(model, orders, n, cost):
        return "budget"
    if model.trip.visits[n].worth <= 0:
        return "no_worth"
    return _crowded_out(model, orders, n)


def _crowded_out(model: Model, orders: Orders, n: int) -> Reason:
    roomy = [d for d in model.days if _fits(model, d, orders[d], n)]
    if not roomy:
        return "no_time"
    limits = model.trip.limits
    visits = [[s for s in orders[d] if model.stops[s].visit >= 0] for d in roomy]
    if limits.max_walking_m is not None and any(len(v) < limits.most_a_day for v in visits):
        return "walking" if not any(keeps_limits(model, [*v, n]) for v in visits) else "no_time"
    return "full_day" if all(len(v) >= limits.most_a_day for v in visits) else "no_time"


def _meal_reason(model: Model, orders: Orders, d: int, places: list[int], cost: float) -> Reason:
    if not places:
        return "no_place"
    opened = [n for n in places if model.windows[d][n]]
    if not opened:
        return "closed"
    return "budget" if all(_too_dear(model, orders, n, cost) for n in opened) else "no_time"


def _too_dear(model: Model, orders: Orders, n: int, cost: float) -> bool:
    limits, stop = model.trip.limits, model.stops[n]
    if limits.budget is not None and cost + stop.cost > limits.budget + 1e-9:
        return True
    spent = sum(model.stops[s].cost for o in orders for s in o if model.stops[s].kind == stop.kind)
    return spent + stop.cost > limits.budgets.get(stop.kind, float("inf")) + 1e-9


def _fits(model: Model, d: int, order: list[int], n: int) -> bool:
    return any(
        model.forward(d, [*order[:at], n, *order[at:]]) is not None for at in range(len(order) + 1)
    )


def _bound(model: Model) -> float:
    """A worth that no plan exceeds: the best by minutes and by number, ways left aside."""
    worths = []
    for n, visit in enumerate(model.trip.visits):
        open_on = [model.worth[d, n] for d in model.days if model.windows[d][n]]
        light = max(visit.prefer.values(), default=0)
        if open_on:
            worths.append((max(open_on) + max(light, 0), max(visit.minutes, 1)))
    meals = model.meal_worth * len(model.trip.meals) * len(model.trip.days)
    most = model.trip.limits.most_a_day * len(model.trip.days)
    by_number = sum(sorted((max(w, 0) for w, _ in worths), reverse=True)[:most])
    minutes = float(sum(b - a for a, b in model.bounds))
    by_time = 0.0
    for worth, length in sorted(worths, key=lambda pair: -pair[0] / pair[1]):
        part = min(1.0, max(0.0, minutes / length))
        by_time += max(worth, 0) * part
        minutes -= length
    return float(np.minimum(by_number, by_time)) + meals
