"""Colour arithmetic: sRGB, linear light and OKLab (Björn Ottosson, 2020), on arrays (..., 3)."""

import numpy as np
import numpy.typing as npt

Colours = npt.NDArray[np.float32]

_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    dtype=np.float32,
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ],
    dtype=np.float32,
)
_FROM_LAB = np.linalg.inv(_TO_LAB).astype(np.float32)
_FROM_LMS = np.linalg.inv(_TO_LMS).astype(np.float32)


def linear(srgb: npt.ArrayLike) -> Colours:
    """Linear light from sRGB, both 0..1."""
    s = np.asarray(srgb, dtype=np.float32)
    return np.where(s <= 0.04045, s / 12.92, ((s + 0.055) / 1.055) ** 2.4).astype(np.float32)


def encoded(light: npt.ArrayLike) -> Colours:
    """sRGB from linear light, both 0..1; what lies outside is clipped."""
    v = np.clip(np.asarray(light, dtype=np.float32), 0.0, 1.0)
    return np.where(v <= 0.0031308, 12.92 * v, 1.055 * v ** (1 / 2.4) - 0.055).astype(np.float32)


def lab_of_light(light: npt.ArrayLike) -> Colours:
    """OKLab from linear light: L 0..1, a and b about ±0.3."""
    lms = np.asarray(light, dtype=np.float32) @ _TO_LMS.T
    return np.asarray(np.cbrt(lms) @ _TO_LAB.T, dtype=np.float32)


def lab(srgb: npt.ArrayLike) -> Colours:
    """OKLab from sRGB 0..1."""
    return lab_of_light(linear(srgb))


def srgb(colour: npt.ArrayLike) -> Colours:
    """sRGB 0..1 from OKLab; what lies outside the gamut is clipped."""
    lms = (np.asarray(colour, dtype=np.float32) @ _FROM_LAB.T) ** 3
    return encoded(lms @ _FROM_LMS.T)


def hex_lab(text: str) -> Colours:
    """OKLab of "#rrggbb"."""
    return lab([int(text[i : i + 2], 16) / 255 for i in (1, 3, 5)])


def mix(a: npt.ArrayLike, b: npt.ArrayLike, share: npt.ArrayLike) -> Colours:
    """a where share is 0, b where it is 1; share broadcasts over the colour axis."""
    a32, b32 = np.asarray(a, dtype=np.float32), np.asarray(b, dtype=np.float32)
    return np.asarray(a32 + (b32 - a32) * np.asarray(share, dtype=np.float32), dtype=np.float32)


def tuned(
    colour: npt.ArrayLike, *, lightness: float | None = None, chroma: float | None = None
) -> Colours:
    """The OKLab colour with another lightness and at most that chroma."""
    out = np.array(colour, dtype=np.float32)
    if lightness is not None:
        out[..., 0] = lightness
    if chroma is not None:
        size = float(np.hypot(out[..., 1], out[..., 2]).max())
        if size > chroma:
            out[..., 1:] *= chroma / size
    return out
