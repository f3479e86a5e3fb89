"""How old the children of a party are, by figures, by school and by what a child is called."""

import re

from tripkit.knowledge.requests.tables import patterns, rows

_TOLD = patterns("party").compiled("told_ages")
_LATEST = 17
_FIRST_AT_SCHOOL = 6
_OF_WORDS = {word: int(age) for word, age in rows("ages")}
"""Years that a word alone means, in the middle of what it may."""


def told_ages(low: str) -> list[int]:
    """The ages of children that lower-case text tells, in its order, a child's word with its own
    figure once: of "(9 months, 4)" 0 and 4, of "중학생 딸, 초등 2학년 아들" 14 and 8."""
    return [age for m in _TOLD.finditer(low) if (age := _age(m)) is not None and age <= _LATEST]


def _age(match: re.Match[str]) -> int | None:
    row = {name: text for name, text in match.groupdict().items() if text}
    if months := row.get("months"):
        return int(months) // 12
    if grade := row.get("grade"):
        return _FIRST_AT_SCHOOL + int(grade)
    if years := row.get("years") or row.get("years2") or row.get("aged"):
        return int(years)
    return next((age for word, age in _OF_WORDS.items() if word in match.group()), None)
