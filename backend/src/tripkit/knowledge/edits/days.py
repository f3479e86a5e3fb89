"""Dates in an editing request, as days of the trip."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.domain.itinerary import Itinerary
from tripkit.domain.local import YEARS
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.itineraries.timeline import days_of_trip
from tripkit.knowledge.language.korean import native_number
from tripkit.knowledge.language.numbers import number

_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_WEEK_EN = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEK_KO = "월화수목금토일"
_TABLE = patterns("days")
_RULES = [(name, _TABLE.compiled(name)) for name in _TABLE.names()]
_ORDINALS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "fifth": 5,
    "sixth": 6, "seventh": 7, "첫": 1, "첫째": 1, "첫번째": 1, "둘째": 2, "두번째": 2, "셋째": 3,
    "세번째": 3, "넷째": 4, "네번째": 4, "다섯째": 5, "여섯째": 6, "일곱째": 7,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class DaySaid:
    """`day` and, of a range, `last`; `steps` from the day of what is spoken of, if relative."""

    start: int
    end: int
    day: date | None = None
    last: date | None = None
    steps: int | None = None


class Calendar:
    """The days of a trip, by which dates without a year or month are understood."""

    def __init__(self, itinerary: Itinerary, today: date) -> None:
        self.days = [date.fromisoformat(day) for day in days_of_trip(itinerary)]
        self.today = today
        self.only = self.days[0] if len(set(self.days)) == 1 else None

    @property
    def first(self) -> date:
        return self.days[0] if self.days else self.today

    def _next(self, fits: "re.Pattern[str] | None", **wanted: int) -> date | None:
        every = [*self.days, *(self.first + timedelta(days=n) for n in range(1, 370))]
        for day in every:
            if all(getattr(day, key) == value for key, value in wanted.items()):
                return day
        return None

    def month_day(self, month: int, day: int, year: int | None = None) -> date | None:
        if year is not None:
            return _date(year, month, day)
        return self._next(None, month=month, day=day)

    def month(self, day: int) -> date | None:
        return self._next(None, day=day)

    def weekday(self, index: int) -> date | None:
        every = [*self.days, *(self.first + timedelta(days=n) for n in range(1, 8))]
        return next((day for day in every if day.weekday() == index), None)

    def numbered(self, count: int) -> date | None:
        """Day `count` of the trip, from 1; -1 is its last."""
        if not self.days or count == 0:
            return None
        return self.days[-1] if count < 0 else self.first + timedelta(days=count - 1)


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day) if year in YEARS else None
    except ValueError:
        return None


def find_days(low: str, calendar: Calendar) -> list[DaySaid]:
    """Every day and range of days, in order; the longer reading of a place wins."""
    found: list[DaySaid] = []
    for name, pattern in _RULES:
        for m in pattern.finditer(low):
            found += [one for one in [_read(name.split(".")[0], m, calendar)] if one]
    found.sort(key=lambda one: (one.start, -one.end))
    kept: list[DaySaid] = []
    for one in found:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _read(rule: str, m: re.Match[str], calendar: Calendar) -> DaySaid | None:
    groups = {key: value for key, value in m.groupdict().items() if value is not None}
    start, end = m.start(), m.end()
    if rule == "relative":
        return DaySaid(start, end, steps=_steps(groups))
    if rule == "today":
        return DaySaid(start, end, calendar.today + timedelta(days=_from_today(m.group())))
    day = next(_days(rule, groups, calendar), None)
    if day is None:
        return None
    if rule != "range":
        return DaySaid(start, end, day)
    last = _last_of(groups, day, calendar)
    return DaySaid(start, end, day, last) if last and last >= day else None


def _days(rule: str, groups: dict[str, str], calendar: Calendar) -> Iterator[date]:
    day: date | None = None
    if rule in ("date", "range"):
        month = groups.get("m") or (groups.get("m2") if rule == "range" else None)
        year = int(groups["y"]) if "y" in groups else None
        if "w" in groups:
            day = calendar.weekday(_weekday(groups["w"]))
        elif month:
            day = calendar.month_day(_month(month), int(groups["d"]), year)
        else:
            day = calendar.month(int(groups["d"]))
    elif rule == "weekday":
        day = calendar.weekday(_weekday(groups["w"]))
    elif rule == "numbered":
        day = calendar.numbered(_count(groups.get("n") or groups["n2"]))
    elif rule == "last":
        day = calendar.numbered(-1)
    if day is not None:
        yield day


def _last_of(groups: dict[str, str], first: date, calendar: Calendar) -> date | None:
    if "w2" in groups:
        ahead = (_weekday(groups["w2"]) - first.weekday()) % 7
        return first + timedelta(days=ahead)
    day = int(groups["d2"])
    month = groups.get("m2") or groups.get("m")
    if month:
        last = _date(first.year, _month(month), day)
        return last.replace(year=first.year + 1) if last and last < first else last
    return next((d for n in range(1, 62) if (d := first + timedelta(days=n)).day == day), None)


def _weekday(word: str) -> int:
    return _WEEK_KO.index(word[0]) if word[0] in _WEEK_KO else _WEEK_EN.index(word[:3])


def _month(word: str) -> int:
    return int(word) if word.isdigit() else _MONTHS.split("|").index(word[:3]) + 1


def _count(word: str) -> int:
    key = re.sub(r"\s", "", word)
    if key in _ORDINALS:
        return _ORDINALS[key]
    digits = re.sub(r"\D", "", key)
    return int(digits) if digits else int(native_number(key) or number(key) or 0)


def _steps(groups: dict[str, str]) -> int:
    return next(
        steps for key, steps in (("next", 1), ("before", -1), ("same", 0), ("two", 2))
        if key in groups
    )  # fmt: skip


def _from_today(word: str) -> int:
    if word.startswith(("the day after tomorrow", "day after tomorrow", "모레", "내일모레")):
        return 2
    return 1 if word.startswith(("tomorrow", "내일")) else 0
