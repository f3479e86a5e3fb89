"""The person's outline: kept within the frame, and set off from what lies behind it."""

import numpy as np
import numpy.typing as npt
from PIL import Image

from tripkit.knowledge.rendering.body import Body
from tripkit.knowledge.rendering.canvas import Box, Canvas
from tripkit.knowledge.rendering.colour import Colours, lab
from tripkit.knowledge.rendering.expose import colours
from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, MID, palette_for

Mask = npt.NDArray[np.bool_]

MARGIN = 0.02  # of the short side, left free between the person and every edge
ALIKE = 0.11  # OKLab distance below which two areas run together
LINE = 0.010  # width of a drawn edge, of the person's height
DARK = 0.5  # OKLab lightness
_AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))


def into_frame(c: Canvas, box: Box) -> tuple[float, float]:
    """How far the box must move, in pixels, to lie within the frame's margin."""
    x0, y0, x1, y1 = box
    gap = MARGIN * c.unit
    dx = max(gap - x0, 0.0) or min(c.w - gap - x1, 0.0)
    dy = max(gap - y0, 0.0) or min(c.h - 0.4 * gap - y1, 0.0)
    return dx, dy


def set_off(c: Canvas, body: Body) -> None:
    """Draw a thin edge of light, or of shade, where the person and the ground run together."""
    spot = body.spot
    wide = max(2, round(LINE * spot.height))
    x0, y0 = (max(0, int(v) - 2 * wide) for v in body.box[:2])
    x1 = min(c.w, int(body.box[2]) + 2 * wide)
    y1 = min(c.h, int(spot.y - 0.04 * spot.height))  # feet stay on the ground
    if x1 - x0 <= 2 * wide or y1 - y0 <= 2 * wide:
        return
    area = (x0, y0, x1, y1)
    now = np.array(c.image.crop(area))
    palette = palette_for(c.spec)
    rows = colours(c, palette, np.arange(y0, y1, dtype=np.float32))[..., :3]
    table = lab(rows / np.float32(255))
    person = np.asarray(body.mask.crop(area)) > 0
    seen = table[now, np.arange(y1 - y0)[:, None]]  # OKLab, shape (h, w, 3)
    merged = _merged(person, seen, wide)
    light = lab(palette.tones / np.float32(255))[:, 0]
    dark = seen[..., 0] < DARK
    now[merged & dark] = c.value(FAR if light[FAR] > DARK else HAZE)
    now[merged & ~dark] = c.value(MID if light[MID] < DARK else INK)
    c.image.paste(Image.fromarray(now), (x0, y0))


def _merged(person: Mask, seen: Colours, wide: int) -> Mask:
    """Where, within a width around the person, what is beside looks like the person."""
    out = np.zeros_like(person)
    for dy, dx in _AROUND:
        shift = (dy * wide, dx * wide)
        beside = np.roll(person, shift, (0, 1)) & ~person
        apart = np.linalg.norm(np.roll(seen, shift, (0, 1)) - seen, axis=-1)
        out |= beside & (apart < ALIKE)
    out[:wide] = out[:, :wide] = out[:, -wide:] = False  # what was rolled round the edge
    return out
