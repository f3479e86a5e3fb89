"""Worked land in front of mountains: rice terraces, rows of vine, tea or flowers."""

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas, Point, fbm
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID
from tripkit.knowledge.rendering.terrain import SAMPLES


def terraces(c: Canvas, rng: np.random.Generator, y0: float, y1: float) -> None:
    """Rice terraces: nested contours, each a strip of sky in water behind a dark bank."""
    steps = 9
    bend = fbm(rng, SAMPLES, 1.6, 2)
    bend = bend - bend.min()
    c.layer(0.12, 0.0, y0, y0 + 0.5 * (y1 - y0))
    for i in range(steps):
        share = i / (steps - 1)
        y = y0 + (y1 - y0) * share**1.45
        gap = (y1 - y0) * 1.45 / steps * max(share, 0.12) ** 0.45
        ripple = 0.22 * gap * fbm(rng, SAMPLES, 3 + 0.4 * i, 2)
        edge = y - (0.030 + 0.050 * share) * c.unit * bend + ripple
        c.below(edge, INK if share > 0.7 else MID)
        bank = max(1.6 * c.fine, (0.10 + 0.10 * share) * gap)
        c.below(edge + bank, (HAZE, FAR, HAZE)[i % 3])
        c.below(edge + bank + gap * (0.52 + 0.2 * (i % 2)), FAR if i % 3 == 0 else MID)
        for x in rng.uniform(0.02, 0.98, 5):
            k = int(x * (SAMPLES - 1))
            c.line(
                [(x * c.w, float(edge[k])), (x * c.w - 0.3 * gap, float(edge[k]) + gap * 0.7)],
                c.fine * (0.8 + 1.5 * share),
                INK if share > 0.35 else MID,
            )


def rows(c: Canvas, rng: np.random.Generator, y0: float, vanish: float, *, bloom: bool) -> None:
    """Rows of vine, tea or lavender on a slope, running to one point on the horizon."""
    c.layer(0.08, 0.25, y0, y0 + 0.1 * c.h)
    c.below(y0 + 0.006 * c.unit * fbm(rng, SAMPLES, 6, 3), FAR)
    for k in range(-14, 15):
        spread = 0.16 * c.unit
        near, width = vanish + k * spread * 2.6, 0.085 * c.unit
        n = 26
        left: list[Point] = []
        right: list[Point] = []
        for i in range(n + 1):
            s = (i / n) ** 1.7
            x, y = vanish + k * 0.05 * c.unit + (near - vanish) * s, y0 + (c.h * 1.02 - y0) * s
            bump = (0.75 + 0.5 * (i % 2)) * width * (0.06 + s)
            left.append((x - bump, y))
            right.append((x + bump * 0.8, y))
        c.poly([*left, *reversed(right)], INK if k % 2 else MID)
        if bloom and k % 2 == 0:
            c.line(
                [(p[0] + 0.2 * (q[0] - p[0]), p[1]) for p, q in zip(left, right, strict=True)],
                0.008 * c.unit,
                ACCENT,
            )
        elif not c.lamps and k % 2 == 0:
            edge = right if c.sun_right else left
            c.line(edge, c.fine * 1.5, LIGHT)
