"""What a share link shows of an itinerary: its days, without what only its owner should know."""

import base64
import hashlib
from datetime import date
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from fastapi.responses import HTMLResponse

from tripkit.api.pages import SHARED, Link, cards, own
from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary, Location, Meeting, Segment
from tripkit.knowledge.itineraries import end_place, start_place
from tripkit.knowledge.itineraries.files.outline import Day, Entry, Outline, outline
from tripkit.knowledge.itineraries.files.words import say
from tripkit.knowledge.itineraries.timeline import days_of_trip
from tripkit.knowledge.kit.fonts import faces
from tripkit.knowledge.kit.markup import Markup, h, joined
from tripkit.knowledge.kit.page import Page
from tripkit.knowledge.presenting.cards import card_of

if TYPE_CHECKING:
    from tripkit.bootstrap import Container

_CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ ▸·/.:–-"


def without_its_owner(itinerary: Itinerary) -> Itinerary:
    """The same without names of people and the numbers that open a booking."""

    def bare(one: Segment) -> Segment:
        update: dict[str, object] = {"confirmation_number": None, "traveler_ids": []}
        if isinstance(one, Meeting):
            update["attendees"] = []
        return one.model_copy(update=update)

    segments = [bare(one) for one in itinerary.segments]
    return itinerary.model_copy(update={"segments": segments, "travelers": []})


def shared_itinerary(itinerary: Itinerary, link: Link, locale: Locale) -> HTMLResponse:
    """The read-only page; its picture is that of its place, where there is one."""
    shown = outline(without_its_owner(itinerary), locale)
    pictured = card_of_trip(itinerary) is not None
    head = cards(link, shown.title, shown.lead or shown.title, shown.title, locale,
                 pictured=pictured)  # fmt: skip
    page = _page(shown, link, locale, joined(*head), pictured=pictured)
    policy = page.policy(images="'self'")
    return HTMLResponse(page.html, headers={**SHARED, "Content-Security-Policy": policy})


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


@cache
def _stylesheet() -> str:
    return (files(__package__) / "itinerary_page.css").read_text("utf-8")


def _page(shown: Outline, link: Link, locale: Locale, tags: Markup, *, pictured: bool) -> Page:
    titles = "".join([shown.title, say(locale, "costs"), *(day.title for day in shown.days)])
    css = faces("Hahmlet", titles) + faces("B612 Mono", _CODES) + _stylesheet()
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    head = h(
        "head",
        h("meta", charset="utf-8"),
        h("meta", name="viewport", content="width=device-width, initial-scale=1"),
        h("meta", name="color-scheme", content="light dark"),
        h("meta", name="referrer", content="no-referrer"),
        h("title", f"{shown.title} · TripKit"),
        tags,
        h("style", Markup(css)),
    )
    days = [_day(day) for day in shown.days]
    nothing = None if days else h("p", say(locale, "empty"), class_="nothing")
    body = joined(
        h("main", _header(shown, link, locale, pictured=pictured), nothing, *days,
          _costs(shown, locale)),
        h("footer", h("p", shown.footer)),
    )  # fmt: skip
    whole = h("html", head, h("body", body), lang=locale)
    return Page(f"<!doctype html>{whole}\n", f"'sha256-{digest}'")


def _header(shown: Outline, link: Link, locale: Locale, *, pictured: bool) -> Markup:
    figure = None
    if pictured:
        code = h("p", h("span", "12A ▸ TRIPKIT"), h("span", "12"), class_="edge-print",
                 aria_hidden="true")  # fmt: skip
        image = h("img", src=link.picture, alt=shown.title, width=1200, height=630)
        figure = h("figure", image, code)
    lead = h("p", shown.lead, class_="lead") if shown.lead else None
    return h("header", figure, h("div", h("h1", shown.title), lead, own(locale)))


def _day(day: Day) -> Markup:
    return h(
        "section",
        h("h2", day.title),
        h("ol", *map(_entry, day.entries)) if day.entries else None,
        h("p", day.empty, class_="nothing") if day.empty else None,
        h("p", day.tonight, class_="tonight") if day.tonight else None,
    )


def _entry(entry: Entry) -> Markup:
    return h(
        "li",
        h("div", h("b", entry.start), h("span", entry.end, class_="until") if entry.end else None),
        h(
            "div",
            h("p", entry.what, class_="what"),
            h("p", entry.where, class_="where") if entry.where else None,
            h("p", entry.status, class_="status") if entry.status else None,
            *(h("p", line, class_="told") for line in entry.told),
        ),
        h("p", entry.cost, class_="cost") if entry.cost else None,
        class_="cancelled" if entry.is_cancelled else None,
    )


def _costs(shown: Outline, locale: Locale) -> Markup | None:
    if not shown.costs:
        return None
    rows = [part for kind, total in shown.costs for part in (h("dt", kind), h("dd", total))]
    note = h("p", say(locale, "costs.note"), class_="nothing")
    return h("section", h("h2", say(locale, "costs")), h("dl", *rows), note)
