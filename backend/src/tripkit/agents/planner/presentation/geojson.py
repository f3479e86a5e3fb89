"""A plan as GeoJSON (RFC 7946): a point for each stop, a line for each day."""

from typing import Any

from tripkit.domain.plan import PlanDay, Stop, TravelPlanResult
from tripkit.knowledge.presenting.lines import Position, line
from tripkit.knowledge.presenting.written import plain, web_address


def geojson(result: TravelPlanResult) -> dict[str, Any]:
    """A FeatureCollection; a stop without coordinates is left out."""
    features: list[dict[str, Any]] = []
    for day in result.itinerary.days if result.itinerary else []:
        features += [
            _point(day, n, stop) for n, stop in enumerate(day.schedule, 1) if _is_placed(stop)
        ]
        features += _line(day)
    return {"type": "FeatureCollection", "features": features}


def _is_placed(stop: Stop) -> bool:
    return (
        stop.latitude is not None
        and stop.longitude is not None
        and abs(stop.latitude) <= 90
        and abs(stop.longitude) <= 180
    )


def _position(stop: Stop) -> Position:
    return [round(stop.longitude or 0.0, 6), round(stop.latitude or 0.0, 6)]


def _point(day: PlanDay, n: int, stop: Stop) -> dict[str, Any]:
    return {
        "type": "Feature",
        "id": f"{day.day}-{n}",
        "geometry": {"type": "Point", "coordinates": _position(stop)},
        "properties": {
            "day": day.day, "date": day.date, "order": n, "time": stop.time,
            "end_time": stop.end_time, "name": plain(stop.activity), "category": stop.category,
            "location": plain(stop.location), "cost": stop.cost,
            "source": stop.source, "source_url": web_address(stop.source_url),
        },
    }  # fmt: skip


def _line(day: PlanDay) -> list[dict[str, Any]]:
    """The day's way, cut where it crosses the 180th meridian; flights are no part of it."""
    stops = [s for s in day.schedule if _is_placed(s) and s.category != "flight"]
    path = [_position(stop) for stop in stops]
    path = [p for n, p in enumerate(path) if n == 0 or p != path[n - 1]]
    if len(path) < 2:
        return []
    properties = {"day": day.day, "date": day.date, "name": plain(day.theme)}
    return [
        {"type": "Feature", "id": f"{day.day}", "geometry": line(path), "properties": properties}
    ]
