"""Colour of a clear sky by the sun's elevation: single scattering after Nishita et al. (1993).

Rayleigh and Mie scattering with exponential heights, and ozone's Chappuis absorption, which is what
makes the blue hour blue (Hulburt, 1953). The hue comes from here; how light a
print of that hour is comes from `palette`.
"""

import numpy as np
import numpy.typing as npt

from tripkit.knowledge.rendering.colour import Colours

EARTH_M, TOP_M = 6_360_000.0, 6_420_000.0
RAYLEIGH = np.array([5.8e-6, 13.5e-6, 33.1e-6])  # per metre at 680, 550, 440 nm
RAYLEIGH_HEIGHT_M, MIE_HEIGHT_M = 8_000.0, 1_200.0
MIE, MIE_FORWARD = 8.0e-6, 0.76
OZONE = np.array([1.9e-6, 2.3e-6, 0.15e-6])  # per metre, in a layer 15 km thick about 25 km up
STEPS, LIGHT_STEPS = 20, 8
AIRGLOW = np.array([0.9e-5, 1.3e-5, 3.0e-5])

Array = npt.NDArray[np.float64]


def radiance(view_elevation_deg: npt.ArrayLike, azimuth_deg: float, sun_deg: float) -> Colours:
    """Linear RGB, shape (n, 3), at elevations (n,), azimuth_deg away from the sun."""
    elevation = np.radians(np.clip(np.asarray(view_elevation_deg, dtype=np.float64), 0.3, 90.0))
    around, sun_elevation = np.radians(azimuth_deg), np.radians(sun_deg)
    view = np.stack(
        [
            np.cos(elevation) * np.cos(around),
            np.cos(elevation) * np.sin(around),
            np.sin(elevation),
        ],
        axis=-1,
    )
    sun = np.array([np.cos(sun_elevation), 0.0, np.sin(sun_elevation)])
    eye = np.array([0.0, 0.0, EARTH_M + 50.0])
    length = _exit(eye[None, :], view)
    shares = (np.linspace(0, 1, STEPS + 1) ** 2)[None, :]  # denser near the eye
    edges = length[:, None] * shares
    middle, step = (edges[:, 1:] + edges[:, :-1]) / 2, np.diff(edges, axis=1)
    points = eye + view[:, None, :] * middle[..., None]
    height = np.linalg.norm(points, axis=-1) - EARTH_M
    amounts = _densities(height) * step[..., None]
    depth_in = np.cumsum(amounts, axis=1)
    depth_sun, seen = _towards_sun(points, sun)
    through = np.exp(-_extinction(depth_in + depth_sun)) * seen[..., None]
    cosine = view @ sun
    rayleigh_phase = 3 / (16 * np.pi) * (1 + cosine**2)
    g = MIE_FORWARD
    mie_phase = 3 * (1 - g * g) * (1 + cosine**2)
    mie_phase /= 8 * np.pi * (2 + g * g) * (1 + g * g - 2 * g * cosine) ** 1.5
    scattered = (through * amounts[..., :1]).sum(1) * RAYLEIGH * rayleigh_phase[:, None]
    scattered += (through * amounts[..., 1:2]).sum(1) * MIE * mie_phase[:, None]
    return np.asarray(scattered + AIRGLOW, dtype=np.float32)


def _densities(height: Array) -> Array:
    ozone = np.maximum(0.0, 1 - np.abs(height - 25_000.0) / 15_000.0)
    parts = [np.exp(-height / RAYLEIGH_HEIGHT_M), np.exp(-height / MIE_HEIGHT_M), ozone]
    return np.asarray(np.stack(parts, axis=-1), dtype=np.float64)


def _extinction(depth: Array) -> Array:
    mie = depth[..., 1:2] * (1.1 * MIE)
    return np.asarray(depth[..., :1] * RAYLEIGH + mie + depth[..., 2:] * OZONE)


def _exit(origin: Array, direction: Array) -> Array:
    """Metres to the top of the air."""
    along = (origin * direction).sum(-1)
    inside = along**2 - (origin * origin).sum(-1) + TOP_M**2
    return np.asarray(-along + np.sqrt(np.maximum(inside, 0.0)))


def _towards_sun(points: Array, sun: Array) -> tuple[Array, Array]:
    """Air passed from each point to the sun, and how much of the sun the earth leaves free."""
    length = _exit(points, np.broadcast_to(sun, points.shape))
    steps = (np.arange(LIGHT_STEPS) + 0.5) / LIGHT_STEPS
    where = points[..., None, :] + sun * (length[..., None] * steps)[..., None]
    height = np.linalg.norm(where, axis=-1) - EARTH_M
    depth = _densities(np.maximum(height, 0.0)).sum(-2) * (length / LIGHT_STEPS)[..., None]
    seen = np.clip(height.min(-1) / 3_000.0 + 1.0, 0.0, 1.0)  # a soft edge of the earth's shadow
    return depth, seen
