"""A day on a map of its own: its stops numbered as in the table, north up, a scale; no tiles."""

from collections.abc import Sequence
from math import cos, radians

from tripkit.domain.context import Locale
from tripkit.export.document import Day
from tripkit.export.html.markup import Markup, h
from tripkit.export.words import label

SIDE, _EDGE = 340, 34
_KM = 111.19
_STEPS = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500)
_LEAST_KM = 0.4
Point = tuple[float, float]
_AROUND = ((0, 0), (1, 0), (0, -1), (-1, 0), (0, 1), (1, -1), (-1, -1), (-1, 1), (1, 1))


def day_map(day: Day, locale: Locale) -> Markup | None:
    """None for a day with fewer than two places."""
    named = {e.point: e.number for e in day.entries if e.point and e.number}
    if len(named) < 2:
        return None
    route = [entry.point for entry in day.entries if entry.point]
    drawn, km = _projected(route)
    what = {e.number: e.what for e in reversed(day.entries) if e.number}
    names = ", ".join(f"{number} {what[number]}" for number in named.values())
    path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in drawn)
    return h(
        "svg",
        h("title", label(locale, "map.alt", n=day.number, names=names)),
        h("path", class_="m-route", d=path),
        *_pins(dict(zip(route, drawn, strict=True)), named),
        *_scale(km),
        class_="map",
        viewBox=f"0 0 {SIDE} {SIDE}",
        role="img",
    )


def _projected(route: Sequence[Point]) -> tuple[list[Point], float]:
    """The points in the picture, and how many kilometres its side is."""
    lats, lngs = [p[0] for p in route], _unwrapped([p[1] for p in route])
    lat, lng = (min(lats) + max(lats)) / 2, (min(lngs) + max(lngs)) / 2
    east = [(one - lng) * _KM * cos(radians(lat)) for one in lngs]
    north = [(one - lat) * _KM for one in lats]
    wide = max(max(east) - min(east), max(north) - min(north), _LEAST_KM)
    scale = (SIDE - 2 * _EDGE) / wide
    middle = SIDE / 2
    points = [(middle + e * scale, middle - n * scale) for e, n in zip(east, north, strict=True)]
    return points, SIDE / scale


def _unwrapped(lngs: Sequence[float]) -> list[float]:
    """Longitudes that don't jump where the day line is."""
    return [one + 360 if one < 0 and max(lngs) - min(lngs) > 180 else one for one in lngs]


def _pin(at: Point, number: int) -> Markup:
    x, y = at
    return h(
        "g",
        h("circle", class_="m-pin", cx=f"{x:.1f}", cy=f"{y:.1f}", r=11),
        h(
            "text",
            str(number),
            class_="m-number",
            x=f"{x:.1f}",
            y=f"{y + 4:.1f}",
            text_anchor="middle",
        ),
    )


def _pins(places: dict[Point, Point], named: dict[Point, int]) -> list[Markup]:
    """Pins that would lie on one another move apart, each to the free side nearest to it."""
    taken: list[Point] = []
    for point in named:
        x, y = places[point]
        spots = [(x + dx * 22, y + dy * 22) for dx, dy in _AROUND]
        taken.append(next((s for s in spots if all(_far(s, o) for o in taken)), (x, y)))
    return [_pin(at, number) for at, number in zip(taken, named.values(), strict=True)]


def _far(a: Point, b: Point) -> bool:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= 20**2


def _scale(km: float) -> list[Markup]:
    """A bar of a round length, about a quarter of the picture."""
    length = max((step for step in _STEPS if step <= km / 3), default=_STEPS[0])
    wide = length / km * SIDE
    label = f"{length:g} km" if length >= 1 else f"{length * 1000:.0f} m"
    return [
        h("path", class_="m-scale", d=f"M12 {SIDE - 14}v5h{wide:.1f}v-5"),
        h("text", label, class_="m-label", x=f"{wide + 20:.1f}", y=SIDE - 8),
        h("path", class_="m-north", d=f"M{SIDE - 18} 26v-14l-4 6m4 -6l4 6"),
        h("text", "N", class_="m-label", x=SIDE - 18, y=40, text_anchor="middle"),
    ]
