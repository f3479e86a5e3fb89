"""Times of day in a text, as hours and minutes with what is known of the half of the day."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tripkit.knowledge.language.korean import NATIVE_PATTERN, native_number
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("clock")

_EN = _PATTERNS.compiled("en")
_KO = _PATTERNS.compiled("ko", NATIVE_PATTERN=NATIVE_PATTERN)
_LEADS = re.compile(
    r"\b(?:before|after|by|until|till|past|than|from|at|around|about)\s+(?:about |around |like )?$"
)
_UNIT = _PATTERNS.compiled("unit")
_WORDS = {"noon": 720, "midday": 720, "midnight": 1440, "lunchtime": 720, "정오": 720, "자정": 1440}


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes from midnight as read; `sure` when the half of the day was said."""

    at: Stretch
    minutes: int
    sure: bool

    def morning(self) -> str:
        """HH:MM, where a bare hour is one of the morning."""
        return _hhmm(self.minutes)

    def evening(self) -> str:
        """HH:MM, where a bare hour up to eleven is one of the evening."""
        late = self.minutes + (720 if not self.sure and self.minutes < 720 else 0)
        return _hhmm(late)


def _hhmm(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def find_clocks(low: str) -> list[Clock]:
    """Every time of day, in order."""
    korean = re.search(r"[가-힣]", low) is not None
    found = [*_english(low), *(_korean(low) if korean else ())]
    found.sort(key=lambda c: (c.at.start, -c.at.end))
    kept: list[Clock] = []
    for clock in found:
        if not kept or clock.at.start >= kept[-1].at.end:
            kept.append(clock)
    return kept


def _english(low: str) -> Iterator[Clock]:
    for m in _EN.finditer(low):
        at = Stretch(m.start(), m.end())
        if m["word"]:
            yield Clock(at, _WORDS[m["word"]], sure=True)
            continue
        hour, half = int(m["h"]), m["half"] or ""
        led = _LEADS.search(low[max(0, m.start() - 18) : m.start()])
        bare = not half and not m["m"]
        if hour > 24 or (bare and (not led or _UNIT.match(low, m.end()))):
            continue
        if half == "h" and not led:
            continue
        afternoon = half.startswith("p") or "evening" in half or "night" in half or "noon" in half
        sure = afternoon or half.startswith("a") or "morning" in half or hour > 12
        sure = sure or (m["m"] is not None and m["h"].startswith("0"))
        yield Clock(at, _minutes(hour, int(m["m"] or 0), afternoon, half.startswith("a")), sure)


def _minutes(hour: int, minute: int, afternoon: bool, morning: bool) -> int:
    if afternoon and hour < 12:
        hour += 12
    if morning and hour == 12:
        hour = 0
    return hour * 60 + minute


def _korean(low: str) -> Iterator[Clock]:
    for m in _KO.finditer(low):
        at = Stretch(m.start(), m.end())
        if m["word"]:
            yield Clock(at, _WORDS[m["word"]], sure=True)
            continue
        if m["h2"]:
            yield Clock(at, int(m["h2"]) * 60 + int(m["m2"]), sure=int(m["h2"]) > 12)
            continue
        hour = int(m["h"]) if m["h"].isdigit() else native_number(m["h"]) or 0
        if hour > 24:
            continue
        half = m["half"] or ""
        afternoon = half in ("오후", "저녁") or (half in ("밤", "낮", "점심") and 1 <= hour <= 11)
        afternoon = afternoon and not (half == "밤" and hour < 6)
        minute = 30 if m["thirty"] else int(m["m"] or 0)
        yield Clock(at, _minutes(hour, minute, afternoon, False), bool(half) or hour > 12)
