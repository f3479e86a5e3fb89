"""Bridges: one hung from towers, one of stone across a canal."""

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas
from tripkit.knowledge.rendering.palette import INK, LIGHT, MID
from tripkit.knowledge.rendering.street import View, air_at


def suspended(c: Canvas, y: float, *, right: bool) -> None:
    """A suspension bridge from the near side to the far one."""
    c.layer(0.10, 0.1, y - 0.2 * c.h, y)
    deck = y - 0.055 * c.unit
    towers = [c.w * s for s in ((0.40, 0.94) if right else (0.06, 0.60))]
    top = deck - 0.17 * c.unit
    c.box(0, deck, c.w, deck + 0.012 * c.unit, INK)
    for k in range(int(22 * c.w / c.unit)):
        x = k * c.unit / 22
        c.line(
            [
                (x, deck + 0.012 * c.unit),
                (x + c.unit / 44, deck + 0.026 * c.unit),
                (x + c.unit / 22, deck + 0.012 * c.unit),
            ],
            c.fine,
            INK,
        )
    ends = [towers[0] - 0.45 * c.w, *towers, towers[1] + 0.45 * c.w]
    for a, b, ya, yb in zip(ends, ends[1:], (deck, top, top), (top, top, deck), strict=False):
        t = np.linspace(0, 1, 25)
        sag = 0.145 * c.unit * 4 * t * (1 - t) * (1.0 if ya == yb else 0.35)
        xs, ys = a + (b - a) * t, ya + (yb - ya) * t + sag
        c.line(list(zip(xs.tolist(), ys.tolist(), strict=True)), c.fine * 2, INK)
        for px, py in zip(xs[1:-1].tolist(), ys[1:-1].tolist(), strict=True):
            c.line([(px, py), (px, deck)], max(1, c.fine * 0.8), INK)
    for x in towers:
        c.box(x - 0.009 * c.unit, top - 0.02 * c.unit, x + 0.009 * c.unit, y + 0.01 * c.h, INK)
        if c.lamps:
            c.oval(x, top - 0.025 * c.unit, 0.006 * c.unit, 0.006 * c.unit, LIGHT)


def arched(c: Canvas, v: View) -> None:
    """A stone arch with a railing, 21 m ahead."""
    z = 21.0
    c.layer(air_at(z), 0.2, c.horizon - 0.1 * c.h, c.horizon + 0.05 * c.h)
    t = np.linspace(-1, 1, 31)
    outer = [v.at(4.4 * float(s), 0.4 + 2.1 * (1 - float(s) ** 2), z) for s in t]
    inner = [v.at(2.9 * float(s), -0.3 + 1.9 * float(np.sqrt(max(0.0, 1 - s * s))), z) for s in t]
    c.poly(
        [*outer, v.at(4.4, -0.4, z), *reversed(inner), v.at(-4.4, -0.4, z)],
        MID if not c.lamps else INK,
    )
    rail = [(x, y - 0.9 * v.f / z) for x, y in outer]
    c.line(rail, c.fine * 1.6, INK)
    for a, b in zip(rail[::2], outer[::2], strict=True):
        c.line([a, b], c.fine, INK)
