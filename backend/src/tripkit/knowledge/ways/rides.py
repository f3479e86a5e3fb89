"""How long a transfer takes from one point to another, by the mode that is asked for."""

from tripkit.domain.itinerary import TransferType
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways import roads
from tripkit.knowledge.ways.flights import flight_between
from tripkit.knowledge.ways.journeys import Basis, Means, Way, public, surface_ways, way_by
from tripkit.knowledge.ways.stops import Point

LOCAL_KM = 25.0
"""Up to here a ride is one within a town and its surroundings, of which no timetable is held."""
SHORT_WALK = 20
FERRY_KMH = 32.0
RAIL_KMH, RAIL_LOCAL_KMH = 90.0, 40.0
READY: dict[TransferType, int] = {
    "WALKING": 0,
    "TAXI": 5,
    "RIDE_SHARE": 7,
    "PRIVATE": 5,
    "SHUTTLE": 15,
    "PUBLIC": 12,
    "RENTAL_CAR": 15,
    "RAIL": 15,
    "FERRY": 30,
    "OTHER": 10,
}
"""Minutes until it sets off."""
_MEANS: dict[TransferType, Means] = {
    "TAXI": "drive",
    "RIDE_SHARE": "drive",
    "PRIVATE": "drive",
    "RENTAL_CAR": "drive",
    "SHUTTLE": "coach",
    "RAIL": "train",
    "FERRY": "ferry",
}


def ride(start: Point, end: Point, mode: TransferType = "OTHER") -> tuple[int, Basis]:
    """Minutes from door to door rounded up to five, and whether a timetable says so."""
    if way := way_for(mode, start, end):
        return _rounded(way.total + READY[mode]), way.basis
    return _rounded(_estimate(distance_km(*start, *end), mode, start, end)), "estimate"


def way_for(mode: TransferType, start: Point, end: Point) -> Way | None:
    """The way out of town that a mode stands for; None for a short one, and where there is none."""
    is_near = mode == "WALKING" or distance_km(*start, *end) <= LOCAL_KM
    return None if is_near else _scheduled(start, end, mode)


def _scheduled(start: Point, end: Point, mode: TransferType) -> Way | None:
    """The way that the mode stands for."""
    if mode in _MEANS:
        return way_by(_MEANS[mode], start, end)
    if mode == "PUBLIC":
        return public(start, end)
    return min(surface_ways(start, end), key=lambda way: way.door, default=None)


def _estimate(km: float, mode: TransferType, start: Point, end: Point) -> float:
    """Minutes by the distance alone, the wait with them."""
    if mode == "WALKING":
        return roads.walk_minutes(km)
    if mode == "FERRY":
        return km / FERRY_KMH * 60 + READY[mode]
    if mode == "OTHER" and roads.walk_minutes(km) <= SHORT_WALK:
        return roads.walk_minutes(km)
    if km <= LOCAL_KM:
        return roads.local_minutes(km) + READY[mode]
    if mode == "RAIL":
        return LOCAL_KM / RAIL_LOCAL_KMH * 60 + (km - LOCAL_KM) / RAIL_KMH * 60 + READY[mode]
    country = max((roads.country_at(start), roads.country_at(end)), key=roads.road_class)
    return roads.drive_minutes(km, country) + READY[mode]


def _rounded(minutes: float) -> int:
    return max(5, -(-round(minutes) // 5) * 5)


def usual_minutes(start: Point, end: Point) -> int:
    """Minutes from door to door as one usually goes, by land, water or air."""
    km = distance_km(*start, *end)
    if km <= LOCAL_KM:
        return ride(start, end)[0]
    ways: list[int] = [way.door for way in surface_ways(start, end)]
    if flight := flight_between(start, end):
        ways.append(flight.door)
    return _rounded(min(ways)) if ways else ride(start, end, "FERRY")[0]
