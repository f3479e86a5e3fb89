"""When: the first and last day, or only a month or season, out of an order's text."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.knowledge.language.moments import future
from tripkit.knowledge.requests.spans import MONTHS, PATTERNS, WEEKDAY, Span, find_spans

_DENIED_AFTER = PATTERNS.compiled("denied_after")


_DENIED_BEFORE = PATTERNS.compiled("denied_before")


_END_BEFORE = PATTERNS.compiled("end_before")


_END_AFTER = re.compile(
    r"\s?(?:까지|에 ?(?:돌아|귀국|귀가|복귀|와요|옴)|귀국|복귀|도착)"
    r"|[^.,!?\n]{0,24}?(?:비행기|기차|버스|편|배)(?:로|으로)? ?(?:돌아[오와옵올]|귀국|복귀)"
)


_LASTING = re.compile(r"월\s?\d{1,2}일?\s?부터\s?(?P<days>[1-9]\d?)일$")
"""The end of "10월 8일부터 3일", which lasts three days."""
_START_AFTER = re.compile(r"\s?(?:부터|에 ?출발|출발|에 ?가서|에 ?떠)")


_BACK_DAY = PATTERNS.compiled("back_day")


_AFTER_DAY = PATTERNS.compiled("after_day")


_KO_AFTER_DAY = re.compile(r"\s?(?:이후|이전|넘어서|지나서|전후|쯤|경)")


_WEEK_OF = re.compile(r"\b(?P<w>week|weekend) (?:of|beginning|starting|commencing)(?: the| on)? $")


_UNTIL_DAY = PATTERNS.compiled("until_day")


_TAKEN_WORDS = re.compile(r"\bfor (?:our|my|the|a|his|her) |\bsince\b|생일|기념일")


@dataclass(slots=True)
class Times:
    """The chosen times of an order."""

    start: date | None = None
    end: date | None = None
    month: int | None = None
    year: int | None = None
    season: str | None = None
    feast: date | None = None
    """The day of a holiday that was said; only its month counts as said."""


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
    if stay := _days_within(low, spans):
        return stay
    if sure and not (all(x.weekday for x in sure) and _has_month(spans)):
        return _dated(low, sure, today)
    if named := next((x for x in spans if x.month), None):
        return Times(month=named.month, year=named.year, feast=named.feast)
    return Times(season=next((x.season for x in spans if x.season), None))


def _days_within(low: str, spans: list[Span]) -> Times | None:
    """ "12일 결혼식인데 11일에 가서 18일에 와요": the days of going and coming, without a month."""
    said = _GO_AND_COME.search(low)
    near = next((x for x in spans if x.feast or (x.start and not x.weekday)), None)
    around = (near.feast or near.start) if near else None
    if said is None or around is None or around.day == int(said["a"]):
        return None
    steps = (around + timedelta(days=step) for step in range(-14, 15))
    start = next((day for day in steps if day.day == int(said["a"])), None)
    return Times(start=start, end=_next_day(start, int(said["b"]))) if start else None


_GO_AND_COME = PATTERNS.compiled("go_and_come")


def _has_month(spans: list[Span]) -> bool:
    return any(x.month for x in spans)


def _denied(low: str, span: Span) -> bool:
    head = low[max(0, span.at.start - 16) : span.at.start]
    return bool(_DENIED_AFTER.match(low, span.at.end) or _DENIED_BEFORE.search(head))


def _dated(low: str, spans: list[Span], today: date) -> Times:
    first = spans[0]
    if (
        len(spans) == 1
        and first.start
        and not first.weekday
        and not first.end
        and _vague(low, first)
    ):
        return Times(month=first.start.month, year=first.start.year)
    ranges = [x for x in spans if x.end]
    week = _WEEK_OF.search(low[max(0, first.at.start - 16) : first.at.start])
    if week and first.start and not ranges:
        saturday = first.start + timedelta(days=(5 - first.start.weekday()) % 7)
        if week["w"] == "weekend":
            return Times(start=saturday, end=saturday + timedelta(days=1))
        monday = first.start - timedelta(days=first.start.weekday())
        return Times(start=monday, end=monday + timedelta(days=6))
    if ranges:
        return _range(low, ranges[0], spans)
    first = spans[0]
    last = next((x for x in spans[1:] if _leaves(low, x)), spans[min(1, len(spans) - 1)])
    if last is not first and last.start and first.start and _ends(low, last, second=True):
        end = last.start
        if end < first.start:
            end = future(end.month, end.day, first.start) or end
        return Times(start=first.start, end=end)
    if first.start and (until := _UNTIL_DAY.match(low, first.at.end)):
        return Times(start=first.start, end=_next_day(first.start, int(until["d"])))
    if _ends(low, first) and not _START_AFTER.match(low, first.at.end) and not _comes(low, spans):
        return Times(end=first.start)
    return Times(start=first.start, end=first.start and _back_day(low, first.start, first.at.end))


def _comes(low: str, spans: list[Span]) -> bool:
    """Whether the one day that was said is the day on which one arrives."""
    return len(spans) == 1 and bool(_ARRIVING.match(low, spans[0].at.end))


_ARRIVING = re.compile(r"\s?도착")


def _vague(low: str, span: Span) -> bool:
    """ "After 10 May" is only a month."""
    said = low[span.at.start : span.at.end]
    named = re.search(MONTHS, said) or "월" in said
    head = _AFTER_DAY.search(low[max(0, span.at.start - 24) : span.at.start])
    return bool(named and (head or _KO_AFTER_DAY.match(low, span.at.end)))


def _range(low: str, span: Span, spans: list[Span]) -> Times:
    """A range, with a later day on which one comes back: "4/12-4/15 학회, 16일 밤 귀국"."""
    end = span.end
    if end is None:
        return Times(start=span.start)
    lasting = _LASTING.search(low[span.at.start : span.at.end])
    if span.start and lasting and int(lasting["days"]) < span.start.day:
        return Times(start=span.start, end=span.start + timedelta(int(lasting["days"]) - 1))
    for later in spans:
        if later.start and later.start > end and later.at.start > span.at.end:
            if _ends(low, later) and (later.start - end).days < 32:
                return Times(start=span.start, end=later.start)
            break
    back = _back_day(low, end, span.at.end)
    near = back is not None and (back - end).days <= 14
    return Times(start=span.start, end=back if near else end)


def _back_day(low: str, start: date, after: int) -> date | None:
    """ "8월 15일에 출발해서 20일에 돌아와요": a day alone is the next such day."""
    said = _BACK_DAY.search(low, after)
    if said is None:
        return None
    return _next_day(start, int(said["d"] or said["d2"] or said["d3"] or said["d4"] or said["d5"]))


def _next_day(start: date, number: int) -> date | None:
    later = (start + timedelta(days=step) for step in range(1, 62))
    return next((day for day in later if day.day == number), None)


_LEAVING = re.compile(
    r"\b(?:leav(?:e|ing)|depart(?:ing)?|out|finish(?:ing)?)\s+(?:on\s+)?(?:the\s+)?"
    rf"(?:{WEEKDAY}[,.]?\s+)?(?:the\s+)?$"
)


def _leaves(low: str, span: Span) -> bool:
    return bool(_LEAVING.search(low[max(0, span.at.start - 28) : span.at.start]))


def _ends(low: str, span: Span, *, second: bool = False) -> bool:
    head = low[max(0, span.at.start - 28) : span.at.start]
    if second and _leaves(low, span):
        return True
    return bool(_END_BEFORE.search(head) or _END_AFTER.match(low, span.at.end))
