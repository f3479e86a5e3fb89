"""English lengths: "a week or so", "3-4 days", "Friday to Sunday", "4n5d"."""

import re
from collections.abc import Iterator
from math import ceil

from tripkit.knowledge.language import numbers, patterns
from tripkit.knowledge.language.day_span import DaySpan, scaled

_PATTERNS = patterns.load("durations")
_NUMBER = _PATTERNS.text("num", WORD_PATTERN=numbers.WORD_PATTERN)
_LATIN = re.compile(r"[a-z]")
_TO = r"\s*(?:-|~|to|or|/)\s*"
_UNIT = _PATTERNS.text("unit")
_COUNTED = re.compile(
    rf"\b(?:(?P<low>{_NUMBER}){_TO})?(?P<n>{_NUMBER})[\s-]*(?:or\s+so\s+|full\s+|whole\s+|solid\s+|"
    rf"extra\s+|good\s+|long\s+|short\s+|lazy\s+|quiet\s+|slow\s+|glorious\s+)?(?P<unit>{_UNIT})\b"
    r"(?P<half>\s+and\s+an?\s+half)?"
)
_HALF = re.compile(rf"\b(?P<n>{_NUMBER})\s+and\s+an?\s+half\s+(?P<unit>weeks?|months?|days?)\b")
_FIXED = (
    (_PATTERNS.compiled("en_fixed.1"), 3),
    (re.compile(r"\b(?:weekend|wknd|week-end|weekender)\b(?!s)"), 2),
    (re.compile(r"\bfortnight\b"), 14),
    (re.compile(r"\bweek\s+and\s+an?\s+half\b"), 11),
    (re.compile(r"\bmonth\s+and\s+an?\s+half\b"), 45),
    (re.compile(r"\b(?:day\s*-?\s*trip|single day|just the day|for the day|one day only)\b"), 1),
    (_PATTERNS.compiled("en_fixed.2"), 2),
    (_PATTERNS.compiled("en_fixed.3"), 7),
    (re.compile(r"\bmonth[\s-]long\b|\b(?:the\s+)?(?:whole|entire|full)\s+month\b"), 30),
)
_MONTH_LONG = _PATTERNS.compiled("en_whole_month")
_PAIR = _PATTERNS.compiled("en_pair", WORD_PATTERN=numbers.WORD_PATTERN)
_SHORTHAND = re.compile(r"\b(?P<n>\d{1,3})\s?(?P<unit>d|w|n)\b")
_NOT_TRIP = _PATTERNS.compiled("en_not_trip")
_PAST = _PATTERNS.compiled("en_past")
_ONE_NIGHT = re.compile(r"\b(?:for|just|only|spend|stay|maybe)\s+$")
_HOURS = re.compile(r"(?<!\d)(?P<n>24|36|48|72|96)[\s-]?(?:hours?|hrs?|시간)")
_WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_DAY = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?"
_PART = r"(?:(?:early |late )?(?:morning|afternoon|lunchtime|noon|evening|night|after work)\s*)?"
_DAYS_OF_WEEK = re.compile(
    rf"\b(?P<a>{_DAY})\s*{_PART}(?:to|-|till|until|through)\s*"
    rf"(?P<next>the\s+(?:following|next)\s+)?(?P<b>{_DAY})\b"
)


def english_days(low: str) -> Iterator[DaySpan]:
    """Every English length in lower-case text; they may overlap."""
    for m in _HOURS.finditer(low):
        yield DaySpan(m.start(), m.end(), ceil(int(m["n"]) / 24))
    if not _LATIN.search(low):
        return
    yield from _pairs(low)
    yield from _counted(low)
    yield from _days_of_week(low)
    for m in _SHORTHAND.finditer(low):
        if not low[: m.start()].endswith(("$", "£", "€")):
            yield DaySpan(m.start(), m.end(), scaled(int(m["n"]), m["unit"]))
    for m in _MONTH_LONG.finditer(low):
        yield DaySpan(m.start(), m.end(), 28 if m["m"].startswith("feb") else 30)
    for pattern, days in _FIXED:
        for m in pattern.finditer(low):
            yield DaySpan(m.start(), m.end(), days)


def _pairs(low: str) -> Iterator[DaySpan]:
    """ "4 nights 5 days": the days count."""
    for m in _PAIR.finditer(low):
        if m["u"][0] != m["v"][0]:
            days = m["a"] if m["u"][0] == "d" else m["b"]
            yield DaySpan(m.start(), m.end(), int(numbers.number(days) or 0))


def _counted(low: str) -> Iterator[DaySpan]:
    for pattern in (_HALF, _COUNTED):
        for m in pattern.finditer(low):
            days = _count(m)
            lone = m["n"] in ("a", "an") and m["unit"].startswith("night")
            if lone and not _ONE_NIGHT.search(low[: m.start()]):
                continue
            if m["unit"].startswith("weekend") and "long" in m.group():
                days = days // 2 * 3
            if days and not _elsewhen(low, m.start(), m.end()):
                yield DaySpan(m.start(), m.end(), days)


def _days_of_week(low: str) -> Iterator[DaySpan]:
    for m in _DAYS_OF_WEEK.finditer(low):
        first, last = (_WEEK.index(m[k][:3]) for k in ("a", "b"))
        whole = 7 if first == last and m["next"] else 0
        yield DaySpan(m.start(), m.end(), whole + (last - first) % 7 + 1)


def _count(m: re.Match[str]) -> int:
    words = [m["n"]]
    if "low" in m.re.groupindex and m["low"]:
        words.append(m["low"])
    values = []
    for word in words:
        word = re.sub(r"\b(?:the|good|whole|full|of)\b", "", word).strip()
        word = (
            "2"
            if word.startswith("one or two")
            else re.sub(r"^an?\s+(?=couple|few|half|dozen)", "", word)
        )
        word = re.sub(r"^half\s+an?$", "half", word)
        values.append(numbers.number(word) or 0)
    count = max(values)
    half = ("half" in m.re.groupindex and m["half"]) or m.re is _HALF
    return scaled(count + (0.5 if half else 0), m["unit"])


def _elsewhen(low: str, start: int, end: int) -> bool:
    """ "Three days ago", "in two weeks", "last week" are no length of this trip."""
    return bool(
        _NOT_TRIP.match(low, end)
        or _NOT_TRIP.match(low[end:])
        or _PAST.search(low[max(0, start - 24) : start])
    )
