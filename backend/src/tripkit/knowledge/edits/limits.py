"""Which of a clause's days and times say what is meant, and which what it shall be."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.knowledge.edits.clocks import Clock
from tripkit.knowledge.edits.days import DaySaid
from tripkit.knowledge.edits.scene import Clause
from tripkit.knowledge.edits.trip import Limits

_TO_DAY = re.compile(r"(?:\b(?:to|for|until|onto|into|make it|on to|it|be|is)(?: the)? )$")
_TO_AFTER = re.compile(r" ?(?:쯤|날|중)?(?:으로|로)(?![가-힣])")
_GOING = re.compile(r"에 ?(?:가|하|옮|보|먹|방문|해)")
_TO_PART = re.compile(
    r"\b(?:to|into|for|until|in)(?: the)?(?: next| following| late| early)* $|next $"
)


@dataclass(frozen=True, slots=True)
class Aim:
    """The day, time or part of the day that something is to have; `limits` are what it has."""

    day: DaySaid | None
    clock: Clock | None
    part: str | None
    limits: Limits
    loose: DaySaid | None = None
    """A day that may be either: it says what is meant if something of that kind is on it."""


def aim_of(clause: Clause) -> Aim:
    """What a change of time aims at."""
    marks, low = clause.marks, clause.low
    ranges = [d for d in marks.days if d.last]
    if ranges and "move" in clause.acts:
        one = ranges[0]
        clocks = [c for c in marks.clocks if c.role != "until"]
        return Aim(
            DaySaid(one.start, one.end, one.last), clocks[-1] if clocks else None, None,
            Limits((one.day,) if one.day else ()),
        )  # fmt: skip
    clocks = [c for c in marks.clocks if c.role not in ("until",)]
    clock = next((c for c in reversed(clocks) if c.role == "to"), None)
    clock = clock or next((c for c in reversed(clocks) if c.role != "from"), None)
    others = tuple(c for c in clocks if c is not clock)
    aimed_part = next((p for p in marks.parts if _part_aimed(low, p)), None)
    day = next((d for d in reversed(marks.days) if _aimed(low, d, clock, aimed_part)), None)
    if any(_had(low, d) for d in marks.days):
        day = next((d for d in reversed(marks.days) if not _had(low, d)), day)
    left = [d for d in marks.days if d is not day]
    parts = tuple(p[2] for p in marks.parts if p is not aimed_part)
    limits = Limits(_dates(left), parts, others)
    loose = left[-1] if left and day is None and left[-1].day else None
    return Aim(day, clock, aimed_part[2] if aimed_part else None, limits, loose)


def _dates(days: list[DaySaid]) -> tuple[date, ...]:
    return tuple(
        one.day + timedelta(days=n)
        for one in days if one.day
        for n in range(((one.last or one.day) - one.day).days + 1)
    )  # fmt: skip


def _part_aimed(low: str, part: tuple[int, int, str]) -> bool:
    start, end, _ = part
    before = low[max(0, start - 24) : start]
    return bool(_TO_PART.search(before) or _TO_AFTER.match(low, end) or _GOING.match(low, end))


_HAD = re.compile(r"\b(?:instead of|rather than|not|from)(?: on)?(?: the)? $")
_HAD_AFTER = re.compile(r" ?(?:말고|대신에?|에서)(?![가-힣])")


def _had(low: str, day: DaySaid) -> bool:
    """A day that something is on now: "instead of Tuesday", 화요일 말고."""
    return bool(
        _HAD.search(low[max(0, day.start - 18) : day.start]) or _HAD_AFTER.match(low, day.end)
    )


def _aimed(low: str, day: DaySaid, clock: Clock | None, part: tuple[int, int, str] | None) -> bool:
    if day.steps is not None or _TO_AFTER.match(low, day.end):
        return True
    if _TO_DAY.search(low[max(0, day.start - 14) : day.start]):
        return True
    beside = [clock.start] if clock else []
    beside += [part[0]] if part else []
    korean = re.search(r"[가-힣]", low) is not None
    return korean and any(
        day.end <= at and not low[day.end : at].strip(" ,에의") for at in beside
    ) and bool((clock and clock.role == "to") or part)  # fmt: skip


def limits_of(clause: Clause) -> Limits:
    """Everything that was said of when, as what the segment has."""
    marks = clause.marks
    return Limits(
        _dates(marks.days), tuple(p[2] for p in marks.parts),
        tuple(c for c in marks.clocks if c.role in ("at", "from")),
    )  # fmt: skip
