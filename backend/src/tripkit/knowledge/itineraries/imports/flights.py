"""Flights in a confirmation: a number, two airports, hours in the zones of both."""

import re
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.domain.edits import AddFlight, NamedAirport
from tripkit.knowledge.airports import Airport
from tripkit.knowledge.itineraries.build import flight_minutes
from tripkit.knowledge.itineraries.imports.airlines import airline, is_airline
from tripkit.knowledge.itineraries.imports.airports_said import Port, ports
from tripkit.knowledge.itineraries.imports.moments import Clock, Day
from tripkit.knowledge.itineraries.imports.page import Page
from tripkit.knowledge.itineraries.imports.review import Found, Passed
from tripkit.knowledge.itineraries.timeline import instant

_NUMBER = re.compile(
    r"(?P<label>(?:flight(?: (?:no|number))?|편명|항공편|flt)\W{0,4})?"
    r"(?<![A-Za-z0-9])(?P<code>[A-Z]{2}|[A-Z]\d|\d[A-Z])(?P<gap>[ -]?)0{0,3}(?P<n>[1-9]\d{0,3})"
    r"(?P<letter>[A-Z]?)(?![\dA-Za-z]|[:.,/%]\d)"
)
_WORDS = frozenset(
    [
        "AM",
        "PM",
        "AT",
        "TO",
        "IN",
        "ON",
        "BY",
        "AS",
        "NO",
        "MY",
        "US",
        "OK",
        "LA",
        "DE",
        "SA",
        "SK",
        "IT",
    ]
)
"""Designators that are words too: "IT 200" is no flight, "IT200" is."""
_FROM = re.compile(r"\b(?:from|depart(?:s|ure|ing|ed)?|leaves?|origin)\b|출발", re.I)
_TO = re.compile(r"\b(?:to|arriv(?:e|es|al|ing)|destination|lands?)\b|도착", re.I)
_FLIES = re.compile(
    r"\b(?:flight|airlines?|airways|boarding|e-?ticket)\b|항공|비행|편명|탑승", re.I
)
_MOST = 40


@dataclass(frozen=True)
class Number:
    """A flight number at a place of the text."""

    start: int
    end: int
    code: str
    digits: str

    @property
    def text(self) -> str:
        return f"{self.code}{self.digits}"


def numbers(text: str) -> list[Number]:
    """Flight numbers: of an airline that we know, or called one."""
    found = []
    for m in _NUMBER.finditer(text):
        called = bool(m["label"])
        if not called and (not is_airline(m["code"]) or (m["code"] in _WORDS and m["gap"])):
            continue
        found.append(Number(m.start("code"), m.end(), m["code"], m["n"] + m["letter"]))
        if len(found) >= _MOST * 4:
            break
    return found


def flights(page: Page) -> list[Found | Passed]:
    """Every flight; of two ways to cut the text into flights, the one that explains more."""
    marks = _merged(page, numbers(page.text))[:_MOST]
    if not marks:
        return _without_number(page)
    ways = [_cuts(page, marks, before=before) for before in (False, True)]
    read = [[(mark, _flight(page, mark, *cut)) for mark, cut in zip(marks, way, strict=True)]
            for way in ways]  # fmt: skip
    best = max(read, key=lambda way: sum(_worth(one) for _, one in way))
    kept: dict[str, Found | Passed] = {}
    for mark, one in best:
        if isinstance(one, Found):
            page.take(*one.span)
            assert isinstance(one.parameters, AddFlight)
            name = f"{mark.text} {one.parameters.departure_time[:10]}"
            before = kept.get(name)
            if not isinstance(before, Found) or _worth(before) < _worth(one):
                kept[name] = one
        else:
            page.take(*page.line(mark.start))
            kept.setdefault(f"{mark.text} {mark.start}", one)
    good = {name.split()[0] for name, one in kept.items() if isinstance(one, Found)}
    # A number that stands again in a summary or a fare rule is no second flight.
    return [
        one for name, one in kept.items() if isinstance(one, Found) or name.split()[0] not in good
    ]


def _merged(page: Page, found: list[Number]) -> list[Number]:
    """Without repeats of the same number between which no airport and no date stands."""
    kept: list[Number] = []
    for one in found:
        last = kept[-1] if kept else None
        if last and last.text == one.text and not page.days_in(last.end, one.start):
            continue
        kept.append(one)
    return kept


def _cuts(page: Page, marks: list[Number], *, before: bool) -> list[tuple[int, int]]:
    """The text in a part a flight: from its number's line on, or up to that line's end."""
    if before:
        ends = [page.line(mark.start)[1] for mark in marks]
        return list(zip([0, *ends[:-1]], ends, strict=True))
    starts = [page.line(mark.start)[0] for mark in marks]
    return list(zip(starts, [*starts[1:], len(page.raw)], strict=True))


def _worth(one: Found | Passed) -> float:
    if isinstance(one, Passed):
        return 0.0
    return 1.0 + one.certainty - 0.2 * sum(text != "year" for _, _, text, _ in one.notes)


def _flight(page: Page, mark: Number, start: int, end: int) -> Found | Passed:
    excerpt = page.raw[page.line(mark.start)[0] : min(end, mark.end + 160)]
    ends = _ends(page, start, end)
    if ends is None:
        return Passed("no_place", excerpt)
    hours = _hours(page, start, end)
    if hours is None:
        return Passed("no_time", excerpt)
    return _found(page, mark, ends, hours, (start, end), excerpt)


def _ends(page: Page, start: int, end: int) -> tuple[Port, Port] | None:
    """Origin and destination: the first two airports, turned where labels say so."""
    found = ports(page.text, start, end)
    first = next(iter(found), None)
    other = next((p for p in found if first and p.airport.iata != first.airport.iata), None)
    if first is None or other is None:
        return None
    lead = page.text[page.line(first.start)[0] : first.start]
    if _TO.search(lead) and not _FROM.search(lead):
        later = page.text[first.end : other.start]
        if _FROM.search(later) and not _TO.search(later):
            return other, first
    return first, other


@dataclass(frozen=True)
class Hours:
    """When it leaves and, where that is written, when it lands."""

    leaves: Clock
    day: Day
    lands: Clock | None
    landing_day: date | None


def _hours(page: Page, start: int, end: int) -> Hours | None:
    found = page.clocks_in(start, end)
    if not found:
        return None
    leaves = found[0]
    day = page.day_of(leaves, start, end) or _header(page, start)
    if day is None:
        return None
    lands = next((one for one in found[1:3] if one.start - leaves.end < 400), None)
    said = None
    if lands:
        near = page.day_of(lands, start, end)
        if near and near.start != day.start and near.day >= day.day - timedelta(days=1):
            said = near.day if (near.day - day.day).days <= 3 else None
    return Hours(leaves, day, lands, said)


def _header(page: Page, start: int) -> Day | None:
    """The last date above: that of its part of the journey."""
    above = [one for one in page.days if one.end <= start]
    return above[-1] if above else None


def _found(
    page: Page, mark: Number | None, ends: tuple[Port, Port], hours: Hours,
    part: tuple[int, int], excerpt: str,
) -> Found:  # fmt: skip
    origin, destination = (port.airport for port in ends)
    leaves = f"{hours.day.day.isoformat()}T{hours.leaves.text}"
    lands = _landing(hours, leaves, origin, destination)
    number = f"{mark.text}" if mark else None
    found = Found(
        AddFlight(
            airline=airline(mark.code) if mark else None, flight_number=number,
            origin=NamedAirport(code=origin.iata), destination=NamedAirport(code=destination.iata),
            departure_time=leaves, arrival_time=lands, cabin_class=page.cabin(*part),
        ),
        excerpt, key=f"flight {number or origin.iata} {leaves}",
        span=_span(page, mark, ends, hours),
    )  # fmt: skip
    if hours.day.unsure:
        found.note("assumed", "startDatetime", hours.day.unsure, year=hours.day.day.year,
                   said=hours.day.said, day=hours.day.day.isoformat())  # fmt: skip
    for port, name in zip(ends, ("origin", "destination"), strict=True):
        if port.name:
            text = "airport" if port.others else "airport_by_name"
            found.note("assumed", name, text, name=port.name, code=port.airport.iata)
    if number is None:
        found.note("unread", "flightNumber", "flight_number")
    if lands is None:
        found.note("assumed", "endDatetime", "arrival")
    else:
        _check_length(found, leaves, lands, origin, destination)
    return found


def _span(
    page: Page, mark: Number | None, ends: tuple[Port, Port], hours: Hours
) -> tuple[int, int]:
    """The lines that were used."""
    used = [x for x in (mark, *ends, hours.leaves, hours.lands) if x is not None]
    first, last = min(x.start for x in used), max(x.end for x in used)
    return page.line(first)[0], page.line(last)[1]


def _landing(hours: Hours, leaves: str, origin: Airport, destination: Airport) -> str | None:
    """The landing by the clock there: on its written date, else the first that is later."""
    if hours.lands is None:
        return None
    day = hours.landing_day or hours.day.day + timedelta(days=hours.lands.plus)
    if hours.landing_day is None and not hours.lands.plus:
        day -= timedelta(days=1)  # over the date line it may land on the day before
        while _minutes(leaves, f"{day}T{hours.lands.text}", origin, destination) <= 0:
            day += timedelta(days=1)
    return f"{day.isoformat()}T{hours.lands.text}"


def _minutes(leaves: str, lands: str, origin: Airport, destination: Airport) -> int:
    passed = instant(lands, destination.timezone) - instant(leaves, origin.timezone)
    return int(passed.total_seconds()) // 60


def _check_length(
    found: Found, leaves: str, lands: str, origin: Airport, destination: Airport
) -> None:
    minutes = _minutes(leaves, lands, origin, destination)
    usual = flight_minutes(origin.iata, destination.iata, leaves[:10])
    if minutes < usual * 0.4 - 30 or minutes > usual * 1.8 + 240:
        found.note("conflict", "endDatetime", "hours_apart", minutes=minutes, usual=usual)


def _without_number(page: Page) -> list[Found | Passed]:
    """A flight whose number is not written: two airports and an hour, called a flight."""
    if not _FLIES.search(page.raw):
        return []
    end = len(page.raw)
    ends, hours = _ends(page, 0, end), _hours(page, 0, end)
    if ends is None or hours is None:
        return []
    found = _found(page, None, ends, hours, (0, end), "")
    found.excerpt = page.raw[slice(*found.span)]
    page.take(*found.span)
    return [found]
