"""City: a street with a tram, a skyline over water, the view from a roof."""

import numpy as np

from tripkit.knowledge.rendering import (
    bridges,
    facades,
    fronts,
    props,
    settlement,
    street,
    terrain,
    tramway,
    undergrowth,
    vegetation,
    vessels,
    water,
)
from tripkit.knowledge.rendering.canvas import Canvas, Spot
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


def city(c: Canvas) -> Spot:
    """A skyline across water, a street, or the view from a roof."""
    rng = c.spec.rng("city")
    if c.spec.has("tram", "food-street", "market", "lanes", "nightlife", "street-art"):
        return fronts.opposite(c, rng) if rng.random() < 0.42 else _avenue(c, rng)
    if c.spec.has("river", "harbour", "bridge", "lake", "sea", "coast", "canal"):
        return _waterside(c, rng)
    return _avenue(c, rng) if rng.random() < 0.5 else _rooftop(c, rng)


def end_of_street(c: Canvas, rng: Rng, x: float, h: float) -> None:
    """What closes the view: hills, sea light, the landmark of the skyline."""
    if c.spec.has("mountain", "volcano", "hill"):
        terrain.massif(
            c, rng, x, c.horizon + 0.01 * c.h, 0.2 * c.unit, lit=HAZE, shade=FAR, air=0.3
        )
    terrain.ridge(c, rng, c.horizon - 0.01 * c.h, 0.02 * c.h, FAR, cells=3, air=0.4, foot=0.6)
    c.layer(0.25, 0.5, c.horizon - h, c.horizon)
    settlement.mark(c, rng, c.spec.skyline, x, c.horizon + 0.012 * c.h, h)


def frame(c: Canvas, rng: Rng, right: bool, *, always: bool = False) -> None:
    kind = undergrowth.bough_kind(c.spec)
    if always or kind in ("blossom", "autumn") or rng.random() < 0.3:
        undergrowth.bough(c, rng, right=not right, reach=0.55 * c.unit, kind=kind)


def _avenue(c: Canvas, rng: Rng) -> Spot:
    right = bool(rng.random() < 0.5)
    begin(c, 0.66)
    v = street.View(c, c.w * (0.5 + (0.05 if right else -0.05)), 1.6, 0.92)
    high = c.spec.skyline in ("towers", "none")
    _far_end(c, v, rng, high=high)
    half = 5.2
    for side in (-1, 1):
        facades.side_walls(
            c,
            v,
            rng,
            side=side,
            half=half,
            far=62,
            tall=(11.0, 27.0) if high else (8.5, 13.5),
            style="towers" if high else c.spec.skyline,
        )
    street.ground(c, v, rng, half, kind="lanes")
    street.lamp_row(c, v, half, -1 if right else 1)
    track = 0.9 if right else -0.9
    tram = c.spec.has("tram", "railway") or rng.random() < 0.3
    if tram:
        tramway.rails(c, v, track)
        tramway.tram(c, v, track, 13.5)
        street.wires(c, v, half, over=6.0, lanterns=False)
    if c.spec.rain:
        water.wet(
            c,
            rng,
            c.horizon + 0.012 * c.h,
            ground=v.ground(half),
            dry=tramway.tram_outline(v, track, 13.5) if tram else None,
        )
    frame(c, rng, right)
    z = 6.6
    px, py = v.at(-1.25 if right else 1.25, 0.0, z)
    return Spot(px, py, 1.7 * v.f / z, right, near="street")


def _far_end(c: Canvas, v: street.View, rng: Rng, *, high: bool) -> None:
    c.layer(0.45, 0.7, c.horizon - 0.3 * c.h, c.horizon)
    if high:
        for k in range(5):
            x = v.x + (k - 2.4) * 0.055 * c.unit
            settlement.tower_block(
                c,
                rng,
                x,
                c.horizon + 0.01 * c.h,
                0.045 * c.unit,
                c.unit * float(rng.uniform(0.1, 0.34)),
                FAR,
            )
    else:
        end_of_street(c, rng, v.x, 0.26 * c.unit)


def _waterside(c: Canvas, rng: Rng) -> Spot:
    right = bool(rng.random() < 0.5)
    begin(c, 0.58)
    if c.spec.has("mountain", "volcano", "hill"):
        terrain.massif(
            c,
            rng,
            c.w * (0.3 if right else 0.7),
            c.horizon,
            0.24 * c.unit,
            lit=HAZE,
            shade=FAR,
            air=0.4,
        )
    settlement.skyline_rows(
        c, rng, c.horizon + 0.01 * c.h, 0.44 * c.unit, middle=0.36 if right else 0.64
    )
    c.box(0, c.horizon + 0.004 * c.h, c.w, c.horizon + 0.022 * c.h, INK)
    if c.spec.has("bridge"):
        bridges.suspended(c, c.horizon + 0.02 * c.h, right=right)
    water.mirror(c, rng, c.horizon + 0.022 * c.h, c.h, stretch=1.1)
    water.dashes(c, rng, c.horizon + 0.05 * c.h, 0.9 * c.h, FAR, 40)
    water.glitter(c, rng, c.horizon + 0.03 * c.h, c.h)
    if c.spec.has("ferry", "harbour", "boat") or rng.random() < 0.4:
        vessels.ferry(c, c.w * (0.72 if right else 0.28), c.horizon + 0.10 * c.h, 0.055 * c.unit)
    return _promenade(c, rng, right)


def _promenade(c: Canvas, rng: Rng, right: bool) -> Spot:
    y = 0.88 * c.h
    c.layer(0.0)
    c.box(0, y, c.w, c.h, INK if c.lamps else MID)
    c.box(0, y, c.w, y + 0.014 * c.h, MID if c.lamps else FAR)
    top = y - 0.075 * c.unit
    if c.spec.pose != "leaning":
        for k in range(int(16 * c.w / c.unit) + 1):
            x = k * c.unit / 16
            c.box(x - 0.002 * c.unit, top, x + 0.002 * c.unit, y, INK)
        c.box(0, top - 0.007 * c.unit, c.w, top, INK)
    at = 0.12 if right else 0.88
    props.lamp(c, at * c.w, 0.94 * c.h, 0.46 * c.unit)
    if c.spec.vegetation in ("palm", "conifer", "cypress"):
        vegetation.tree(c, rng, c.spec.vegetation, (1 - at) * c.w, 0.95 * c.h, 0.62 * c.unit, INK)
    else:
        frame(c, rng, right, always=True)
    if c.spec.rain:
        water.wet(c, rng, y + 0.02 * c.h)
    return Spot(c.w * (0.40 if right else 0.60), 0.935 * c.h, 0.19 * c.unit, right, near="railing")


def _rooftop(c: Canvas, rng: Rng) -> Spot:
    right = bool(rng.random() < 0.5)
    begin(c, 0.60)
    if c.spec.has("mountain", "volcano", "hill"):
        terrain.massif(c, rng, c.w * 0.6, c.horizon, 0.26 * c.unit, lit=HAZE, shade=FAR, air=0.4)
    settlement.skyline_rows(
        c, rng, c.horizon + 0.12 * c.h, 0.62 * c.unit, middle=0.40 if right else 0.60
    )
    c.layer(0.0, 0.0)
    for k in range(7):
        w = 0.2 * c.w
        x, top = (k - 0.5) * 0.155 * c.w, (0.79 + 0.05 * float(rng.uniform(-1, 1))) * c.h
        c.box(x, top, x + w, c.h, INK)
        c.box(x, top, x + w, top + 0.006 * c.h, MID)
        settlement.windows(c, rng, x, top + 0.03 * c.h, x + w, c.h, w / 7, 0.35 if c.lamps else 0.0)
    y = 0.91 * c.h
    c.box(0, y, c.w, c.h, MID)
    c.box(0, y, c.w, y + 0.012 * c.h, FAR if c.lamps else LIGHT)
    _water_tank(c, c.w * (0.86 if right else 0.14), y, 0.20 * c.unit)
    return Spot(c.w * (0.42 if right else 0.58), 0.955 * c.h, 0.2 * c.unit, right, near="railing")


def _water_tank(c: Canvas, x: float, base: float, h: float) -> None:
    """A timber tank on legs."""
    for dx in (-0.26, 0.26):
        c.line([(x + dx * h, base), (x + dx * 0.85 * h, base - 0.45 * h)], 0.035 * h, INK)
    c.line([(x - 0.26 * h, base), (x + 0.22 * h, base - 0.42 * h)], 0.02 * h, INK)
    c.box(x - 0.3 * h, base - 0.9 * h, x + 0.3 * h, base - 0.42 * h, INK)
    c.poly(
        [(x - 0.34 * h, base - 0.88 * h), (x, base - 1.12 * h), (x + 0.34 * h, base - 0.88 * h)],
        INK,
    )
