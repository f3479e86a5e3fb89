"""What falls or drifts before everything else: rain, snowfall, banks of fog, petals."""

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas, Point
from tripkit.knowledge.rendering.palette import ACCENT, HAZE


def fall(c: Canvas) -> None:
    """The weather of the picture, in front of its person."""
    rng = c.spec.rng("weather")
    if c.spec.fog:
        _fog(c, rng)
    if c.spec.rain and c.spec.kind == "snow":
        _flakes(c, rng)
    elif c.spec.rain:
        _rain(c, rng)
    elif c.spec.has("blossom") and c.spec.season == "spring":
        _petals(c, rng)


def _rain(c: Canvas, rng: np.random.Generator) -> None:
    """Slanting strokes, short and thin, a few longer and nearer."""
    c.layer(0.0)
    slant = 0.16
    count = int(330 * c.w * c.h / c.unit**2)
    for x, y, near in rng.uniform(0, 1, (count, 3)).tolist():
        long = c.unit * (0.016 + 0.040 * near**3)
        px, py = x * 1.2 * c.w - 0.1 * c.w, y * c.h
        c.line([(px, py), (px - slant * long, py + long)], c.fine * (0.6 + 0.9 * near**3), HAZE)
    for x, y in rng.uniform(0, 1, (40, 2)).tolist():
        py = c.h * (0.80 + 0.2 * y)
        r = c.unit * (0.004 + 0.010 * y)
        box = (x * c.w - r, py - r * 0.3, x * c.w + r, py + r * 0.3)
        c.pen.ellipse(box, outline=c.value(HAZE), width=c.fine)


def _flakes(c: Canvas, rng: np.random.Generator) -> None:
    c.layer(0.0)
    for x, y, near in rng.uniform(0, 1, (int(420 * c.w * c.h / c.unit**2), 3)).tolist():
        r = c.unit * (0.0012 + 0.0042 * near**4)
        c.oval(x * c.w, y * c.h, r, r, c.pale)


def _petals(c: Canvas, rng: np.random.Generator) -> None:
    c.layer(0.0)
    for x, y, near in rng.uniform(0, 1, (46, 3)).tolist():
        r = c.unit * (0.0025 + 0.004 * near)
        c.oval(x * c.w, y * c.h, r, r * 0.55, ACCENT)


def _fog(c: Canvas, rng: np.random.Generator) -> None:
    """Long banks about the eye's level, soft at every edge."""
    for k in range(5):
        y = c.horizon + (-0.10 + 0.075 * k) * c.h
        x, long = float(rng.uniform(-0.3, 0.6)) * c.w, float(rng.uniform(0.6, 1.1)) * c.w
        thick = c.h * float(rng.uniform(0.018, 0.04))
        bank: list[Point] = [
            (x, y),
            (x + 0.3 * long, y - thick),
            (x + 0.7 * long, y - 0.6 * thick),
            (x + long, y),
            (x + 0.6 * long, y + 0.8 * thick),
        ]
        c.veil(bank, float(rng.uniform(0.42, 0.66)), "haze")
