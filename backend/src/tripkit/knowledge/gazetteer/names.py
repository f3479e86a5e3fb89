"""The gazetteer by name: countries, regions, areas and towns, in English and Korean."""

import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple, cast

from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.place import Kind, Place

_FILE = Path(__file__).parent / "data" / "names.tsv.gz"
_RANK: Mapping[str, int] = {"country": 0, "region": 1, "area": 2, "city": 3}


class Names(NamedTuple):
    """Lines of the file by folded key; a line becomes a Place when it is asked for."""

    lines: list[str]
    by_key: dict[str, list[int]]
    notable: frozenset[str]


@cache
def load_names() -> Names:
    """Reads the file once (about 60 ms)."""
    lines = gzip.decompress(_FILE.read_bytes()).decode().split("\n")
    by_key: dict[str, list[int]] = {}
    notable: set[str] = set()
    for number, line in enumerate(lines):
        _, flag, keys = line.rsplit("\t", 2)
        for key in keys.split("|"):
            if key in by_key:
                by_key[key].append(number)
            else:
                by_key[key] = [number]
            if flag == "1":
                notable.add(key)
    return Names(lines, by_key, frozenset(notable))


@cache
def place_at(number: int) -> Place:
    """The place of line `number`; a region has no time zone and no coordinates."""
    kind, name, ko, country, lat, lng, people, zone, flag, _ = (
        load_names().lines[number].split("\t")
    )
    region = kind == "region"
    return Place(
        name,
        country,
        "" if region else zone,
        ko=ko,
        lat=None if region else float(lat),
        lng=None if region else float(lng),
        kind=cast(Kind, kind),
        population=int(people),
        notable=flag == "1",
    )


def find(name: str, *, prefer: str | None = None) -> list[Place]:
    """Places called `name`, best first: ours before others, then by size.

    `prefer` is a country code whose places come first.
    """
    numbers = load_names().by_key.get(fold(name), [])
    places = [place_at(number) for number in numbers]
    return sorted(
        places,
        key=lambda p: (
            p.country != prefer if prefer else False,
            not p.notable,
            _RANK[p.kind],
            -p.population,
        ),
    )


@cache
def _countries() -> dict[str, Place]:
    names = load_names()
    rows = (n for n, line in enumerate(names.lines) if line.startswith("country\t"))
    return {place.country: place for place in map(place_at, rows)}


def country_name(code: str, locale: str = "en") -> str:
    """The country's usual name; the code itself when there is no such country."""
    place = _countries().get(code.upper())
    if place is None:
        return code
    return place.ko or place.name if locale == "ko" else place.name


def region_countries(name: str) -> tuple[str, ...]:
    """Country codes of a region ("Scandinavia", "동남아"); of a country itself; () if unknown."""
    names = load_names()
    for number in names.by_key.get(fold(name), []):
        fields = names.lines[number].split("\t")
        if fields[0] == "region":
            return tuple(fields[7].split())
        if fields[0] == "country":
            return (fields[3],)
    return ()


@cache
def largest_city(country: str) -> Place | None:
    """The town of an ISO 3166 country where most people live, by GeoNames' count."""
    wanted = country.upper()
    rows = (
        (int(fields[6]), number)
        for number, line in enumerate(load_names().lines)
        if line.startswith("city\t") and (fields := line.split("\t"))[3] == wanted
    )
    most = max(rows, default=None)
    return place_at(most[1]) if most else None


@cache
def notable_towns() -> tuple[Place, ...]:
    """The towns of our own lists."""
    lines = enumerate(load_names().lines)
    rows = (n for n, line in lines if line.startswith("city\t") and line.split("\t")[8] == "1")
    return tuple(map(place_at, rows))
