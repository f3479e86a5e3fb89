"""Whether it is certain what a budget is: no other sum, and no words of what else it is for."""

from collections.abc import Sequence

from tripkit.domain.trip import Constraint
from tripkit.knowledge.certainty.tables import pattern
from tripkit.knowledge.requests.amounts import Amount, find_amounts
from tripkit.knowledge.requests.said import Said

_BEFORE, _BEHIND = 22, 16
"""Characters beside a sum in which words say what it is for."""


def budget_doubt(text: str, facts: Said, rules: Sequence[Constraint]) -> str | None:
    """The words of a sum that nothing was made of, or of what the budget's own is for beside the
    whole trip; None where there are none."""
    low = text.lower()
    if facts.budget is None or len(low) != len(text):
        return None
    used = {facts.budget, *(float(r.value) for r in rules if isinstance(r.value, int | float))}
    used |= {number for rule in rules for number in _numbers(str(rule.value))}
    for amount in find_amounts(low):
        if amount.value == facts.budget:
            if words := _other_scope(text, low, amount, facts):
                return words
        elif amount.value not in used:
            return text[amount.at.start : amount.at.end].strip()
    return None


def _numbers(value: str) -> set[float]:
    """The sums of a constraint that writes them in words: `food<=40 EUR/day`."""
    return {float(match[0]) for match in pattern("money", "figure").finditer(value)}


def _other_scope(text: str, low: str, amount: Amount, facts: Said) -> str | None:
    """Words beside the sum that it is for a day, a night or a part alone, where it is not so
    read."""
    before = low[max(0, amount.at.start - _BEFORE) : amount.at.start]
    behind = low[amount.at.end : amount.at.end + _BEHIND]
    is_split = facts.budget_per is not None
    for meaning in ("part",) if is_split else ("part", "share"):
        near = pattern("money", f"{meaning}_behind").match(behind)
        ahead = pattern("money", f"{meaning}_before").search(before)
        if near or ahead:
            start = amount.at.start - (len(before) - ahead.start() if ahead else 0)
            return text[start : amount.at.end + (near.end() if near else 0)].strip()
    return None
