"""Desert: dunes with a sharp crest, mesas, a salt flat, an oasis."""

import numpy as np

from tripkit.knowledge.rendering import props, settlement, terrain, vegetation, water
from tripkit.knowledge.rendering.canvas import Canvas, Point, Spot
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


def desert(c: Canvas) -> Spot:
    """Dunes, rock or salt, by features first and then by seed."""
    rng = c.spec.rng("desert")
    right = bool(rng.random() < 0.5)
    if c.spec.has("salt-flat"):
        return _salt(c, rng, right)
    begin(c, 0.50 + float(rng.uniform(-0.04, 0.04)))
    rocky = c.spec.has("cliffs", "canal", "valley", "mountain", "ruins", "cave")
    rocky = rocky and not c.spec.has("sea", "beach")
    if c.spec.has("volcano"):
        terrain.cone(c, rng, c.w * 0.5, c.horizon + 0.03 * c.h, 0.3 * c.unit)
    elif rocky:
        _mesas(c, rng)
    else:
        _beyond(c, rng)
        terrain.dune(
            c,
            rng,
            c.horizon + 0.10 * c.h,
            0.17 * c.unit,
            crest_x=c.w * float(rng.uniform(0.1, 0.35) if right else rng.uniform(0.65, 0.9)),
            lit=FAR,
            shade=MID,
            air=0.25,
        )
    _inhabited(c, rng, right, rocky=rocky)
    lit = FAR if c.lamps else LIGHT
    crest_x = c.w * (0.70 if right else 0.30) + float(rng.uniform(-0.14, 0.10)) * c.w * (
        1 if right else -1
    )
    tall = float(rng.uniform(0.13, 0.24)) * c.unit
    terrain.dune(
        c,
        rng,
        0.80 * c.h,
        tall,
        crest_x=crest_x,
        lit=FAR if lit == LIGHT else MID,
        shade=MID if lit == LIGHT else INK,
        air=0.06,
    )
    terrain.ripples(c, rng, 0.86 * c.h, c.h, MID if lit == LIGHT else INK)
    return Spot(crest_x, 0.80 * c.h - 0.89 * tall, 0.15 * c.unit, not right)


def _inhabited(c: Canvas, rng: Rng, right: bool, *, rocky: bool) -> None:
    """Camels on the way, a town or ruin, palms by water."""
    if c.spec.skyline == "none" and not rocky and _caravans(c, rng):
        for k in range(3):
            x = c.w * ((0.20 if right else 0.66) + 0.075 * k * c.unit / c.w)
            props.camel(
                c, x, c.horizon + (0.095 + 0.006 * k) * c.h, 0.062 * c.unit, right=not right
            )
    if c.spec.skyline != "none" or c.spec.has("town", "village", "fort", "monastery", "ruins"):
        x = c.w * (0.24 if right else 0.76)
        base = c.horizon + 0.085 * c.h
        c.layer(0.12, 0.3, base - 0.2 * c.h, base)
        skyline = "ruins" if c.spec.has("ruins") else c.spec.skyline
        settlement.hillside(
            c, rng, x - 0.22 * c.unit, x + 0.22 * c.unit, base, 0.16 * c.unit, skyline
        )
    if c.spec.vegetation == "palm":
        _oasis(c, rng, right)


def _beyond(c: Canvas, rng: Rng) -> None:
    """What lies behind the dunes: the sea, or more sand; pines where they grow."""
    if c.spec.has("sea", "beach"):
        water.sea(c, rng, c.horizon)
        water.glitter(c, rng, c.horizon, c.horizon + 0.1 * c.h)
    else:
        terrain.ridge(
            c, rng, c.horizon, 0.035 * c.h, FAR, cells=1.6, rough=0.25, air=0.4, octaves=3
        )
    if c.spec.vegetation == "conifer":
        ground = terrain.ridge(
            c, rng, c.horizon + 0.06 * c.h, 0.02 * c.h, FAR, cells=1.4, air=0.15, foot=0.3
        )
        vegetation.stand(c, rng, "conifer", ground, size=0.06 * c.unit, tone=MID, density=1.6)


def _caravans(c: Canvas, rng: Rng) -> bool:
    """Whether camels pass: in hot sand, not by the sea or before pines."""
    if c.spec.has("sea", "beach") or c.spec.vegetation == "conifer":
        return False
    return c.spec.has("wildlife") or bool(rng.random() < 0.55)


def _mesas(c: Canvas, rng: Rng) -> None:
    """Table mountains with banded cliffs and talus at the foot."""
    for depth, (tone, shade, air) in enumerate(((HAZE, FAR, 0.45), (FAR, MID, 0.12))):
        base = c.horizon + (0.02 + 0.04 * depth) * c.h
        c.layer(air, air + 0.35, base - 0.25 * c.h, base)
        c.box(0, base - 1, c.w, c.h, tone)
        for k in range(3 - depth):
            x = c.w * (float(rng.uniform(0.08, 0.3)) + 0.38 * k)
            w, h = (float(rng.uniform(lo, hi)) * c.unit for lo, hi in ((0.08, 0.2), (0.12, 0.26)))
            outline: list[Point] = [(x - 1.7 * w, base), (x - 1.15 * w, base - 0.35 * h)]
            outline += terrain.broken(
                rng,
                [
                    (x - w, base - 0.38 * h),
                    (x - 0.9 * w, base - h),
                    (x + 0.85 * w, base - h * 0.97),
                    (x + w, base - 0.4 * h),
                ],
                0.03,
                3,
            )
            outline += [(x + 1.2 * w, base - 0.33 * h), (x + 1.8 * w, base)]
            c.poly(outline, tone)
            split = x + (-0.15 if c.sun_right else 0.15) * w
            dark = [
                (min(px, split), py) if c.sun_right else (max(px, split), py) for px, py in outline
            ]
            c.poly(dark, shade)
            for band in (0.55, 0.78):
                c.line(
                    [(x - 0.95 * w, base - band * h), (x + 0.9 * w, base - (band - 0.01) * h)],
                    c.fine * 1.5,
                    shade,
                )


def _oasis(c: Canvas, rng: Rng, right: bool) -> None:
    x0 = c.w * (0.16 if right else 0.84)
    base = c.horizon + 0.115 * c.h
    c.layer(0.05, 0.1, base - 0.1 * c.h, base)
    for _ in range(9):
        vegetation.palm(
            c,
            rng,
            x0 + float(rng.normal(0, 0.09)) * c.unit,
            base + float(rng.uniform(0, 0.02)) * c.h,
            0.13 * c.unit * float(rng.uniform(0.6, 1.2)),
            INK,
            float(rng.uniform(-0.2, 0.2)),
        )


def _salt(c: Canvas, rng: Rng, right: bool) -> Spot:
    """A mirror to the horizon, or cracked polygons where it is dry."""
    begin(c, 0.56)
    terrain.massif(
        c,
        rng,
        c.w * (0.3 if right else 0.7),
        c.horizon,
        0.13 * c.unit,
        lit=FAR,
        shade=MID,
        air=0.4,
        foot=0.85,
        snow=0.3,
    )
    c.layer(0.0)
    c.box(0, c.horizon, c.w, c.h, c.pale)
    wet = c.spec.has("lake") or c.spec.rain or rng.random() < 0.55
    if wet:
        water.mirror(c, rng, c.horizon, c.h, stretch=1.0, rough=0.12)
        water.glitter(c, rng, c.horizon, c.h)
    else:
        _polygons(c, rng)
    return Spot(c.w * (0.62 if right else 0.38), 0.83 * c.h, 0.18 * c.unit, not right)


def _polygons(c: Canvas, rng: Rng) -> None:
    for depth in range(1, 15):
        q = (depth / 14) ** 2.2
        y = c.horizon + (c.h * 1.05 - c.horizon) * q
        gap = (0.02 + 0.30 * q) * c.unit
        xs = np.arange(-0.2 * c.w, 1.2 * c.w, gap) + (depth % 2) * gap / 2
        lift = (0.2 + q) * 0.03 * c.h
        zig = [(float(x), y + (lift if i % 2 else -lift) * 0.5) for i, x in enumerate(xs)]
        c.line(zig, c.fine * (0.8 + 3 * q), c.pale_shade)
        nxt = c.horizon + (c.h * 1.05 - c.horizon) * ((depth + 1) / 14) ** 2.2
        for i, (x, zy) in enumerate(zig):
            if i % 2:
                c.line([(x, zy), (x + 0.1 * gap, nxt - lift)], c.fine * (0.8 + 3 * q), c.pale_shade)
