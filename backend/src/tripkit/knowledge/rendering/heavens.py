"""What stands in the sky: the sun or moon where they are, stars, clouds, aurora, birds."""

import math

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas, Point, smooth
from tripkit.knowledge.rendering.concepts import CONCEPTS
from tripkit.knowledge.rendering.palette import HAZE, INK, LIGHT, SKY

FIELD_DEG = 52.0  # of the picture's short side: a wide lens


def pixels_a_degree(c: Canvas) -> float:
    """How many pixels a degree of sky takes."""
    return c.unit / FIELD_DEG


def sun_at(c: Canvas) -> Point:
    """Where the sun's centre falls on the sheet, inside or outside of it."""
    k = pixels_a_degree(c)
    return (
        c.w / 2 + c.spec.sun_azimuth_deg * k,
        c.horizon - c.spec.sun_elevation_deg * k,
    )


def begin(c: Canvas, horizon: float) -> None:
    """Set the eye's level, as a share of the height and with the concept's bias; paint the sky."""
    concept = CONCEPTS.get(c.spec.concept or "")
    tall = 0.05 if c.h > 1.4 * c.w else 0.0
    c.horizon = (horizon + tall + (concept.horizon if concept else 0.0)) * c.h
    paint_sky(c)


def paint_sky(c: Canvas) -> None:
    """Two sky tones with a soft-edged shelf between them, then what stands in it."""
    spec, rng = c.spec, c.spec.rng("sky")
    shelf = c.horizon - 0.2 * c.h
    c.image.paste(c.value(SKY), (0, 0, c.w, c.h))
    c.box(0, shelf, c.w, c.h, HAZE)
    sun = spec.sun_elevation_deg
    if sun < -7 and not (spec.rain or spec.fog):
        _stars(c, rng, dense=spec.has("stargazing", "desert"))
    if spec.has("aurora") and sun < -5:
        _aurora(c, rng)
    if sun > -2 and not (spec.rain or spec.fog):
        x, y = sun_at(c)
        if -0.1 * c.w < x < 1.1 * c.w and y > -0.1 * c.h:
            r = 0.030 * c.unit * (1.5 if sun < 12 else 1.0)
            c.oval(x, y, r, r, LIGHT)
    _clouds(c, rng)
    if sun < -8 and not (spec.rain or spec.fog or spec.has("aurora")):
        _moon(c, spec.rng("moon"))
    if sun > 0 and rng.random() < 0.7:
        _birds(c, rng)


def _clouds(c: Canvas, rng: np.random.Generator) -> None:
    """A few clouds of one kind: banks, streaks or heaps; rain closes the sky with banks."""
    spec, sun = c.spec, c.spec.sun_elevation_deg
    count = int(rng.integers(2, 6)) if sun > -8 else int(rng.integers(0, 3))
    if spec.has("aurora") and sun < -5:
        count = 0
    c.layer(0.0, medium="cloud")
    pick = float(spec.rng("clouds").random())
    kind = _cloud if pick < 0.5 or spec.rain else (_streak if pick < 0.75 else _cumulus)
    for _ in range(count + (5 if spec.rain else 0)):
        kind(c, rng)


def _stars(c: Canvas, rng: np.random.Generator, *, dense: bool) -> None:
    count = int((420 if dense else 170) * c.w * c.h / c.unit**2)
    for x, y, size in zip(
        rng.uniform(0, c.w, count),
        rng.uniform(0, 1, count) ** 1.3 * c.horizon,
        rng.uniform(0, 1, count),
        strict=True,
    ):
        r = c.fine * (0.55 if size < 0.85 else 1.1)
        c.oval(float(x), float(y), r, r, HAZE if size < 0.5 else LIGHT)


def _moon(c: Canvas, rng: np.random.Generator) -> None:
    x = c.w * (0.22 if rng.random() < 0.5 else 0.78) + float(rng.uniform(-0.06, 0.06)) * c.w
    y, r = 0.19 * c.h, 0.034 * c.unit
    if rng.random() < 0.4:
        c.oval(x, y, r, r, LIGHT)
        return
    side = 1 if x < c.w / 2 else -1  # a crescent: an outer half circle, a flatter inner one
    turns = np.linspace(-math.pi / 2, math.pi / 2, 24).tolist()
    outer = [(x - side * r * math.cos(t), y + r * math.sin(t)) for t in turns]
    inner = [(x - side * r * 0.45 * math.cos(t), y + r * math.sin(t)) for t in reversed(turns)]
    c.poly(outer + inner, LIGHT)


def _cloud(c: Canvas, rng: np.random.Generator) -> None:
    """A flat-bottomed bank of cut paper, thinner towards the horizon."""
    rise = float(rng.uniform(0.08, 0.95))
    y = c.horizon * (1 - rise)
    long = float(rng.uniform(0.14, 0.34)) * c.unit * (1.2 - 0.5 * rise)
    x = float(rng.uniform(-0.05, 1.05)) * c.w
    thick = long * float(rng.uniform(0.07, 0.13)) * (0.5 + rise)
    if not c.spec.rain and (x - c.w / 2) ** 2 < (0.1 * c.w) ** 2:
        x += 0.25 * c.w
    tone = HAZE if c.lamps or c.spec.rain else LIGHT
    for k in range(3):
        w = long * (1 - 0.27 * k) * float(rng.uniform(0.8, 1.05))
        dx = float(rng.uniform(-0.3, 0.3)) * long
        top = y - thick * 0.8 * k
        c.poly(
            smooth(
                [
                    (x + dx - w, top),
                    (x + dx - w * 0.6, top - thick * 0.8),
                    (x + dx, top - thick * 1.1),
                    (x + dx + w * 0.55, top - thick * 0.7),
                    (x + dx + w, top),
                    (x + dx, top + thick * 0.12),
                ],
                steps=6,
            ),
            tone,
        )


def _streak(c: Canvas, rng: np.random.Generator) -> None:
    """High, thin bands, drawn out by wind."""
    x, y = float(rng.uniform(-0.1, 0.9)) * c.w, c.horizon * float(rng.uniform(0.12, 0.82))
    for k in range(3):
        long = float(rng.uniform(0.25, 0.6)) * c.unit
        thick = 0.0045 * c.unit * float(rng.uniform(0.5, 1.4))
        px, py = x + 0.12 * k * c.unit, y - 0.022 * k * c.h
        tips = [
            (px, py),
            (px + 0.5 * long, py - thick - 0.006 * c.h),
            (px + long, py - 0.012 * c.h),
        ]
        c.poly([*tips, (px + 0.45 * long, py + thick - 0.004 * c.h)], HAZE if c.lamps else LIGHT)


def _cumulus(c: Canvas, rng: np.random.Generator) -> None:
    """A heap with a flat foot, lit from the sun's side."""
    x, y = float(rng.uniform(0.0, 1.0)) * c.w, c.horizon * float(rng.uniform(0.30, 0.86))
    size = 0.13 * c.unit * float(rng.uniform(0.55, 1.25)) * (1.2 - 0.6 * y / c.horizon)
    side = 1 if c.sun_right else -1
    heaps = ((-1.0, 0.34), (-0.5, 0.52), (0.05, 0.66), (0.55, 0.46), (1.0, 0.28))
    for tone, shift in ((HAZE, 0.0), (HAZE if c.lamps else LIGHT, 0.07)):
        for dx, r in heaps:
            radius = r * size * (1.0 if shift == 0 else 0.9)
            turns = np.linspace(math.pi, 2 * math.pi, 15).tolist()
            cx = x + (dx + side * shift) * size
            c.poly([(cx + radius * math.cos(a), y + radius * math.sin(a)) for a in turns], tone)


def _aurora(c: Canvas, rng: np.random.Generator) -> None:
    """Curtains: a winding lower edge, and rays that fade upwards."""
    for fold in range(2):
        base, phase = c.horizon * (0.66 - 0.22 * fold), float(rng.uniform(0, 6))
        xs = np.linspace(-0.05 * c.w, 1.05 * c.w, 90)
        s = xs / c.unit
        foot = base + (0.075 * np.sin(3.3 * s + phase) + 0.03 * np.sin(8.1 * s)) * c.unit
        tall = (0.16 + 0.06 * np.sin(5 * s + phase) + 0.05 * rng.uniform(-1, 1, 90)) * c.unit
        for part in (0.25, 0.5, 0.75, 1.0, 1.3):
            top = foot - tall * part
            c.veil(
                [
                    *zip(xs.tolist(), foot.tolist(), strict=True),
                    *zip(xs[::-1].tolist(), top[::-1].tolist(), strict=True),
                ],
                0.15 - 0.04 * fold,
                "aurora",
            )


def _birds(c: Canvas, rng: np.random.Generator) -> None:
    c.layer(0.25, medium="cloud")
    x0, y0 = float(rng.uniform(0.2, 0.8)) * c.w, float(rng.uniform(0.14, 0.36)) * c.h
    for _ in range(int(rng.integers(3, 8))):
        dx, dy = rng.normal(0, 0.06, 2) * c.unit
        s = 0.011 * c.unit * float(rng.uniform(0.6, 1.1))
        x, y = x0 + float(dx), y0 + float(dy) * 0.5
        c.line(
            smooth(
                [
                    (x - s, y - 0.35 * s),
                    (x - 0.5 * s, y - 0.5 * s),
                    (x, y),
                    (x + 0.5 * s, y - 0.5 * s),
                    (x + s, y - 0.35 * s),
                ],
                closed=False,
                steps=4,
            ),
            c.fine * 1.2,
            INK,
        )
