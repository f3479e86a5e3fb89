"""The building a temple scene is about, in the region's form."""

from tripkit.knowledge.rendering import landmarks, sacred
from tripkit.knowledge.rendering.canvas import Canvas, Point
from tripkit.knowledge.rendering.palette import ACCENT, FAR, INK, LIGHT, MID


def sanctuary(c: Canvas, x: float, base: float, h: float) -> None:
    """The building itself, in the region's form."""
    skyline = c.spec.skyline
    lit, shade = (FAR, MID) if not c.lamps else (MID, INK)
    if skyline == "pagodas":
        sacred.pagoda(c, x, base, h)
    elif skyline in ("spires", "gables") and c.spec.has("church", "monastery", "castle"):
        sacred.spire(c, x, base, h * 0.95, lit, shade)
    elif skyline == "domes" and c.spec.has("church", "monastery"):
        sacred.dome(c, x, base, h * 0.95, lit, shade)
    elif skyline == "minarets" or c.spec.has("mosque"):
        sacred.mosque(c, x, base, h * 0.9, lit, shade)
    elif skyline == "ruins" or (c.spec.has("ruins") and skyline not in ("domes", "spires")):
        landmarks.ruins(
            c, x, base, h * 0.72, c.pale if not c.lamps else MID, FAR if not c.lamps else INK
        )
    elif skyline in ("domes", "spires"):
        sacred.stupa(c, x, base, h, c.pale if not c.lamps else FAR)
    elif skyline == "towers":
        for dx, size in ((-0.42, 0.62), (0.42, 0.62), (0.0, 1.0)):
            prasat(c, x + dx * 0.9 * h, base, h * size * 0.9)
    else:
        hall(c, x, base, h * 0.62)


def prasat(c: Canvas, x: float, base: float, h: float) -> None:
    """A corn-cob tower in receding storeys."""
    lit, shade = (FAR, MID) if not c.lamps else (MID, INK)
    rows = 8
    for i in range(rows):
        s = i / rows
        w = 0.2 * h * (1 - s**1.9)
        y0, y1 = base - h * (0.22 + 0.72 * s), base - h * (0.22 + 0.72 * (i + 1) / rows)
        c.box(x - w, y1, x + w, y0, lit)
        c.box(x - w if c.sun_right else x, y1, x if c.sun_right else x + w, y0, shade)
        c.box(x - w * 1.1, y0 - 0.018 * h, x + w * 1.1, y0, shade)
    c.box(x - 0.24 * h, base - 0.24 * h, x + 0.24 * h, base, lit)
    c.box(
        x - 0.24 * h if c.sun_right else x,
        base - 0.24 * h,
        x if c.sun_right else x + 0.24 * h,
        base,
        shade,
    )
    landmarks.arch(c, x, base, 0.10 * h, 0.19 * h, c.window)
    c.poly(
        [(x - 0.02 * h, base - 0.93 * h), (x, base - 1.02 * h), (x + 0.02 * h, base - 0.93 * h)],
        shade,
    )


def hall(c: Canvas, x: float, base: float, h: float) -> None:
    """A wide hall under a great sweeping roof, on a stone base."""
    lit = MID if not c.lamps else INK
    c.box(x - 0.95 * h, base - 0.12 * h, x + 0.95 * h, base, FAR)
    c.box(x - 0.78 * h, base - 0.46 * h, x + 0.78 * h, base - 0.12 * h, lit)
    for k in range(-4, 5):
        c.box(
            x + k * 0.18 * h - 0.02 * h,
            base - 0.46 * h,
            x + k * 0.18 * h + 0.02 * h,
            base - 0.12 * h,
            ACCENT,
        )
        if k < 4 and c.lamps:
            c.box(
                x + (k * 0.18 + 0.05) * h,
                base - 0.38 * h,
                x + (k * 0.18 + 0.13) * h,
                base - 0.14 * h,
                LIGHT,
            )
    for y, wide, rise in ((0.44, 1.15, 0.34), (0.74, 0.78, 0.28)):
        roof: list[Point] = [
            (x - wide * h, base - (y + 0.07) * h),
            (x - 0.85 * wide * h, base - y * h),
            (x + 0.85 * wide * h, base - y * h),
            (x + wide * h, base - (y + 0.07) * h),
            (x + 0.72 * wide * h, base - (y + 0.10) * h),
            (x + 0.5 * wide * h, base - (y + rise) * h),
            (x - 0.5 * wide * h, base - (y + rise) * h),
            (x - 0.72 * wide * h, base - (y + 0.10) * h),
        ]
        c.poly(roof, INK)
        c.line(
            [
                (x - 0.52 * wide * h, base - (y + rise) * h),
                (x + 0.52 * wide * h, base - (y + rise) * h),
            ],
            0.035 * h,
            MID if not c.lamps else FAR,
        )


def gate(c: Canvas, x: float, base: float, h: float) -> None:
    """A free-standing gate: painted posts under a tiled roof with lifted corners."""
    w = 0.50 * h
    for side in (-1, 1):
        px = x + side * w
        c.box(px - 0.055 * h, base - 0.05 * h, px + 0.055 * h, base, FAR if not c.lamps else MID)
        c.box(px - 0.036 * h, base - 0.62 * h, px + 0.036 * h, base - 0.04 * h, ACCENT)
    c.box(x - 1.12 * w, base - 0.64 * h, x + 1.12 * w, base - 0.58 * h, MID if not c.lamps else FAR)
    for k in range(-5, 6):
        bx = x + k * 0.105 * h
        c.box(bx - 0.024 * h, base - 0.70 * h, bx + 0.024 * h, base - 0.64 * h, ACCENT)
    c.box(x - 0.17 * h, base - 0.63 * h, x + 0.17 * h, base - 0.55 * h, INK)
    roof: list[Point] = [
        (x - 0.98 * h, base - 0.80 * h), (x - 0.80 * h, base - 0.70 * h),
        (x + 0.80 * h, base - 0.70 * h), (x + 0.98 * h, base - 0.80 * h),
        (x + 0.68 * h, base - 0.80 * h), (x + 0.52 * h, base - 0.96 * h),
        (x - 0.52 * h, base - 0.96 * h), (x - 0.68 * h, base - 0.80 * h),
    ]  # fmt: skip
    c.poly(roof, INK)
    ridge = MID if not c.lamps else FAR
    c.line([(x - 0.55 * h, base - 0.97 * h), (x + 0.55 * h, base - 0.97 * h)], 0.03 * h, ridge)
    for k in range(-6, 7):
        c.line([(x + k * 0.08 * h, base - 0.95 * h), (x + k * 0.115 * h, base - 0.72 * h)],
               c.fine * 1.2, ridge)  # fmt: skip
