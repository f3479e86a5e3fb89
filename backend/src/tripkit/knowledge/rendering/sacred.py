"""Buildings of faith as they stand against a sky: pagoda, gate, spire, dome, mosque, stupa."""

from tripkit.knowledge.rendering.canvas import Canvas, smooth
from tripkit.knowledge.rendering.landmarks import arch, halves
from tripkit.knowledge.rendering.palette import ACCENT, FAR, INK, LIGHT, MID


def pagoda(c: Canvas, x: float, base: float, h: float, tiers: int = 5) -> None:
    """Stacked upturned eaves on shrinking storeys, a ringed spire on top."""
    body = h * 0.80
    step = body / tiers
    wall, turned = ACCENT, MID
    for i in range(tiers):
        scale = 1 - 0.115 * i
        y = base - step * i
        w = 0.135 * h * scale
        c.box(x - w, y - step, x + w, y, wall)
        sx = x - w if c.sun_right else x + 0.1 * w
        c.box(sx, y - step, sx + 0.9 * w, y, turned)
        for k in (-0.62, 0.0, 0.62):
            c.box(
                x + (k - 0.14) * w,
                y - step * 0.42,
                x + (k + 0.14) * w,
                y - step * 0.10,
                LIGHT if c.lamps else INK,
            )
        c.box(x - w * 1.16, y - step * 0.05, x + w * 1.16, y, INK)
        _eaves(c, x, y, w, step, h, 0.285 * h * scale)
    top = base - body
    c.poly([(x - 0.02 * h, top - 0.01 * h), (x + 0.02 * h, top - 0.01 * h), (x, base - h)], INK)
    for k in range(4):
        c.oval(x, top - (0.035 + 0.03 * k) * h, (0.026 - 0.004 * k) * h, 0.007 * h, INK)


def _eaves(c: Canvas, x: float, y: float, w: float, step: float, h: float, eave: float) -> None:
    """One upturned roof, its sunlit half lighter."""
    slate, slate_lit = INK, MID if not c.lamps else FAR
    ey = y - step * 0.60
    roof = [
        (x - eave, ey - 0.140 * eave),
        (x - eave * 0.84, ey + 0.004 * h),
        (x, ey + 0.014 * h),
        (x + eave * 0.84, ey + 0.004 * h),
        (x + eave, ey - 0.140 * eave),
        (x + eave * 0.62, ey - 0.123 * eave),
        (x + w * 0.80, ey - step * 0.42),
        (x - w * 0.80, ey - step * 0.42),
        (x - eave * 0.62, ey - 0.123 * eave),
    ]
    c.poly(roof, slate)
    side = 1 if c.sun_right else -1
    c.poly(
        [
            (x + side * 0.12 * w, ey - step * 0.42),
            (x + side * w * 0.8, ey - step * 0.42),
            (x + side * eave * 0.62, ey - 0.123 * eave),
            (x + side * eave, ey - 0.140 * eave),
            (x + side * eave * 0.8, ey - 0.012 * h),
            (x + side * 0.5 * w, ey - 0.006 * h),
        ],
        slate_lit,
    )


def torii(c: Canvas, x: float, base: float, h: float, tone: int = ACCENT) -> None:
    """A shrine gate: two leaning pillars, a straight beam, an upswept lintel."""
    w = 0.46 * h
    c.limb([(x - w * 0.96, base), (x - w * 0.82, base - 0.9 * h)], [0.085 * h, 0.07 * h], tone)
    c.limb([(x + w * 0.96, base), (x + w * 0.82, base - 0.9 * h)], [0.085 * h, 0.07 * h], tone)
    c.box(x - w * 1.08, base - 0.74 * h, x + w * 1.08, base - 0.665 * h, tone)
    c.box(x - 0.035 * h, base - 0.88 * h, x + 0.035 * h, base - 0.72 * h, tone)
    c.poly(
        [
            (x - w * 1.36, base - 1.02 * h),
            (x - w * 0.7, base - 0.962 * h),
            (x + w * 0.7, base - 0.962 * h),
            (x + w * 1.36, base - 1.02 * h),
            (x + w * 1.30, base - 0.90 * h),
            (x + w * 0.7, base - 0.875 * h),
            (x - w * 0.7, base - 0.875 * h),
            (x - w * 1.30, base - 0.90 * h),
        ],
        tone,
    )
    c.poly(
        [
            (x - w * 1.40, base - 1.05 * h),
            (x - w * 0.7, base - 0.985 * h),
            (x + w * 0.7, base - 0.985 * h),
            (x + w * 1.40, base - 1.05 * h),
            (x + w * 1.38, base - 1.0 * h),
            (x + w * 0.7, base - 0.945 * h),
            (x - w * 0.7, base - 0.945 * h),
            (x - w * 1.38, base - 1.0 * h),
        ],
        INK,
    )


def spire(c: Canvas, x: float, base: float, h: float, lit: int = MID, shade: int = INK) -> None:
    """A church tower with belfry, clock and steep spire; a nave beside it."""
    w = 0.10 * h
    nave = x + (0.30 if c.sun_right else -0.30) * h
    c.box(nave - 0.26 * h, base - 0.24 * h, nave + 0.26 * h, base, lit)
    c.poly(
        [
            (nave - 0.29 * h, base - 0.23 * h),
            (nave - 0.24 * h, base - 0.40 * h),
            (nave + 0.24 * h, base - 0.40 * h),
            (nave + 0.29 * h, base - 0.23 * h),
        ],
        shade,
    )
    for k in range(-2, 3):
        arch(c, nave + k * 0.1 * h, base - 0.03 * h, 0.035 * h, 0.14 * h, c.window)
    halves(
        c,
        [(x - w, base), (x - w, base - 0.56 * h), (x + w, base - 0.56 * h), (x + w, base)],
        x,
        lit,
        shade,
    )
    arch(c, x, base - 0.42 * h, 0.055 * h, 0.10 * h, c.window)
    c.oval(x, base - 0.32 * h, 0.036 * h, 0.036 * h, c.pale if not c.lamps else LIGHT)
    halves(
        c,
        [(x - w * 1.15, base - 0.55 * h), (x, base - 0.96 * h), (x + w * 1.15, base - 0.55 * h)],
        x,
        ACCENT if lit != FAR else lit,
        INK if lit != FAR else shade,
    )
    c.line([(x, base - 0.94 * h), (x, base - 1.03 * h)], max(c.fine, 0.01 * h), INK)
    c.line(
        [(x - 0.025 * h, base - 1.0 * h), (x + 0.025 * h, base - 1.0 * h)],
        max(c.fine, 0.01 * h),
        INK,
    )


def dome(c: Canvas, x: float, base: float, h: float, lit: int = MID, shade: int = INK) -> None:
    """A drum with arched windows, a dome with ribs, a lantern with a cross-less finial."""
    r = 0.27 * h
    c.box(x - 1.5 * r, base - 0.28 * h, x + 1.5 * r, base, lit)
    sx = x - 1.5 * r if c.sun_right else x
    c.box(sx, base - 0.28 * h, sx + 1.5 * r, base, shade)
    for k in range(-2, 3):
        arch(c, x + k * 0.5 * r, base - 0.04 * h, 0.05 * h, 0.17 * h, c.window)
    c.box(x - 0.9 * r, base - 0.46 * h, x + 0.9 * r, base - 0.27 * h, lit)
    sx = x - 0.9 * r if c.sun_right else x
    c.box(sx, base - 0.46 * h, sx + 0.9 * r, base - 0.27 * h, shade)
    for k in range(-2, 3):
        arch(c, x + k * 0.33 * r, base - 0.30 * h, 0.03 * h, 0.11 * h, c.window)
    shell = smooth(
        [
            (x - r, base - 0.45 * h),
            (x - 0.93 * r, base - 0.60 * h),
            (x - 0.55 * r, base - 0.74 * h),
            (x, base - 0.79 * h),
            (x + 0.55 * r, base - 0.74 * h),
            (x + 0.93 * r, base - 0.60 * h),
            (x + r, base - 0.45 * h),
        ],
        closed=False,
        steps=5,
    )
    halves(
        c, [*shell, (x + r, base - 0.45 * h)], x - (0.3 if c.sun_right else -0.3) * r, ACCENT, shade
    )
    c.box(x - 0.032 * h, base - 0.87 * h, x + 0.032 * h, base - 0.77 * h, lit)
    c.oval(x, base - 0.87 * h, 0.036 * h, 0.03 * h, shade)
    c.line([(x, base - 0.88 * h), (x, base - h)], max(c.fine, 0.012 * h), INK)


def mosque(c: Canvas, x: float, base: float, h: float, lit: int = MID, shade: int = INK) -> None:
    """A shallow main dome over half domes, and pencil minarets."""
    c.box(x - 0.36 * h, base - 0.20 * h, x + 0.36 * h, base, lit)
    sx = x - 0.36 * h if c.sun_right else x
    c.box(sx, base - 0.20 * h, sx + 0.36 * h, base, shade)
    for dx, r, y in ((-0.24, 0.11, 0.20), (0.24, 0.11, 0.20), (0.0, 0.22, 0.27)):
        c.box(
            x + (dx - r * 0.9) * h,
            base - (y + 0.03) * h,
            x + (dx + r * 0.9) * h,
            base - 0.18 * h,
            lit,
        )
        shell = smooth(
            [
                (x + (dx - r) * h, base - (y + 0.02) * h),
                (x + (dx - 0.8 * r) * h, base - (y + 0.62 * r) * h),
                (x + dx * h, base - (y + 0.02 + r) * h),
                (x + (dx + 0.8 * r) * h, base - (y + 0.62 * r) * h),
                (x + (dx + r) * h, base - (y + 0.02) * h),
            ],
            closed=False,
            steps=5,
        )
        halves(
            c,
            [*shell, (x + (dx + r) * h, base - (y + 0.02) * h)],
            x + (dx + (-0.3 if c.sun_right else 0.3) * r) * h,
            ACCENT,
            shade,
        )
        c.line(
            [(x + dx * h, base - (y + r) * h), (x + dx * h, base - (y + r + 0.09) * h)],
            max(c.fine, 0.008 * h),
            INK,
        )
    for k in range(-3, 4):
        arch(c, x + k * 0.09 * h, base, 0.045 * h, 0.12 * h, c.window)
    for side in (-1, 1):
        minaret(c, x + side * 0.44 * h, base, h, lit, shade)


def minaret(c: Canvas, x: float, base: float, h: float, lit: int = MID, shade: int = INK) -> None:
    """A slender shaft with two balconies and a pencil cap."""
    w = 0.028 * h
    halves(
        c,
        [
            (x - w, base),
            (x - w * 0.8, base - 0.82 * h),
            (x + w * 0.8, base - 0.82 * h),
            (x + w, base),
        ],
        x,
        lit,
        shade,
    )
    for s in (0.55, 0.78):
        c.box(x - w * 1.7, base - (s + 0.02) * h, x + w * 1.7, base - s * h, shade)
    c.poly(
        [(x - w * 0.95, base - 0.81 * h), (x, base - 0.99 * h), (x + w * 0.95, base - 0.81 * h)],
        ACCENT,
    )
    c.line([(x, base - 0.97 * h), (x, base - 1.04 * h)], max(c.fine, 0.008 * h), INK)


def stupa(c: Canvas, x: float, base: float, h: float, lit: int | None = None) -> None:
    """A bell on terraces drawn out into a needle."""
    lit = c.pale if lit is None else lit
    shade = MID if lit == c.pale else INK
    for i, w in enumerate((0.40, 0.34, 0.28)):
        y = base - 0.06 * h * i
        halves(
            c,
            [(x - w * h, y), (x - w * h, y - 0.06 * h), (x + w * h, y - 0.06 * h), (x + w * h, y)],
            x,
            lit,
            shade,
        )
    y = base - 0.18 * h
    right = [
        (0.235, 0.0),
        (0.225, 0.09),
        (0.19, 0.19),
        (0.105, 0.30),
        (0.06, 0.38),
        (0.038, 0.50),
        (0.018, 0.68),
        (0.0, 0.82),
    ]
    bell = [(x - a * h, y - b * h) for a, b in right] + [
        (x + a * h, y - b * h) for a, b in reversed(right)
    ]
    halves(c, bell, x + (-0.05 if c.sun_right else 0.05) * h, lit, shade)
    for k in range(6):
        w = 0.052 - 0.006 * k
        c.box(x - w * h, y - (0.40 + 0.045 * k) * h, x + w * h, y - (0.385 + 0.045 * k) * h, ACCENT)
