"""Whether one gets from place to place on a route: legs that fit a day, places that are near."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from tripkit.knowledge.gazetteer import country_name, region_countries
from tripkit.knowledge.regions import Region, RegionStop, Route, route_through
from tripkit.knowledge.ways import Point
from tripkit.knowledge.ways.choosing import Wishes, surface_choice
from tripkit.knowledge.ways.flights import flight_between
from tripkit.knowledge.ways.rides import usual_minutes
from tripkit.tools.whereabouts import Ambiguous, Unknown, where

LONGEST_LEG = 12 * 60
"""Minutes from door to door of a leg by day that a route may have: from nine to nine."""
NEAR_MINUTES = 90 + 45
"""From door to door between places whose stations are 90 minutes apart."""


def stop_name(stop: RegionStop) -> str:
    """As a destination is written: with its country where the name alone means another place."""
    try:
        is_clear = where(stop.name).country == stop.country
    except (Ambiguous, Unknown):
        is_clear = False
    return stop.name if is_clear else f"{stop.name}, {country_name(stop.country)}"


@lru_cache(maxsize=4096)
def point_of(stop: RegionStop) -> Point | None:
    """Degrees of a stop's centre; None where our map lacks it."""
    try:
        at = where(stop_name(stop))
    except (Ambiguous, Unknown):
        return None
    return at.lat, at.lng


def is_near(a: RegionStop, b: RegionStop) -> bool:
    """Whether two stops are so near that a short trip bears both."""
    start, end = point_of(a), point_of(b)
    return bool(start and end and usual_minutes(start, end) <= NEAR_MINUTES)


def fits_a_day(a: RegionStop, b: RegionStop, wishes: Wishes) -> bool:
    """Whether one comes from one stop to the next by night, by air or within a day by land."""
    start, end = point_of(a), point_of(b)
    if start is None or end is None:
        return True
    way = surface_choice(start, end, wishes)
    if way and (way.is_overnight or way.door <= LONGEST_LEG):
        return True
    flight = flight_between(start, end) if wishes.flies else None
    return flight is not None and (flight.is_taken or way is None)


def passable_route(
    region: Region, days: int, is_usable: Callable[[RegionStop], bool], wishes: Wishes
) -> tuple[Route, list[RegionStop]]:
    """The route whose every leg fits a day, and the stops that it lacks for that.

    Of two stops too far apart the one of the lower rank is left out.
    """
    far: list[RegionStop] = []
    while True:
        open_stops = tuple(stop for stop in region.stops if stop not in far)
        route = route_through(replace(region, stops=open_stops), days, is_usable, is_near)
        stops = [leg.stop for leg in route.legs]
        apart = next((p for p in pairwise(stops) if not fits_a_day(*p, wishes)), None)
        if apart is None:
            return route, far
        far.append(max(apart, key=lambda stop: stop.rank))


def is_inside(inner: Region, outer: Region) -> bool:
    """Whether a region is part of another: of its country, or about the same towns."""
    lands = {stop.country for stop in inner.stops}
    if inner == outer or lands - {stop.country for stop in outer.stops}:
        return False
    if region_countries(outer.name.en):
        return not region_countries(inner.name.en)
    shared = {stop.name for stop in inner.stops} & {stop.name for stop in outer.stops}
    return bool(shared) and _spans(outer, inner) and not _spans(inner, outer)


def _spans(outer: Region, inner: Region) -> bool:
    """Whether the stops of one lie within the bounds of the other's."""
    around = [at for stop in outer.stops if (at := point_of(stop))]
    if not around:
        return False
    lats, lngs = zip(*around, strict=True)
    return all(
        min(lats) <= at[0] <= max(lats) and min(lngs) <= at[1] <= max(lngs)
        for stop in inner.stops
        if (at := point_of(stop))
    )
