"""When the light of a day is that somebody wants to be out in."""

from datetime import date
from functools import lru_cache
from zoneinfo import ZoneInfo

from tripkit.knowledge.scheduling.trip_terms import Span
from tripkit.knowledge.sun import solar_day
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import place_on
from tripkit.tools.trip.journeys import place_at

_BEFORE_SUNRISE = 25


def sun_hour(trip: TripContext, day: date, light: str, minutes: int) -> int | None:
    """When to be there, in minutes after midnight, to the quarter; None where no sun is known."""
    hours = daylight(trip, day)
    if hours is None:
        return None
    at = hours[0] - _BEFORE_SUNRISE if light == "sunrise" else hours[1] - minutes + 15
    return max(0, at // 15 * 15)


def daylight(trip: TripContext, day: date) -> Span | None:
    """From sunrise to sunset where that day is spent; None where the sun does not do both."""
    at = place_at(place_on(trip.request, day), trip)
    return _sun(at.lat, at.lng, day, at.timezone) if at else None


@lru_cache(maxsize=512)
def _sun(lat: float, lng: float, day: date, timezone: str) -> Span | None:
    sun, zone = solar_day(lat, lng, day, timezone), ZoneInfo(timezone)
    if sun.sunrise is None or sun.sunset is None:
        return None
    rise, sets = (moment.astimezone(zone) for moment in (sun.sunrise, sun.sunset))
    return rise.hour * 60 + rise.minute, sets.hour * 60 + sets.minute


def light_periods(trip: TripContext, place: str, day: date) -> dict[str, Span]:
    """When one is there for the sun's rising, and for the light before it sets."""
    at = place_at(place, trip)
    if at is None:
        return {}
    sun = solar_day(at.lat, at.lng, day, at.timezone)
    zone, periods = ZoneInfo(at.timezone), {}
    for name, moment, before, after in (
        ("sunrise", sun.sunrise, 30, 60),
        ("sunset", sun.sunset, 75, -10),
    ):
        if moment:
            local = moment.astimezone(zone)
            minute = local.hour * 60 + local.minute
            periods[name] = (max(0, minute - before), min(24 * 60, minute + after))
    return periods
