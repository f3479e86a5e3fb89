"""Why a trip can't be: a smallest set of clashing constraints, and what would mend it.

The smallest set is found by implicit hitting sets (Ignatiev et al. 2015): a set that hits the
complement of every largest possible set seen so far, until such a set is itself impossible.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

from tripkit.domain.trip import Pace
from tripkit.knowledge.scheduling.easing import (
    ALL_DAY,
    longer,
    musts_of,
    out_as_now,
    wider,
    without,
)
from tripkit.knowledge.scheduling.trip_model import Model
from tripkit.knowledge.scheduling.trip_proof import Effort, TooHardError, days_with_musts
from tripkit.knowledge.scheduling.trip_terms import Change, Clash, Trip, TripLimits

_EFFORT = 60_000
_ASKS = 40
"""Hitting sets that are tried."""
_PACES: tuple[Pace, ...] = ("relaxed", "balanced", "packed")
_MOST_DAYS = 10
"""More days than these are not proposed."""
_MOST_SUMS = 12
"""Musts of which every sum of walks is tried."""


def names_of(trip: Trip) -> list[str]:
    """The constraints that can clash in time and place."""
    musts = musts_of(trip)
    names = [f"must_see:{visit.key}" for visit in musts]
    names += [f"fixed:{fixed.key}" for day in trip.days for fixed in day.fixed]
    names += ["most_a_day", "max_walking", "dates", "hours", "pace"]
    names += [f"must_avoid:{v.key}" for v in musts if v.key in trip.limits.avoid]
    return [*names, *(f"opening:{visit.key}" for visit in musts)]


def under(trip: Trip, names: frozenset[str]) -> Trip:
    """The musts of a trip with only these constraints; costs are left aside."""
    musts = [visit for visit in musts_of(trip) if f"must_see:{visit.key}" in names]
    days = [
        replace(day, fixed=[fixed for fixed in day.fixed if f"fixed:{fixed.key}" in names])
        for day in trip.days
    ]
    if "hours" not in names:
        days = [
            replace(day, start_min=min(0, day.start_min), end_min=max(ALL_DAY, day.end_min))
            for day in days
        ]
    limits = trip.limits
    kept = TripLimits(
        max_walking_m=limits.max_walking_m if "max_walking" in names else None,
        most_a_day=limits.most_a_day if "most_a_day" in names else len(musts),
        pace=limits.pace if "pace" in names else "packed",
        avoid=frozenset(key for key in limits.avoid if f"must_avoid:{key}" in names),
    )
    visits = [
        visit
        if f"opening:{visit.key}" in names
        else replace(visit, opening=[[(0, 2 * ALL_DAY)]] * len(days))
        for visit in musts
    ]
    eased = Trip(visits, days, (), trip.travel, kept)
    return eased if "dates" in names else longer(eased, len(musts))


def keeps_musts(trip: Trip, effort: int = _EFFORT) -> bool:
    """Whether all musts can be kept, costs aside. Raises TooHardError."""
    if any(visit.must and visit.key in trip.limits.avoid for visit in trip.visits):
        return False
    musts = replace(trip, visits=musts_of(trip), meals=())
    return days_with_musts(Model(musts), Effort(effort)) is not None


def over_budget(trip: Trip) -> dict[str, list[str]]:
    """Each budget that the musts alone exceed, with the fewest of them that do."""
    found = {}
    budgets = {f"budget:{kind}": amount for kind, amount in trip.limits.budgets.items()}
    if trip.limits.budget is not None:
        budgets["budget"] = trip.limits.budget
    for name, amount in budgets.items():
        kind = name.partition(":")[2]
        dear = [visit for visit in musts_of(trip) if kind in ("", visit.kind)]
        dear.sort(key=lambda visit: (-visit.cost, visit.key))
        total, names = 0.0, []
        for visit in dear:
            if total <= amount:
                total += visit.cost
                names.append(f"must_see:{visit.key}")
        if total > amount:
            found[name] = names
    return found


def smallest(
    names: Sequence[str], possible: Callable[[frozenset[str]], bool], asks: int = _ASKS
) -> tuple[str, ...]:
    """A smallest subset that is impossible; all names together have to be.

    After so many tries it is the smallest seen, of which every part is needed.
    """
    every = frozenset(names)
    known = _needed(names, possible)
    missing: list[frozenset[str]] = []
    while asks > 0:
        core = _hitting(names, missing)
        if len(core) >= len(known):
            break
        if not possible(core):
            known = core
            break
        grown = core
        for name in names:
            if name not in grown and possible(grown | {name}):
                grown |= {name}
        missing.append(every - grown)
        asks -= 1
    return tuple(name for name in names if name in known)


def _needed(names: Sequence[str], possible: Callable[[frozenset[str]], bool]) -> frozenset[str]:
    """What is left when everything that is not needed is dropped."""
    core = frozenset(names)
    for name in names:
        if not possible(core - {name}):
            core -= {name}
    return core


def _hitting(names: Sequence[str], sets: list[frozenset[str]]) -> frozenset[str]:
    useful = [name for name in names if any(name in each for each in sets)]
    for size in range(len(useful) + 1):
        for chosen in combinations(useful, size):
            if all(not each.isdisjoint(chosen) for each in sets):
                return frozenset(chosen)
    raise ValueError("an empty set can't be hit: all names together are possible")


def explain(trip: Trip) -> Clash:
    """The clash of a trip whose musts can't be kept, and the changes that mend it."""
    cores = [(name, *musts) for name, musts in over_budget(trip).items()]
    try:
        in_time = keeps_musts(trip)
    except TooHardError:
        in_time = True
    if not in_time:
        cores.append(smallest(names_of(trip), _Possible(trip)))
    core = min(cores, key=len)
    return Clash(core, tuple(changes_for(trip, core)))


class _Possible:
    """Remembers what it was asked; what is too hard to tell counts as possible."""

    def __init__(self, trip: Trip) -> None:
        self.trip = out_as_now(trip)
        self.known: dict[frozenset[str], bool] = {}

    def __call__(self, names: frozenset[str]) -> bool:
        if names not in self.known:
            self.known[names] = self._ask(names)
        return self.known[names]

    def _ask(self, names: frozenset[str]) -> bool:
        try:
            return keeps_musts(under(self.trip, names))
        except TooHardError:
            return True


def changes_for(trip: Trip, core: Sequence[str]) -> Iterator[Change]:
    """The smallest change of each constraint that mends the trip by itself, least first."""
    for name, values, ease in _ladders(trip, core):
        # What mends a trip also does so when there is more of it.
        at = bisect_left(values, True, key=lambda value: solvable(ease(value)))
        if at < len(values):
            yield Change(name, values[at])


def solvable(trip: Trip) -> bool:
    """Whether every must can be kept within the budgets; False where that is too hard to tell."""
    try:
        return not over_budget(trip) and keeps_musts(trip)
    except TooHardError:
        return False


_Value = Any
"""A number, a pace, or None for what is given up."""
_Ladder = tuple[str, Sequence[_Value], Callable[[_Value], Trip]]
"""A constraint, ever larger changes of it, and the trip with such a change."""


def _ladders(trip: Trip, core: Sequence[str]) -> Iterator[_Ladder]:
    kinds = {name.partition(":")[0] for name in core}
    for name in core:
        if name.startswith("budget"):
            yield _budget(trip, name)
    yield from (ladder for ladder in _numbers(trip) if ladder[0] in kinds)
    if kinds & {"dates", "hours", "most_a_day", "max_walking", "opening"}:
        counts = range(len(trip.days) + 1, len(trip.days) + _MOST_DAYS + 1)
        yield "dates", counts, lambda count: longer(trip, count - len(trip.days))
    if kinds & {"hours", "fixed"}:
        yield "hours", range(30, 12 * 60 + 1, 30), lambda minutes: wider(trip, minutes)
    for name in core:
        if name.startswith(("must_see:", "fixed:", "must_avoid:")):
            yield name, [None], partial(_given_up, trip, name)


def _numbers(trip: Trip) -> Iterator[_Ladder]:
    limits = trip.limits
    paces = _PACES[_PACES.index(limits.pace) + 1 :]
    yield "pace", paces, lambda pace: replace(trip, limits=replace(limits, pace=pace))
    yield (
        "most_a_day",
        range(limits.most_a_day + 1, len(musts_of(trip)) + 1),
        lambda count: replace(trip, limits=replace(limits, most_a_day=count)),
    )
    yield (
        "max_walking",
        _walks(trip),
        lambda metres: replace(trip, limits=replace(limits, max_walking_m=metres)),
    )


def _budget(trip: Trip, name: str) -> _Ladder:
    kind, limits = name.partition(":")[2], trip.limits
    total = sum(visit.cost for visit in musts_of(trip) if kind in ("", visit.kind))
    if kind:
        raised = replace(limits, budgets={**limits.budgets, kind: total})
    else:
        raised = replace(limits, budget=total)
    return name, [total], lambda _: replace(trip, limits=raised)


def _walks(trip: Trip) -> list[int]:
    """What a day's walk could come to, beyond the limit."""
    sums = {0}
    for visit in musts_of(trip)[:_MOST_SUMS]:
        sums |= {walked + visit.walking_m for walked in sums}
    sums.add(sum(visit.walking_m for visit in musts_of(trip)))
    now = trip.limits.max_walking_m or 0
    return sorted(each for each in sums if each > now)


def _given_up(trip: Trip, name: str, _: None) -> Trip:
    return without(trip, name)
