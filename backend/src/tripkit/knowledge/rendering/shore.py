"""The sea's edge: a beach under a headland, a cliff path, a harbour."""

import numpy as np

from tripkit.knowledge.rendering import (
    coastline,
    harbour,
    props,
    terrain,
    undergrowth,
    vegetation,
    vessels,
    water,
)
from tripkit.knowledge.rendering.canvas import Canvas, Spot, fbm
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


def coast(c: Canvas) -> Spot:
    """One of three shores, by features first and then by seed."""
    rng = c.spec.rng("coast")
    if c.spec.has("harbour", "ferry", "canal") and not c.spec.has("beach"):
        return harbour.harbour(c, rng)
    if c.spec.has("beach", "surf", "island") or (not c.spec.has("cliffs") and rng.random() < 0.5):
        return _beach(c, rng)
    return _clifftop(c, rng)


def _beach(c: Canvas, rng: Rng) -> Spot:
    right = bool(rng.random() < 0.5)
    begin(c, 0.50 + float(rng.uniform(-0.03, 0.05)))
    coastline.far_shore(c, rng)
    water.sea(c, rng, c.horizon)
    water.glitter(c, rng, c.horizon, 0.8 * c.h)
    if c.spec.has("town", "village", "lighthouse", "city") or rng.random() < 0.5:
        coastline.cape(c, rng, right)
    else:
        coastline.stacks(c, rng, right)
    if c.spec.has("boat", "ferry", "island") or rng.random() < 0.5:
        x = c.w * (0.3 if right else 0.7)
        vessels.sailing_boat(c, x, c.horizon + 0.05 * c.h, 0.11 * c.unit)
    # The bay sweeps from the cape's side down to the other corner.
    n = terrain.SAMPLES
    t = np.linspace(0, 1, n)
    sweep = t if right else 1 - t
    shore = (0.90 - 0.27 * sweep**2.2 + 0.012 * fbm(rng, n, 3, 3)) * c.h
    c.layer(0.05, 0.0, medium="water")
    c.below(shore - 0.035 * c.unit, HAZE)
    c.layer(0.04)
    water.surf(c, rng, shore, 0.06 * c.unit)
    sand = FAR if c.lamps else LIGHT
    c.below(shore + 0.012 * c.unit, MID if c.lamps else FAR)
    c.below(shore + 0.035 * c.unit, sand)
    _footprints(c, rng, right)
    near = (0.965 - 0.05 * sweep + 0.012 * fbm(rng, n, 4, 3)) * c.h
    c.layer(0.0)
    c.below(near, INK)
    undergrowth.grass(c, rng, near, 0.055 * c.unit, INK)
    if c.spec.season in ("spring", "summer"):
        undergrowth.flowers(c, rng, near, 0.05 * c.unit, 0.35)
    x = c.w * (0.60 if right else 0.40)
    _on_the_sand(c, rng, right)
    if c.spec.has("surf"):
        props.surfboard(c, x + 0.07 * c.unit, 0.89 * c.h, 0.17 * c.unit)
    return Spot(x, 0.905 * c.h, 0.165 * c.unit, faces_right=not right)


def _on_the_sand(c: Canvas, rng: Rng, right: bool) -> None:
    """What frames a beach: palms that lean out, a boat drawn up, parasols, or pines above."""
    inner = c.w if right else 0.0
    s = -1 if right else 1
    if c.spec.vegetation == "palm":
        c.layer(0.0)
        grove = ((0.06, 0.74, 0.34), (0.15, 0.56, 0.22), (0.01, 0.50, 0.10))
        for off, size, lean in ((0.02, 0.62, 0.05),) if c.spec.has("lighthouse") else grove:
            vegetation.palm(
                c,
                rng,
                inner + s * off * c.unit,
                0.97 * c.h,
                size * c.unit,
                INK,
                s * lean * float(rng.uniform(0.7, 1.2)),
            )
        return
    pick = float(rng.random())
    if c.spec.has("boat", "harbour", "village") and pick < 0.6:
        vessels.fishing_boat(
            c, rng, inner + s * 0.16 * c.unit, 0.86 * c.h, 0.20 * c.unit, right=not right
        )
    elif c.spec.season == "summer" and not c.lamps and pick < 0.75:
        for k in range(3):
            props.parasol(
                c,
                inner + s * (0.05 + 0.11 * k) * c.unit,
                (0.80 + 0.035 * k) * c.h,
                (0.10 + 0.022 * k) * c.unit,
            )
    else:
        undergrowth.bough(
            c,
            rng,
            right=right,
            reach=0.55 * c.unit,
            kind="conifer" if c.spec.vegetation == "conifer" else "leaf",
        )


def _footprints(c: Canvas, rng: Rng, right: bool) -> None:
    for k in range(11):
        x = c.w * (0.60 if right else 0.40) + (0.02 + 0.035 * k) * c.unit * (1 if right else -1)
        y = 0.905 * c.h + 0.004 * k * c.unit + (k % 2) * 0.008 * c.unit
        c.oval(x, y, 0.006 * c.unit, 0.0022 * c.unit, MID)


def _clifftop(c: Canvas, rng: Rng) -> Spot:
    right = bool(rng.random() < 0.5)
    begin(c, 0.46 + float(rng.uniform(-0.03, 0.04)))
    coastline.far_shore(c, rng)
    water.sea(c, rng, c.horizon)
    water.glitter(c, rng, c.horizon, c.h)
    coastline.cape(c, rng, right)
    if rng.random() < 0.4:
        coastline.stacks(c, rng, right)
    n = terrain.SAMPLES
    t = np.linspace(0, 1, n)
    side = 1 - t if right else t
    for k, (lift, tone, air) in enumerate(((0.0, MID, 0.10), (0.10, INK, 0.0))):
        drop = np.clip((side - 0.30 - 0.12 * k) / 0.5, 0, 1) ** 0.8
        ys = (1.04 - (0.30 - lift) * drop - 0.05 * side + 0.012 * fbm(rng, n, 5, 4)) * c.h
        c.layer(air, air, 0.6 * c.h, c.h)
        if k == 0:
            foam = ys - 0.012 * c.unit
            c.below(np.where(drop < 0.35, foam, ys), c.pale)
        c.below(ys, tone)
        if k == 1:
            undergrowth.grass(c, rng, ys, 0.05 * c.unit, INK)
            undergrowth.flowers(c, rng, ys, 0.05 * c.unit, 0.5)
        else:
            path_y = ys
    if c.spec.vegetation != "none":
        at = 0.12 if right else 0.88
        vegetation.tree(
            c,
            rng,
            c.spec.vegetation,
            at * c.w,
            path_y[int(at * n)] + 0.02 * c.h,
            0.42 * c.unit,
            INK,
        )
    at = 0.32 if right else 0.68
    return Spot(at * c.w, float(path_y[int(at * n)]) + 0.008 * c.h, 0.165 * c.unit, right)
