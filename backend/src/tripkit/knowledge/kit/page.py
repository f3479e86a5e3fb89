"""A kit as one self-contained page: nothing is loaded, it prints as a card folded in four."""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from tripkit.domain.kit import Kit
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.drawing import concept_name, sprockets
from tripkit.knowledge.kit.fonts import faces
from tripkit.knowledge.kit.markup import Child, Markup, h, joined
from tripkit.knowledge.kit.panels import camera, light, pack, wear
from tripkit.knowledge.kit.ribbon import moments
from tripkit.knowledge.kit.trip import exact_days
from tripkit.knowledge.presenting.words import month_name

_CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ▸·/.:–°-'&"


@dataclass(frozen=True)
class Page:
    """The document, and the source expression that its one style block needs in a CSP."""

    html: str
    style: str

    def policy(self, *, images: str) -> str:
        """A Content-Security-Policy that lets in this style, and pictures from `images`."""
        return (
            f"default-src 'none'; style-src {self.style}; img-src {images}; font-src data:;"
            " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        )


@cache
def stylesheet() -> str:
    """The page's own CSS."""
    return (files("tripkit.knowledge.kit") / "page.css").read_text("utf-8")


def document(
    locale: str, title: str, body: Markup, *, display: str, head: Sequence[Child] = ()
) -> Page:
    """A whole document. `display` is the text that is set in the display face."""
    css = faces("Hahmlet", display) + faces("B612 Mono", _CODES) + stylesheet()
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    document = h(
        "html",
        h(
            "head",
            h("meta", charset="utf-8"),
            h("meta", name="viewport", content="width=device-width, initial-scale=1"),
            h("meta", name="color-scheme", content="light dark"),
            h("meta", name="referrer", content="no-referrer"),
            h("title", title),
            *head,
            h("style", Markup(css)),
        ),
        h("body", body),
        lang=locale,
    )
    return Page(f"<!doctype html>{document}\n", f"'sha256-{digest}'")


def picture_source(picture: bytes, media_type: str = "image/webp") -> str:
    """A picture as a data URI."""
    return f"data:{media_type};base64,{base64.b64encode(picture).decode()}"


def page(
    kit: Kit, picture: str, *, head: Sequence[Child] = (), invitation: Markup | None = None
) -> Page:
    """The kit's page. `picture` is its address or data URI; a shared page has an invitation
    in the place of the reason, which quotes the person."""
    where = kit.destination.location
    day = moments(where.lat, where.lng, date.fromisoformat(kit.date), kit.timezone)
    body = joined(
        h("main", _header(kit, picture, invitation), light(kit, day), camera(kit), wear(kit),
          pack(kit)),
        _footer(kit),
    )  # fmt: skip
    return document(kit.locale, kit.title, body, display=_displayed(kit), head=head)


def _displayed(kit: Kit) -> str:
    panels = "".join(say(words()["page"][name], kit.locale) for name in _PANELS)
    return kit.title + panels + kit.camera.model + kit.film.name


_PANELS = ("light", "camera", "wear", "pack", "angles", "props", "spots", "tips", "film")


def _header(kit: Kit, picture: str, invitation: Markup | None) -> Markup:
    place, text = kit.destination, words()["page"]
    city = ", ".join(dict.fromkeys([place.city, place.country]))
    code = f"12A ▸ {place.country_code}  ·  {kit.film.name.upper()}"
    exact = exact_days(kit.profile)
    stamp = h("span", exact[0].strftime("'%y %m %d"), class_="date-back") if exact else None
    return h(
        "header",
        h(
            "figure",
            sprockets(),
            h("div", h("img", src=picture, alt=_alt(kit), width=1200, height=800), stamp,
              class_="frame"),
            h("p", h("span", code), h("span", "12"), class_="edge-print", aria_hidden="true"),
            h("figcaption", say(text["drawn"], kit.locale)),
        ),
        h(
            "div",
            h("p", concept_name(kit), class_="concept"),
            h("h1", place.name),
            h("p", city, class_="city"),
            h("p", when(kit), class_="when"),
            h("p", place.description, class_="about"),
            None if invitation else h("p", place.match_reason, class_="reason"),
            h("p", h("b", say(text["catch"], kit.locale)), " ", place.catch, class_="catch"),
            invitation,
            class_="name",
        ),
    )  # fmt: skip


def when(kit: Kit) -> str:
    """The date as a person writes it; a month where no day was said."""
    day, exact = date.fromisoformat(kit.date), exact_days(kit.profile)
    month = month_name(day.month, kit.locale)
    if exact:
        weekday = say(words()["page"]["weekdays"], kit.locale)[day.weekday()]
        if kit.locale == "ko":
            return f"{day.year}년 {month} {day.day}일 {weekday}요일"
        return f"{weekday} {day.day} {month} {day.year}"
    text: str = say(words()["page"]["about_month"], kit.locale)
    return text.format(month=month, year=day.year)


def _alt(kit: Kit) -> str:
    text: str = say(words()["page"]["alt"], kit.locale)
    return text.format(place=kit.destination.name, concept=concept_name(kit))


def _footer(kit: Kit) -> Markup:
    place, text = kit.destination, words()["page"]
    computed = str(say(text["computed"], kit.locale)).format(
        lat=f"{place.location.lat:.3f}", lng=f"{place.location.lng:.3f}", zone=kit.timezone
    )
    checked = (
        str(say(text["checked"], kit.locale)).format(month=place.checked) if place.checked else None
    )
    return h("footer", h("p", " ".join(filter(None, [computed, checked]))), h("p", "TripKit"))
