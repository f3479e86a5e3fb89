"""The guide's places about a point, the nearest first."""

from typing import Annotated

from pydantic import BaseModel, Field

from tripkit.domain.context import Locale
from tripkit.domain.wire import Snake
from tripkit.knowledge.crowd import PlaceType
from tripkit.knowledge.sri_lanka import places
from tripkit.knowledge.sri_lanka.places import distance_km
from tripkit.tools.context import ToolContext
from tripkit.tools.tool import Tool

Latitude = Annotated[float, Field(ge=-90, le=90, description="degrees north, WGS 84")]
Longitude = Annotated[float, Field(ge=-180, le=180, description="degrees east, WGS 84")]


class NearbyLocations(BaseModel):
    latitude: Latitude
    longitude: Longitude
    radius_km: float = Field(
        default=25, gt=0, le=500, description="how far to look, kilometres along a great circle"
    )
    limit: int = Field(default=10, ge=1, le=80, description="at most so many places")


class Nearby(Snake):
    id: str
    name: str
    latitude: float
    longitude: float
    distance_km: float = Field(description="kilometres along a great circle")
    type: PlaceType
    town: str


class Locations(Snake):
    """The nearest first."""

    locations: list[Nearby]


async def nearby_locations(arguments: NearbyLocations, context: ToolContext[object]) -> Locations:
    """The known places within the radius."""
    a = arguments
    return near(a.latitude, a.longitude, a.radius_km, a.limit, context.locale)


def near(lat: float, lng: float, radius_km: float, limit: int, locale: Locale) -> Locations:
    """The same, for a caller with values that are checked already."""
    by_distance = sorted((distance_km(lat, lng, place), place.id, place) for place in places())
    return Locations(locations=[
        Nearby(
            id=place.id, name=place.name.ko if locale == "ko" else place.name.en,
            latitude=place.lat, longitude=place.lng, distance_km=round(km, 2), type=place.type,
            town=place.town,
        )
        for km, _, place in by_distance[:limit]
        if km <= radius_km
    ])  # fmt: skip


NEARBY_LOCATIONS = Tool(
    name="nearby_locations",
    purpose="The places of Sri Lanka about a point",
    description="The known places of Sri Lanka about a point, the nearest first",
    arguments=NearbyLocations,
    result=Locations,
    body=nearby_locations,
    audiences=frozenset({"guide", "mcp"}),
)
