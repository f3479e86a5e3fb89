"""Temples and shrines: a tower above trees and mist, a stair through gates, a court by water."""

import numpy as np

from tripkit.knowledge.rendering import (
    highland,
    props,
    sacred,
    settlement,
    temples,
    terrain,
    undergrowth,
    vegetation,
    water,
)
from tripkit.knowledge.rendering.canvas import Canvas, Spot, fbm
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


def temple(c: Canvas) -> Spot:
    """By skyline and features: pagodas and shrines, stupas and domes, minarets, spires, columns."""
    rng = c.spec.rng("temple")
    if c.spec.has("shrine") and c.spec.skyline in ("none", "pagodas", "low", "gables"):
        return _gates(c, rng)
    if c.spec.has("lake", "river", "garden", "canal", "sea") and rng.random() < 0.7:
        return _pool(c, rng)
    if c.spec.has("stairs", "steep") and rng.random() < 0.6:
        return _gates(c, rng)
    return _hilltop(c, rng)


def _trees_about(c: Canvas, rng: Rng, base: float, size: float, tone: int, gap: float) -> None:
    kind = c.spec.vegetation if c.spec.vegetation != "none" else "broadleaf"
    for k in range(int(15 * c.w / c.unit)):
        x = float(rng.uniform(0, 1)) * c.w
        if abs(x - gap) < 0.16 * c.unit:
            continue
        vegetation.tree(
            c, rng, kind, x, base + 0.02 * c.h * (k % 3), size * float(rng.uniform(0.6, 1.2)), tone
        )


def _hilltop(c: Canvas, rng: Rng) -> Spot:
    """The sanctuary over a wooded hill, ridges behind, mist between."""
    right = bool(rng.random() < 0.5)
    begin(c, 0.58)
    if c.spec.has("mountain", "volcano", "snow"):
        highland.backdrop(c, rng, c.horizon, 0.34 * c.unit, snow=0.3)
    terrain.ridge(c, rng, c.horizon - 0.06 * c.h, 0.06 * c.h, FAR, cells=2.0, air=0.5, foot=0.8)
    terrain.ridge(c, rng, c.horizon + 0.01 * c.h, 0.05 * c.h, FAR, cells=2.4, air=0.3, foot=0.75)
    at = 0.62 if right else 0.38
    n = terrain.SAMPLES
    t = np.linspace(0, 1, n)
    hill = (
        c.horizon
        + (0.15 - 0.14 * np.exp(-(((t - at) / 0.3) ** 2))) * c.h
        + 0.006 * c.h * fbm(rng, n, 4, 3)
    )
    c.layer(0.06, 0.0, 0.2 * c.h, c.horizon)
    _trees_about(c, rng, float(hill.min()) + 0.05 * c.h, 0.14 * c.unit, FAR, at * c.w)
    c.layer(0.04)
    temples.sanctuary(c, at * c.w, float(hill[int(at * n)]) + 0.01 * c.h, 0.46 * c.unit)
    c.layer(0.08, 0.55, float(hill.min()), float(hill.max()) + 0.10 * c.h)
    c.below(hill + 0.012 * c.h, MID)
    vegetation.stand(
        c,
        rng,
        c.spec.vegetation,
        hill + 0.02 * c.h,
        size=0.09 * c.unit,
        tone=MID,
        density=2.6,
        lit=None,
    )
    if c.spec.has("village", "town", "city"):
        settlement.hillside(
            c, rng, 0.05 * c.w, 0.4 * c.w, c.horizon + 0.2 * c.h, 0.12 * c.unit, c.spec.skyline
        )
    ys = highland.knoll(c, rng, right=not right, top=0.80)
    undergrowth.grass(c, rng, ys, 0.04 * c.unit, INK)
    undergrowth.bough(
        c, rng, right=not right, reach=0.6 * c.unit, kind=undergrowth.bough_kind(c.spec)
    )
    s = 0.26 if right else 0.74
    return Spot(s * c.w, float(ys[int(s * n)]) + 0.006 * c.h, 0.17 * c.unit, right)


def _gates(c: Canvas, rng: Rng) -> Spot:
    """Straight on: a stair through gates or past lanterns up to the sanctuary."""
    begin(c, 0.62)
    mid = c.w / 2
    terrain.ridge(c, rng, c.horizon - 0.14 * c.h, 0.07 * c.h, FAR, cells=2, air=0.5, foot=0.8)
    c.layer(0.25, 0.6, 0.3 * c.h, c.horizon)
    _trees_about(c, rng, c.horizon - 0.02 * c.h, 0.34 * c.unit, FAR, mid)
    c.layer(0.1)
    if not c.spec.has("torii"):
        temples.sanctuary(c, mid, c.horizon - 0.05 * c.h, 0.46 * c.unit)
    c.layer(0.05, 0.25, 0.3 * c.h, c.horizon + 0.1 * c.h)
    _trees_about(c, rng, c.horizon + 0.09 * c.h, 0.44 * c.unit, MID, mid)
    top_y, y1 = c.horizon - 0.05 * c.h, 0.97 * c.h
    c.layer(0.02)
    c.poly(
        [
            (0, c.horizon + 0.16 * c.h),
            (mid - 0.10 * c.unit, top_y),
            (mid + 0.10 * c.unit, top_y),
            (c.w, c.horizon + 0.16 * c.h),
            (c.w, c.h),
            (0, c.h),
        ],
        MID,
    )
    _stair(c, mid, top_y, y1)
    c.box(0, y1 - 1, c.w, c.h, INK)
    _approach(c, mid, top_y, y1)
    c.layer(0.0)
    if c.spec.has("blossom", "autumn-leaves"):
        undergrowth.bough(
            c,
            rng,
            right=bool(rng.random() < 0.5),
            reach=0.5 * c.unit,
            kind="blossom" if c.spec.has("blossom") else "autumn",
        )
    s = 0.52
    return Spot(mid + 0.02 * c.unit, top_y + (y1 - top_y) * s, 0.155 * c.unit)


def _approach(c: Canvas, mid: float, top_y: float, y1: float) -> None:
    """What stands along the stair, the far ones first: gates, stone lanterns, lamps."""
    torii = c.spec.has("torii")
    eastern = torii or c.spec.skyline in ("none", "pagodas", "low", "gables")
    for s in (0.0, 0.30, 0.90) if torii else (0.10, 0.34, 0.86):
        y, half = top_y + (y1 - top_y) * s, (0.075 + 0.15 * s) * c.unit
        c.layer(0.30 * (1 - s))
        for side in (-1, 1):
            x, tall = mid + side * (half + 0.05 * c.unit), (0.07 + 0.11 * s) * c.unit
            if eastern:
                _stone_lantern(c, x, y, tall)
            else:
                props.lamp(c, x, y, 1.5 * tall)
        if torii:
            sacred.torii(c, mid, y, half * 2.85)
        elif s == 0.34 and eastern and c.spec.has("shrine"):
            temples.gate(c, mid, y, half * 2.4)


def _stair(c: Canvas, mid: float, top_y: float, y1: float) -> None:
    steps = 22
    for k in range(steps):
        s0, s1 = (k / steps) ** 1.5, ((k + 1) / steps) ** 1.5
        y, half = top_y + (y1 - top_y) * s0, (0.075 + 0.15 * s0) * c.unit
        nxt = top_y + (y1 - top_y) * s1
        c.box(mid - half, y, mid + half, nxt, FAR)
        c.box(mid - half, y, mid + half, y + 0.42 * (nxt - y), LIGHT if not c.lamps else HAZE)


def _stone_lantern(c: Canvas, x: float, base: float, h: float) -> None:
    c.box(x - 0.2 * h, base - 0.1 * h, x + 0.2 * h, base, INK)
    c.box(x - 0.07 * h, base - 0.55 * h, x + 0.07 * h, base, INK)
    c.box(x - 0.2 * h, base - 0.6 * h, x + 0.2 * h, base - 0.53 * h, INK)
    c.box(x - 0.14 * h, base - 0.8 * h, x + 0.14 * h, base - 0.6 * h, LIGHT if c.lamps else FAR)
    c.poly(
        [
            (x - 0.3 * h, base - 0.78 * h),
            (x - 0.08 * h, base - 0.98 * h),
            (x + 0.08 * h, base - 0.98 * h),
            (x + 0.3 * h, base - 0.78 * h),
        ],
        INK,
    )


def _pool(c: Canvas, rng: Rng) -> Spot:
    """The sanctuary doubled in a still pond."""
    right = bool(rng.random() < 0.5)
    begin(c, 0.56)
    terrain.ridge(c, rng, c.horizon - 0.06 * c.h, 0.06 * c.h, FAR, cells=2.0, air=0.5, foot=0.8)
    at = (0.60 if right else 0.40) * c.w
    shore = c.horizon + 0.03 * c.h
    c.layer(0.22, 0.4, 0.3 * c.h, shore)
    _trees_about(c, rng, shore - 0.01 * c.h, 0.22 * c.unit, FAR, at)
    c.layer(0.04)
    c.box(0, shore - 0.012 * c.h, c.w, shore + 0.004 * c.h, MID)
    temples.sanctuary(c, at, shore - 0.01 * c.h, 0.44 * c.unit)
    c.layer(0.06, 0.2, 0.4 * c.h, shore)
    _trees_about(c, rng, shore, 0.10 * c.unit, MID, at)
    c.box(0, shore, c.w, shore + 0.01 * c.h, INK)
    water.mirror(c, rng, shore + 0.01 * c.h, c.h, stretch=1.05, rough=0.5)
    water.glitter(c, rng, shore + 0.02 * c.h, c.h)
    _lilies(c, rng, shore)
    ys = highland.knoll(c, rng, right=not right, top=0.86)
    undergrowth.grass(c, rng, ys, 0.04 * c.unit, INK)
    undergrowth.bough(
        c, rng, right=not right, reach=0.6 * c.unit, kind=undergrowth.bough_kind(c.spec)
    )
    n = len(ys)
    s = 0.24 if right else 0.76
    return Spot(s * c.w, float(ys[int(s * n)]) + 0.006 * c.h, 0.17 * c.unit, right)


def _lilies(c: Canvas, rng: Rng, shore: float) -> None:
    c.layer(0.0)
    for _ in range(34):
        s = float(rng.uniform(0.12, 0.85))
        x, y = float(rng.uniform(0, 1)) * c.w, shore + (c.h - shore) * s
        r = (0.007 + 0.028 * s) * c.unit
        c.oval(x, y, r, r * 0.28, MID)
        if rng.random() < 0.25:
            c.oval(x, y - r * 0.2, r * 0.3, r * 0.22, ACCENT)
