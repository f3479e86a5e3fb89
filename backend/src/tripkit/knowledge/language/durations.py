"""How long: days out of "a week", "4박 5일", "사나흘", "long weekend", "3-4 days"."""

from datetime import date
from itertools import islice

from tripkit.knowledge.language.day_span import LONGEST, DaySpan
from tripkit.knowledge.language.days_en import english_days
from tripkit.knowledge.language.days_ko import korean_days

__all__ = ["DaySpan", "between", "duration_of", "find_durations", "read_duration"]


MOST = 40
"""Lengths that are looked at; nobody names more."""


def duration_of(days: int) -> str:
    """short 1–3 days, medium 4–7, long 8 and more."""
    return "short" if days <= 3 else "medium" if days <= 7 else "long"


def between(first: str, last: str) -> int:
    """Days from one ISO date to another, both counted."""
    return (date.fromisoformat(last) - date.fromisoformat(first)).days + 1


def find_durations(low: str) -> list[DaySpan]:
    """Every length of a trip in lower-case text, in order; the longer reading of a place wins."""
    found = [*islice(english_days(low), MOST), *islice(korean_days(low), MOST)]
    found.sort(key=lambda s: (s.start, -(s.end - s.start)))
    kept: list[DaySpan] = []
    for span in found:
        if 1 <= span.days <= LONGEST and (not kept or span.start >= kept[-1].end):
            kept.append(span)
    return kept


def read_duration(text: str) -> int | None:
    """Days in a text that speaks of one trip: "4박 5일" → 5, "a week or so" → 7; None if none."""
    spans = find_durations(text.lower())
    return spans[0].days if spans else None
