"""Boats: sails far out, moored masts, a fishing boat, a rowing boat, a ferry."""

from collections.abc import Callable

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas, Point, smooth
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID


def sailing_boat(c: Canvas, x: float, base: float, h: float) -> None:
    """Main sail, jib and a small hull."""
    c.layer(0.08)
    side = 1 if c.sun_right else -1
    c.poly([(x, base - h), (x, base - 0.16 * h), (x + side * 0.34 * h, base - 0.17 * h)], c.pale)
    c.poly(
        [
            (x - side * 0.03 * h, base - 0.9 * h),
            (x - side * 0.03 * h, base - 0.17 * h),
            (x - side * 0.22 * h, base - 0.17 * h),
        ],
        c.pale_shade,
    )
    c.line([(x, base - 1.02 * h), (x, base - 0.1 * h)], c.fine, INK)
    c.poly(
        [
            (x - 0.3 * h, base - 0.11 * h),
            (x + 0.36 * h, base - 0.11 * h),
            (x + 0.26 * h, base),
            (x - 0.2 * h, base),
        ],
        INK,
    )
    c.poly(
        [
            (x - 0.16 * h, base + 0.03 * h),
            (x + 0.2 * h, base + 0.03 * h),
            (x + 0.05 * h, base + 0.4 * h),
        ],
        MID,
    )


def moored(c: Canvas, rng: np.random.Generator, y: float, count: int, h: float) -> None:
    """Small yachts and skiffs lying at buoys, masts bare."""
    for k in range(count):
        c.layer(0.12)
        x = (k + 0.5 + float(rng.uniform(-0.3, 0.3))) / count * c.w
        by = y + float(rng.uniform(0, 0.045)) * c.h
        s = h * float(rng.uniform(0.7, 1.15))
        hull = (INK, MID, ACCENT)[int(rng.integers(0, 3))]
        c.poly(
            [
                (x - 0.42 * s, by - 0.15 * s),
                (x + 0.5 * s, by - 0.18 * s),
                (x + 0.36 * s, by),
                (x - 0.34 * s, by),
            ],
            hull,
        )
        c.box(x - 0.2 * s, by - 0.27 * s, x + 0.12 * s, by - 0.15 * s, c.pale)
        c.line([(x, by - 0.2 * s), (x, by - 1.15 * s)], c.fine, INK)
        c.line([(x, by - 1.15 * s), (x + 0.48 * s, by - 0.18 * s)], 1, INK)
        c.line([(x, by - 1.15 * s), (x - 0.42 * s, by - 0.15 * s)], 1, INK)
        c.poly(
            [
                (x - 0.34 * s, by),
                (x + 0.36 * s, by),
                (x + 0.22 * s, by + 0.16 * s),
                (x - 0.2 * s, by + 0.16 * s),
            ],
            MID,
        )


def fishing_boat(
    c: Canvas, rng: np.random.Generator, x: float, y: float, h: float, *, right: bool
) -> None:
    """A wooden boat with wheelhouse, mast and a painted strake, and its reflection."""
    c.layer(0.0)
    s = 1 if right else -1

    def at(px: float, py: float) -> tuple[float, float]:
        return x + s * px * h, y - py * h

    c.poly(
        [
            (px, 2 * y - py)
            for px, py in [at(-0.5, 0.02), at(0.55, 0.02), at(0.5, 0.14), at(-0.45, 0.12)]
        ],
        INK,
    )
    c.poly(
        smooth(
            [
                at(-0.55, 0.23),
                at(-0.2, 0.17),
                at(0.25, 0.19),
                at(0.66, 0.34),
                at(0.54, 0.06),
                at(0.42, -0.02),
                at(-0.42, -0.02),
                at(-0.52, 0.08),
            ],
            steps=5,
        ),
        INK,
    )
    c.poly(
        [
            at(-0.55, 0.225),
            at(-0.2, 0.165),
            at(0.25, 0.185),
            at(0.64, 0.33),
            at(0.62, 0.275),
            at(0.25, 0.125),
            at(-0.2, 0.105),
            at(-0.545, 0.165),
        ],
        ACCENT,
    )
    _superstructure(c, rng, at, h)


def _superstructure(
    c: Canvas, rng: np.random.Generator, at: Callable[[float, float], Point], h: float
) -> None:
    """Wheelhouse, mast with its stays, fenders."""
    c.poly([at(-0.32, 0.18), at(-0.30, 0.44), at(0.02, 0.44), at(0.05, 0.18)], c.pale)
    c.poly([at(-0.36, 0.43), at(-0.36, 0.48), at(0.07, 0.48), at(0.07, 0.43)], MID)
    for k in (-0.25, -0.10):
        c.poly([at(k, 0.40), at(k + 0.1, 0.40), at(k + 0.1, 0.29), at(k, 0.29)], c.window)
    c.line([at(0.16, 0.18), at(0.16, 0.98)], 0.018 * h, INK)
    c.line([at(0.16, 0.95), at(0.64, 0.33)], c.fine, INK)
    c.line([at(0.16, 0.95), at(-0.5, 0.22)], c.fine, INK)
    c.line([at(0.16, 0.52), at(-0.25, 0.72)], 0.012 * h, INK)
    if c.lamps:
        c.oval(*at(0.16, 1.0), 0.016 * h, 0.016 * h, LIGHT)
    for k in range(3):
        c.oval(*at(-0.45 + 0.32 * k + float(rng.uniform(0, 0.1)), 0.04), 0.03 * h, 0.035 * h, HAZE)


def rowing_boat(c: Canvas, x: float, y: float, h: float) -> None:
    """An open boat with thwarts and an oar, lying still, with its mirror image."""
    c.layer(0.0)
    c.poly(
        smooth(
            [
                (x - 0.5 * h, y + 0.01 * h),
                (x - 0.2 * h, y + 0.10 * h),
                (x + 0.2 * h, y + 0.10 * h),
                (x + 0.52 * h, y + 0.01 * h),
            ],
            steps=5,
        ),
        MID,
    )
    c.poly(
        smooth(
            [
                (x - 0.56 * h, y - 0.13 * h),
                (x, y - 0.075 * h),
                (x + 0.58 * h, y - 0.15 * h),
                (x + 0.42 * h, y + 0.015 * h),
                (x, y + 0.035 * h),
                (x - 0.42 * h, y + 0.015 * h),
            ],
            steps=5,
        ),
        INK,
    )
    c.poly(
        smooth(
            [
                (x - 0.52 * h, y - 0.125 * h),
                (x, y - 0.072 * h),
                (x + 0.54 * h, y - 0.142 * h),
                (x, y - 0.13 * h),
            ],
            steps=5,
        ),
        ACCENT,
    )
    c.line([(x - 0.05 * h, y - 0.12 * h), (x + 0.62 * h, y + 0.08 * h)], 0.02 * h, FAR)


def ferry(c: Canvas, x: float, base: float, h: float) -> None:
    """A small steamer: two decks, a funnel."""
    c.layer(0.14)
    c.poly(
        [
            (x - 1.3 * h, base - 0.34 * h),
            (x + 1.4 * h, base - 0.38 * h),
            (x + 1.2 * h, base),
            (x - 1.15 * h, base),
        ],
        INK,
    )
    c.box(x - 1.05 * h, base - 0.62 * h, x + 0.95 * h, base - 0.34 * h, c.pale)
    c.box(x - 0.7 * h, base - 0.84 * h, x + 0.6 * h, base - 0.62 * h, c.pale_shade)
    for k in range(9):
        wx = x + (-0.95 + 0.21 * k) * h
        c.box(wx, base - 0.55 * h, wx + 0.11 * h, base - 0.43 * h, c.window)
    c.poly(
        [
            (x - 0.32 * h, base - 0.84 * h),
            (x - 0.28 * h, base - 1.25 * h),
            (x - 0.02 * h, base - 1.25 * h),
            (x + 0.02 * h, base - 0.84 * h),
        ],
        ACCENT,
    )
    c.box(x - 0.29 * h, base - 1.25 * h, x - 0.01 * h, base - 1.15 * h, INK)
