"""The poses at rest: on a bench or the ground, at a railing, against a post."""

from tripkit.knowledge.rendering import supports
from tripkit.knowledge.rendering.body import Body, coat_behind, leg, shadow
from tripkit.knowledge.rendering.palette import ACCENT, INK, MID


def sitting(body: Body) -> None:
    """On a bench in town, else on the ground, looking out."""
    if body.spot.near in ("street", "railing"):
        _on_bench(body)
    else:
        _on_ground(body)


def _on_bench(body: Body) -> None:
    """From behind, over the back of a slatted bench."""
    wide = 0.46
    body.limb([(-0.112, 0.545), (-0.16, 0.42), (-0.14, 0.30)], [0.07, 0.064, 0.05], ACCENT)
    body.limb([(0.112, 0.545), (0.19, 0.48), (0.30, 0.49)], [0.07, 0.06, 0.045], ACCENT)
    body.shape(
        [
            (-0.118, 0.555),
            (-0.06, 0.602),
            (0.06, 0.602),
            (0.118, 0.555),
            (0.112, 0.40),
            (0.12, 0.20),
            (-0.12, 0.20),
            (-0.112, 0.40),
        ],
        ACCENT,
    )
    body.head(0.0, 0.685)
    for x in (-0.38, 0.38):
        body.limb([(x, 0.47), (x * 1.04, -0.01)], [0.026, 0.03], INK)
    for y in (0.45, 0.375, 0.30, 0.19):
        body.limb([(-wide, y), (wide, y)], [0.046, 0.046], INK)
    body.rim([(0.058, 0.69), (0.052, 0.635)], right=True)
    body.rim([(-0.058, 0.69), (-0.052, 0.635)], right=False)


def _on_ground(body: Body) -> None:
    """Knees drawn up: about half as tall as standing."""
    body.oval(0.06, 0.0, 0.26, 0.016, INK)
    body.limb([(-0.02, 0.065), (0.155, 0.215), (0.215, 0.03)], [0.12, 0.09, 0.056], body.legs)
    body.shape(
        [(0.19, 0.03), (0.25, 0.04), (0.30, 0.005), (0.29, -0.012), (0.19, -0.012)], body.legs
    )
    body.shape(
        [
            (-0.10, 0.0),
            (-0.125, 0.14),
            (-0.105, 0.31),
            (-0.045, 0.395),
            (0.03, 0.375),
            (0.062, 0.26),
            (0.06, 0.10),
            (0.045, 0.0),
        ],
        ACCENT,
    )
    body.limb([(-0.01, 0.335), (0.085, 0.215), (0.185, 0.20)], [0.068, 0.058, 0.042], ACCENT)
    body.limb([(0.0, 0.285), (0.08, 0.18), (0.15, 0.17)], [0.008, 0.01, 0.008], MID)
    body.oval(0.195, 0.20, 0.024, 0.022, body.skin)
    body.head(0.008, 0.475, profile=True)
    body.rim([(-0.105, 0.32), (-0.128, 0.15), (-0.108, 0.02)], right=False)
    body.rim([(0.045, 0.53), (0.062, 0.48)], right=True)


def leaning(body: Body) -> None:
    """Against a railing where one runs, else by whatever stands there."""
    if body.spot.near == "railing":
        _at_railing(body)
    else:
        _against(body, supports.support_for(body))


def _at_railing(body: Body) -> None:
    """From behind, elbows on the rail, one foot crossed over."""
    rail = 0.52
    reach = 1.1 * body.c.w / body.spot.height
    for k in range(-int(reach / 0.45), int(reach / 0.45) + 1):
        body.bar([(k * 0.45 + 0.2, rail), (k * 0.45 + 0.2, -0.01)], 0.022, INK)
    for share in (0.3, 0.62):
        body.bar([(-reach, rail * share), (reach, rail * share)], 0.013, INK)
    body.limb([(0.05, 0.43), (0.075, 0.24), (0.055, 0.03)], [0.098, 0.074, 0.05], body.legs)
    body.limb([(-0.04, 0.43), (0.03, 0.25), (0.125, 0.05)], [0.098, 0.074, 0.05], body.legs)
    body.limb([(-0.105, 0.77), (-0.20, 0.63), (-0.13, rail + 0.01)], [0.07, 0.064, 0.05], ACCENT)
    body.limb([(0.105, 0.77), (0.20, 0.63), (0.13, rail + 0.01)], [0.07, 0.064, 0.05], ACCENT)
    body.bar([(-reach, rail), (reach, rail)], 0.03, INK)
    coat_behind(body, 0.012)
    body.head(0.012, 0.915)
    body.rim([(0.14, 0.755), (0.232, 0.63), (0.17, 0.545)], right=True)
    body.rim([(-0.14, 0.755), (-0.232, 0.63), (-0.17, 0.545)], right=False)


def _against(body: Body, support: str) -> None:
    """Feet crossed, arms folded, the body tilted towards what bears it."""
    supports.stand_by(body, support)
    shadow(body, 0.17)
    back = support in supports.BEHIND
    body.lean = -0.10 if back else 0.13
    way = -1 if back else 1
    leg(body, [(-0.03 * way, 0.45), (-0.06 * way, 0.24), (-0.05 * way, 0.03)], 0.06)
    leg(body, [(0.03 * way, 0.45), (0.0, 0.24), (-0.115 * way, 0.03)], 0.05)
    body.shape(
        [
            (-0.085, 0.80),
            (-0.03, 0.845),
            (0.05, 0.825),
            (0.09, 0.75),
            (0.08, 0.58),
            (0.09, 0.41),
            (-0.02, 0.39),
            (-0.105, 0.42),
            (-0.09, 0.58),
            (-0.10, 0.72),
        ],
        ACCENT,
    )
    body.limb([(-0.03, 0.775), (-0.085, 0.645), (0.03, 0.575)], [0.068, 0.06, 0.046], ACCENT)
    body.limb([(-0.02, 0.72), (-0.05, 0.64), (0.02, 0.60)], [0.010, 0.012, 0.008], MID)
    body.head(0.005, 0.92, profile=True)
    body.rim([(-0.095, 0.77), (-0.118, 0.66), (-0.098, 0.54), (-0.11, 0.43)], right=False)
