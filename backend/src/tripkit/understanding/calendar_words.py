"""Names of months and weekdays in both languages, and days found from today."""

import calendar
import re
from datetime import date, timedelta

WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
KOREAN_WEEKDAYS = "월화수목금토일"
MONTHS = {
    **{name.lower(): number for number, name in enumerate(calendar.month_name) if name},
    **{name.lower(): number for number, name in enumerate(calendar.month_abbr) if name},
    "sept": 9,
}
MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
SATURDAY = 5
_WEEKDAY = re.compile(
    r"\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur|urs)?(?:days?)?\b"
    r"|([월화수목금토일])요일|(?<![가-힣])([월화수목금토일]{2,3})(?=은|에|$|\s)"
)


def next_day(day: int, month: int, today: date, year: str | None = None) -> date | None:
    """The next such day, or that of the year which was said; None where no such day is."""
    try:
        if year:
            return date(int(year) + (2000 if len(year) == 2 else 0), month, day)
        this_year = date(today.year, month, day)
        return this_year if this_year >= today else date(today.year + 1, month, day)
    except ValueError:
        return None


def next_of_month(day: int, today: date) -> date | None:
    """The next day of that number, in this month or a later one."""
    for months in range(12):
        year, month = divmod(today.year * 12 + today.month - 1 + months, 12)
        is_there = day <= calendar.monthrange(year, month + 1)[1] and day > 0
        if is_there and (found_day := date(year, month + 1, day)) >= today:
            return found_day
    return None


def next_weekday(weekday: int, today: date) -> date:
    """The next such weekday after today."""
    return today + timedelta((weekday - today.weekday() - 1) % 7 + 1)


def weekday_numbers(words: str) -> list[int]:
    """The weekdays that are named, in their order: 0 for Monday to 6 for Sunday."""
    numbers: list[int] = []
    for match in _WEEKDAY.finditer(words):
        letters = match[2] or match[3]
        numbers += [KOREAN_WEEKDAYS.index(c) for c in letters or ""]
        numbers += [WEEKDAYS.index(match[1])] if match[1] else []
    return list(dict.fromkeys(numbers))


def weekday_number(words: str) -> int | None:
    """The first weekday that is named, None where none is."""
    return next(iter(weekday_numbers(words)), None)


def nth_week(order: int, month: int, today: date) -> tuple[date, date]:
    """Days 1–7, 8–14 … of the next such month; the last seven for -1."""
    year = today.year + (month < today.month)
    length = calendar.monthrange(year, month)[1]
    first = length - 6 if order < 0 else 7 * order - 6
    return date(year, month, first), date(year, month, min(first + 6, length))


def nth_weekday(order: int, month: int, weekday: int, today: date) -> date:
    """The nth such weekday of the next such month; the last for -1."""
    year = today.year + (month < today.month)
    length = calendar.monthrange(year, month)[1]
    numbers = range(1, length + 1)
    days = [d for n in numbers if (d := date(year, month, n)).weekday() == weekday]
    return days[order if order < 0 else min(order, len(days)) - 1]
