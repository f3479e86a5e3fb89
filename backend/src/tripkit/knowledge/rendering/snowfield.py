"""Snow: white slopes, capped conifers, a cabin with a lit window."""

import numpy as np

from tripkit.knowledge.rendering import settlement, terrain, vegetation
from tripkit.knowledge.rendering.canvas import Canvas, Point, Spot, fbm, smooth
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.highland import backdrop, knoll
from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


def snow(c: Canvas) -> Spot:
    """White slopes, capped conifers, a cabin with a lit window."""
    rng = c.spec.rng("snow")
    right = bool(rng.random() < 0.5)
    begin(c, 0.55 + float(rng.uniform(-0.03, 0.03)))
    backdrop(c, rng, c.horizon + 0.02 * c.h, c.unit * float(rng.uniform(0.30, 0.40)), snow=0.66)
    n = terrain.SAMPLES
    white, shade = c.pale, c.pale_shade
    first = terrain.ridge(c, rng, c.horizon + 0.02 * c.h, 0.03 * c.h, shade, cells=2.0, air=0.2)
    vegetation.stand(
        c,
        rng,
        "conifer",
        first,
        size=0.05 * c.unit,
        tone=FAR if white == LIGHT else MID,
        density=2.6,
    )
    t = np.linspace(0, 1, n)
    side = t if right else 1 - t
    slope = c.horizon + (0.17 - 0.11 * side**1.4) * c.h + 0.006 * c.h * fbm(rng, n, 3, 3)
    c.layer(0.05, 0.0)
    c.below(slope, white)
    c.below(slope + (0.05 + 0.10 * (1 - side)) * c.h, shade)
    c.below(slope + (0.075 + 0.14 * (1 - side)) * c.h, white)
    x0, x1 = (0.52, 1.0) if right else (0.0, 0.48)
    vegetation.stand(
        c, rng, "conifer", slope, size=0.13 * c.unit, tone=MID, density=1.9, x0=x0, x1=x1, snow=True
    )
    at = 0.30 if right else 0.70
    if c.spec.skyline in ("none", "low") and not c.spec.has("village", "town"):
        cabin(c, at * c.w, float(slope[int(at * n)]) + 0.045 * c.h, 0.13 * c.unit)
    else:
        y = float(slope[int(at * n)]) + 0.01 * c.h
        settlement.hillside(
            c, rng, (at - 0.24) * c.w, (at + 0.22) * c.w, y, 0.11 * c.unit, c.spec.skyline
        )
    return _near_slope(c, rng, right) if rng.random() < 0.5 else _road(c, rng, right)


def _near_slope(c: Canvas, rng: Rng, right: bool) -> Spot:
    n, white, shade = terrain.SAMPLES, c.pale, c.pale_shade
    ys = knoll(c, rng, right=right, tone=white, top=0.82)
    c.below(ys + 0.05 * c.h + 0.01 * c.h * fbm(rng, n, 4, 3), shade)
    c.below(ys + 0.075 * c.h + 0.01 * c.h * fbm(rng, n, 4, 3), white)
    for share in (0.94, 0.82) if right else (0.06, 0.17):
        y = float(ys[int(share * (n - 1))]) + 0.03 * c.h
        vegetation.conifer(
            c,
            rng,
            share * c.w,
            y,
            c.unit * (0.56 if share in (0.94, 0.06) else 0.4),
            INK,
            snow=True,
        )
    at = 0.60 if right else 0.40
    return Spot(at * c.w, float(ys[int(at * (n - 1))]) + 0.016 * c.h, 0.165 * c.unit, not right)


def _road(c: Canvas, rng: Rng, right: bool) -> Spot:
    """A cleared road that bends away, poles beside it, one tree near the eye."""
    s = 1 if right else -1
    y0, y1 = c.horizon + 0.16 * c.h, 1.02 * c.h
    c.layer(0.0)
    left: list[Point] = []
    edge: list[Point] = []
    for q in np.linspace(0, 1, 33).tolist():
        y = y0 + (y1 - y0) * q
        x = c.w * 0.5 + s * (0.16 - 0.30 * q + 0.07 * np.sin(4.2 * q)) * c.unit
        half = (0.008 + 0.16 * q**1.5) * c.unit
        left.append((float(x) - half, y))
        edge.append((float(x) + half, y))
    c.poly([*left, *reversed(edge)], c.pale_shade)
    for bank in (left, edge):
        c.limb(bank, [(0.003 + 0.014 * k / 32) * c.unit for k in range(33)], FAR)
    verge = edge if right else left
    tops: list[Point] = []
    for k in (2, 6, 11, 18, 26):
        x, y = verge[k]
        tall = (0.07 + 0.40 * (k / 32) ** 1.3) * c.unit
        x += s * (0.05 * c.unit + 0.30 * tall)
        c.limb([(x, y), (x, y - tall)], [0.030 * tall, 0.022 * tall], INK)
        c.box(x - 0.10 * tall, y - 0.93 * tall, x + 0.10 * tall, y - 0.91 * tall, INK)
        tops.append((x, y - 0.92 * tall))
    c.line(smooth(tops, closed=False), c.fine * 1.4, INK)
    inner = 0.09 if right else 0.91
    vegetation.conifer(c, rng, inner * c.w, 0.97 * c.h, 0.50 * c.unit, INK, snow=True)
    x, y = (left[15][0] + edge[15][0]) / 2, left[15][1]
    return Spot(x - s * 0.01 * c.unit, y, 0.15 * c.unit, right)


def cabin(c: Canvas, x: float, base: float, h: float) -> None:
    """A log cabin under a thick white roof, smoke rising."""
    c.box(x - 0.5 * h, base - 0.42 * h, x + 0.5 * h, base, MID)
    sx = x - 0.5 * h if c.sun_right else x + 0.18 * h
    c.box(sx, base - 0.42 * h, sx + 0.32 * h, base, INK)
    for k in range(1, 5):
        c.line(
            [(x - 0.5 * h, base - 0.085 * h * k), (x + 0.5 * h, base - 0.085 * h * k)], c.fine, INK
        )
    c.box(x + 0.24 * h, base - 1.0 * h, x + 0.36 * h, base - 0.6 * h, INK)
    c.poly(
        [
            (x - 0.66 * h, base - 0.36 * h),
            (x - 0.42 * h, base - 0.82 * h),
            (x + 0.42 * h, base - 0.82 * h),
            (x + 0.66 * h, base - 0.36 * h),
        ],
        c.pale,
    )
    c.poly(
        [
            (x - 0.66 * h, base - 0.36 * h),
            (x + 0.66 * h, base - 0.36 * h),
            (x + 0.6 * h, base - 0.43 * h),
            (x - 0.6 * h, base - 0.43 * h),
        ],
        c.pale_shade,
    )
    for wx in (-0.16, 0.08):
        c.box(x + wx * h, base - 0.3 * h, x + (wx + 0.14) * h, base - 0.14 * h, LIGHT)
    for k in range(4):
        c.oval(
            x + (0.3 + 0.05 * k * k) * h,
            base - (1.06 + 0.15 * k) * h,
            (0.05 + 0.025 * k) * h,
            (0.04 + 0.018 * k) * h,
            HAZE if c.pale == LIGHT else FAR,
        )
