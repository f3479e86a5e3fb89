"""Hours of a trip that something said holds: fixed events, rests, days left free."""

import re
from calendar import month_name
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Literal

from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.orders.tables import day_words, part_of_day

_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?")
_WEEKDAY = re.compile(r"weekday:([a-z]{3})")
_TIMES = re.compile(r"(\d\d):(\d\d)(?:-(\d\d):(\d\d))?")
_CLAUSE = re.compile(r"[.,;!?\n]\s*")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_PARTS = {
    "morning": 9 * 60,
    "noon": 12 * 60,
    "afternoon": 14 * 60,
    "evening": 18 * 60,
    "night": 20 * 60,
}
_MEALS = {
    "lunch": ("lunch", "brunch", "점심"),
    "dinner": ("dinner", "supper", "banquet", "저녁 식사", "저녁식사", "디너", "만찬"),
}
EVENT_MINUTES = 120
"""How long a fixed thing takes whose end was not said."""
NOON, DAY_ENDS = 12 * 60, 24 * 60


@dataclass(frozen=True)
class Block:
    """Minutes of a day, from midnight, that hold `label`; `key` is the constraint's.

    Where `sights_only`, meals are still had in it.
    """

    day: date
    start: int
    end: int
    kind: Literal["event", "nap", "free_day", "own_time"]
    label: str
    place: str
    key: str
    sights_only: bool = False
    is_open: bool = False
    """Nobody said when it ends."""
    is_rest: bool = False
    """Whether nothing is to be done in it."""
    is_apart: bool = False
    """Whether a part of the party does it, beside what the others do."""

    @property
    def meal(self) -> str | None:
        """The meal that it is itself: lunch or dinner."""
        low = self.label.casefold()
        return next((name for name, words in _MEALS.items() if any(w in low for w in words)), None)


def blocks_of(request: TripRequest, days: Sequence[date]) -> list[Block]:
    """What holds hours of these days, in the order it was said."""
    return [
        block
        for rule in request.constraints
        if rule.kind in ("event", "nap", "free_day") and days
        for block in _READERS[rule.kind](rule, days, clause_of(request.task, rule.text))
    ]


def clause_of(task: str, words: str) -> str:
    """The clause of the order that the words stand in; the words where it has none."""
    at = task.find(words) if words else -1
    if at < 0:
        return words
    before, after = task[:at], task[at + len(words) :]
    return f"{_CLAUSE.split(before)[-1]}{words}{_CLAUSE.split(after)[0]}".strip()


def names_day(value: str) -> bool:
    """Whether the value of an event says on which day it is."""
    when = value.rpartition("@")[2]
    return bool(_DATE.search(when) or _WEEKDAY.search(when))


def _event(rule: Constraint, days: Sequence[date], clause: str) -> Iterator[Block]:
    """At its hour, or that of the part of the day or the meal that its clause names; a thing
    without one has its day. Without a day it is on the second."""
    label, place, when = (part.strip() for part in f"{rule.value}@@".split("@")[:3])
    if clause.endswith(label):  # "Dinner" of "Dinner at a proper pub"
        label = clause
    times = _TIMES.search(when)
    start = _minutes(times[1], times[2]) if times else _part(when) or part_of_day(clause)
    on = ordinal_days(rule.text, days) or _days_of(when, days) or _of_no_month(rule, when, days)
    for day in on:
        if start is None:
            yield Block(day, 0, DAY_ENDS, "event", label, place, rule.key, True)
            continue
        is_open = not (times and times[3])
        end = _minutes(times[3], times[4]) if times and times[3] else start + EVENT_MINUTES
        end = min(end, DAY_ENDS)
        yield Block(day, start, end, "event", label, place, rule.key, is_open=is_open)


def _days_of(when: str, days: Sequence[date]) -> list[date]:
    if "+" in when:
        listed = {date.fromisoformat(match[1]) for match in _DATE.finditer(when)}
        return [day for day in days if day in listed]
    if match := _DATE.search(when):
        first = date.fromisoformat(match[1])
        last = date.fromisoformat(match[2]) if match[2] else first
        return [day for day in days if first <= day <= last]
    if match := _WEEKDAY.search(when):
        return [day for day in days if _WEEKDAYS[day.weekday()] == match[1]][:1]
    return [days[min(1, len(days) - 1)]]


def _of_no_month(rule: Constraint, when: str, days: Sequence[date]) -> list[date]:
    """ "the 26th" of a trip in December is the trip's, where no month was said."""
    match, low = _DATE.search(when), rule.text.casefold()
    has_month = any(name[:3].casefold() in low for name in month_name[1:]) or "월 " in low
    if match is None or has_month or not rule.text or rule.text == str(rule.value):
        return []
    number = date.fromisoformat(match[1]).day
    return [day for day in days if day.day == number][:1]


def ordinal_days(words: str, days: Sequence[date]) -> list[date]:
    """The day that is called by its number in the trip: "the second day", 마지막 날 저녁."""
    low = words.casefold()
    for number, pattern in _ordinals():
        if re.search(pattern, low) and -1 <= number < len(days):
            return [days[number]]
    return []


@cache
def _ordinals() -> list[tuple[int, str]]:
    return [(int(n), pattern) for n, pattern in day_words().items()]


def _part(when: str) -> int | None:
    return next((start for word, start in _PARTS.items() if word in when), None)


def _minutes(hour: str, minute: str) -> int:
    return int(hour) * 60 + int(minute)


def _nap(rule: Constraint, days: Sequence[date], clause: str) -> Iterator[Block]:
    times = _TIMES.search(str(rule.value))
    if times and times[3]:
        start, end = _minutes(times[1], times[2]), _minutes(times[3], times[4])
        for day in days:
            yield Block(day, start, max(start, end), "nap", "", "", rule.key)


def _free(rule: Constraint, days: Sequence[date], clause: str) -> Iterator[Block]:
    value = str(rule.value)
    start = NOON if value == "half" else 0
    for day in ordinal_days(rule.text, days) or _free_days(value, days):
        yield Block(day, start, DAY_ENDS, "free_day", "", "", rule.key, True)


def _free_days(value: str, days: Sequence[date]) -> list[date]:
    """Those named, else as many as were said from the middle of the trip on."""
    if value in ("first", "last"):
        return [days[0 if value == "first" else -1]]
    if _DATE.search(value) or _WEEKDAY.search(value):
        return _days_of(value, days)
    count = int(value) if value.isdigit() else 1
    middle = len(days) // 2
    return list(days[middle : middle + count])


_READERS = {"event": _event, "nap": _nap, "free_day": _free}
