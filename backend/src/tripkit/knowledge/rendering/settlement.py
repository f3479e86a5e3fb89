"""Towns seen from afar: fronts, blocks and towers, hill towns, waterfronts, skylines."""

import numpy as np

from tripkit.knowledge.rendering import landmarks, sacred, vegetation
from tripkit.knowledge.rendering.canvas import Canvas, smooth
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


def windows(
    c: Canvas, rng: Rng, x0: float, y0: float, x1: float, y1: float, cell: float, share: float
) -> None:
    """A grid of small panes over a wall; after dark only some are lit."""
    columns, rows = int((x1 - x0) / cell), int((y1 - y0) / (cell * 1.35))
    if columns < 1 or rows < 1 or cell < 3 * c.fine:
        return
    dx, dy = (x1 - x0) / columns, (y1 - y0) / rows
    for i in range(columns):
        for j in range(rows):
            if rng.random() < share:
                wx, wy = x0 + (i + 0.28) * dx, y0 + (j + 0.25) * dy
                c.box(wx, wy, wx + 0.42 * dx, wy + 0.48 * dy, c.window)


def house(
    c: Canvas, rng: Rng, x: float, base: float, w: float, h: float, style: str, wall: int, roof: int
) -> None:
    """A front: wall, roof by the region's style, windows, a shaded side."""
    top = base - h
    c.box(x, top, x + w, base, wall)
    side = 0.16 * w
    if wall != INK:
        sx = x if c.sun_right else x + w - side
        c.box(sx, top, sx + side, base, MID if wall in (LIGHT, HAZE, FAR, ACCENT) else INK)
    roof_front(c, rng, x, top, w, style, wall, roof)
    share = 0.5 if c.lamps else 0.85
    windows(c, rng, x + 0.1 * w, top + 0.12 * w, x + 0.92 * w, base - 0.1 * w, w / 3.2, share)


def roof_front(
    c: Canvas, rng: Rng, x: float, top: float, w: float, style: str, wall: int, roof: int
) -> None:
    """A roof as the region builds it, over a wall whose top is given."""
    if style in ("gables", "spires", "pagodas"):
        peak = top - w * (0.55 if style == "gables" else 0.42)
        over = 0.07 * w
        if style == "pagodas":
            c.poly(
                [
                    (x - 0.2 * w, top + 0.03 * w),
                    (x - 0.06 * w, top - 0.06 * w),
                    (x + 0.14 * w, top - 0.3 * w),
                    (x + 0.86 * w, top - 0.3 * w),
                    (x + 1.06 * w, top - 0.06 * w),
                    (x + 1.2 * w, top + 0.03 * w),
                ],
                roof,
            )
        elif rng.random() < 0.5:
            c.poly([(x - over, top), (x + w / 2, peak), (x + w + over, top)], roof)
        else:
            c.poly(
                [
                    (x - over, top),
                    (x + 0.10 * w, peak + 0.1 * w),
                    (x + 0.9 * w, peak + 0.1 * w),
                    (x + w + over, top),
                ],
                roof,
            )
            c.box(x + 0.66 * w, peak - 0.02 * w, x + 0.76 * w, peak + 0.2 * w, wall)
    elif style in ("domes", "minarets", "low", "ruins"):
        c.box(x - 0.02 * w, top - 0.05 * w, x + 1.02 * w, top, roof)
        if style == "domes" and rng.random() < 0.25:
            c.poly([(x + (0.5 - 0.3 * k) * w, top - (0.03 + 0.3 * (1 - k * k) ** 0.5) * w)
                    for k in np.linspace(-1, 1, 13).tolist()], ACCENT)  # fmt: skip
    else:
        c.poly(
            [
                (x - 0.05 * w, top),
                (x + 0.08 * w, top - 0.2 * w),
                (x + 0.92 * w, top - 0.2 * w),
                (x + 1.05 * w, top),
            ],
            roof,
        )


def _walls(c: Canvas) -> tuple[tuple[int, int], ...]:
    """Pairs of wall and roof tones that sit well together at this hour."""
    if c.lamps:
        return ((MID, INK), (INK, INK), (MID, INK), (FAR, INK), (MID, ACCENT))
    return ((LIGHT, ACCENT), (HAZE, ACCENT), (FAR, MID), (MID, ACCENT), (LIGHT, MID), (HAZE, MID))


def hillside(
    c: Canvas, rng: Rng, x0: float, x1: float, base: float, h: float, skyline: str
) -> None:
    """Houses on a mound in rows, the upper rows first, a landmark over them, trees at its feet.

    A hill town, a long low one, or one that climbs to a side, by seed.
    """
    span, size = x1 - x0, 0.34 * h
    form = int(rng.integers(0, 3)) if c.spec.kind != "lake" else 1
    lean = 0.0 if form < 2 else float(rng.choice([-0.22, 0.22]))
    lifts = (0.42, 0.17, 0.0) if form == 1 else (0.74, 0.505, 0.27, 0.035)
    if form == 1:
        x0, span = x0 - 0.14 * span, 1.28 * span
    peak = x0 + span * (0.5 + lean)
    _mound(c, rng, (x0 - 0.16 * span, peak, x0 + 1.16 * span), base, h * (lifts[0] + 0.06))
    mark(c, rng, skyline, peak + 0.1 * span * float(rng.uniform(-1, 1)),
         base - (lifts[0] + 0.06) * h, 0.62 * h)  # fmt: skip
    for lift in lifts:
        y = base - h * lift
        inset = 0.30 * span * lift
        x, end = x0 + inset * (1 + 2.2 * lean), x0 + span - inset * (1 - 2.2 * lean)
        while x < end - 0.4 * size:
            w = size * float(rng.uniform(0.55, 0.95))
            tall = size * float(rng.uniform(0.55, 0.9))
            wall, roof = _walls(c)[int(rng.integers(0, len(_walls(c))))]
            house(c, rng, x, y + size * float(rng.uniform(0.0, 0.2)), w, tall, skyline, wall, roof)
            x += w * float(rng.uniform(0.92, 1.12) if rng.random() < 0.8 else 1.7)


def _mound(c: Canvas, rng: Rng, xs: tuple[float, float, float], base: float, height: float) -> None:
    """The ground that a village stands on, trees where it runs out."""
    left, peak, right = xs
    tone = {"snow": c.pale_shade, "desert": MID if c.lamps else FAR}.get(c.spec.kind, MID)
    slope = [
        (left, base + 0.01 * c.h), (left + 0.5 * (peak - left), base - 0.55 * height),
        (peak, base - height), (peak + 0.5 * (right - peak), base - 0.55 * height),
        (right, base + 0.01 * c.h),
    ]  # fmt: skip
    c.poly(smooth(slope, closed=False), tone)
    if c.spec.vegetation == "none":
        return
    for _ in range(7):
        share = float(rng.uniform(0.02, 0.24))
        x = left + share * (right - left) if rng.random() < 0.5 else right - share * (right - left)
        size = 0.2 * c.unit * float(rng.uniform(0.16, 0.30))
        vegetation.tree(c, rng, c.spec.vegetation, x, base + 0.004 * c.h, size, MID)


def waterfront(c: Canvas, rng: Rng, base: float, h: float, skyline: str) -> None:
    """A row of fronts along a quay, a second row and landmarks behind; a village stands loose."""
    small = c.spec.has("village", "island") and not c.spec.has("town", "city", "old-town")
    rows = ((0.10, 0.72, 0.0),) if small else ((0.32, 0.9, 0.55), (0.10, 1.0, 0.0))
    for air, scale, lift in rows:
        c.layer(air, air + 0.2, base - 1.6 * h, base)
        if lift or small:
            spots = [0.3] if small else rng.permutation([0.2, 0.5, 0.8])[:2].tolist()
            for share in spots:
                mark(
                    c,
                    rng,
                    skyline,
                    share * c.w,
                    base - 0.7 * lift * h,
                    (1.0 if small else 1.35) * h,
                )
        x = -0.2 * h
        while x < c.w:
            w = h * scale * float(rng.uniform(0.36, 0.62))
            tall = h * scale * float(rng.uniform(0.5, 0.85)) * (1.5 if skyline == "towers" else 1.0)
            wall, roof = _walls(c)[int(rng.integers(0, len(_walls(c))))]
            if lift:
                wall, roof = FAR, MID
                c.box(x, base - lift * h, x + w, base, wall)
            house(c, rng, x, base - lift * h, w, tall, skyline, wall, roof)
            loose = float(rng.uniform(1.1, 2.9)) if small else 1.15
            x += w * (1.0 if rng.random() < (0.35 if small else 0.8) else loose)
    c.box(0, base - 0.02 * h, c.w, base + 0.06 * h, INK if c.lamps else MID)


def mark(
    c: Canvas, rng: Rng, skyline: str, x: float, base: float, h: float, lit: int | None = None
) -> None:
    """The landmark that a skyline's name promises."""
    wall = lit if lit is not None else (FAR if not c.lamps else MID)
    shade = MID if wall == FAR else INK
    if skyline == "spires":
        sacred.spire(c, x, base, h, wall, shade)
    elif skyline == "domes":
        sacred.dome(c, x, base, h, wall, shade)
    elif skyline == "minarets":
        sacred.mosque(c, x, base, h, wall, shade)
    elif skyline == "pagodas":
        sacred.pagoda(c, x, base, h)
    elif skyline == "ruins":
        landmarks.ruins(c, x, base, 0.7 * h, wall, shade)
    elif skyline == "gables" and (c.spec.has("church") or rng.random() < 0.4):
        sacred.spire(c, x, base, h, wall, shade)
    elif c.spec.has("castle", "fort", "palace"):
        landmarks.castle(c, x, base, 0.8 * h, wall, shade)


def tower_block(c: Canvas, rng: Rng, x: float, base: float, w: float, h: float, tone: int) -> None:
    """A high-rise with a crown of its own: slab, setback, slant, needle."""
    style = int(rng.integers(0, 5))
    top = base - h
    c.box(x, top, x + w, base, tone)
    if style == 1:
        c.box(x + 0.2 * w, top - 0.14 * h, x + 0.8 * w, top, tone)
        c.box(x + 0.38 * w, top - 0.24 * h, x + 0.62 * w, top, tone)
    elif style == 2:
        c.poly([(x, top + 1), (x, top - 0.4 * w), (x + w, top + 1)], tone)
    elif style == 3:
        c.box(x + 0.3 * w, top - 0.1 * w, x + 0.7 * w, top, tone)
        c.line([(x + w / 2, top), (x + w / 2, top - 0.28 * h)], c.fine * 1.5, tone)
    elif style == 4:
        c.box(x + 0.55 * w, top - 0.16 * w, x + 0.85 * w, top, tone)
    if tone in (MID, FAR, HAZE):
        edge = 0.3 * w
        sx = x if c.sun_right else x + w - edge
        darker = {HAZE: FAR, FAR: MID, MID: INK}[tone]
        c.box(sx, top, sx + edge, base, darker)
    share = {HAZE: 0.0, FAR: 0.16, MID: 0.34, INK: 0.4}.get(tone, 0.3) * (1.0 if c.lamps else 0.5)
    if c.lamps or tone != INK:
        windows(
            c, rng, x + 0.08 * w, top + 0.03 * h, x + 0.94 * w, base, max(w / 6, 5 * c.fine), share
        )


def skyline_rows(c: Canvas, rng: Rng, base: float, h: float, *, middle: float = 0.5) -> None:
    """Three depths of city, highest about `middle`, with the style's landmarks in the second."""
    high = c.spec.skyline in ("towers", "none")
    for row, (tone, air, scale) in enumerate(
        ((FAR, 0.45, 1.0), (FAR, 0.18, 0.82), (MID, 0.04, 0.5))
    ):
        c.layer(air, air + 0.3, base - h, base)
        x = -0.05 * c.w
        while x < c.w:
            w = h * float(rng.uniform(0.10, 0.2)) * (1.0 if high else 1.3)
            bell = float(np.exp(-(((x / c.w - middle) / 0.3) ** 2)))
            tall = h * scale * (0.30 + 0.62 * bell * float(rng.uniform(0.5, 1.0)))
            if high:
                tower_block(c, rng, x, base, w, tall, tone)
            else:
                wall = tone if row < 2 or c.lamps else _walls(c)[int(rng.integers(0, 6))][0]
                house(
                    c,
                    rng,
                    x,
                    base,
                    w * 1.25,
                    0.34 * h * scale * float(rng.uniform(0.6, 1.1)),
                    c.spec.skyline,
                    wall,
                    MID if tone == FAR else INK,
                )
            x += w * float(rng.uniform(0.85, 1.5))
        if row == 1 and not high:
            for share in (middle, middle + (0.33 if middle < 0.5 else -0.33)):
                mark(c, rng, c.spec.skyline, share * c.w, base, 0.95 * h)


def roof(c: Canvas, rng: Rng, x: float, y: float, w: float, style: str) -> None:
    """A near house seen from above its eaves: a gable end and one slope of tiles behind it."""
    s = 1 if c.sun_right else -1
    wall = c.pale if not c.lamps else MID
    dark = FAR if not c.lamps else INK
    x0 = x if s > 0 else x + 1.9 * w

    def at(px: float, py: float) -> tuple[float, float]:
        return x0 + s * px * w, y - py * w

    if style in ("low", "domes", "minarets", "ruins"):
        c.poly([at(0, 0.45), at(1, 0.45), at(1, -3), at(0, -3)], wall)
        c.poly([at(1, 0.45), at(1.8, 0.62), at(1.8, -3), at(1, -3)], dark)
        c.poly(
            [at(0, 0.45), at(1, 0.45), at(1.8, 0.62), at(0.8, 0.62)], HAZE if not c.lamps else MID
        )
        c.line([at(0, 0.45), at(1, 0.45), at(1.8, 0.62)], c.fine * 2, MID if not c.lamps else FAR)
        if style in ("domes", "minarets") and rng.random() < 0.4:
            c.oval(*at(0.9, 0.56), 0.34 * w, 0.30 * w, ACCENT if not c.lamps else INK)
    else:
        tiles = ACCENT if not c.lamps else INK
        c.poly([at(0, 0), at(0.5, 0.46), at(1, 0), at(1, -3), at(0, -3)], dark)
        c.poly([at(1, 0), at(1.95, 0.10), at(1.95, -3), at(1, -3)], wall)
        c.poly([at(0.5, 0.50), at(1.45, 0.60), at(2.0, 0.08), at(1.05, -0.04)], tiles)
        for k in range(1, 9):
            q = k / 9
            c.line(
                [at(0.5 + 0.95 * q, 0.50 + 0.10 * q), at(1.05 + 0.95 * q, -0.04 + 0.12 * q)],
                max(1, c.fine),
                MID,
            )
        c.line([at(-0.05, -0.05), at(0.5, 0.50), at(1.45, 0.60)], c.fine * 3, INK)
        for px in (1.2, 1.55):
            pane = c.window
            c.poly([at(px, -0.14), at(px + 0.2, -0.12), at(px + 0.2, -0.42), at(px, -0.44)], pane)
        c.poly(
            [at(0.42, 0.02), at(0.58, 0.02), at(0.58, -0.22), at(0.42, -0.22)],
            c.window if not c.lamps or rng.random() < 0.6 else MID,
        )
        if rng.random() < 0.7:
            c.poly([at(0.95, 0.36), at(0.95, 0.74), at(1.09, 0.755), at(1.09, 0.30)], MID)
            c.poly([at(0.92, 0.72), at(0.92, 0.78), at(1.12, 0.80), at(1.12, 0.74)], INK)
