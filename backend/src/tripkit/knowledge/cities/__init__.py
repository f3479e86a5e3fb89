"""The cities that we know deeply enough to plan days in."""

import json
from functools import cache
from importlib.resources import files

from tripkit.knowledge.cities.entry import Area, City, Dining, Sight
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.fold import fold

__all__ = ["Area", "City", "Dining", "Sight", "all_cities", "find_city", "nearest_city"]


@cache
def all_cities() -> tuple[City, ...]:
    """Every city, in the order of its id."""
    folder = files(__name__) / "data"
    texts = [file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".json")]
    return tuple(sorted(map(City.model_validate, map(json.loads, texts)), key=lambda c: c.id))


@cache
def _by_name() -> dict[str, tuple[City, ...]]:
    found: dict[str, tuple[City, ...]] = {}
    for city in all_cities():
        for name in {fold(n) for n in (city.id, city.name.en, city.name.ko, *city.aliases)}:
            found[name] = (*found.get(name, ()), city)
    return found


def find_city(name: str, country: str | None = None) -> tuple[City, ...]:
    """The cities of this name in either language; `country` (ISO 3166) leaves out others."""
    return tuple(c for c in _by_name().get(fold(name), ()) if country in (None, c.country))


def nearest_city(lat: float, lng: float, within_km: float = 60) -> City | None:
    """The city whose centre is nearest, if it is that near."""

    def km(city: City) -> float:
        return distance_km(lat, lng, city.location.lat, city.location.lng)

    best = min(all_cities(), key=km)
    return best if km(best) <= within_km else None
