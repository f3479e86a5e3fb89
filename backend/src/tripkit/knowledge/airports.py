"""Airports by IATA code and by place, and how large they are.

Records: the package airportsdata (MIT). Size is the length of an airport's open, lighted runways of
1,500 m and more together, by OurAirports (public domain, August 2026).
"""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import airportsdata

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.cities import find_city, heads
from tripkit.knowledge.gazetteer import distance_km, find

NEAR_KM = 90.0
"""How far from a city's centre its airport may be."""


@dataclass(frozen=True)
class Airport:
    iata: str
    name: str
    city: str
    country: str
    lat: float
    lng: float
    timezone: str


@cache
def _all() -> dict[str, Airport]:
    return {
        code: Airport(
            code, row["name"], row["city"], row["country"], row["lat"], row["lon"], row["tz"]
        )
        for code, row in airportsdata.load("IATA").items()
    }


@cache
def served() -> frozenset[str]:
    """Codes that our catalogue names for a place: airports that travellers do use."""
    named = {code for spot in spots() for code in spot.airports}
    return frozenset(named | {code for head in heads() for code in head.airports})


@cache
def _runways() -> dict[str, float]:
    text = (files("tripkit.knowledge") / "runways.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {code: float(km) for code, km in rows}


def runways_km(code: str) -> float:
    """Kilometres of long lighted runways; 0 for an airport that has hardly any."""
    return _runways().get(code, 0.0)


def airport(code: str) -> Airport | None:
    """The airport of this IATA code."""
    return _all().get(code.upper())


def near(lat: float, lng: float, within_km: float = NEAR_KM) -> list[Airport]:
    """Airports about a point: those we name first, then international ones, then by distance."""

    def order(one: Airport) -> tuple[bool, bool, float]:
        km = distance_km(lat, lng, one.lat, one.lng)
        return one.iata not in served(), "International" not in one.name, km

    box = within_km / 100
    about = [a for a in _all().values() if abs(a.lat - lat) < box]
    found = [a for a in about if distance_km(lat, lng, a.lat, a.lng) <= within_km]
    return sorted(found, key=order)


def of_place(name: str) -> list[Airport]:
    """The airports of a city, or of a code said in its place; the likeliest first."""
    if len(name) == 3 and name.isascii() and (known := airport(name)):
        return [known]
    if cities := find_city(name):
        return [a for code in cities[0].airports if (a := airport(code))]
    for place in find(name):
        if place.lat is not None and place.lng is not None:
            return near(place.lat, place.lng)[:3]
    return []
