"""An itinerary's segments: added, changed, moved, put in order, taken out, by a person's hand."""

from typing import Annotated, Literal

from fastapi import APIRouter, Body, Path
from pydantic import ConfigDict, Field

from tripkit.api.dependencies import StarterDep
from tripkit.api.editing import Answer, Edited, EditorDep, ItineraryId, Versioned, edited
from tripkit.api.errors import responses
from tripkit.domain.edits import (
    AddActivity,
    AddCustom,
    AddFlight,
    AddHotel,
    AddMeeting,
    AddTransfer,
    Cascade,
    ReorderSegments,
    SegmentFields,
)
from tripkit.domain.itinerary import Applied, Itinerary, LocalTime, Segment, SegmentStatus
from tripkit.domain.wire import Wire
from tripkit.knowledge.itineraries import (
    AddParameters,
    added,
    build,
    deleted,
    found,
    fresh_id,
    moved,
    reordered,
    twin,
    updated,
)

router = APIRouter(
    prefix="/api/v1/itineraries/{itinerary_id}/segments", tags=["itineraries"],
    responses=responses(401, 403, 404, 422, 429),
)  # fmt: skip

SegmentId = Annotated[
    str, Path(pattern=r"^[0-9a-f]{32}$", examples=["9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d"])
]


class _Status(Versioned):
    """`status`: TENTATIVE, or CONFIRMED where there is a confirmation number, unless it is said."""

    status: SegmentStatus | None = None


class NewFlight(AddFlight, _Status):
    """A flight by its airports; without an arrival it is reckoned from the distance."""

    type: Literal["FLIGHT"]


class NewHotel(AddHotel, _Status):
    """A stay from a day to a day."""

    type: Literal["HOTEL"]


class NewActivity(AddActivity, _Status):
    """Something to do at a place."""

    type: Literal["ACTIVITY"]


class NewTransfer(AddTransfer, _Status):
    """A way between two places; it goes along with what it serves."""

    type: Literal["TRANSFER"]


class NewMeeting(AddMeeting, _Status):
    """An appointment."""

    type: Literal["MEETING"]


class NewCustom(AddCustom, _Status):
    """Anything else, with or without a place."""

    type: Literal["CUSTOM"]


NewSegment = Annotated[
    NewFlight | NewHotel | NewActivity | NewTransfer | NewMeeting | NewCustom,
    Field(discriminator="type"),
]
_PARAMETERS: dict[str, type[AddParameters]] = {
    "FLIGHT": AddFlight, "HOTEL": AddHotel, "ACTIVITY": AddActivity, "TRANSFER": AddTransfer,
    "MEETING": AddMeeting, "CUSTOM": AddCustom,
}  # fmt: skip
_EXAMPLE = {
    "type": "FLIGHT", "airline": {"code": "KE", "name": "Korean Air"}, "flightNumber": "KE703",
    "origin": {"code": "ICN"}, "destination": {"code": "NRT"},
    "departureTime": "2027-04-10T10:10", "version": 1,
}  # fmt: skip


class Segments(Wire):
    """In the order in which they are shown."""

    items: list[Segment]


class SegmentPatch(SegmentFields, Versioned):
    """Only the fields that are given are changed; null takes away what may be missing."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"startTime": "2027-04-11T09:30", "notes": "Buy tickets"}}
    )


class SegmentMove(Versioned):
    """Its length stays; `cascade` says what moves along."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"newStartTime": "2027-04-11T10:10", "version": 4}}
    )
    new_start_time: LocalTime
    cascade: Cascade = "dependents"


class SegmentOrder(Versioned, ReorderSegments):
    """All segments of one day, or of the whole trip, in the order in which they are to stand."""


@router.get("", summary="List its segments")
async def list_segments(itinerary_id: ItineraryId, starter: StarterDep) -> Segments:
    """All of them."""
    itinerary = await starter.container.itineraries.get(itinerary_id, starter.visitor_id)
    return Segments(items=itinerary.segments)


@router.post(
    "",
    status_code=201,
    summary="Add a segment",
    response_model=Edited,
    responses=edited(409, success=201),
)
async def add_segment(
    itinerary_id: ItineraryId,
    body: Annotated[NewSegment, Body(examples=[_EXAMPLE])],
    editor: EditorDep,
) -> Answer:
    """Places are looked up, ends and zones filled in. One that is there already is not doubled."""
    given = body.model_dump(exclude={"type", "status", "version"}, exclude_unset=True)
    parameters = _PARAMETERS[body.type].model_validate(given)
    segment_id, there = await editor.starter.claim(new_id := fresh_id()), ""
    if segment_id != new_id:
        done = await editor.repeated(itinerary_id, segment_id, segment_id)
        if done is not None:
            return done

    def operation(itinerary: Itinerary) -> Applied:
        nonlocal there
        segment = build(parameters, itinerary, segment_id=segment_id, status=body.status)
        same = twin(itinerary, segment)
        there = same.id if same else segment_id
        return added(itinerary, segment)

    return await editor.apply(itinerary_id, operation, body.version, segment_id=lambda: there)


@router.post(
    "/reorder", summary="Put segments in order", response_model=Edited, responses=edited(409)
)
async def reorder_segments(
    itinerary_id: ItineraryId, body: SegmentOrder, editor: EditorDep
) -> Answer:
    """In the order of the ids; times stay."""
    return await editor.apply(
        itinerary_id, lambda it: reordered(it, body.segment_ids), body.version
    )


@router.get("/{segment_id}", summary="Get a segment")
async def get_segment(
    itinerary_id: ItineraryId, segment_id: SegmentId, starter: StarterDep
) -> Segment:
    """One of them."""
    itinerary = await starter.container.itineraries.get(itinerary_id, starter.visitor_id)
    return found(itinerary, segment_id)


@router.patch(
    "/{segment_id}", summary="Change a segment", response_model=Edited, responses=edited(409)
)
async def patch_segment(
    itinerary_id: ItineraryId, segment_id: SegmentId, body: SegmentPatch, editor: EditorDep
) -> Answer:
    """A new start keeps the end; to move it with its length there is `move`."""
    given = {name: getattr(body, name) for name in body.model_fields_set - {"version"}}
    fields = SegmentFields.model_construct(_fields_set=set(given), **given)
    return await editor.apply(
        itinerary_id, lambda it: updated(it, segment_id, fields), body.version
    )


@router.delete(
    "/{segment_id}", summary="Take a segment out", response_model=Edited, responses=edited(409)
)
async def delete_segment(
    itinerary_id: ItineraryId, segment_id: SegmentId, editor: EditorDep
) -> Answer:
    """With the transfers that only served it."""
    return await editor.apply(itinerary_id, lambda it: deleted(it, segment_id), None)


@router.post(
    "/{segment_id}/move", summary="Move a segment", response_model=Edited, responses=edited(409)
)
async def move_segment(
    itinerary_id: ItineraryId, segment_id: SegmentId, body: SegmentMove, editor: EditorDep
) -> Answer:
    """It starts at the new time, as long as before, and takes along what depends on it."""
    return await editor.apply(
        itinerary_id,
        lambda it: moved(it, segment_id, body.new_start_time, body.cascade),
        body.version,
    )
