"""Dates and times as confirmations print them, English and Korean, with where they stand."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TypeVar

from tripkit.knowledge.months import SHORT_MONTHS

_MONTH = (
    r"(?P<mon>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
_WEEKDAY = (
    r"(?:(?P<wd>mon|tue|wed|thu|fri|sat|sun|[월화수목금토일](?=요일|\)|\b))"
    r"(?:day|s|sday|nesday|rs|rsday|urday|요일)?\.?\)?,?\s*)?"
)
_AFTER = r"(?:\s*\(?(?P<wd2>[월화수목금토일]|mon|tue|wed|thu|fri|sat|sun)(?:요일|[a-z]*)\.?\)?)?"
_DATES = tuple(re.compile(p, re.I) for p in (
    rf"(?<!\d)(?P<y>20\d\d)\s?[-./]\s?(?P<m>\d{{1,2}})\s?[-./]\s?(?P<d>\d{{1,2}})(?!\d){_AFTER}",
    rf"(?:(?P<y>20\d\d|\d\d)년\s*)?(?P<m>\d{{1,2}})월\s*(?P<d>\d{{1,2}})일{_AFTER}",
    rf"{_WEEKDAY}(?<!\d)(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?:\s+of)?[\s\-./]{{0,2}}{_MONTH}"
    r"(?:[\s\-,./']{0,2}(?P<y>20\d\d(?!\d)|\d\d(?![\d:h]|\s?(?:am|pm)\b)))?",
    rf"{_WEEKDAY}\b{_MONTH}\s?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?![\d:])"
    r"(?:\s?\([a-z]{3}\))?(?:,?\s{0,2}(?P<y>20\d\d)(?!\d))?",
    rf"{_WEEKDAY}(?<![\d./])(?P<a>\d{{1,2}})(?P<sep>[./-])(?P<b>\d{{1,2}})(?P=sep)"
    rf"(?P<y>20\d\d|\d\d)(?![\d./]){_AFTER}",
    r"(?<![\d./])(?P<m>\d{1,2})[./](?P<d>\d{1,2})\.?\s?\((?P<wd2>[월화수목금토일])\)",
))  # fmt: skip
_TIME = re.compile(
    r"(?<![\d:.,+\-/])(?:(?P<ko>오전|오후|새벽|아침|낮|저녁|밤|정오)\s*)?"
    r"(?:(?P<h>\d{1,2})(?:\s?:\s?|h(?=\d\d))(?P<min>\d\d)(?::\d\d)?(?![\d:])"
    r"|(?P<h2>\d{1,2})시(?!간)(?:\s?(?P<min2>\d{1,2})분)?"
    r"|(?P<h3>\d{1,2})\.(?P<min3>\d\d)(?=\s?[ap]\.?m)"
    r"|(?P<h4>\d{1,2})(?=\s?[ap]\.?m\b))"
    r"(?:\s?(?P<half>[ap])\.?\s?m\b\.?)?"
    r"(?:\s?\(?(?:\+\s?(?P<plus>[12])(?:\s?days?|일)?(?!\d)"
    r"|(?P<next>next day|익일|다음\s?날))\)?)?",
    re.I,
)
_BARE_TIME = re.compile(
    r"(?:\b(?=\d{4}\s?(?:hrs?|h)\b)|(?<=\bHK\d )|(?<=\bHK\d \d{4} ))"
    r"(?P<h>[01]\d|2[0-3])(?P<min>[0-5]\d)(?!\d)",
    re.I,
)
"""Four digits are a time before "hrs", and where reservation systems write "HK1 0940 1205".
"""
_NOON = re.compile(r"\b(noon|midday|midnight)\b|정오|자정", re.I)
_KO_DAYS = "월화수목금토일"
_EN_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
# Of what these name, the date or the time is none of the trip's.
_ASIDE = re.compile(
    r"(?:boarding|gate (?:closes|opens)|check-?in (?:opens|closes|deadline|counter)|issued?\b"
    r"|issue date|date of issue|booked on|booking date|date of (?:booking|birth|purchase)"
    r"|invoice|paid on|payment|purchased|printed|sent:|ticketing|valid until|expir|"
    r"free cancellation|cancel(?:lation)? (?:before|by|until|deadline)|refundable until|"
    r"duration|flying time|flight time|travel time|baggage|terms|updated"
    r"|^date:\s(?=[^\n]*(?:[+-]\d{4}|gmt))"
    r"|탑승\s?(?:시각|시간|마감|구|수속)|수속\s?마감|발권|발행|예약\s?일(?!시)|예매\s?일|결제|구매"
    r"|주문|무료\s?취소|취소\s?(?:기한|마감|가능)|환불|소요|비행\s?시간|생년월일|유효|작성|입금)"
    r"[^\n|;]{0,60}",
    re.I | re.M,
)
_WINDOW = timedelta(days=45)
"""A confirmation is still pasted this long after its day."""


@dataclass(frozen=True)
class Day:
    """A date in the text; `said` has no year or may be read two ways where `unsure` says so."""

    start: int
    end: int
    day: date
    said: str
    unsure: str = ""


@dataclass(frozen=True)
class Clock:
    """A time of day in the text, minutes after midnight; `plus` days later."""

    start: int
    end: int
    minutes: int
    plus: int = 0

    @property
    def text(self) -> str:
        return f"{self.minutes // 60:02d}:{self.minutes % 60:02d}"


T = TypeVar("T", Day, Clock)


@dataclass
class Reader:
    """Reads with what the whole text tells: its years, its order of day and month."""

    today: date
    about: Sequence[date] = ()
    """First and last date of the trip, where it has them."""
    years: set[int] = field(default_factory=set)
    first: str = ""
    """"d" or "m": what stands first in a date of two small numbers."""

    def days(self, text: str) -> list[Day]:
        """Every date, in order; of overlapping readings the first kind counts."""
        return _apart(self._days(text))

    def learn(self, text: str) -> None:
        """Look for years and for dates that can be read in one way only."""
        for pattern in _DATES:
            for m in pattern.finditer(text):
                if year := m.groupdict().get("y"):
                    self.years.add(_year(year))
                if a := m.groupdict().get("a"):
                    if int(a) > 12 and not self.first:
                        self.first = "d"
                    elif int(m["b"]) > 12 and not self.first:
                        self.first = "m"

    def _days(self, text: str) -> Iterator[Day]:
        for pattern in _DATES:
            for m in pattern.finditer(text):
                if made := self._day(m):
                    yield made

    def _day(self, m: re.Match[str]) -> Day | None:
        parts = m.groupdict()
        weekday = _weekday(parts.get("wd") or parts.get("wd2"))
        year = _year(parts["y"]) if parts.get("y") else None
        if parts.get("a"):
            return self._either(m, year or self.today.year, weekday)
        named = parts.get("mon")
        month = SHORT_MONTHS.index(named[:3].capitalize()) + 1 if named else int(parts["m"])
        if year is not None:
            made = _date(year, month, int(parts["d"]))
            return Day(m.start(), m.end(), made, m[0].strip()) if made else None
        made = self._nearest(month, int(parts["d"]), weekday)
        unsure = "" if made and made.year in self.years and len(self.years) == 1 else "year"
        return Day(m.start(), m.end(), made, m[0].strip(), unsure) if made else None

    def _either(self, m: re.Match[str], year: int, weekday: int | None) -> Day | None:
        """Two small numbers: day first, if nothing tells."""
        a, b = int(m["a"]), int(m["b"])
        by = {"d": _date(year, b, a), "m": _date(year, a, b)}
        kept = {order: day for order, day in by.items() if day}
        if weekday is not None:
            kept = {o: day for o, day in kept.items() if day.weekday() == weekday} or kept
        if len(kept) > 1 and self.first in kept:
            kept = {self.first: kept[self.first]}
        if len(kept) > 1 and self.about:
            low, high = self.about[0] - timedelta(days=3), self.about[-1] + timedelta(days=3)
            kept = {o: day for o, day in kept.items() if low <= day <= high} or kept
        if not kept:
            return None
        unsure = "day_order" if len(set(kept.values())) > 1 else ""
        return Day(m.start(), m.end(), next(iter(kept.values())), m[0].strip(), unsure)

    def _nearest(self, month: int, day: int, weekday: int | None) -> date | None:
        """A date without a year: on its weekday, in the text's years, near the trip, or next."""
        years = sorted(self.years) or range(self.today.year - 1, self.today.year + 3)
        found = [made for year in years if (made := _date(year, month, day))]
        if self.years:  # a stay may go on into the next year
            found += [d for year in years if (d := _date(year + 1, month, day))]
            return next((d for d in found if weekday in (None, d.weekday())), None)
        found = [d for d in found if weekday in (None, d.weekday())] or found
        if self.about:
            return min(found, key=lambda d: abs(d - self.about[0]), default=None)
        ahead = [d for d in found if d >= self.today - _WINDOW]
        return next(iter(ahead), found[-1] if found else None)


def times(text: str) -> list[Clock]:
    """Every time of day, in order."""
    found = []
    for m in _TIME.finditer(text):
        if (minutes := _minutes(m)) is not None:
            plus = int(m["plus"] or 0) or (1 if m["next"] else 0)
            found.append(Clock(m.start(), m.end(), minutes, plus))
    for m in _BARE_TIME.finditer(text):
        found.append(Clock(m.start(), m.end(), int(m["h"]) * 60 + int(m["min"])))
    for m in _NOON.finditer(text):
        at = 0 if m[0].lower() in ("midnight", "자정") else 720
        found.append(Clock(m.start(), m.end(), at))
    return _apart(found)


def without_asides(text: str) -> str:
    """The text, same length, without the dates and times that are not the trip's own."""
    return _ASIDE.sub(lambda m: re.sub(r"\d", "\0", m[0]), text)


def _apart(found: Iterable[T]) -> list[T]:
    kept: list[T] = []
    for one in found:
        if all(one.end <= other.start or other.end <= one.start for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)


def _minutes(m: re.Match[str]) -> int | None:
    hour = next(int(m[g]) for g in ("h", "h2", "h3", "h4") if m[g] is not None)
    minute = next((int(m[g]) for g in ("min", "min2", "min3") if m[g] is not None), 0)
    half = (m["half"] or "").lower()
    if half or (m["ko"] and hour <= 12):
        late = half == "p" or m["ko"] in ("오후", "저녁", "밤", "낮", "정오")
        early = half == "a" or m["ko"] in ("오전", "새벽", "아침")
        if m["ko"] == "밤" and hour in (12, 1, 2, 3):
            late, early = False, True
        if m["ko"] == "낮" and hour in (10, 11):
            late = False
        hour = hour % 12 + 12 if late else hour % 12 if early else hour
    return hour * 60 + minute if hour < 24 and minute < 60 else None


def _year(text: str) -> int:
    year = int(text)
    return year if year > 99 else 2000 + year


def _weekday(text: str | None) -> int | None:
    if not text:
        return None
    return _KO_DAYS.index(text) if text in _KO_DAYS else _EN_DAYS.index(text[:3].lower())


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
