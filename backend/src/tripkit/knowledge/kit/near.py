"""Quiet spots: corners of the place itself, and others of our places within reach."""

from collections.abc import Sequence
from typing import get_args

from tripkit.domain.destination import Destination
from tripkit.domain.kit import CrowdLevel, NearbySpot
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Doing, Spot
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.kit.trip import Trip

NEAR_KM, NEAR_COUNT, CORNERS = 120.0, 2, 3
_LEVEL: dict[str, CrowdLevel] = {"quiet": "low", "some": "medium", "busy": "high"}
_QUIETER = frozenset({"dawn", "night"})


def closest(lat: float, lng: float, within_km: float) -> Spot | None:
    """The nearest of our places, if there is one within reach."""
    found = [(distance_km(lat, lng, s.location.lat, s.location.lng), s.id, s) for s in spots()]
    away, _, spot = min(found)
    return spot if away <= within_km else None


def hidden_spots(trip: Trip) -> list[NearbySpot]:
    """Corners of this place first, then our other places, the nearest first."""
    return [*_corners(trip), *_others(trip)]


def _corners(trip: Trip) -> list[NearbySpot]:
    if trip.spot is None:
        return _told_corners(trip.destination)
    crowd = _LEVEL[trip.spot.crowd]
    return [
        NearbySpot(
            id=None,
            name=doing.do.in_(trip.locale),
            description=doing.about.in_(trip.locale),
            distance_km=0.0,
            crowd_level=_crowd_at(doing, crowd),
            photo=doing.photo.in_(trip.locale),
        )
        for doing in _quietest(trip.spot.activities)
    ]


def _quietest(activities: Sequence[Doing]) -> list[Doing]:
    """Those at the emptier ends of the day first, in our catalogue's order otherwise."""
    return sorted(activities, key=lambda a: a.best not in _QUIETER)[:CORNERS]


def _crowd_at(doing: Doing, crowd: CrowdLevel) -> CrowdLevel:
    """A place empties by one level before breakfast and after dark."""
    levels: tuple[CrowdLevel, ...] = get_args(CrowdLevel)
    return levels[max(0, levels.index(crowd) - (doing.best in _QUIETER))]


def _told_corners(destination: Destination) -> list[NearbySpot]:
    """What came with a place that is not ours; nobody counted its visitors."""
    return [
        NearbySpot(
            id=None,
            name=activity.name,
            description=activity.description,
            distance_km=0.0,
            crowd_level="medium",
            photo=activity.photo_opportunity,
        )
        for activity in destination.activities[:CORNERS]
        if activity.photo_opportunity
    ]


def _others(trip: Trip) -> list[NearbySpot]:
    here = trip.destination.location
    found: list[tuple[float, str, Spot]] = []
    for other in spots():
        if other.id == trip.destination.id:
            continue
        away = distance_km(here.lat, here.lng, other.location.lat, other.location.lng)
        if away <= NEAR_KM:
            found.append((away, other.id, other))
    return [
        NearbySpot(
            id=other.id,
            name=other.name.in_(trip.locale),
            description=other.local_vibe.in_(trip.locale),
            distance_km=round(away, 1),
            crowd_level=_LEVEL[other.crowd],
            photo=other.photo[0].in_(trip.locale),
        )
        for away, _, other in sorted(found)[:NEAR_COUNT]
    ]
