"""How one gets to the other town that a person's own thing is in, as far as we know the ways."""

from tripkit.knowledge.gazetteer import Place, distance_km, find
from tripkit.knowledge.ways.choosing import surface_choice
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.excursions import SAME_KM
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.surface import wishes_of
from tripkit.tools.trip.towns_named import names_in
from tripkit.tools.trip.way_words import means_words

FARTHEST_KM = 250.0


def outing_line(trip: TripContext, label: str, place: str) -> str:
    """The way there and back in a sentence; empty where the words name no other town near by."""
    at = place_at(place, trip)
    goal = _goal(label, at.lat, at.lng) if at else None
    if at is None or goal is None:
        return ""
    way = surface_choice(
        (at.lat, at.lng), (goal.lat or 0.0, goal.lng or 0.0), wishes_of(trip.request)
    )
    if way is None:
        return ""
    hours, minutes = divmod(way.total, 60)
    means = means_words(way, trip.locale)
    name = say(trip.locale, goal.name, goal.ko or goal.name)
    return say(
        trip.locale,
        f"{name}: {means}, about {hours} h {minutes:02d} each way.",
        f"{name}: {means}로 편도 {hours}시간 {minutes}분쯤이에요.",
    )


def _goal(label: str, lat: float, lng: float) -> Place | None:
    """The nearest other town of those that the words may name."""
    near = [
        (km, other)
        for name in sorted(names_in(label))
        for other in find(name)
        if other.lat is not None
        and other.lng is not None
        and other.kind in ("area", "city")
        and SAME_KM < (km := distance_km(lat, lng, other.lat, other.lng)) <= FARTHEST_KM
    ]
    return min(near, key=lambda pair: pair[0])[1] if near else None
