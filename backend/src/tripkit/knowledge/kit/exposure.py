"""Light as numbers: illuminance from the sun's elevation, exposure value.

Illuminance on level ground under a clear sky follows the table of the "Explanatory Supplement to
the Astronomical Almanac" (Seidelmann 1992, chapter 9), interpolated on its logarithm. The sun's
own part is 127.5 klx · exp(−0.21 m) (IES Lighting Handbook, clear sky) with the air mass m of
Kasten and Young (1989). Exposure value at ISO 100 is log2(E / 2.5): the incident-light equation
of ISO 2720 with C = 250.
"""

from itertools import pairwise
from math import cos, exp, log2, log10, radians, sin

_LUX = (
    (-18.0, 6.5e-4), (-12.0, 8.3e-3), (-6.0, 3.4), (-5.0, 10.8), (-4.0, 31.0), (-2.0, 180.0),
    (-0.8, 453.0), (0.0, 732.0), (5.0, 4760.0), (10.0, 10_900.0), (15.0, 18_700.0),
    (20.0, 27_300.0), (25.0, 36_700.0), (30.0, 46_500.0), (40.0, 66_700.0), (50.0, 85_300.0),
    (60.0, 102_000.0), (70.0, 113_000.0), (80.0, 120_000.0), (90.0, 124_000.0),
)  # fmt: skip
LAMPS_LUX = 20.0
"""A lit street at night (EN 13201 asks 7.5 to 50 lx of roads)."""
MOON_LUX = 0.25
"""A full moon, high: where there are no lamps, the darkest that a hand-set shutter can do."""
_SUN_LUX, _EXTINCTION = 127_500.0, 0.21


def illuminance(elevation: float) -> float:
    """Lux on level ground under a clear sky for the sun's elevation in degrees."""
    if elevation <= _LUX[0][0]:
        return _LUX[0][1]
    for (low, dark), (high, bright) in pairwise(_LUX):
        if elevation <= high:
            share = (elevation - low) / (high - low)
            return float(10 ** (log10(dark) + share * (log10(bright) - log10(dark))))
    return _LUX[-1][1]


def facing_sun(elevation: float) -> float:
    """Lux on an upright face or wall that looks at the sun: its beam and half of the sky."""
    level = illuminance(elevation)
    if elevation <= 0:
        return level
    air_mass = 1 / (sin(radians(elevation)) + 0.50572 * (elevation + 6.07995) ** -1.6364)
    beam = _SUN_LUX * exp(-_EXTINCTION * air_mass)
    sky = max(0.0, level - beam * sin(radians(elevation)))
    return max(level, beam * cos(radians(elevation)) + sky / 2)


def exposure_value(lux: float, iso: int = 100) -> float:
    """EV at `iso`."""
    return log2(lux / 2.5) + log2(iso / 100)
