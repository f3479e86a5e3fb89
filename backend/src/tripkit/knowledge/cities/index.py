"""Which cities we know and what is in them, by name and place, without opening every record."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.cities.entry import City
from tripkit.knowledge.cities.expand import short_cities
from tripkit.knowledge.cities.full import full_cities
from tripkit.knowledge.cities.short import Pair, Point, ShortCity
from tripkit.knowledge.gazetteer.fold import fold

PlaceKind = Literal["sight", "area", "dining"]


@dataclass(frozen=True)
class Head:
    """A city in a line: what it is called and where it lies; `sights` is how many it has."""

    id: str
    name: Words
    aliases: tuple[str, ...]
    country: str
    lat: float
    lng: float
    timezone: str
    airports: tuple[str, ...]
    sights: int
    extent: Literal["full", "short"]


@dataclass(frozen=True)
class NamedPlace:
    """A sight, an area or somewhere to eat, by name; `city` is the id of its city."""

    kind: PlaceKind
    name: Words
    aliases: tuple[str, ...]
    lat: float
    lng: float
    city: Head


@cache
def heads() -> tuple[Head, ...]:
    """Every city's, in the order of its id."""
    return tuple(
        sorted(
            (*map(_of_full, full_cities()), *map(_of_short, short_cities())),
            key=lambda head: head.id,
        )
    )


@cache
def named_places() -> tuple[NamedPlace, ...]:
    """All that has a name in our cities."""
    by_id = {head.id: head for head in heads()}
    full = (place for city in full_cities() for place in _in_full(city, by_id[city.id]))
    short = (place for city in short_cities() for place in _in_short(city, by_id[city.id]))
    return (*full, *short)


@cache
def shared_names() -> frozenset[str]:
    """Folded names of places in more than one city ("Old Town"), and words for any such place:
    they name none by themselves."""
    cities: dict[str, str] = {}
    text = (files("tripkit.knowledge.cities") / "data" / "generic_names.txt").read_text("utf-8")
    shared = {fold(line) for line in text.splitlines() if not line.startswith("#")}
    for place in named_places():
        for name in {fold(n) for n in (place.name.en, place.name.ko, *place.aliases)}:
            if cities.setdefault(name, place.city.id) != place.city.id:
                shared.add(name)
    return frozenset(shared)


def _of_full(city: City) -> Head:
    return Head(
        city.id,
        city.name,
        city.aliases,
        city.country,
        city.location.lat,
        city.location.lng,
        city.timezone,
        city.airports,
        len(city.sights),
        "full",
    )


def _of_short(city: ShortCity) -> Head:
    return Head(
        city.id,
        _words(city.name),
        city.aliases,
        city.country,
        *city.at,
        city.timezone,
        city.airports,
        len(city.sights),
        "short",
    )


def _in_full(city: City, head: Head) -> Iterator[NamedPlace]:
    for area in city.areas:
        yield NamedPlace("area", area.name, (), area.lat, area.lng, head)
    for sight in city.sights:
        yield NamedPlace("sight", sight.name, sight.aliases, sight.lat, sight.lng, head)
    for dining in city.dining:
        yield NamedPlace("dining", dining.name, (), dining.lat, dining.lng, head)


def _in_short(city: ShortCity, head: Head) -> Iterator[NamedPlace]:
    for area in city.areas:
        yield _place("area", area.name, (), area.at, head)
    for sight in city.sights:
        yield _place("sight", sight.name, sight.aliases, sight.at, head)
    for dining in city.dining:
        yield _place("dining", dining.name, (), dining.at, head)


def _place(
    kind: PlaceKind, name: Pair, aliases: tuple[str, ...], at: Point, head: Head
) -> NamedPlace:
    return NamedPlace(kind, _words(name), aliases, *at, head)


def _words(pair: Pair) -> Words:
    return Words(en=pair[0], ko=pair[1])
