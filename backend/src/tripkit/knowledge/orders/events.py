"""Fixed things by all their words: the clause that a reader took but a part of."""

from collections.abc import Sequence
from datetime import date

from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.orders.clauses import clauses

_OF_ITS_WORDS = frozenset({"event", "meal", "cuisine", "not_understood"})
"""Kinds that the words of an event may be taken for."""
_SURE = 0.6


def whole_events(text: str, statements: Sequence[Statement]) -> list[Statement]:
    """Each event with its clause, where nothing else is said in that, and on its day."""
    day = _day(statements)
    return [
        _dated(_widened(text, s, statements), day) if s.kind == "event" else s for s in statements
    ]


def _widened(text: str, event: Statement, statements: Sequence[Statement]) -> Statement:
    clause = next((c for c in clauses(text) if c.overlaps(event.span)), None)
    if clause is None or clause.start > event.span.start or clause.end < event.span.end:
        return event
    others = (s for s in statements if s.kind not in _OF_ITS_WORDS and s.certainty >= _SURE)
    rest = Span(start=clause.start, end=clause.end)
    if any(s.span.overlaps(rest) and not s.span.overlaps(event.span) for s in others):
        return event
    words = text[clause.start : clause.end].replace("@", " ").replace("\n", " ")
    _, _, behind = event.value.partition("@")
    update = {"text": words, "span": clause, "value": f"{words[:120]}@{behind}"}
    return event.model_copy(update=update)


def _day(statements: Sequence[Statement]) -> str | None:
    """The one date beside those of coming and going."""
    kinds = {s.kind for s in statements if s.certainty >= _SURE}
    dates = [s.value for s in statements if s.kind == "when" and _is_date(s.value)]
    return dates[0] if {"start", "end"} <= kinds and len(dates) == 1 else None


def _dated(event: Statement, day: str | None) -> Statement:
    """With that date, where it has an hour alone."""
    label, place, when = event.value.split("@")
    if day is None or not when[:2].isdigit() or _is_date(when[:10]):
        return event
    return event.model_copy(update={"value": f"{label}@{place}@{day}T{when}"})


def _is_date(value: str) -> bool:
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True
