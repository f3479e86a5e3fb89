"""The card's four panels: light, camera, wear, pack."""

from collections.abc import Iterable, Sequence

from tripkit.domain.destination import Window
from tripkit.domain.kit import Angle, Exposure, Kit, NearbySpot, Prop
from tripkit.export.html.markup import Child, Markup, h, joined
from tripkit.export.kit.drawing import light_of_day, palette, rolls, sky_dome
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.ribbon import Moment

_WIDE, _CARD, _NARROW = 1060, 540, 332
"""CSS pixels: a window, a printed card, a phone."""
_NIGHT_LAST = ("blue", "golden", "shade", "harsh", "night")


def _text(kit: Kit, name: str) -> str:
    return str(say(words()["page"][name], kit.locale))


def _panel(kit: Kit, number: str, name: str, *children: Child) -> Markup:
    code = f"{number} ▸ {say(words()['page'][name], 'en').upper()}"
    return h(
        "section",
        h("p", h("span", code), class_="edge-print", aria_hidden="true"),
        h("h2", _text(kit, name)),
        *children,
        class_=f"panel {name}",
    )


def light(kit: Kit, day: Sequence[Moment]) -> Markup:
    """The day's light: path, ribbon, hours, and where the sun stands."""
    return _panel(
        kit,
        "1",
        "light",
        h("div", light_of_day(kit, day, _WIDE), class_="day wide"),
        h("div", light_of_day(kit, day, _CARD), class_="day card", aria_hidden="true"),
        h("div", light_of_day(kit, day, _NARROW), class_="day narrow"),
        h("div", _hours(kit), sky_dome(kit, day), class_="hours"),
    )


def _hours(kit: Kit) -> Markup:
    """The lights of the day and their times, with sunrise and sunset."""
    rows: list[Child] = []
    for kind in _NIGHT_LAST[:-1]:
        when = [p for p in kit.ribbon if p.kind == kind]
        if when:
            rows.append(
                h(
                    "div",
                    h(
                        "dt",
                        h("i", class_=f"key k-{kind}", aria_hidden="true"),
                        say(words()["lights"][kind]["name"], kit.locale),
                    ),
                    h("dd", _windows(when)),
                )
            )
    sun = (("sunrise", kit.light.sunrise), ("sunset", kit.light.sunset))
    for name, clock in sun:
        rows.append(h("div", h("dt", _text(kit, name)), h("dd", clock or _text(kit, "never"))))
    return h("dl", *rows)


def _windows(windows: Iterable[Window]) -> Markup:
    return joined(*(joined(h("span", f"{w.start}–{w.end}"), " ") for w in windows))


def camera(kit: Kit) -> Markup:
    """Body, film, settings per light, angles."""
    film = kit.film
    return _panel(
        kit,
        "2",
        "camera",
        h(
            "div",
            h("div", h("h3", kit.camera.model), h("p", kit.camera.note)),
            h(
                "div",
                h("h3", film.name),
                h("p", film.why, class_="film-why"),
                rolls(film.rolls),
                h("p", _text(kit, "rolls").format(n=film.rolls), class_="small"),
            ),
            class_="gear",
        ),
        h("table", h("tbody", *(_setting(kit, s) for s in kit.settings))),
        h("h3", _text(kit, "angles"), class_="sub"),
        h("ol", *(_angle(kit, angle) for angle in kit.best_angles), class_="angles"),
    )


def _setting(kit: Kit, setting: Exposure) -> Markup:
    return h(
        "tr",
        h(
            "th",
            h("i", class_=f"key k-{setting.light}", aria_hidden="true"),
            setting.name,
            scope="row",
        ),
        h("td", h("span", setting.aperture), " ", h("span", setting.shutter), class_="set"),
        h("td", h("b", setting.metering), h("span", setting.note, class_="note")),
    )


def _angle(kit: Kit, angle: Angle) -> Markup:
    return h(
        "li",
        h("b", angle.description),
        h("span", angle.technique),
        h("span", angle.best_light, class_="aim"),
        h("span", _text(kit, "height").format(height=angle.camera_height), class_="tag"),
    )


def wear(kit: Kit) -> Markup:
    """Colours, clothes, and what to hold."""
    look = kit.outfit
    names = ", ".join(swatch.name for swatch in look.palette)
    return _panel(
        kit,
        "3",
        "wear",
        h("figure", palette(look.palette), h("figcaption", names)),
        h("p", look.style, class_="lead"),
        h("ul", *(h("li", item) for item in look.items), class_="plain"),
        h("p", look.season, class_="small"),
        h("h3", _text(kit, "props"), class_="sub"),
        h("ul", *(_prop(kit, prop) for prop in kit.props), class_="props"),
    )


def _prop(kit: Kit, prop: Prop) -> Markup:
    optional = h("em", _text(kit, "optional"), class_="tag") if prop.optional else None
    return h("li", h("b", prop.name), optional, h("span", f"{prop.purpose} · {prop.where_to_find}"))


def pack(kit: Kit) -> Markup:
    """The list to tick off, quiet spots, and what people on site say."""
    return _panel(
        kit,
        "4",
        "pack",
        h("ul", *(h("li", item) for item in kit.packing_list), class_="ticks"),
        h("h3", _text(kit, "spots"), class_="sub"),
        h("ul", *(_spot(kit, spot) for spot in kit.hidden_spots), class_="spots"),
        h("h3", _text(kit, "tips"), class_="sub tips-head"),
        h("ul", *(h("li", tip) for tip in kit.tips), class_="plain tips"),
    )


def _spot(kit: Kit, spot: NearbySpot) -> Markup:
    crowd = say(words()["page"]["crowd"][spot.crowd_level], kit.locale)
    away = f"{spot.distance_km:g} km" if spot.id else _text(kit, "here")
    return h(
        "li",
        h("b", spot.name),
        h("span", spot.description),
        h("span", spot.photo, class_="aim") if spot.photo else None,
        h("span", f"{away} · {crowd}", class_="tag"),
    )
