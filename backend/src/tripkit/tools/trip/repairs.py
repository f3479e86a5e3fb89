"""Ways out of a clash, each tried by planning again: only those that lead to a plan are named."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from itertools import islice

from tripkit.domain.trip import Constraint, Money, TripRequest
from tripkit.knowledge.requests.text_reader import read_text
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.outcome import Conflict, SmallChange
from tripkit.tools.trip.trouble import waive

Clashes = Callable[[TripRequest], Sequence[Conflict]]
"""What can't be of a request; nothing where there is a plan."""
MOST, TRIES = 4, 12
"""Ways out that are named, and that are tried."""
MORE_MONEY, MORE_WALKING = (1.15, 1.4), (1.25, 1.6)
"""A budget or a walk that turned out too small still is raised by these."""
_WALK = re.compile(r"walk at most (\d+(?:\.\d+)?) km")


def with_repairs(
    trip: TripContext, conflicts: Sequence[Conflict], clashes: Clashes
) -> list[Conflict]:
    """The conflicts with the ways out that were tried and lead to a plan, least first."""
    tried = list(islice(_working(trip, conflicts, clashes), MOST))
    return [conflict.model_copy(update={"changes": tried}) for conflict in conflicts]


def _working(
    trip: TripContext, conflicts: Sequence[Conflict], clashes: Clashes
) -> Iterator[SmallChange]:
    """Changes that do by themselves; then those that do with what still clashes behind them."""
    halves: list[SmallChange] = []
    for change in islice(_candidates(trip, conflicts), TRIES):
        rest = clashes(changed(trip.request, change, trip.today))
        if not rest:
            yield change
        else:
            halves += [_both(change, other) for other in rest[0].changes[:2]]
    for change in halves[:TRIES]:
        if not clashes(changed(trip.request, change, trip.today)):
            yield change


def _candidates(trip: TripContext, conflicts: Sequence[Conflict]) -> Iterator[SmallChange]:
    """What the checks propose, then somewhat more, then a condition of the clash left aside."""
    proposed = [change for conflict in conflicts for change in conflict.changes]
    keys = {conflict.constraint for conflict in conflicts}
    keys |= {key for conflict in conflicts for key in conflict.clash_with}
    rules = [r for r in trip.request.constraints if r.key in keys and r.kind != "budget"]
    raised = [more for change in proposed for more in _raised(trip, change)]
    longer = [each for change in proposed for each in (change, *_further(trip, change))]
    free = _without_budget(trip, proposed)
    yield from _once([*longer, *raised, *(waive(trip, rule) for rule in rules), *free])


def _once(changes: Iterable[SmallChange]) -> Iterator[SmallChange]:
    seen: list[dict[str, object]] = []
    for change in changes:
        if change.fields and change.fields not in seen:
            seen.append(change.fields)
            yield change


def _both(first: SmallChange, second: SmallChange) -> SmallChange:
    waived = [*first.fields.get("waive", ()), *second.fields.get("waive", ())]
    fields = {**first.fields, **second.fields, **({"waive": waived} if waived else {})}
    return SmallChange(text=f"{first.text} {second.text}", fields=fields)


def _raised(trip: TripContext, change: SmallChange) -> Iterator[SmallChange]:
    """The proposed budget, somewhat higher."""
    money = change.fields.get("budget")
    if not isinstance(money, dict):
        return
    for factor in MORE_MONEY:
        step = 10.0 ** max(0, len(str(int(money["amount"]))) - 2)
        amount = -(-money["amount"] * factor // step) * step
        text = say(
            trip.locale,
            f"A budget of {amount:,.0f} {money['currency']}.",
            f"예산을 {amount:,.0f} {money['currency']}로 올려요.",
        )
        yield SmallChange(text=text, fields={"budget": {**money, "amount": amount}})


def _further(trip: TripContext, change: SmallChange) -> Iterator[SmallChange]:
    """The proposed walk a day, somewhat longer: the ways between places count, too."""
    words = " ".join(change.fields.get("hard_constraints", ()))
    match = _WALK.search(words)
    for factor in MORE_WALKING if match else ():
        km = float(match[1]) * factor if match else 0.0
        text = say(trip.locale, f"Up to {km:.1f} km on foot a day.", f"하루 {km:.1f}km까지 걸어요.")
        limit = [f"walk at most {km:.1f} km a day"]
        yield SmallChange(text=text, fields={**change.fields, "hard_constraints": limit})


def _without_budget(trip: TripContext, proposed: Sequence[SmallChange]) -> Iterator[SmallChange]:
    """Where money is short: no limit, so that one sees what it costs."""
    if any("budget" in change.fields for change in proposed):
        text = say(
            trip.locale,
            "No limit on money: see what it costs.",
            "예산 없이 계획해서 비용부터 봐요.",
        )
        yield SmallChange(text=text, fields={"waive": ["budget"]})


def changed(request: TripRequest, change: SmallChange, today: date) -> TripRequest:
    """The request with a change's fields, as if they had been sent with the order."""
    fields = change.fields
    keys = set(fields.get("waive", ()))
    rules = [r for r in request.constraints if not {r.key, r.kind} & keys]
    rules += [rule for text in fields.get("hard_constraints", ()) for rule in _rules(text, today)]
    update: dict[str, object] = {"constraints": rules}
    if any(key.partition(":")[0] == "budget" for key in keys):
        update["budget"] = None
    if money := fields.get("budget"):
        update["budget"] = Money(**money)
    if (end := fields.get("end_date")) and request.start_date:
        last = date.fromisoformat(end)
        update |= {"end_date": last, "days": (last - request.start_date).days + 1}
    return request.model_copy(update=update)


def _rules(text: str, today: date) -> list[Constraint]:
    wishes = read_text(text, today).wishes
    return [Constraint(kind=wish.kind, value=wish.value, text=text) for wish in wishes]
