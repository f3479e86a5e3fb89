"""The hour of the day that a question names, and how many days a plan is for."""

import re

from tripkit.knowledge.language.durations import read_duration

_CLOCK = re.compile(
    r"\b(?:at|by|around|about|after|before|from)?\s*(?P<h>[01]?\d|2[0-3])(?:[:.](?P<m>[0-5]\d))?\s*"
    r"(?P<half>a\.?m\.?|p\.?m\.?)(?![a-z])"
)
_CLOCK_24 = re.compile(r"\b(?P<h>[01]?\d|2[0-3]):(?P<m>[0-5]\d)\b")
_KO_CLOCK = re.compile(r"(?P<half>오전|오후|아침|저녁|밤|새벽)?\s*(?P<h>\d{1,2})\s*시(?!간)")
_NAMED = (
    (re.compile(r"\bnoon\b|\bmidday\b|정오"), 12),
    (re.compile(r"\bmidnight\b|자정"), 0),
    (re.compile(r"\bdawn\b|\bsunrise\b|새벽|일출"), 6),
    (re.compile(r"\bearly morning\b|이른 아침"), 7),
    (re.compile(r"\bsunset\b|\bdusk\b|일몰|노을"), 18),
)
MOST_DAYS = 7


def find_hour(low: str) -> int | None:
    """0 to 23, from lower-case text."""
    for pattern in (_CLOCK, _CLOCK_24, _KO_CLOCK):
        if said := pattern.search(low):
            return _hour(int(said["h"]), said.groupdict().get("half") or "")
    return next((hour for rule, hour in _NAMED if rule.search(low)), None)


def _hour(hour: int, half: str) -> int | None:
    if half.startswith("p") or half in ("오후", "저녁", "밤"):
        hour = hour % 12 + 12
    elif half.startswith("a") or half in ("오전", "아침", "새벽"):
        hour = hour % 12
    return hour if hour < 24 else None


def find_days(low: str) -> int:
    """How many days are asked for: 1 to 7, 1 when nothing is said."""
    return max(1, min(read_duration(low) or 1, MOST_DAYS))
