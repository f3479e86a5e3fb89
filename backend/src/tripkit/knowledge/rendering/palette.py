"""The seven tones of a picture, chosen by place, hour, season and concept."""

from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from tripkit.knowledge.rendering import atmosphere
from tripkit.knowledge.rendering.colour import Colours, hex_lab, lab_of_light, mix, srgb, tuned
from tripkit.knowledge.rendering.concepts import CONCEPTS, PLAIN
from tripkit.knowledge.rendering.spec import SceneSpec

SKY: Final = 0
HAZE: Final = 1
FAR: Final = 2
MID: Final = 3
INK: Final = 4
LIGHT: Final = 5
ACCENT: Final = 6
TONES: Final = 7

SKY_VIEW_DEG = 60.0 * np.linspace(0.0, 1.0, 33) ** 1.7  # where the sky's gradient is sampled

# Lightness (OKLab L) by the sun's elevation: sky above, sky at the horizon, far, middle, ink.
_HOURS = np.array([-18.0, -12.0, -6.0, -2.0, 2.0, 8.0, 20.0, 60.0])
_LIGHTNESS = np.array(
    [
        [0.22, 0.35, 0.31, 0.24, 0.16],
        [0.26, 0.43, 0.36, 0.27, 0.17],
        [0.39, 0.66, 0.48, 0.34, 0.19],
        [0.53, 0.80, 0.59, 0.42, 0.22],
        [0.64, 0.86, 0.67, 0.47, 0.24],
        [0.72, 0.90, 0.73, 0.53, 0.27],
        [0.75, 0.92, 0.76, 0.57, 0.29],
        [0.74, 0.93, 0.77, 0.59, 0.30],
    ]
)
_CHROMA_SKY = np.array([0.055, 0.065, 0.085, 0.105, 0.115, 0.10, 0.085, 0.08])

# Airs of different places: how vivid the sky is, and its lean in OKLab a and b.
_AIRS = (
    (1.0, 0.0, 0.0), (0.85, -0.022, 0.012), (0.85, 0.010, 0.012), (0.95, 0.012, -0.006),
    (0.85, -0.012, 0.014), (1.05, -0.012, -0.004), (0.75, 0.016, 0.010),
)  # fmt: skip
_LAND: dict[str, tuple[str, ...]] = {
    "coast": ("#2f6a6a", "#4b6f5a", "#55667c", "#7a6a4e", "#2c6a80"),
    "mountain": ("#3f6585", "#55705c", "#6a5f86", "#7b6450", "#3c6f6c"),
    "city": ("#536180", "#70566a", "#3f6673", "#7d5f55", "#5a6650"),
    "forest": ("#2f6a4b", "#5a6e36", "#2b6461", "#6f7038", "#48653f"),
    "old_town": ("#a05e42", "#b07a4e", "#7d6468", "#8a7148", "#5f7080"),
    "temple": ("#5f6b48", "#8a5145", "#42686a", "#7a6a44", "#6b5a78"),
    "desert": ("#c07340", "#b35f3e", "#cf9a55", "#a85a52", "#c48660"),
    "lake": ("#2f6880", "#3f7068", "#566a8c", "#5f7048", "#6a6076"),
    "snow": ("#5d86aa", "#7282b0", "#5a9097", "#8a86a8", "#4f7a92"),
}
_ACCENTS: dict[str, tuple[str, ...]] = {
    "coast": ("#d9482f", "#e8a23a", "#e06a52", "#f0c65a"),
    "mountain": ("#d8542f", "#e0a030", "#c83f4a", "#e8873a"),
    "city": ("#d8402f", "#e8b030", "#e0664a", "#3f9a94"),
    "forest": ("#e08a2f", "#d8482f", "#e8c04a", "#c9553f"),
    "old_town": ("#c8452f", "#dba23a", "#3f8088", "#d8704a"),
    "temple": ("#cf3f2a", "#d9562f", "#e09a2f", "#b8323a"),
    "desert": ("#2f7f8a", "#d8452f", "#f0b84a", "#7a3f5a"),
    "lake": ("#d8512f", "#e8a83a", "#c8404a", "#e0703a"),
    "snow": ("#d03f35", "#e59a3a", "#c8455a", "#e06a3a"),
}


@dataclass(frozen=True)
class Palette:
    """tones: (7, 3) uint8. sky: sRGB 0..1 (33, 3) from horizon upwards. glow: of the low sun."""

    tones: npt.NDArray[np.uint8]
    sky: Colours
    glow: Colours


def _at(table: npt.NDArray[np.float64], sun_deg: float) -> float:
    return float(np.interp(sun_deg, _HOURS, table))


def _sky_gradient(spec: SceneSpec) -> Colours:
    """OKLab colours of the sky from the horizon up: hue of the model, lightness of the print."""
    sun = max(spec.sun_elevation_deg, -17.0)
    light = atmosphere.radiance(SKY_VIEW_DEG, spec.sun_azimuth_deg, sun)
    low, high = _at(_LIGHTNESS[:, 1], sun), _at(_LIGHTNESS[:, 0], sun)
    share = (SKY_VIEW_DEG / SKY_VIEW_DEG[-1]) ** 0.62
    lightness = low + (high - low) * share
    luminance = light @ np.array([0.2126, 0.7152, 0.0722], dtype=np.float32)
    colours = lab_of_light(light / luminance[:, None] * (lightness[:, None] ** 3))
    most = _at(_CHROMA_SKY, sun)
    size = np.hypot(colours[:, 1], colours[:, 2])
    colours[:, 1:] *= (np.minimum(size * 1.15, most) / np.maximum(size, 1e-6))[:, None]
    colours[:, 0] = lightness
    day = float(np.clip((sun + 6) / 14, 0.25, 1))
    vivid, a, b = _AIRS[int(spec.rng("air").integers(0, len(_AIRS)))]
    colours[:, 1] = colours[:, 1] * vivid + (a - 0.008) * day
    colours[:, 2] = colours[:, 2] * vivid + b * day
    if spec.rain or spec.fog:
        colours[:, 1:] *= 0.35 if spec.rain else 0.7
        level = colours[:, 0].mean() - (0.05 * day if spec.rain else -0.02)
        colours[:, 0] = mix(colours[:, 0], level, 0.6 if spec.rain else 0.4)
    return colours


def _local(spec: SceneSpec) -> Colours:
    """The land's own colour, in OKLab."""
    rng = spec.rng("palette")
    colour = hex_lab(str(rng.choice(_LAND[spec.kind])))
    seasonal = {"autumn": "#9a6a34", "winter": "#66788c", "spring": "#6f8a48", "summer": "#4f7d4a"}
    planted = spec.kind in ("mountain", "forest", "lake", "coast", "temple")
    if spec.season == "autumn" and spec.has("autumn-leaves"):
        return mix(colour, hex_lab("#b0612c"), 0.7)
    return mix(colour, hex_lab(seasonal[spec.season]), 0.22 if planted else 0.06)


def _accent(spec: SceneSpec) -> Colours:
    if spec.has("blossom") and spec.season == "spring":
        return hex_lab("#ee9db2")
    if spec.outfit:
        return hex_lab(spec.outfit)
    return hex_lab(str(spec.rng("accent").choice(_ACCENTS[spec.kind])))


def palette_for(spec: SceneSpec) -> Palette:
    """The palette of a picture; the same spec always gives the same one."""
    sun = spec.sun_elevation_deg
    sky = _sky_gradient(spec)
    look = CONCEPTS[spec.concept].grade if spec.concept in CONCEPTS else PLAIN
    local = _local(spec)
    above, horizon = sky[20], sky[3]
    against = max(0.0, 1 - abs(spec.sun_azimuth_deg) / 75) if -8 < sun < 20 else 0.0
    far, mid, ink = (_at(_LIGHTNESS[:, i], sun) for i in (2, 3, 4))
    if spec.rain:
        far, mid = far - 0.04, mid - 0.03
    mid -= 0.05 * against
    warm = hex_lab("#f2b277") if -4 < sun < 14 else hex_lab("#9fb0d8")
    lit_local = mix(local, warm, 0.16 if sun < 14 else 0.03)
    dark = mix(tuned(local, chroma=0.07), hex_lab("#27304f"), 0.45)
    day = float(np.clip((sun + 10) / 16, 0, 1))
    lamp = mix(hex_lab("#ffc566"), hex_lab("#fff3d6" if sun < 14 else "#fbf6ea"), float(sun >= 1))
    if spec.lamps:
        lamp = hex_lab("#ffc973")
    white = spec.kind == "snow" or spec.has("salt-flat")
    far_tone = tuned(mix(lit_local, horizon, 0.5), lightness=far, chroma=0.09)
    if white and spec.lamps and sun < 1:  # snow after sunset takes the sky's blue, but lighter
        moonlit = tuned(mix(above, hex_lab("#b9cdf2"), 0.55), chroma=0.06)
        horizon_white = tuned(mix(moonlit, horizon, 0.2), lightness=min(far + 0.20, 0.78))
        far_tone = horizon_white
    if white and not spec.lamps:  # shade on snow is the sky's colour
        horizon = tuned(mix(above, hex_lab("#ffffff"), 0.45), lightness=0.86, chroma=0.045)
    tones = np.stack(
        [
            above,
            horizon,
            far_tone,
            tuned(mix(lit_local, above, 0.12 + 0.4 * (1 - day)), lightness=mid, chroma=0.105),
            tuned(dark, lightness=ink, chroma=0.05),
            lamp,
            mix(tuned(above, lightness=mid), _accent(spec), 0.62 + 0.38 * day),
        ]
    )
    glow = mix(hex_lab("#ff9a4a"), hex_lab("#fff0cf"), float(np.clip(sun / 22, 0, 1)))
    graded = look.applied(np.concatenate([tones, sky, glow[None]]))
    flat = np.round(srgb(graded[:TONES]) * 255).astype(np.uint8)
    return Palette(flat, srgb(graded[TONES:-1]), srgb(graded[-1]))
