"""Arrivals and departures with their hours."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Literal

from tripkit.knowledge.airports import airport
from tripkit.understanding import hours
from tripkit.understanding import words as closed
from tripkit.understanding.agenda import clocks
from tripkit.understanding.agenda.appointment import Appointment
from tripkit.understanding.agenda.trip_days import is_daily
from tripkit.understanding.agenda.words import doing, pattern, says

_PARTS = {"noon": 12 * 60, "morning": 9 * 60, "afternoon": 14 * 60, "evening": 18 * 60}
Way = Literal["arrival", "departure"]
_CODE = re.compile(r"\b[A-Z]{3}\b")


def coming_or_going(base: Appointment, words: str, days: Sequence[date]) -> Appointment | None:
    """An arrival or a departure with its hour, on the trip's first or last day."""
    if _is_none(base, words):
        return None
    sort, start = _sort(base, words, days), _hour(words)
    if sort is None or start is None:
        return None
    end_day, at = (days[0], 0) if sort == "arrival" else (days[-1], -1)
    if base.days and base.days[at] != end_day:
        return None
    return replace(base, sort=sort, days=(end_day,), start=start, is_timed=True)


def _is_none(base: Appointment, words: str) -> bool:
    """Whether words deny, bound or repeat something, or leave from a station at home."""
    if closed.pattern("denial", "words").search(words) or clocks.stretch(words) or is_daily(words):
        return True
    if says("home_station", words) and not base.days:
        return True
    return any(says(name, words) for name in ("limit", "late_start", "early_end"))


def _hour(words: str) -> int | None:
    start = clocks.start(words)
    return _PARTS.get(hours.part(words) or "") if start is None else start


def _sort(base: Appointment, words: str, days: Sequence[date]) -> Way | None:
    comes, goes = pattern("arrival").search(words), pattern("departure").search(words)
    if not comes and not goes:
        return _by_airport(base, words, days)
    if comes and goes and goes[0].lower() != "flight":
        return "arrival" if comes.start() < goes.start() else "departure"
    if doing(words) and not says("ways", words):
        return None
    return "arrival" if comes else "departure"


def _by_airport(base: Appointment, words: str, days: Sequence[date]) -> Way | None:
    """Of an hour at an airport on the trip's first or last day."""
    if not names_airport(words) or clocks.start(words) is None:
        return None
    if base.days == (days[-1],):
        return "departure"
    return "arrival" if base.days == (days[0],) else None


def names_airport(words: str) -> bool:
    """Whether words name an airport by its code or a name that people use."""
    codes = _CODE.findall(words)
    return any(airport(code) for code in codes) or bool(pattern("airports").search(words))
