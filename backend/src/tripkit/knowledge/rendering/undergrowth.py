"""What grows near the eye: grass, flowers, a branch that frames the view."""

import math

import numpy as np

from tripkit.knowledge.rendering.canvas import Canvas, Floats, Point, smooth
from tripkit.knowledge.rendering.palette import ACCENT, INK
from tripkit.knowledge.rendering.spec import SceneSpec
from tripkit.knowledge.rendering.vegetation import frond

Rng = np.random.Generator


def grass(c: Canvas, rng: Rng, ys: Floats, size: float, tone: int, density: float = 1.0) -> None:
    """Blades along a ground line."""
    count = int(density * c.w / (0.012 * c.unit))
    for share in rng.uniform(0, 1, count):
        x, y = float(share) * c.w, float(ys[int(share * (len(ys) - 1))])
        h, lean = size * float(rng.uniform(0.4, 1.1)), size * float(rng.uniform(-0.5, 0.5))
        w = 0.09 * size
        c.poly(
            [
                (x - w, y + w),
                (x + w, y + w),
                (x + lean * 0.5 + w * 0.3, y - h * 0.6),
                (x + lean, y - h),
            ],
            tone,
        )


def flowers(c: Canvas, rng: Rng, ys: Floats, size: float, density: float) -> None:
    """Dots of colour on stalks among the grass."""
    for share in rng.uniform(0, 1, int(density * c.w / (0.02 * c.unit))):
        x, y = float(share) * c.w, float(ys[int(share * (len(ys) - 1))])
        h = size * float(rng.uniform(0.3, 1.2))
        r = size * float(rng.uniform(0.06, 0.12))
        c.line([(x, y + r), (x, y - h)], c.fine, INK)
        c.oval(x, y - h, r, r * 0.8, ACCENT if rng.random() < 0.7 else c.pale)


def bough_kind(spec: SceneSpec) -> str:
    """The branch that hangs into a scene: blossom, autumn, conifer, palm or leaf."""
    if spec.has("blossom"):
        return "blossom"
    if spec.has("autumn-leaves"):
        return "autumn"
    return spec.vegetation if spec.vegetation in ("conifer", "palm") else "leaf"


def bough(c: Canvas, rng: Rng, *, right: bool, reach: float, kind: str) -> None:
    """A branch from an upper corner that frames the view: leaf, needle, blossom or palm."""
    c.layer(0.0)
    sign = -1 if right else 1
    x0, y0 = (c.w + 0.02 * c.unit if right else -0.02 * c.unit), 0.10 * c.h
    if kind == "palm":
        for angle in (-0.75, -0.35, 0.02, 0.42):
            root = (x0 - sign * 0.02 * c.unit, y0 - 0.06 * c.h)
            turned = math.pi - angle if right else angle
            frond(c, root, turned, reach * float(rng.uniform(0.75, 0.95)), INK)
        return
    for branch in range(3):
        length = reach * (1.0 - 0.24 * branch)
        droop = 0.10 + 0.13 * branch
        points = [
            (
                x0 + sign * length * s,
                y0
                - 0.05 * c.h
                + (droop * s**1.5 - 0.07 * s + 0.016 * math.sin(7 * s + branch)) * c.unit
                + branch * 0.012 * c.unit,
            )
            for s in np.linspace(0, 1, 12).tolist()
        ]
        c.limb(points, [0.016 * c.unit * (1 - 0.85 * i / 11) for i in range(12)], INK)
        for i in range(1, 12):
            _twig(c, rng, points[i], sign, kind, i / 11)


def _twig(c: Canvas, rng: Rng, at: Point, sign: int, kind: str, share: float) -> None:
    x, y = at
    if kind == "blossom":
        for _ in range(7):
            r = 0.0085 * c.unit * float(rng.uniform(0.6, 1.35))
            dx, dy = rng.normal(0, 0.024, 2) * c.unit
            tone = c.pale if rng.random() < 0.4 else ACCENT
            for k in range(5):
                turn = k * 2 * math.pi / 5 + dx
                c.oval(
                    x + dx + r * math.cos(turn), y + dy + r * math.sin(turn), r * 0.8, r * 0.8, tone
                )
        return
    if kind == "conifer":
        for _ in range(9):
            turn = float(rng.uniform(0.15, 1.35)) * (1 if rng.random() < 0.75 else -0.6)
            long = 0.05 * c.unit * float(rng.uniform(0.6, 1.1))
            c.line(
                [(x, y), (x + sign * long * math.cos(turn), y + long * math.sin(turn))],
                c.fine * 1.3,
                INK,
            )
        return
    for _ in range(5):
        turn = float(rng.uniform(-0.9, 1.7))
        long = 0.036 * c.unit * float(rng.uniform(0.7, 1.25))
        ux, uy = sign * math.cos(turn), math.sin(turn)
        px, py = x + ux * 0.012 * c.unit * share, y + uy * 0.012 * c.unit
        c.poly(
            smooth(
                [
                    (px, py),
                    (
                        px + ux * long * 0.5 - uy * long * 0.24,
                        py + uy * long * 0.5 + ux * long * 0.24,
                    ),
                    (px + ux * long, py + uy * long),
                    (
                        px + ux * long * 0.5 + uy * long * 0.24,
                        py + uy * long * 0.5 - ux * long * 0.24,
                    ),
                ],
                steps=3,
            ),
            ACCENT if kind == "autumn" and rng.random() < 0.55 else INK,
        )
