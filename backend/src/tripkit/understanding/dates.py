"""Dates and times of year, told from today: the grammar of `when`, `start` and `end`."""

import re
from datetime import date, timedelta

from tripkit.understanding import date_ranges
from tripkit.understanding import words as closed
from tripkit.understanding.calendar_words import (
    MONTH,
    MONTHS,
    SATURDAY,
    WEEKDAYS,
    next_day,
    next_of_month,
    next_weekday,
    weekday_numbers,
)
from tripkit.understanding.numbers import digits, ordinal

_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_ISO_MONTH = re.compile(r"\b(\d{4})-(\d\d)\b(?!-)")
_KOREAN_DATE = re.compile(r"(?:(\d{4})년\s*)?(\d{1,2})월\s*(\d{1,2})일")
_KOREAN_MONTHS_DAY = re.compile(r"(\d{1,2})월\s*(\d{1,2})(?![\d박월시명])")
_SLASHED = re.compile(r"(?<![\d/.])(\d{1,2})/(\d{1,2})(?![\d/])(?:/(\d{4}|\d\d)\b)?")
_KOREAN_DAY = re.compile(r"(?<![\d월])(\d{1,2})일(?!\s*(?:차|째|간|정도|쯤|동안|이면|짜리))")
_THE_DAY = re.compile(r"\b(?:the )?(\d{1,2})(?:st|nd|rd|th)\b")
_IN_DAYS = re.compile(r"in (\d+) (day|week)s?|(\d+)(일|주) (?:뒤|후)")
_DURATION = re.compile(
    r"(?<!월 )(?<!월)(?<![가-힣])(?:하루|이틀|사흘|나흘|닷새|엿새|이레|열흘|보름)"
    r"(?!\s*(?:뒤|후|째))"
)
_AFTER = re.compile(r"\bafter\b|이후|지나고")
_NEXT = re.compile(r"next|다음|담")
_THIS = re.compile(r"this|coming|이번")
_NEXT_YEAR = re.compile(r"next year|내년|\bnext (?:" + MONTH + r")\b|\b(?:" + MONTH + r") next\b")
_WEEKEND = re.compile(r"weekend|wknd|주말|(?<![가-힣])금?토일(?![가-힣요])")
_NEAR_DAYS = (
    (re.compile(r"day after tomorrow|모레"), 2),
    (re.compile(r"글피"), 3),
    (re.compile(r"\btomorrow\b|\btmrw?\b|내일(?!로)|낼"), 1),
    (re.compile(r"\b(?:today|tonight)\b|오늘"), 0),
)
_MONTH_NAME = re.compile(rf"\b({MONTH})\b")
_MONTHS_TO = re.compile(rf"\b({MONTH})\s*(?:-|to|till|until|through|\s)\s*({MONTH})\b")
_KOREAN_MONTHS_TO = re.compile(r"(\d{1,2})월?\s*(?:-|부터|에서)\s*(\d{1,2})월(?!\s*\d)")
_KOREAN_MONTH = re.compile(r"(?:(\d{4})년\s*)?(\d{1,2})월")
_DAY_OF_TRIP = re.compile(r"\bday (\d{1,2})\b|(\d{1,2})\s*(?:일차|일째|번째\s*날|째\s*날)")


def phrase_of(text: str) -> str:
    """A phrase as the patterns here expect it."""
    plain = re.sub(r"(?<=[월화수목금토일])욜", "요일", re.sub("[–—~→]", "-", text.lower()))
    return digits(_DURATION.sub(" ", re.sub(r"\s+", " ", plain)))


def when(text: str, today: date) -> str | None:
    """What a phrase says of time, in the grammar of `when`; None where it names none."""
    values = whens(text, today)
    return values[0] if values else None


def whens(text: str, today: date) -> list[str]:
    """As `when`; several where it leaves a choice ("March or April")."""
    phrase = phrase_of(text)
    for read in (
        _iso,
        date_ranges.days,
        date_ranges.week_of_month,
        date_ranges.week,
        _near,
        _weekend,
        _named,
    ):
        if value := read(phrase, today):
            return [value]
    several = _months(phrase, today)
    if several:
        return several
    value = _of_the_year(phrase, today) or _loose(phrase)
    return [value] if value else _weekdays(phrase)


def start(text: str, today: date) -> str | None:
    """The day on which what a phrase says begins; the day after where it is "after" one."""
    value = when(text, today)
    if value and _ISO.match(value):
        first = value[:10]
        is_after = _AFTER.search(text.lower()) and ".." not in value
        return str(date.fromisoformat(first) + timedelta(1)) if is_after else first
    return value


def end(text: str, today: date) -> str | None:
    """The day on which what a phrase says ends."""
    values = whens(text, today)
    if not values:
        return None
    if values[0].startswith("weekday:"):
        return values[-1]
    return values[0].partition("..")[2] or values[0]


def day(text: str, today: date) -> date | None:
    """The one day that a phrase names, or the first of those; None where it names none."""
    value = when(text, today) or ""
    if value.startswith("weekday:"):
        return next_weekday(WEEKDAYS.index(value[8:11]), today)
    match = _ISO.match(value)
    return date.fromisoformat(match[0]) if match else None


def moment(text: str, today: date) -> str:
    """The day of a thing in a trip: a date, `weekday:fri`, `day_2`, `last_day`; "" for none."""
    phrase = phrase_of(text)
    if value := _of_the_trip(phrase):
        return value.removeprefix("relative:")
    value = when(text, today) or ""
    return value if _ISO.match(value) or value.startswith("weekday:") else ""


def _iso(phrase: str, today: date) -> str | None:
    dates = _ISO.findall(phrase)
    if dates:
        return "..".join(dates[:2])
    match = _ISO_MONTH.search(phrase)
    return match[0] if match else None


def _near(phrase: str, today: date) -> str | None:
    for pattern, days in _NEAR_DAYS:
        if pattern.search(phrase):
            return str(today + timedelta(days))
    if match := _IN_DAYS.search(phrase):
        weeks = (match[2] or match[4]) in ("week", "주")
        return str(today + timedelta(min(int(match[1] or match[3]), 500) * (7 if weeks else 1)))
    if re.search(r"next month|다음\s*달|담달", phrase):
        first = date(today.year + today.month // 12, today.month % 12 + 1, 1)
        return _day_number(phrase, first) or f"{first:%Y-%m}"
    if re.search(r"this month|이번\s*달(?!\s*말)", phrase):
        return _day_number(phrase, today) or f"{today:%Y-%m}"
    return None


def _weekend(phrase: str, today: date) -> str | None:
    if not _WEEKEND.search(phrase) or _MONTH_NAME.search(phrase):
        return None
    if re.search(r"not.{0,8}weekend|weekday", phrase):
        return "weekdays" if "weekday" in phrase else None
    if _NEXT.search(phrase):
        saturday = next_weekday(SATURDAY, today + timedelta(6 - today.weekday()))
    elif _THIS.search(phrase):
        saturday = today if today.weekday() == SATURDAY else next_weekday(SATURDAY, today)
    else:
        return None if closed.first("holidays", phrase) else "weekend"
    return date_ranges.span(saturday, saturday + timedelta(1))


def _named(phrase: str, today: date) -> str | None:
    day_read: date | None = None
    if match := date_ranges.NAMED.search(phrase):
        day_read = date_ranges.named_day(match, today)
    elif match := _KOREAN_DATE.search(phrase):
        day_read = next_day(int(match[3]), int(match[2]), today, match[1])
    elif match := _KOREAN_MONTHS_DAY.search(phrase):
        day_read = next_day(int(match[2]), int(match[1]), today)
    elif match := _SLASHED.search(phrase):
        first, second = int(match[1]), int(match[2])
        month, number = (second, first) if first > 12 else (first, second)
        day_read = next_day(number, month, today, match[3])
    else:
        return _day_number(phrase, today)
    return str(day_read) if day_read else None


def _day_number(phrase: str, today: date) -> str | None:
    """The next day of a number that is said without a month."""
    if _of_the_trip(phrase) or not (match := _THE_DAY.search(phrase) or _KOREAN_DAY.search(phrase)):
        return None
    first = today
    if month := _MONTH_NAME.search(phrase):
        first = next_day(1, MONTHS[month[1]], today) or today
    next_one = next_of_month(int(match[1]), first)
    return str(next_one) if next_one else None


def _months(phrase: str, today: date) -> list[str]:
    """Several months: a stretch of them, or a choice."""
    numbers: tuple[int, int] | None = None
    if match := _MONTHS_TO.search(phrase):
        numbers = MONTHS[match[1]], MONTHS[match[2]]
    elif match := _KOREAN_MONTHS_TO.search(phrase):
        numbers = int(match[1]), int(match[2])
    if numbers and max(numbers) <= 12 and min(numbers) >= 1:
        first = next_day(1, numbers[0], today)
        last = next_day(1, numbers[1] % 12 + 1, first) if first else None
        value = date_ranges.span(first, last - timedelta(1)) if last else None
        return [value] if value else []
    names = dict.fromkeys(MONTHS[name] for name in _MONTH_NAME.findall(phrase))
    return [f"month:{number}" for number in names] if len(names) > 1 else []


def _of_the_year(phrase: str, today: date) -> str | None:
    if holiday := closed.first("holidays", phrase):
        return f"holiday:{holiday}"
    match = _MONTH_NAME.search(phrase)
    korean = _KOREAN_MONTH.search(phrase)
    number = MONTHS[match[1]] if match else int(korean[2]) if korean else 0
    if 1 <= number <= 12:
        year = re.search(r"\b(20\d\d)(?!\d)", phrase)
        if _NEXT_YEAR.search(phrase):
            is_over = "year" not in phrase and "내년" not in phrase and number > today.month
            return f"{today.year + (not is_over)}-{number:02}"
        part = closed.first("month_parts", phrase) or ""
        return f"{year[1]}-{number:02}" if year else f"month:{number}{part}"
    if re.search(r"이번\s*달\s*말", phrase):
        return f"month:{today.month}l"
    season = closed.first("seasons", phrase)
    return f"season:{season}" if season else None


def _of_the_trip(phrase: str) -> str | None:
    """A day of the trip by its number: "day 2", 셋째 날, "the last day"."""
    if match := _DAY_OF_TRIP.search(phrase):
        return f"relative:day_{match[1] or match[2]}"
    if match := re.search(
        r"(첫째?|둘째|셋째|넷째|다섯째)\s*날|(first|second|third|fourth|fifth) day", phrase
    ):
        number = ordinal(match[1] or match[2]) or 1
        return "relative:first_day" if number == 1 else f"relative:day_{number}"
    return "relative:last_day" if re.search(r"last day|마지막\s*날", phrase) else None


def _loose(phrase: str) -> str | None:
    if closed.pattern("loose_dates", "weekdays").search(phrase):
        return "weekdays"
    if value := _of_the_trip(phrase):
        return value
    if closed.pattern("loose_dates", "flexible").search(phrase):
        return "flexible"
    return "asap" if closed.pattern("loose_dates", "asap").search(phrase) else None


def _weekdays(phrase: str) -> list[str]:
    return [f"weekday:{WEEKDAYS[number]}" for number in weekday_numbers(phrase)]
