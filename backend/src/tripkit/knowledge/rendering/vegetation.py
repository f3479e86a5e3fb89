"""Trees: conifers, broadleaf, cypress, palms, singly and in stands."""

import math

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas, Floats, Point, smooth
from tripkit.knowledge.rendering.spec import Vegetation

Rng = np.random.Generator


def conifer(
    c: Canvas, rng: Rng, x: float, base: float, h: float, tone: int, snow: bool = False
) -> None:
    """Tiers of drooping branches on a leader."""
    tiers = 7 if h > 0.1 * c.unit else 5
    lean = float(rng.uniform(-0.015, 0.015)) * h
    half = h * float(rng.uniform(0.17, 0.22))
    left: list[Point] = []
    right: list[Point] = []
    for i in range(tiers):
        s0, s1 = i / tiers, (i + 1) / tiers
        out, tuck = half * s1**0.9, half * s1**0.9 * 0.45
        y1 = base - h * (1 - s1 * 0.93)
        jl, jr = (float(rng.uniform(0.82, 1.15)) for _ in range(2))
        left += [(x - out * jl, y1 + 0.012 * h), (x - tuck, y1 - 0.012 * h)]
        right += [(x + out * jr, y1 + 0.012 * h), (x + tuck, y1 - 0.012 * h)]
        if s0 == 0:
            left.insert(0, (x + lean, base - h))
    c.poly([*left, *reversed(right)], tone)
    c.box(x - 0.018 * h, base - 0.08 * h, x + 0.018 * h, base, tone)
    if snow:
        for i in range(1, tiers + 1):
            s = i / tiers
            y, out = base - h * (1 - (s - 0.5 / tiers) * 0.93), half * s**0.9
            side = 1 if c.sun_right else -1
            c.poly(
                [
                    (x - side * out * 0.25, y - 0.04 * h),
                    (x + side * out * 0.1, y - 0.07 * h),
                    (x + side * out * 0.8, y + 0.028 * h),
                    (x + side * out * 0.3, y + 0.004 * h),
                ],
                c.pale,
            )


def broadleaf(
    c: Canvas, rng: Rng, x: float, base: float, h: float, tone: int, lit: int | None
) -> None:
    """A forked trunk under a crown of leafy masses with light between them."""
    side = 1 if c.sun_right else -1
    c.limb(
        [(x - 0.01 * h, base), (x, base - 0.3 * h), (x + 0.02 * h, base - 0.5 * h)],
        [0.075 * h, 0.045 * h, 0.03 * h],
        tone,
    )
    lobes = [
        (0.0, 0.80, 0.15),
        (-0.17, 0.66, 0.14),
        (0.18, 0.68, 0.15),
        (-0.09, 0.53, 0.11),
        (0.11, 0.52, 0.10),
        (-0.27, 0.52, 0.09),
        (0.28, 0.55, 0.09),
    ]
    large = h > 0.22 * c.unit
    for dx, dy, r in lobes[: 7 if large else 5]:
        lx, ly = dx + float(rng.uniform(-0.03, 0.03)), dy + float(rng.uniform(-0.03, 0.03))
        c.limb([(x, base - 0.34 * h), (x + lx * h, base - ly * h)], [0.03 * h, 0.012 * h], tone)
        c.oval(x + lx * h, base - ly * h, r * h, r * 0.78 * h, tone)
        for k in range(13 if large else 5):
            turn = k * 2 * math.pi / (13 if large else 5) + float(rng.uniform(-0.2, 0.2))
            leaf = r * float(rng.uniform(0.22, 0.42))
            c.oval(
                x + (lx + r * 0.92 * math.cos(turn)) * h,
                base - (ly + r * 0.72 * math.sin(turn)) * h,
                leaf * h,
                leaf * h * 0.8,
                tone,
            )
        if lit is not None:
            for _ in range(4 if large else 2):
                px, py = rng.uniform(-0.5, 0.5, 2)
                c.oval(
                    x + (lx + side * 0.25 * r + float(px) * r) * h,
                    base - (ly + 0.35 * r + float(py) * 0.5 * r) * h,
                    r * 0.30 * h,
                    r * 0.18 * h,
                    lit,
                )


def cypress(c: Canvas, rng: Rng, x: float, base: float, h: float, tone: int) -> None:
    """A dark flame."""
    w = h * float(rng.uniform(0.075, 0.1))
    c.poly(
        smooth(
            [
                (x, base - h),
                (x + w * 0.6, base - 0.7 * h),
                (x + w, base - 0.3 * h),
                (x + w * 0.55, base - 0.03 * h),
                (x - w * 0.55, base - 0.03 * h),
                (x - w, base - 0.3 * h),
                (x - w * 0.6, base - 0.7 * h),
            ],
            steps=5,
        ),
        tone,
    )
    c.box(x - 0.012 * h, base - 0.06 * h, x + 0.012 * h, base, tone)


def palm(
    c: Canvas, rng: Rng, x: float, base: float, h: float, tone: int, lean: float = 0.2
) -> None:
    """A bent trunk and arching fronds with cut edges."""
    top = (x + lean * h, base - h)
    trunk = smooth(
        [
            (x, base),
            (x + lean * 0.25 * h, base - 0.4 * h),
            (x + lean * 0.7 * h, base - 0.78 * h),
            top,
        ],
        closed=False,
        steps=6,
    )
    trunk.append(top)
    widths = [0.05 * h - 0.022 * h * i / (len(trunk) - 1) for i in range(len(trunk))]
    c.limb(trunk, widths, tone)
    count = 11
    for i in range(count):
        angle = math.pi * (-0.16 + 1.32 * i / (count - 1)) + float(rng.uniform(-0.1, 0.1))
        frond(c, top, angle, h * float(rng.uniform(0.36, 0.46)), tone)
    c.oval(top[0], top[1] + 0.01 * h, 0.03 * h, 0.03 * h, tone)


def frond(c: Canvas, root: Point, angle: float, length: float, tone: int) -> None:
    """A curved midrib with leaflets that hang from it, longest in the middle."""
    n = 22 if length > 0.12 * c.unit else 9
    rib: list[Point] = []
    for i in range(n + 1):
        s = i / n
        rib.append(
            (
                root[0] + math.cos(angle) * length * s * (1 - 0.10 * s),
                root[1] - math.sin(angle) * length * s * 0.85 + length * 0.52 * s**2.1,
            )
        )
    c.limb(rib, [max(1.0, 0.022 * length * (1 - 0.8 * i / n)) for i in range(n + 1)], tone)
    for i in range(1, n + 1):
        s = i / n
        x, y = rib[i]
        dx, dy = x - rib[i - 1][0], y - rib[i - 1][1]
        size = math.hypot(dx, dy) or 1.0
        ux, uy = dx / size, dy / size
        long = length * 0.30 * math.sin(math.pi * (0.12 + 0.80 * s))
        wide = length / n * 0.62
        for side in (-1, 1):
            hang = 0.55 if side * ux > 0 else -0.10
            tip = (
                x + ux * long * 0.75 - side * uy * long * 0.5,
                y + uy * long * 0.75 + side * ux * long * 0.5 + hang * long * 0.5,
            )
            c.poly(
                [(x - ux * wide, y - uy * wide), tip, (x + ux * wide * 0.4, y + uy * wide * 0.4)],
                tone,
            )


def stand(
    c: Canvas,
    rng: Rng,
    kind: Vegetation,
    ys: Floats,
    *,
    size: float,
    tone: int,
    density: float,
    x0: float = 0.0,
    x1: float = 1.0,
    lit: int | None = None,
    snow: bool = False,
) -> None:
    """Trees of one kind along a ground line, in loose groups; sizes in pixels, x as shares."""
    count = int(density * (x1 - x0) * c.w / size)
    centres = rng.uniform(x0, x1, max(2, count // 6))
    for _ in range(count):
        near = float(rng.choice(centres)) + float(rng.normal(0, 0.06))
        share = near if rng.random() < 0.7 else float(rng.uniform(x0, x1))
        if not x0 <= share <= x1:
            continue
        y = float(ys[min(max(int(share * (len(ys) - 1)), 0), len(ys) - 1)]) + 0.08 * size
        tree(c, rng, kind, share * c.w, y, size * float(rng.uniform(0.55, 1.15)), tone, lit, snow)


def tree(
    c: Canvas,
    rng: Rng,
    kind: Vegetation,
    x: float,
    base: float,
    h: float,
    tone: int,
    lit: int | None = None,
    snow: bool = False,
) -> None:
    """One tree of the region's kind."""
    if kind == "conifer":
        conifer(c, rng, x, base, h, tone, snow)
    elif kind == "cypress":
        cypress(c, rng, x, base, h, tone)
    elif kind == "palm":
        palm(c, rng, x, base, h, tone, float(rng.uniform(-0.22, 0.22)))
    elif kind == "broadleaf":
        broadleaf(c, rng, x, base, h * 0.85, tone, lit)
