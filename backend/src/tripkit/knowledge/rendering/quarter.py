"""Old town: a lane, a canal between fronts, roofs up a hill."""

import numpy as np

from tripkit.knowledge.rendering import (
    bridges,
    facades,
    fronts,
    harbour,
    landmarks,
    props,
    settlement,
    street,
    terrain,
    tramway,
    vessels,
    water,
)
from tripkit.knowledge.rendering.canvas import Canvas, Spot, fbm
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, LIGHT, MID
from tripkit.knowledge.rendering.townscape import end_of_street, frame

Rng = np.random.Generator


def old_town(c: Canvas) -> Spot:
    """A lane, a canal or a hill of roofs."""
    rng = c.spec.rng("old town")
    if c.spec.has("harbour", "ferry") and not c.spec.has("canal") and rng.random() < 0.75:
        return harbour.harbour(c, rng)
    if c.spec.has("canal") or (c.spec.has("river", "bridge") and rng.random() < 0.6):
        return _canal(c, rng)
    if c.spec.has("hill", "castle", "fort", "steep") and not c.spec.has("lanes", "stairs"):
        return _roofs(c, rng)
    steep = c.spec.has("stairs", "steep")
    if not steep and rng.random() < 0.45:
        return fronts.opposite(c, rng)
    if c.spec.has("lanes", "stairs", "tram") or rng.random() < 0.6:
        return _lane(c, rng)
    return _roofs(c, rng)


def _lane(c: Canvas, rng: Rng) -> Spot:
    right = bool(rng.random() < 0.5)
    begin(c, 0.64)
    v = street.View(c, c.w * (0.5 + (0.07 if right else -0.07)), 1.55, 0.92)
    end_of_street(c, rng, v.x, 0.24 * c.unit)
    climbing = c.spec.has("stairs", "steep")
    half = 2.5
    for side in (-1, 1):
        facades.side_walls(
            c,
            v,
            rng,
            side=side,
            half=half,
            far=34,
            tall=(6.2, 9.2),
            style=c.spec.skyline if c.spec.skyline != "none" else "low",
        )
    street.ground(c, v, rng, half, kind="setts")
    if climbing:
        street.steps(c, v, half)
    if c.spec.has("tram"):
        tramway.rails(c, v, 0.0)
        tramway.tram(c, v, 0.0, 13.0)
        street.wires(c, v, half, over=5.8, lanterns=False)
    else:
        street.wires(
            c,
            v,
            half,
            over=0.0,
            lanterns=c.spec.has("market", "food-street", "nightlife", "tea-house")
            or rng.random() < 0.4,
        )
    if c.spec.rain:
        water.wet(
            c,
            rng,
            c.horizon + 0.02 * c.h,
            ground=v.ground(half),
            dry=tramway.tram_outline(v, 0.0, 13.0) if c.spec.has("tram") else None,
        )
    c.layer(0.0)
    x, base = v.at((0.86 if right else -0.86) * half, 0, 5.2)
    props.lamp(c, x, base, 3.6 * v.f / 5.2)
    frame(c, rng, right)
    z = 6.4
    px, py = v.at(0.45 if not right else -0.45, 0.26 * 3 if climbing else 0.0, z)
    return Spot(px, py, 1.68 * v.f / z * 0.92, not right, near="street")


def _roofs(c: Canvas, rng: Rng) -> Spot:
    """Looking over tiled roofs to a hill town and its landmark."""
    right = bool(rng.random() < 0.5)
    begin(c, 0.50)
    style = c.spec.skyline if c.spec.skyline != "none" else "gables"
    if c.spec.has("sea", "harbour", "coast"):
        water.sea(c, rng, c.horizon - 0.02 * c.h)
    else:
        terrain.ridge(c, rng, c.horizon - 0.05 * c.h, 0.06 * c.h, FAR, cells=2, air=0.45)
        terrain.ridge(c, rng, c.horizon + 0.0 * c.h, 0.05 * c.h, FAR, cells=2.6, air=0.2)
    at = 0.64 if right else 0.36
    base = c.horizon + 0.14 * c.h
    n = terrain.SAMPLES
    t = np.linspace(0, 1, n)
    hill = base - 0.17 * c.h * np.exp(-(((t - at) / 0.26) ** 2)) + 0.006 * c.h * fbm(rng, n, 5, 3)
    c.layer(0.14, 0.35, base - 0.2 * c.h, base + 0.1 * c.h)
    c.below(hill, MID if c.lamps else FAR)
    if c.spec.has("castle", "fort", "palace"):
        landmarks.castle(c, at * c.w, base - 0.12 * c.h, 0.24 * c.unit, FAR, MID)
    settlement.hillside(
        c, rng, (at - 0.36) * c.w, (at + 0.36) * c.w, base + 0.06 * c.h, 0.30 * c.unit, style
    )
    for row in range(2):
        y = (0.82 + 0.13 * row) * c.h
        c.layer(0.05 - 0.05 * row, 0.08 - 0.08 * row, y - 0.1 * c.h, y + 0.1 * c.h)
        size = (0.15 + 0.07 * row) * c.unit
        x = -1.2 * size * float(rng.uniform(0.4, 1))
        while x < c.w + size:
            w = size * float(rng.uniform(0.85, 1.2))
            settlement.roof(c, rng, x, y + size * float(rng.uniform(-0.16, 0.12)), w, style)
            x += w * float(rng.uniform(1.25, 1.6))
    y = 0.95 * c.h
    c.layer(0.0)
    c.box(0, y, c.w, c.h, INK)
    c.box(0, y, c.w, y + 0.008 * c.h, FAR if c.lamps else LIGHT)
    frame(c, rng, right)
    return Spot(c.w * (0.3 if right else 0.7), y + 0.02 * c.h, 0.19 * c.unit, right, near="railing")


def _canal(c: Canvas, rng: Rng) -> Spot:
    """Fronts along both sides of a waterway and an arched bridge across it."""
    right = bool(rng.random() < 0.5)
    begin(c, 0.56)
    # The quay that somebody walks on opens towards the middle.
    v = street.View(c, c.w * 0.5 + (-0.09 if right else 0.09) * c.unit, 2.6, 0.92)
    end_of_street(c, rng, v.x, 0.26 * c.unit)
    half = 5.0
    for side in (-1, 1):
        facades.side_walls(
            c,
            v,
            rng,
            side=side,
            half=half,
            far=44,
            tall=(8.0, 11.0),
            style=c.spec.skyline if c.spec.skyline != "none" else "gables",
        )
    c.layer(0.0)
    for side in (-1, 1):
        near, far = sorted((side * half, side * 3.6))
        v.floor(near, far, 2, 60, FAR if c.lamps else LIGHT)
    v.floor(-3.6, 3.6, 1.5, 60, HAZE)
    bridges.arched(c, v)
    water.canal_mirror(
        c,
        rng,
        [v.at(-3.6, -0.0, 40), v.at(3.6, 0.0, 40), v.at(3.6, 0, 1.8), v.at(-3.6, 0, 1.8)],
        c.horizon + 0.03 * c.h,
    )
    for side in (-1, 1):
        v.quad(
            [
                (side * 3.6, 0, 60),
                (side * 3.6, -0.5, 60),
                (side * 3.6, -0.5, 2),
                (side * 3.6, 0, 2),
            ],
            INK,
        )
        for z in (31.0, 20.0, 13.0):
            x, base = v.at(side * 3.9, 0, z)
            props.lamp(c, x, base, 3.6 * v.f / z)
    x, base = v.at(-1.7 if right else 1.7, -0.4, 11.5)
    vessels.rowing_boat(c, x, base, 0.17 * c.unit)
    frame(c, rng, right)
    px, py = v.at(4.0 if right else -4.0, 0, 8.6)
    return Spot(px, py, 1.7 * v.f / 8.6, not right, near="street")
