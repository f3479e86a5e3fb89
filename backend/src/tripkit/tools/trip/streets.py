"""Ways on foot by the streets there are, asked of the router that the person set up."""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import chain

from tripkit.domain.plan import Stop
from tripkit.domain.provenance import provenance_of
from tripkit.knowledge.gazetteer import distance_km
from tripkit.services.open_data.port import Leg, OpenDataFailed
from tripkit.services.weather.port import DayWeather
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import stays_of
from tripkit.tools.trip.findings import ActivityFound, EatingFound
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.problem import NEAR_KM, Problem, problem_of
from tripkit.tools.trip.ways import NO_STREETS, WALK_KMH, Spot, Streets, Walk, Ways

FOOT = "foot"
COPYRIGHT = "https://www.openstreetmap.org/copyright"
"""Where the licence of the streets stands."""
MOST = 80
"""Places of a town in one question: a router's own limit is 100 unless it is set higher."""
SECONDS = 6.0
"""For all towns together; what is not told by then stays an estimate."""
FASTEST_M_S = 2.5
"""Who is faster is not on foot: the router has another profile, and its hours are not used."""


async def streets_of(trip: TripContext, weather: dict[date, DayWeather]) -> Streets:
    """The ways between the places that are thought about, in each town of the trip.

    Empty without a router; a town whose ways nobody tells in time is left out.
    """
    if await trip.services.open_data.legs((), FOOT) is None:
        return NO_STREETS
    problem = await asyncio.to_thread(problem_of, trip, weather)
    towns = [
        spots for stay in stays_of(trip.request) if (spots := _spots(trip, stay.place, problem))
    ]
    tables = await asyncio.gather(*(_of_town(trip, spots) for spots in towns))
    return dict(chain.from_iterable(tables))


def _spots(trip: TripContext, place: str, problem: Problem) -> list[Spot]:
    """What lies in and about a town: sights before meals, the most wanted first."""
    at = place_at(place, trip)
    if at is None:
        return []
    near = (spot for spot in _all(problem) if distance_km(at.lat, at.lng, *spot) <= NEAR_KM)
    return [*dict.fromkeys(near)][:MOST]


def _all(problem: Problem) -> Iterator[Spot]:
    yield from (day.start_at for day in problem.days if day.start_at)
    yield from (held.spot for held in problem.held.values())
    yield from ((visit.lat, visit.lng) for visit in problem.visits)
    yield from ((eating.lat, eating.lng) for meal in problem.meals for eating in meal.places)


async def _of_town(
    trip: TripContext, spots: Sequence[Spot]
) -> Iterable[tuple[tuple[Spot, Spot], Walk]]:
    try:
        async with asyncio.timeout(SECONDS):
            table = await trip.services.open_data.legs(spots, FOOT)
    except (OpenDataFailed, TimeoutError):
        return []  # the host's health says so; estimates stand
    return list(_walks(spots, table)) if table else []


def _walks(
    spots: Sequence[Spot], table: Sequence[Sequence[Leg | None]]
) -> Iterator[tuple[tuple[Spot, Spot], Walk]]:
    """At our own pace, or slower where the router is: over hills and stairs."""
    for start, legs in zip(spots, table, strict=True):
        for end, leg in zip(spots, legs, strict=True):
            if leg and leg.seconds * FASTEST_M_S >= leg.metres > 0:
                km = leg.metres / 1000
                yield (start, end), Walk(km, max(leg.seconds / 60, km / WALK_KMH * 60))


def by_streets(stop: Stop, at: Spot | None, ways: Ways) -> Stop:
    """The entry with whose streets its way from the one before was measured on, if any."""
    lat, lng = stop.latitude, stop.longitude
    if at is None or lat is None or lng is None or not stop.travel_minutes:
        return stop
    if not ways.way(at, (lat, lng)).is_measured:
        return stop
    way = provenance_of("openstreetmap", COPYRIGHT)
    sources = stop.provenance.model_copy(update={"way": way})
    return stop.model_copy(update={"provenance": sources})


def spot_of(sight: ActivityFound | EatingFound) -> Spot | None:
    """Where it is, if that is known."""
    if sight.latitude is None or sight.longitude is None:
        return None
    return sight.latitude, sight.longitude
