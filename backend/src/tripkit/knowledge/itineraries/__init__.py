"""Itineraries that somebody edits: pure changes, what does not fit, times, places, sums."""

from tripkit.knowledge.itineraries.airport_names import airport_called
from tripkit.knowledge.itineraries.build import AddParameters, build, flight_minutes, fresh_id
from tripkit.knowledge.itineraries.checks import findings
from tripkit.knowledge.itineraries.costs import costs
from tripkit.knowledge.itineraries.dependencies import dependents, only_for, served_by
from tripkit.knowledge.itineraries.diff import diff, difference, summarised
from tripkit.knowledge.itineraries.operations import (
    added,
    deleted,
    found,
    moved,
    reordered,
    revised,
    twin,
    updated,
)
from tripkit.knowledge.itineraries.places import (
    end_place,
    km_between,
    point_of,
    same_place,
    start_place,
)
from tripkit.knowledge.itineraries.resolve import (
    about_trip,
    airport_place,
    location_of,
    names_of_place,
)

__all__ = [
    "AddParameters",
    "about_trip",
    "added",
    "airport_called",
    "airport_place",
    "build",
    "costs",
    "deleted",
    "dependents",
    "diff",
    "difference",
    "end_place",
    "findings",
    "flight_minutes",
    "found",
    "fresh_id",
    "km_between",
    "location_of",
    "moved",
    "names_of_place",
    "only_for",
    "point_of",
    "reordered",
    "revised",
    "same_place",
    "served_by",
    "start_place",
    "summarised",
    "twin",
    "updated",
]
