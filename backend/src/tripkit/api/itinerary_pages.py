"""What a share link shows of an itinerary: its days, without what only its owner should know."""

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from fastapi.responses import HTMLResponse

from tripkit.api.pages import SHARED, Link, cards, own
from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary, Location, Meeting, Segment
from tripkit.domain.plan_picture import PlanPicture
from tripkit.export.html.page import page
from tripkit.export.html.shell import Page
from tripkit.export.itinerary import itinerary_document
from tripkit.knowledge.itineraries import end_place, start_place
from tripkit.knowledge.itineraries.timeline import days_of_trip
from tripkit.knowledge.presenting.cards import card_of

if TYPE_CHECKING:
    from tripkit.bootstrap import Container


def without_its_owner(itinerary: Itinerary) -> Itinerary:
    """The same without names of people and the numbers that open a booking."""

    def bare(one: Segment) -> Segment:
        update: dict[str, object] = {"confirmation_number": None, "traveler_ids": []}
        if isinstance(one, Meeting):
            update["attendees"] = []
        return one.model_copy(update=update)

    segments = [bare(one) for one in itinerary.segments]
    return itinerary.model_copy(update={"segments": segments, "travelers": []})


async def shared_itinerary(
    container: "Container", itinerary: Itinerary, link: Link, locale: Locale
) -> HTMLResponse:
    """The read-only page; its picture is that of its place, where there is one.

    Raises Busy, TookTooLong.
    """
    made = await container.processes.run(_shared, itinerary, link, locale)
    policy = made.policy(images="'self'")
    return HTMLResponse(made.html, headers={**SHARED, "Content-Security-Policy": policy})


def _shared(itinerary: Itinerary, link: Link, locale: Locale) -> Page:
    document = itinerary_document(without_its_owner(itinerary), locale)
    pictured = card_of_trip(itinerary) is not None
    title = document.title
    tags = cards(link, title, document.lead or title, title, locale, pictured=pictured)
    if pictured:
        document = replace(document, hero=_picture(link.picture, title, b""))
    return page(document, embed=False, head=tags, invitation=own(locale))


async def itinerary_file(
    container: "Container", itinerary: Itinerary, locale: Locale
) -> HTMLResponse:
    """The itinerary as one self-contained page, its place's picture within.

    Raises Busy, TookTooLong.
    """
    content = await drawing(container, itinerary, "og")
    made = await container.processes.run(_file, itinerary, content, locale)
    policy = {"Content-Security-Policy": made.policy(images="data:"), "Cache-Control": "private"}
    return HTMLResponse(made.html, headers=policy)


def _file(itinerary: Itinerary, content: bytes | None, locale: Locale) -> Page:
    document = itinerary_document(itinerary, locale)
    if content:
        document = replace(document, hero=_picture("", document.title, content))
    return page(document, embed=True)


def _picture(url: str, alt: str, content: bytes) -> PlanPicture:
    """The drawing of where the trip goes."""
    return PlanPicture(key="hero", url=url, alt=alt, category="hero", kind="drawn", content=content)


def card_of_trip(itinerary: Itinerary) -> str | None:
    """The id of a drawing of where the trip goes; None where no place has coordinates."""
    for one in itinerary.segments:
        place: Location | None = end_place(one) or start_place(one)
        if place and place.latitude is not None and place.longitude is not None:
            about = " ".join(filter(None, (itinerary.destination, place.city, place.name)))
            return card_of(about, place.latitude, place.longitude)
    return None


async def drawing(container: "Container", itinerary: Itinerary, shape: str) -> bytes | None:
    """That drawing in the light of the trip's first day, WebP; None without one. Raises Busy."""
    card = card_of_trip(itinerary)
    if card is None:
        return None
    days = days_of_trip(itinerary)
    first = date.fromisoformat(days[0]) if days else None
    today = clock.today()
    return await container.images.card(card, first, None, shape, today=today)
