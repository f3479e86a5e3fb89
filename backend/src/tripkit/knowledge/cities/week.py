"""Opening hours as one writes them: "tue-sun 10:00-18:00; thu 10:00-20:00"."""

import re

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_PART = re.compile(r"(?P<days>[a-z,-]+) (?P<start>\d\d:\d\d)-(?P<end>\d\d:\d\d)")

Hours = tuple[tuple[int, ...], str, str]
"""Weekdays (0 is Monday), from, to."""


def opening_hours(text: str) -> tuple[Hours, ...]:
    """The hours of a week; a later part replaces what an earlier one says of its days.

    A day may stand in several parts joined by "+": "mon-fri 10:00-13:00+16:00-20:00".
    Raises ValueError for a text of another form.
    """
    week: dict[int, list[tuple[str, str]]] = {}
    for part in text.split(";"):
        days, _, spans = part.strip().partition(" ")
        hours = [_span(days, span) for span in spans.split("+")]
        for day in _weekdays(days):
            week[day] = hours
    spans_of: dict[tuple[str, str], list[int]] = {}
    for day in sorted(week):
        for span in week[day]:
            spans_of.setdefault(span, []).append(day)
    return tuple((tuple(days), start, end) for (start, end), days in spans_of.items())


def _span(days: str, span: str) -> tuple[str, str]:
    match = _PART.fullmatch(f"{days} {span}")
    if match is None or match["start"] >= match["end"]:
        raise ValueError(f"no opening hours: {days} {span}")
    return match["start"], match["end"]


def _weekdays(text: str) -> list[int]:
    if text == "daily":
        return list(range(7))
    days: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        if first not in _DAYS or (last and last not in _DAYS):
            raise ValueError(f"no weekdays: {text}")
        start, end = _DAYS.index(first), _DAYS.index(last or first)
        days += range(start, end + 1) if start <= end else [*range(start, 7), *range(end + 1)]
    return days
