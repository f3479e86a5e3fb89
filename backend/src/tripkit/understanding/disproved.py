"""Statements that their own words disprove, whatever the model makes of them."""

from collections.abc import Sequence

from tripkit.domain.statements import Statement
from tripkit.understanding import words

_PLACES = frozenset({"go", "via"})
_TIMES = frozenset({"when", "start", "end"})
_AROUND = 24
"""Characters around a place in which words may refuse it."""


def without_disproved(text: str, statements: Sequence[Statement]) -> list[Statement]:
    """The statements without a length that was taken for people ("3 nts") and a rail pass for a
    day (내일로); a place that no word refuses is gone to."""
    left = [s for s in statements if not _is_length(s) and not _is_rail_pass(text, s)]
    return [_wanted(s) if _is_refused_by_no_word(text, s) else s for s in left]


def _is_length(statement: Statement) -> bool:
    """Whether it counts nights or days where it takes them for travellers."""
    is_counted = statement.kind == "travelers"
    return (
        is_counted
        and words.pattern("disproved", "length").fullmatch(statement.text.strip()) is not None
    )


def _is_rail_pass(text: str, statement: Statement) -> bool:
    """Whether it is but the head of 내일로, the railway's pass."""
    if statement.kind not in _TIMES:
        return False
    return words.pattern("disproved", "rail_pass").match(text, statement.span.start) is not None


def _is_refused_by_no_word(text: str, statement: Statement) -> bool:
    if statement.kind not in _PLACES or statement.polarity != "refused":
        return False
    near = text[max(0, statement.span.start - _AROUND) : statement.span.end + _AROUND]
    return words.pattern("denial", "words").search(near) is None and (
        words.pattern("disproved", "turned_down").search(near) is None
    )


def _wanted(statement: Statement) -> Statement:
    return statement.model_copy(update={"polarity": "wanted"})
