"""Which airports people fly from: how much each flies abroad and at home, and to where it may not.

data/airports.txt holds two classes of 0 to 5 for each; air_rules.tsv those with a short list of
partners abroad, air_reach.tsv those whose flights abroad end after so many kilometres;
air_pairs.tsv has flights without a stop that the classes don't tell.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf

from tripkit.knowledge.airports import Airport, airport, near
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways.islands import is_one_land
from tripkit.knowledge.ways.lines import DATA
from tripkit.knowledge.ways.stops import Point

NEAR_KM = 115.0
"""How far from a town the airport may be that one flies from."""
REMOTE_KM = 250.0
"""How far it may be where none is nearer, or none that flies there."""
LEAST_KM = 240.0
"""Nearer than this hardly anybody flies over land within a country."""
LONGEST_KM = 15_600.0
"""Farther than any flight without a stop goes (Singapore to New York, 15,350 km)."""
_ABROAD: dict[tuple[int, int], float] = {
    (5, 5): 11_500.0,
    (5, 4): 4_500.0,
    (5, 3): 2_500.0,
    (5, 2): 1_000.0,
    (4, 4): 2_500.0,
    (4, 3): 1_800.0,
    (4, 2): 400.0,
}
"""Kilometres up to which a flight abroad without a stop is likely, by both airports' classes."""
_AT_HOME: dict[tuple[int, int], float] = {
    (5, 5): 9_000.0,
    (5, 4): 5_000.0,
    (5, 3): 2_500.0,
    (5, 2): 1_500.0,
    (5, 1): 600.0,
    (4, 4): 4_500.0,
    (4, 3): 2_000.0,
    (4, 2): 900.0,
}
"""The same at home. Held against OpenFlights' 19,257 pairs (2014) between the airports that we know
themselves: of the pairs called likely 69 of 100 were flown at home and 44 abroad, of those flown 62
and 48 were called likely; low-cost airlines have filled many of the gaps since."""


@dataclass(frozen=True, slots=True)
class Traffic:
    """How much an airport flies abroad and at home, 0 (nothing) to 5 (a hub)."""

    abroad: int
    home: int


@cache
def _traffic() -> dict[str, Traffic]:
    by_code: dict[str, Traffic] = {}
    for row in (DATA / "airports.txt").read_text("utf-8").splitlines():
        if not row.startswith("#"):
            classes, _, codes = row.partition(": ")
            abroad, _, home = classes.partition("/")
            by_code |= {code: Traffic(int(abroad), int(home)) for code in codes.split()}
    return by_code


@cache
def _partners() -> dict[str, frozenset[str]]:
    rows = (row.split("\t") for row in (DATA / "air_rules.tsv").read_text("utf-8").splitlines())
    return {code: frozenset(partners.split()) for code, partners in rows}


@cache
def _reach() -> dict[str, float]:
    rows = (row.split("\t") for row in (DATA / "air_reach.tsv").read_text("utf-8").splitlines())
    return {code: float(km) for code, km in rows}


@cache
def _pairs() -> frozenset[frozenset[str]]:
    """Two airports each that flights without a stop join, whatever their classes."""
    rows = (DATA / "air_pairs.tsv").read_text("utf-8").splitlines()
    cells = (row.split("\t") for row in rows if not row.startswith("#"))
    return frozenset(frozenset((code, end)) for code, ends in cells for end in ends.split())


def traffic(code: str) -> Traffic | None:
    """The classes of an airport; None for one that we say nothing of."""
    return _traffic().get(code)


def is_nonstop(start: Airport, end: Airport) -> bool | None:
    """Whether a flight without a stop is likely; None where we know one of the airports not."""
    if frozenset((start.iata, end.iata)) in _pairs():
        return True
    here, there = traffic(start.iata), traffic(end.iata)
    if here is None or there is None:
        return None
    km = distance_km(start.lat, start.lng, end.lat, end.lng)
    if start.country == end.country:
        if km < LEAST_KM and is_one_land((start.lat, start.lng), (end.lat, end.lng)):
            return False
        low, high = sorted((here.home, there.home))
        return km <= _AT_HOME.get((high, low), 0.0)
    low, high = sorted((here.abroad, there.abroad))
    return km <= _ABROAD.get((high, low), 0.0) and may_fly(start, end)


def may_fly(start: Airport, end: Airport) -> bool:
    """Whether neither airport's rules forbid the flight; at home none do."""
    if start.country == end.country:
        return True
    km = distance_km(start.lat, start.lng, end.lat, end.lng)
    for code, partner in ((start.iata, end.iata), (end.iata, start.iata)):
        if code in _partners() and partner not in _partners()[code]:
            return False
        if km > _reach().get(code, inf):
            return False
    return True


@cache
def _placed() -> tuple[Airport, ...]:
    return tuple(field for code in _traffic() if (field := airport(code)))


@lru_cache(maxsize=4096)
def airports_of(point: Point) -> tuple[Airport, ...]:
    """Those that a town flies from; where we know none, the likeliest of the map, or the nearest
    of those further away."""
    about = _within(point, NEAR_KM) or tuple(near(*point)[:2])
    return about or airports_about(point)[:1]


@lru_cache(maxsize=4096)
def airports_about(point: Point) -> tuple[Airport, ...]:
    """All that one may go to where those of the town don't fly there, the nearest first."""

    def km(field: Airport) -> float:
        return distance_km(*point, field.lat, field.lng)

    return tuple(sorted(_within(point, REMOTE_KM), key=km))


def _within(point: Point, most: float) -> tuple[Airport, ...]:
    """The airports on the same land that are no further than so many km."""
    lat, lng = point
    return tuple(
        field
        for field in _placed()
        if abs(field.lat - lat) < most / 100
        and distance_km(lat, lng, field.lat, field.lng) <= most
        and is_one_land(point, (field.lat, field.lng))
    )
