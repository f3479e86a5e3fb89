"""The timetable that we hold: scheduled services as lines of stops, read from `data/lines`.

A file is a list of sections. `@GB` says in which country the towns that follow are, `= mode |
operators | booking | frequency` what runs there. Then a line a service: `Town 0, Town 47, Town 98`
are the stops of one train with the minutes from the first, `Town > A 82 a, B 128` are separate
services from one town. A town may say its country (`Lille.FR`), its place when no gazetteer knows
it (`Delos@37.396,25.268`) and its station, where changing means crossing the town (`Paris/NORD`).
After a `;` come frequency and, for what runs by night, the hour when it leaves.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Literal, NamedTuple, cast, get_args

DATA = Path(__file__).parent / "data"
Mode = Literal["fast", "train", "night", "coach", "nightcoach", "ferry", "nightferry", "drive"]
Booking = Literal["required", "advised", "walk"]
Frequency = Literal["a", "b", "c", "d", "e", "f"]
"""a: every 20 minutes or more often; b: about hourly; c: 5 to 12 a day; d: 2 to 4 a day; e: once a
day; f: not every day, or in season."""
MODES: tuple[Mode, ...] = get_args(Mode)
BY_NIGHT: frozenset[Mode] = frozenset({"night", "nightcoach", "nightferry"})
LEAST_NIGHT = 270
"""Minutes from which on a stretch of a night train is a night."""
_TOWN = re.compile(
    r"(?P<name>[^@/]+?)(?:@(?P<lat>-?[\d.]+),(?P<lng>-?\d+(?:\.\d+)?))?"
    r"(?:\.(?P<country>[A-Z]{2}))?(?:/(?P<station>\w+))?$"
)
_CALL = re.compile(r"(?P<town>.+?) (?P<minutes>\d+)(?: (?P<often>[a-f]))?$")


class Town(NamedTuple):
    """A town as a line writes it; `at` is degrees where the line says it."""

    country: str
    name: str
    station: str = ""
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Service:
    """What runs: `leaves` is minutes after midnight, of what runs by night alone."""

    mode: Mode
    operator: str
    booking: Booking
    frequency: Frequency
    leaves: int | None = None


class Call(NamedTuple):
    town: Town
    minutes: int


@dataclass(frozen=True, slots=True)
class Line:
    """A service and its stops, minutes from the first."""

    service: Service
    calls: tuple[Call, ...]


class MalformedLine(ValueError):
    """A line of the data that says nothing."""


def _town(text: str, country: str) -> Town:
    match = _TOWN.match(text.strip())
    if match is None:
        raise MalformedLine(text)
    lat, lng = match["lat"], match["lng"]
    at = (float(lat), float(lng)) if lat and lng else None
    return Town(match["country"] or country, match["name"], match["station"] or "", at)


def _call(text: str, country: str) -> tuple[Call, str | None]:
    match = _CALL.match(text.strip())
    if match is None:
        raise MalformedLine(text)
    return Call(_town(match["town"], country), int(match["minutes"])), match["often"]


def _service(header: str) -> Service:
    mode, operator, booking, frequency = (cell.strip() for cell in header.split("|"))
    return Service(cast(Mode, mode), operator, cast(Booking, booking), cast(Frequency, frequency))


def _timed(service: Service, times: str) -> Service:
    """The service with the frequency and the hour that a line says after its semicolon."""
    frequency, _, hour = times.strip().partition(" ")
    leaves = int(hour[:2]) * 60 + int(hour[3:]) if hour else None
    often = cast(Frequency, frequency) if frequency else service.frequency
    return Service(service.mode, service.operator, service.booking, often, leaves)


def _star(text: str, country: str, service: Service) -> Iterator[Line]:
    hub, _, rest = text.partition(" > ")
    start = Call(_town(hub, country), 0)
    for item in rest.split(", "):
        call, often = _call(item, country)
        yield Line(_timed(service, often or ""), (start, call))


def read_lines(text: str) -> Iterator[Line]:
    """The lines of one file. Raises MalformedLine."""
    country, service = "", Service("train", "", "walk", "b")
    for row in text.splitlines():
        if not row or row.startswith("#"):
            continue
        if row.startswith("@"):
            country = row[1:].strip()
        elif row.startswith("="):
            service = _service(row[1:])
        elif " > " in row:
            yield from _star(row, country, service)
        else:
            stops, _, times = row.partition(";")
            calls = tuple(_call(item, country)[0] for item in stops.split(", "))
            yield Line(_timed(service, times), calls)


@cache
def all_lines() -> tuple[Line, ...]:
    """Every line that we hold (read once, some 30 ms)."""
    files = sorted((DATA / "lines").glob("*.txt"))
    return tuple(line for file in files for line in read_lines(file.read_text("utf-8")))


def stretches(line: Line) -> Iterator[tuple[Call, Call]]:
    """The pairs of stops between which one rides it, in its direction."""
    for start, end in combinations(line.calls, 2):
        minutes = end.minutes - start.minutes
        if line.service.mode not in ("night", "nightcoach") or minutes >= LEAST_NIGHT:
            yield start, end
