"""The nine changes that a call may ask for, as pure operations on an itinerary."""

import hashlib
from typing import Any

from tripkit.domain.edits import (
    PARAMETERS,
    DeleteSegment,
    MoveSegment,
    ReorderSegments,
    SegmentFields,
    ToolName,
    UpdateSegment,
)
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Applied, Itinerary
from tripkit.domain.origin import Origin
from tripkit.knowledge.itineraries import operations
from tripkit.knowledge.itineraries.build import AddParameters, build
from tripkit.knowledge.itineraries.diff import applied as reported

Command = AddParameters | UpdateSegment | DeleteSegment | MoveSegment | ReorderSegments


def new_id(session_id: str, call_id: str) -> str:
    """The id of what a call adds: the same when the call is made again after a crash."""
    return hashlib.sha256(f"{session_id}\0{call_id}".encode()).hexdigest()[:32]


def parsed(name: ToolName, arguments: dict[str, Any]) -> Command:
    """The arguments of a changing call. Raises pydantic's ValidationError."""
    command: Any = PARAMETERS[name].model_validate(arguments)
    return command  # type: ignore[no-any-return]


def applied(
    command: Command, itinerary: Itinerary, added_id: str, origin: Origin | None = None
) -> Applied:
    """The itinerary after the command; `origin` says whose values are not the person's.

    Raises EditRefused.
    """
    done = _applied(command, itinerary, added_id)
    segment = done.itinerary.segment(target(command, done.itinerary, added_id))
    if origin is None or segment is None or segment == itinerary.segment(segment.id):
        return done
    joined = segment.source_details.joined(origin) if segment.source_details else origin
    marked = segment.model_copy(update={"source_details": joined})
    segments = [marked if item.id == marked.id else item for item in done.itinerary.segments]
    return reported(itinerary, done.itinerary.model_copy(update={"segments": segments}))


def _applied(command: Command, itinerary: Itinerary, added_id: str) -> Applied:
    match command:
        case UpdateSegment():
            fields_given = command.changes.model_dump(exclude_none=True, by_alias=True)
            if not fields_given:
                raise EditRefused("no_field", "No field was given to change.")
            # Strict schemas send every field: null there is one that nobody gave.
            fields = SegmentFields.model_validate(fields_given)
            return operations.updated(itinerary, command.segment_id, fields)
        case DeleteSegment():
            return operations.deleted(itinerary, command.segment_id)
        case MoveSegment():
            return operations.moved(
                itinerary, command.segment_id, command.new_start_time, command.cascade
            )
        case ReorderSegments():
            return operations.reordered(itinerary, command.segment_ids)
    segment = build(command, itinerary, source="agent", segment_id=added_id)
    return operations.added(itinerary, segment)


def target(command: Command, itinerary: Itinerary, added_id: str) -> str:
    """The id of the segment that the command is about; for what is there already, that one's."""
    match command:
        case UpdateSegment() | DeleteSegment() | MoveSegment():
            return command.segment_id
        case ReorderSegments():
            return command.segment_ids[0]
    if itinerary.segment(added_id):
        return added_id
    segment = build(command, itinerary, source="agent", segment_id=added_id)
    twin = operations.twin(itinerary, segment)
    return twin.id if twin else added_id
