"""Places of the world: by name in English and Korean, and by coordinates. No network."""

from tripkit.knowledge.gazetteer.names import (
    country_name,
    find,
    largest_city,
    notable_towns,
    region_countries,
)
from tripkit.knowledge.gazetteer.nearest import (
    country_of,
    distance_km,
    is_place_name,
    nearest,
    timezone,
)
from tripkit.knowledge.gazetteer.place import Place

__all__ = [
    "Place",
    "country_name",
    "country_of",
    "distance_km",
    "find",
    "is_place_name",
    "largest_city",
    "nearest",
    "notable_towns",
    "region_countries",
    "timezone",
]
