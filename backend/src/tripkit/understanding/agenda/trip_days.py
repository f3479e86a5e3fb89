"""Which days of a trip words name: "Thursday", "the 6th", 27일, "every morning", "other days"."""

import re
from collections.abc import Iterator, Sequence
from datetime import date

from tripkit.knowledge.orders.blocks import ordinal_days
from tripkit.understanding.agenda.words import pattern, says

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = "|".join(_MONTHS)
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_KOREAN = "월화수목금토일"
_FEAST_DAYS = {"eve": (12, 24), "day": (12, 25), "nye": (12, 31), "ny": (1, 1)}
_FEASTS = (
    r"\b(?P<eve>christmas eve)|크리스마스\s?(?P<eve2>이브)|\b(?P<day>christmas day)"
    r"|크리스마스\s?(?P<day2>당일|날)"
    r"|(?P<nye>new year['’]?s eve)|(?P<ny>new year['’]?s day)"
)
_NUMBERED = re.compile(
    r"\b(?P<weekday>mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\s+(?:the\s+)?(?P<of>\d{1,2})"
    r"(?![\d:.]|\s*(?:am|pm|till?|to|-|–)\b|\s*(?:-|–)\s*\d)(?:st|nd|rd|th)?"
    rf"|(?<![\d:.,/$€£¥₹])(?P<en0>\d{{1,2}})(?=\s*(?:-|–|to)\s*\d{{1,2}}(?:st|nd|rd|th)?\s+(?:{_MONTH}))"
    rf"|(?<![\d:.,/$€£¥₹])(?P<en>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{_MONTH})[a-z]*\b"
    rf"|\b(?P<month2>{_MONTH})[a-z]*\.?\s+(?:the\s+)?(?P<en2>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:])"
    r"|(?<![\d:.,/$€£¥₹])(?P<th>\d{1,2})(?:st|nd|rd|th)\b"
    r"|(?<!\d)(?P<komonth>\d{1,2})월\s*(?P<ko>\d{1,2})일?"
    r"|(?<!\d)(?P<slmonth>\d{1,2})[/.](?P<sl>\d{1,2})(?![\d/.])"
    rf"|{_FEASTS}"
    r"|(?<![\d박~-])(?<!박\s)(?P<koday>\d{1,2})일(?!\s*(?:간|동안|일정|차|째|짜리))",
    re.I,
)
_WEEKDAY = re.compile(
    r"\b(?P<short>Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)\b"
    r"|\b(?P<long>(?i:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b"
    rf"|(?P<ko>[{_KOREAN}])(?:요일|욜)|\((?P<bracket>[{_KOREAN}])\)"
    rf"|(?<=\d일 )(?P<bare>[{_KOREAN}])(?=[\s,.~]|$)"
)
_JOINED = re.compile(r"\s*(?:-|–|~|to|through|till?|until|부터|에서)\s*(?:the\s+)?", re.I)


def trip_days(words: str, days: Sequence[date], busy: Sequence[date] = ()) -> list[date]:
    """The days of the trip that words name, in order; none where they name none.

    `busy` are the days of what was said before, which "other days" leaves out.
    """
    out = {day for match in pattern("except").finditer(words) for day in _named(match[0], days)}
    chosen = _chosen(pattern("except").sub(" ", words), days, busy)
    return [day for day in chosen or (days if out else ()) if day not in out]


def _chosen(words: str, days: Sequence[date], busy: Sequence[date]) -> Sequence[date]:
    if says("other_days", words):
        return [day for day in days if day not in busy]
    if own := _named(words, days) or ordinal_days(words, days):
        return own
    if says("both", words):
        return days[-2:]
    return days if says("daily", words) else []


def is_daily(words: str) -> bool:
    """Whether words are about each day, or all days but some."""
    return says("daily", words) or says("other_days", words)


def _named(words: str, days: Sequence[date]) -> list[date]:
    """By number where one is a day of the trip, else by weekday; all days of a range."""
    dated = list(_dated(words, days)) or list(_weekdays(words, days))
    chosen: list[date] = []
    before: tuple[date, int] | None = None
    for day, start, end in dated:
        if before and _is_range(words[before[1] : start]):
            chosen += [d for d in days if before[0] < d < day]
        chosen.append(day)
        before = (day, end)
    return sorted(set(chosen))


def _is_range(between: str) -> bool:
    """Whether two days are the ends of a range: nothing but a dash and weekdays between them."""
    return bool(_JOINED.fullmatch(_WEEKDAY.sub("", between)))


def _dated(words: str, days: Sequence[date]) -> Iterator[tuple[date, int, int]]:
    for match in _NUMBERED.finditer(words):
        row = match.groupdict()
        month, number = _feast(row) or (_month(row), _number(row))
        day = next((d for d in days if d.day == number and month in (None, d.month)), None)
        if day and (row["weekday"] or "").lower() in ("", _WEEKDAYS[day.weekday()]):
            yield day, match.start(), match.end()


def _feast(row: dict[str, str | None]) -> tuple[int, int] | None:
    name = next((name for name in ("eve", "eve2", "day", "day2", "nye", "ny") if row[name]), "")
    return _FEAST_DAYS.get(name.rstrip("2"))


def _number(row: dict[str, str | None]) -> int:
    return next(
        int(text) for k in ("of", "en0", "en", "en2", "th", "ko", "sl", "koday") if (text := row[k])
    )


def _month(row: dict[str, str | None]) -> int | None:
    if name := row["month"] or row["month2"]:
        return _MONTHS.index(name[:3].lower()) + 1
    number = row["komonth"] or row["slmonth"]
    return int(number) if number else None


def _weekdays(words: str, days: Sequence[date]) -> Iterator[tuple[date, int, int]]:
    for match in _WEEKDAY.finditer(words):
        name = match["short"] or match["long"]
        letter = match["ko"] or match["bracket"] or match["bare"] or ""
        number = _WEEKDAYS.index(name[:3].lower()) if name else _KOREAN.index(letter)
        day = next((day for day in days if day.weekday() == number), None)
        if day:
            yield day, match.start(), match.end()


def without_days(words: str) -> str:
    """The words without those that name days."""
    left = pattern("except").sub(" ", words)
    for name in ("other_days", "daily"):
        left = pattern(name).sub(" ", left)
    return _WEEKDAY.sub(" ", _NUMBERED.sub(" ", left))
