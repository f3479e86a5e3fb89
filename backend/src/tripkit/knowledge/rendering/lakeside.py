"""Lake: still water under a massif, both halves alike; a jetty or a boat in front."""

import numpy as np

from tripkit.knowledge.rendering import (
    props,
    settlement,
    terrain,
    undergrowth,
    vegetation,
    vessels,
    water,
)
from tripkit.knowledge.rendering.canvas import Canvas, Spot, fbm
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.highland import backdrop, knoll, snow_share
from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


def lake(c: Canvas) -> Spot:
    """Still water under a massif, both halves alike; a jetty or a boat in front."""
    rng = c.spec.rng("lake")
    right = bool(rng.random() < 0.5)
    begin(c, 0.53 + float(rng.uniform(-0.02, 0.03)))
    shore = c.horizon + 0.02 * c.h
    backdrop(c, rng, shore, c.unit * float(rng.uniform(0.30, 0.38)), snow=snow_share(c))
    line = terrain.ridge(
        c, rng, shore - 0.035 * c.h, 0.03 * c.h, FAR, cells=2.2, air=0.22, foot=0.6
    )
    vegetation.stand(c, rng, c.spec.vegetation, line, size=0.04 * c.unit, tone=FAR, density=2.2)
    n = terrain.SAMPLES
    t = np.linspace(0, 1, n)
    side = t if right else 1 - t
    wooded = shore - (0.005 + 0.10 * np.clip((side - 0.45) / 0.55, 0, 1)) * c.h
    wooded += 0.008 * c.h * fbm(rng, n, 5, 3)
    c.layer(0.06, 0.3, shore - 0.15 * c.h, shore)
    c.below(np.minimum(wooded, shore - 2), MID)
    vegetation.stand(
        c,
        rng,
        c.spec.vegetation,
        wooded,
        size=0.10 * c.unit,
        tone=MID,
        density=2.6,
        x0=0.45 if right else 0.0,
        x1=1.0 if right else 0.55,
    )
    if c.spec.has("village", "town", "city", "castle", "church") or c.spec.skyline != "none":
        x0, x1 = (0.04, 0.36) if right else (0.64, 0.96)
        c.layer(0.1, 0.2, shore - 0.2 * c.h, shore)
        settlement.hillside(
            c, rng, x0 * c.w, x1 * c.w, shore + 0.005 * c.h, 0.13 * c.unit, c.spec.skyline
        )
    water.mirror(c, rng, shore, c.h, stretch=1.05, rough=0.55)
    water.glitter(c, rng, shore, c.h)
    water.dashes(c, rng, shore + 0.01 * c.h, 0.8 * c.h, HAZE, 26)
    pick = float(rng.random())
    if pick < 0.36:
        return _jetty(c, rng, right=right)
    return _bank(c, rng, right=right) if pick < 0.70 else _mole(c, rng, right=right)


def _bank(c: Canvas, rng: Rng, *, right: bool) -> Spot:
    """The near shore: a meadow that runs down to the water, one tree, a boat pulled up."""
    ys = knoll(c, rng, right=right, top=0.82)
    n = len(ys)
    undergrowth.grass(c, rng, ys, 0.045 * c.unit, INK)
    if c.spec.season in ("spring", "summer"):
        undergrowth.flowers(c, rng, ys, 0.045 * c.unit, 0.5)
    at = 0.90 if right else 0.10
    if c.spec.vegetation != "none":
        foot = float(ys[int(at * (n - 1))]) + 0.02 * c.h
        vegetation.tree(c, rng, c.spec.vegetation, at * c.w, foot, 0.56 * c.unit, INK)
    vessels.rowing_boat(c, c.w * (0.24 if right else 0.76), 0.90 * c.h, 0.17 * c.unit)
    at = 0.62 if right else 0.38
    y = float(ys[int(at * (n - 1))]) + 0.006 * c.h
    return Spot(at * c.w, y, 0.165 * c.unit, not right)


def _mole(c: Canvas, rng: Rng, *, right: bool) -> Spot:
    """A wall of stones out into the water, a lamp at its head."""
    y = 0.83 * c.h
    inner, head = (c.w, 0.34 * c.w) if right else (0.0, 0.66 * c.w)
    s = 1 if right else -1
    c.layer(0.0)
    foot = y + 0.05 * c.h
    c.poly(
        [(inner, y), (head, y), (head - s * 0.03 * c.unit, foot), (inner, foot + 0.03 * c.h)], INK
    )
    c.poly(
        [(inner, y - 0.012 * c.h), (head, y - 0.004 * c.h), (head, y + 0.008 * c.h),
         (inner, y + 0.014 * c.h)], FAR if c.lamps else LIGHT,
    )  # fmt: skip
    for _ in range(int(26 * c.w / c.unit)):
        x = head + (inner - head) * float(rng.uniform(-0.04, 1.0))
        r = 0.017 * c.unit * float(rng.uniform(0.6, 1.5))
        rock_y = foot + 0.016 * c.h * float(rng.uniform(-0.6, 1.2))
        c.oval(x, rock_y, r, r * 0.62, INK if rng.random() < 0.7 else MID)
    props.lamp(c, head + s * 0.03 * c.unit, y, 0.26 * c.unit)
    _reeds(c, rng, right=not right)
    return Spot(head + s * 0.15 * c.unit, y + 0.002 * c.h, 0.165 * c.unit, not right)


def _jetty(c: Canvas, rng: Rng, *, right: bool) -> Spot:
    s = -1.0 if right else 1.0
    x0 = c.w * (0.62 if right else 0.38)
    far_y, near_y = c.horizon + 0.21 * c.h, 1.02 * c.h
    if c.spec.has("boat", "ferry", "island") or rng.random() < 0.7:
        vessels.rowing_boat(c, x0 + s * 0.30 * c.unit, far_y + 0.03 * c.h, 0.16 * c.unit)
    c.layer(0.0)
    half0, half1 = 0.045 * c.unit, 0.19 * c.unit
    x1 = x0 - s * 0.12 * c.unit
    for k in range(5):
        q = (k / 4) ** 1.6
        y, half = far_y + (near_y - far_y) * q, half0 + (half1 - half0) * q
        x = x0 + (x1 - x0) * q
        for side in (-1, 1):
            w = 0.008 * c.unit * (0.7 + 1.8 * q)
            c.box(
                x + side * half - w,
                y - 0.03 * c.h * (0.6 + q),
                x + side * half + w,
                y + 0.07 * c.h * (0.5 + q),
                INK,
            )
    c.poly(
        [(x0 - half0, far_y), (x0 + half0, far_y), (x1 + half1, near_y), (x1 - half1, near_y)],
        FAR if not c.lamps else MID,
    )
    for k in range(17):
        q = (k / 16) ** 1.7
        y, half = far_y + (near_y - far_y) * q, half0 + (half1 - half0) * q
        x = x0 + (x1 - x0) * q
        c.line([(x - half, y), (x + half, y)], c.fine * (0.8 + 2 * q), INK)
    _reeds(c, rng, right=right)
    return Spot(x0 - s * 0.01 * c.unit, far_y + 0.055 * c.h, 0.165 * c.unit, not right)


def _reeds(c: Canvas, rng: Rng, *, right: bool) -> None:
    n = 90
    for k in range(n):
        share = float(rng.uniform(0, 0.34))
        x = c.w * (share if right else 1 - share)
        h = (0.10 + 0.20 * (0.34 - share) / 0.34) * c.unit * float(rng.uniform(0.6, 1.1))
        lean = float(rng.uniform(-0.16, 0.16)) * h
        c.limb(
            [(x, 1.01 * c.h), (x + lean * 0.4, c.h - 0.6 * h), (x + lean, c.h - h)],
            [0.006 * c.unit, 0.004 * c.unit, 0.001 * c.unit],
            INK,
        )
        if k % 4 == 0:
            c.limb(
                [(x + lean * 0.85, c.h - 0.87 * h), (x + lean, c.h - h)],
                [0.011 * c.unit, 0.009 * c.unit],
                MID,
            )
