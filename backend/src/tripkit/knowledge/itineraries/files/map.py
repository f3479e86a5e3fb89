"""An itinerary as GeoJSON (RFC 7946): a point for each place, a line for each way."""

from collections.abc import Iterator
from math import asin, atan2, ceil, cos, degrees, radians, sin, sqrt
from typing import Any

from tripkit.domain.itinerary import Flight, Itinerary, Location, Segment, Transfer, name_of
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.itineraries.files.words import places_of
from tripkit.knowledge.presenting.lines import Position, line
from tripkit.knowledge.presenting.written import one_line

_STEP_KM = 100.0
"""How far apart the points of a great circle are; between them maps draw straight."""
_ROLES = {"FLIGHT": ("origin", "destination"), "TRANSFER": ("pickup", "dropoff")}


def geojson(itinerary: Itinerary) -> dict[str, Any]:
    """A FeatureCollection in the itinerary's order.

    A flight is a great circle, a transfer straight. What is cancelled or has no coordinates is
    left out.
    """
    features: list[dict[str, Any]] = []
    for order, segment in enumerate(itinerary.segments, 1):
        if segment.status != "CANCELLED":
            features += _features(segment, order)
    return {"type": "FeatureCollection", "features": features}


def _features(segment: Segment, order: int) -> Iterator[dict[str, Any]]:
    about = {
        "segment": segment.id, "type": segment.type, "name": one_line(name_of(segment)),
        "order": order, "status": segment.status,
        "start": segment.start_datetime, "start_zone": segment.start_zone,
        "end": segment.end_datetime, "end_zone": segment.end_zone,
    }  # fmt: skip
    places = places_of(segment)
    roles = _ROLES.get(segment.type, ("place",))
    points = [_position(place) for place in places]
    for place, role, at in zip(places, roles, points, strict=False):
        if at is not None:
            where = {"role": role, "location": one_line(place.name)}
            where |= {"address": one_line(place.address)} if place.address else {}
            yield _feature(f"{segment.id}-{role}", {"type": "Point", "coordinates": at},
                           {**about, **where})  # fmt: skip
    if isinstance(segment, Flight | Transfer) and points[0] and points[1]:
        path = [points[0], points[1]]
        if path[0] != path[1]:
            way = great_circle(*path) if isinstance(segment, Flight) else path
            yield _feature(f"{segment.id}-way", line(way), {**about, "role": "way"})


def _feature(name: str, geometry: dict[str, Any], properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Feature", "id": name, "geometry": geometry, "properties": properties}


def _position(place: Location) -> Position | None:
    if place.latitude is None or place.longitude is None:
        return None
    return [round(place.longitude, 6), round(place.latitude, 6)]


def great_circle(start: Position, end: Position) -> list[Position]:
    """The shortest way over the globe, a point every 100 km; straight between antipodes."""
    (lng1, lat1), (lng2, lat2) = ([radians(x) for x in at] for at in (start, end))
    half = sin((lat2 - lat1) / 2) ** 2 + cos(lat1) * cos(lat2) * sin((lng2 - lng1) / 2) ** 2
    angle = 2 * asin(min(1.0, sqrt(half)))
    if sin(angle) < 1e-9:
        return [start, end]
    steps = max(1, ceil(distance_km(start[1], start[0], end[1], end[0]) / _STEP_KM))
    path = [start]
    for n in range(1, steps):
        a, b = sin((1 - n / steps) * angle) / sin(angle), sin(n / steps * angle) / sin(angle)
        x = a * cos(lat1) * cos(lng1) + b * cos(lat2) * cos(lng2)
        y = a * cos(lat1) * sin(lng1) + b * cos(lat2) * sin(lng2)
        z = a * sin(lat1) + b * sin(lat2)
        path.append(
            [round(degrees(atan2(y, x)), 6), round(degrees(atan2(z, sqrt(x * x + y * y))), 6)]
        )
    return [*path, end]
