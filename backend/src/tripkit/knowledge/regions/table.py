"""Which regions and countries we know a way through, and what to do about those that we don't.

A line of data/*.tsv: the gazetteer's name, the country of stops without one, the stops in travel
order as `Place/CC days#rank`, why they hang together, in both languages. Days are those of an
unhurried first visit; rank 1 is the last to be left out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.cities import Head, find_city, heads
from tripkit.knowledge.gazetteer import Place, country_name, find, largest_city, region_countries
from tripkit.knowledge.gazetteer.fold import fold

_FILES = ("countries.tsv", "regions.tsv")
_STOP = re.compile(r"(?P<name>.+?)(?:/(?P<country>[A-Z]{2}))? (?P<days>\d+)#(?P<rank>\d+)")
_ARTICLE = re.compile(r"the (?=\S)", re.IGNORECASE)
_MOST = 8
"""Stops of a region that nobody wrote a way through."""
_USUAL_DAYS = 2


@dataclass(frozen=True, slots=True)
class RegionStop:
    """A place by its English name; `days` of an unhurried visit, `rank` from 1, the best."""

    name: str
    country: str
    days: int
    rank: int


@dataclass(frozen=True, slots=True)
class Region:
    """`stops` in travel order; `because` is a clause that says why these."""

    name: Words
    stops: tuple[RegionStop, ...]
    because: Words


@cache
def regions() -> dict[str, Region]:
    """Every written one, by its folded English name."""
    return {fold(region.name.en): region for name in _FILES for region in _rows(name)}


def region_of(name: str) -> Region | None:
    """The country or region of this name in either language; None for a town or an unknown name.

    One without a written way goes by the towns that we know there, else by the largest ones.
    """
    bare = _ARTICLE.sub("", name.strip())
    place = next(iter(find(bare) or find(f"the {bare}")), None)
    if place is None or place.kind == "city" or _is_city(bare):
        return None
    if written := regions().get(fold(place.name)):
        return written
    return None if place.kind == "area" or find_city(bare) else _unwritten(place)


def _is_city(name: str) -> bool:
    """Whether a city of ours has it for its own name, and not only beside it."""
    cities = find_city(name)
    return any(fold(name) in (fold(city.name.en), fold(city.name.ko)) for city in cities)


def _rows(name: str) -> Iterator[Region]:
    text = (files("tripkit.knowledge.regions") / "data" / name).read_text("utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            english, country, stops, because, reason = line.split("\t")
            place = find(english)[0]
            yield Region(
                Words(en=english, ko=place.ko or english),
                tuple(_stop(stop, country) for stop in stops.split("; ")),
                Words(en=because, ko=reason),
            )


def _stop(text: str, country: str) -> RegionStop:
    match = _STOP.fullmatch(text)
    if match is None:
        raise ValueError(f"no stop: {text}")
    return RegionStop(
        match["name"], match["country"] or country, int(match["days"]), int(match["rank"])
    )


def _unwritten(place: Place) -> Region | None:
    codes = region_countries(place.name)
    cities = sorted((h for h in heads() if h.country in codes), key=lambda h: (-h.sights, h.id))
    stops = [_of_head(head, rank) for rank, head in enumerate(cities[:_MOST], 1)]
    because = Words(en="we know these places there best", ko="그곳에서 가장 잘 아는 곳들이라서")
    if not stops:
        because = Words(en="most people there live in them", ko="가장 큰 도시부터 골라서")
        towns = [town for code in codes if (town := largest_city(code))]
        towns.sort(key=lambda town: -town.population)
        stops = [
            RegionStop(town.name, town.country, _USUAL_DAYS, rank)
            for rank, town in enumerate(towns[:_MOST], 1)
        ]
    if not stops:
        return None
    ko = country_name(place.country, "ko") if place.country else place.ko
    return Region(Words(en=place.name, ko=ko or place.name), tuple(stops), because)


def _of_head(head: Head, rank: int) -> RegionStop:
    return RegionStop(head.name.en, head.country, _USUAL_DAYS, rank)
