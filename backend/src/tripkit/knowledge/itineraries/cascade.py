"""What moves along with a segment, and by how much."""

from datetime import timedelta

from tripkit.domain.edits import Cascade
from tripkit.domain.itinerary import Custom, Hotel, Itinerary, Segment
from tripkit.knowledge.itineraries.dependencies import direct_dependents
from tripkit.knowledge.itineraries.timeline import (
    clock_minutes,
    ends,
    instant,
    length,
    local_at,
    minutes_between,
    on_the_clock,
    real,
    starts,
)


def started_at(segment: Segment, new_start: str) -> Segment:
    """The segment from `new_start` (local) on, as long as before.

    Stays and what spans days keep their times of day: their length is counted by the clock on
    the wall; everything else lasts as many minutes as before, also on a day of 23 hours.
    """
    start = real(new_start, segment.start_zone)
    if _by_the_wall(segment):
        wall = clock_minutes(segment.start_datetime, segment.end_datetime)
        end = real(on_the_clock(start, wall), segment.end_zone)
    else:
        span = instant(start, segment.start_zone) + (ends(segment) - starts(segment))
        end = local_at(span, segment.end_zone)
    return segment.model_copy(update={"start_datetime": start, "end_datetime": end})


def _by_the_wall(segment: Segment) -> bool:
    if segment.start_zone != segment.end_zone:
        return False
    overnight = segment.start_datetime[:10] != segment.end_datetime[:10]
    return isinstance(segment, Hotel) or (isinstance(segment, Custom) and overnight)


def shifted(
    itinerary: Itinerary, segment: Segment, new_start: str, cascade: Cascade
) -> dict[str, Segment]:
    """The segment at its new start and all that moves along, by id; what is completed stays.

    What depends on another keeps its minutes to it. What merely follows keeps its time of day:
    it moves by as much as the clock says, also where a night in between has 23 hours.
    """
    moved = {segment.id: started_at(segment, new_start)}
    if cascade == "none":
        return moved
    if cascade == "following":
        wall = clock_minutes(segment.start_datetime, moved[segment.id].start_datetime)
        for one in itinerary.segments:
            if starts(one) > starts(segment) and _may_move(one) and one.id not in moved:
                moved[one.id] = started_at(one, on_the_clock(one.start_datetime, wall))
    _along(itinerary, moved)
    return moved


def _may_move(segment: Segment) -> bool:
    return segment.status != "COMPLETED"


def _along(itinerary: Itinerary, moved: dict[str, Segment]) -> None:
    """Add to `moved` what depends on what is in it, by as many minutes as that went."""
    ahead = list(moved)
    while ahead:
        before = itinerary.segment(key := ahead.pop(0))
        assert before is not None
        for segment in direct_dependents(itinerary, key):
            if segment.id in moved or not _may_move(segment):
                continue
            delta = _minutes_moved(before, moved[key], segment)
            if delta:
                moved[segment.id] = started_at(segment, _later(segment, delta))
                ahead.append(segment.id)


def _minutes_moved(before: Segment, after: Segment, dependent: Segment) -> int:
    """How far the end went that the dependent is at: the first half's is the start."""
    middle = minutes_between(starts(before), starts(dependent)) * 2 >= length(before)
    end = ends if middle else starts
    return minutes_between(end(before), end(after))


def _later(segment: Segment, minutes: int) -> str:
    if _by_the_wall(segment):
        days = round(minutes / 1440) * 1440
        if abs(minutes - days) <= 60 and days:
            return on_the_clock(segment.start_datetime, days)
    start = starts(segment)
    return local_at(start + timedelta(minutes=minutes), segment.start_zone)
