"""The sun at a place and date: rise, set, golden and blue hours, and its position.

Times come from `astral` 3.2 (NOAA's solar equations, about a minute against almanacs below 65°
of latitude). Golden hour is the sun between −4° and +6°, blue hour between −6° and −4°
(the bands that photographers' calculators use).
"""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from astral import Observer, SunDirection
from astral.sun import azimuth, blue_hour, elevation, golden_hour, noon, sunrise, sunset

Span = tuple[datetime, datetime]


@dataclass(frozen=True)
class SunTimes:
    """Local times with their zone; None where the sun does not do it on that day."""

    day: date
    sunrise: datetime | None
    noon: datetime
    sunset: datetime | None
    golden_morning: Span | None
    golden_evening: Span | None
    blue_morning: Span | None
    blue_evening: Span | None


def sun_times(lat: float, lng: float, day: date, tz: str) -> SunTimes:
    """All of the day's times at `lat`, `lng` (degrees), for a flat horizon, in zone `tz`."""
    here, zone = Observer(lat, lng, 0.0), ZoneInfo(tz)

    def at(times: object) -> datetime | None:
        try:
            found: datetime = times(here, date=day, tzinfo=zone)  # type: ignore[operator]
        except ValueError:  # astral: the sun never reaches this elevation on this day
            return None
        return found

    def span(times: object, direction: SunDirection) -> Span | None:
        # astral answers for the UTC day: east and west of it that is another local one. An evening
        # belongs to the day that it begins on, a morning to the day that it ends on.
        for shift in (0, -1, 1):
            try:
                found: Span = times(  # type: ignore[operator]
                    here, date=day + timedelta(days=shift), direction=direction, tzinfo=zone
                )
            except ValueError:
                continue
            if found[direction is SunDirection.RISING].date() == day:
                return found
        return None

    return SunTimes(
        day=day,
        sunrise=at(sunrise),
        noon=noon(here, date=day, tzinfo=zone),
        sunset=at(sunset),
        golden_morning=span(golden_hour, SunDirection.RISING),
        golden_evening=span(golden_hour, SunDirection.SETTING),
        blue_morning=span(blue_hour, SunDirection.RISING),
        blue_evening=span(blue_hour, SunDirection.SETTING),
    )


def sun_position(lat: float, lng: float, at: datetime) -> tuple[float, float]:
    """Elevation above the horizon and azimuth from north, in degrees, with refraction."""
    here = Observer(lat, lng, 0.0)
    return elevation(here, at), azimuth(here, at)
