"""The days of a trip as the scheduler is asked: hours, light, rain, and where one sleeps."""

from collections.abc import Sequence
from datetime import date

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.opening.closing_days import is_shut
from tripkit.knowledge.scheduling.trip_terms import TripDay
from tripkit.services.weather.port import DayWeather
from tripkit.tools.trip.choices import Choices
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import days_of, place_on
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.held_hours import said_window
from tripkit.tools.trip.held_places import Held, fixed_of, held_on
from tripkit.tools.trip.journey import window_on
from tripkit.tools.trip.journeys import clock, place_at
from tripkit.tools.trip.light import light_periods
from tripkit.tools.trip.pace import BREAKFAST, hours_of
from tripkit.tools.trip.surface import TOWN_KM
from tripkit.tools.trip.ways import Spot

EARLIEST, READY = 6 * 60 + 30, 30
"""When breakfast is at the earliest, and minutes between it and what is fixed."""
LEAST_DAY = 120
"""A day with fewer minutes than these is for travelling only."""


def trip_days_of(
    trip: TripContext, choices: Choices, days: list[date], weather: dict[date, DayWeather]
) -> list[tuple[TripDay, list[Held]]]:
    """Each day with its hours between the ways there and back, and what is fixed in them."""
    return [_day(trip, choices, days, number, weather) for number in range(len(days))]


def _day(
    trip: TripContext,
    choices: Choices,
    days: list[date],
    number: int,
    weather: dict[date, DayWeather],
) -> tuple[TripDay, list[Held]]:
    day, (_, ends) = days[number], hours_of(trip.request)
    free_from, free_to = window_on(day, choices.journeys)
    first, last = said_window(trip.request, day, days)
    night = bed(trip, choices, number)
    held = [
        block
        for block in held_on(trip, day, night)
        if block.starts >= max(free_from, first) and block.ends <= min(free_to, last)
    ]
    start = max(breakfast_at(trip.request, held) + BREAKFAST, free_from, first)
    end = min(ends, free_to, last)
    if end - start < LEAST_DAY:
        start = end = min(max(start, 0), 24 * 60 - 1)
    rain = weather.get(day)
    trip_day = TripDay(
        date=day,
        start_min=start,
        end_min=end,
        start_at=starts_at(trip, choices, number),
        end_at=night,
        wet=(rain.rain_chance or 0.0) if rain else 0.0,
        fixed=fixed_of(held),
        periods=light_periods(trip, place_on(trip.request, day), day),
    )
    return trip_day, held


def breakfast_at(request: TripRequest, held: Sequence[Held]) -> int:
    """When one has breakfast: before what is fixed early, or after it where that is too early."""
    at, _ = hours_of(request)
    least = max([EARLIEST, *(clock(value) or 0 for value in request.values("earliest"))])
    for block in held:
        if block.starts < at + BREAKFAST + READY and block.ends > at:
            before = block.starts - BREAKFAST - READY
            at = before if before >= least else block.ends
            least = max(least, at)
    return at


def bed(trip: TripContext, choices: Choices, night: int) -> Spot | None:
    """Where one sleeps that night; the first and the last bed count for the ends of the trip."""
    at = 0
    spot: Spot | None = None
    for lodged in choices.lodged:
        room = lodged.room
        if room and room.latitude is not None and room.longitude is not None:
            spot = (room.latitude, room.longitude)
        elif (where := place_at(lodged.stay.place, trip)) is not None:
            spot = (where.lat, where.lng)
        at += lodged.stay.nights
        if night < at:
            return spot
    return spot


def starts_at(trip: TripContext, choices: Choices, number: int) -> Spot | None:
    """Where a day begins: at the bed one woke in; from another town, in the room one comes to."""
    woken, next_bed = bed(trip, choices, number - 1), bed(trip, choices, number)
    if woken and next_bed and distance_km(*woken, *next_bed) >= TOWN_KM:
        return next_bed
    return woken


def shut_on(activity: ActivityFound, trip: TripContext) -> set[date]:
    """The days of the trip on which a public holiday shuts it."""
    days = days_of(trip.request)
    lands = {day: at.country for day in days if (at := place_at(place_on(trip.request, day), trip))}
    return {day for day, land in lands.items() if is_shut(land, day, activity.kinds)}
