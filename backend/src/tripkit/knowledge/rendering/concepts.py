"""The six concepts as the renderer sees them: hour, weather, stock, pose, bias and grade."""

from dataclasses import dataclass

import numpy as np

from tripkit.knowledge.rendering.colour import Colours
from tripkit.knowledge.rendering.spec import Pose


@dataclass(frozen=True)
class Grade:
    """A shift of OKLab colours: chroma factor, a and b offsets, contrast about L 0.5, lift."""

    chroma: float = 1.0
    a: float = 0.0
    b: float = 0.0
    contrast: float = 1.0
    lift: float = 0.0

    def applied(self, colours: Colours) -> Colours:
        """The graded colours, shape kept."""
        out = np.array(colours, dtype=np.float32)
        out[..., 0] = np.clip((out[..., 0] - 0.5) * self.contrast + 0.5 + self.lift, 0.05, 0.98)
        out[..., 1] = out[..., 1] * self.chroma + self.a
        out[..., 2] = out[..., 2] * self.chroma + self.b
        return out


PLAIN = Grade()


@dataclass(frozen=True)
class Concept:
    """sun_window_deg: elevations of its hour, for callers that look for a moment of the day.
    figure: size of the person against the scene's own. horizon: how far it moves down, of height.
    """

    id: str
    stock: str
    sun_window_deg: tuple[float, float]
    morning: bool
    pose: Pose
    weather: frozenset[str]
    figure: float
    horizon: float
    outfits: tuple[str, ...]
    frame: str
    grade: Grade

    @property
    def sun_deg(self) -> float:
        """The middle of its hour."""
        return sum(self.sun_window_deg) / 2


_NONE: frozenset[str] = frozenset()

CONCEPTS: dict[str, Concept] = {
    c.id: c
    for c in (
        Concept("flaneur", "kodak_portra", (14, 32), False, "walking", _NONE, 1.1, 0.0,
                ("#c8a05a", "#3f6f7a", "#b8553f"), "none", Grade(chroma=0.92, b=0.006, lift=0.01)),
        Concept("filmlog", "kodak_colorplus", (4, 12), False, "camera", _NONE, 1.0, 0.02,
                ("#c9432f", "#e0a23a", "#2f7f78"), "white", Grade(chroma=1.05, a=0.006, b=0.012)),
        Concept("midnight", "cinestill_800t", (-13, -6), False, "leaning", _NONE, 1.15, 0.02,
                ("#e0485a", "#e8a03a", "#38a8a8"), "rebate",
                Grade(chroma=1.02, a=0.004, b=-0.008, contrast=1.08)),
        Concept("pastoral", "kodak_gold", (5, 14), True, "sitting", frozenset({"fog"}), 1.0, 0.05,
                ("#d9694a", "#efe2c0", "#7f9a5a"), "none", Grade(chroma=1.05, b=0.012, lift=0.02)),
        Concept("noir", "ilford_hp5", (-6, 3), False, "umbrella", frozenset({"rain"}), 1.25, -0.02,
                ("#e4e0d4", "#b03a34", "#a8adb4"), "rebate", Grade(chroma=0.5, contrast=1.36)),
        Concept("seaside", "fuji_c200", (24, 48), True, "standing", _NONE, 0.9, -0.03,
                ("#f0553f", "#f2f0e6", "#f2b63a"), "white",
                Grade(chroma=1.1, a=-0.005, b=-0.003, lift=0.025)),
    )
}  # fmt: skip
