"""A kit as one self-contained page: nothing is loaded, it prints as a card folded in four."""

from collections.abc import Sequence
from datetime import date

from tripkit.domain.kit import Kit
from tripkit.export.html.markup import Child, Markup, h, joined
from tripkit.export.html.shell import Page, shell
from tripkit.export.kit.drawing import concept_name, sprockets
from tripkit.export.kit.panels import camera, light, pack, wear
from tripkit.export.kit.text import computed_text, when
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.ribbon import moments
from tripkit.knowledge.kit.trip import exact_days


def card(
    kit: Kit, picture: str, *, head: Sequence[Child] = (), invitation: Markup | None = None
) -> Page:
    """The kit's page. `picture` is its address or data URI; a shared page has an invitation
    in the place of the reason, which quotes the person."""
    where = kit.destination.location
    day = moments(where.lat, where.lng, date.fromisoformat(kit.date), kit.timezone)
    body = joined(
        h(
            "main",
            _header(kit, picture, invitation),
            light(kit, day),
            camera(kit),
            wear(kit),
            pack(kit),
        ),
        _footer(kit),
    )
    return shell(kit.locale, kit.title, body, style="kit", display=_displayed(kit), head=head)


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
            h(
                "div",
                h("img", src=picture, alt=_alt(kit), width=1200, height=800),
                stamp,
                class_="frame",
            ),
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
    )


def _alt(kit: Kit) -> str:
    text: str = say(words()["page"]["alt"], kit.locale)
    return text.format(place=kit.destination.name, concept=concept_name(kit))


def _footer(kit: Kit) -> Markup:
    return h("footer", h("p", computed_text(kit)), h("p", "TripKit"))
