"""What a picture is asked to show: the frozen specification that every layer is drawn from."""

import hashlib
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np

Kind = Literal[
    "coast", "mountain", "city", "forest", "old_town", "temple", "desert", "lake", "snow"
]
Skyline = Literal[
    "none", "low", "gables", "towers", "domes", "spires", "pagodas", "minarets", "ruins"
]
Vegetation = Literal["palm", "conifer", "broadleaf", "cypress", "none"]
Season = Literal["spring", "summer", "autumn", "winter"]
Pose = Literal["standing", "walking", "sitting", "leaning", "camera", "umbrella", "none"]

KINDS: tuple[Kind, ...] = get_args(Kind)
SKYLINES: tuple[Skyline, ...] = get_args(Skyline)
POSES: tuple[Pose, ...] = get_args(Pose)
MODIFIERS = ("night", "rain", "fog")
LARGEST_SIDE = 2400


@dataclass(frozen=True)
class SceneSpec:
    """One picture. Angles in degrees, azimuth relative to the view (0 ahead, + right)."""

    kind: Kind
    seed: str
    skyline: Skyline = "none"
    also: frozenset[str] = frozenset()
    features: frozenset[str] = field(default_factory=frozenset)
    sun_elevation_deg: float = 8.0
    sun_azimuth_deg: float = 25.0
    vegetation: Vegetation = "broadleaf"
    season: Season = "summer"
    pose: Pose = "standing"
    outfit: str | None = None
    concept: str | None = None
    width: int = 1024
    height: int = 1024

    def __post_init__(self) -> None:
        for name, value, allowed in (
            ("kind", self.kind, KINDS),
            ("skyline", self.skyline, SKYLINES),
            ("pose", self.pose, POSES),
        ):
            if value not in allowed:
                raise ValueError(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
        if not 64 <= min(self.width, self.height) <= max(self.width, self.height) <= LARGEST_SIDE:
            raise ValueError(f"width and height must lie within 64..{LARGEST_SIDE} pixels")

    def has(self, *names: str) -> bool:
        """Whether the scene carries one of these features, further kinds or modifiers."""
        return any(name in self.features or name in self.also for name in names)

    def rng(self, part: str) -> np.random.Generator:
        """A generator of its own for one part, so that no part disturbs another."""
        digest = hashlib.sha256(f"{self.seed}|{part}".encode()).digest()
        return np.random.default_rng(int.from_bytes(digest[:8], "big"))

    @property
    def rain(self) -> bool:
        """Whether it rains."""
        return "rain" in self.also

    @property
    def fog(self) -> bool:
        """Whether there is fog."""
        return self.has("fog")

    @property
    def lamps(self) -> bool:
        """Whether lamps and windows are lit: after sunset, earlier in gloom or at night."""
        return self.sun_elevation_deg < (6.0 if self.has("rain", "fog", "night") else 1.0)

    @property
    def sun_right(self) -> bool:
        """Whether light comes from the right half."""
        return self.sun_azimuth_deg >= 0
