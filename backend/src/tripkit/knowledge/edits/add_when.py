"""When something new is: its day, start and end."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from tripkit.domain.itinerary import Segment
from tripkit.knowledge.edits.clocks import Clock
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.scene import Clause, Scene
from tripkit.knowledge.edits.tables import patterns

_TABLE = patterns("add_when")
_EVENING = _TABLE.compiled("evening")
LANDED = _TABLE.compiled("landed")
_SLOT = _TABLE.compiled("slot")
_INSTEAD = _TABLE.compiled("instead")
_SHORT = _TABLE.compiled("after_short")
_AFTER, _BEFORE = _TABLE.compiled("after"), _TABLE.compiled("before")


@dataclass(frozen=True, slots=True)
class When:
    """Local times (YYYY-MM-DDTHH:MM); None where they were not said."""

    day: date | None
    start: str | None = None
    end: str | None = None

    def after(self, minutes: int) -> str | None:
        if self.start is None:
            return None
        end = datetime.fromisoformat(self.start) + timedelta(minutes=minutes)
        return end.isoformat(timespec="minutes")


def when_of(clause: Clause, scene: Scene, name: str = "") -> When:
    """A start needs a clock time (or a segment that it comes after) and a day."""
    marks = clause.marks
    day = next((one.day for one in marks.days if one.day), None)
    if day is not None:
        scene.day = day
    if day is None and scene.day is None and scene.trip.focus and _INSTEAD.search(clause.low):
        day = date.fromisoformat(scene.trip.segment(scene.trip.focus[0]).start_datetime[:10])
    steps = next((one.steps for one in marks.days if one.steps is not None), None)
    if day is None and steps is not None and (spoken := _spoken_day(scene)):
        day = spoken + timedelta(days=steps)
    day = day or scene.day or scene.calendar.only
    evening = _EVENING.search(clause.low) is not None
    clocks = [c for c in marks.clocks if c.role != "until"]
    until = next((c for c in marks.clocks if c.role == "until"), None)
    if not clocks and _SLOT.search(clause.low) and scene.trip.focus:
        gone = scene.trip.segment(scene.trip.focus[0])
        return When(date.fromisoformat(gone.start_datetime[:10]), gone.start_datetime)
    if not clocks:
        return _beside(clause, scene, day)
    if day is None:
        return When(None)
    parts = {part for _, _, part in marks.parts}
    minutes = clocks[0].new(evening=evening or "evening" in parts)
    if not clocks[0].sure and "morning" in parts:
        minutes = clocks[0].minutes % 720
    start = datetime(day.year, day.month, day.day) + timedelta(minutes=minutes)
    return When(day, start.isoformat(timespec="minutes"), _end(clause, start, until))


def _spoken_day(scene: Scene) -> date | None:
    """The day of what was last spoken of."""
    if scene.day or not scene.trip.focus:
        return scene.day
    return date.fromisoformat(scene.trip.segment(scene.trip.focus[0]).start_datetime[:10])


def _end(clause: Clause, start: datetime, until: Clock | None) -> str | None:
    begin = start.hour * 60 + start.minute
    if until is not None:
        later = [m for m in until.readings() if m > begin]
        minutes = min(later, default=until.minutes + 1440)
        end = start - timedelta(minutes=begin) + timedelta(minutes=minutes)
        return end.isoformat(timespec="minutes")
    if length := clause.marks.minutes:
        return (start + timedelta(minutes=length)).isoformat(timespec="minutes")
    return None


def _beside(clause: Clause, scene: Scene, day: date | None) -> When:
    """ "Right after the bookshop": its end; before it: its start less the length."""
    if (landed := _landed(clause, scene)) is not None:
        return landed
    for segment, after, _ in _anchors(clause, scene):
        length = clause.marks.minutes
        if after:
            start = datetime.fromisoformat(segment.end_datetime)
        elif length:
            start = datetime.fromisoformat(segment.start_datetime) - timedelta(minutes=length)
        else:
            continue
        end = start + timedelta(minutes=length) if length else None
        return When(
            start.date(), start.isoformat(timespec="minutes"),
            end.isoformat(timespec="minutes") if end else None,
        )  # fmt: skip
    return When(day)


def _landed(clause: Clause, scene: Scene) -> When | None:
    """ "An hour after landing": from the arrival of the flight that was just added."""
    if LANDED.search(clause.low) is None:
        return None
    for one in reversed(scene.added):
        if one.name == "add_flight" and (at := one.arguments.get("arrivalTime")):
            start = datetime.fromisoformat(str(at)) + timedelta(minutes=clause.marks.minutes)
            return When(start.date(), start.isoformat(timespec="minutes"))
    return None


def _anchors(clause: Clause, scene: Scene) -> Iterator[tuple[Segment, bool, tuple[int, int]]]:
    """What it comes after (True) or before, and where that is said."""
    taken: list[int] = []
    for pattern, after in ((_SHORT, True), (_AFTER, True), (_BEFORE, False)):
        for m in pattern.finditer(clause.low):
            key = next(k for k, v in m.groupdict().items() if v is not None)
            found = refer(clause.said.part(*m.span(key)), scene.trip, names_only=True)
            if found.one is not None and m.start() not in taken:
                taken.append(m.start())
                yield scene.trip.segment(found.one), after, m.span()


def beside_spans(clause: Clause, scene: Scene) -> list[tuple[int, int]]:
    """Where it is said what the new thing comes after or before."""
    slot = [m.span() for m in _SLOT.finditer(clause.low)]
    return [*slot, *(span for _, _, span in _anchors(clause, scene))]
