"""An itinerary to take along, and bookings to bring into it: read, reviewed, then added."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Body, Query, Response
from fastapi.responses import HTMLResponse

from tripkit.api.dependencies import Starter, StarterDep
from tripkit.api.editing import Answer, Edited, EditorDep, ItineraryId, edited, reader_locale
from tripkit.api.errors import responses
from tripkit.api.files import Ending, file_of, file_responses
from tripkit.api.itinerary_pages import itinerary_file
from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.errors import TooLarge
from tripkit.domain.imports import ImportConfirmation, ImportRequest, ImportReview
from tripkit.export.itinerary import itinerary_document
from tripkit.knowledge.itineraries.imports import (
    Setting,
    imported,
    read_calendar,
    read_confirmation,
)
from tripkit.services.processes import TookTooLong

IMPORT_SECONDS = 45.0
"""With the start of a process, which on a machine that is overrun takes many seconds."""
router = APIRouter(
    prefix="/api/v1/itineraries", tags=["itineraries"],
    responses=responses(401, 403, 404, 422, 429),
)  # fmt: skip

InLocale = Annotated[Locale | None, Query(description="default: the reader's own")]
_E_TICKET = """Booking reference: ABC9XY
Flight KE703, economy
Departure: Seoul Incheon (ICN) Sat 3 Apr 2027 09:40
Arrival: Tokyo Narita (NRT) Sat 3 Apr 2027 12:05
Total KRW 412,300"""
_EVENT = (
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VEVENT\r\nUID:1@example\r\n"
    "SUMMARY:Dinner in Asakusa\r\nDTSTART;TZID=Asia/Tokyo:20270403T190000\r\n"
    "DTEND;TZID=Asia/Tokyo:20270403T203000\r\nLOCATION:Asakusa\\, Tokyo\r\nEND:VEVENT\r\n"
    "END:VCALENDAR\r\n"
)
_EXAMPLES: dict[str, Any] = {
    "confirmation": {"summary": "A pasted e-ticket", "value": {"text": _E_TICKET}},
    "calendar": {"summary": "A calendar file", "value": {"ics": _EVENT}},
}
_DRAFT = {
    "segment": {
        "id": "7be1d24c58a6b0d9e84c1f7a230f3c9a", "type": "ACTIVITY", "status": "TENTATIVE",
        "startDatetime": "2027-04-03T19:00", "endDatetime": "2027-04-03T20:30",
        "startZone": "Asia/Tokyo", "endZone": "Asia/Tokyo", "name": "Dinner in Asakusa",
        "location": {"name": "Asakusa", "city": "Tokyo", "timezone": "Asia/Tokyo"},
        "category": "meal", "source": "import",
    },
    "confidence": 0.97, "notes": [], "excerpt": "Dinner in Asakusa", "already": None,
}  # fmt: skip
_DRAFTS: dict[str, Any] = {
    "drafts": {"summary": "Drafts of a review", "value": {"drafts": [_DRAFT], "version": 3}}
}


async def _file(
    itinerary_id: str, starter: Starter, locale: Locale | None, ending: Ending
) -> Response:
    """A file of the itinerary as it stands. Raises NotFound."""
    shown = locale or reader_locale(starter)
    view = await starter.container.itineraries.view(itinerary_id, starter.visitor_id, shown)
    changed = datetime.fromisoformat(view.updated_at)
    make = partial(itinerary_document, view, shown, changed)
    return await file_of(starter.container.processes, make, ending, "tripkit-itinerary")


@router.get(
    "/{itinerary_id}.md",
    summary="Get an itinerary as Markdown",
    response_class=Response,
    responses=file_responses("md", "The itinerary"),
)
async def get_itinerary_markdown(
    itinerary_id: ItineraryId, starter: StarterDep, locale: InLocale = None
) -> Response:
    """A table a day, then the sums."""
    return await _file(itinerary_id, starter, locale, "md")


@router.get(
    "/{itinerary_id}.html",
    summary="Get an itinerary as one page",
    response_class=HTMLResponse,
    responses=responses(404, 503),
)
async def get_itinerary_page(
    itinerary_id: ItineraryId, starter: StarterDep, locale: InLocale = None
) -> HTMLResponse:
    """One self-contained page that prints, the picture of its place within."""
    whole = await starter.container.itineraries.get(itinerary_id, starter.visitor_id)
    return await itinerary_file(starter.container, whole, locale or reader_locale(starter))


@router.get(
    "/{itinerary_id}.pdf",
    summary="Get an itinerary as PDF",
    response_class=Response,
    responses=file_responses("pdf", "The itinerary on A4"),
)
async def get_itinerary_pdf(
    itinerary_id: ItineraryId, starter: StarterDep, locale: InLocale = None
) -> Response:
    """On A4, with Korean, Latin, Greek and Cyrillic letters embedded."""
    return await _file(itinerary_id, starter, locale, "pdf")


@router.get(
    "/{itinerary_id}.ics",
    summary="Get an itinerary's calendar",
    response_class=Response,
    responses=file_responses("ics", "The calendar"),
)
async def get_itinerary_calendar(
    itinerary_id: ItineraryId, starter: StarterDep, locale: InLocale = None
) -> Response:
    """Each segment in the zones of its two ends; a stay as whole days over its nights.

    Identities stay from version to version, and SEQUENCE is the version.
    """
    return await _file(itinerary_id, starter, locale, "ics")


@router.get(
    "/{itinerary_id}.geojson",
    summary="Get an itinerary's map",
    response_class=Response,
    responses=file_responses("geojson", "The map"),
)
async def get_itinerary_map(itinerary_id: ItineraryId, starter: StarterDep) -> Response:
    """A FeatureCollection: points, great circles for flights, straight lines for transfers."""
    return await _file(itinerary_id, starter, None, "geojson")


@router.post(
    "/{itinerary_id}/import", summary="Read bookings for a review", responses=responses(413, 503)
)
async def read_bookings(
    itinerary_id: ItineraryId,
    body: Annotated[ImportRequest, Body(openapi_examples=_EXAMPLES)],
    starter: StarterDep,
) -> ImportReview:
    """Drafts out of a confirmation or a calendar file, and what could not be read.

    Nothing is added: send the drafts that you want to `/import/confirm`.
    """
    await starter.limit_address("imports")
    whole = await starter.container.itineraries.get(itinerary_id, starter.visitor_id)
    setting = Setting(whole, clock.today(), reader_locale(starter))
    read: Callable[[str, Setting], ImportReview]
    read, content = read_confirmation, body.text or ""
    if body.ics is not None:
        read, content = read_calendar, body.ics
    try:
        return await starter.container.processes.run(read, content, setting, seconds=IMPORT_SECONDS)
    except TookTooLong:
        raise TooLarge("This takes too long to read; send it in smaller parts") from None


@router.post(
    "/{itinerary_id}/import/confirm",
    summary="Add drafts of a review",
    response_model=Edited,
    responses=edited(409),
)
async def add_bookings(
    itinerary_id: ItineraryId,
    body: Annotated[ImportConfirmation, Body(openapi_examples=_DRAFTS)],
    editor: EditorDep,
) -> Answer:
    """All of them as one change, which one undo takes back; what is there already is left out."""
    segments = [draft.segment for draft in body.drafts if draft.already is None]
    return await editor.apply(
        itinerary_id, lambda whole: imported(whole, segments), body.version, by="import"
    )
