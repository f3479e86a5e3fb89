"""When on a day the sun at a place stands as a picture wants it."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from tripkit.knowledge.gazetteer import timezone
from tripkit.knowledge.sun import SunPosition, sun_positions

_STEP = timedelta(minutes=15)
_HALF_DAY = 48
_COMPASS = (
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
)  # fmt: skip


@dataclass(frozen=True)
class Hour:
    """A part of the day: the sun's elevations in degrees, before or after its highest."""

    window_deg: tuple[float, float]
    morning: bool

    @property
    def middle_deg(self) -> float:
        return sum(self.window_deg) / 2


GOLDEN = Hour((4.0, 12.0), morning=False)


@dataclass(frozen=True)
class Moment:
    """The sun in degrees (elevation, compass azimuth); `at` is None where no place is known."""

    at: datetime | None
    elevation_deg: float
    azimuth_deg: float

    @property
    def direction(self) -> str:
        """Where the sun stands, in words."""
        return _COMPASS[round(self.azimuth_deg / 45) % 8]


def moment_at(lat: float, lng: float, day: date, hour: Hour) -> Moment:
    """The minute of that day when the sun is nearest to the middle of the hour's window."""
    zone = ZoneInfo(timezone(lat, lng))
    noon = _highest(lat, lng, datetime(day.year, day.month, day.day, 12, tzinfo=zone))
    sign = -1 if hour.morning else 1
    coarse = [noon + sign * _STEP * k for k in range(_HALF_DAY)]

    def away(seen: tuple[datetime, SunPosition]) -> float:
        return abs(seen[1].true_elevation - hour.middle_deg)

    near, _ = min(_path(lat, lng, coarse), key=away)
    fine = [near + timedelta(minutes=m) for m in range(-14, 15, 2)]
    at, sun = min(_path(lat, lng, fine), key=away)
    return Moment(at, sun.true_elevation, sun.azimuth)


def _path(lat: float, lng: float, times: list[datetime]) -> list[tuple[datetime, SunPosition]]:
    return list(zip(times, sun_positions(lat, lng, times), strict=True))


def _highest(lat: float, lng: float, midday: datetime) -> datetime:
    """About when the sun culminates: within some hours of the clock's noon."""
    around = [midday + _STEP * k for k in range(-14, 15)]
    return max(_path(lat, lng, around), key=lambda seen: seen[1].true_elevation)[0]


def somewhere(hour: Hour) -> Moment:
    """The hour's light where the place is not known: its middle, from the side it comes from."""
    return Moment(None, hour.middle_deg, 105.0 if hour.morning else 255.0)
