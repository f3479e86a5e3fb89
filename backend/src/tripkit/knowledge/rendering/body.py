"""A person's parts in their own measure: x to the way they look, y upwards, 1.0 = height."""

from collections.abc import Callable, Sequence

from PIL import Image, ImageDraw

from tripkit.knowledge.rendering.canvas import Box, Canvas, Point, Spot, smooth
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID


class Body:
    """Places points of the body's own measure on the sheet."""

    def __init__(self, c: Canvas, spot: Spot, legs: int) -> None:
        self.c, self.spot = c, spot
        self.sign = 1 if spot.faces_right else -1
        self.legs = legs
        self.lean = 0.0  # how far the body tilts, x a unit of y
        self.skin = FAR if legs != FAR else HAZE
        self.box: Box = (spot.x, spot.y, spot.x, spot.y)  # all that was drawn of the person
        self.mask = Image.new("L", c.image.size)  # the same, as pixels above 0
        self._mask_pen = ImageDraw.Draw(self.mask)

    def at(self, x: float, y: float) -> Point:
        x += self.lean * y
        return (
            self.spot.x + self.sign * x * self.spot.height,
            self.spot.y - y * self.spot.height,
        )

    def _grow(self, points: Sequence[Point], reach: float = 0.0) -> list[Point]:
        """The points on the sheet, taken into the person's box with what reaches beyond them."""
        placed = [self.at(*p) for p in points]
        x0, y0, x1, y1 = self.box
        for x, y in placed:
            x0, x1 = min(x0, x - reach), max(x1, x + reach)
            y0, y1 = min(y0, y - reach), max(y1, y + reach)
        self.box = (x0, y0, x1, y1)
        return placed

    def _twice(self, draw: Callable[[], None]) -> None:
        """On the sheet and into the mask."""
        draw()
        pen, self.c.pen = self.c.pen, self._mask_pen
        draw()
        self.c.pen = pen

    def shape(self, points: Sequence[Point], tone: int) -> None:
        outline = smooth(self._grow(points), steps=6)
        self._twice(lambda: self.c.poly(outline, tone))

    def cut(self, points: Sequence[Point], tone: int) -> None:
        outline = self._grow(points)
        self._twice(lambda: self.c.poly(outline, tone))

    def limb(self, points: Sequence[Point], widths: Sequence[float], tone: int) -> None:
        wide = [w * self.spot.height for w in widths]
        placed = self._grow(points, max(wide) / 2)
        self._twice(lambda: self.c.limb(placed, wide, tone))

    def oval(self, x: float, y: float, rx: float, ry: float, tone: int) -> None:
        self._grow([(x - rx, y - ry), (x + rx, y + ry)])
        (px, py), h = self.at(x, y), self.spot.height
        self._twice(lambda: self.c.oval(px, py, rx * h, ry * h, tone))

    def bar(self, points: Sequence[Point], width: float, tone: int) -> None:
        """A stroke of something that is not the person, however far it runs."""
        h = self.spot.height
        self.c.limb([self.at(*p) for p in points], [width * h] * len(points), tone)

    def head(self, x: float, y: float, *, profile: bool = False) -> None:
        """A head from behind (hair to the nape), or in profile with a face towards +x."""
        if profile:
            self.shape(
                [
                    (x - 0.035, y + 0.06),
                    (x + 0.03, y + 0.062),
                    (x + 0.048, y + 0.02),
                    (x + 0.052, y - 0.005),
                    (x + 0.042, y - 0.045),
                    (x + 0.01, y - 0.065),
                    (x - 0.02, y - 0.05),
                ],
                self.skin,
            )
            self.limb([(x - 0.005, y - 0.04), (x - 0.012, y - 0.095)], [0.045, 0.05], self.skin)
            self.shape(
                [
                    (x - 0.055, y - 0.06),
                    (x - 0.062, y),
                    (x - 0.05, y + 0.055),
                    (x, y + 0.078),
                    (x + 0.045, y + 0.05),
                    (x + 0.035, y + 0.025),
                    (x + 0.0, y + 0.02),
                    (x - 0.012, y - 0.03),
                    (x - 0.028, y - 0.07),
                ],
                INK,
            )
        else:
            self.limb([(x, y - 0.04), (x, y - 0.095)], [0.048, 0.055], self.skin)
            self.shape(
                [
                    (x - 0.05, y - 0.055),
                    (x - 0.057, y + 0.01),
                    (x - 0.04, y + 0.06),
                    (x, y + 0.075),
                    (x + 0.04, y + 0.06),
                    (x + 0.057, y + 0.01),
                    (x + 0.05, y - 0.055),
                    (x, y - 0.068),
                ],
                INK,
            )

    def rim(self, points: Sequence[Point], *, right: bool) -> None:
        """Sunlight along an edge on the side of the sun; in a lit street, lamplight."""
        sun = self.c.spec.sun_elevation_deg
        faces_sun = (right == self.c.sun_right) == (self.sign > 0)
        lamplit = self.c.lamps and self.spot.near in ("street", "railing")
        if faces_sun and (lamplit or (sun > -1 and not self.c.spec.rain)):
            width = max(1.0, 0.014 * self.spot.height)
            self.c.line([self.at(*p) for p in points], width, LIGHT)


def shadow(body: Body, width: float) -> None:
    """Contact shadow, cast away from a low sun."""
    body.oval(0.0, 0.0, width, 0.016, INK)


def leg(body: Body, points: Sequence[Point], toe: float) -> None:
    body.limb(points, [0.098, 0.074, 0.05], body.legs)
    x, y = points[-1]
    body.shape(
        [
            (x - 0.03, y + 0.02),
            (x + 0.02, y + 0.03),
            (x + toe, y),
            (x + toe, y - 0.016),
            (x - 0.034, y - 0.016),
        ],
        body.legs if body.legs != INK else INK,
    )


def coat_behind(body: Body, sway: float = 0.0) -> None:
    body.shape(
        [
            (-0.118, 0.795),
            (-0.06, 0.842),
            (0.06, 0.842),
            (0.118, 0.795),
            (0.108, 0.64),
            (0.125 + sway, 0.40),
            (0.0 + sway, 0.385),
            (-0.125 + sway, 0.40),
            (-0.108, 0.64),
        ],
        ACCENT,
    )
    body.cut([(-0.004, 0.56), (0.006, 0.56), (0.010 + sway, 0.39), (-0.006 + sway, 0.39)], MID)
