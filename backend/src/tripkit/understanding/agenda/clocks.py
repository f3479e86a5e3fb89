"""From when until when something is, by its own words: "9 to 5", 1시~3시, "at 7pm"."""

import re

from tripkit.understanding import hours
from tripkit.understanding.agenda.words import pattern

NOON, DAY = 12 * 60, 24 * 60
_FIRST_OF_MORNING = 7
_CLOCK = (
    r"(?P<h{n}>\d{{1,2}})(?:\s*[:.]\s*(?P<m{n}>\d\d)|\s*시\s*(?P<k{n}>반|\d\d분)?)?\s*"
    r"(?P<half{n}>a\.?m\.?|p\.?m\.?)?"
)
_UNITS = (
    r"days?|nights?|weeks?|people|years?|min|hours?|hrs?|km|st\b|nd\b|rd\b|th\b"
    r"|시간|월|일|박|만|명"
)
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
_STRETCH = re.compile(
    r"(?<![\d/.월])(?:(?P<part>오전|오후|아침|저녁|밤)\s*)?"
    + _CLOCK.format(n=1)
    + r"\s*(?:-|–|~|\bto\b|\btill?\b|\buntil\b|부터)\s*(?:(?:about|around|오전|오후|저녁)\s*)?"
    + _CLOCK.format(n=2)
    + rf"(?![\d/.월일박세만명]|\s*(?:{_UNITS}|{_MONTH}))",
    re.I,
)
_NIGHTLY = re.compile(r"evening|night|dinner|\bmeal\b|저녁|밤|나이트", re.I)
_MORNING = re.compile(r"morning|breakfast|아침|오전|gym|practice|연습", re.I)


def stretch(words: str) -> tuple[int, int] | None:
    """Minutes after midnight of both ends; None where no two hours are named so."""
    for match in _STRETCH.finditer(words):
        start, end = int(match["h1"]), int(match["h2"])
        if start > 23 or end > 24:
            continue
        first = start * 60 + _minutes(match["m1"] or match["k1"])
        last = end * 60 + _minutes(match["m2"] or match["k2"])
        return _halves(first, last, match, words)
    return None


def _minutes(text: str | None) -> int:
    return 30 if text == "반" else int(re.sub(r"\D", "", text or "") or 0)


def _halves(first: int, last: int, match: re.Match[str], words: str) -> tuple[int, int]:
    half, other = (match["half1"] or "").lower()[:1], (match["half2"] or "").lower()[:1]
    part = match["part"] or ""
    is_late = part in ("오후", "저녁", "밤") or half == "p" or (not half and other == "p")
    is_early = part in ("오전", "아침") or half == "a" or _MORNING.search(words)
    if (first < NOON and is_late and not (other == "p" and last < first)) or (
        first < _FIRST_OF_MORNING * 60 and not is_early and not half
    ):
        first += NOON
    if other == "p" and last < NOON:
        last += NOON
    while last <= first and last + NOON <= DAY:
        last += NOON
    return first, max(last, min(first + 30, DAY))


def start(words: str) -> int | None:
    """The hour that something begins at, minutes after midnight; None where none is named."""
    if not pattern("hour").search(words):
        return None
    times = hours.marked(words)
    if not times:
        return None
    hour, minute = map(int, times[0].split(":"))
    if hour < NOON // 60 and hour >= _FIRST_OF_MORNING - 1 and _is_night(words):
        hour += NOON // 60
    return hour * 60 + minute


def _is_night(words: str) -> bool:
    """Whether a bare hour is an evening's by the words about it."""
    return bool(_NIGHTLY.search(words)) and not re.search(r"\d\s*(?:a\.?m|:\d\d)|오전|아침", words)


def part(words: str) -> str | None:
    """opening, morning, noon, afternoon, evening or night; None where none is named."""
    if pattern("opening").search(words):
        return "opening"
    return hours.part(words)
