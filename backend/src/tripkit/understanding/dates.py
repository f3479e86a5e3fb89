"""Dates and times of year, told from today: the grammar of `when`, `start` and `end`."""

import re
from datetime import date, timedelta

from tripkit.understanding import words as closed
from tripkit.understanding.calendar_words import (
    KOREAN_WEEKDAYS,
    MONTH,
    MONTHS,
    SATURDAY,
    WEEKDAYS,
    next_day,
    next_of_month,
    next_weekday,
    nth_week,
    nth_weekday,
    weekday_number,
)
from tripkit.understanding.numbers import digits, ordinal

_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_ISO_MONTH = re.compile(r"\b(\d{4})-(\d\d)\b(?!-)")
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_JOINT = r"\s*(?:-|to|till?|until|through|and)\s*"
_YEAR = r"(?:[,\s]+'?(\d{4}|\d{2})(?!\d))?"
_NAMED = re.compile(
    rf"(?:{_DAY}\s*(?:of\s+)?({MONTH})\b|\b({MONTH})\.?\s+(?:the\s+)?(\d{{1,2}})(?!\d)(?:st|nd|rd|th)?)"
    rf"{_YEAR}"
)
_DAYS_OF_MONTH = re.compile(rf"{_DAY}{_JOINT}{_DAY}\s*(?:of\s+)?({MONTH})\b{_YEAR}")
_MONTHS_DAYS = re.compile(rf"({MONTH})\.?\s+{_DAY}{_JOINT}{_DAY}(?!\d)(?!\s*(?:{MONTH})){_YEAR}")
_KOREAN_RANGE = re.compile(
    r"(\d{1,2})월\s*(\d{1,2})일?\s*(?:부터|에서|-)\s*(?:(\d{1,2})월\s*)?(\d{1,2})일?"
)
_SLASHED_RANGE = re.compile(r"(\d{1,2})/(\d{1,2})\s*-\s*(?:(\d{1,2})/)?(\d{1,2})(?!\d)")
_KOREAN_DAYS = re.compile(r"(?<![\d월])(\d{1,2})일?\s*(?:부터|에서|-)\s*(\d{1,2})일")
_WEEK_OF = re.compile(
    rf"(first|1st|second|2nd|third|3rd|fourth|4th|last)\s+(week(?:end)?|(?:{'|'.join(WEEKDAYS)})\w*)"
    rf"\s*(?:of|in)?\s*({MONTH})"
)
_KOREAN_WEEK_OF = re.compile(r"(\d{1,2})월\s*(첫|둘째|셋째|넷째|마지막|\d)\s*째?\s*(주?\s*주말|주)")
_KOREAN_DATE = re.compile(r"(?:(\d{4})년\s*)?(\d{1,2})월\s*(\d{1,2})일")
_KOREAN_DAY = re.compile(r"(?<![\d월])(\d{1,2})일(?!\s*(?:차|째|간|정도|쯤|동안|이면|짜리))")
_THE_DAY = re.compile(r"\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b")
_IN_DAYS = re.compile(r"in (\d+) (day|week)s?|(\d+)(일|주) (?:뒤|후)")
_AFTER_NEXT_WEEK = re.compile(r"week after next|다다음\s*주")
_NEXT_WEEK = re.compile(r"next week(?!end)|다음\s*주(?!말)|담주(?!말)")
_NEXT = re.compile(r"next|다음|담")
_THIS = re.compile(r"this|coming|이번")
_WEEKEND = re.compile(r"weekend|주말")
_NEAR_DAYS = (
    (re.compile(r"day after tomorrow|모레"), 2),
    (re.compile(r"글피"), 3),
    (re.compile(r"\btomorrow\b|\btmrw?\b|내일|낼"), 1),
    (re.compile(r"\b(?:today|tonight)\b|오늘"), 0),
)
_FLEXIBLE = re.compile(r"flexib|any ?time|whenever|상관\s*없|아무\s*때|언제든")
_SOON = re.compile(r"asap|soon|right away|당장|빨리")
_MONTH_NAME = re.compile(rf"\b({MONTH})\b")
_KOREAN_MONTH = re.compile(r"(?:(\d{4})년\s*)?(\d{1,2})월")


def when(text: str, today: date) -> str | None:
    """What a phrase says of time, in the grammar of `when`; None where it names none."""
    spaced = re.sub(r"\s+", " ", re.sub("[–—~]", "-", text.lower()))
    phrase = digits(spaced)
    for read in (
        _iso,
        _range,
        _week_of_month,
        _week,
        _near,
        _weekend,
        _named,
        _of_the_year,
        _loose,
    ):
        if value := read(phrase, today):
            return value
    return None


def day(text: str, today: date) -> date | None:
    """The one day that a phrase names, or the first of those; None where it names none."""
    value = when(text, today) or ""
    if value.startswith("weekday:"):
        return next_weekday(WEEKDAYS.index(value[8:11]), today)
    match = _ISO.match(value)
    return date.fromisoformat(match[0]) if match else None


def _span(first: date | None, last: date | None) -> str | None:
    if first is None or last is None:
        return None
    if last < first and last.month < first.month:
        last = last.replace(year=first.year + 1)
    return f"{first}..{last}" if last >= first else None


def _iso(phrase: str, today: date) -> str | None:
    dates = _ISO.findall(phrase)
    if dates:
        return "..".join(dates[:2])
    match = _ISO_MONTH.search(phrase)
    return match[0] if match else None


def _range(phrase: str, today: date) -> str | None:
    if match := _DAYS_OF_MONTH.search(phrase):
        month, year = MONTHS[match[3]], match[4]
        return _span(*(next_day(int(match[n]), month, today, year) for n in (1, 2)))
    if match := _MONTHS_DAYS.search(phrase):
        month, year = MONTHS[match[1]], match[4]
        return _span(*(next_day(int(match[n]), month, today, year) for n in (2, 3)))
    days = [_named_day(match, today) for match in _NAMED.finditer(phrase)]
    if len(days) >= 2:
        return _span(days[0], days[1])
    return _korean_range(phrase, today)


def _korean_range(phrase: str, today: date) -> str | None:
    if match := _KOREAN_RANGE.search(phrase) or _SLASHED_RANGE.search(phrase):
        first = next_day(int(match[2]), int(match[1]), today)
        last = next_day(int(match[4]), int(match[3] or match[1]), first or today)
        return _span(first, last)
    if match := _KOREAN_DAYS.search(phrase):
        first = next_of_month(int(match[1]), today)
        return _span(first, next_of_month(int(match[2]), first)) if first else None
    return None


def _named_day(match: re.Match[str], today: date) -> date | None:
    return next_day(int(match[1] or match[4]), MONTHS[match[2] or match[3]], today, match[5])


def _week_of_month(phrase: str, today: date) -> str | None:
    if match := _WEEK_OF.search(phrase):
        order, unit, month = _order(match[1]), match[2], MONTHS[match[3]]
    elif match := _KOREAN_WEEK_OF.search(phrase):
        order, month = _order(match[2]), int(match[1])
        unit = "week" if match[3] == "주" else "weekend"
    else:
        return None
    if unit == "week":
        return _span(*nth_week(order, month, today))
    weekday = SATURDAY if unit == "weekend" else weekday_number(unit) or 0
    first = nth_weekday(order, month, weekday, today)
    return _span(first, first + timedelta(1)) if unit == "weekend" else str(first)


def _order(word: str) -> int:
    """The number of an ordinal, -1 for the last."""
    if word in ("last", "마지막"):
        return -1
    return int(word) if word.isdigit() else ordinal(word) or 1


def _week(phrase: str, today: date) -> str | None:
    weeks = 2 if _AFTER_NEXT_WEEK.search(phrase) else 1 if _NEXT_WEEK.search(phrase) else 0
    if not weeks:
        return None
    monday = today + timedelta(7 * weeks - today.weekday())
    letters = re.findall(rf"([{KOREAN_WEEKDAYS}])(?:요일|(?=[{KOREAN_WEEKDAYS}]|\s|$))", phrase)
    if len(letters) >= 2:
        return _span(
            *(monday + timedelta(KOREAN_WEEKDAYS.index(c)) for c in (letters[0], letters[-1]))
        )
    weekday = weekday_number(phrase)
    if weekday is not None:
        return str(monday + timedelta(weekday))
    return _span(monday, monday + timedelta(6))


def _near(phrase: str, today: date) -> str | None:
    for pattern, days in _NEAR_DAYS:
        if pattern.search(phrase):
            return str(today + timedelta(days))
    if match := _IN_DAYS.search(phrase):
        weeks = (match[2] or match[4]) in ("week", "주")
        return str(today + timedelta(int(match[1] or match[3]) * (7 if weeks else 1)))
    if re.search(r"next month|다음\s*달|담달", phrase):
        return f"{today.year + today.month // 12}-{today.month % 12 + 1:02}"
    return f"{today:%Y-%m}" if re.search(r"this month|이번\s*달", phrase) else None


def _weekend(phrase: str, today: date) -> str | None:
    if not _WEEKEND.search(phrase):
        return None
    if _NEXT.search(phrase):
        saturday = next_weekday(SATURDAY, today + timedelta(6 - today.weekday()))
    elif _THIS.search(phrase):
        saturday = today if today.weekday() == SATURDAY else next_weekday(SATURDAY, today)
    else:
        return None if _MONTH_NAME.search(phrase) else "weekend"
    return _span(saturday, saturday + timedelta(1))


def _named(phrase: str, today: date) -> str | None:
    if match := _NAMED.search(phrase):
        next_one = _named_day(match, today)
        return str(next_one) if next_one else None
    if match := _KOREAN_DATE.search(phrase):
        next_one = next_day(int(match[3]), int(match[2]), today, match[1])
        return str(next_one) if next_one else None
    if match := _THE_DAY.search(phrase) or _KOREAN_DAY.search(phrase):
        next_one = next_of_month(int(match[1]), today)
        return str(next_one) if next_one else None
    return None


def _of_the_year(phrase: str, today: date) -> str | None:
    if holiday := closed.first("holidays", phrase):
        return f"holiday:{holiday}"
    match = _MONTH_NAME.search(phrase)
    korean = _KOREAN_MONTH.search(phrase)
    number = MONTHS[match[1]] if match else int(korean[2]) if korean else 0
    if 1 <= number <= 12:
        year = re.search(r"\b(20\d\d)\b", phrase)
        part = closed.first("month_parts", phrase) or ""
        return f"{year[1]}-{number:02}" if year else f"month:{number}{part}"
    season = closed.first("seasons", phrase)
    return f"season:{season}" if season else None


def _loose(phrase: str, today: date) -> str | None:
    weekday = weekday_number(phrase)
    if weekday is not None:
        return f"weekday:{WEEKDAYS[weekday]}"
    if re.search(r"weekdays|평일", phrase):
        return "weekdays"
    if _FLEXIBLE.search(phrase):
        return "flexible"
    return "asap" if _SOON.search(phrase) else None
