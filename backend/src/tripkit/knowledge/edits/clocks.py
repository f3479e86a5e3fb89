"""Times of day and lengths in an editing request."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.language.korean import NATIVE_PATTERN, native_number, sino_number
from tripkit.knowledge.language.numbers import WORD_PATTERN, number

_TABLE = patterns("clocks")
_PARTS = {"N": NATIVE_PATTERN, "W": WORD_PATTERN}
_EN, _KO, _WORDS = (_TABLE.compiled(name, **_PARTS) for name in ("en", "ko", "words"))
_EN_WORDED = _TABLE.compiled("en_worded", **_PARTS)
_LEAD = _TABLE.compiled("lead")
_UNIT = _TABLE.compiled("unit")
_LENGTHS = _TABLE.compiled("length", **_PARTS)
_NIGHTS = _TABLE.compiled("nights", **_PARTS)
_PART_OF_DAY = _TABLE.compiled("part_of_day")
_NAMED = {"noon": 720, "midday": 720, "정오": 720, "midnight": 0, "자정": 0}
_KO_DAYS = {"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "일주일": 7, "한 주": 7, "한주": 7,
            "반나절": 0.25, "보름": 15}  # fmt: skip
_PARTS_OF_DAY = {
    "morning": "morning", "오전": "morning", "아침": "morning", "afternoon": "afternoon",
    "오후": "afternoon", "evening": "evening", "night": "evening", "tonight": "evening",
    "저녁": "evening", "밤": "evening",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes from midnight as said; `sure` when the half of the day was.

    `role` is "at", "to", "from", "until", "before" or "after".
    """

    start: int
    end: int
    minutes: int
    sure: bool
    role: str = "at"

    def readings(self) -> tuple[int, ...]:
        """What a bare hour may be."""
        return (self.minutes,) if self.sure else (self.minutes % 720, self.minutes % 720 + 720)

    def near(self, other: int) -> int:
        """The reading nearest to a time that it replaces."""
        return min(self.readings(), key=lambda m: (abs(m - other), -m))

    def new(self, *, evening: bool = False) -> int:
        """The reading in something that is added."""
        if self.sure:
            return self.minutes
        early = self.minutes % 720
        if early < 60 or early < 7 * 60 or evening:
            return early + 720
        return early


@dataclass(frozen=True, slots=True)
class Length:
    """Minutes; `nights` where nights were counted, `days` where days were."""

    start: int
    end: int
    minutes: int
    nights: int = 0


def hhmm(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"


def find_clocks(low: str) -> list[Clock]:
    """Every time of day, in order, with what it is for."""
    found = sorted([*_english(low), *_korean(low)], key=lambda c: (c.start, -c.end))
    kept: list[Clock] = []
    for clock in found:
        if not kept or clock.start >= kept[-1].end:
            kept.append(_ranged(low, kept, clock))
    return kept


def _ranged(low: str, kept: list[Clock], clock: Clock) -> Clock:
    """A time after "3-" or "3시부터": the end of a range; the half of the day goes for both."""
    if not kept:
        return clock
    before = kept[-1]
    between = low[before.end : clock.start]
    dashed = re.fullmatch(r"\s?(?:-|~|to|until|till|and|부터|에서)\s?", between) is not None
    if not dashed and not (before.role == "from" and clock.role in ("to", "until")):
        return clock
    if dashed and between.strip() == "and" and not low[: before.start].endswith("between "):
        return clock
    kept[-1] = before = replace(before, role="from")
    if clock.sure and not before.sure:
        early = before.minutes % 720
        late = early + 720
        kept[-1] = replace(before, minutes=late if late < clock.minutes else early, sure=True)
    elif before.sure and not clock.sure:
        late = next((m for m in clock.readings() if m > before.minutes), clock.minutes % 720)
        clock = replace(clock, minutes=late, sure=True)
    return replace(clock, role="until")


def _english(low: str) -> Iterator[Clock]:
    for m in _WORDS.finditer(low):
        yield Clock(m.start(), m.end(), _NAMED[m["word"]], True, _role(low, m.start(), m.end()))
    for m in _EN_WORDED.finditer(low):
        hour = int(number(m["h"]) or 0)
        part = m["part"].removeprefix("a ")
        aside = {"half": 30, "quarter": 15}.get(part) or int(number(part) or 0)
        minutes = hour * 60 + (aside if m["way"] == "past" else -aside)
        yield _clock(low, m.start(), m.end(), minutes, m["half"] or "")
    for m in _EN.finditer(low):
        hour, half = int(m["h"]), m["half"] or ""
        if hour > 24 or (not half and not m["m"] and not _bare_hour(low, m)):
            continue
        sure_zero = m["h"].startswith("0") and m["m"] is not None
        minutes = hour * 60 + int(m["m"] or 0)
        yield _clock(low, m.start(), m.end(), minutes, "24" if sure_zero else half)


_BARE_RANGE = re.compile(r" ?(?:-|~|to|till|until) ?\d{1,2}(?::\d\d)?(?=\s*(?:$|[,.;]))")
_BEGINS = re.compile(r"(?:^|[,;]) ?$")


def _bare_hour(low: str, m: re.Match[str]) -> bool:
    led = _LEAD.search(low[max(0, m.start() - 20) : m.start()]) is not None
    dashed = re.match(r" ?(?:-|~|to) ?\d{1,2}(?::\d\d)? ?[ap]\.?m", low[m.end() :]) is not None
    bare = _BARE_RANGE.match(low[m.end() :]) is not None and _BEGINS.search(low[: m.start()])
    dashed = dashed or bool(bare)
    after = re.search(
        r"(?:\d|m|from \d{1,2}(?::\d\d)?) ?(?:-|~|to|until|till) ?$"
        r"|between \d{1,2}(?::\d\d)? ?(?:[ap]\.?m\.? ?)?and $",
        low[: m.start()],
    )
    return (led or dashed or after is not None) and not _UNIT.match(low, m.end())


def _clock(low: str, start: int, end: int, minutes: int, half: str) -> Clock:
    late = half.startswith("p") or any(w in half for w in ("afternoon", "evening", "night"))
    early = half.startswith("a") or "morning" in half
    if late and minutes < 720:
        minutes += 720
    if early and minutes >= 720:
        minutes -= 720
    sure = late or early or half in ("24", "h") or minutes >= 13 * 60
    return Clock(start, end, minutes % 1440, sure, _role(low, start, end))


def _korean(low: str) -> Iterator[Clock]:
    for m in _KO.finditer(low):
        hour = int(m["h"]) if m["h"].isdigit() else int(native_number(m["h"]) or 0)
        minute = 30 if m["thirty"] else int(m["m"] or 0)
        half = m["half"] or ""
        if hour > 24:
            continue
        late = half in ("오후", "저녁") or (half in ("밤", "낮", "점심") and 1 <= hour <= 11)
        if half == "밤" and (hour == 12 or hour < 5):
            late, hour = False, hour % 12
        if half in ("오전", "새벽", "아침") and hour == 12:
            hour = 0
        total = (hour + (12 if late and hour < 12 else 0)) * 60 + minute
        yield Clock(
            m.start(), m.end(), total % 1440, bool(half) or hour > 12 or hour == 0,
            _role(low, m.start(), m.end()),
        )  # fmt: skip


_BEFORE = (
    ("to", re.compile(r"\b(?:to|for|into)(?: (?:around|about|like|say))? $")),
    ("from", re.compile(r"\b(?:from|instead of|rather than|not|than|used to be)"
                        r"(?: at| around| about)? $")),
    ("until", re.compile(r"\b(?:arriv(?:e|es|ing|al)|land(?:s|ing)?|gets? in|getting in)"
                         r"(?: (?:at|by|around|in|into))?(?: [a-z]+)?(?: at)? $")),
    ("until", re.compile(r"\b(?:until|till?|ends? at|ending at|finish(?:es)? at|through)"
                         r"(?: (?:around|about))? $")),
    ("before", re.compile(r"\bbefore $")),
    ("after", re.compile(r"\bafter $")),
)  # fmt: skip
_AFTER = (
    ("until", re.compile(r" ?(?:에 ?)?(?:도착|착륙)")),
    ("until", re.compile(r" ?까지(?!는? ?(?:가|도착))")),
    ("from", re.compile(r" ?(?:부터|에서|말고|대신)(?! ?(?:시작|출발))")),
    ("to", re.compile(r" ?(?:쯤|경|정도)?(?:으로|로)")),
    ("before", re.compile(r" ?(?:이전|전)에")),
    ("after", re.compile(r" ?(?:이후|후|넘어)")),
)


def _role(low: str, start: int, end: int) -> str:
    for role, pattern in _BEFORE:
        if pattern.search(low[max(0, start - 24) : start]):
            return role
    for role, pattern in _AFTER:
        if pattern.match(low, end):
            return role
    return "at"


def find_lengths(low: str) -> list[Length]:
    """Spans of time: hours, minutes, days, weeks and nights."""
    found = [
        Length(m.start(), m.end(), nights * 1440, nights)
        for m in _NIGHTS.finditer(low)
        if (nights := _count((m["n"] or m["k"] or "1").replace("하룻", "한")))
    ]
    for m in _LENGTHS.finditer(low):
        if not any(one.start < m.end() and m.start() < one.end for one in found):
            minutes = _length(m)
            if minutes:
                found.append(Length(m.start(), m.end(), minutes))
    return sorted(found, key=lambda one: one.start)


def _length(m: re.Match[str]) -> int:
    groups = {key: value for key, value in m.groupdict().items() if value is not None}
    if "named" in groups:
        return int(_KO_DAYS[groups["named"]] * 1440)
    if "halfhour" in groups:
        return 30
    if "hm" in groups:
        return int(groups["hm"]) * 60 + int(groups["mm"])
    total = 0.0
    for key, unit in (("hours", 60), ("kohours", 60), ("minutes", 1), ("minutes2", 1),
                      ("komin", 1), ("komin2", 1), ("days", 1440), ("kodays", 1440),
                      ("weeks", 10080), ("koweeks", 10080)):  # fmt: skip
        if key in groups:
            total += _amount(groups[key]) * unit
    if "andhalf" in groups or "kohalf" in groups:
        total += 30 if "hours" in groups or "kohours" in groups else 720
    if "quarters" in groups:
        total += 45 if groups["quarters"].startswith("three") else 15
    return int(total)


def _amount(word: str) -> float:
    word = word.strip()
    if re.fullmatch(r"\d+(?:\.\d+)?", word):
        return float(word)
    return float(native_number(word) or sino_number(word) or number(word) or 0)


def _count(word: str) -> int:
    return min(int(_amount(word)), 400)


def parts_of_day(low: str) -> list[tuple[int, int, str]]:
    """ "morning", "afternoon", "evening" where no hour stands beside them."""
    return [(m.start(), m.end(), _PARTS_OF_DAY[m["part"]]) for m in _PART_OF_DAY.finditer(low)]
