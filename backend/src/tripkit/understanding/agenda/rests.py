"""Hours in which nothing is to be planned: rests, late starts and early ends of some days."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tripkit.understanding.agenda import clocks
from tripkit.understanding.agenda.appointment import Appointment
from tripkit.understanding.agenda.counts import count
from tripkit.understanding.agenda.words import pattern

DAWN, DAY_ENDS = 6 * 60, 24 * 60
_LAZY_UNTIL = 11 * 60
_AFTERNOON, _EVENING = 13 * 60, 18 * 60
_AFTER_LUNCH = 14 * 60
_LATEST_START = 15 * 60


def rest(
    base: Appointment, words: str, days: Sequence[date], earlier: Sequence[date]
) -> Appointment | None:
    """`earlier` are the days of the clause before, which a clause without its own goes on about."""
    hours, start = clocks.stretch(words), clocks.start(words)
    if pattern("lazy").search(words):
        return replace(base, sort="rest", start=DAWN, end=start or _LAZY_UNTIL, is_timed=True)
    if pattern("rest").search(words) and (
        hours or pattern("after_lunch").search(words) or not pattern("lodging").search(words)
    ):
        return _nap(base, words, days, hours, start)
    if pattern("idle").search(words) and not pattern("money").search(words):
        begins = _AFTERNOON if pattern("afternoon").search(words) else 9 * 60
        return replace(base, sort="rest", start=begins, end=_EVENING, count=count(words))
    return _bound(base, words, days, start, earlier)


def _bound(
    base: Appointment,
    words: str,
    days: Sequence[date],
    start: int | None,
    earlier: Sequence[date],
) -> Appointment | None:
    """Of some days alone: "Sunday is dead until 3pm", "back by 6 the other nights"."""
    chosen = base.days or tuple(earlier)
    if start is None or not 0 < len(chosen) < len(days):
        return None
    if pattern("late_start").search(words):
        return replace(base, sort="rest", days=chosen, start=DAWN, end=start, is_timed=True)
    if pattern("early_end").search(words):
        at = start + clocks.NOON if start < clocks.NOON else start
        return replace(base, sort="rest", days=chosen, start=at, end=DAY_ENDS, is_timed=True)
    return None


def _nap(
    base: Appointment,
    words: str,
    days: Sequence[date],
    hours: tuple[int, int] | None,
    start: int | None,
) -> Appointment | None:
    minutes = _minutes(words)
    if hours:
        begins, ends = hours
    elif pattern("after_lunch").search(words):
        begins, ends = _AFTER_LUNCH, _AFTER_LUNCH + minutes
    elif start is not None:
        begins, ends = start, start + minutes
    elif len(base.days) == 1:
        begins, ends = _AFTER_LUNCH, _EVENING
    else:
        return None
    chosen = base.days or tuple(days)
    return replace(base, sort="rest", days=chosen, start=begins, end=ends, is_timed=True)


def _minutes(words: str) -> int:
    match = pattern("rest_minutes").search(words)
    if match is None:
        return 90
    if match["min"]:
        return int(match["min"])
    return 90 if match["half"] else 60 if match["hour"] else 120
