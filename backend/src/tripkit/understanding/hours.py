"""Hours of the day: arrivals, limits, naps."""

import re

from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits

_CLOCK = re.compile(
    r"(?<!\d)(\d{1,2})(?:\s*[:.h]\s*(\d{2})|\s*시\s*(?:(\d{1,2})\s*분|(반))?)?"
    r"\s*(a\.?m\.?|p\.?m\.?|o'?clock)?(?!\d)"
)
_BEFORE_AN_HOUR = re.compile(r"(?:at|before|after|by|till|until|from|around|to|,|-|~|–)\s*$")
_LATE = re.compile(r"p\.?m|오후|저녁|밤|afternoon|evening|night|tonight|dinner")
_EARLY = re.compile(r"a\.?m\b|오전|아침|새벽|morning|breakfast|sunrise")
_SPAN = re.compile(r"(\d{1,2})\s*(?:-|~|–|to|till?|until)\s*(\d{1,2})(?![\d:])")
_HALF = re.compile(r"half (?:past )?(\d+)(?:ish)?")
_QUARTER = re.compile(r"quarter past (\d+)")
_SLEEPS_IN = re.compile(r"late|sleep in|lie[- ]?in|wake up|늦잠|늦게")
_DARK = re.compile(r"dark|sunset|해\s*(?:지기|지면|떨어)|어두워")
_SHORT = 24
_NOON, _NIGHTFALL, _MORNING_BEGINS = 12, 6, 7


def clocks(text: str, *, guess_afternoon: bool = True) -> list[str]:
    """The hours a phrase names, HH:MM; a bare hour from 1 to 6 is taken for the afternoon's."""
    phrase = _QUARTER.sub(r"\1:15", _HALF.sub(r"\1:30", digits(text.lower())))
    return [
        _written(match, phrase, guess_afternoon)
        for match in _CLOCK.finditer(phrase)
        if _is_hour(match, phrase)
    ]


def marked(text: str) -> list[str]:
    """The hours that are written as hours, or led to by a word as "at"; not every bare number."""
    return clocks(" " * _SHORT + text)


def _is_hour(match: re.Match[str], phrase: str) -> bool:
    hour, minute = int(match[1]), int(match[2] or match[3] or 0)
    is_marked = match[2] or match[5] or "시" in match[0]
    is_led_to = _BEFORE_AN_HOUR.search(phrase[: match.start()])
    return hour <= 24 and minute < 60 and bool(is_marked or len(phrase) < _SHORT or is_led_to)


def _written(match: re.Match[str], phrase: str, guess_afternoon: bool) -> str:
    hour, minute = int(match[1]), int(match[2] or match[3] or (30 if match[4] else 0))
    around = phrase[max(0, match.start() - 8) : match.end() + 16]
    is_early = _EARLY.search(around) is not None
    is_late = _LATE.search(around) is not None
    is_exact = match[2] is not None and match[1].startswith("0")
    is_afternoon = guess_afternoon and not is_early and not is_exact and 1 <= hour <= _NIGHTFALL
    if hour < _NOON and (is_late or is_afternoon):
        hour += _NOON
    elif hour == _NOON and is_early and not is_late:
        hour = 0
    return f"{hour % 24:02}:{minute:02}"


def part(text: str) -> str | None:
    """morning, noon, afternoon, evening or night; None where none is named."""
    return closed.first("day_parts", text.lower())


def hour(text: str) -> str | None:
    """One hour as HH:MM, else the part of the day; None for neither."""
    times = clocks(text)
    return times[0] if times else part(text)


def clock(text: str) -> str | None:
    """One hour as HH:MM; noon and midnight are hours, too."""
    times = clocks(text)
    return times[-1] if times else {"noon": "12:00"}.get(part(text) or "")


def earliest(text: str) -> str | None:
    """Nothing before it: a bare number is a morning's up to 11; who sleeps in starts at ten."""
    times = clocks(text, guess_afternoon=False)
    if times:
        return times[0]
    if _SLEEPS_IN.search(text.lower()):
        return "10:00"
    day_part = part(text)
    return day_part if day_part != "night" else None


def latest(text: str) -> str | None:
    """Nothing after it, or back by then: a bare number is an evening's."""
    if _DARK.search(text.lower()):
        return "dark"
    times = clocks(text)
    if not times:
        day_part = part(text)
        return day_part if day_part in ("afternoon", "evening", "night") else None
    number = int(times[0][:2])
    is_evening = not _EARLY.search(text.lower()) and _NIGHTFALL < number < _NOON
    return f"{number + _NOON:02}{times[0][2:]}" if is_evening else times[0]


def nap(text: str) -> str:
    """HH:MM-HH:MM where two hours are named, after_lunch or afternoon where that is, else daily."""
    if match := _SPAN.search(digits(text.lower())):
        start, end = (int(h) + (_NOON if int(h) < _MORNING_BEGINS else 0) for h in match.groups())
        if end < start < end + _NOON:
            end += _NOON
        return f"{start:02}:00-{end:02}:00"
    times = clocks(text)
    if len(times) >= 2:
        return f"{times[0]}-{times[1]}"
    if re.search(r"lunch|점심|luncheon", text.lower()):
        return "after_lunch"
    return "afternoon" if part(text) == "afternoon" else "daily"
