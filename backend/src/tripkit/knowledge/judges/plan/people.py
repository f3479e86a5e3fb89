"""Judges of who travels and of what their money is for."""

import re
from collections.abc import Mapping

from tripkit.domain.statements import Statement
from tripkit.knowledge.currency import UnknownCurrency, convert
from tripkit.knowledge.judges.plan.facts import Judge, Judgement, PlanFacts
from tripkit.knowledge.orders.blocks import clause_of
from tripkit.knowledge.orders.tables import is_without, outside_of_sums

_NUMBERS = re.compile(r"(adults|infants)=(\d+)|children=([\d?,]+)")
_AMOUNT = re.compile(r"(?:[\d.]+-)?([\d.]+) ([A-Z]{3})/total")
_LINES = {
    "flights": "flights",
    "lodging": "accommodation",
    "food": "food",
    "transport": "local_transport",
    "tickets": "activities",
}
"""What a sum holds, as the sums of a plan name it."""
CENT = 0.02


def _size(value: str) -> int:
    """Heads in a value of `travelers`."""
    if value.isdigit():
        return int(value)
    return sum(
        int(match[2]) if match[2] else match[3].count(",") + 1 for match in _NUMBERS.finditer(value)
    )


def _travelers(plan: PlanFacts, statement: Statement) -> Judgement:
    """As many as the sums are for; who was added is among them."""
    heads, size = _size(statement.value), plan.request.party.size
    is_right = heads == size or (heads < size and _is_part(plan, statement))
    is_right = is_right and abs(plan.cost.per_person * size - plan.cost.total) <= size * CENT + 1
    return Judgement(is_right, f"every sum is for {size}", f"모든 비용이 {size}명 기준이에요")


def _is_part(plan: PlanFacts, statement: Statement) -> bool:
    if statement.value.startswith("children") and plan.request.party.children:
        return True  # the children alone; who goes with them is said elsewhere, or assumed
    counts = [s for s in plan.request.statements if s.kind == "travelers"]
    return statement.relation == "adds" or any(s.relation == "adds" for s in counts)


def _companion(plan: PlanFacts, statement: Statement) -> Judgement:
    """Alone is one, a couple two; of any other company only that one person is too few."""
    size = plan.request.party.size
    is_right = {"solo": size == 1, "couple": size == 2}.get(
        statement.value, None if size > 1 else False
    )
    return Judgement(is_right, f"every sum is for {size}", f"모든 비용이 {size}명 기준이에요")


def _budget(plan: PlanFacts, statement: Statement) -> Judgement:
    """The sums against the budget, in the money it was said in."""
    match = _AMOUNT.fullmatch(statement.value)
    limit = plan.cost.budget
    if match:
        try:
            limit = convert(float(match[1]), match[2], plan.cost.currency).amount
        except UnknownCurrency:
            return Judgement(None, "its currency is not known", "통화를 알 수 없어요")
    if limit is None:
        return Judgement(None, "no total was said", "총액이 없어요")
    sums = f"{plan.cost.total:,.0f} / {limit:,.0f} {plan.cost.currency}"
    return Judgement(plan.cost.total <= limit + CENT, f"the sums: {sums}", f"비용 합계: {sums}")


def _included(plan: PlanFacts, statement: Statement) -> Judgement:
    """The sums have a line of it, or none where it was to be left out."""
    if statement.value == "flights" and is_without(clause_of(plan.request.task, statement.text)):
        spent = plan.cost.breakdown.get("flights", 0.0)
        if spent:
            return Judgement(False, "the sums hold flights", "비용에 항공료가 들어 있어요")
        return Judgement(True, "no flights in the sums", "비용에 항공료가 없어요")
    names = list(_LINES.values()) if statement.value == "all" else [_LINES.get(statement.value, "")]
    if names == [""]:
        return Judgement(None, "the sums have no line of it", "비용에 그 항목이 없어요")
    outside = outside_of_sums(plan.request.task)
    if statement.value == "all" and plan.request.origin is None and "flights" not in outside:
        return Judgement(
            None,
            "the way there is not in the sums: nobody said where you start",
            "출발지를 몰라 가는 길의 비용은 들어 있지 않아요",
        )
    if statement.value == "all" and not plan.flights:
        outside |= {"flights"}  # the way there is by land, or one's own
    missing = [n for n in names if n not in outside and not plan.cost.breakdown.get(n)]
    if missing:
        text = ", ".join(missing)
        return Judgement(False, f"not in the sums: {text}", f"비용에 없는 것: {text}")
    return Judgement(True, "in the sums", "비용에 들어 있어요")


JUDGES: Mapping[str, Judge] = {
    "travelers": _travelers,
    "companion": _companion,
    "budget": _budget,
    "included": _included,
}
