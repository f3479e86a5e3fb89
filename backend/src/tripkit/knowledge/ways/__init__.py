"""Ways between towns: a timetable of trains, coaches, ferries and drives, and estimates."""

from tripkit.knowledge.ways.journeys import (
    Leg,
    Means,
    Way,
    by_night,
    drive,
    public,
    surface_ways,
    way_by,
)
from tripkit.knowledge.ways.stops import Point

__all__ = [
    "Leg",
    "Means",
    "Point",
    "Way",
    "by_night",
    "drive",
    "public",
    "surface_ways",
    "way_by",
]
