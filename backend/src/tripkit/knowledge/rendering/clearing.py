"""The near part of a forest: lamps along the path, a hut, one great tree, ferns."""

import numpy as np

from tripkit.knowledge.rendering import props, terrain
from tripkit.knowledge.rendering.canvas import Canvas, Point, Spot, fbm
from tripkit.knowledge.rendering.palette import INK, MID
from tripkit.knowledge.rendering.snowfield import cabin

Rng = np.random.Generator


def lit(c: Canvas, gap: float, side: int) -> None:
    """What gives light after dark: lamps by the path, a hut with somebody at home."""
    c.layer(0.05)
    x, base, size = gap + side * 0.17 * c.unit, c.horizon + 0.125 * c.h, 0.12 * c.unit
    cabin(c, x, base, size)
    props.glow(c, x, base - 0.22 * size, 0.11 * c.unit)
    for share, tall, way in ((0.17, 0.10, side), (0.34, 0.15, -side), (0.58, 0.22, side)):
        y = c.horizon + 0.10 * c.h + (0.92 * c.h - c.horizon) * share
        x = gap + way * (0.055 + 0.14 * share) * c.unit
        props.lamp(c, x, y, tall * c.unit)
        props.glow(c, x, y - 0.89 * tall * c.unit, 0.7 * tall * c.unit)


def giant(c: Canvas, rng: Rng, gap: float, right: bool) -> Spot:
    """One tree that was here before the path, and the person beside it."""
    s = 1 if right else -1
    x, base, w = gap + s * 0.24 * c.unit, 0.87 * c.h, 0.24 * c.unit
    c.layer(0.0)
    edge = 0.012 * c.unit
    side: list[Point] = [(0.92, 0.035), (0.60, -0.02), (0.50, -0.16), (0.46, -0.45), (0.50, -0.9)]
    for part, tone, inset in ((1.0, INK, 0.0), (0.86, MID, edge)):
        left = [(x - w * a * part, base + c.h * b - inset) for a, b in side]
        mirrored = [(x + w * a * part, base + c.h * b - inset) for a, b in reversed(side)]
        if tone == MID:  # the face that the light reaches
            cut = x + (0.16 if c.sun_right else -0.16) * w
            left = [((max if c.sun_right else min)(px, cut), py) for px, py in left]
            mirrored = [((max if c.sun_right else min)(px, cut), py) for px, py in mirrored]
        c.poly([*left, *mirrored], tone)
    for _ in range(26):
        bx = x + w * float(rng.uniform(-0.42, 0.42))
        y = base - c.h * float(rng.uniform(0.02, 0.85))
        lighter = (bx > x) == c.sun_right
        c.limb(
            [(bx, y), (bx + 0.04 * w, y - 0.07 * c.h)], [0.035 * w, 0.01 * w],
            INK if lighter else MID,
        )  # fmt: skip
    ferns(c, rng)
    return Spot(gap - s * 0.07 * c.unit, 0.84 * c.h, 0.15 * c.unit, right, near="trees")


def ferns(c: Canvas, rng: Rng) -> None:
    """The nearest ground, with ferns along it."""
    ys = ((0.955 + 0.02 * fbm(rng, terrain.SAMPLES, 3, 3)) * c.h).tolist()
    c.layer(0.0)
    c.below(np.array(ys), INK)
    for _ in range(int(16 * max(1.0, c.w / c.unit))):
        share = float(rng.uniform(0, 1))
        x, y = share * c.w, ys[int(share * (len(ys) - 1))] + 0.01 * c.h
        for k in range(5):
            angle = (k - 2) * 0.42 + float(rng.uniform(-0.1, 0.1))
            long = 0.085 * c.unit * float(rng.uniform(0.7, 1.1))
            tip = (x + np.sin(angle) * long, y - np.cos(angle) * long * 0.75)
            bow = (x + np.sin(angle) * long * 0.45, y - np.cos(angle) * long * 0.62)
            c.limb(
                [(x, y), (float(bow[0]), float(bow[1])), (float(tip[0]), float(tip[1]))],
                [0.012 * c.unit, 0.014 * c.unit, 0.002 * c.unit],
                INK if k % 2 else MID,
            )
