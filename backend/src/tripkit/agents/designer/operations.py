"""The nine changes as pure operations on an itinerary: run by the tools, tried by the guard."""

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
from tripkit.knowledge import itineraries


def own_id(session_id: str, call_id: str) -> str:
    """The id of what a call adds: the same when the call is made again after a crash."""
    return hashlib.sha256(f"{session_id}\0{call_id}".encode()).hexdigest()[:32]


def applied(parameters: Any, itinerary: Itinerary, new_id: str) -> Applied:
    """What the call does to the itinerary. Raises EditRefused."""
    match parameters:
        case UpdateSegment():
            given = parameters.changes.model_dump(exclude_none=True, by_alias=True)
            if not given:
                raise EditRefused("no_field", "No field was given to change.")
            # Strict schemas send every field: null there is one that nobody gave.
            fields = SegmentFields.model_validate(given)
            return itineraries.updated(itinerary, parameters.segment_id, fields)
        case DeleteSegment():
            return itineraries.deleted(itinerary, parameters.segment_id)
        case MoveSegment():
            return itineraries.moved(
                itinerary, parameters.segment_id, parameters.new_start_time, parameters.cascade
            )
        case ReorderSegments():
            return itineraries.reordered(itinerary, parameters.segment_ids)
    segment = itineraries.build(parameters, itinerary, source="agent", segment_id=new_id)
    return itineraries.added(itinerary, segment)


def target(parameters: Any, itinerary: Itinerary, new_id: str) -> str:
    """The id of the segment that the call is about; for what is there already, that one's."""
    match parameters:
        case UpdateSegment() | DeleteSegment() | MoveSegment():
            return parameters.segment_id
        case ReorderSegments():
            return parameters.segment_ids[0]
    if itinerary.segment(new_id):
        return new_id
    segment = itineraries.build(parameters, itinerary, source="agent", segment_id=new_id)
    twin = itineraries.twin(itinerary, segment)
    return twin.id if twin else new_id


def parsed(name: ToolName, arguments: dict[str, Any]) -> Any:
    """The arguments as their model. Raises pydantic's ValidationError."""
    return PARAMETERS[name].model_validate(arguments)
