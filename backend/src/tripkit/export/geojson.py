"""Documents as GeoJSON (RFC 7946): a point for each place, a line for each way.

One rule: the library writes the JSON; positions are [longitude, latitude] within the globe.
"""

import json
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from itertools import pairwise
from math import asin, atan2, ceil, cos, degrees, radians, sin, sqrt
from typing import Any

from tripkit.export.document import Document, Event, Place, Route
from tripkit.knowledge.gazetteer import distance_km

Position = list[float]
_STEP_KM = 100.0
"""How far apart the points of a great circle are; between them maps draw straight."""


def geojson(document: Document) -> str:
    """A FeatureCollection of the events' places and ways, then the days' lines."""
    features = [one for event in document.events for one in _event(event)]
    features += [one for route in document.routes for one in _route(route)]
    return json.dumps({"type": "FeatureCollection", "features": features}, ensure_ascii=False)


def _event(event: Event) -> Iterator[dict[str, Any]]:
    if event.status == "CANCELLED":
        return
    about = {**event.properties, "starts": _moment(event.start), "ends": _moment(event.end)}
    for place in event.places:
        where = {"role": place.role, "location": place.name}
        where |= {"address": place.address} if place.address else {}
        name = f"{event.id}-{place.role}"
        yield _feature(name, {"type": "Point", "coordinates": position(place)}, about | where)
    if event.path and len(event.places) == 2:
        path = [position(place) for place in event.places]
        if path[0] != path[1]:
            way = great_circle(*path) if event.path == "great circle" else path
            yield _feature(f"{event.id}-way", line(way), {**about, "role": "way"})


def _moment(at: datetime | date | None) -> str | None:
    """A moment with its offset, or a date."""
    return at.isoformat() if at else None


def _route(route: Route) -> Iterator[dict[str, Any]]:
    path = [position(place) for place in route.places]
    path = [at for n, at in enumerate(path) if n == 0 or at != path[n - 1]]
    if len(path) > 1:
        yield _feature(route.id, line(path), {**route.properties, "role": "route"})


def _feature(name: str, geometry: dict[str, Any], properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Feature", "id": name, "geometry": geometry, "properties": properties}


def position(place: Place) -> Position:
    """Longitude and latitude to six digits, about ten centimetres."""
    return [round(place.lng, 6), round(place.lat, 6)]


def line(path: Sequence[Position]) -> dict[str, Any]:
    """The geometry of a way of two points and more, cut at the 180th meridian."""
    parts = _cut(path)
    if len(parts) > 1:
        return {"type": "MultiLineString", "coordinates": parts}
    return {"type": "LineString", "coordinates": parts[0]}


def _cut(path: Sequence[Position]) -> list[list[Position]]:
    parts = [[path[0]]]
    for before, after in pairwise(path):
        if abs(after[0] - before[0]) > 180:
            edge = 180.0 if before[0] > 0 else -180.0
            over = after[0] + 2 * edge
            share = (edge - before[0]) / (over - before[0]) if over != before[0] else 0.0
            lat = round(before[1] + share * (after[1] - before[1]), 6)
            parts[-1].append([edge, lat])
            parts.append([[-edge, lat]])
        parts[-1].append(after)
    return parts


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
