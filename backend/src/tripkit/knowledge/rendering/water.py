"""Water: open sea, mirrored shores, glitter under the sun, surf, wet streets."""

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from tripkit.knowledge.rendering.canvas import WATER, Canvas, Floats, Point, fbm
from tripkit.knowledge.rendering.heavens import sun_at
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, LIGHT, MID, SKY


def mirror(
    c: Canvas,
    rng: np.random.Generator,
    y0: float,
    y1: float,
    *,
    stretch: float = 1.0,
    rough: float = 1.0,
) -> None:
    """Reflect what stands above y0 down to y1; rows are shifted by ripples that grow nearer."""
    c.layer(0.0, medium=WATER)
    top, bottom = int(y0), int(min(y1, c.h))
    if bottom - top < 4:
        return
    rows = c.pixels()
    depth = np.arange(bottom - top)
    source = np.clip(top - 1 - (depth * stretch).astype(int), 0, c.h - 1)
    share = depth / max(c.h - top, 1)
    swell = np.sin(depth / (0.004 * c.unit * (1 + 9 * share)) + 5 * fbm(rng, len(depth), 12))
    shift = (swell * rough * c.unit * (0.0012 + 0.016 * share)).astype(int)
    columns = (np.arange(c.w)[None, :] + shift[:, None]) % c.w
    tones = rows[source[:, None], columns] & 7
    c.put((tones | c.value(0)).astype(np.uint8), top)


def sea(c: Canvas, rng: np.random.Generator, y0: float, *, swell: bool = True) -> None:
    """Open water from the horizon down: sky light far out, deeper tone near, lines of swell."""
    c.layer(0.12, 0.0, y0, y0 + 1, medium=WATER)
    c.box(0, y0, c.w, c.h, FAR)
    c.box(0, y0, c.w, y0 + 0.018 * c.h, HAZE)
    if swell:
        dashes(c, rng, y0 + 0.02 * c.h, c.h, SKY if not c.lamps else HAZE, 150)
        dashes(c, rng, y0 + 0.06 * c.h, c.h, MID, 90)


def dashes(
    c: Canvas, rng: np.random.Generator, y0: float, y1: float, tone: int, count: int
) -> None:
    """Short lens-shaped swells, small far away and long near by."""
    for share, across in zip(
        rng.uniform(0, 1, count) ** 1.7, rng.uniform(0, 1, count), strict=True
    ):
        y = y0 + (y1 - y0) * float(share)
        long = c.unit * (0.012 + 0.10 * float(share)) * float(rng.uniform(0.5, 1.2))
        thick = max(c.fine, c.unit * (0.0006 + 0.0042 * float(share)))
        x = float(across) * c.w
        c.poly([(x - long, y), (x, y - thick), (x + long, y), (x, y + thick)], tone)


def glitter(c: Canvas, rng: np.random.Generator, y0: float, y1: float) -> None:
    """The sun's or moon's path: lens shapes that widen towards us."""
    x0, sun = sun_at(c)[0], c.spec.sun_elevation_deg
    if not (-1.5 < sun < 30) or not -0.1 * c.w < x0 < 1.1 * c.w or c.spec.rain or c.spec.fog:
        return
    count = 230
    for share in rng.uniform(0, 1, count) ** 1.4:
        s = float(share)
        y = y0 + (y1 - y0) * s
        spread = c.unit * (0.012 + 0.075 * s + 0.003 * max(sun, 0) * s)
        x = x0 + float(rng.normal(0, 1)) * spread
        long = c.unit * (0.006 + 0.028 * s) * float(rng.uniform(0.5, 1.3))
        thick = max(c.fine * 0.8, c.unit * (0.0007 + 0.0028 * s))
        c.poly([(x - long, y), (x, y - thick), (x + long, y), (x, y + thick)], LIGHT)


def surf(c: Canvas, rng: np.random.Generator, shore: Floats, depth: float) -> None:
    """Lines of foam that follow a shore given as one y a sample."""
    for k, (off, width) in enumerate(((0.0, 1.0), (0.42, 0.55), (1.0, 0.35))):
        n = len(shore)
        line = shore - depth * off + 0.10 * depth * fbm(rng, n, 9 + 3 * k, 3)
        thick = depth * width * (0.13 + 0.10 * np.abs(fbm(rng, n, 7, 3)))
        broken = np.where(fbm(rng, n, 6, 2) > (-2 if k == 0 else -0.1), thick, 0)
        xs = np.linspace(0, c.w, n)
        start = 0
        for i in range(1, n + 1):
            if i == n or (broken[i] > 0) != (broken[start] > 0):
                if broken[start] > 0 and i - start > 3:
                    part = slice(start, i)
                    up = np.stack([xs[part], line[part] - broken[part]], 1)
                    low = np.stack([xs[part], line[part]], 1)[::-1]
                    outline = np.concatenate([up, low]).tolist()
                    c.poly([(float(x), float(y)) for x, y in outline], c.pale)
                start = i


def wet(
    c: Canvas,
    rng: np.random.Generator,
    y0: float,
    *,
    ground: Sequence[Point] | None = None,
    dry: Sequence[Point] | None = None,
) -> None:
    """Wet ground: lights and walls smeared straight down over what lies below y0.

    ground: the outline it stays within; dry: the outline of what stands on it.
    """
    rows = c.pixels()
    top, height = int(y0), c.h - int(y0)
    if height < 8:
        return
    depth = np.arange(height)
    jitter = (rng.normal(0, 1, height) * (1 + 5 * depth / height) * c.fine).astype(int)
    stretch = 0.75 + 0.35 * np.sin(depth / (0.013 * c.unit))
    source = np.clip(top - (depth * stretch).astype(int) - 2, 0, c.h - 1)
    columns = (np.arange(c.w)[None, :] + jitter[:, None]) % c.w
    seen = rows[source[:, None], columns] & 7
    patches = fbm(rng, c.w, 9, 3)[None, :] + fbm(rng, height, 14, 2)[:, None]
    shown = ((seen == LIGHT) | (seen == HAZE) | (seen == SKY) | (seen == ACCENT)) & (
        patches > -0.35
    )
    area = Image.new("1", (c.w, c.h), 0 if ground else 1)
    pen = ImageDraw.Draw(area)
    if ground:
        pen.polygon(list(ground), fill=1)
    if dry:
        pen.polygon(list(dry), fill=0)
    c.layer(0.0, medium=WATER)
    shown &= np.asarray(area)[top:]
    c.put(np.where(shown, seen | c.value(0), rows[top:]).astype(np.uint8), top)


def canal_mirror(
    c: Canvas, rng: np.random.Generator, outline: list[tuple[float, float]], y0: float
) -> None:
    """Reflect within a polygon of water only."""
    before = c.pixels()
    mirror(c, rng, y0, c.h, stretch=1.25)
    mask = Image.new("1", (c.w, c.h), 0)
    ImageDraw.Draw(mask).polygon(outline, fill=1)
    c.put(np.where(np.asarray(mask), c.pixels(), before), 0)
