"""geocode_location and get_distance: where a place is, and how far from another."""

from typing import Literal

from pydantic import Field

from tripkit.domain.edits import GeocodeLocation, GetDistance, Spot
from tripkit.domain.itinerary import SegmentPlace
from tripkit.domain.provenance import Provenance, computed, ours, provenance_of
from tripkit.domain.wire import Wire
from tripkit.knowledge.itineraries import km_between, location_of
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.results import Readable, compact_json, joined, line_of, now
from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip.locating import is_unknown, places_called
from tripkit.tools.whereabouts import NO_PLACE, place_of


class PlaceFound(Readable, SegmentPlace):
    source: Literal["gazetteer", "open_data"] = "gazetteer"
    provenance: Provenance = ours()
    retrieved_at: str = Field(default_factory=now, description="ISO 8601 in UTC")

    def line(self) -> str:
        return joined([self.name, self.city or "", self.country or ""], ", ")


class Distance(Readable, Wire):
    """In a straight line."""

    origin: SegmentPlace
    destination: SegmentPlace
    kilometres: float
    basis: Literal["great circle"] = "great circle"
    source: Literal["gazetteer"] = "gazetteer"
    provenance: Provenance = computed("great circle")
    retrieved_at: str = Field(default_factory=now, description="ISO 8601 in UTC")

    def line(self) -> str:
        return f"{self.origin.name} – {self.destination.name}: {self.kilometres:.1f} km"

    def content(self) -> str:
        return compact_json({"kilometres": self.kilometres})


async def geocode_location(arguments: GeocodeLocation, context: ItineraryContext) -> PlaceFound:
    """Where a place is, by our own gazetteer and cities, else by open data. Raises ToolFailed."""
    itinerary, query = await context.itinerary(), arguments.query
    try:
        return PlaceFound(**dict(place_of(query, context.locale, itinerary).place))
    except ToolFailed:
        if not is_unknown(query, context.locale):
            raise
        places = await places_called(query, context.services.open_data)
        if not places:
            raise
    at = place_of(query, context.locale, places=places)
    place = at.open_place or places[0]
    return PlaceFound(
        **dict(at.place),
        source="open_data",
        provenance=provenance_of(place.source.casefold(), place.url),
    )


async def ends_of(
    origin: Spot, destination: Spot, context: ItineraryContext
) -> tuple[SegmentPlace, SegmentPlace, float]:
    """Both places and the kilometres between them, in a straight line. Raises ToolFailed."""
    itinerary = await context.itinerary()
    places = location_of(origin, itinerary), location_of(destination, itinerary)
    for place in places:
        if place.latitude is None:
            raise ToolFailed(
                f"{place.name} is not on our map; name its city or a place near it.", NO_PLACE
            )
    km = km_between(*places)
    assert km is not None
    return (*places, km)


async def get_distance(arguments: GetDistance, context: ItineraryContext) -> Distance:
    """How far apart two places are, in a straight line. Raises ToolFailed."""
    start, end, km = await ends_of(arguments.origin, arguments.destination, context)
    return Distance(origin=start, destination=end, kilometres=round(km, 1))


GEOCODE_LOCATION = Tool(
    name="geocode_location",
    purpose="Where a place is",
    description="Where a place is: its coordinates, city and country",
    arguments=GeocodeLocation,
    result=PlaceFound,
    body=geocode_location,
    audiences=frozenset({"designer"}),
    summary=line_of,
)
GET_DISTANCE = Tool(
    name="get_distance",
    purpose="How far apart two places are",
    description="How far apart two places are, as the crow flies",
    arguments=GetDistance,
    result=Distance,
    body=get_distance,
    audiences=frozenset({"designer"}),
    summary=line_of,
)
