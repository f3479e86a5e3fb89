"""What a place is recognised by: lighthouse, columns in ruin, castle."""

from tripkit.knowledge.rendering.canvas import Canvas, Point, smooth
from tripkit.knowledge.rendering.palette import ACCENT, FAR, INK, LIGHT, MID


def halves(c: Canvas, points: list[Point], x: float, lit: int, shade: int) -> None:
    """A shape in light, with the half away from the sun in shade."""
    c.poly(points, lit)
    if c.sun_right:
        half = [(min(px, x), py) for px, py in points]
    else:
        half = [(max(px, x), py) for px, py in points]
    c.poly(half, shade)


def lighthouse(c: Canvas, x: float, base: float, h: float) -> None:
    """A tapering striped tower with gallery, lantern and cap; its beam after dusk."""
    wide, narrow = 0.115 * h, 0.07 * h
    top = base - 0.74 * h
    if c.lamps:
        y = base - 0.83 * h
        for side in (-1, 1):
            c.veil(
                [
                    (x, y - 0.015 * h),
                    (x + side * 3.2 * h, y - 0.42 * h),
                    (x + side * 3.2 * h, y - 0.02 * h),
                    (x, y + 0.015 * h),
                ],
                0.34,
                "lamp",
            )
    _keepers_house(c, x + (0.24 if c.sun_right else -0.24) * h, base, h)

    def half(s: float) -> float:
        return wide + (narrow - wide) * s

    lit, shade = c.pale, c.pale_shade
    for band in range(5):
        s0, s1 = band / 5, (band + 1) / 5
        y0, y1 = base + (top - base) * s0, base + (top - base) * s1
        quad = [(x - half(s0), y0), (x - half(s1), y1), (x + half(s1), y1), (x + half(s0), y0)]
        if band % 2:
            halves(c, quad, x + (-0.02 if c.sun_right else 0.02) * h, ACCENT, MID)
        else:
            halves(c, quad, x + (-0.02 if c.sun_right else 0.02) * h, lit, shade)
    _lantern(c, x, top, h)


def _lantern(c: Canvas, x: float, top: float, h: float) -> None:
    """Gallery, glass and cap."""
    c.box(x - 0.105 * h, top - 0.02 * h, x + 0.105 * h, top + 0.012 * h, INK)
    c.box(x - 0.05 * h, top - 0.14 * h, x + 0.05 * h, top - 0.02 * h, LIGHT)
    for k in (-1, 0, 1):
        c.box(
            x + k * 0.05 * h - 0.006 * h,
            top - 0.14 * h,
            x + k * 0.05 * h + 0.006 * h,
            top - 0.02 * h,
            INK,
        )
    c.poly(
        [
            *smooth(
                [
                    (x - 0.075 * h, top - 0.14 * h),
                    (x - 0.05 * h, top - 0.195 * h),
                    (x, top - 0.235 * h),
                    (x + 0.05 * h, top - 0.195 * h),
                    (x + 0.075 * h, top - 0.14 * h),
                ],
                closed=False,
                steps=5,
            ),
            (x + 0.075 * h, top - 0.14 * h),
        ],
        INK,
    )
    c.line([(x, top - 0.23 * h), (x, top - 0.29 * h)], 0.012 * h, INK)


def _keepers_house(c: Canvas, cottage: float, base: float, h: float) -> None:
    c.box(cottage - 0.14 * h, base - 0.13 * h, cottage + 0.14 * h, base, c.pale_shade)
    c.poly(
        [
            (cottage - 0.17 * h, base - 0.12 * h),
            (cottage - 0.10 * h, base - 0.22 * h),
            (cottage + 0.10 * h, base - 0.22 * h),
            (cottage + 0.17 * h, base - 0.12 * h),
        ],
        ACCENT,
    )
    c.box(cottage - 0.02 * h, base - 0.09 * h, cottage + 0.03 * h, base - 0.04 * h, c.window)


def arch(c: Canvas, x: float, base: float, w: float, h: float, tone: int) -> None:
    """A round-headed opening."""
    c.box(x - w / 2, base - h + w / 2, x + w / 2, base, tone)
    c.oval(x, base - h + w / 2, w / 2, w / 2, tone)


def ruins(c: Canvas, x: float, base: float, h: float, lit: int = FAR, shade: int = MID) -> None:
    """A row of fluted columns, some broken, part of an entablature and pediment."""
    gap, w = 0.20 * h, 0.055 * h
    heights = (0.72, 0.72, 0.72, 0.72, 0.46, 0.60, 0.22)
    c.box(x - 0.72 * h, base - 0.05 * h, x + 0.80 * h, base, shade)
    c.box(x - 0.67 * h, base - 0.09 * h, x + 0.74 * h, base - 0.05 * h, lit)
    for i, tall in enumerate(heights):
        px, top = x - 0.58 * h + i * gap, base - 0.09 * h - tall * h
        halves(
            c,
            [
                (px - w, base - 0.09 * h),
                (px - w * 0.82, top),
                (px + w * 0.82, top),
                (px + w, base - 0.09 * h),
            ],
            px + (-0.3 if c.sun_right else 0.3) * w,
            lit,
            shade,
        )
        if tall > 0.7:
            c.box(px - w * 1.35, top - 0.03 * h, px + w * 1.35, top + 0.01 * h, lit)
        else:
            c.poly(
                [
                    (px - w * 0.85, top + 0.02 * h),
                    (px - w * 0.2, top - 0.05 * h),
                    (px + w * 0.3, top - 0.01 * h),
                    (px + w * 0.85, top + 0.03 * h),
                ],
                lit,
            )
    y = base - 0.84 * h
    c.box(x - 0.68 * h, y - 0.07 * h, x + 0.12 * h, y, lit)
    c.box(x - 0.68 * h, y - 0.015 * h, x + 0.12 * h, y, shade)
    c.poly(
        [
            (x - 0.70 * h, y - 0.07 * h),
            (x - 0.25 * h, y - 0.20 * h),
            (x - 0.10 * h, y - 0.15 * h),
            (x - 0.12 * h, y - 0.07 * h),
        ],
        shade,
    )


def castle(c: Canvas, x: float, base: float, h: float, lit: int = FAR, shade: int = MID) -> None:
    """Curtain wall, corner towers and a keep, all with battlements."""
    for dx, w, tall in (
        (-0.18, 0.26, 0.42),
        (0.20, 0.30, 0.36),
        (-0.42, 0.09, 0.58),
        (0.46, 0.10, 0.52),
        (0.02, 0.15, 0.86),
    ):
        left, right, top = x + (dx - w) * h, x + (dx + w) * h, base - tall * h
        halves(c, [(left, base), (left, top), (right, top), (right, base)], x + dx * h, lit, shade)
        teeth = max(3, int(w * 26))
        for k in range(teeth):
            tx = left + (right - left) * (k + 0.25) / teeth
            c.box(
                tx,
                top - 0.045 * h,
                tx + (right - left) * 0.5 / teeth,
                top,
                lit if (tx > x + dx * h) == c.sun_right else shade,
            )
        arch(c, x + dx * h, top + 0.20 * h, 0.035 * h, 0.085 * h, c.window)
    c.line([(x + 0.02 * h, base - 0.86 * h), (x + 0.02 * h, base - 1.1 * h)], c.fine * 1.3, INK)
    c.poly(
        [
            (x + 0.02 * h, base - 1.1 * h),
            (x + 0.16 * h, base - 1.06 * h),
            (x + 0.02 * h, base - 1.01 * h),
        ],
        ACCENT,
    )
