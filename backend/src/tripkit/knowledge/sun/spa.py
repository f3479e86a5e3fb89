"""NREL's Solar Position Algorithm.

Reda, I. and Andreas, A., "Solar Position Algorithm for Solar Radiation Applications",
NREL/TP-560-34302, revised January 2008: uncertainty ±0.0003° for the years −2000 to 6000.
The section numbers below are the report's; its tables A4.2 and A4.3 are data/nrel_spa.json.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

J2000_UNIX = 946_728_000.0
"""Unix time of 2000-01-01T12:00 UT, Julian date 2451545."""
FLATTENING = 0.99664719
EARTH_RADIUS_M = 6_378_140.0
SEMIDIAMETER_AND_REFRACTION = 0.26667 + 0.5667
# ΔT = TT − UT in seconds, observed (USNO); held after the last. A second of it is 0.00001° of sun.
_DELTA_T = (
    (1900.0, 1920.0, 1940.0, 1960.0, 1980.0, 1990.0, 2000.0, 2005.0, 2010.0, 2015.0, 2020.0),
    (-2.8, 21.2, 24.3, 33.2, 50.5, 56.9, 63.8, 64.7, 66.1, 67.6, 69.4),
)  # fmt: skip


@dataclass(frozen=True)
class SunPosition:
    """Degrees. `elevation` is apparent (refracted), `true_elevation` is not; azimuth from north."""

    elevation: float
    true_elevation: float
    azimuth: float


@dataclass(frozen=True)
class Geocentric:
    """Arrays of one shape, degrees and astronomical units, at the instants asked for."""

    right_ascension: Array
    declination: Array
    distance: Array
    sidereal: Array
    """Apparent sidereal time at Greenwich."""


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, list[Array]], Array, Array]:
    raw = json.loads((files(__package__) / "data" / "nrel_spa.json").read_text("utf-8"))
    series = {name: [np.array(rows, dtype=float) for rows in raw[name]] for name in "LBR"}
    return series, np.array(raw["Y"], dtype=float), np.array(raw["ABCD"], dtype=float)


def _series(name: str, jme: Array) -> Array:
    """Σ A·cos(B + C·JME), a polynomial in JME, over 1e8 (3.2.1 to 3.2.8)."""
    total = np.zeros_like(jme)
    for power, rows in enumerate(_tables()[0][name]):
        angles = rows[:, 1:2] + rows[:, 2:3] * jme
        total += (rows[:, 0:1] * np.cos(angles)).sum(axis=0) * jme**power
    return total / 1e8


def _nutation(jce: Array) -> tuple[Array, Array]:
    """Nutation in longitude and in obliquity, degrees (3.4)."""
    _, terms, abcd = _tables()
    x = np.array(
        [
            297.85036 + jce * (445267.111480 + jce * (-0.0019142 + jce / 189474)),
            357.52772 + jce * (35999.050340 + jce * (-0.0001603 - jce / 300000)),
            134.96298 + jce * (477198.867398 + jce * (0.0086972 + jce / 56250)),
            93.27191 + jce * (483202.017538 + jce * (-0.0036825 + jce / 327270)),
            125.04452 + jce * (-1934.136261 + jce * (0.0020708 + jce / 450000)),
        ]
    )
    angles = np.radians(terms @ x)
    longitude = ((abcd[:, 0:1] + abcd[:, 1:2] * jce) * np.sin(angles)).sum(axis=0)
    obliquity = ((abcd[:, 2:3] + abcd[:, 3:4] * jce) * np.cos(angles)).sum(axis=0)
    return longitude / 36e6, obliquity / 36e6


def _mean_obliquity(jme: Array) -> Array:
    """Degrees (3.5.1)."""
    u = jme / 10
    powers = (84381.448, -4680.93, -1.55, 1999.25, -51.38, -249.67, -39.05, 7.12, 27.87, 5.79, 2.45)
    return np.polynomial.polynomial.polyval(u, np.array(powers)) / 3600  # type: ignore[no-any-return]


def geocentric(unix: Array) -> Geocentric:
    """Where the sun stands, seen from the earth's centre, at these Unix times (shape (n,))."""
    days = (unix - J2000_UNIX) / 86400
    delta_t = np.interp(2000 + days / 365.25, *_DELTA_T)
    jc, jce = days / 36525, (days + delta_t / 86400) / 36525
    jme = jce / 10
    distance = _series("R", jme)
    longitude = np.degrees(_series("L", jme)) + 180
    latitude = np.radians(-np.degrees(_series("B", jme)))
    in_longitude, in_obliquity = _nutation(jce)
    obliquity = np.radians(_mean_obliquity(jme) + in_obliquity)
    apparent = np.radians(longitude + in_longitude - 20.4898 / (3600 * distance))
    right_ascension = np.degrees(
        np.arctan2(
            np.sin(apparent) * np.cos(obliquity) - np.tan(latitude) * np.sin(obliquity),
            np.cos(apparent),
        )
    )
    declination = np.degrees(
        np.arcsin(
            np.sin(latitude) * np.cos(obliquity)
            + np.cos(latitude) * np.sin(obliquity) * np.sin(apparent)
        )
    )
    mean = 280.46061837 + 360.98564736629 * days + jc**2 * (0.000387933 - jc / 38710000)
    sidereal = (mean + in_longitude * np.cos(obliquity)) % 360
    return Geocentric(right_ascension % 360, declination, distance, sidereal)


def topocentric(
    lat: float, elevation_m: float, hour_angle: Array, declination: Array, distance: Array
) -> tuple[Array, Array]:
    """True elevation and azimuth in degrees at a height above the sea (3.12 to 3.15)."""
    phi, h, delta = np.radians(lat), np.radians(hour_angle), np.radians(declination)
    parallax = np.sin(np.radians(8.794 / (3600 * distance)))
    u = np.arctan(FLATTENING * np.tan(phi))
    x = np.cos(u) + elevation_m / EARTH_RADIUS_M * np.cos(phi)
    y = FLATTENING * np.sin(u) + elevation_m / EARTH_RADIUS_M * np.sin(phi)
    across = np.cos(delta) - x * parallax * np.cos(h)
    shift = np.arctan2(-x * parallax * np.sin(h), across)
    seen = np.arctan2((np.sin(delta) - y * parallax) * np.cos(shift), across)
    local = h - shift
    elevation = np.arcsin(np.sin(phi) * np.sin(seen) + np.cos(phi) * np.cos(seen) * np.cos(local))
    azimuth = np.arctan2(np.sin(local), np.cos(local) * np.sin(phi) - np.tan(seen) * np.cos(phi))
    return np.degrees(elevation), (np.degrees(azimuth) + 180) % 360


def refraction(true_elevation: Array, pressure_hpa: float, temperature_c: float) -> Array:
    """Degrees that air lifts the sun by; none once its whole disc is below the horizon (3.14.2)."""
    up = np.maximum(true_elevation, -SEMIDIAMETER_AND_REFRACTION)
    bend = 1.02 / (60 * np.tan(np.radians(up + 10.3 / (up + 5.11))))
    lift = pressure_hpa / 1010 * 283 / (273 + temperature_c) * bend
    return np.where(true_elevation < -SEMIDIAMETER_AND_REFRACTION, 0.0, lift)


def pressure_at(elevation_m: float) -> float:
    """hPa in the International Standard Atmosphere at this height in metres."""
    return float(1013.25 * (1 - 2.25577e-5 * elevation_m) ** 5.25588)


def sun_position(
    lat: float,
    lng: float,
    at: datetime,
    *,
    elevation_m: float = 0.0,
    pressure_hpa: float | None = None,
    temperature_c: float = 15.0,
) -> SunPosition:
    """The sun at an instant. `at` must carry a zone; raises ValueError when it does not.

    Elevation counts twice: for parallax, and for the air's pressure where none is given.
    """
    return sun_positions(
        lat, lng, [at], elevation_m=elevation_m, pressure_hpa=pressure_hpa,
        temperature_c=temperature_c,
    )[0]  # fmt: skip


def sun_positions(
    lat: float,
    lng: float,
    times: Sequence[datetime],
    *,
    elevation_m: float = 0.0,
    pressure_hpa: float | None = None,
    temperature_c: float = 15.0,
) -> list[SunPosition]:
    """The sun at each of these instants, all at once; as `sun_position` else."""
    if any(at.tzinfo is None for at in times):
        raise ValueError("an instant needs a time zone")
    sun = geocentric(np.array([at.timestamp() for at in times], dtype=np.float64))
    hour_angle = sun.sidereal + lng - sun.right_ascension
    true, azimuth = topocentric(lat, elevation_m, hour_angle, sun.declination, sun.distance)
    pressure = pressure_at(elevation_m) if pressure_hpa is None else pressure_hpa
    lifted = true + refraction(true, pressure, temperature_c)
    rows = zip(lifted.tolist(), true.tolist(), azimuth.tolist(), strict=True)
    return [SunPosition(*row) for row in rows]
