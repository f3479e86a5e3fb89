"""Mending a trip's days: small moves, as long as one of them makes the plan better.

The search by ruin and recreate leaves days that cross themselves: it seldom takes out just the
stop that lies wrong. Here each move is tried: a part of a day turned about, a stop or a meal put
elsewhere, a visit taken to another day, two visits of two days exchanged. Better is what the search
calls better, so that no visit is lost for a shorter way.
"""

from collections.abc import Callable, Iterator
from itertools import permutations

from tripkit.knowledge.scheduling.trip_model import Model
from tripkit.knowledge.scheduling.trip_proof import Orders, keeps_limits, within_walk
from tripkit.knowledge.scheduling.trip_search import Search

_Change = dict[int, list[int]]
"""New orders of the days that a move touches."""
_LOOK = 32
_LEAST = 1e-9


def polished(search: Search, orders: Orders, over: Callable[[], bool]) -> Orders:
    """The orders after every move that helps, or what was reached when `over` says so.

    Days, alone and two by two, are looked at again only when one of them has changed.
    """
    if not search.is_visit.any():
        return orders
    waiting = dict.fromkeys(_units(len(orders)))
    value = search.value(orders)
    while waiting and not over():
        looked_at = next(iter(waiting))
        del waiting[looked_at]
        for number, change in enumerate(_moves(search, orders, looked_at)):
            if number % _LOOK == _LOOK - 1 and over():
                return orders
            if not _possible(search.model, orders, change):
                continue
            new = [change.get(d, order) for d, order in enumerate(orders)]
            new_value = search.value(new)
            if new_value > value + _LEAST:
                orders, value = new, new_value
                waiting |= dict.fromkeys(
                    unit for unit in _units(len(orders)) if change.keys() & set(unit)
                )
                break
    return orders


def _units(count: int) -> Iterator[tuple[int, ...]]:
    """Days alone, then two of them in either order."""
    for d in range(count):
        yield (d,)
    yield from permutations(range(count), 2)


def _possible(model: Model, orders: Orders, change: _Change) -> bool:
    """Whether the days that change keep hours, walks, numbers and what may be spent."""
    for d, order in change.items():
        if model.forward(d, order) is None or not within_walk(model, d, order):
            return False
        visits = [stop for stop in order if model.stops[stop].visit >= 0]
        if not keeps_limits(model, visits) or not _keeps_caps(model, visits, orders[d]):
            return False
    return _paid(model, [change.get(d, order) for d, order in enumerate(orders)])


def _keeps_caps(model: Model, visits: list[int], before: list[int]) -> bool:
    """Whether no kind has more of a day than its cap, unless it had as many before."""
    return all(
        cap.a_day is None
        or len(members.intersection(visits)) <= max(cap.a_day, len(members.intersection(before)))
        for cap, members in model.trip.capped
    )


def _paid(model: Model, orders: Orders) -> bool:
    limits = model.trip.limits
    stops = [model.stops[stop] for order in orders for stop in order]
    if limits.budget is not None and sum(stop.cost for stop in stops) > limits.budget + 1e-9:
        return False
    return all(
        sum(stop.cost for stop in stops if stop.kind == kind) <= most + 1e-9
        for kind, most in limits.budgets.items()
    )


def _moves(search: Search, orders: Orders, looked_at: tuple[int, ...]) -> Iterator[_Change]:
    """Every move within a day, or from one day to another."""
    a, b = looked_at[0], looked_at[-1]
    if a == b:
        yield from _turned(a, orders[a])
        yield from _moved(a, orders[a])
        yield from _elsewhere(search, a, orders[a])
        return
    yield from _handed_over(search.model, a, orders[a], b, orders[b])
    if a < b:
        yield from _exchanged(search.model, a, orders[a], b, orders[b])


def _turned(d: int, order: list[int]) -> Iterator[_Change]:
    for i in range(len(order)):
        for j in range(i + 1, len(order)):
            yield {d: [*order[:i], *order[i : j + 1][::-1], *order[j + 1 :]]}


def _moved(d: int, order: list[int]) -> Iterator[_Change]:
    for i, stop in enumerate(order):
        rest = [*order[:i], *order[i + 1 :]]
        for j in range(len(order)):
            if j != i:
                yield {d: [*rest[:j], stop, *rest[j:]]}


def _elsewhere(search: Search, d: int, order: list[int]) -> Iterator[_Change]:
    """A meal at another of its places."""
    for i, stop in enumerate(order):
        for other in search.same_meal[stop]:
            if other != stop:
                yield {d: [*order[:i], other, *order[i + 1 :]]}


def _is_free(model: Model, stop: int) -> bool:
    """Whether it may be on another day: a visit, no meal and nothing fixed."""
    return model.stops[stop].visit >= 0


def _inserted(order: list[int], stop: int) -> Iterator[list[int]]:
    for at in range(len(order) + 1):
        yield [*order[:at], stop, *order[at:]]


def _handed_over(
    model: Model, a: int, first: list[int], b: int, second: list[int]
) -> Iterator[_Change]:
    for stop in first:
        if _is_free(model, stop) and model.windows[b][stop]:
            rest = [other for other in first if other != stop]
            for longer in _inserted(second, stop):
                yield {a: rest, b: longer}


def _exchanged(
    model: Model, a: int, first: list[int], b: int, second: list[int]
) -> Iterator[_Change]:
    for i, here in enumerate(first):
        for j, there in enumerate(second):
            if not (_is_free(model, here) and _is_free(model, there)):
                continue
            if not (model.windows[b][here] and model.windows[a][there]):
                continue
            kept_b = [*second[:j], *second[j + 1 :]]
            for new_a in _inserted([*first[:i], *first[i + 1 :]], there):
                if model.forward(a, new_a) is not None:
                    for new_b in _inserted(kept_b, here):
                        yield {a: new_a, b: new_b}
