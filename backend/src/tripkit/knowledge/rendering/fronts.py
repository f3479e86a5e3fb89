"""A street seen straight across: shop fronts side by side, the road, the pavement we stand on."""

import numpy as np

from tripkit.knowledge.rendering import props, settlement, vegetation, water
from tripkit.knowledge.rendering.canvas import Canvas, Spot
from tripkit.knowledge.rendering.heavens import begin
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator
KERB, NEAR = 0.775, 0.915  # where the far and the near pavement end, of the height


def opposite(c: Canvas, rng: Rng) -> Spot:
    """Shops across the road; somebody on this side of it."""
    right = bool(rng.random() < 0.5)
    begin(c, 0.62)
    style = c.spec.skyline if c.spec.skyline != "none" else "low"
    base = (KERB - 0.02) * c.h
    c.layer(0.30, 0.5, 0.2 * c.h, base)
    at = c.w * float(rng.uniform(0.25, 0.75))
    settlement.mark(c, rng, style, at, base - 0.25 * c.unit, 0.46 * c.unit)
    _row(c, rng, base, style)
    c.layer(0.0)
    c.box(0, base, c.w, KERB * c.h, HAZE if not c.lamps else MID)
    c.box(0, KERB * c.h, c.w, c.h, FAR if not c.lamps else INK)
    c.box(0, KERB * c.h, c.w, (KERB + 0.008) * c.h, INK if not c.lamps else FAR)
    for share in (0.16, 0.50, 0.84):
        x = share * c.w + float(rng.uniform(-0.05, 0.05)) * c.unit
        if c.spec.vegetation != "none" and rng.random() < 0.5:
            size = 0.26 * c.unit
            vegetation.tree(c, rng, c.spec.vegetation, x, (KERB - 0.005) * c.h, size, INK)
        else:
            props.lamp(c, x, (KERB - 0.005) * c.h, 0.24 * c.unit)
    if rng.random() < 0.5:
        _crossing(c, c.w * (0.70 if right else 0.30))
    else:
        y = (KERB + NEAR) / 2 * c.h
        for k in range(int(7 * c.w / c.unit) + 1):
            c.box((k + 0.2) * c.unit / 7, y, (k + 0.7) * c.unit / 7, y + 0.007 * c.h, c.pale_shade)
    if c.spec.has("tram", "railway"):
        _tram(c, c.w * (0.24 if right else 0.76), (KERB + 0.055) * c.h, 0.17 * c.unit)
    if c.spec.rain:
        water.wet(c, rng, (KERB + 0.01) * c.h)
    _pavement(c)
    return Spot(
        c.w * (0.60 if right else 0.40), 0.955 * c.h, 0.215 * c.unit, not right, near="street"
    )


def _pavement(c: Canvas) -> None:
    """The side we stand on."""
    c.layer(0.0)
    c.box(0, NEAR * c.h, c.w, c.h, LIGHT if not c.lamps and not c.spec.rain else MID)
    c.box(0, NEAR * c.h, c.w, (NEAR + 0.010) * c.h, FAR)
    for k in range(int(9 * c.w / c.unit) + 1):
        x = (k + 0.5) * c.unit / 9
        y = (NEAR + 0.010) * c.h
        c.line([(x, y), (c.w / 2 + (x - c.w / 2) * 1.16, c.h)], c.fine, FAR if c.lamps else HAZE)


def _row(c: Canvas, rng: Rng, base: float, style: str) -> None:
    """House beside house, each with a shop on its ground floor."""
    high = style == "towers"
    x = -float(rng.uniform(0.05, 0.2)) * c.unit
    last = -1
    walls = (FAR, MID, INK) if c.lamps else (LIGHT, HAZE, FAR, MID)
    c.layer(0.0)
    while x < c.w:
        w = c.unit * float(rng.uniform(0.17, 0.30))
        tall = c.unit * (float(rng.uniform(0.42, 0.74)) if high else float(rng.uniform(0.30, 0.46)))
        pick = int(rng.integers(0, len(walls)))
        pick = (pick + 1) % len(walls) if pick == last else pick
        last, wall = pick, walls[pick]
        roof = INK if c.lamps or wall == MID else (ACCENT if rng.random() < 0.6 else MID)
        _facade(c, rng, (x, base - tall, w, base), style, wall, roof)
        _shop(c, rng, x, base, w, wall)
        x += w


def _facade(
    c: Canvas, rng: Rng, at: tuple[float, float, float, float], style: str, wall: int, roof: int
) -> None:
    """A wall with its roof, a shaded side, rows of windows; at: left, top, width, foot."""
    x, top, w, base = at
    c.box(x, top, x + w, base, wall)
    side = x if c.sun_right else x + 0.93 * w
    c.box(side, top, side + 0.07 * w, base, MID if wall not in (MID, INK) else INK)
    plain = style in ("domes", "minarets", "ruins", "none")
    settlement.roof_front(c, rng, x, top, w, "low" if plain else style, wall, roof)
    columns = max(2, round(w / (0.068 * c.unit)))
    step, shop = w / columns, base - 0.155 * c.unit
    floors = max(1, int((shop - top) / (0.088 * c.unit)))
    shutters = ACCENT if rng.random() < 0.4 and wall != ACCENT else None
    railed = int(rng.integers(0, 3 * floors))
    for floor in range(floors):
        y = top + (floor + 0.24) * (shop - top) / floors
        for k in range(columns):
            _window(c, rng, x + (k + 0.5) * step, y, wall, shutters)
        if floor == railed:
            foot = y + 0.056 * c.unit
            c.box(x + 0.10 * w, foot, x + 0.90 * w, foot + 0.004 * c.unit, INK)
            for k in range(22):
                px = x + (0.10 + 0.80 * k / 21) * w
                c.line([(px, foot - 0.022 * c.unit), (px, foot)], c.fine, INK)
            c.line([(x + 0.10 * w, foot - 0.022 * c.unit), (x + 0.90 * w, foot - 0.022 * c.unit)],
                   c.fine * 1.6, INK)  # fmt: skip


def _window(c: Canvas, rng: Rng, x: float, y: float, wall: int, shutters: int | None) -> None:
    """A tall pane with its cross and sill; some are lit after dark, some have a blind."""
    half, tall = 0.0155 * c.unit, 0.052 * c.unit
    dark = INK if wall != INK else MID
    glass = LIGHT if c.lamps and rng.random() < 0.42 else dark
    if shutters is not None:
        c.box(x - 1.95 * half, y, x + 1.95 * half, y + tall, shutters)
    c.box(x - half, y, x + half, y + tall, glass)
    if not c.lamps and rng.random() < 0.4:
        c.box(x - half, y, x + half, y + tall * float(rng.uniform(0.2, 0.55)), c.pale_shade)
    frame = dark if glass == LIGHT else wall
    c.line([(x, y), (x, y + tall)], c.fine * 1.2, frame)
    c.line([(x - half, y + 0.36 * tall), (x + half, y + 0.36 * tall)], c.fine * 1.2, frame)
    sill = c.pale if wall in (MID, INK, FAR) and not c.lamps else MID
    c.box(x - 1.3 * half, y + tall, x + 1.3 * half, y + tall + 0.004 * c.unit, sill)


def _crossing(c: Canvas, x: float) -> None:
    """Bars painted across the road, towards us."""
    y0, y1 = (KERB + 0.012) * c.h, NEAR * c.h
    tone = c.pale if not c.lamps else FAR
    for k in range(-3, 4):
        far, near = x + k * 0.040 * c.unit, x + k * 0.058 * c.unit
        c.poly([(far - 0.011 * c.unit, y0), (far + 0.011 * c.unit, y0),
                (near + 0.016 * c.unit, y1), (near - 0.016 * c.unit, y1)], tone)  # fmt: skip


def _shop(c: Canvas, rng: Rng, x: float, base: float, w: float, wall: int) -> None:
    """A window and a door, a board over them, sometimes an awning."""
    top = base - 0.135 * c.unit
    front = INK if wall in (MID, FAR) or c.lamps else MID
    c.box(x + 0.04 * w, top, x + 0.96 * w, base, front)
    open_ = not c.lamps or rng.random() < 0.7
    glass = LIGHT if c.lamps else HAZE
    left = bool(rng.random() < 0.5)
    door = x + (0.08 if left else 0.68) * w
    pane = x + (0.36 if left else 0.08) * w
    sill = base - 0.028 * c.unit
    c.box(pane, top + 0.028 * c.unit, pane + 0.54 * w, sill, glass if open_ else FAR)
    c.box(door, top + 0.028 * c.unit, door + 0.22 * w, base, glass if open_ else MID)
    for k in (1, 2):
        px = pane + 0.18 * k * w
        c.line([(px, top + 0.028 * c.unit), (px, sill)], c.fine * 1.4, front)
    _wares(c, rng, pane, sill, 0.54 * w)
    board = ACCENT if rng.random() < 0.6 else (MID if c.lamps else c.pale)
    c.box(x + 0.04 * w, top - 0.004 * c.unit, x + 0.96 * w, top + 0.022 * c.unit, board)
    if rng.random() < 0.45:
        _awning(c, x + 0.06 * w, x + 0.94 * w, top + 0.020 * c.unit)


def _wares(c: Canvas, rng: Rng, x: float, y: float, w: float) -> None:
    """What stands in the window: bottles, loaves, plants, as plain shapes."""
    for k in range(6):
        tall = c.unit * float(rng.uniform(0.010, 0.034))
        px = x + (k + 0.5) / 6 * w
        half = 0.052 * w
        if rng.random() < 0.5:
            c.box(px - half, y - tall, px + half, y, INK if rng.random() < 0.6 else ACCENT)
        else:
            c.oval(px, y - 0.5 * tall, half, 0.5 * tall, INK if rng.random() < 0.6 else MID)


def _awning(c: Canvas, x0: float, x1: float, y: float) -> None:
    """Stripes that hang out over the pavement, scalloped below."""
    n, drop, out = 9, 0.034 * c.unit, 0.012 * c.unit
    for k in range(n):
        a, b = (x0 + (x1 - x0) * (k + j) / n for j in (0, 1))
        spread = [(t - (x0 + x1) / 2) * 2 * out / (x1 - x0) for t in (a, b)]
        tone = ACCENT if k % 2 == 0 else (FAR if c.lamps else c.pale)
        low_a, low_b = a + spread[0], b + spread[1]
        c.poly([(a, y), (b, y), (low_b, y + drop), (low_a, y + drop)], tone)
        c.oval((low_a + low_b) / 2, y + drop, (low_b - low_a) / 2, 0.007 * c.unit, tone)


def _tram(c: Canvas, x: float, base: float, h: float) -> None:
    """A two-axle tram from its side, its rails and its pole."""
    c.box(0, base, c.w, base + c.fine * 2, INK if not c.lamps else HAZE)
    half = 1.28 * h
    for side in (-0.55, 0.55):
        c.oval(x + side * half, base - 0.06 * h, 0.10 * h, 0.10 * h, INK)
    c.box(x - half, base - 0.50 * h, x + half, base - 0.09 * h, ACCENT)
    c.box(x - half, base - 0.97 * h, x + half, base - 0.48 * h, c.pale)
    c.box(x - 0.97 * half, base - 1.04 * h, x + 0.97 * half, base - 0.95 * h, INK)
    for k in range(8):
        wx = x - 0.93 * half + k * 0.235 * half
        c.box(wx, base - 0.87 * h, wx + 0.19 * half, base - 0.55 * h, c.window)
    c.line(
        [(x - 0.1 * half, base - 1.04 * h), (x + 0.32 * half, base - 1.5 * h)], c.fine * 1.6, INK
    )
    c.line([(0, base - 1.5 * h), (c.w, base - 1.5 * h)], c.fine, INK)
