"""What the light is like, by the sun's true height in degrees."""

from typing import Literal

from tripkit.knowledge.sun.day import BLUE, GOLDEN

LightQuality = Literal["dark", "blue", "golden", "good", "harsh"]
HARSH_FROM = 45.0
"""Above this a face's own nose shades its mouth, and shadows are shorter than what casts them."""


def light_quality(true_elevation: float) -> LightQuality:
    """dark < −6 ≤ blue < −4 ≤ golden ≤ +6 < good < 45 ≤ harsh."""
    if true_elevation < BLUE[0]:
        return "dark"
    if true_elevation < GOLDEN[0]:
        return "blue"
    if true_elevation <= GOLDEN[1]:
        return "golden"
    return "good" if true_elevation < HARSH_FROM else "harsh"
