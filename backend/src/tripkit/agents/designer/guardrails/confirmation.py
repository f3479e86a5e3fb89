"""Big changes, found before they are made: these wait for the person's yes.

Each call is tried on a copy of the trip; what it would remove or shift there decides.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from tripkit.agents.designer.state import Call, HoldReason
from tripkit.domain.edits import CHANGING
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Applied, Itinerary, SegmentChange
from tripkit.knowledge.itineraries import findings
from tripkit.knowledge.itineraries.commands import applied, new_id, parsed
from tripkit.knowledge.itineraries.timeline import clock_minutes

FAR_MINUTES = 14 * 24 * 60
MANY = 2
"""Deletions of one turn that are asked about."""


@dataclass(frozen=True)
class Trial:
    """What the calls would come to, and why they are asked about first; None: they are not."""

    reason: HoldReason | None
    changes: tuple[SegmentChange, ...]
    itinerary: Itinerary | None = None
    """The copy as it would be."""


def try_changes(
    calls: Sequence[Call], itinerary: Itinerary, *, session_id: str, deleted_before: int = 0
) -> Trial:
    """Whether the calls are made or asked about; those that can't be say so when they run."""
    reason: HoldReason | None = None
    lines: list[SegmentChange] = []
    deletions = deleted_before
    for call in calls:
        if call["tool"] not in CHANGING:
            continue
        deletions += call["tool"] == "delete_segment"
        done = _tried(call, itinerary, session_id)
        if done is None:
            continue
        reason = reason or _reason(done, itinerary)
        lines += done.changes
        itinerary = done.itinerary
    if any(c["tool"] == "delete_segment" for c in calls) and deletions >= MANY:
        reason = reason or "several"
    return Trial(reason, tuple(lines), itinerary)


def _tried(call: Call, itinerary: Itinerary, session_id: str) -> Applied | None:
    try:
        command = parsed(call["tool"], call["arguments"])
        return applied(command, itinerary, new_id(session_id, call["id"]))
    except (EditRefused, ValidationError):
        return None


def _reason(done: Applied, before: Itinerary) -> HoldReason | None:
    for line in done.changes:
        if line.before is None or line.op not in ("removed", "changed"):
            continue
        if line.before.get("status") == "CONFIRMED" and _disturbs(line):
            return "confirmed"
        if line.after and _shift(line.before, line.after) > FAR_MINUTES:
            return "far"
    return "overlaps" if _overlaps_confirmed(done, before) else None


def _disturbs(line: SegmentChange) -> bool:
    """Whether it is removed, cancelled or put at another time."""
    if line.after is None or line.before is None:
        return True
    times = ("startDatetime", "endDatetime")
    moved = any(line.before.get(key) != line.after.get(key) for key in times)
    return moved or line.after.get("status") == "CANCELLED"


def _shift(before: dict[str, Any], after: dict[str, Any]) -> int:
    return abs(clock_minutes(before["startDatetime"], after["startDatetime"]))


def _overlaps_confirmed(done: Applied, before: Itinerary) -> bool:
    """Whether something new lies over what is booked already."""
    new = {line.segment_id for line in done.changes if line.op == "added"}
    booked = {segment.id for segment in before.segments if segment.status == "CONFIRMED"}
    if not new or not booked:
        return False
    clashes = [f for f in findings(done.itinerary) if f.kind in ("overlap", "duplicate")]
    return any(new & set(f.segment_ids) and booked & set(f.segment_ids) for f in clashes)
