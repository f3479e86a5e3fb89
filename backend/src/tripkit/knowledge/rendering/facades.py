"""The houses along a street in perspective: walls, gables, glass, awnings, signs."""

from itertools import pairwise

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID
from tripkit.knowledge.rendering.street import View, air_at

Rng = np.random.Generator


def side_walls(
    c: Canvas,
    v: View,
    rng: Rng,
    *,
    side: int,
    half: float,
    far: float,
    tall: tuple[float, float],
    style: str,
) -> None:
    """House after house down one side, the far ones first."""
    lit = (side > 0) != c.sun_right or abs(c.spec.sun_azimuth_deg) < 25
    edge = v.x if side < 0 else c.w - v.x
    cuts = [min(3.2, 0.95 * half * v.f / edge)]  # the nearest house reaches the frame
    while cuts[-1] < far:
        cuts.append(cuts[-1] + float(rng.uniform(4.0, 7.5)) * (1.5 if style == "towers" else 1.0))
    walls = _wall_tones(c, lit)
    last = -1
    for z0, z1 in reversed(list(pairwise(cuts))):
        c.layer(
            air_at(z0), min(0.8, air_at(z0) + 0.12), c.horizon - 0.3 * c.h, c.horizon + 0.1 * c.h
        )
        pick = int(rng.integers(0, len(walls)))
        pick = (pick + 1) % len(walls) if pick == last else pick
        if walls[pick] == ACCENT and z0 < 26:  # close by, the accent is the person's
            pick = (pick + 1) % len(walls)
        last = pick
        height = float(rng.uniform(*tall))
        _house(c, v, rng, side * half, z0, z1, height, walls[pick], style, lit)


def _wall_tones(c: Canvas, lit: bool) -> tuple[int, ...]:
    if c.lamps:
        return (MID, MID, INK) if not lit else (MID, FAR, MID)
    return (LIGHT, HAZE, ACCENT, LIGHT, FAR) if lit else (MID, FAR, MID, FAR)


def _house(
    c: Canvas,
    v: View,
    rng: Rng,
    x: float,
    z0: float,
    z1: float,
    height: float,
    wall: int,
    style: str,
    lit: bool,
) -> None:
    sign = 1 if x > 0 else -1
    if style in ("gables", "spires", "pagodas") and rng.random() < 0.75:
        _gable(c, v, x, z0, z1, height, wall, steep=style == "gables")
    else:
        v.wall(x, z0, z1, 0, height, wall)
        if style != "towers":
            over = 0.55
            v.quad(
                [
                    (x - sign * over, height + 0.1, z0 - 0.1),
                    (x - sign * over, height + 0.1, z1),
                    (x, height - 0.18, z1),
                    (x, height - 0.18, z0),
                ],
                INK,
            )
    v.wall(x, z0 - 0.02, z0 + 0.10, 0, height, INK if wall in (MID, INK) else MID)
    _openings(c, v, rng, x, z0, z1, height, wall, style)
    if rng.random() < 0.34 and z0 < 22 and style != "towers":
        _awning(c, v, x, z0 + 0.5, z1 - 0.5)


def _gable(
    c: Canvas,
    v: View,
    x: float,
    z0: float,
    z1: float,
    height: float,
    wall: int,
    *,
    steep: bool,
) -> None:
    """A wall with its gable to the street, and the edges of the roof behind."""
    sign = 1 if x > 0 else -1
    middle = (z0 + z1) / 2
    peak = height + (z1 - z0) * (0.36 if steep else 0.22)
    v.quad([(x, 0, z0), (x, height, z0), (x, peak, middle), (x, height, z1), (x, 0, z1)], wall)
    roof = ACCENT if wall != ACCENT and not c.lamps else INK
    v.quad(
        [
            (x - sign * 0.35, height - 0.2, z0),
            (x - sign * 0.35, peak, middle),
            (x, peak - 0.45, middle),
            (x, height - 0.75, z0),
        ],
        roof,
    )
    v.quad(
        [
            (x - sign * 0.35, height - 0.2, z1),
            (x - sign * 0.35, peak, middle),
            (x, peak - 0.45, middle),
            (x, height - 0.75, z1),
        ],
        MID if roof == INK else INK,
    )


def _openings(
    c: Canvas,
    v: View,
    rng: Rng,
    x: float,
    z0: float,
    z1: float,
    height: float,
    wall: int,
    style: str,
) -> None:
    if style == "towers" and height > 11:
        _curtain(c, v, rng, x, z0, z1, height, wall)
        return
    dark = INK if wall != INK else MID
    columns = max(2, int((z1 - z0) / 1.9))
    floors = max(1, int((height - 2.9) / 2.9))
    dz = (z1 - z0) / columns
    for i in range(columns):
        a, b = z0 + (i + 0.28) * dz, z0 + (i + 0.74) * dz
        for floor in range(floors):
            y = 3.5 + 2.9 * floor
            lit = c.lamps and rng.random() < 0.42
            pane = LIGHT if lit else dark
            v.wall(x, a, b, y, y + 1.65, pane)
            if z0 < 15:  # glazing bars
                bar = MID if pane == INK else (INK if lit else FAR)
                v.wall(x, (a + b) / 2 - 0.03, (a + b) / 2 + 0.03, y, y + 1.65, bar)
                v.wall(x, a, b, y + 1.02, y + 1.08, bar)
            if not lit and style != "towers" and z0 < 26:
                shutter = ACCENT if wall != ACCENT else MID
                v.wall(x, a - 0.28 * dz, a, y, y + 1.65, shutter if wall != MID else INK)
            v.wall(
                x,
                a - 0.06,
                b + 0.06,
                y - 0.14,
                y,
                LIGHT if wall in (MID, ACCENT, FAR) and not c.lamps else dark,
            )
        door = i == columns // 2 or style == "towers"
        shop = LIGHT if c.lamps and (style == "towers" or rng.random() < 0.5) else dark
        v.wall(x, a - (0.1 if door else 0), b + (0.1 if door else 0), 0 if door else 0.9, 2.5, shop)
        if z0 < 15:
            bar = INK if shop == LIGHT else MID
            v.wall(x, (a + b) / 2 - 0.03, (a + b) / 2 + 0.03, 0 if door else 0.9, 2.5, bar)
            v.wall(x, a, b, 1.95, 2.02, bar)
    if c.spec.has("nightlife", "market", "food-street", "music", "cinema") and z0 < 34:
        _sign(c, v, rng, x, z0 + 0.6)


def _curtain(
    c: Canvas, v: View, rng: Rng, x: float, z0: float, z1: float, height: float, wall: int
) -> None:
    """An office front: ribbons, piers or a grid of glass over a shop storey."""
    glass = (
        INK if wall in (MID, ACCENT, LIGHT, HAZE) and not c.lamps else (MID if wall != MID else INK)
    )
    pattern = int(rng.integers(0, 3))
    floors = int((height - 4.4) / 3.1)
    bays = max(2, int((z1 - z0) / (1.3 if pattern else 2.2)))
    dz = (z1 - z0) / bays
    for floor in range(floors):
        y = 4.4 + 3.1 * floor
        if pattern == 0:
            v.wall(x, z0 + 0.3, z1 - 0.2, y, y + 1.7, glass)
        for i in range(bays):
            a, b = z0 + (i + 0.18) * dz, z0 + (i + 0.82) * dz
            lit = c.lamps and rng.random() < 0.30
            if lit:
                v.wall(x, a, b, y, y + (1.7 if pattern == 0 else 2.1), LIGHT)
            elif pattern == 1:
                v.wall(x, a, b, y, y + 2.1, glass)
            elif pattern == 2 and floor == 0:
                v.wall(x, a, b, y, 4.4 + 3.1 * floors - 0.9, glass)
    v.wall(x, z0 + 0.3, z1 - 0.2, 0.35, 3.3, LIGHT if c.lamps and rng.random() < 0.7 else glass)
    for i in range(1, 4):
        at = z0 + (z1 - z0) * i / 4
        v.wall(x, at - 0.05, at + 0.05, 0.35, 3.3, wall)
    if rng.random() < 0.4:
        _awning(c, v, x, z0 + 0.5, z1 - 0.4)


def _sign(c: Canvas, v: View, rng: Rng, x: float, z: float) -> None:
    """A hanging board that stands out from the wall, lit after dark."""
    out = x - (1.05 if x > 0 else -1.05)
    y0 = float(rng.uniform(3.0, 4.4))
    y1 = y0 + float(rng.uniform(1.2, 2.8))
    tone = ACCENT if rng.random() < 0.55 else (LIGHT if c.lamps else c.pale)
    v.quad([(x, y0, z), (out, y0, z), (out, y1, z), (x, y1, z)], tone)
    mark = INK if tone != ACCENT else (LIGHT if c.lamps else c.pale)
    count = max(2, int((y1 - y0) / 0.55))
    for k in range(count):
        y = y0 + (k + 0.28) * (y1 - y0) / count
        v.quad(
            [
                (x + (out - x) * 0.24, y, z),
                (x + (out - x) * 0.76, y, z),
                (x + (out - x) * 0.76, y + 0.22, z),
                (x + (out - x) * 0.24, y + 0.22, z),
            ],
            mark,
        )


def _awning(c: Canvas, v: View, x: float, z0: float, z1: float) -> None:
    sign = 1 if x > 0 else -1
    out = x - sign * 1.25
    stripes = 6
    for i in range(stripes):
        a, b = z0 + (z1 - z0) * i / stripes, z0 + (z1 - z0) * (i + 1) / stripes
        tone = ACCENT if i % 2 else (c.pale if not c.lamps else MID)
        v.quad([(x, 3.15, a), (x, 3.15, b), (out, 2.55, b), (out, 2.55, a)], tone)
        v.quad([(out, 2.55, a), (out, 2.55, b), (out, 2.28, b), (out, 2.28, a)], tone)
