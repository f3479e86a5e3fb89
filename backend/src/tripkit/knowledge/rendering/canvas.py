"""The sheet that layers are cut into: one byte a pixel, tone in the low bits, layer in the high."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from tripkit.knowledge.rendering.palette import FAR, HAZE, INK, LIGHT, MID
from tripkit.knowledge.rendering.spec import SceneSpec

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom
Floats = npt.NDArray[np.float64]
Bytes = npt.NDArray[np.uint8]

MOST_LAYERS = 32
SKY_LAYER, WATER = "sky", "water"


@dataclass(frozen=True)
class Layer:
    """How much air lies before a layer (0..1): evenly, and at its foot where mist gathers."""

    air: float = 0.0
    foot: float = 0.0
    top_y: float = 0.0
    foot_y: float = 1.0
    medium: str = ""


@dataclass(frozen=True)
class Veil:
    """Soft light or mist over an area; what is `near` lies before the person too."""

    points: list[Point]
    strength: float
    colour: str
    near: bool


@dataclass
class Spot:
    """Where the person's feet stand, how tall they are, in pixels, and which way they look."""

    x: float
    y: float
    height: float
    faces_right: bool = True
    near: str = "open"  # what is at hand to lean or sit on: open, railing, street, trees


class Canvas:
    """Pixels from the top left; `unit` is the short side, `horizon` the eye's level."""

    def __init__(self, spec: SceneSpec, scale: int) -> None:
        self.spec = spec
        self.w, self.h = spec.width * scale, spec.height * scale
        self.unit = float(min(self.w, self.h))
        self.image = Image.new("L", (self.w, self.h), 0)
        self.pen = ImageDraw.Draw(self.image)
        self.layers: list[Layer] = [Layer(medium=SKY_LAYER)]
        self.horizon = 0.58 * self.h
        self.fine = max(1, round(self.unit / 1100))
        self.sun_right = spec.sun_right
        self.lamps = spec.lamps
        dusk = spec.lamps and spec.sun_elevation_deg < 1
        snowy = spec.kind == "snow" or spec.has("salt-flat")
        self.pale = (FAR if snowy else HAZE) if dusk else LIGHT
        self.pale_shade = (MID if snowy else FAR) if dusk else HAZE
        self.soft: list[Veil] = []
        self.window = LIGHT if spec.lamps else INK
        self.person = MOST_LAYERS  # the person's layer, once there is one
        # A wall that faces us, and one turned away, by where the sun stands.
        behind = abs(spec.sun_azimuth_deg) > 90
        self.wall = FAR if behind and not spec.lamps else MID

    def layer(
        self,
        air: float = 0.0,
        foot: float = 0.0,
        top_y: float = 0.0,
        foot_y: float = 1.0,
        medium: str = "",
    ) -> None:
        """Begin a new layer in front of all others; the last one goes on when all are used."""
        if len(self.layers) < MOST_LAYERS:
            self.layers.append(Layer(air, foot, top_y, max(foot_y, top_y + 1), medium))

    def value(self, tone: int) -> int:
        """The byte of a tone in the current layer."""
        return tone | (len(self.layers) - 1) << 3

    def poly(self, points: Iterable[Point], tone: int) -> None:
        """A filled polygon."""
        self.pen.polygon(list(points), fill=self.value(tone))

    def box(self, x0: float, y0: float, x1: float, y1: float, tone: int) -> None:
        """A filled rectangle, corners in any order, at least a pixel wide."""
        x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
        self.pen.rectangle((x0, y0, x1, y1), fill=self.value(tone))

    def oval(self, x: float, y: float, rx: float, ry: float, tone: int) -> None:
        """A filled ellipse about (x, y)."""
        self.pen.ellipse((x - rx, y - ry, x + rx, y + ry), fill=self.value(tone))

    def line(self, points: Sequence[Point], width: float, tone: int) -> None:
        """A stroke through the points, with round joints where it is wide."""
        thick = max(1, round(width))
        self.pen.line(
            list(points), fill=self.value(tone), width=thick, joint="curve" if thick > 2 else None
        )

    def limb(self, points: Sequence[Point], widths: Sequence[float], tone: int) -> None:
        """A stroke whose width changes from point to point, with round ends."""
        for (ax, ay), (bx, by), wa, wb in zip(points, points[1:], widths, widths[1:], strict=False):
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / length / 2, (bx - ax) / length / 2
            self.poly(
                [
                    (ax + nx * wa, ay + ny * wa),
                    (bx + nx * wb, by + ny * wb),
                    (bx - nx * wb, by - ny * wb),
                    (ax - nx * wa, ay - ny * wa),
                ],
                tone,
            )
        for (x, y), width in zip(points, widths, strict=True):
            if width > 2:
                self.oval(x, y, width / 2, width / 2, tone)

    def below(self, ys: Floats, tone: int, bottom: float | None = None) -> None:
        """Everything under a line given as one y a step over the whole width."""
        xs = np.linspace(0, self.w, len(ys))
        floor = self.h if bottom is None else bottom
        self.poly([(0, floor), *zip(xs.tolist(), ys.tolist(), strict=True), (self.w, floor)], tone)

    def veil(self, points: Iterable[Point], strength: float, colour: str) -> None:
        """Soft light or mist ("glow", "lamp", "haze") over an area; it is laid on at exposure."""
        near = self.person < MOST_LAYERS
        self.soft.append(Veil(list(points), strength, colour, near))

    def tone_at(self, x: float, y: float) -> int:
        """The tone that shows at a point."""
        px, py = min(max(int(x), 0), self.w - 1), min(max(int(y), 0), self.h - 1)
        value = self.image.getpixel((px, py))
        return int(value) & 7 if isinstance(value, int) else 0

    def pixels(self) -> Bytes:
        """A copy of the bytes, shape (h, w)."""
        return np.array(self.image)

    def put(self, rows: Bytes, y: int) -> None:
        """Lay rows of bytes over the sheet from y down."""
        self.image.paste(Image.fromarray(rows), (0, y))


def smooth(points: Sequence[Point], *, closed: bool = True, steps: int = 8) -> list[Point]:
    """A Catmull-Rom curve through the points."""
    p = np.asarray(points, dtype=np.float64)
    n = len(p)
    if closed:
        p = np.concatenate([p[-1:], p, p[:2]])
    else:
        p = np.concatenate([p[:1], p, p[-1:]])
        n -= 1
    t = np.linspace(0, 1, steps, endpoint=False)[None, :, None]
    a, b, c, d = (p[i : i + n, None, :] for i in range(4))
    curve = 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )
    return [(float(x), float(y)) for x, y in curve.reshape(-1, 2)]


def fbm(
    rng: np.random.Generator, n: int, cells: float, octaves: int = 4, gain: float = 0.5
) -> Floats:
    """Fractal noise of n samples, about -1..1, with `cells` bumps in its coarsest octave."""
    out, size, total = np.zeros(n), 1.0, 0.0
    for octave in range(octaves):
        count = max(2, math.ceil(cells * 2**octave)) + 2
        knots = rng.uniform(-1, 1, count)
        x = np.linspace(0, cells * 2**octave, n)
        i = np.minimum(x.astype(int), count - 2)
        f = x - i
        f = f * f * (3 - 2 * f)
        out += size * (knots[i] * (1 - f) + knots[i + 1] * f)
        total += size
        size *= gain
    return out / total * 1.6
