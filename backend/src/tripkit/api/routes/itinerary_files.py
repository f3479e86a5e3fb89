"""An itinerary to take along, and bookings to bring into it: read, reviewed, then added."""

import asyncio
import json
from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Body, Query, Response

from tripkit.api.dependencies import Starter, StarterDep
from tripkit.api.editing import Edited, EditorDep, ItineraryId, reader_locale
from tripkit.api.errors import responses
from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.imports import ImportConfirmation, ImportRequest, ImportReview
from tripkit.knowledge.itineraries.files import calendar, geojson, markdown, pdf
from tripkit.knowledge.itineraries.imports import (
    Setting,
    imported,
    read_calendar,
    read_confirmation,
)

T = TypeVar("T")
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


def _file(media: str, what: str) -> dict[int | str, dict[str, Any]]:
    return {200: {"description": what, "content": {media: {}}}}


def _saved(ending: str) -> dict[str, str]:
    name = f'attachment; filename="tripkit-itinerary.{ending}"'
    return {"Content-Disposition": name, "Cache-Control": "private, no-cache"}


async def _made(
    starter: Starter, itinerary_id: str, locale: Locale | None, make: Callable[..., T]
) -> T:
    """A file of the itinerary as it stands, off the event loop. Raises NotFound."""
    whole = await starter.container.itineraries.get(itinerary_id, starter.visitor_id)
    return await asyncio.to_thread(make, whole, locale or reader_locale(starter))


@router.get(
    "/{itinerary_id}.md", summary="Get an itinerary as Markdown", response_class=Response,
    responses=_file("text/markdown", "The itinerary"),
)  # fmt: skip
async def get_itinerary_markdown(
    itinerary_id: ItineraryId, starter: StarterDep, locale: InLocale = None
) -> Response:
    """A table a day, then the sums."""
    text = await _made(starter, itinerary_id, locale, markdown)
    return Response(text, media_type="text/markdown; charset=utf-8", headers=_saved("md"))


@router.get(
    "/{itinerary_id}.pdf", summary="Get an itinerary as PDF", response_class=Response,
    responses=_file("application/pdf", "The itinerary on A4"),
)  # fmt: skip
async def get_itinerary_pdf(
    itinerary_id: ItineraryId, starter: StarterDep, locale: InLocale = None
) -> Response:
    """On A4, with Korean and Latin letters embedded."""
    content = await _made(starter, itinerary_id, locale, pdf)
    return Response(content, media_type="application/pdf", headers=_saved("pdf"))


@router.get(
    "/{itinerary_id}.ics", summary="Get an itinerary's calendar", response_class=Response,
    responses=_file("text/calendar", "The calendar"),
)  # fmt: skip
async def get_itinerary_calendar(
    itinerary_id: ItineraryId, starter: StarterDep, locale: InLocale = None
) -> Response:
    """Each segment in the zones of its two ends; a stay as whole days over its nights.

    Identities stay from version to version, and SEQUENCE is the version.
    """
    shown = locale or reader_locale(starter)
    view = await starter.container.itineraries.view(itinerary_id, starter.visitor_id, shown)
    stamp = datetime.fromisoformat(view.updated_at)
    content = await asyncio.to_thread(calendar, view, shown, stamp)
    return Response(content, media_type="text/calendar; charset=utf-8", headers=_saved("ics"))


@router.get(
    "/{itinerary_id}.geojson", summary="Get an itinerary's map", response_class=Response,
    responses=_file("application/geo+json", "The map"),
)  # fmt: skip
async def get_itinerary_map(itinerary_id: ItineraryId, starter: StarterDep) -> Response:
    """A FeatureCollection: points, great circles for flights, straight lines for transfers."""
    shown = await _made(starter, itinerary_id, None, lambda whole, _: geojson(whole))
    content = json.dumps(shown, ensure_ascii=False)
    return Response(content, media_type="application/geo+json", headers=_saved("geojson"))


@router.post(
    "/{itinerary_id}/import", summary="Read bookings for a review", responses=responses(413)
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
    if body.ics is not None:
        return await asyncio.to_thread(read_calendar, body.ics, setting)
    return await asyncio.to_thread(read_confirmation, body.text or "", setting)


@router.post(
    "/{itinerary_id}/import/confirm", summary="Add drafts of a review", responses=responses(409)
)
async def add_bookings(
    itinerary_id: ItineraryId,
    body: Annotated[ImportConfirmation, Body(openapi_examples=_DRAFTS)],
    editor: EditorDep,
) -> Edited:
    """All of them as one change, which one undo takes back; what is there already is left out."""
    segments = [draft.segment for draft in body.drafts if draft.already is None]
    return await editor.apply(
        itinerary_id, lambda whole: imported(whole, segments), body.version, by="import"
    )
