"""A tram in a street: rails in the paving, an old car coming towards us."""

from tripkit.knowledge.rendering.canvas import Canvas, Point
from tripkit.knowledge.rendering.palette import ACCENT, HAZE, INK, LIGHT, MID
from tripkit.knowledge.rendering.street import View, air_at


def rails(c: Canvas, v: View, x: float) -> None:
    """A pair of grooves in the street."""
    for dx in (-0.72, 0.72):
        v.quad(
            [
                (x + dx - 0.05, 0, 60),
                (x + dx + 0.05, 0, 60),
                (x + dx + 0.05, 0, 1.2),
                (x + dx - 0.05, 0, 1.2),
            ],
            INK if not c.lamps else HAZE,
        )


def tram(c: Canvas, v: View, x: float, z: float) -> None:
    """An old two-axle tram coming towards us: round front, three panes, one lamp, a pole."""
    c.layer(air_at(z) * 0.5)
    half, top, belt = 1.12, 3.25, 1.45
    toward = -1 if x > 0 else 1
    sx = x + toward * half
    v.wall(sx, z, z + 8.5, 0.35, belt, MID if not c.lamps else INK)
    v.wall(sx, z, z + 8.5, belt, top, c.pale_shade if not c.lamps else MID)
    for k in range(6):
        v.wall(sx, z + 0.6 + 1.3 * k, z + 1.6 + 1.3 * k, belt + 0.2, 2.75, c.window)
    p = v.at
    c.poly(
        [
            p(x - half, 0.35, z),
            p(x - half, top - 0.3, z),
            p(x - half * 0.72, top, z),
            p(x + half * 0.72, top, z),
            p(x + half, top - 0.3, z),
            p(x + half, 0.35, z),
        ],
        c.pale,
    )
    c.poly(
        [p(x - half, 0.35, z), p(x - half, belt, z), p(x + half, belt, z), p(x + half, 0.35, z)],
        ACCENT,
    )
    _front(c, v, x, z)


def _front(c: Canvas, v: View, x: float, z: float) -> None:
    """Panes, destination board, lamp, fender and pole of the front."""
    half, top, belt, p = 1.12, 3.25, 1.45, v.at
    for a, b in ((-0.95, -0.38), (-0.30, 0.30), (0.38, 0.95)):
        c.poly(
            [
                p(x + a * half, belt + 0.15, z),
                p(x + a * half, 2.62, z),
                p(x + b * half, 2.62, z),
                p(x + b * half, belt + 0.15, z),
            ],
            LIGHT if c.lamps else INK,
        )
    c.poly(
        [p(x - 0.5, 2.74, z), p(x - 0.5, 3.05, z), p(x + 0.5, 3.05, z), p(x + 0.5, 2.74, z)],
        LIGHT if c.lamps else INK,
    )
    lamp_x, lamp_y = p(x, 0.98, z)
    size = v.f / z
    c.oval(lamp_x, lamp_y, 0.2 * size, 0.2 * size, INK)
    c.oval(lamp_x, lamp_y, 0.14 * size, 0.14 * size, LIGHT)
    c.poly(
        [
            p(x - half * 0.9, 0.36, z),
            p(x + half * 0.9, 0.36, z),
            p(x + half * 0.8, 0.1, z),
            p(x - half * 0.8, 0.1, z),
        ],
        INK,
    )
    c.line([p(x, top, z + 4), p(x, 5.6, z + 6)], max(c.fine, 0.05 * size), INK)


def tram_outline(v: View, x: float, z: float) -> list[Point]:
    """The front of the tram, as a rectangle on the sheet."""
    return [
        v.at(x - 1.15, 0.1, z),
        v.at(x - 1.15, 3.3, z),
        v.at(x + 1.15, 3.3, z),
        v.at(x + 1.15, 0.1, z),
    ]
