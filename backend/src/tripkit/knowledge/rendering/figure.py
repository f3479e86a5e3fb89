"""The person in the picture, seen from behind or the side, in the pose that was asked for."""

from collections.abc import Callable

from tripkit.knowledge.rendering import silhouette
from tripkit.knowledge.rendering.body import Body, coat_behind, leg, shadow
from tripkit.knowledge.rendering.canvas import Canvas, Spot, smooth
from tripkit.knowledge.rendering.palette import ACCENT, FAR, INK, MID
from tripkit.knowledge.rendering.resting import leaning, sitting


def standing(body: Body) -> None:
    """From behind, hands in the pockets, a bag across the back."""
    shadow(body, 0.16)
    leg(body, [(-0.052, 0.44), (-0.056, 0.24), (-0.060, 0.03)], 0.045)
    leg(body, [(0.052, 0.44), (0.056, 0.24), (0.062, 0.03)], 0.045)
    body.limb([(-0.112, 0.785), (-0.158, 0.62), (-0.118, 0.475)], [0.07, 0.066, 0.056], ACCENT)
    body.limb([(0.112, 0.785), (0.158, 0.62), (0.118, 0.475)], [0.07, 0.066, 0.056], ACCENT)
    coat_behind(body)
    body.limb([(-0.082, 0.835), (0.098, 0.53)], [0.018, 0.018], INK)
    body.shape([(0.05, 0.55), (0.15, 0.55), (0.155, 0.455), (0.045, 0.455)], INK)
    body.head(0.0, 0.925)
    body.rim([(0.058, 0.93), (0.052, 0.875)], right=True)
    body.rim([(0.145, 0.77), (0.188, 0.62), (0.165, 0.52)], right=True)
    body.rim([(-0.145, 0.77), (-0.188, 0.62), (-0.150, 0.49)], right=False)


def walking(body: Body) -> None:
    """In stride, seen from the side, coat tails behind."""
    shadow(body, 0.2)
    leg(body, [(-0.01, 0.47), (-0.075, 0.27), (-0.165, 0.075)], 0.03)
    body.limb([(0.0, 0.78), (0.085, 0.62), (0.13, 0.49)], [0.064, 0.056, 0.044], INK)
    leg(body, [(0.01, 0.47), (0.085, 0.27), (0.115, 0.03)], 0.075)
    body.shape(
        [
            (-0.065, 0.80),
            (-0.02, 0.845),
            (0.05, 0.825),
            (0.082, 0.72),
            (0.072, 0.56),
            (0.088, 0.40),
            (-0.02, 0.375),
            (-0.135, 0.41),
            (-0.088, 0.58),
            (-0.092, 0.70),
        ],
        ACCENT,
    )
    body.limb([(-0.015, 0.785), (-0.085, 0.635), (-0.07, 0.48)], [0.066, 0.06, 0.046], ACCENT)
    body.limb([(-0.045, 0.76), (-0.105, 0.64), (-0.095, 0.52)], [0.012, 0.012, 0.010], MID)
    body.oval(-0.068, 0.465, 0.022, 0.024, body.skin)
    body.head(0.015, 0.92, profile=True)
    body.rim([(0.07, 0.79), (0.088, 0.70), (0.078, 0.57), (0.09, 0.43)], right=True)
    body.rim([(-0.07, 0.79), (-0.098, 0.70), (-0.095, 0.58), (-0.13, 0.44)], right=False)


def camera(body: Body) -> None:
    """Side on, elbows in, a camera at the eye."""
    shadow(body, 0.17)
    leg(body, [(-0.03, 0.46), (-0.06, 0.25), (-0.085, 0.03)], 0.07)
    leg(body, [(0.02, 0.46), (0.04, 0.25), (0.045, 0.03)], 0.075)
    body.shape(
        [
            (-0.085, 0.80),
            (-0.02, 0.845),
            (0.05, 0.815),
            (0.072, 0.70),
            (0.062, 0.58),
            (0.085, 0.42),
            (-0.02, 0.40),
            (-0.112, 0.43),
            (-0.092, 0.58),
            (-0.105, 0.72),
        ],
        ACCENT,
    )
    body.head(-0.005, 0.92, profile=True)
    body.limb([(-0.005, 0.775), (0.095, 0.655), (0.122, 0.87)], [0.07, 0.06, 0.042], ACCENT)
    body.limb([(0.012, 0.735), (0.09, 0.635), (0.118, 0.70)], [0.008, 0.010, 0.008], MID)
    body.cut([(0.066, 0.965), (0.128, 0.965), (0.128, 0.895), (0.066, 0.895)], INK)
    body.cut([(0.08, 0.978), (0.108, 0.978), (0.108, 0.96), (0.08, 0.96)], INK)
    body.cut([(0.128, 0.955), (0.172, 0.96), (0.172, 0.898), (0.128, 0.905)], INK)
    body.oval(0.115, 0.882, 0.026, 0.022, body.skin)
    body.limb([(0.07, 0.91), (-0.02, 0.80)], [0.008, 0.008], INK)
    body.rim([(-0.092, 0.79), (-0.112, 0.71), (-0.10, 0.58), (-0.115, 0.45)], right=False)
    body.rim([(0.07, 0.74), (0.128, 0.66), (0.146, 0.80)], right=True)


def umbrella(body: Body) -> None:
    """From behind under an umbrella."""
    coat = FAR if body.legs == MID else MID  # lighter before a dark street
    shadow(body, 0.16)
    leg(body, [(-0.05, 0.44), (-0.058, 0.24), (-0.085, 0.05)], 0.04)
    leg(body, [(0.05, 0.44), (0.054, 0.24), (0.052, 0.02)], 0.045)
    body.limb([(-0.112, 0.785), (-0.15, 0.62), (-0.142, 0.46)], [0.07, 0.062, 0.05], coat)
    body.limb([(0.105, 0.785), (0.165, 0.68), (0.09, 0.735)], [0.07, 0.062, 0.05], coat)
    body.shape(
        [
            (-0.118, 0.795),
            (-0.06, 0.842),
            (0.06, 0.842),
            (0.118, 0.795),
            (0.108, 0.64),
            (0.13, 0.36),
            (0.0, 0.345),
            (-0.13, 0.36),
            (-0.108, 0.64),
        ],
        coat,
    )
    body.rim([(0.115, 0.78), (0.185, 0.68)], right=True)
    body.rim([(0.122, 0.60), (0.138, 0.38)], right=True)
    body.rim([(-0.145, 0.77), (-0.18, 0.62), (-0.165, 0.47)], right=False)
    body.limb([(0.075, 0.70), (0.055, 1.14)], [0.014, 0.014], INK)
    body.head(0.0, 0.925)
    _canopy(body)


def _canopy(body: Body) -> None:
    """The umbrella over a shoulder."""
    top, edge = 1.17, 0.935
    body.cut(
        smooth(
            [
                (-0.31, edge),
                (-0.24, 1.075),
                (-0.10, 1.155),
                (0.05, top),
                (0.20, 1.155),
                (0.34, 1.075),
                (0.41, edge),
            ],
            closed=False,
            steps=6,
        )
        + smooth(
            [
                (0.41, edge),
                (0.29, edge + 0.025),
                (0.17, edge - 0.004),
                (0.05, edge + 0.022),
                (-0.07, edge - 0.004),
                (-0.19, edge + 0.025),
                (-0.31, edge),
            ],
            closed=False,
            steps=6,
        ),
        ACCENT,
    )
    for x in (0.17, -0.07):
        body.limb([(0.05, top), (0.05 + (x - 0.05) * 0.8, 1.08), (x, edge)], [0.006] * 3, MID)
    body.limb([(0.05, top), (0.05, 1.205)], [0.012, 0.008], INK)


POSES: dict[str, Callable[[Body], None]] = {
    "standing": standing,
    "walking": walking,
    "sitting": sitting,
    "leaning": leaning,
    "camera": camera,
    "umbrella": umbrella,
}


def place(c: Canvas, spot: Spot) -> Body | None:
    """Draw the person at the spot; a spot too near to an edge is moved into the frame.

    Returns what was drawn; None where nobody was asked for.
    """
    if c.spec.pose not in POSES:
        return None
    before = c.image.copy()
    c.layer(0.0)
    body = _drawn(c, spot)
    dx, dy = silhouette.into_frame(c, body.box)
    if dx or dy:
        c.image.paste(before)
        spot.x, spot.y = spot.x + dx, spot.y + dy
        body = _drawn(c, spot)
    silhouette.set_off(c, body)
    c.person = len(c.layers) - 1
    return body


def _drawn(c: Canvas, spot: Spot) -> Body:
    """The person; legs take a tone that stands off from the ground."""
    behind = [c.tone_at(spot.x, spot.y - spot.height * s) for s in (0.05, 0.2, 0.35)]
    dark = sum(tone == INK for tone in behind) >= 2
    legs = MID if dark and MID not in behind else (FAR if dark else INK)
    body = Body(c, spot, legs)
    POSES[c.spec.pose](body)
    return body
