"""When: the first and last day, or only a month or season, out of an order's text."""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from tripkit.knowledge.language.dates import When, find_when
from tripkit.knowledge.language.moments import future
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("dates")

_WEEKDAY = r"(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_MONTH = rf"(?:{_MONTHS})[a-z]*"
_BESIDE_DATE = _PATTERNS.compiled("beside_date", WEEKDAY=_WEEKDAY, MONTH=_MONTH)
_ORDINAL = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
    "last": 5, "final": 5, "첫": 1, "첫째": 1, "첫번째": 1, "1": 1, "둘째": 2, "두번째": 2, "2": 2,
    "셋째": 3, "세번째": 3, "3": 3, "넷째": 4, "네번째": 4, "4": 4, "마지막": 5,
}  # fmt: skip
_WEEK_EN = _PATTERNS.compiled("week_en", MONTH=_MONTH)
_WEEK_KO = _PATTERNS.compiled("week_ko")
_DENIED_AFTER = _PATTERNS.compiled("denied_after")
_DENIED_BEFORE = _PATTERNS.compiled("denied_before")
_END_BEFORE = _PATTERNS.compiled("end_before")
_END_AFTER = re.compile(r"\s?(?:까지|에 ?(?:돌아|귀국|귀가|복귀|와요|옴)|귀국|복귀|도착)")
_START_AFTER = re.compile(r"\s?(?:부터|에 ?출발|출발|에 ?가서|에 ?떠)")
_HARD_MONTH = _PATTERNS.compiled("hard_month")
_BARE_WEEKDAYS = _PATTERNS.compiled("bare_weekdays", WEEKDAY=_WEEKDAY)
_BACK_DAY = _PATTERNS.compiled("back_day")
_KO_DAYS = _PATTERNS.compiled("ko_days")
_WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_TAKEN_WORDS = re.compile(r"\bfor (?:our|my|the|a|his|her) |\bsince\b|생일|기념일")


@dataclass(frozen=True, slots=True)
class Span:
    """Where a time is said, and what it comes to."""

    at: Stretch
    start: date | None = None
    end: date | None = None
    month: int | None = None
    year: int | None = None
    season: str | None = None
    weekday: bool = False


@dataclass(slots=True)
class Times:
    """The chosen times of an order."""

    start: date | None = None
    end: date | None = None
    month: int | None = None
    year: int | None = None
    season: str | None = None


def without_weekdays(low: str) -> str:
    """Hours, and the weekdays beside dates, blanked: "Fri 4 Dec" is the 4th, whatever its day."""
    low = re.sub(r"(?<!\d)\d{1,2}:\d\d(?!\d)", lambda m: " " * len(m.group()), low)
    return _BESIDE_DATE.sub(lambda m: " " * len(m.group()), low)


def find_spans(low: str, today: date) -> list[Span]:
    """Every time said, in order; a month's week is a range of seven days."""
    text = without_weekdays(low)
    found = [*_weeks(text, today), *_weekdays(text, today), *_korean_days(text, today)]
    taken = [x.at for x in found]
    for when in find_when(text, today):
        at = Stretch(when.start, when.end)
        if not any(at.meets(other) for other in taken):
            found.append(_span(at, when, text))
            taken.append(at)
    for m in _HARD_MONTH.finditer(text):
        at = Stretch(m.start("m"), m.end("m"))
        if m["m"] != "sun" and not any(at.meets(other) for other in taken):
            found.append(Span(at, month=_month(m["m"])))
    return sorted(found, key=lambda x: x.at.start)


def _month(word: str) -> int:
    return int(word) if word.isdigit() else _MONTHS.split("|").index(word[:3]) + 1


def _weeks(low: str, today: date) -> Iterator[Span]:
    """ "First week of May" is 1 to 7 May; the last one ends with the month."""
    for pattern in (_WEEK_EN, _WEEK_KO):
        for m in pattern.finditer(low):
            month, week = _month(m["m"]), _ORDINAL[re.sub(r"\s", "", m["w"])]
            year = today.year + (month < today.month)
            last = monthrange(year, month)[1]
            first = last - 6 if week == 5 else 7 * week - 6
            if m["half"] in ("weekend", "주말"):
                start, end = _weekend(year, month, week)
            else:
                start, end = date(year, month, first), date(year, month, first + 6)
            if end < today:
                start, end = start.replace(year=year + 1), end.replace(year=year + 1)
            yield Span(Stretch(m.start(), m.end()), start, end)


def _weekend(year: int, month: int, week: int) -> tuple[date, date]:
    days = (date(year, month, d) for d in range(1, monthrange(year, month)[1] + 1))
    saturdays = [d for d in days if d.weekday() == 5]
    first = saturdays[-1] if week == 5 else saturdays[week - 1]
    return first, first + timedelta(days=1)


def _weekdays(low: str, today: date) -> Iterator[Span]:
    """ "Fri-Sun": the next Friday and the Sunday after it."""
    for m in _BARE_WEEKDAYS.finditer(low):
        first, last = (_WEEK.index(m[k][:3]) for k in ("a", "b"))
        start = today + timedelta(days=(first - today.weekday() - 1) % 7 + 1)
        head = low[max(0, m.start() - 6) : m.start()]
        if head.endswith("next "):
            monday = today - timedelta(days=today.weekday()) + timedelta(days=7)
            start = monday + timedelta(days=first)
        yield Span(
            Stretch(m.start(), m.end()), start, start + timedelta(days=(last - first) % 7),
            weekday=True,
        )  # fmt: skip


def _korean_days(low: str, today: date) -> Iterator[Span]:
    """ "다음 주 금토일", "금요일부터 일요일": days of a week that follow each other."""
    for m in _KO_DAYS.finditer(low):
        said = m["days"] or m["a"] + m["b"]
        order = ["월화수목금토일".index(day) for day in said]
        steps = [(b - a) % 7 for a, b in pairwise(order)]
        if m["days"] and any(step != 1 for step in steps):
            continue
        weeks = {"이번": 0, "다음": 1, "담": 1, "다다음": 2}.get(m["step"] or m["step2"] or "")
        start = today + timedelta(days=(order[0] - today.weekday() - 1) % 7 + 1)
        if weeks is not None:
            start = today - timedelta(days=today.weekday()) + timedelta(days=order[0], weeks=weeks)
        end = start + timedelta(days=sum(steps))
        yield Span(Stretch(m.start(), m.end()), start, end, weekday=weeks is None)


def _span(at: Stretch, when: When, low: str) -> Span:
    value = when.value
    weekday = bool(re.search(r"요일|day\b", low[at.start : at.end])) and "/" not in value
    if m := re.fullmatch(r"(\d{4}-\d\d-\d\d)(?:/(\d{4}-\d\d-\d\d))?", value):
        end = date.fromisoformat(m[2]) if m[2] else None
        return Span(at, date.fromisoformat(m[1]), end, weekday=weekday)
    if m := re.fullmatch(r"(?:(\d{4})-)?(\d{1,2})", value):
        return Span(at, month=int(m[2]), year=int(m[1]) if m[1] else None)
    return Span(at, season=value)


def read_times(low: str, today: date, pivots: list[int]) -> Times:
    """The dates, else the month, else the season that the order means."""
    spans = [x for x in find_spans(low, today) if not _denied(low, x)]
    for pivot in reversed(pivots):
        behind = [x for x in spans if x.at.start >= pivot]
        if behind:
            spans = behind
            break
    dated = [x for x in spans if x.start]
    sure = [x for x in dated if not x.weekday] or dated
    if sure and not (all(x.weekday for x in sure) and _has_month(spans)):
        return _dated(low, sure, today)
    if named := next((x for x in spans if x.month), None):
        return Times(month=named.month, year=named.year)
    return Times(season=next((x.season for x in spans if x.season), None))


def _has_month(spans: list[Span]) -> bool:
    return any(x.month for x in spans)


def _denied(low: str, span: Span) -> bool:
    head = low[max(0, span.at.start - 16) : span.at.start]
    return bool(_DENIED_AFTER.match(low, span.at.end) or _DENIED_BEFORE.search(head))


def _dated(low: str, spans: list[Span], today: date) -> Times:
    ranges = [x for x in spans if x.end]
    if ranges:
        return Times(start=ranges[0].start, end=ranges[0].end)
    first = spans[0]
    if len(spans) > 1 and spans[1].start and first.start and _ends(low, spans[1], second=True):
        end = spans[1].start
        if end < first.start:
            end = future(end.month, end.day, first.start) or end
        return Times(start=first.start, end=end)
    if _ends(low, first) and not _START_AFTER.match(low, first.at.end):
        return Times(end=first.start)
    return Times(start=first.start, end=first.start and _back_day(low, first.start, first.at.end))


def _back_day(low: str, start: date, after: int) -> date | None:
    """ "8월 15일에 출발해서 20일에 돌아와요": a day alone is the next such day."""
    said = _BACK_DAY.search(low, after)
    if said is None:
        return None
    later = (start + timedelta(days=step) for step in range(1, 62))
    return next((day for day in later if day.day == int(said["d"])), None)


_LEAVING = re.compile(
    r"\b(?:leav(?:e|ing)|depart(?:ing)?|out|finish(?:ing)?)\s+(?:on\s+)?(?:the\s+)?$"
)


def _ends(low: str, span: Span, *, second: bool = False) -> bool:
    head = low[max(0, span.at.start - 28) : span.at.start]
    if second and _LEAVING.search(head):
        return True
    return bool(_END_BEFORE.search(head) or _END_AFTER.match(low, span.at.end))
