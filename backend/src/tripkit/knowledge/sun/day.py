"""Sunrise, noon, sunset, golden and blue hours of any days at a place, all days at once.

Right ascension and declination are computed by SPA for midnight (UT) of each day and its
neighbours and interpolated between them, as the report's appendix A.2 does; each crossing is then
found by Newton's method. Heights are those of the sun's centre without refraction, except that
sunrise and sunset are at −0.8333° (semidiameter and refraction at a level horizon). A hill's own
height is no lower horizon: where the horizon is the sea, the sun is seen up to
1.93′·√(height in m) earlier (dip), which is left out because inland there are other hills.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import numpy as np

from tripkit.knowledge.sun.spa import Array, Geocentric, geocentric, topocentric

RISE = -0.8333
GOLDEN = (-4.0, 6.0)
BLUE = (-6.0, -4.0)
_HEIGHTS = np.array([RISE, -6.0, -4.0, 6.0])
_DEGREES_A_DAY = 360.98564736629
_DAY = 86400.0


@dataclass(frozen=True)
class Window:
    """From one crossing to another, local time, and the sun's true height at each, degrees."""

    start: datetime
    end: datetime
    elevation_at_start: float
    elevation_at_end: float

    @property
    def minutes(self) -> float:
        return (self.end - self.start).total_seconds() / 60


@dataclass(frozen=True)
class SolarDay:
    """Local times with their zone; None where the sun does not do it on that day."""

    day: date
    sunrise: datetime | None
    noon: datetime
    noon_elevation: float
    sunset: datetime | None
    golden_morning: Window | None
    golden_evening: Window | None
    blue_morning: Window | None
    blue_evening: Window | None

    @property
    def length_hours(self) -> float | None:
        """Hours between rise and set; None where there is no rise or no set."""
        if self.sunrise is None or self.sunset is None:
            return None
        return (self.sunset - self.sunrise).total_seconds() / 3600


@dataclass(frozen=True)
class _Sky:
    """Interpolates what changes slowly. `first` is the Unix time of the first midnight."""

    first: float
    table: Geocentric

    def at(self, unix: Array) -> tuple[Array, Array, Array, Array]:
        """Greenwich sidereal time, right ascension, declination, distance."""
        place = (unix - self.first) / _DAY
        index = np.clip(np.rint(place).astype(int), 1, self.table.sidereal.size - 2)
        n = place - index

        def between(values: Array) -> Array:
            before, here, after = values[index - 1], values[index], values[index + 1]
            a, b = here - before, after - here
            value: Array = here + n * (a + b + n * (b - a)) / 2
            return value

        ascension = np.unwrap(self.table.right_ascension, period=360)
        sidereal = self.table.sidereal[index] + n * _DEGREES_A_DAY
        return (
            sidereal,
            between(ascension),
            between(self.table.declination),
            self.table.distance[index],
        )


def _sky(first: date, last: date) -> _Sky:
    start = datetime.combine(first - timedelta(days=2), datetime.min.time(), UTC).timestamp()
    count = (last - first).days + 6
    return _Sky(start, geocentric(start + np.arange(count, dtype=np.float64) * _DAY))


def solar_days(
    lat: float, lng: float, days: Sequence[date], tz: str, *, elevation_m: float = 0.0
) -> list[SolarDay]:
    """Each of these days of zone `tz` at a place, degrees and metres above the sea.

    Raises ValueError for a latitude or longitude that is none, or an unknown zone.
    """
    if not (-90 <= lat <= 90 and -180 <= lng <= 180):
        raise ValueError("latitude must be within ±90, longitude within ±180 degrees")
    if not days:
        return []
    zone = ZoneInfo(tz)
    sky = _sky(min(days), max(days))
    middays = np.array([_local_noon(day, lng, zone) for day in days])
    noons = _transits(sky, lng, middays)
    heights = _height(sky, lat, lng, elevation_m, noons)[0]
    crossings = _crossings(sky, lat, lng, elevation_m, noons)
    return [_day(day, zone, noons[i], heights[i], crossings[:, :, i]) for i, day in enumerate(days)]


@lru_cache(maxsize=1024)
def solar_day(lat: float, lng: float, day: date, tz: str) -> SolarDay:
    """One day; as `solar_days` else."""
    return solar_days(lat, lng, [day], tz)[0]


def _local_noon(day: date, lng: float, zone: ZoneInfo) -> float:
    """Unix time of mean noon at this longitude, nearest to the clock's noon on that day."""
    clock = datetime.combine(day, time(12), zone).timestamp()
    noon = datetime.combine(day, time(12), UTC).timestamp() - lng / 360 * _DAY
    return noon + round((clock - noon) / _DAY) * _DAY


def _signed(degrees: Array) -> Array:
    return (degrees + 180) % 360 - 180


def _transits(sky: _Sky, lng: float, near: Array) -> Array:
    at = near.copy()
    for _ in range(3):
        sidereal, ascension, _, _ = sky.at(at)
        at -= _signed(sidereal + lng - ascension) / 360 * _DAY
    return at


def _height(
    sky: _Sky, lat: float, lng: float, elevation_m: float, at: Array
) -> tuple[Array, Array, Array]:
    """True elevation, hour angle and declination, degrees."""
    sidereal, ascension, declination, distance = sky.at(at)
    hour_angle = _signed(sidereal + lng - ascension)
    height, _ = topocentric(lat, elevation_m, hour_angle, declination, distance)
    return height, hour_angle, declination


def _crossings(sky: _Sky, lat: float, lng: float, elevation_m: float, noons: Array) -> Array:
    """Unix times, shape (rising and setting, heights, days); NaN where there is none."""
    phi = np.radians(lat)
    target = _HEIGHTS[:, None]
    _, _, declination = _height(sky, lat, lng, elevation_m, noons)
    delta = np.radians(declination)
    cosine = (np.sin(np.radians(target)) - np.sin(phi) * np.sin(delta)) / (
        np.cos(phi) * np.cos(delta)
    )
    half = np.degrees(np.arccos(np.clip(cosine, -1, 1))) / 360 * _DAY
    crossings = np.empty((2, _HEIGHTS.size, noons.size))
    for side, sign in enumerate((-1, 1)):
        at = noons + sign * half
        for _ in range(6):
            height, hour_angle, declination = _height(sky, lat, lng, elevation_m, at)
            h, delta = np.radians(hour_angle), np.radians(declination)
            slope = -np.cos(phi) * np.cos(delta) * np.sin(h) / np.cos(np.radians(height))
            with np.errstate(divide="ignore", invalid="ignore"):
                step = (target - height) / (slope * 360 / _DAY)
            at += np.clip(np.nan_to_num(step, posinf=0.0, neginf=0.0), -7200, 7200)
        height, hour_angle, _ = _height(sky, lat, lng, elevation_m, at)
        good = (np.abs(height - target) < 0.001) & (np.sign(hour_angle) == sign)
        crossings[side] = np.where(good, at, np.nan)
    return crossings


def _day(day: date, zone: ZoneInfo, noon: float, height: float, crossing: Array) -> SolarDay:
    def at(unix: float) -> datetime | None:
        return None if np.isnan(unix) else datetime.fromtimestamp(float(unix), zone)

    def window(side: int, low: int, high: int) -> Window | None:
        ends = [(at(crossing[side, n]), float(_HEIGHTS[n])) for n in (low, high)]
        if side == 1:
            ends.reverse()
        (start, from_height), (end, to_height) = ends
        return Window(start, end, from_height, to_height) if start and end else None

    return SolarDay(
        day=day,
        sunrise=at(crossing[0, 0]),
        noon=datetime.fromtimestamp(float(noon), zone),
        noon_elevation=float(height),
        sunset=at(crossing[1, 0]),
        golden_morning=window(0, 2, 3),
        golden_evening=window(1, 2, 3),
        blue_morning=window(0, 1, 2),
        blue_evening=window(1, 1, 2),
    )
