"""Values of `when`, `start`, `end` and `length` as days of a calendar."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from math import ceil

from tripkit.knowledge.language.dates import read_when
from tripkit.knowledge.orders.tables import month_part

_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_SATURDAY = 5
_DATE = re.compile(r"(\d{4}-\d\d-\d\d)(?:\.\.(\d{4}-\d\d-\d\d))?")
_YEAR_MONTH = re.compile(r"(\d{4})-(\d\d)")
_MONTH = re.compile(r"month:(\d{1,2})([elm]?)")
_BOUND = re.compile(r"([<>]=?)?(\d+(?:\.5)?)(?:-(\d+))?(min|[dnwmh])")
_PARTS = {"e": 1, "m": 11, "l": 21}
"""The first day of the early, the middle and the late part of a month."""


@dataclass(frozen=True)
class Moment:
    """A day or a range, else a month or a season; all None where it says no time of its own."""

    start: date | None = None
    end: date | None = None
    month: int | None = None
    year: int | None = None
    season: str | None = None
    feast: date | None = None
    part: date | None = None
    """The first Saturday of a part of a month."""


def moment(value: str, words: str, today: date, after: date | None = None) -> Moment:
    """What `value` comes to. `words` are the person's own, for a holiday's day.

    A weekday is the next one after `after`, or after `today` where there is none.
    """
    if match := _DATE.fullmatch(value):
        last = date.fromisoformat(match[2]) if match[2] else None
        return Moment(start=date.fromisoformat(match[1]), end=last)
    if match := _YEAR_MONTH.fullmatch(value):
        return _of_month(int(match[2]), month_part(words), today, int(match[1]))
    if match := _MONTH.fullmatch(value):
        return _of_month(int(match[1]), match[2] or month_part(words), today)
    kind, _, name = value.partition(":")
    if kind == "season":
        return Moment(season=name)
    if kind == "holiday":
        return _of_holiday(name, words, today)
    if kind == "weekday":
        return Moment(start=_next(_WEEKDAYS.index(name), after or today))
    if kind == "relative":
        return _of_relative(name, today)
    if value == "weekend":
        saturday = _next(_SATURDAY, today)
        return Moment(start=saturday, end=saturday + timedelta(1))
    return Moment()


def _next(weekday: int, after: date) -> date:
    return after + timedelta((weekday - after.weekday() - 1) % 7 + 1)


def _of_month(month: int, part: str, today: date, year: int | None = None) -> Moment:
    """A part of a month begins on its first Saturday; a month that is over is next year's."""
    if not part:
        return Moment(month=month, year=year)
    soon = year or today.year + (date(today.year, month, _PARTS[part]) <= today)
    first = date(soon, month, _PARTS[part])
    saturday = first + timedelta((_SATURDAY - first.weekday()) % 7)
    return Moment(part=saturday, month=month, year=year)


def _of_holiday(name: str, words: str, today: date) -> Moment:
    """The next such day by the words that were said, else by its usual name."""
    for phrase in (words.lower(), name.replace("_", " ")):
        match = _DATE.search((read_when(phrase, today) or "").replace("/", ".."))
        if match:
            day = date.fromisoformat(match[1])
            return Moment(feast=day, month=day.month)
    return Moment()


def _of_relative(name: str, today: date) -> Moment:
    monday = today - timedelta(today.weekday())
    days = {"today": 0, "tomorrow": 1, "day_after_tomorrow": 2}
    if name in days:
        return Moment(start=today + timedelta(days[name]))
    if name == "this_week":
        return Moment(start=today + timedelta(1), end=monday + timedelta(6))
    if name == "next_week":
        return Moment(start=monday + timedelta(7), end=monday + timedelta(13))
    if name == "next_weekend":
        saturday = monday + timedelta(12)
        return Moment(start=saturday, end=saturday + timedelta(1))
    if name in ("this_month", "next_month"):
        step = today.month - 1 + (name == "next_month")
        return Moment(month=step % 12 + 1, year=today.year + step // 12)
    return Moment()


@dataclass(frozen=True)
class Length:
    """Days or nights, whichever were said; `exact` is False where one was chosen in bounds."""

    days: int | None = None
    nights: int | None = None
    exact: bool = True

    @property
    def span(self) -> int:
        """In days."""
        return self.days or (self.nights or 0) + 1


def length(value: str) -> Length | None:
    """A length out of its value; None where it leaves it open or is of less than a day.

    Of bounds a middle is taken: "more than three days, less than a week" is five.
    """
    matches = list(_BOUND.finditer(value))
    if not matches:
        return None
    unit = matches[0][4]
    if unit == "min" or (unit == "h" and float(matches[0][2]) < 24):
        return None
    least, most = _bounds([(m[1], float(m[2]), float(m[3] or m[2])) for m in matches])
    exact = least == most
    number = least if exact else (least + most) / 2 if least and most else least or most or 0
    return _in_days(number, unit, exact)


def _bounds(parts: list[tuple[str | None, float, float]]) -> tuple[float, float]:
    """The least and the most that the parts allow; 0 for no bound."""
    least = most = 0.0
    for sign, low, high in parts:
        if sign in (">", ">="):
            least = low + (sign == ">")
        elif sign in ("<", "<="):
            most = high - (sign == "<")
        else:
            least, most = low, high
    return least, most


def _in_days(number: float, unit: str, exact: bool) -> Length:
    if unit == "n":
        return Length(nights=max(1, int(number)), exact=exact)
    times = {"d": 1.0, "w": 7.0, "m": 30.0, "h": 1 / 24}[unit]
    return Length(
        days=max(1, ceil(number * times) if unit == "h" else int(number * times)), exact=exact
    )
