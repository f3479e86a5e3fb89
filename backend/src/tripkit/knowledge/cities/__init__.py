"""The cities that we plan days in: some known deeply, more in a short form."""

from functools import cache

from tripkit.knowledge.cities.entry import Area, City, Dining, FromAirport, Sight
from tripkit.knowledge.cities.expand import expanded, short_cities
from tripkit.knowledge.cities.full import full_cities
from tripkit.knowledge.cities.index import Head, NamedPlace, heads, named_places, shared_names
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.fold import fold

__all__ = [
    "Area",
    "City",
    "Dining",
    "FromAirport",
    "Head",
    "NamedPlace",
    "Sight",
    "all_cities",
    "city_of",
    "find_city",
    "full_cities",
    "heads",
    "named_places",
    "nearest_city",
    "shared_names",
]


@cache
def city_of(city_id: str) -> City:
    """The city of this id; raises KeyError where there is none."""
    for city in full_cities():
        if city.id == city_id:
            return city
    for record in short_cities():
        if record.id == city_id:
            return expanded(record)
    raise KeyError(city_id)


def all_cities() -> tuple[City, ...]:
    """Every city opened, in the order of its id; `heads` and `named_places` are quicker."""
    return tuple(city_of(head.id) for head in heads())


@cache
def _by_name() -> dict[str, tuple[Head, ...]]:
    by_name: dict[str, tuple[Head, ...]] = {}
    for head in heads():
        for name in {fold(n) for n in (head.id, head.name.en, head.name.ko, *head.aliases)}:
            by_name[name] = (*by_name.get(name, ()), head)
    return by_name


def find_city(name: str, country: str | None = None) -> tuple[City, ...]:
    """The cities of this name in either language; `country` (ISO 3166) leaves out others."""
    matches = _by_name().get(fold(name), ())
    return tuple(city_of(head.id) for head in matches if country in (None, head.country))


def nearest_city(lat: float, lng: float, within_km: float = 60) -> City | None:
    """The city whose centre is nearest, if it is that near."""

    def km(head: Head) -> float:
        return distance_km(lat, lng, head.lat, head.lng)

    best = min(heads(), key=km)
    return city_of(best.id) if km(best) <= within_km else None
