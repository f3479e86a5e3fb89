"""When: dates, ranges, months, seasons and feast days, relative to any `today`, no time zone."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from itertools import islice

from tripkit.knowledge.language import feasts, moments, patterns
from tripkit.knowledge.language.durations import duration_of, find_durations, read_duration

_PATTERNS = patterns.load("dates")

__all__ = ["When", "duration_of", "find_durations", "find_when", "read_duration", "read_when"]

_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary|uary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_DAY = r"(?P<d>\d{1,2})(?:st|nd|rd|th|\.(?=\s))?"
_DAY2 = r"(?P<d2>\d{1,2})(?:st|nd|rd|th|\.(?=\s))?"
_TO = r"\s*(?:-|~|to|until|till|through|thru|and|–)\s*(?:the\s+)?"
_YEAR = r"(?:,?\s*(?P<y>20\d\d))?"


@dataclass(frozen=True, slots=True)
class When:
    """A time said at a place of the text, as the profile writes it."""

    start: int
    end: int
    value: str


_NUMBER = _PATTERNS.text("number")
_PRE = r"(?:\b(?P<step>next|this|coming|following|this coming)\s+)?"
_RULES: list[tuple[str, moments.Maker]] = [
    ("iso_range", moments.iso_range),
    ("iso_day", moments.iso_value),
    ("month_day_range", moments.en_range),
    ("day_month_range", moments.dmy_range),
    ("month_day", moments.en_day),
    ("day_month", moments.en_day),
    ("ko_range", moments.ko_range),
    ("ko_day", moments.ko_day),
    ("ko_next_month_range", moments.ko_next_month),
    ("ko_next_month_day", moments.ko_next_month),
    ("slash_range", moments.slash_range),
    ("ko_slash_range", moments.ko_range),
    ("ko_slash", moments.ko_slash),
    ("slash", moments.slash_value),
    ("season_of_year", moments.season_value),
    ("part_of_season", moments.season_value),
    ("season", moments.season_value),
    ("fall", moments.fall_value),
    ("ko_season", moments.season_value),
    ("next_month", moments.months_ahead(1)),
    ("this_month", moments.months_ahead(0)),
    ("month_after_next", moments.months_ahead(2)),
    ("weekend_after_next", moments.weekend_value(2)),
    ("next_weekend", moments.weekend_value(1)),
    ("this_weekend", moments.weekend_value(0)),
    ("weekday", moments.weekday_value),
    ("ko_weekday", moments.weekday_value),
    ("day_after_tomorrow", moments.days_ahead(2)),
    ("in_three_days", moments.days_ahead(3)),
    ("tomorrow", moments.days_ahead(1)),
    ("today", moments.days_ahead(0)),
    ("week_after_next", moments.week_value(2)),
    ("next_week", moments.week_value(1)),
    ("this_week", moments.week_value(0)),
    ("ahead", moments.ahead_value),
    ("from_now", moments.ahead_value),
    ("ko_ahead", moments.ahead_value),
    ("ko_month", moments.ko_month),
    ("ko_part_of_month", moments.ko_month),
    ("month", moments.month_word),
    ("third_moon", lambda _m, _t: "3"),
    ("year_end", lambda _m, _t: "12"),
    ("next_year_start", lambda _m, t: f"{t.year + 1}-01"),
    ("blossom", lambda _m, _t: "spring"),
    ("foliage", lambda _m, _t: "autumn"),
    ("summer_holidays", lambda _m, _t: "summer"),
    ("winter_holidays", lambda _m, _t: "winter"),
    ("summer_break", lambda _m, _t: "summer"),
    ("ski_season", lambda _m, _t: "winter"),
]
"""Sections of data/patterns/dates.txt in order of precedence, and what a match comes to."""


_HANGUL = re.compile(r"[가-힣]")
_ISO = re.compile(r"\d{4}-\d{2}-\d{2}")
_BACK = _PATTERNS.compiled("back_on")
_RETURN = re.compile(r"\b(?:back|return|returning|until|till|home|through|to)\b|가서|부터|출발|~")


@cache
def _compiled() -> dict[str, tuple[re.Pattern[str], moments.Maker]]:
    parts = {
        "MONTH": _MONTH, "DAY": _DAY, "DAY2": _DAY2, "TO": _TO, "YEAR": _YEAR, "PRE": _PRE,
        "NUMBER": _NUMBER, "WEEKDAYS": "|".join(moments.WEEKDAYS),
    }  # fmt: skip
    return {name: (_PATTERNS.compiled(name, **parts), make) for name, make in _RULES}


def _joined(low: str, found: list[When]) -> list[When]:
    """ "Leave on Dec 24, back on Dec 28" is one range."""
    if len(found) == 2 and all(_ISO.fullmatch(w.value) for w in found):
        first, last = found
        between = low[first.end : last.start].strip() == "and" and "between" in low
        if first.value < last.value and (between or _RETURN.search(low[first.end : last.start])):
            return [When(first.start, last.end, f"{first.value}/{last.value}")]
    if len(found) == 1 and _ISO.fullmatch(found[0].value):
        return [_until(low, found[0])]
    return found


def _until(low: str, first: When) -> When:
    """ "Leave on 27 Dec and be back on the 2nd": a day alone is the next such day."""
    said = _BACK.search(low, first.end)
    if said is None:
        return first
    start, day = date.fromisoformat(first.value), int(said["d"])
    later = (start + timedelta(days=step) for step in range(1, 62))
    end = next((d for d in later if d.day == day), None)
    return When(first.start, first.end, f"{first.value}/{end}") if end else first


def _outer(found: list[When]) -> list[When]:
    """Without a feast day that lies within a range said beside it."""
    ranges = [w.value.split("/") for w in found if re.fullmatch(r"[\d-]{10}/[\d-]{10}", w.value)]
    return [
        w for w in found
        if not (_ISO.fullmatch(w.value) and any(a <= w.value <= b for a, b in ranges))
    ]  # fmt: skip


MOST = 8
"""Matches of one rule that are looked at."""


def find_when(low: str, today: date) -> list[When]:
    """Every time in lower-case text, in order; earlier rules keep their words."""
    found = feasts.find(low, today, When)
    taken = [(w.start, w.end) for w in found]
    korean = max(low, default="") >= "가" and _HANGUL.search(low) is not None
    for name, (pattern, make) in _compiled().items():
        if name.startswith("ko_") and not korean:
            continue
        for m in islice(pattern.finditer(low), MOST):
            if any(m.start() < end and start < m.end() for start, end in taken):
                continue
            if value := make(m, today):
                found.append(When(m.start(), m.end(), value))
                taken.append((m.start(), m.end()))
    return _outer(_joined(low, sorted(found, key=lambda w: w.start)))


def read_when(text: str, today: date) -> str | None:
    """The first time said: "10", "2027-04", a date, a range, a season, "2027-spring"; or None."""
    found = find_when(text.lower(), today)
    return found[0].value if found else None
