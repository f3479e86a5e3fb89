"""Stretches of days in a phrase whose number words are digits: day to day, weeks of a month."""

import re
from calendar import monthrange
from datetime import date, timedelta

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
    weekday_numbers,
)
from tripkit.understanding.numbers import ordinal

_DAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)\w*\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|\.)?"
_JOINT = r"\s*(?:-|to|till?|until|through|and|&|thru)\s*"
YEAR = r"(?:[,\s]+'?(20\d{2}|\d{2}(?=\W|$)(?!\s*(?:-|to\b|days|nights|people|of us)))(?!\d))?"
_OF_MONTH = rf"\s*(?:of\s+)?({MONTH})\b"
NAMED = re.compile(
    rf"(?:(?<![\d.])(\d{{1,2}})(?:st|nd|rd|th|\.)?{_OF_MONTH}"
    rf"|\b({MONTH})\.?\s+(?:the\s+)?(\d{{1,2}})(?![\d:])(?:st|nd|rd|th)?){YEAR}"
)
_DAYS_OF_MONTH = re.compile(rf"(?<!\d){_DAY}(?:{_JOINT}|\s+){_DAY}{_OF_MONTH}{YEAR}")
_MONTHS_DAYS = re.compile(rf"({MONTH})\.?\s+{_DAY}{_JOINT}{_DAY}(?![\d:])(?!\s*(?:{MONTH})){YEAR}")
_DAY_TO_DAY = re.compile(rf"\b{NAMED.pattern}{_JOINT}(?:the\s+)?(\d{{1,2}})(?:st|nd|rd|th)\b")
_BARE_DAYS = re.compile(
    r"(?<!\d)(\d{1,2})(?:st|nd|rd|th)\s*(?:-|to|till?|until)\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)"
)
_KOREAN_RANGE = re.compile(
    r"(\d{1,2})월\s*(\d{1,2})일?\s*(?:부터|에서|-|,|\s)\s*(?:(\d{1,2})월\s*)?(\d{1,2})일?(?![\d박명인시])(?:\s+(\d{1,2})(?!\d|월|시|박|명))?"
)
_SLASHED_RANGE = re.compile(
    r"(?<![\d/.])(\d{1,2})[/.](\d{1,2})\s*-\s*(?:(\d{1,2})[/.])?(\d{1,2})(?![\d/])"
)
_KOREAN_DAYS = re.compile(
    r"(?<![\d월])(\d{1,2})일?\s*(?:부터|에서|-)\s*(\d{1,2})일(?!\s*(?:정도|쯤|간|동안))"
)
_WEEK_FROM = re.compile(r"\bweek (?:of|from|beginning)\b")
_ORDER = r"(first|1st|second|2nd|third|3rd|fourth|4th|last)"
_WEEK_OF = re.compile(
    rf"{_ORDER}\s+(weekend|week|wk|(?:{'|'.join(WEEKDAYS)})\w*)\s*(?:of|in)?\s*({MONTH})\b"
)
_MONTH_WEEK = re.compile(rf"\b({MONTH})\s+{_ORDER}\s+(weekend|week|wk)")
_WEEKS_OF = re.compile(rf"(first|last) (2|3) (?:weeks|wks) (?:of|in) ({MONTH})\b")
_KOREAN_WEEK_OF = re.compile(
    r"(\d{1,2})월\s*(첫|둘째|셋째|넷째|마지막|\d)\s*째?\s*(주?\s*주말|주|[월화수목금토일]요일)\s*([월화수목금토일]+(?:요일)?(?!\w))?"
)
_AFTER_NEXT_WEEK = re.compile(r"week after next|다다음\s*주")
_NEXT_WEEK = re.compile(r"next week(?!end)|다음\s*주(?!말)|담\s*주(?!말)")
_THIS_WEEK = re.compile(r"이번\s*주(?!말)\s*(?=[월화수목금토일]요일)")
_LETTERS = re.compile(rf"([{KOREAN_WEEKDAYS}])(?:요일|(?=[{KOREAN_WEEKDAYS}]|\s|$))")


def span(first: date | None, last: date | None) -> str | None:
    """`first..last`, the last day a year later where it lies before; None without both."""
    if first is None or last is None:
        return None
    if last < first and last.month < first.month:
        try:
            last = last.replace(year=first.year + 1)
        except ValueError:
            return None
    return f"{first}..{last}" if last >= first else None


def _before(day: date | None, last: date | None) -> date | None:
    """This day of the year that ends at `last`."""
    if day is None or last is None:
        return None
    is_over = (day.month, day.day) > (last.month, last.day)
    return next_day(day.day, day.month, last, str(last.year - is_over))


def named_day(match: re.Match[str], today: date) -> date | None:
    """The day of a match of `NAMED`."""
    return next_day(int(match[1] or match[4]), MONTHS[match[2] or match[3]], today, match[5])


def days(phrase: str, today: date) -> str | None:
    """From one day to another, both with a month or the second without: "3-12 April"."""
    if match := _DAYS_OF_MONTH.search(phrase):
        month, year = MONTHS[match[3]], match[4]
        return span(*(next_day(int(match[n]), month, today, year) for n in (1, 2)))
    if match := _MONTHS_DAYS.search(phrase):
        return _from_day_of_month(match, today)
    if match := _DAY_TO_DAY.search(phrase):
        first = named_day(match, today)
        return span(first, next_of_month(int(match[6]), first)) if first else None
    matches = list(NAMED.finditer(phrase))
    dates_named = [named_day(match, today) for match in matches]
    if len(dates_named) >= 2:
        first, last = dates_named[:2]
        is_year_last = matches[1][5] and not matches[0][5]
        return span(_before(first, last) if is_year_last else first, last)
    if len(dates_named) == 1 and dates_named[0] and _WEEK_FROM.search(phrase):
        return span(dates_named[0], dates_named[0] + timedelta(6))
    return _korean_days(phrase, today) or _numbers(phrase, today)


def _from_day_of_month(match: re.Match[str], today: date) -> str | None:
    """From a match of `_MONTHS_DAYS`; "April 28 to the 3rd" ends in May."""
    month, year, first_number, last_number = (
        MONTHS[match[1]],
        match[4],
        int(match[2]),
        int(match[3]),
    )
    first = next_day(first_number, month, today, year)
    if first and last_number < first_number:
        return span(first, next_of_month(last_number, first))
    return span(first, next_day(last_number, month, today, year))


def _korean_days(phrase: str, today: date) -> str | None:
    if match := _KOREAN_RANGE.search(phrase):
        first = next_day(int(match[2]), int(match[1]), today)
        if first and "부터" in match[0] and not match[3] and int(match[4]) < int(match[2]):
            return span(first, first + timedelta(int(match[4]) - 1))  # 8일부터 3일: three days
        last = next_day(int(match[5] or match[4]), int(match[3] or match[1]), first or today)
        return span(first, last)
    if match := _SLASHED_RANGE.search(phrase):
        first = next_day(int(match[2]), int(match[1]), today)
        return span(first, next_day(int(match[4]), int(match[3] or match[1]), first or today))
    return None


def _numbers(phrase: str, today: date) -> str | None:
    match = _KOREAN_DAYS.search(phrase) or _BARE_DAYS.search(phrase)
    first = next_of_month(int(match[1]), today) if match else None
    return span(first, next_of_month(int(match[2]), first)) if match and first else None


def week_of_month(phrase: str, today: date) -> str | None:
    """ "first week of October", "last weekend in May", 12월 첫째주 주말, "first 2 weeks of May"."""
    if match := _WEEKS_OF.search(phrase):
        return _weeks(match[1] == "last", int(match[2]), MONTHS[match[3]], today)
    if match := _WEEK_OF.search(phrase):
        return _nth(_order(match[1]), match[2], MONTHS[match[3]], today)
    if match := _MONTH_WEEK.search(phrase):
        return _nth(_order(match[2]), match[3], MONTHS[match[1]], today)
    if (match := _KOREAN_WEEK_OF.search(phrase)) and 1 <= int(match[1]) <= 12:
        order, month = _order(match[2]), int(match[1])
        if match[4] or "요일" in match[3]:
            return _nth_days(order, month, match[4] or match[3], today)
        return _nth(order, "week" if match[3] == "주" else "weekend", month, today)
    return None


def _nth(order: int, unit: str, month: int, today: date) -> str | None:
    if unit in ("week", "wk"):
        return span(*nth_week(order, month, today))
    weekday = SATURDAY if unit == "weekend" else weekday_number(unit) or 0
    first = nth_weekday(order, month, weekday, today)
    return span(first, first + timedelta(1)) if unit == "weekend" else str(first)


def _nth_days(order: int, month: int, letters: str, today: date) -> str | None:
    numbers = [KOREAN_WEEKDAYS.index(c) for c in letters.removesuffix("요일")]
    first = nth_weekday(order, month, numbers[0], today)
    last = first + timedelta((numbers[-1] - numbers[0]) % 7)
    return span(first, last) if len(numbers) > 1 else str(first)


def _weeks(is_last: bool, number: int, month: int, today: date) -> str | None:
    year = today.year + (month < today.month)
    length = monthrange(year, month)[1]
    first = length - 7 * number + 1 if is_last else 1
    return span(date(year, month, first), date(year, month, first + 7 * number - 1))


def _order(word: str) -> int:
    """The number of an ordinal, -1 for the last."""
    if word in ("last", "마지막"):
        return -1
    return int(word) or 1 if word.isdigit() else ordinal(word) or 1


def week(phrase: str, today: date) -> str | None:
    """Next week, or a day of this or next week: 다음 주 화요일, "Thursday next week"."""
    if match := re.search(r"\b(mon|tue|wed|thu|fri|sat|sun)[a-z]* week\b", phrase):
        return str(next_weekday(WEEKDAYS.index(match[1]), today) + timedelta(7))
    weeks = 2 if _AFTER_NEXT_WEEK.search(phrase) else 1 if _NEXT_WEEK.search(phrase) else 0
    if not weeks:
        return _this_week(phrase, today)
    monday = today + timedelta(7 * weeks - today.weekday())
    letters = _LETTERS.findall(phrase)
    if len(letters) >= 2:
        return span(
            *(monday + timedelta(KOREAN_WEEKDAYS.index(c)) for c in (letters[0], letters[-1]))
        )
    weekday = weekday_number(phrase)
    if weekday is not None:
        return str(monday + timedelta(weekday))
    return span(monday, monday + timedelta(6))


def _this_week(phrase: str, today: date) -> str | None:
    """A weekday by "this" or "next" is the next one; also where this week's is over."""
    is_near = _THIS_WEEK.search(phrase) or re.search(r"\b(?:this|next|coming) (?=[mtwfs])", phrase)
    numbers = weekday_numbers(phrase)
    return str(next_weekday(numbers[0], today)) if is_near and len(numbers) == 1 else None
