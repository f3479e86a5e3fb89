"""The changes that an itinerary takes, each a pure function: itinerary in, `Applied` out.

None of them counts the version: whoever stores the result does. An `Applied` without changes
means that nothing had to be done.
"""

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from tripkit.domain.edits import Cascade, SegmentFields
from tripkit.domain.errors import EditRefused, UnknownSegment
from tripkit.domain.itinerary import Applied, Itinerary, Segment, Transfer, name_of
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.itineraries.cascade import shifted
from tripkit.knowledge.itineraries.dependencies import only_for, served_by
from tripkit.knowledge.itineraries.diff import applied
from tripkit.knowledge.itineraries.fields import with_fields
from tripkit.knowledge.itineraries.places import end_place, same_place, start_place
from tripkit.knowledge.itineraries.timeline import starts

MOST_SEGMENTS = 400
_MOVED = ("start_time", "end_time", "check_in_date", "check_out_date")
"""What is somebody else's once a segment was moved."""


def found(itinerary: Itinerary, segment_id: str) -> Segment:
    """The segment of this id. Raises UnknownSegment."""
    segment = itinerary.segment(segment_id)
    if segment is None:
        raise UnknownSegment(segment_id)
    return segment


def twin(itinerary: Itinerary, segment: Segment) -> Segment | None:
    """The same thing, if the itinerary has it already: its type, start, and place or number."""
    for one in itinerary.segments:
        if one.type != segment.type or one.status == "CANCELLED":
            continue
        if one.start_datetime == segment.start_datetime and same_thing(one, segment):
            return one
    return None


def same_thing(one: Segment, other: Segment) -> bool:
    """Whether two of one type that start together are one: by flight number, places or name."""
    number, again = (getattr(s, "flight_number", None) for s in (one, other))
    if number and again:
        return bool(number == again)
    ends_too = same_place(end_place(one), end_place(other))
    if one.type in ("FLIGHT", "TRANSFER"):
        return same_place(start_place(one), start_place(other)) and ends_too
    return fold(name_of(one)) == fold(name_of(other))


def added(itinerary: Itinerary, segment: Segment) -> Applied:
    """Put in by its start; nothing when its `twin` is there. A transfer finds what it serves.

    Raises EditRefused for an id that is taken and for more than 400 segments.
    """
    if twin(itinerary, segment):
        return applied(itinerary, itinerary)
    if itinerary.segment(segment.id):
        raise EditRefused("taken", "A segment with this id is there already")
    if len(itinerary.segments) >= MOST_SEGMENTS:
        raise EditRefused("full", f"An itinerary holds at most {MOST_SEGMENTS} segments")
    if isinstance(segment, Transfer) and not segment.depends_on:
        segment = segment.model_copy(update={"depends_on": served_by(segment, itinerary)})
    return applied(itinerary, _with(itinerary, _placed(itinerary.segments, [segment])))


def updated(itinerary: Itinerary, segment_id: str, fields: SegmentFields) -> Applied:
    """With the fields that were given; a new start puts it elsewhere in the order, moves nothing.

    Raises UnknownSegment, EditRefused for what such a segment can't have.
    """
    before = found(itinerary, segment_id)
    after = with_fields(itinerary, before, fields)
    if after.start_datetime == before.start_datetime:
        segments = [
            after if segment.id == segment_id else segment for segment in itinerary.segments
        ]
    else:
        segments = _placed(itinerary.segments, [after])
    return applied(itinerary, _with(itinerary, segments))


def deleted(itinerary: Itinerary, segment_id: str) -> Applied:
    """Without the segment, the transfers that only served it, and their ids in dependsOn.

    Raises UnknownSegment.
    """
    found(itinerary, segment_id)
    gone = {segment_id, *only_for(itinerary, segment_id)}
    rest = [
        segment.model_copy(
            update={"depends_on": [key for key in segment.depends_on if key not in gone]}
        )
        if gone.intersection(segment.depends_on)
        else segment
        for segment in itinerary.segments
        if segment.id not in gone
    ]
    return applied(itinerary, _with(itinerary, rest))


def moved(
    itinerary: Itinerary, segment_id: str, new_start: str, cascade: Cascade = "dependents"
) -> Applied:
    """From `new_start` (YYYY-MM-DDTHH:MM, local to its start) on, with what moves along.

    Raises UnknownSegment, EditRefused for one that is completed.
    """
    segment = found(itinerary, segment_id)
    if segment.status == "COMPLETED":
        raise EditRefused("completed", f"{name_of(segment)} is completed; it stays where it was")
    along = shifted(itinerary, segment, new_start, cascade)
    if segment.source_details and segment.id in along:
        details = segment.source_details.without(_MOVED)
        along[segment.id] = along[segment.id].model_copy(update={"source_details": details})
    changed = [segment for segment in along.values() if segment != itinerary.segment(segment.id)]
    return applied(itinerary, _with(itinerary, _placed(itinerary.segments, changed)))


def reordered(itinerary: Itinerary, segment_ids: Sequence[str]) -> Applied:
    """In this order; the ids are all of the trip's, or of segments that start on one day.

    Times stay. Raises UnknownSegment, EditRefused for ids of several days that aren't all.
    """
    ordered = [found(itinerary, key) for key in segment_ids]
    if len(set(segment_ids)) < len(ordered):
        raise EditRefused("twice", "Name each segment once")
    if len({one.start_datetime[:10] for one in ordered}) > 1 and len(ordered) < len(
        itinerary.segments
    ):
        raise EditRefused("several_days", "Name the segments of one day, or all of them")
    names, following = set(segment_ids), iter(ordered)
    segments = [
        next(following) if segment.id in names else segment for segment in itinerary.segments
    ]
    return applied(itinerary, _with(itinerary, segments))


def revised(itinerary: Itinerary, **details: Any) -> Applied:
    """With other details of its own: title, dates, status, travelers, budget, destination.

    Travellers who are gone are taken off the segments. Raises EditRefused for what can't be.
    """
    people = details.get("travelers")
    segments = itinerary.segments
    if people is not None:
        ids = {traveler.id for traveler in people}
        segments = [
            segment.model_copy(
                update={"traveler_ids": [k for k in segment.traveler_ids if k in ids]}
            )
            for segment in segments
        ]
    data = {**dict(itinerary), **details, "segments": segments}
    try:
        after = Itinerary.model_validate(data)
    except ValidationError as error:
        raise EditRefused("details", error.errors()[0]["msg"]) from None
    return applied(itinerary, after)


def _placed(segments: Sequence[Segment], new: Sequence[Segment]) -> list[Segment]:
    """The segments with the new ones put in (again) by their start, the others as they stand."""
    again = {one.id for one in new}
    order = [segment for segment in segments if segment.id not in again]
    for one in sorted(new, key=starts):
        before = [n for n, other in enumerate(order) if starts(other) <= starts(one)]
        order.insert(before[-1] + 1 if before else 0, one)
    return order


def _with(itinerary: Itinerary, segments: list[Segment]) -> Itinerary:
    return itinerary.model_copy(update={"segments": segments})
