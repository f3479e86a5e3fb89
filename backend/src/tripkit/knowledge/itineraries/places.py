"""Where segments begin and end, and whether two places are one."""

from tripkit.domain.itinerary import Flight, Location, Segment, Transfer
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.fold import fold

NEAR_KM = 1.5
"""Two spots no further apart than this are one place; it is a walk at most."""
AIRPORT_KM = 4.0
"""An airport's terminals, stations and hotels."""


def start_place(segment: Segment) -> Location | None:
    """Where one has to be when it starts."""
    match segment:
        case Flight():
            return segment.origin
        case Transfer():
            return segment.pickup_location
    return segment.location


def end_place(segment: Segment) -> Location | None:
    """Where one is when it ends."""
    match segment:
        case Flight():
            return segment.destination
        case Transfer():
            return segment.dropoff_location
    return segment.location


def point_of(place: Location) -> tuple[float, float] | None:
    """Latitude and longitude; None where it has none."""
    if place.latitude is None or place.longitude is None:
        return None
    return place.latitude, place.longitude


def km_between(one: Location, other: Location) -> float | None:
    """Great-circle kilometres; None where one of them has no coordinates."""
    here, there = point_of(one), point_of(other)
    return distance_km(*here, *there) if here and there else None


def same_place(one: Location | None, other: Location | None) -> bool:
    """Whether they are one by code, coordinates or, where there are none, by name."""
    if one is None or other is None:
        return False
    return are_one(one, other, km_between(one, other))


def are_one(here: Location, there: Location, km: float | None) -> bool:
    """The same where it is known how far apart they are; None: nobody knows."""
    codes = [place.code for place in (here, there) if place.code]
    if len(codes) == 2:
        return codes[0] == codes[1]
    if km is not None and km <= (AIRPORT_KM if codes else NEAR_KM):
        return True
    return bool(_names(here) & _names(there)) and (km is None or km < 50)


def _names(place: Location) -> set[str]:
    names = {fold(place.name)}
    return names | {fold(place.code)} if place.code else names
