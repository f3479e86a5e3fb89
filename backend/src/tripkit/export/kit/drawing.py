"""The kit's drawings in SVG: the day's light with the sun's path, a sky dome, palette, rolls."""

from collections.abc import Sequence
from math import cos, radians, sin

from tripkit.domain.kit import Kit, LightKind, RibbonPart, Swatch
from tripkit.export.html.markup import Markup, h, joined
from tripkit.knowledge.concepts import concepts
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.ribbon import Moment
from tripkit.knowledge.rendering.concepts import CONCEPTS

MOST_ROLLS = 12
_LOWEST, _HIGHEST = -18.0, 90.0
_POINTS = {"en": ("N", "E", "S", "W"), "ko": ("북", "동", "남", "서")}


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def light_of_day(kit: Kit, day: Sequence[Moment], width: int) -> Markup:
    """The day from 0 to 24 h: bands of light, the sun's path over the horizon, and a pencil ring
    round the concept's hour. `width` in CSS pixels, so that its letters keep their size."""
    height, band = 150, 30
    top = max(25.0, max((m.elevation for m in day), default=0.0) + 12)

    def x(clock: str) -> float:
        return _minutes(clock) / 1440 * width

    def y(elevation: float) -> float:
        return height * (top - elevation) / (top - _LOWEST)

    path = "M" + "L".join(
        f"{x(m.at.strftime('%H:%M')):.1f} {y(max(m.elevation, _LOWEST)):.1f}" for m in day[::5]
    )
    parts = [
        h("rect", class_=f"l-{p.kind}", x=f"{x(p.start):.1f}", y=height, height=band,
          width=f"{x(p.end) - x(p.start) + 0.4:.1f}")
        for p in kit.ribbon
    ]  # fmt: skip
    glow = [
        h("rect", class_=f"glow l-{p.kind}", x=f"{x(p.start):.1f}", y=0, height=height,
          width=f"{x(p.end) - x(p.start):.1f}")
        for p in kit.ribbon if p.kind in ("golden", "blue", "night")
    ]  # fmt: skip
    noon = max(day, key=lambda m: m.elevation)
    at = x(noon.at.strftime("%H:%M"))
    label = say(words()["page"]["day"], kit.locale)
    return h(
        "svg",
        h("title", label),
        *glow,
        h("line", class_="horizon", x1=0, x2=width, y1=f"{y(0):.1f}", y2=f"{y(0):.1f}"),
        h("path", class_="sun-path", d=path),
        h("circle", class_="sun", cx=f"{at:.1f}", cy=f"{y(noon.elevation):.1f}", r=5),
        h("text", f"{noon.elevation:.0f}°", class_="edge", x=f"{at:.1f}",
          y=f"{y(noon.elevation) - 10:.1f}", text_anchor="middle"),
        *parts,
        *_hours(width, height + band),
        _ring(kit, x, height, band),
        viewBox=f"0 -6 {width} {height + band + 30}",
        role="img",
        aria_label=_spoken(kit),
    )  # fmt: skip


def _hours(width: int, y: int) -> list[Markup]:
    step = 3 if width > 600 else 6
    found = []
    for hour in range(0, 25, step):
        anchor = "start" if hour == 0 else "end" if hour == 24 else "middle"
        found.append(
            h("text", f"{hour:02d}", class_="edge", x=f"{hour / 24 * width:.1f}", y=y + 18,
              text_anchor=anchor)
        )  # fmt: skip
    return found


def chosen(kit: Kit) -> RibbonPart | None:
    """The stretch that the concept is for: its first angle's light that the day has."""
    lights: list[LightKind] = [a["light"] for a in words()["concepts"][kit.concept]["angles"]]
    morning = CONCEPTS[kit.concept].morning
    wanted = sorted(dict.fromkeys(lights), key=lambda kind: kind not in ("golden", "blue"))
    for light in (*wanted, "golden", "shade"):
        runs = [p for p in kit.ribbon if p.kind == light]
        if runs:
            return runs[0] if morning else runs[-1]
    return None


def _ring(kit: Kit, x: object, height: int, band: int) -> Markup | None:
    """A grease-pencil ring: two strokes that do not quite meet."""
    part = chosen(kit)
    if part is None or not callable(x):
        return None
    left, right = x(part.start), x(part.end)
    cx, rx = (left + right) / 2, max((right - left) / 2 + 9, 17)
    cy, ry = height + band / 2, band / 2 + 9
    return h(
        "path",
        class_="ring",
        d=f"M{cx - rx * 0.72:.1f} {cy - ry * 0.78:.1f}"
        f"C{cx - rx * 0.2:.1f} {cy - ry * 1.24:.1f} {cx + rx * 1.08:.1f} {cy - ry * 1.16:.1f}"
        f" {cx + rx * 1.02:.1f} {cy - ry * 0.04:.1f}"
        f"S{cx + rx * 0.22:.1f} {cy + ry * 1.14:.1f} {cx - rx * 0.24:.1f} {cy + ry * 1.02:.1f}"
        f"S{cx - rx * 1.18:.1f} {cy + ry * 0.5:.1f} {cx - rx * 1.0:.1f} {cy - ry * 0.16:.1f}"
        f"S{cx - rx * 0.42:.1f} {cy - ry * 1.02:.1f} {cx + rx * 0.12:.1f} {cy - ry * 1.08:.1f}",
    )


def _spoken(kit: Kit) -> str:
    lights = words()["lights"]
    return ", ".join(
        f"{say(lights[p.kind]['name'], kit.locale)} {p.start}–{p.end}" for p in kit.ribbon
    )


def sky_dome(kit: Kit, day: Sequence[Moment]) -> Markup | None:
    """Looking up: the rim is the horizon, the middle overhead; where the sun stands all day."""
    up = [m for m in day if m.elevation >= 0]
    if not up:
        return None
    middle, radius = 110.0, 78.0

    def at(moment: Moment) -> tuple[float, float]:
        away = radius * (90 - moment.elevation) / 90
        turn = radians(moment.azimuth)
        return middle + away * sin(turn), middle - away * cos(turn)

    def line(kind: LightKind, run: Sequence[Moment]) -> Markup:
        points = " ".join(f"{px:.1f},{py:.1f}" for px, py in map(at, run))
        return h("polyline", class_=f"arc s-{kind}", points=points)

    arcs: list[Markup] = []
    for first, last in _runs(up):
        arcs.append(line(up[first].kind, up[first : last + 1]))
    rim = radius + 17
    letters = [
        h("text", letter, class_="point", x=f"{middle + rim * sin(radians(turn)):.1f}",
          y=f"{middle - rim * cos(radians(turn)) + 4:.1f}", text_anchor="middle")
        for letter, turn in zip(_POINTS[kit.locale], (0, 90, 180, 270), strict=True)
    ]  # fmt: skip
    ends = [h("circle", class_="sun", cx=f"{px:.1f}", cy=f"{py:.1f}", r=3.5)
            for px, py in (at(up[0]), at(up[-1]))] if len(up) < len(day) else []  # fmt: skip
    return h(
        "svg",
        h("title", say(words()["page"]["dome"], kit.locale)),
        h("circle", class_="rim", cx=middle, cy=middle, r=radius),
        h("circle", class_="rim thin", cx=middle, cy=middle, r=radius * 2 / 3),
        h("circle", class_="rim thin", cx=middle, cy=middle, r=radius / 3),
        *arcs,
        *ends,
        *letters,
        viewBox="0 0 220 220",
        role="img",
        class_="dome",
    )


def _runs(up: Sequence[Moment]) -> list[tuple[int, int]]:
    """Stretches of one light without a gap in time, as first and last index."""
    runs: list[tuple[int, int]] = []
    first = 0
    for n in range(1, len(up) + 1):
        ends = n == len(up) or up[n].kind != up[first].kind
        if ends or (up[n].at - up[n - 1].at).total_seconds() > 600:
            runs.append((first, min(n, len(up) - 1)))
            first = n
    return runs


def palette(swatches: Sequence[Swatch]) -> Markup:
    """Cloth in unequal lengths, the main colour longest."""
    shares, at, strips = (52, 30, 18), 0, []
    for swatch, share in zip(swatches, shares, strict=False):
        strips.append(h("rect", x=at, y=0, width=share - 1, height=26, fill=swatch.hex))
        at += share
    return h("svg", *strips, viewBox="0 0 100 26", preserveAspectRatio="none",
             class_="cloth", aria_hidden="true")  # fmt: skip


def rolls(count: int) -> Markup:
    """As many film canisters as to pack."""
    one = joined(
        h("path", class_="can", d="M7 6h12v30h-12z"),
        h("path", class_="cap", d="M5 3h16v4h-16zM5 35h16v4h-16zM10 0h6v3h-6z"),
        h("path", class_="tongue", d="M19 9h9v24h-9z"),
    )
    shown = min(count, MOST_ROLLS)
    return h(
        "svg",
        *(h("g", one, transform=f"translate({n * 32} 0)") for n in range(shown)),
        viewBox=f"0 0 {shown * 32} 40",
        width=shown * 32,
        height=40,
        class_="rolls",
        aria_hidden="true",
    )


def sprockets() -> Markup:
    """The holes along one edge of the film; through them one sees the table."""
    return h(
        "svg",
        *(h("rect", x=n * 20 + 5, y=3, width=10, height=7, rx=2) for n in range(80)),
        viewBox="0 0 1600 13",
        preserveAspectRatio="xMinYMid slice",
        class_="holes",
        aria_hidden="true",
    )


def concept_name(kit: Kit) -> str:
    """In the kit's language."""
    text = concepts()[kit.concept]
    return text.nameKo if kit.locale == "ko" else text.name
