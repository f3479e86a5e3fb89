"""The cameras that kits name: what their shutters and lenses can do."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

APERTURES = (1.4, 2.0, 2.8, 4.0, 5.6, 8.0, 11.0, 16.0, 22.0)
SHUTTERS = (
    1 / 4000, 1 / 2000, 1 / 1000, 1 / 500, 1 / 250, 1 / 125, 1 / 60, 1 / 30, 1 / 15, 1 / 8,
    1 / 4, 1 / 2, 1.0, 2.0, 4.0, 8.0, 15.0, 30.0,
)  # fmt: skip
HAND_HELD = 1 / 60


@dataclass(frozen=True)
class Camera:
    """Apertures and shutter times (seconds) from its maker's data, with the lens it is sold or
    usually used with. `frames` is what a 36-frame roll holds in it; `battery` None if unknown."""

    name: str
    wide: float = 1.8
    narrow: float = 16.0
    fast: float = 1 / 1000
    slow: float = 30.0
    frames: int = 36
    battery: str | None = None

    @property
    def apertures(self) -> list[float]:
        """Full stops within the lens, and its ends."""
        return sorted({a for a in APERTURES if self.wide <= a <= self.narrow}
                      | {self.wide, self.narrow})  # fmt: skip

    @property
    def shutters(self) -> list[float]:
        """Full stops within the shutter, and its ends."""
        return sorted({s for s in SHUTTERS if self.fast <= s <= self.slow} | {self.fast, self.slow})


_KNOWN = {
    camera.name: camera
    for camera in (
        Camera("Ricoh GR1v", 2.8, 22, 1 / 500, 2, battery="CR2"),
        Camera("Ricoh FF-1", 2.8, 16, 1 / 500, 2),
        Camera("Olympus XA", 2.8, 22, 1 / 500, 10, battery="LR44 × 2"),
        Camera("Kodak Ektar H35", 9.5, 9.5, 1 / 100, 1 / 100, 72, "AAA"),
        Camera("Olympus mju II", 2.8, 11, 1 / 1000, 4, battery="CR123A"),
        Camera("Canon AE-1", 1.8, 22, 1 / 1000, 2, battery="4LR44"),
        Camera("Canon AE-1 Program", 1.8, 22, 1 / 1000, 2, battery="4LR44"),
        Camera("Canon Autoboy", 2.8, 16, 1 / 500, 1 / 8),
        Camera("Pentax LX", 1.7, 22, 1 / 2000, 4, battery="LR44 × 2"),
        Camera("Pentax 17", 3.5, 16, 1 / 350, 4, 72, "CR2"),
        Camera("Nikon FM2", 1.8, 22, 1 / 4000, 1, battery="LR44 × 2"),
        Camera("Nikon F3", 1.8, 22, 1 / 2000, 8, battery="LR44 × 2"),
        Camera("Nikon 35Ti", 2.8, 22, 1 / 500, 2, battery="CR123A"),
        Camera("Nikonos V", 2.5, 22, 1 / 1000, 1 / 30, battery="LR44 × 2"),
        Camera("Leica M6", 2.0, 16, 1 / 1000, 1, battery="LR44 × 2"),
        Camera("Fujica ST605", 2.2, 16, 1 / 700, 1, battery="LR44 × 2"),
        Camera("Fujifilm Klasse W", 2.8, 16, 1 / 1000, 1, battery="CR2"),
        Camera("Minolta X-700", 1.7, 22, 1 / 1000, 4, battery="LR44 × 2"),
    )
}


def camera_named(name: str) -> Camera:
    """A known camera, or one of that name with the range that most have."""
    plain = name.casefold().strip()
    for known in _KNOWN.values():
        if known.name.casefold() in (plain, plain.removeprefix("the ")):
            return known
    return Camera(name)


@dataclass(frozen=True)
class Setting:
    """f-number and seconds; `stops` is how much more light (+) or less (−) there is than they
    take, beyond what rounding to full stops makes."""

    aperture: float
    seconds: float
    stops: float


def setting_for(camera: Camera, ev: float, wanted: float) -> Setting:
    """The wanted aperture, opened until the time can be held by hand, closed until the shutter
    is fast enough. `ev` is the exposure value at the film's speed: log2(N² / t)."""
    apertures, shutters = camera.apertures, camera.shutters

    def seconds(aperture: float) -> float:
        return float(aperture**2 / 2**ev)

    at = _nearest(apertures, wanted)
    while seconds(apertures[at]) > HAND_HELD * 1.4 and at > 0:
        at -= 1
    while seconds(apertures[at]) < shutters[0] / 1.4 and at < len(apertures) - 1:
        at += 1
    aperture = apertures[at]
    shutter = shutters[_nearest(shutters, seconds(aperture))]
    return Setting(aperture, shutter, ev - log2(aperture**2 / shutter))


def _nearest(values: Sequence[float], wanted: float) -> int:
    return min(range(len(values)), key=lambda n: abs(log2(values[n]) - log2(wanted)))


def shutter_text(seconds: float) -> str:
    """As a camera writes it."""
    return f"1/{round(1 / seconds)}" if seconds < 1 else f"{seconds:g}s"
