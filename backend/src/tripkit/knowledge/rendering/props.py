"""Small things that set a scale: lamps, bollards, a surfboard, parasols, camels."""

from itertools import pairwise

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas, Point, smooth
from tripkit.knowledge.rendering.palette import ACCENT, INK, LIGHT


def lamp(c: Canvas, x: float, base: float, h: float) -> None:
    """A street lamp with a lantern head."""
    c.limb([(x, base), (x, base - 0.84 * h)], [0.026 * h, 0.016 * h], INK)
    c.box(x - 0.03 * h, base - 0.06 * h, x + 0.03 * h, base, INK)
    y = base - 0.84 * h
    c.poly(
        [
            (x - 0.03 * h, y),
            (x - 0.05 * h, y - 0.11 * h),
            (x + 0.05 * h, y - 0.11 * h),
            (x + 0.03 * h, y),
        ],
        LIGHT if c.lamps else c.pale_shade,
    )
    c.poly([(x - 0.06 * h, y - 0.105 * h), (x, y - 0.16 * h), (x + 0.06 * h, y - 0.105 * h)], INK)


def glow(c: Canvas, x: float, y: float, reach: float) -> None:
    """The pool of light round a lamp, laid on at exposure."""
    turns = np.linspace(0, 2 * np.pi, 17)[:-1]
    for r in np.linspace(0.3, 1.0, 5).tolist():
        xs, ys = x + r * reach * np.cos(turns), y + r * reach * np.sin(turns)
        c.veil(list(zip(xs.tolist(), ys.tolist(), strict=True)), 0.05, "lamp")


def bollard(c: Canvas, x: float, base: float, h: float) -> None:
    """A mooring post."""
    c.box(x - 0.28 * h, base - 0.8 * h, x + 0.28 * h, base, INK)
    c.oval(x, base - 0.82 * h, 0.42 * h, 0.2 * h, INK)


def surfboard(c: Canvas, x: float, base: float, h: float) -> None:
    """A board stood upright in the sand."""
    c.poly(
        smooth(
            [
                (x, base),
                (x - 0.10 * h, base - 0.25 * h),
                (x - 0.11 * h, base - 0.6 * h),
                (x, base - h),
                (x + 0.11 * h, base - 0.6 * h),
                (x + 0.10 * h, base - 0.25 * h),
            ],
            steps=5,
        ),
        ACCENT,
    )
    c.line([(x, base - 0.03 * h), (x, base - 0.95 * h)], c.fine * 1.5, c.pale)


def parasol(c: Canvas, x: float, base: float, h: float) -> None:
    """A striped beach umbrella on a leaning pole, a towel beside it."""
    c.line([(x, base), (x + 0.08 * h, base - 0.9 * h)], max(c.fine, 0.03 * h), INK)
    top = (x + 0.09 * h, base - 1.04 * h)
    rim = [
        (
            x + (-0.62 + 0.2 * k) * h,
            base - (0.62 + 0.02 * k + 0.10 * (1 - ((k - 3.5) / 3.5) ** 2)) * h,
        )
        for k in range(8)
    ]
    for k, (a, b) in enumerate(pairwise(rim)):
        bow = ((a[0] * 0.62 + top[0] * 0.38), (a[1] * 0.50 + top[1] * 0.50))
        bow_b = ((b[0] * 0.62 + top[0] * 0.38), (b[1] * 0.50 + top[1] * 0.50))
        c.poly([top, bow, a, b, bow_b], ACCENT if k % 2 else c.pale)
    c.poly(
        [
            (x + 0.2 * h, base + 0.02 * h),
            (x + 0.95 * h, base + 0.02 * h),
            (x + 1.1 * h, base + 0.12 * h),
            (x + 0.3 * h, base + 0.12 * h),
        ],
        ACCENT,
    )


def camel(c: Canvas, x: float, base: float, h: float, *, right: bool) -> None:
    """A dromedary at a walk with its load."""
    s = 1 if right else -1

    def at(px: float, py: float) -> Point:
        return x + s * px * h, base - py * h

    for foot, knee, hip in (
        (-0.42, -0.34, -0.30),
        (-0.22, -0.28, -0.26),
        (0.16, 0.24, 0.22),
        (0.38, 0.30, 0.26),
    ):
        c.limb([at(hip, 0.50), at(knee, 0.26), at(foot, 0.0)], [0.11 * h, 0.06 * h, 0.045 * h], INK)
    c.poly(
        smooth(
            [
                at(-0.42, 0.62),
                at(-0.22, 0.72),
                at(-0.04, 0.94),
                at(0.12, 0.74),
                at(0.32, 0.66),
                at(0.40, 0.52),
                at(0.18, 0.43),
                at(-0.22, 0.43),
                at(-0.42, 0.50),
            ],
            steps=5,
        ),
        INK,
    )
    c.limb(
        [at(0.30, 0.58), at(0.52, 0.58), at(0.60, 0.86), at(0.64, 0.96)],
        [0.17 * h, 0.12 * h, 0.08 * h, 0.075 * h],
        INK,
    )
    c.poly(
        smooth(
            [at(0.58, 1.0), at(0.68, 1.02), at(0.82, 0.93), at(0.80, 0.87), at(0.64, 0.90)], steps=4
        ),
        INK,
    )
    c.line([at(-0.42, 0.58), at(-0.50, 0.34)], max(c.fine, 0.025 * h), INK)
    c.poly([at(-0.16, 0.80), at(0.10, 0.80), at(0.16, 0.50), at(-0.20, 0.50)], ACCENT)
