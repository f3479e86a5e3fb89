"""Every time that an order says, with where it stands and what it comes to."""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from tripkit.knowledge.language.dates import When, find_when
from tripkit.knowledge.language.moments import future
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns

PATTERNS = patterns("dates")


WEEKDAY = r"(?:mon|tue(?:s)?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"


MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"


_MONTH = rf"(?:{MONTHS})[a-z]*"


_BESIDE_DATE = PATTERNS.compiled("beside_date", WEEKDAY=WEEKDAY, MONTH=_MONTH)
_ORDINAL = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
    "last": 5, "final": 5, "첫": 1, "첫째": 1, "첫번째": 1, "1": 1, "둘째": 2, "두번째": 2, "2": 2,
    "셋째": 3, "세번째": 3, "3": 3, "넷째": 4, "네번째": 4, "4": 4, "마지막": 5,
}  # fmt: skip


_WEEK_EN = PATTERNS.compiled("week_en", MONTH=_MONTH)
_WEEK_KO = PATTERNS.compiled("week_ko")
_HARD_MONTH = PATTERNS.compiled("hard_month")
_BARE_WEEKDAYS = PATTERNS.compiled("bare_weekdays", WEEKDAY=WEEKDAY)
_KO_DAYS = PATTERNS.compiled("ko_days")
_DOTTED_DAY = re.compile(
    rf"(?<![\d.])(?P<d>\d{{1,2}})\.(?=\s?(?:-|to|until)\s?\d{{1,2}}\.?\s?{_MONTH}|\s{_MONTH})"
)
""" "11.-18. May" as in German."""


_FEAST = PATTERNS.compiled("feast")
_FROM_FEAST = PATTERNS.compiled("from_feast")
_FEAST_STEP = PATTERNS.compiled("feast_step")
_TOURED = PATTERNS.compiled("toured")
_COUNTED = re.compile(r"in (?:\d+|[a-z]+) (?:days?|weeks?|nights?)")


_NIGHTS = re.compile(r"\d{1,2} ?박(?![가-힣])|(?<=부터 )\d{1,2} ?박|\d{1,2} ?박(?= ?\d)")


_HEADS = PATTERNS.compiled("heads")
_TWO_WEEKS_ON = re.compile(
    r"(?:다다음|담담|2주 ?뒤|2주 ?후) ?주? ?(?:(?P<d>[월화수목금토일])요일|(?P<w>주말))"
)


_WEEKS_OF = PATTERNS.compiled("weeks_of", MONTH=_MONTH)
_WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


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
    feast: date | None = None


def without_weekdays(low: str) -> str:
    """Hours, and the weekdays beside dates, blanked: "Fri 4 Dec" is the 4th, whatever its day."""
    low = re.sub(r"(?<!\d)\d{1,2}:\d\d(?!\d)", lambda m: " " * len(m.group()), low)
    low = _DOTTED_DAY.sub(lambda m: f"{m['d']} ", low)
    return _BESIDE_DATE.sub(lambda m: " " * len(m.group()), low)


def find_spans(low: str, today: date) -> list[Span]:
    """Every time said, in order; a month's week is a range of seven days."""
    text = without_weekdays(low)
    for counts in (_NIGHTS, _HEADS):
        text = counts.sub(lambda m: " " * len(m.group()), text)
    found = [
        *_counted_weeks(text, today),
        *_dotted(text, today),
        *_days_of_month(text, today),
        *_weeks(text, today),
        *_weekdays(text, today),
        *_korean_days(text, today),
    ]
    taken = [x.at for x in found]
    for when in find_when(text, today):
        at = Stretch(when.start, when.end)
        if not any(at.meets(other) for other in taken):
            found.append(_of_feast(_span(at, when, text), text))
            taken.append(at)
    found = _without_counts(found, text)
    for m in _HARD_MONTH.finditer(text):
        at = Stretch(m.start("m"), m.end("m"))
        if m["m"] != "sun" and not any(at.meets(other) for other in taken):
            found.append(Span(at, month=_month(m["m"])))
    return sorted(found, key=lambda x: x.at.start)


def _dotted(low: str, today: date) -> Iterator[Span]:
    """ "3.5~3.9" in Korean, "5.3.-9.3." with its day first, "05/03/2027 - 09/03/2027"."""
    for m in _DOTTED.finditer(low):
        first, last = (m["a"], m["b"]), (m["c"], m["d"])
        if m["german"]:
            first, last = first[::-1], last[::-1]
        since = max(today, date(int(m["y"]), 1, 1)) if m["y"] else today
        try:
            start = future(int(first[0]), int(first[1]), since)
            end = future(int(last[0]), int(last[1]), start) if start else None
        except ValueError:
            continue
        if start and end and (end - start).days < 62:
            yield Span(Stretch(m.start(), m.end()), start, end)


def _days_of_month(low: str, today: date) -> Iterator[Span]:
    """ "July 2027, 6th to 10th", "2027년 7월, 6일~10일": a month, and its days apart from it."""
    for m in _APART.finditer(low):
        month = _month(m["m"] or m["km"])
        since = max(today, date(int(m["y"] or m["ky"] or 1), 1, 1))
        try:
            start = future(month, int(m["a"] or m["ka"]), since)
            end = future(month, int(m["b"] or m["kb"]), start) if start else None
        except ValueError:
            continue
        if start and end and (end - start).days < 62:
            yield Span(Stretch(m.start(), m.end()), start, end)


_APART = PATTERNS.compiled("days_apart", MONTHS=MONTHS)
_DOTTED = re.compile(
    r"(?<![\d.,$€£₩])(?:(?P<y>20\d\d)\.\s?)?(?P<a>\d{1,2})\.(?P<b>\d{1,2})(?P<german>\.)?\s*(?:-|~)\s*(?:20\d\d\.\s?)?(?P<c>\d{1,2})\.(?P<d>\d{1,2})"
    r"(?(german)\.)(?!\d|\s?(?:km|점|만|점|k\b|stars?))"
)


def _of_feast(span: Span, low: str) -> Span:
    """Of a holiday only the month is said; "the day after Christmas" is a day."""
    said = low[span.at.start : span.at.end]
    if span.start is None or not _FEAST.search(said) or re.search(r"\d", said):
        return span
    before = _FROM_FEAST.search(low[: span.at.start])
    after = _FEAST_STEP.match(low, span.at.end)
    if before or after:
        back = (before and "before" in before.group()) or (after and after["back"])
        return replace(span, start=span.start + timedelta(days=-1 if back else 1), end=None)
    return Span(span.at, month=span.start.month, feast=span.start)


def _without_counts(found: list[Span], low: str) -> list[Span]:
    """ "Argentina in 16 days, leaving 8 Feb": beside a date, a count of days is a length."""
    counts = [x for x in found if _COUNTED.fullmatch(low[x.at.start : x.at.end].strip())]
    dated = any(x.start or x.month for x in found if x not in counts)
    colon = any(re.match(r"\s*[:(-]", low[x.at.end :]) for x in counts)
    toured = any(_TOURED.search(low[max(0, x.at.start - 60) : x.at.start]) for x in counts)
    return [x for x in found if x not in counts] if dated or colon or toured else found


def _counted_weeks(low: str, today: date) -> Iterator[Span]:
    """ "The last two weeks of June", "다다음 주 토요일"."""
    for m in _WEEKS_OF.finditer(low):
        month = _month(m["m"])
        year = today.year + (month < today.month)
        length = 21 if m["n"] in ("three", "3") else 14
        last = monthrange(year, month)[1]
        first = 1 if m["w"] == "first" else last - length + 1
        start = date(year, month, first)
        yield Span(Stretch(m.start(), m.end()), start, start + timedelta(days=length - 1))
    for m in _TWO_WEEKS_ON.finditer(low):
        monday = today - timedelta(days=today.weekday()) + timedelta(days=14)
        day = monday + timedelta(days=5 if m["w"] else "월화수목금토일".index(m["d"]))
        end = day + timedelta(days=1) if m["w"] else None
        yield Span(Stretch(m.start(), m.end()), day, end)


def _month(word: str) -> int:
    return int(word) if word.isdigit() else MONTHS.split("|").index(word[:3]) + 1


def _weeks(low: str, today: date) -> Iterator[Span]:
    """ "First week of May" is 1 to 7 May; the last one ends with the month."""
    for pattern in (_WEEK_EN, _WEEK_KO):
        for m in pattern.finditer(low):
            month = _month(m["m"])
            year = today.year + (month < today.month)
            start, end = _week_of(m, year, month)
            if end < today:
                start, end = _week_of(m, year + 1, month)
            yield Span(Stretch(m.start(), m.end()), start, end if end != start else None)


def _week_of(match: re.Match[str], year: int, month: int) -> tuple[date, date]:
    """The first and last day of a week, a weekend or a day of the week by its order in a month."""
    week = _ORDINAL[re.sub(r"\s", "", match["w"])]
    if weekday := match.groupdict().get("day"):
        day = _nth_weekday(year, month, week, "월화수목금토일".index(weekday))
        return day, day
    if match["half"] in ("weekend", "주말"):
        return _weekend(year, month, week)
    last = monthrange(year, month)[1]
    first = last - 6 if week == 5 else 7 * week - 6
    return date(year, month, first), date(year, month, first + 6)


def _nth_weekday(year: int, month: int, order: int, weekday: int) -> date:
    """The first, second … such day of the week, 5 for the last."""
    days = (date(year, month, d) for d in range(1, monthrange(year, month)[1] + 1))
    matching = [d for d in days if d.weekday() == weekday]
    return matching[-1] if order == 5 else matching[order - 1]


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


_SENTENCE_END = re.compile(r"(?<=[^\W\d]{2})[.!?]\s")
"""Two dates of two sentences are no range."""


def _until_day(start: date, end: date | None, words: str) -> date | None:
    """ "18일~22일 추석 연휴": until the 22nd, and not until a feast of another year."""
    until = _UNTIL.search(words)
    if end is None or until is None or (end - start).days <= LONGEST_RANGE:
        return end
    days = (start + timedelta(step) for step in range(1, LONGEST_RANGE))
    return next((day for day in days if day.day == int(until[1])), end)


_UNTIL = re.compile(r"[~-]\s?(\d{1,2})일")
LONGEST_RANGE = 61
"""Days; the two ends of a longer range were read together by chance."""


def _span(at: Stretch, when: When, low: str) -> Span:
    value = when.value
    weekday = bool(re.search(r"요일|day\b", low[at.start : at.end])) and "/" not in value
    if m := re.fullmatch(r"(\d{4}-\d\d-\d\d)(?:/(\d{4}-\d\d-\d\d))?", value):
        if m[2] and (stop := _SENTENCE_END.search(low, at.start, at.end)):
            return Span(Stretch(at.start, stop.start()), date.fromisoformat(m[1]))
        end = date.fromisoformat(m[2]) if m[2] else None
        end = _until_day(date.fromisoformat(m[1]), end, low[at.start : at.end])
        return Span(at, date.fromisoformat(m[1]), end, weekday=weekday)
    if m := re.fullmatch(r"(?:(\d{4})-)?(\d{1,2})", value):
        return Span(at, month=int(m[2]), year=int(m[1]) if m[1] else None)
    return Span(at, season=value)
