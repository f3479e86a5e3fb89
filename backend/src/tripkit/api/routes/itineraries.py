"""Itineraries: make one, read it, change its details, go back and forth, look on, erase it."""

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Response
from pydantic import ConfigDict, Field

from tripkit.api.dependencies import StarterDep
from tripkit.api.docs import stream_of
from tripkit.api.editing import (
    Answer,
    Edited,
    EditorDep,
    ItineraryId,
    Versioned,
    edited,
    etag,
    reader_locale,
)
from tripkit.api.errors import responses
from tripkit.api.paging import cursor_of
from tripkit.api.sse import stream
from tripkit.domain.errors import InvalidInput
from tripkit.domain.itinerary import (
    Day,
    HistoryEntry,
    Itinerary,
    ItineraryStatus,
    ItineraryView,
    Price,
    Traveler,
)
from tripkit.domain.itinerary_events import ItineraryChanged
from tripkit.domain.wire import Wire, WireInput
from tripkit.knowledge.itineraries import fresh_id, revised
from tripkit.runs.model import Event

router = APIRouter(
    prefix="/api/v1/itineraries", tags=["itineraries"], responses=responses(401, 403, 422, 429)
)

_UNTITLED = {"en": "New trip", "ko": "새 여행"}


class NewTraveler(WireInput):
    name: str = Field(min_length=1, max_length=120)
    kind: Literal["ADULT", "CHILD", "INFANT"] = "ADULT"


class NewItinerary(WireInput):
    """All is optional: without a title it is called after its destination."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "title": "Tokyo in April", "destination": "Tokyo",
                "startDate": "2027-04-10", "endDate": "2027-04-14",
                "travelers": [{"name": "Mina"}, {"name": "Jun", "kind": "CHILD"}],
                "budget": {"amount": 1500, "currency": "USD"},
            }
        }
    )  # fmt: skip
    title: str | None = Field(default=None, min_length=1, max_length=200)
    destination: str | None = Field(default=None, min_length=1, max_length=200)
    start_date: Day | None = None
    end_date: Day | None = None
    travelers: list[NewTraveler] = Field(default_factory=list, max_length=50)
    budget: Price | None = None


class ItineraryDetails(Versioned):
    """Only the fields that are given are changed; null takes away what may be missing."""

    model_config = ConfigDict(
        json_schema_extra={"example": {"version": 3, "title": "Tokyo, at last"}}
    )
    title: str | None = Field(default=None, min_length=1, max_length=200)
    destination: str | None = Field(default=None, min_length=1, max_length=200)
    start_date: Day | None = None
    end_date: Day | None = None
    status: ItineraryStatus | None = None
    budget: Price | None = None


class ItineraryListed(Wire):
    """One line of a list; `segments` is how many there are."""

    id: str
    title: str
    destination: str | None = None
    start_date: str | None = None
    end_date: str | None = None
    status: ItineraryStatus
    segments: int
    created_at: float = Field(description="seconds since the epoch")


class ItinerariesListed(Wire):
    items: list[ItineraryListed]
    next: str | None = Field(default=None, description="pass as `cursor` for the following page")


class ItineraryHistory(Wire):
    """The newest first."""

    items: list[HistoryEntry]


@router.post(
    "",
    status_code=201,
    summary="Make an itinerary",
    responses={**responses(409), 201: {"headers": {"ETag": {}}}},
)
async def create_itinerary(
    body: NewItinerary, starter: StarterDep, response: Response
) -> ItineraryView:
    """An empty itinerary of yours, at version 1."""
    await starter.limit_address("itineraries")
    await starter.check_room("itineraries")
    locale = reader_locale(starter)
    made = Itinerary(
        id=await starter.claim(fresh_id()),
        title=body.title or body.destination or _UNTITLED[locale],
        destination=body.destination, budget=body.budget,
        travelers=[Traveler(id=fresh_id(), **one.model_dump()) for one in body.travelers],
    )  # fmt: skip
    dated = revised(made, start_date=body.start_date, end_date=body.end_date).itinerary
    await starter.container.itineraries.create(starter.visitor_id, dated)
    view = await starter.container.itineraries.view(made.id, starter.visitor_id, locale)
    response.headers["ETag"] = etag(view)
    response.headers["Location"] = f"/api/v1/itineraries/{made.id}"
    return view


@router.get("", summary="List your itineraries")
async def list_itineraries(
    starter: StarterDep,
    limit: Annotated[int, Query(ge=1, le=100)] = 20,
    cursor: Annotated[str | None, Query(max_length=100)] = None,
) -> ItinerariesListed:
    """The newest first, without their segments."""
    page = await starter.container.belongings.page(
        "itineraries", starter.visitor_id, limit=limit, cursor=cursor_of(cursor)
    )
    items = [
        ItineraryListed(id=row["id"], created_at=row["created_at"], **json.loads(row["data"]))
        for row in page.items
    ]
    return ItinerariesListed(items=items, next=page.next)


@router.get("/{itinerary_id}", summary="Get an itinerary of yours", responses=responses(404))
async def get_itinerary(
    itinerary_id: ItineraryId, starter: StarterDep, response: Response
) -> ItineraryView:
    """The itinerary with what does not fit in it, its sums by currency, and its version."""
    view = await starter.container.itineraries.view(
        itinerary_id, starter.visitor_id, reader_locale(starter)
    )
    response.headers["ETag"] = etag(view)
    return view


@router.patch(
    "/{itinerary_id}",
    summary="Change an itinerary's details",
    response_model=Edited,
    responses=edited(404, 409),
)
async def patch_itinerary(
    itinerary_id: ItineraryId, body: ItineraryDetails, editor: EditorDep
) -> Answer:
    """Its title, dates, destination, budget or status; segments have routes of their own."""
    given = {name: getattr(body, name) for name in body.model_fields_set - {"version"}}
    return await editor.apply(itinerary_id, lambda it: revised(it, **given), body.version)


@router.delete(
    "/{itinerary_id}", status_code=204, summary="Erase an itinerary of yours",
    responses=responses(404, 409),
)  # fmt: skip
async def delete_itinerary(itinerary_id: ItineraryId, editor: EditorDep) -> None:
    """Erase it with its history, its conversations and its share page."""
    await editor.check(itinerary_id)
    container = editor.starter.container
    for session in await container.designer.sessions.of_visitor(editor.visitor_id, itinerary_id):
        await container.runs.cancel_thread(session.id, editor.visitor_id)
    await container.designer.sessions.erase_of(itinerary_id, editor.visitor_id)
    await container.itineraries.delete(itinerary_id, editor.visitor_id)


@router.post(
    "/{itinerary_id}/undo",
    summary="Undo the last change",
    response_model=Edited,
    responses=edited(404, 409),
)
async def undo(
    itinerary_id: ItineraryId, editor: EditorDep, body: Versioned | None = None
) -> Answer:
    """Exactly what it was before, as a new version."""
    step = editor.starter.container.itineraries.undo
    return await editor.travel(itinerary_id, step, body.version if body else None)


@router.post(
    "/{itinerary_id}/redo",
    summary="Redo what was undone",
    response_model=Edited,
    responses=edited(404, 409),
)
async def redo(
    itinerary_id: ItineraryId, editor: EditorDep, body: Versioned | None = None
) -> Answer:
    """Exactly what it was before the undo, as a new version."""
    step = editor.starter.container.itineraries.redo
    return await editor.travel(itinerary_id, step, body.version if body else None)


@router.get("/{itinerary_id}/history", summary="Get its changes", responses=responses(404))
async def get_history(
    itinerary_id: ItineraryId,
    starter: StarterDep,
    limit: Annotated[int, Query(ge=1, le=200)] = 50,
    before: Annotated[int | None, Query(ge=1, le=2**31 - 1, description="a version")] = None,
) -> ItineraryHistory:
    """Who changed what, the newest first; the last two hundred are kept."""
    lines = await starter.container.itineraries.history(
        itinerary_id, starter.visitor_id, reader_locale(starter), limit=limit, before=before
    )
    return ItineraryHistory(items=lines)


@router.get(
    "/{itinerary_id}/events", summary="Look on while it changes",
    responses={**responses(404), **stream_of("ItineraryChangeEvent")},
)  # fmt: skip
async def get_itinerary_events(
    itinerary_id: ItineraryId,
    starter: StarterDep,
    last_event_id: Annotated[
        str | None, Query(alias="lastEventId", description="the version that you have")
    ] = None,
    last_event_id_header: Annotated[str | None, Header(alias="Last-Event-ID")] = None,
) -> Response:
    """Every change behind that version (else from now on), whoever makes it; ids are versions.

    A hole between two ids means that older changes are no longer kept: read it whole again.
    """
    given = last_event_id_header if last_event_id_header is not None else last_event_id
    if given is not None and not (given.isascii() and given.isdigit() and len(given) < 10):
        raise InvalidInput("lastEventId", "Send the version that you have, an integer")
    lines = await starter.container.itineraries.follow(
        itinerary_id, starter.visitor_id, reader_locale(starter), int(given) if given else None
    )
    return stream(_events(lines))


async def _events(lines: AsyncGenerator[HistoryEntry]) -> AsyncGenerator[Event]:
    async with aclosing(lines):
        async for line in lines:
            changed = ItineraryChanged(
                version=line.version, by=line.by, summary=line.summary, changes=line.changes
            )
            yield Event(line.version, "changed", changed.model_dump(mode="json"))
