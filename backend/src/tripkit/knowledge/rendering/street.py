"""A street seen down its length in one-point perspective: paving, stairs, wires, lamps.

Metres: x across (0 = the middle), y up from the ground, z ahead of the eye.
"""

import numpy as np

from tripkit.knowledge.rendering import props
from tripkit.knowledge.rendering.canvas import Canvas, Point
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID

Rng = np.random.Generator


class View:
    """Projects metres to the sheet about a vanishing point."""

    def __init__(self, c: Canvas, x: float, eye_m: float, focal: float) -> None:
        self.c, self.x, self.eye, self.f = c, x, eye_m, focal * c.unit
        self.slope = 0.0  # metres the ground climbs a metre ahead

    def at(self, x: float, y: float, z: float) -> Point:
        lift = y + self.slope * z - self.eye
        return self.x + self.f * x / z, self.c.horizon - self.f * lift / z

    def ground(self, half: float) -> list[Point]:
        """The outline of the street's floor."""
        return [
            self.at(-half, 0, 70),
            self.at(half, 0, 70),
            self.at(half, 0, 1.0),
            self.at(-half, 0, 1.0),
        ]

    def quad(self, corners: list[tuple[float, float, float]], tone: int) -> None:
        self.c.poly([self.at(*p) for p in corners], tone)

    def floor(self, x0: float, x1: float, z0: float, z1: float, tone: int) -> None:
        """A rectangle on the ground."""
        self.quad([(x0, 0, z1), (x1, 0, z1), (x1, 0, z0), (x0, 0, z0)], tone)

    def wall(self, x: float, z0: float, z1: float, y0: float, y1: float, tone: int) -> None:
        """A rectangle that faces across the street."""
        self.quad([(x, y0, z0), (x, y0, z1), (x, y1, z1), (x, y1, z0)], tone)


def air_at(z: float) -> float:
    """Haze before a wall z metres away, as the layers understand it."""
    return min(0.6, 0.011 * max(z - 8, 0))


def ground(c: Canvas, v: View, rng: Rng, half: float, *, kind: str) -> None:
    """Paving down to the eye: a sunlit strip, then setts or lanes with a crossing."""
    c.layer(0.0, 0.0)
    base, dark = (FAR, MID) if not c.lamps else (MID, INK)
    far, near = 60.0, 1.2
    v.floor(-half, half, near, far, base)
    if not c.lamps and not c.spec.rain:
        lit = half * (0.35 if c.spec.sun_elevation_deg < 20 else 0.8)
        side = -1 if c.sun_right else 1
        v.floor(side * half, side * (half - lit), near, far, LIGHT)
    if kind == "setts":
        z = 1.7
        while z < 40:
            for x in rng.uniform(-half, half, 7).tolist():
                v.floor(x, x + 0.34, z, z * 1.055, dark)
            z += 0.55 * z**0.42
        v.floor(-0.12, 0.12, near, far, dark)
        return
    for x in (-half * 0.62, half * 0.62):
        v.floor(x - 0.08, x + 0.08, near, far, dark)
    for k in range(9):
        x = -half * 0.58 + k * half * 1.16 / 9
        v.floor(x, x + half * 0.07, 3.4, 4.4, c.pale if not c.lamps else FAR)


def wires(c: Canvas, v: View, half: float, *, over: float, lanterns: bool) -> None:
    """Overhead line along the street and span wires across, or strings of lanterns."""
    if over > 0:
        c.line([v.at(0.0, over, 60), v.at(0.0, over, 9.0)], c.fine * 1.4, INK)
    for k, z in enumerate((26.0, 17.0, 11.0, 7.0) if lanterns else (24.0, 12.0)):
        height = 6.2 if lanterns else over + 0.5
        points: list[Point] = []
        for s in np.linspace(-1, 1, 13).tolist():
            points.append(v.at(half * s, height - (0.9 if lanterns else 0.4) * (1 - s * s), z))
        c.line(points, c.fine * 1.2, INK)
        if lanterns:
            size = v.f / z * 0.2
            for i in range(1, 12, 2):
                px, py = points[i]
                tone = LIGHT if c.lamps else (ACCENT if (i + k) % 4 else c.pale)
                c.oval(px, py + size * 1.1, size, size * 1.15, tone)
                c.box(px - size * 0.4, py - 0.1 * size, px + size * 0.4, py + 0.2 * size, INK)


def steps(c: Canvas, v: View, half: float) -> None:
    """Stairs that climb ahead: risers and lit treads."""
    c.layer(0.0)
    levels = [(3.0 + 1.15 * k, 0.26 * k) for k in range(16)]
    for z, rise in reversed(levels):
        tread = HAZE if not c.lamps else FAR
        v.quad(
            [(-half, rise, z), (half, rise, z), (half, rise, z + 1.2), (-half, rise, z + 1.2)],
            tread if not c.spec.rain else FAR,
        )
        v.quad(
            [(-half, rise - 0.26, z), (half, rise - 0.26, z), (half, rise, z), (-half, rise, z)],
            MID,
        )
    side = -0.42 * half
    rail = [v.at(side, 0.95 + 0.26 * k, 3.0 + 1.15 * k) for k in range(15)]
    c.line(rail, c.fine * 3, INK)
    for k in range(0, 15, 3):
        c.line([v.at(side, 0.26 * k, 3.0 + 1.15 * k), rail[k]], c.fine * 2.2, INK)


def lamp_row(c: Canvas, v: View, half: float, side: int) -> None:
    """Lamps along one kerb, the far ones first."""
    for z in (30.0, 19.0, 11.5):
        x, base = v.at(side * half * 0.86, 0, z)
        props.lamp(c, x, base, 4.2 * v.f / z)
