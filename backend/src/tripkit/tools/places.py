"""The guide's places, by name and by coordinates."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import BaseModel, Field

from tripkit.domain.context import Locale
from tripkit.domain.provenance import Provenance, ours
from tripkit.domain.wire import Snake
from tripkit.knowledge.crowd import PlaceType
from tripkit.knowledge.sri_lanka import Place, place, places
from tripkit.knowledge.sri_lanka.lookup import nearest_names
from tripkit.knowledge.sri_lanka.places import distance_km
from tripkit.knowledge.sri_lanka.router import route
from tripkit.knowledge.sri_lanka.router.names import Mention, find_places
from tripkit.tools.context import ToolContext
from tripkit.tools.tool import Tool, ToolFailed

PlaceName = Annotated[str, Field(max_length=200)]
Latitude = Annotated[float, Field(ge=-90, le=90, description="degrees north, WGS 84")]
Longitude = Annotated[float, Field(ge=-180, le=180, description="degrees east, WGS 84")]


class NearbyLocations(BaseModel):
    latitude: Latitude
    longitude: Longitude
    radius_km: float = Field(default=25, gt=0, le=500, description="along a great circle")
    limit: int = Field(default=10, ge=1, le=80, description="how many")


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
    provenance: Provenance = ours()


async def nearby_locations(arguments: NearbyLocations, context: ToolContext[object]) -> Locations:
    """The known places within the radius."""
    a = arguments
    return near(a.latitude, a.longitude, a.radius_km, a.limit, context.locale)


def near(lat: float, lng: float, radius_km: float, limit: int, locale: Locale) -> Locations:
    """The same, for a caller with values that are checked already."""
    by_distance = sorted((distance_km(lat, lng, place), place.id, place) for place in places())
    return Locations(
        locations=[
            Nearby(
                id=place.id,
                name=place.name.in_(locale),
                latitude=place.lat,
                longitude=place.lng,
                distance_km=round(km, 2),
                type=place.type,
                town=place.town,
            )
            for km, _, place in by_distance[:limit]
            if km <= radius_km
        ]
    )


def place_named(name: str) -> Place:
    """By id or by any of its names, also misspelt. Raises ToolFailed naming the nearest ones."""
    name = " ".join(name.split())
    mentions = find_places(name)
    read = route(name, datetime.now(UTC))
    found = place(name.lower()) or (place(read.location or "") if _is_all(name, mentions) else None)
    if found:
        return found
    said = [known.name.en for m in mentions if (known := place(m.place_id))]
    nearest = ", ".join(dict.fromkeys([*said, *nearest_names(name)]))
    hint = f" Nearest by name: {nearest}." if nearest else ""
    raise ToolFailed(
        f"location is not one of the {len(places())} places of Sri Lanka known here.{hint}"
        " nearby_locations lists them by coordinates.",
        "no_place",
    )


def _is_all(name: str, mentions: list[Mention]) -> bool:
    """Whether the place is what the name is about, and not one word of another name."""
    covered = sum(mention.end - mention.start for mention in mentions)
    return bool(mentions) and (mentions[0].start == 0 or covered * 2 >= len(name))


NEARBY_LOCATIONS = Tool(
    name="nearby_locations",
    purpose="The places of Sri Lanka about a point",
    description="The known places of Sri Lanka about a point, the nearest first",
    arguments=NearbyLocations,
    result=Locations,
    body=nearby_locations,
    country="LK",
    audiences=frozenset({"guide", "mcp", "ask"}),
)
