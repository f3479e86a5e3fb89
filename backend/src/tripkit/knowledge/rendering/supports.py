"""What a person leans against: a lamp, a trunk, a signpost, a boulder, a small car."""

from tripkit.knowledge.rendering import props
from tripkit.knowledge.rendering.body import Body
from tripkit.knowledge.rendering.canvas import Point, smooth
from tripkit.knowledge.rendering.palette import ACCENT, FAR, HAZE, INK, LIGHT, MID

BEHIND = ("boulder", "car")  # leant against with the back, not with a shoulder
AHEAD = 0.235  # of the person's height, from the feet to a post


def support_for(body: Body) -> str:
    """By what is at hand, then by the place, then by its seed."""
    spec, near = body.c.spec, body.spot.near
    if near in ("street", "trees"):
        return "lamp" if near == "street" else "trunk"
    if spec.kind in ("temple", "lake", "snow"):
        return "lantern"
    fits = 0 < body.at(-1.5, 0.0)[0] < body.c.w
    if spec.has("salt-flat") and fits:
        return "car"
    pick = float(spec.rng("support").random())
    if spec.has("needs-car") and spec.kind in ("coast", "mountain") and fits and pick < 0.6:
        return "car"
    return "boulder" if spec.kind == "mountain" and pick < 0.8 else "signpost"


def stand_by(body: Body, name: str) -> None:
    """Draw the support, before its person."""
    if name == "boulder":
        _boulder(body)
        return
    if name == "car":
        _car(body)
        return
    c, h = body.c, body.spot.height
    x, y = body.at(AHEAD, 0.0)
    if name == "lamp":
        props.lamp(c, x, y, 1.95 * h)
    elif name == "trunk":
        side = body.sign * h
        c.limb(
            [(x + 0.11 * side, y + 0.04 * h), (x + 0.09 * side, y - 1.5 * h),
             (x + 0.11 * side, -0.02 * c.h)],
            [0.32 * h, 0.24 * h, 0.2 * h], INK,
        )  # fmt: skip
    elif name == "lantern":
        props.lamp(c, x, y, 1.5 * h)
        if c.lamps:
            props.glow(c, x, y - 1.33 * h, 0.5 * h)
    else:
        _signpost(body, x, y)


def _signpost(body: Body, x: float, y: float) -> None:
    """A post whose boards point past the person's head."""
    c, h = body.c, body.spot.height
    c.limb([(x, y), (x, y - 1.62 * h)], [0.04 * h, 0.036 * h], INK)
    for way, top in ((1, 1.58), (-1, 1.40)):
        c.poly(
            [
                (x - way * 0.10 * h, y - top * h),
                (x + way * 0.28 * h, y - top * h),
                (x + way * 0.35 * h, y - (top - 0.06) * h),
                (x + way * 0.28 * h, y - (top - 0.12) * h),
                (x - way * 0.10 * h, y - (top - 0.12) * h),
            ],
            INK,
        )


def _shape(body: Body, points: list[Point], tone: int, *, rounded: bool = False) -> None:
    placed = [body.at(*p) for p in points]
    body.c.poly(smooth(placed, steps=5) if rounded else placed, tone)


def _boulder(body: Body) -> None:
    """Waist-high, its sunlit facet a tone lighter."""
    rock = [
        (-0.62, -0.03),
        (-0.60, 0.20),
        (-0.44, 0.46),
        (-0.22, 0.52),
        (-0.08, 0.40),
        (0.0, -0.03),
    ]
    _shape(body, rock, INK)
    lit = (-1 if body.c.sun_right else 1) * body.sign > 0
    facet = [(-0.60, 0.20), (-0.44, 0.46), (-0.38, 0.22), (-0.50, 0.06)]
    if not lit:
        facet = [(-0.44, 0.46), (-0.22, 0.52), (-0.14, 0.30), (-0.38, 0.22)]
    _shape(body, facet, MID)


def _car(body: Body) -> None:
    """A small hatchback in profile; after dark its lamps are on."""
    c, h = body.c, body.spot.height
    hull = [
        (-1.42, 0.10), (-1.42, 0.30), (-1.36, 0.36), (-1.10, 0.40), (-0.90, 0.60), (-0.30, 0.60),
        (-0.08, 0.38), (-0.04, 0.30), (-0.04, 0.10),
    ]  # fmt: skip
    c.oval(*body.at(-0.73, 0.0), 0.74 * h, 0.022 * h, INK)
    _shape(body, hull, FAR if c.lamps else ACCENT)
    _shape(body, [(-1.42, 0.10), (-1.42, 0.22), (-0.04, 0.22), (-0.04, 0.10)], MID)
    glass = INK if c.lamps else HAZE
    _shape(body, [(-1.04, 0.41), (-0.87, 0.56), (-0.64, 0.56), (-0.64, 0.41)], glass)
    _shape(body, [(-0.59, 0.41), (-0.59, 0.56), (-0.32, 0.56), (-0.17, 0.41)], glass)
    for x in (-1.14, -0.32):
        c.oval(*body.at(x, 0.10), 0.125 * h, 0.125 * h, INK)
        c.oval(*body.at(x, 0.10), 0.055 * h, 0.055 * h, FAR)
    _shape(body, [(-1.44, 0.24), (-1.44, 0.31), (-1.37, 0.31), (-1.37, 0.24)], LIGHT)
    if c.lamps:
        c.veil([body.at(-1.4, 0.30), body.at(-3.0, 0.42), body.at(-3.0, -0.02),
                body.at(-1.4, 0.22)], 0.20, "lamp")  # fmt: skip
