"""Who travels: somebody comes along, is called otherwise, or stays at home."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import Field

from tripkit.api.editing import Answer, Edited, EditorDep, ItineraryId, Versioned, edited
from tripkit.api.errors import responses
from tripkit.api.routes.itineraries import NewTraveler
from tripkit.domain.errors import NotFound
from tripkit.domain.itinerary import Applied, Itinerary, Traveler
from tripkit.knowledge.itineraries import fresh_id, revised

router = APIRouter(
    prefix="/api/v1/itineraries/{itinerary_id}/travelers", tags=["itineraries"],
    responses=responses(401, 403, 404, 409, 422, 429),
)  # fmt: skip

TravelerId = Annotated[str, Path(pattern=r"^[0-9a-f]{32}$")]


class NewTravelerOf(NewTraveler, Versioned):
    """Somebody who comes along."""


class TravelerFields(Versioned):
    name: str | None = Field(default=None, min_length=1, max_length=120)
    kind: Literal["ADULT", "CHILD", "INFANT"] | None = None


@router.post(
    "",
    status_code=201,
    summary="Add a traveller",
    response_model=Edited,
    responses=edited(success=201),
)
async def add_traveler(itinerary_id: ItineraryId, body: NewTravelerOf, editor: EditorDep) -> Answer:
    """Somebody who comes along; at most fifty do."""
    traveler_id = await editor.starter.claim(new_id := fresh_id())
    if traveler_id != new_id:
        done = await editor.repeated(itinerary_id, traveler_id)
        if done is not None:
            return done
    added = Traveler(id=traveler_id, name=body.name, kind=body.kind)

    def operation(itinerary: Itinerary) -> Applied:
        there = any(traveler.id == traveler_id for traveler in itinerary.travelers)
        return revised(itinerary, travelers=[*itinerary.travelers, *([] if there else [added])])

    return await editor.apply(itinerary_id, operation, body.version)


@router.patch(
    "/{traveler_id}", summary="Change a traveller", response_model=Edited, responses=edited()
)
async def patch_traveler(
    itinerary_id: ItineraryId, traveler_id: TravelerId, body: TravelerFields, editor: EditorDep
) -> Answer:
    """Their name or kind."""
    given = body.model_dump(exclude={"version"}, exclude_none=True)
    return await editor.apply(
        itinerary_id, lambda it: _traveler(it, traveler_id, given), body.version
    )


@router.delete(
    "/{traveler_id}", summary="Take a traveller off", response_model=Edited, responses=edited()
)
async def delete_traveler(
    itinerary_id: ItineraryId, traveler_id: TravelerId, editor: EditorDep
) -> Answer:
    """Off the trip and off its segments."""
    return await editor.apply(itinerary_id, lambda it: _traveler(it, traveler_id, None), None)


def _traveler(itinerary: Itinerary, traveler_id: str, given: dict[str, Any] | None) -> Applied:
    """With other fields; None takes the traveller off. Raises NotFound."""
    if all(one.id != traveler_id for one in itinerary.travelers):
        raise NotFound
    people = [
        one.model_copy(update=given or {}) if one.id == traveler_id else one
        for one in itinerary.travelers
        if one.id != traveler_id or given is not None
    ]
    return revised(itinerary, travelers=people)
