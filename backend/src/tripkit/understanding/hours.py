"""Hours of the day: arrivals, limits, naps."""

import re

from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits

_CLOCK = re.compile(
    r"(?<![\d$€£.])(\d{1,2})(?:\s*[:.h]\s*(\d{2})(?!\d)|h\b|\s*시(?![작내장청골원고죠면는니오지길])\s*(?:(\d{1,2})\s*분|(반))?)?"
    r"\s*(a\.?m\.?|p\.?m\.?|o'?\s?clock)?(?!\d|\s*(?:hours?|시간|min|분|일|월|박|days?|nights?|people|km|%|of\b|st\b|nd\b|rd\b|th\b))"
)
_PACKED = re.compile(
    r"(?<![\d:])(?!202\d)([01]\d|2[0-3])([0-5]\d)(?!\d|\s*(?:won|원|usd|eur|steps|m\b))"
)
_BEFORE_AN_HOUR = re.compile(
    r"(?:\bat|before|after|by|till?|until|from|around|to|start|starting|say|,|-|~|–|→)\s*$"
)
_LATE = re.compile(r"p\.?m|오후|저녁|밤|afternoon|evening|night|tonight|dinner|supper")
_EARLY = re.compile(r"a\.?m\b|오전|아침|새벽|morning|breakfast|sunrise|조식")
_NIGHT = re.compile(r"(?:at |mid)night|밤")
_SPAN = re.compile(
    r"(\d{1,2})(?::00)?\s*(?:-|~|–|to|till?|until|and|부터|에서)\s*(\d{1,2})(?![\d:])"
)
_HALF = re.compile(r"\bhalf (?:past )?(?:the )?(\d+)(?:ish)?")
_SPOKEN = (
    (re.compile(r"\bquarter past (?:the )?(\d+)"), 0, 15),
    (re.compile(r"\b(?:a )?quarter to (\d+)"), -1, 45),
    (re.compile(r"\b(\d{1,2}) past (\d+)"), 0, None),
    (
        re.compile(
            r"(?<![\d:])(\d{1,2}) (30|15|45|20|40|10|50)(?![\d:]|\s*(?:min|people|eur|usd))"
        ),
        0,
        None,
    ),
)
_SLEEPS_IN = re.compile(
    r"\blate\b|sleep in|lie[- ]?in|wake up|not to be woken|no early|too early|늦잠|늦게|일찍 다 싫"
)
_DARK = re.compile(r"dark|sunset|sundown|dusk|daylight|해\s*(?:지기|지면|떨어)|어두워")
_SHORT = 24
_NOON, _NIGHTFALL, _MORNING_BEGINS = 12, 6, 7
_LIMITS = (
    (re.compile(r"midnight|자정"), "00:00"),
    (re.compile(r"(?:before|by)\s+(?:noon|midday)|점심\s*전|정오"), "12:00"),
    (re.compile(r"\b(?:by|before|sunday|monday) (?:tea|teatime)\b"), "17:00"),
    (re.compile(r"before (?:supper|dinner)"), "18:00"),
)


def _figures(text: str) -> str:
    """A phrase with its spoken hours as figures: "half three" 3:30, "quarter to six" 5:45."""
    phrase = _HALF.sub(r"\1:30", digits(text.lower()))
    phrase = _SPOKEN[0][0].sub(r"\1:15", phrase)
    phrase = _SPOKEN[1][0].sub(lambda m: f"{int(m[1]) - 1 or _NOON}:45", phrase)
    phrase = _SPOKEN[2][0].sub(r"\2:\1", phrase)
    phrase = _SPOKEN[3][0].sub(r"\1:\2", phrase)
    return _PACKED.sub(r"\1:\2", phrase)


def clocks(text: str, *, guess_afternoon: bool = True) -> list[str]:
    """The hours a phrase names, HH:MM; a bare hour from 1 to 6 is taken for the afternoon's."""
    phrase = _figures(text)
    return [
        _written(match, phrase, guess_afternoon)
        for match in _CLOCK.finditer(phrase)
        if _is_hour(match, phrase)
    ]


def marked(text: str) -> list[str]:
    """The hours that are written as hours, or led to by a word as "at"; not every bare number."""
    return clocks(" " * _SHORT + text)


_TO = re.compile(r"\d\s*(?:시|am|pm|h)?\s*(?:-|–|~|\bto\b|\buntil\b|부터)\s*(?:\D{0,4}\s)?\d")


def stretch(text: str) -> str | None:
    """From one hour to a later one, HH:MM-HH:MM; None where no two are named so."""
    times = marked(text)
    if len(times) != len(("from", "to")) or times[0] >= times[1] or not _TO.search(text.lower()):
        return None
    return "-".join(times)


def _is_hour(match: re.Match[str], phrase: str) -> bool:
    hour, minute = int(match[1]), int(match[2] or match[3] or 0)
    is_marked = match[2] or match[5] or "시" in match[0] or match[0].rstrip().endswith("h")
    is_led_to = _BEFORE_AN_HOUR.search(phrase[max(0, match.start() - 12) : match.start()])
    return hour <= 24 and minute < 60 and bool(is_marked or len(phrase) < _SHORT or is_led_to)


def _written(match: re.Match[str], phrase: str, guess_afternoon: bool) -> str:
    hour, minute = int(match[1]), int(match[2] or match[3] or (30 if match[4] else 0))
    around = phrase[max(0, match.start() - 14) : match.end() + 16]
    near = phrase[max(0, match.start() - 4) : match.end() + 2]
    is_early = _EARLY.search(near if _LATE.search(near) else around) is not None
    is_late = _LATE.search(near if _EARLY.search(near) else around) is not None
    is_exact = match[2] is not None and match[1].startswith("0")
    is_afternoon = guess_afternoon and not is_early and not is_exact and 1 <= hour <= _NIGHTFALL
    if hour < _NOON and ((is_late and not is_early) or is_afternoon):
        hour += _NOON
    elif hour == _NOON and (_NIGHT.search(around) or (is_early and not is_late)):
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
    phrase = text.lower()
    if _DARK.search(phrase):
        return "dark"
    times = clocks(text)
    if not times:
        limit = next((hour for pattern, hour in _LIMITS if pattern.search(phrase)), None)
        day_part = limit or part(text)
        return day_part if day_part not in ("morning", "noon") else None
    time = times[-1]
    number = int(time[:2])
    is_early = _EARLY.search(phrase) or re.search(rf"\b0{number}|{number}:\d\d", phrase)
    return (
        f"{number + _NOON:02}{time[2:]}" if not is_early and _NIGHTFALL < number < _NOON else time
    )


def nap(text: str) -> str:
    """HH:MM-HH:MM where two hours are named, after_lunch or afternoon where that is, else daily."""
    if match := _SPAN.search(digits(text.lower())):
        start, end = (int(h) + (_NOON if int(h) < _MORNING_BEGINS else 0) for h in match.groups())
        if end < start < end + _NOON:
            end += _NOON
        return f"{start:02}:00-{end % 24:02}:00"
    times = clocks(text)
    if len(times) >= 2:
        return f"{times[0]}-{times[1]}"
    if re.search(r"lunch|점심|luncheon", text.lower()):
        return "after_lunch"
    phrase = text.lower()
    is_afternoon = part(text) == "afternoon" and "낮잠" not in phrase
    return "afternoon" if is_afternoon else "after_lunch" if "siesta" in phrase else "daily"
