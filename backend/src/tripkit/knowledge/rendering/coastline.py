"""What a coast is seen against: the far shore, a headland, stacks in the sea."""

import numpy as np

from tripkit.knowledge.rendering import landmarks, settlement, terrain, vegetation
from tripkit.knowledge.rendering.canvas import Canvas, fbm
from tripkit.knowledge.rendering.palette import FAR, INK, MID

Rng = np.random.Generator


def far_shore(c: Canvas, rng: Rng) -> None:
    """Mountains, a volcano or a low line over the water."""
    sea_y = c.horizon
    if c.spec.has("volcano"):
        terrain.cone(c, rng, c.w * float(rng.uniform(0.3, 0.7)), sea_y, 0.24 * c.unit)
    elif c.spec.has("mountain", "snow"):
        terrain.massif(
            c,
            rng,
            c.w * float(rng.uniform(0.2, 0.8)),
            sea_y,
            0.24 * c.unit,
            snow=0.4 if c.spec.has("snow", "glacier") else 0.0,
            air=0.35,
            foot=0.8,
        )
    else:
        n = terrain.SAMPLES
        shape = np.maximum(fbm(rng, n, 2.2, 4), -0.05) * 0.055 * c.h
        c.layer(0.35, 0.75, sea_y - 0.06 * c.h, sea_y)
        c.below(sea_y - np.maximum(shape, 0), FAR, sea_y)


def cape(c: Canvas, rng: Rng, right: bool) -> None:
    """The headland with what stands on it."""
    sea_y = c.horizon
    c.layer(0.16, 0.4, sea_y - 0.2 * c.h, sea_y + 0.03 * c.h)
    top = terrain.headland(
        c,
        rng,
        right=right,
        base=sea_y + 0.022 * c.h,
        reach=0.62 * min(c.w, 1.3 * c.unit),
        height=0.17 * c.unit,
        tone=FAR if not c.lamps else MID,
        shade=MID if not c.lamps else INK,
    )
    if c.spec.has("lighthouse") or not c.spec.has("town", "village", "city", "old-town"):
        if c.spec.has("lighthouse"):
            landmarks.lighthouse(c, top[0], top[1] + 0.012 * c.unit, 0.19 * c.unit)
        else:
            for k in range(5):
                x = top[0] + (1 if right else -1) * (0.02 + 0.05 * k) * c.unit
                vegetation.tree(
                    c,
                    rng,
                    c.spec.vegetation,
                    x,
                    top[1] + 0.01 * c.unit,
                    0.07 * c.unit * float(rng.uniform(0.7, 1.2)),
                    MID,
                )
    if c.spec.has("town", "village", "city", "old-town", "lanes") or c.spec.skyline != "none":
        inner = c.w if right else 0.0
        x0, x1 = sorted((top[0] + (0.10 if right else -0.10) * c.unit, inner))
        settlement.hillside(c, rng, x0, x1, sea_y + 0.012 * c.h, 0.16 * c.unit, c.spec.skyline)


def stacks(c: Canvas, rng: Rng, right: bool) -> None:
    """Sea stacks off the cape, one of them pierced."""
    for k in range(int(rng.integers(2, 4))):
        c.layer(0.14, 0.3, c.horizon - 0.1 * c.h, c.horizon + 0.05 * c.h)
        x = c.w * (0.5 + (-1 if right else 1) * (0.02 + 0.14 * k + float(rng.uniform(0, 0.05))))
        base = c.horizon + (0.03 + 0.015 * k) * c.h
        w, h = (float(rng.uniform(*r)) * c.unit for r in ((0.025, 0.055), (0.07, 0.16)))
        rock = terrain.broken(
            rng,
            [
                (x - 1.2 * w, base),
                (x - 0.7 * w, base - 0.8 * h),
                (x, base - h),
                (x + 0.8 * w, base - 0.7 * h),
                (x + 1.25 * w, base),
            ],
            0.06,
            3,
        )
        c.poly(rock, FAR if not c.lamps else MID)
        split = x + (-0.1 if c.sun_right else 0.1) * w
        c.poly(
            [((min if c.sun_right else max)(px, split), py) for px, py in rock],
            MID if not c.lamps else INK,
        )
        c.box(x - 1.5 * w, base - 0.002 * c.h, x + 1.5 * w, base + 0.002 * c.h, c.pale)
