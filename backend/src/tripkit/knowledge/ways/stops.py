"""The towns of the timetable on the map, and the links between them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import cos, radians

from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways.lines import (
    DATA,
    Call,
    Line,
    Mode,
    Service,
    Town,
    all_lines,
    stretches,
)

Point = tuple[float, float]
"""Latitude and longitude in degrees."""
DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Stop:
    """A town where something stops."""

    name: str
    country: str
    lat: float
    lng: float

    @property
    def at(self) -> Point:
        return self.lat, self.lng


@dataclass(frozen=True, slots=True)
class Link:
    """A ride without a change: minutes from station to station; `leaves` after midnight or None."""

    start: Stop
    end: Stop
    minutes: int
    service: Service
    from_station: str = ""
    to_station: str = ""
    leaves: int | None = None
    via: tuple[str, ...] = ()
    """The towns that one passes, of a drive."""

    @property
    def mode(self) -> Mode:
        return self.service.mode


@cache
def _stops() -> dict[tuple[str, str], Stop]:
    """By country and name as written; names of one position are one stop."""
    by_place: dict[Point, Stop] = {}
    by_name: dict[tuple[str, str], Stop] = {}
    for row in (DATA / "stops.tsv").read_text("utf-8").splitlines():
        country, name, lat, lng = row.split("\t")
        place = float(lat), float(lng)
        by_name[country, name] = by_place.setdefault(place, Stop(name, country, *place))
    return by_name


def stop_of(town: Town) -> Stop:
    """Where a town of the lines is. Raises KeyError where stops.tsv lacks it."""
    return _stops()[town.country, town.name]


def _between(line: Line, start: Call, end: Call) -> tuple[str, ...]:
    """The towns of a drive between two of its stops."""
    if line.service.mode != "drive":
        return ()
    first, last = line.calls.index(start), line.calls.index(end)
    return tuple(call.town.name for call in line.calls[first + 1 : last])


def _links() -> Iterator[Link]:
    for line in all_lines():
        service = line.service
        for start, end in stretches(line):
            a, b = stop_of(start.town), stop_of(end.town)
            minutes = end.minutes - start.minutes
            leaves = None if service.leaves is None else (service.leaves + start.minutes) % DAY
            here, there = start.town.station, end.town.station
            via = _between(line, start, end)
            yield Link(a, b, minutes, service, here, there, leaves, via)
            yield Link(b, a, minutes, service, there, here, service.leaves, via[::-1])


@cache
def links_from() -> dict[Stop, tuple[Link, ...]]:
    """Every link, both ways, by the town where it starts."""
    by_start: dict[Stop, list[Link]] = {}
    for link in _links():
        by_start.setdefault(link.start, []).append(link)
    return {stop: tuple(links) for stop, links in by_start.items()}


@cache
def stops_of(modes: frozenset[Mode]) -> tuple[Stop, ...]:
    """The towns that anything of these modes serves, from south to north."""
    served = (
        stop for stop, links in links_from().items() if any(link.mode in modes for link in links)
    )
    return tuple(sorted(served, key=_lat))


def _lat(stop: Stop) -> float:
    return stop.lat


def stops_near(point: Point, modes: frozenset[Mode], within_km: float) -> list[tuple[float, Stop]]:
    """(kilometres, stop), the nearest first."""
    lat, lng = point
    high = within_km / 111.0
    wide = high / max(0.05, cos(radians(lat)))
    stops = stops_of(modes)
    first, end = bisect_left(stops, lat - high, key=_lat), bisect_right(stops, lat + high, key=_lat)
    near = (
        (distance_km(lat, lng, stop.lat, stop.lng), stop)
        for stop in stops[first:end]
        if abs(stop.lng - lng) <= wide
    )
    return sorted(
        ((km, stop) for km, stop in near if km <= within_km),
        key=lambda pair: (pair[0], pair[1].name),
    )
