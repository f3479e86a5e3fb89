"""Forest: trunks in layers with light between them, a path or a stream, leaves near the eye."""

import numpy as np

from tripkit.knowledge.rendering import clearing, highland, terrain, undergrowth, vegetation, water
from tripkit.knowledge.rendering.canvas import Canvas, Point, Spot, fbm
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


def forest(c: Canvas) -> Spot:
    """One stands inside: trunks to both sides, a clearing of light ahead."""
    rng = c.spec.rng("forest")
    right = bool(rng.random() < 0.5)
    begin(c, 0.60)
    gap = c.w * (0.5 + (0.08 if right else -0.08))
    if c.spec.has("mountain", "volcano", "snow"):
        highland.backdrop(c, rng, c.horizon, 0.36 * c.unit, snow=0.4)
    _depths(c, rng, gap)
    falls = c.spec.has("waterfall")
    if falls:
        _gorge(c, rng, gap)
    _shafts(c, rng, gap)
    _floor(c, rng, gap)
    if c.lamps:
        clearing.lit(c, gap, -1 if right else 1)
    if not falls and rng.random() < 0.4:
        return clearing.giant(c, rng, gap, right)
    _near_trunks(c, rng, right)
    clearing.ferns(c, rng)
    return Spot(
        gap + (0.05 if right else -0.05) * c.unit,
        0.80 * c.h,
        0.17 * c.unit,
        not right,
        near="trees",
    )


def _gorge(c: Canvas, rng: Rng, x: float) -> None:
    """A rock wall across the clearing with a fall over it and a pool below."""
    top, foot = c.horizon - 0.30 * c.h, c.horizon + 0.11 * c.h
    w = 0.055 * c.unit
    c.layer(0.05, 0.3, top, foot)
    for side, tone in ((-1, MID), (1, MID)):
        rim = terrain.broken(
            rng,
            [
                (x + side * w, top + 0.03 * c.h),
                (x + side * 0.16 * c.unit, top - 0.01 * c.h),
                (x + side * 0.34 * c.unit, top + 0.12 * c.h),
                (x + side * 0.46 * c.unit, foot),
            ],
            0.06,
            3,
        )
        c.poly([(x + side * w * 0.6, foot), *rim], tone)
        shaded = side > 0 if not c.sun_right else side < 0
        for k in range(4):
            px = x + side * (0.075 + 0.075 * k) * c.unit
            y0 = top + (0.07 + 0.05 * k) * c.h
            c.poly(
                [
                    (px, y0),
                    (px + side * 0.03 * c.unit, y0 + 0.06 * c.h),
                    (px + side * 0.012 * c.unit, foot),
                    (px - side * 0.012 * c.unit, foot),
                ],
                INK if shaded else FAR,
            )
    c.poly(
        [
            (x - w, top + 0.03 * c.h),
            (x + w, top + 0.03 * c.h),
            (x + w * 1.2, foot),
            (x - w * 1.2, foot),
        ],
        c.pale,
    )
    _spray(c, rng, x, w, top, foot)


def _spray(c: Canvas, rng: Rng, x: float, w: float, top: float, foot: float) -> None:
    """Strands in a fall and the mist at its foot."""
    for k in range(9):
        px = x + (k - 4) * 0.24 * w
        y0 = top + float(rng.uniform(0.05, 0.25)) * c.h
        c.line(
            [(px, y0), (px * 1.0, y0 + float(rng.uniform(0.05, 0.13)) * c.h)],
            c.fine * 1.5,
            c.pale_shade,
        )
    c.veil(
        [
            (x - 3 * w, foot + 0.02 * c.h),
            (x - 2 * w, foot - 0.07 * c.h),
            (x + 2 * w, foot - 0.07 * c.h),
            (x + 3 * w, foot + 0.02 * c.h),
        ],
        0.5,
        "haze",
    )


def _trunk_kind(c: Canvas) -> str:
    if c.spec.has("jungle") or c.spec.vegetation == "palm":
        return "jungle"
    return "conifer" if c.spec.vegetation == "conifer" else "broadleaf"


def _depths(c: Canvas, rng: Rng, gap: float) -> None:
    """Four rows of trees, each nearer, darker and wider apart, open about the gap."""
    kind = _trunk_kind(c)
    rows = (
        (HAZE, 0.55, 0.010, 44, 0.0),
        (FAR, 0.42, 0.015, 30, 0.02),
        (FAR, 0.12, 0.022, 22, 0.05),
        (MID, 0.02, 0.034, 13, 0.10),
    )
    for depth, (tone, air, thick, count, open_) in enumerate(rows):
        base = c.horizon + (0.01 + 0.035 * depth) * c.h
        c.layer(air, min(air + 0.35, 0.85), 0.1 * c.h, base + 0.05 * c.h)
        ground = base + 0.008 * c.h * fbm(rng, 200, 4, 3)
        c.below(ground, tone)
        canopy = (0.30 - 0.085 * depth + 0.035 * fbm(rng, 400, 7 - depth, 4)) * c.h
        if depth >= 1:
            leaf = ACCENT if c.spec.has("autumn-leaves") and depth == 2 else tone
            c.poly(
                [
                    (0, 0),
                    *zip(np.linspace(0, c.w, 400).tolist(), canopy.tolist(), strict=True),
                    (c.w, 0),
                ],
                leaf,
            )
        for k in range(int(count * max(1.0, c.w / c.unit))):
            x = float(rng.uniform(-0.02, 1.02)) * c.w
            if abs(x - gap) < open_ * c.unit * 1.6 + 0.03 * c.unit * depth:
                continue
            w = thick * c.unit * float(rng.uniform(0.6, 1.25))
            if kind == "conifer" and depth < 3 and k % 2:
                vegetation.conifer(
                    c, rng, x, base + 0.01 * c.h, c.h * float(rng.uniform(0.3, 0.52)), tone
                )
                continue
            _trunk(c, rng, x, base + 0.012 * c.h, w, tone, kind)


def _trunk(c: Canvas, rng: Rng, x: float, base: float, w: float, tone: int, kind: str) -> None:
    bend = float(rng.uniform(-0.02, 0.02)) * c.unit * (2.5 if kind == "jungle" else 1.0)
    c.limb(
        [(x, base), (x + bend, 0.45 * c.h), (x + bend * 0.4, -0.02 * c.h)],
        [w * 1.15, w * 0.85, w * 0.7],
        tone,
    )
    flare: list[Point] = [
        (x - w * 1.1, base + 0.012 * c.h),
        (x - w * 0.45, base - 0.03 * c.h),
        (x + w * 0.45, base - 0.03 * c.h),
        (x + w * 1.1, base + 0.012 * c.h),
    ]
    c.poly(flare, tone)
    if kind == "conifer":
        for _ in range(4):
            y, side = float(rng.uniform(0.05, 0.42)) * c.h, 1 if rng.random() < 0.5 else -1
            c.limb([(x, y), (x + side * w * 3.2, y + w * 0.9)], [w * 0.28, w * 0.08], tone)
    elif kind == "broadleaf":
        for _ in range(2):
            y, side = float(rng.uniform(0.16, 0.42)) * c.h, 1 if rng.random() < 0.5 else -1
            c.limb(
                [(x, y), (x + side * w * 1.8, y - w * 2.2), (x + side * w * 2.6, y - w * 5.5)],
                [w * 0.5, w * 0.36, w * 0.2],
                tone,
            )


def _shafts(c: Canvas, rng: Rng, gap: float) -> None:
    """Slanting beams where a sun above the canopy finds a hole."""
    sun = c.spec.sun_elevation_deg
    if sun < 4 or c.spec.rain:
        return
    lean = (0.30 if c.sun_right else -0.30) * c.h
    for k in range(5):
        x = gap + (k - 2) * 0.13 * c.unit + float(rng.uniform(-0.04, 0.04)) * c.unit
        w = 0.014 * c.unit * float(rng.uniform(0.5, 1.6))
        c.veil(
            [
                (x + lean * 1.3 - w, -0.05 * c.h),
                (x + lean * 1.3 + w, -0.05 * c.h),
                (x + 3 * w, c.horizon + 0.16 * c.h),
                (x - 3 * w, c.horizon + 0.16 * c.h),
            ],
            0.20,
            "glow",
        )


def _floor(c: Canvas, rng: Rng, gap: float) -> None:
    y0 = c.horizon + 0.10 * c.h
    c.layer(0.02, 0.0, y0, c.h)
    c.below(y0 + 0.008 * c.h * fbm(rng, 200, 4, 3), MID)
    n = 30
    left: list[Point] = []
    right: list[Point] = []
    turn = 0.07 * c.unit * (1 if rng.random() < 0.5 else -1)
    for i in range(n + 1):
        s = i / n
        y = y0 + (c.h * 1.02 - y0) * s
        x = gap + turn * float(np.sin(s * 5.2)) * (0.25 + s)
        half = (0.010 + 0.135 * s**1.5) * c.unit
        left.append((x - half + 0.004 * c.unit * float(rng.uniform(-1, 1)), y))
        right.append((x + half + 0.004 * c.unit * float(rng.uniform(-1, 1)), y))
    stream = c.spec.has("river", "canal", "waterfall", "lake")
    if stream:
        c.layer(0.0, medium="water")
        c.poly([*left, *reversed(right)], HAZE)
        water.dashes(c, rng, y0, c.h, FAR, 14)
    else:
        c.poly([*left, *reversed(right)], FAR)
        if not c.lamps:  # pools of sun on the path
            for _ in range(16):
                s = float(rng.uniform(0.02, 0.9))
                i = int(s * n)
                x = left[i][0] + (right[i][0] - left[i][0]) * float(rng.uniform(0.2, 0.8))
                c.oval(
                    x, left[i][1], (0.012 + 0.04 * s) * c.unit, (0.002 + 0.006 * s) * c.unit, LIGHT
                )
    if c.spec.has("autumn-leaves") or c.spec.season == "autumn":
        for _ in range(150):
            s = float(rng.uniform(0, 1)) ** 0.7
            c.oval(
                float(rng.uniform(0, 1)) * c.w,
                y0 + (c.h - y0) * s,
                (0.002 + 0.006 * s) * c.unit,
                (0.001 + 0.003 * s) * c.unit,
                ACCENT,
            )


def _near_trunks(c: Canvas, rng: Rng, right: bool) -> None:
    """Two or three great trunks that frame the view."""
    c.layer(0.0)
    pairs = ((0.045, 0.105), (0.90, 0.075), (0.985, 0.05)), ((0.10, 0.13), (0.22, 0.035))
    for x, w in pairs[int(rng.random() < 0.5)]:
        px = (x if right else 1 - x) * c.w
        w *= c.unit
        c.limb(
            [(px, 1.02 * c.h), (px + 0.01 * c.unit, 0.5 * c.h), (px, -0.03 * c.h)],
            [w * 1.25, w, w * 0.85],
            INK,
        )
        c.poly(
            [
                (px - w * 1.3, c.h * 1.01),
                (px - w * 0.5, 0.86 * c.h),
                (px + w * 0.5, 0.86 * c.h),
                (px + w * 1.3, c.h * 1.01),
            ],
            INK,
        )
        lit = px + (0.33 if c.sun_right else -0.33) * w
        if not c.lamps:
            for _ in range(9):
                y = float(rng.uniform(0.05, 0.85)) * c.h
                c.limb([(lit, y), (lit, y + 0.05 * c.h)], [0.08 * w, 0.03 * w], MID)
    undergrowth.bough(
        c,
        rng,
        right=right,
        reach=0.5 * c.unit,
        kind={"conifer": "conifer", "palm": "palm"}.get(
            c.spec.vegetation, "autumn" if c.spec.has("autumn-leaves") else "leaf"
        ),
    )
