"""The guide's places, by name and by coordinates."""

from datetime import UTC, datetime

from mcp.server.mcpserver.exceptions import ToolError

from tripkit.domain.wire import Snake
from tripkit.knowledge.crowd import PlaceType
from tripkit.knowledge.sri_lanka import Place, place, places
from tripkit.knowledge.sri_lanka.lookup import nearest_names
from tripkit.knowledge.sri_lanka.places import distance_km
from tripkit.knowledge.sri_lanka.router import route
from tripkit.knowledge.sri_lanka.router.names import Mention, find_places


class Nearby(Snake):
    id: str
    name: str
    latitude: float
    longitude: float
    distance_km: float
    type: PlaceType
    town: str


class Locations(Snake):
    """The nearest first."""

    locations: list[Nearby]


def place_named(name: str) -> Place:
    """By id or by any of its names, also misspelt. Raises ToolError naming the nearest ones."""
    name = " ".join(name.split())
    mentions = find_places(name)
    read = route(name, datetime.now(UTC))
    found = place(name.lower()) or (place(read.location or "") if _is_all(name, mentions) else None)
    if found:
        return found
    said = [known.name.en for m in mentions if (known := place(m.place_id))]
    nearest = ", ".join(dict.fromkeys([*said, *nearest_names(name)]))
    hint = f" Nearest by name: {nearest}." if nearest else ""
    raise ToolError(
        f"location is not one of the {len(places())} places of Sri Lanka known here.{hint}"
        " nearby_locations lists them by coordinates."
    )


def _is_all(name: str, mentions: list[Mention]) -> bool:
    """Whether the place is what the name is about, and not one word of another name."""
    covered = sum(mention.end - mention.start for mention in mentions)
    return bool(mentions) and (mentions[0].start == 0 or covered * 2 >= len(name))


def near(latitude: float, longitude: float, radius_km: float, limit: int) -> Locations:
    """The places within the radius, along a great circle."""
    by_distance = sorted(
        ((distance_km(latitude, longitude, place), place) for place in places()),
        key=lambda pair: (pair[0], pair[1].id),
    )
    found = [
        Nearby(
            id=place.id, name=place.name.en, latitude=place.lat, longitude=place.lng,
            distance_km=round(km, 2), type=place.type, town=place.town,
        )
        for km, place in by_distance[:limit]
        if km <= radius_km
    ]  # fmt: skip
    return Locations(locations=found)
