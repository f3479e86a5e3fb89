"""Clauses that name a thing and its time, and that nobody else read: fixed things of the trip."""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.language.filler import filler
from tripkit.knowledge.orders.clauses import clauses
from tripkit.knowledge.orders.tables import day_words
from tripkit.understanding import commands, hours, words
from tripkit.understanding.mentions import is_a_day

CERTAINTY, _SURE = 0.8, 0.6
_BESIDE = frozenset({"meal", "cuisine", "hour", "when", "background", "not_understood"})
"""Kinds that the words of a fixed thing may hold."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_LEAST_WORDS = 2
_PARTS = re.compile(r"\b(?:whole|full|entire|all|early|late|mornings?|afternoons?|evenings?)\b")


def with_fixed(text: str, statements: Sequence[Statement], today: date) -> list[Statement]:
    """The statements, and an event for each clause such as "a fado dinner on the second night"."""
    free = (clause for clause in clauses(text) if _is_free(clause, statements))
    added = [event for clause in free if (event := _event(text, clause, today))]
    left = [s for s in statements if s.kind != "meal" or not _is_within(s, added)]
    return [*left, *added]


def _is_free(clause: Span, statements: Sequence[Statement]) -> bool:
    """Whether nobody is sure of more than a meal in it, and it is more than a date."""
    sure = [s for s in statements if s.span.overlaps(clause) and s.certainty >= _SURE]
    return all(s.kind in _BESIDE for s in sure) and not any(
        s.kind == "when" and 2 * (s.span.end - s.span.start) > clause.end - clause.start
        for s in sure
    )


def _is_within(statement: Statement, events: Sequence[Statement]) -> bool:
    return any(statement.span.overlaps(event.span) for event in events)


def _event(text: str, clause: Span, today: date) -> Statement | None:
    """The clause as an event; None where it refuses, bounds or repeats, or has no time."""
    phrase = text[clause.start : clause.end]
    is_stretch = hours.stretch(phrase) is not None
    if words.pattern("denial", "words").search(phrase) or is_a_day(phrase):
        return None
    if words.pattern("fixed", "bounded").search(phrase) and not is_stretch:
        return None
    value = commands.event(phrase, today)
    has_time = value.rpartition("@")[2] or any(re.search(p, phrase, re.I) for p in _ordinals())
    if (
        ".." in value
        or not has_time
        or len(_WORD.findall(_PARTS.sub(" ", filler().sub(" ", phrase.lower())))) < _LEAST_WORDS
    ):
        return None
    return Statement(
        id=f"f{clause.start}",
        text=phrase,
        span=clause,
        kind="event",
        value=value if value.rpartition("@")[2] else f"{value}evening",
        certainty=CERTAINTY,
    )


def _ordinals() -> Iterator[str]:
    return iter(day_words().values())
