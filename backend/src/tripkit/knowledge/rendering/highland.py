"""Mountain: massifs over valleys, worked land, a lookout or a trail."""

import numpy as np

from tripkit.knowledge.rendering import fields, settlement, terrain, undergrowth, vegetation
from tripkit.knowledge.rendering.canvas import Canvas, Floats, Point, Spot, fbm
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, MID

Rng = np.random.Generator


def backdrop(c: Canvas, rng: Rng, base: float, height: float, *, snow: float) -> None:
    """The main summit, or a volcano where the place has one."""
    off_centre = float(rng.choice([0.3, 0.36, 0.62, 0.7])) * c.w
    if c.spec.has("volcano"):
        terrain.cone(c, rng, off_centre, base, height)
        return
    alpine = c.spec.kind == "snow" or c.spec.has("altitude", "snow", "glacier", "winter-sport")
    if not alpine and rng.random() < (0.45 if c.spec.has("mountain", "cliffs") else 0.75):
        _downs(c, rng, base, height)
        return
    terrain.massif(
        c, rng, c.w - off_centre, base, height * 0.62, lit=HAZE, shade=FAR, air=0.4, foot=0.85
    )
    terrain.massif(c, rng, off_centre, base, height, snow=snow, air=0.12)


def _downs(c: Canvas, rng: Rng, base: float, height: float) -> None:
    """Rounded hills behind each other, each nearer one lower and darker."""
    rows = (
        (0.60, 0.34, 1.3, HAZE, 0.30),
        (0.42, 0.30, 1.7, FAR, 0.42),
        (0.20, 0.22, 2.2, FAR, 0.2),
    )
    for lift, swell, cells, tone, air in rows:
        n = terrain.SAMPLES
        ys = base - height * (lift + swell * fbm(rng, n, cells * c.w / c.unit, 3, 0.32))
        c.layer(air, min(air + 0.35, 0.9), base - height, base)
        c.below(ys, tone)


def snow_share(c: Canvas) -> float:
    if c.spec.kind == "snow" or c.spec.has("snow", "glacier", "altitude"):
        return 0.62
    return {"winter": 0.5, "spring": 0.36, "autumn": 0.22, "summer": 0.14}[c.spec.season]


def knoll(c: Canvas, rng: Rng, *, right: bool, tone: int = INK, top: float = 0.80) -> Floats:
    """The near slope one stands on: it rises to one side."""
    n = terrain.SAMPLES
    t = np.linspace(0, 1, n)
    rise = t if right else 1 - t
    ys = (
        1.0
        - (1.0 - top) * np.clip(rise * 1.25, 0, 1) ** 0.75
        - 0.02 * rise
        + 0.012 * fbm(rng, n, 4, 4)
    ) * c.h
    c.layer(0.0)
    c.below(ys, tone)
    return ys


def mountain(c: Canvas) -> Spot:
    """A summit over layered hills; in front terraces, rows of vine or tea, or a wooded slope."""
    rng = c.spec.rng("mountain")
    right = bool(rng.random() < 0.5)
    begin(c, 0.56 + float(rng.uniform(-0.03, 0.03)))
    backdrop(
        c, rng, c.horizon + 0.02 * c.h, c.unit * float(rng.uniform(0.36, 0.44)), snow=snow_share(c)
    )
    kind = c.spec.vegetation
    first = terrain.ridge(
        c, rng, c.horizon + 0.015 * c.h, 0.035 * c.h, FAR, cells=2.5, air=0.3, foot=0.7
    )
    vegetation.stand(c, rng, kind, first, size=0.03 * c.unit, tone=FAR, density=1.4)
    _village(c, rng, first, 0.28 if right else 0.72)
    second = terrain.ridge(
        c, rng, c.horizon + 0.10 * c.h, 0.05 * c.h, MID, cells=1.6, air=0.1, foot=0.45
    )
    if c.spec.has("rice-fields"):
        fields.terraces(c, rng, c.horizon + 0.15 * c.h, 0.93 * c.h)
    elif c.spec.has("vineyard", "tea-fields", "farmland"):
        fields.rows(
            c,
            rng,
            c.horizon + 0.15 * c.h,
            c.w * (0.35 if right else 0.65),
            bloom=c.spec.has("farmland"),
        )
    elif rng.random() < 0.42 and not c.spec.has("waterfall"):
        return _trail(c, rng, right)
    else:
        _woods(c, rng, second, right)
    return _lookout(c, rng, right=right)


def _woods(c: Canvas, rng: Rng, second: Floats, right: bool) -> None:
    """Two wooded slopes, a waterfall between them where there is one."""
    kind = c.spec.vegetation
    vegetation.stand(
        c,
        rng,
        kind,
        second,
        size=0.085 * c.unit,
        tone=MID,
        density=2.4,
        lit=FAR if not c.lamps else None,
    )
    third = terrain.ridge(
        c, rng, c.horizon + 0.24 * c.h, 0.045 * c.h, MID, cells=1.3, air=0.0, foot=0.2
    )
    if c.spec.has("waterfall"):
        waterfall(c, rng, c.w * (0.3 if right else 0.7), c.horizon + 0.06 * c.h, 0.2 * c.h)
    vegetation.stand(
        c,
        rng,
        kind,
        third,
        size=0.13 * c.unit,
        tone=INK,
        density=1.3,
        x0=0.0 if right else 0.45,
        x1=0.55 if right else 1.0,
    )


def _village(c: Canvas, rng: Rng, ground: Floats, at: float) -> None:
    if c.spec.has("village", "town", "monastery", "castle") or c.spec.skyline != "none":
        y = float(ground[int(at * len(ground))]) + 0.06 * c.h
        c.layer(0.12, 0.3, y - 0.2 * c.h, y)
        settlement.hillside(
            c, rng, (at - 0.15) * c.w, (at + 0.15) * c.w, y, 0.13 * c.unit, c.spec.skyline
        )


def _trail(c: Canvas, rng: Rng, right: bool) -> Spot:
    """A meadow with a path that winds away towards the summit, a fence beside it."""
    n = terrain.SAMPLES
    top = c.horizon + 0.15 * c.h
    meadow = top + 0.012 * c.h * fbm(rng, n, 3, 3)
    kind = c.spec.vegetation
    c.layer(0.05, 0.25, top - 0.1 * c.h, top + 0.05 * c.h)
    vegetation.stand(
        c,
        rng,
        kind,
        meadow,
        size=0.11 * c.unit,
        tone=MID,
        density=2.0,
        lit=FAR if not c.lamps else None,
    )
    c.layer(0.04, 0.0)
    c.below(meadow, MID)
    x0 = c.w * (0.42 if right else 0.58)
    s = 1 if right else -1
    left: list[Point] = []
    edge: list[Point] = []
    for i in range(41):
        q = i / 40
        y = top + 0.008 * c.h + (c.h * 1.02 - top) * q
        x = x0 + s * (0.10 * q + 0.10 * np.sin(q * 6.0) * (0.25 + q)) * c.unit
        half = (0.005 + 0.12 * q**1.6) * c.unit
        left.append((float(x) - half, y))
        edge.append((float(x) + half, y))
    c.poly([*left, *reversed(edge)], FAR if c.lamps else HAZE)
    _fence(c, edge if right else left, s)
    near = (
        0.965
        + 0.03 * (np.linspace(0, 1, n) if right else np.linspace(1, 0, n))
        + 0.008 * fbm(rng, n, 4, 3)
    ) * c.h
    c.layer(0.0)
    c.below(near, INK)
    undergrowth.grass(c, rng, near, 0.05 * c.unit, INK)
    if c.spec.season in ("spring", "summer"):
        undergrowth.flowers(c, rng, near, 0.06 * c.unit, 0.7)
    if kind != "none":
        at = 0.06 if right else 0.94
        vegetation.tree(c, rng, kind, at * c.w, 0.99 * c.h, 0.66 * c.unit, INK)
    i = 21
    return Spot((left[i][0] + edge[i][0]) / 2, left[i][1], 0.16 * c.unit, right)


def _fence(c: Canvas, side: list[Point], s: int) -> None:
    """Posts and two rails along an edge of the path, larger towards us."""
    for i in range(6, 41, 3):
        (x, y), tall = side[i], (0.012 + 0.075 * (i / 40) ** 1.5) * c.unit
        px = x + s * 0.35 * tall
        c.limb([(px, y), (px, y - tall)], [0.14 * tall, 0.11 * tall], INK)
        if i > 6:
            x1, y1 = side[i - 3]
            t1 = (0.012 + 0.075 * ((i - 3) / 40) ** 1.5) * c.unit
            for level in (0.45, 0.85):
                c.line(
                    [(px, y - level * tall), (x1 + s * 0.35 * t1, y1 - level * t1)],
                    max(c.fine, 0.05 * tall),
                    INK,
                )


def _lookout(c: Canvas, rng: Rng, *, right: bool) -> Spot:
    ys = knoll(c, rng, right=right)
    kind = c.spec.vegetation
    if c.spec.kind != "snow":
        undergrowth.grass(c, rng, ys, 0.045 * c.unit, INK)
        if c.spec.season in ("spring", "summer"):
            undergrowth.flowers(c, rng, ys, 0.045 * c.unit, 0.45)
    n = len(ys)
    tree_at = 0.93 if right else 0.07
    if kind != "none":
        vegetation.tree(
            c,
            rng,
            kind,
            tree_at * c.w,
            float(ys[int(tree_at * (n - 1))]) + 0.02 * c.h,
            0.5 * c.unit,
            INK,
            snow=c.spec.kind == "snow",
        )
    at = 0.70 if right else 0.30
    return Spot(at * c.w, float(ys[int(at * (n - 1))]) + 0.006 * c.h, 0.165 * c.unit, not right)


def waterfall(c: Canvas, rng: Rng, x: float, y: float, h: float) -> None:
    """A white fall between two walls of rock, with mist at its foot."""
    c.layer(0.0, 0.35, y, y + h * 1.1)
    w = 0.085 * c.unit
    for side in (-1, 1):
        edge = [
            (x + side * (w * 0.45 + 0.12 * w * float(v)), y + h * k / 7)
            for k, v in enumerate(rng.uniform(-1, 1, 8))
        ]
        c.poly(
            [
                *edge,
                (x + side * 3.0 * w, y + h),
                (x + side * 2.4 * w, y + 0.25 * h),
                (x + side * 1.2 * w, y - 0.02 * h),
            ],
            INK if side * (1 if c.sun_right else -1) < 0 else MID,
        )
    c.poly(
        [(x - 0.42 * w, y), (x + 0.42 * w, y), (x + 0.56 * w, y + h), (x - 0.56 * w, y + h)], c.pale
    )
    for k in range(7):
        sx = x + (k - 3) * 0.13 * w
        y0 = y + h * float(rng.uniform(0.05, 0.5))
        c.line(
            [(sx, y0), (sx * 1.0 + (k - 3) * 0.02 * w, y0 + h * float(rng.uniform(0.2, 0.45)))],
            c.fine * 1.4,
            c.pale_shade,
        )
    for _ in range(6):
        c.oval(
            x + float(rng.uniform(-0.9, 0.9)) * w,
            y + h * float(rng.uniform(0.97, 1.03)),
            0.4 * w,
            0.12 * w,
            c.pale,
        )
