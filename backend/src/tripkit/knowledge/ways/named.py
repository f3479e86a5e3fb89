"""Journey times between places said by name."""

from typing import cast

from tripkit.knowledge.airports import airport
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.ways.airfields import is_nonstop
from tripkit.knowledge.ways.flights import STOP, block_minutes, flight_between
from tripkit.knowledge.ways.journeys import Means, way_by
from tripkit.knowledge.ways.stops import Point, links_from


def places_of(name: str) -> list[Point]:
    """Where a place of this name is: the gazetteer's, and the towns of the timetable; best first.

    "Newcastle, GB" or "Newcastle, United Kingdom" says the country.
    """
    town, _, country = (part.strip() for part in name.partition(","))
    codes = {place.country for place in find(country) if place.kind == "country"} if country else {}
    if len(country) == 2 and country.isupper():
        codes = {country}
    matches = [
        (place.country, (place.lat, place.lng))
        for place in find(town)
        if place.lat is not None and place.lng is not None and place.kind != "country"
    ]
    folded = fold(town)
    stops = [(s.country, s.at) for s in links_from() if fold(s.name) == folded]
    return [at for code, at in [*matches, *stops] if not codes or code in codes]


def _flight_minutes(start: str, end: str) -> float | None:
    """Gate to gate between two places or airports by IATA code."""
    here, there = airport(start), airport(end)
    if here and there and len(start) == len(end) == 3:
        return block_minutes(here, there) + (0 if is_nonstop(here, there) else STOP)
    origins = [(here.lat, here.lng)] if here and len(start) == 3 else places_of(start)
    goals = [(there.lat, there.lng)] if there and len(end) == 3 else places_of(end)
    flight = flight_between(origins[0], goals[0]) if origins and goals else None
    return flight.minutes if flight else None


def minutes_by(means: str, start: str, end: str) -> float | None:
    """Minutes from station to station (gate to gate) between two named places; None unknown."""
    if means == "flight":
        return _flight_minutes(start, end)
    for a in places_of(start)[:3]:
        for b in places_of(end)[:3]:
            way = way_by(cast(Means, means), a, b)
            if way:
                return way.total
    return None
