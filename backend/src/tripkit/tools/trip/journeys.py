"""The ways between home and the destinations: when one leaves and comes, and what is left of a day.

An offer with times keeps its own. An estimate has none: then it is laid into the day as people
would choose, and marked as assumed. Hours are local at each end.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import Stay, stays_of
from tripkit.tools.trip.findings import FlightFound, FlightsFound
from tripkit.tools.whereabouts import Ambiguous, Unknown, Where, where

LEAVES_AT, RETURNS_AT = 9 * 60, 18 * 60
BEFORE, AFTER = 120, 60
"""Minutes at the airport before take-off and after landing."""
TO_TOWN = 60
"""From an airport whose way to town we don't know."""
NIGHT_ENDS, NIGHT_BEGINS = 6 * 60, 22 * 60
TOWN_KM = 30.0
"""Nearer than this is the same town."""
SURFACE_KM = 600.0
"""Up to here two places of one country are joined by train or coach."""
_SURFACE_KMH, _SURFACE_WAIT = 75.0, 40
_SURFACE_USD_KM = 0.11


@dataclass(frozen=True)
class Journey:
    """`leaves`, `arrives` are local; `door` minutes lie between the airport and town."""

    kind: str
    start: str
    end: str
    leaves: datetime
    arrives: datetime
    door: int
    assumed: bool
    price: float
    low: float
    high: float
    flight: FlightFound | None

    @property
    def mode(self) -> str:
        return "flight" if self.flight else "train"


def clock(value: object) -> int | None:
    """HH:MM as minutes, None for anything else."""
    try:
        at = time.fromisoformat(str(value))
    except ValueError:
        return None
    return at.hour * 60 + at.minute


def _first(values: list[str | float | bool]) -> int | None:
    return next((at for value in values if (at := clock(value)) is not None), None)


def door_minutes(trip: TripContext, place: str) -> int:
    """From the airport to town, by the quickest usual way."""
    at = place_at(place, trip)
    ways = at.city.transport.airport if at and at.city else ()
    found = [sum(way.minutes) / 2 for way in ways]
    return round(min(found)) if found else TO_TOWN


def journeys_of(trip: TripContext) -> list[Journey]:
    """Home to the first place, on to each next one, and back; none where there is no origin."""
    stays = stays_of(trip.request)
    if not stays:
        return []
    return [*_there(trip, stays[0]), *_onward(trip, stays), *_back(trip, stays)]


def chosen_flight(trip: TripContext, place: str) -> FlightFound | None:
    """The cheapest offer that keeps what was asked of flights, as far as it says so."""
    found = trip.found("research_flights", FlightsFound, place)
    if found is None or "flight" in trip.request.values("avoid_mode"):
        return None
    usable = [flight for flight in found.flights if _keeps(flight, trip)]
    usable = [flight for flight in usable if _is_wished(flight, trip)] or usable
    return min(usable, key=lambda flight: (flight.price, flight.label), default=None)


def _is_wished(flight: FlightFound, trip: TripContext) -> bool:
    """Whether it is of an airline that was asked for, and as short as was asked for."""
    carrier, request = fold(flight.carrier or ""), trip.request
    airlines = [fold(name) for name in request.texts("airline")]
    refused = [fold(name) for name in request.texts("avoid_airline")]
    hours = [float(value) for value in request.values("longest_flight")]
    return (
        (not airlines or any(name in carrier for name in airlines))
        and not any(name in carrier for name in refused)
        and all(flight.minutes <= most * 60 for most in hours)
    )


def _keeps(flight: FlightFound, trip: TripContext) -> bool:
    request = trip.request
    if request.values("direct_flights") and flight.stops not in (0, None):
        return False
    earliest, latest = (
        _first(request.values(kind)) for kind in ("earliest_flight", "latest_flight")
    )
    leaves = flight.departs and datetime.fromisoformat(flight.departs)
    if not leaves:
        return True
    at = leaves.hour * 60 + leaves.minute
    return (earliest is None or at >= earliest) and (latest is None or at <= latest)


def place_at(name: str | None, trip: TripContext) -> Where | None:
    """Where a name is, None where we can't tell."""
    try:
        return where(name, trip.locale, places=trip.request.places) if name else None
    except (Unknown, Ambiguous):
        return None


def _at(day: date, minutes: int, zone: str) -> datetime:
    return datetime.combine(day, time(), ZoneInfo(zone)) + timedelta(minutes=minutes)


def _there(trip: TripContext, stay: Stay) -> list[Journey]:
    flight, home = chosen_flight(trip, stay.place), place_at(trip.request.origin, trip)
    to = place_at(stay.place, trip)
    if home is None or to is None:
        return []
    if flight is None:
        return _by_land("outbound", home, to, _at(stay.first, LEAVES_AT, home.timezone), trip)
    earliest = _first(trip.request.values("earliest_flight")) or 0
    latest = _first(trip.request.values("latest_flight")) or 24 * 60
    at = min(max(LEAVES_AT, earliest), max(latest, earliest))
    leaves = _said(flight.departs, home.timezone) or _at(stay.first, at, home.timezone)
    arrives = _said(flight.arrives, to.timezone) or leaves + timedelta(minutes=flight.minutes)
    return [Journey(
        "outbound", flight.from_airport, flight.to_airport, leaves,
        arrives.astimezone(ZoneInfo(to.timezone)), door_minutes(trip, stay.place),
        flight.departs is None, flight.price, flight.low, flight.high, flight,
    )]  # fmt: skip


def _said(text: str | None, zone: str) -> datetime | None:
    if not text:
        return None
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=ZoneInfo(zone))


def _back(trip: TripContext, stays: list[Stay]) -> list[Journey]:
    """The same offer's way home; from another city than one came to, the model's way on."""
    flight, home = chosen_flight(trip, stays[0].place), place_at(trip.request.origin, trip)
    away = place_at(stays[-1].place, trip)
    if home is None or away is None:
        return []
    end = trip.request.end_date or stays[-1].last
    if flight is None:
        return _by_land("return", away, home, _at(end, RETURNS_AT, away.timezone), trip)
    at = _return_at(trip, flight.minutes)
    leaves = _at(end, at, away.timezone)
    arrives = (leaves + timedelta(minutes=flight.minutes)).astimezone(ZoneInfo(home.timezone))
    codes = away.city.airports if away.city and len(stays) > 1 else (flight.to_airport,)
    return [Journey(
        "return", next(iter(codes), flight.to_airport), flight.from_airport, leaves, arrives,
        door_minutes(trip, stays[-1].place), True, 0, 0, 0, flight,
    )]  # fmt: skip


def _return_at(trip: TripContext, minutes: int) -> int:
    earliest = _first(trip.request.values("earliest_flight")) or 0
    latest = _first(trip.request.values("latest_flight"))
    at = max(earliest, min(RETURNS_AT, latest if latest is not None else RETURNS_AT))
    if trip.request.values("no_red_eye"):
        at = min(at, max(NIGHT_ENDS + 60, earliest, NIGHT_BEGINS - minutes))
    return at


def is_red_eye(journey: Journey) -> bool:
    """Whether part of the flight is between ten at night and six, by the clock where it begins."""
    midnight = journey.leaves.replace(hour=0, minute=0)
    start = (journey.leaves - midnight).total_seconds() / 60
    end = (journey.arrives - midnight).total_seconds() / 60
    return start < NIGHT_ENDS or end > NIGHT_BEGINS


def _onward(trip: TripContext, stays: list[Stay]) -> list[Journey]:
    """Between destinations: train or coach within a country, else a flight that was looked up."""
    found = []
    for before, after in pairwise(stays):
        a, b = place_at(before.place, trip), place_at(after.place, trip)
        if a is None or b is None:
            continue
        flight = chosen_flight(trip, after.place)
        leaves = _at(after.first, LEAVES_AT, a.timezone)
        if are_joined(a, b) or flight is None:
            found.append(_surface("onward", a, b, leaves, trip))
            continue
        arrives = leaves + timedelta(minutes=flight.minutes)
        found.append(Journey(
            "onward", a.name, b.name, leaves, arrives.astimezone(ZoneInfo(b.timezone)),
            door_minutes(trip, after.place), True, flight.price, flight.low, flight.high, flight,
        ))  # fmt: skip
    return found


def are_joined(a: Where, b: Where) -> bool:
    """Whether one goes from the one to the other by train or coach."""
    return a.country == b.country and distance_km(a.lat, a.lng, b.lat, b.lng) <= SURFACE_KM


def _by_land(kind: str, a: Where, b: Where, leaves: datetime, trip: TripContext) -> list[Journey]:
    """From home or back where no flight is usual; nothing within a town, abroad or unwanted."""
    near = distance_km(a.lat, a.lng, b.lat, b.lng) < TOWN_KM
    if near or not are_joined(a, b) or "train" in trip.request.values("avoid_mode"):
        return []
    return [_surface(kind, a, b, leaves, trip)]


def _surface(kind: str, a: Where, b: Where, leaves: datetime, trip: TripContext) -> Journey:
    """A train or coach by the distance; its price is for one way and the whole party."""
    km = distance_km(a.lat, a.lng, b.lat, b.lng) * 1.2
    arrives = leaves + timedelta(minutes=round(_SURFACE_WAIT + km / _SURFACE_KMH * 60))
    price = round(km * _SURFACE_USD_KM * trip.request.party.size, 2)
    return Journey(
        kind, a.name, b.name, leaves, arrives.astimezone(ZoneInfo(b.timezone)), 15, True, price,
        round(price * 0.6, 2), round(price * 1.8, 2), None,
    )  # fmt: skip


def night_aboard(day: date, journeys: list[Journey]) -> bool:
    """Whether that night is spent on the way there: one lands on a later day."""
    return any(j.kind == "outbound" and j.leaves.date() <= day < j.arrives.date() for j in journeys)


def nights_aboard(first: date, journeys: list[Journey]) -> int:
    """How many nights of the trip are over before one lands."""
    there = next((j for j in journeys if j.kind == "outbound"), None)
    return max(0, (there.arrives.date() - first).days) if there else 0


def window_on(day: date, journeys: list[Journey]) -> tuple[int, int]:
    """The minutes of a day that journeys leave free, between midnights."""
    start, end = 0, 24 * 60
    for journey in journeys:
        begins = journey.leaves - timedelta(minutes=journey.door + BEFORE * bool(journey.flight))
        over = journey.arrives + timedelta(minutes=journey.door + AFTER * bool(journey.flight))
        if journey.kind == "return":
            end = min(end, _minute(begins, day))
        elif journey.kind == "outbound" or day >= journey.leaves.date():
            start = max(start, _minute(over, day))
    return max(0, start), max(0, min(end, 24 * 60))


def _minute(at: datetime, day: date) -> int:
    """Minutes after that day's midnight, by the clock there."""
    days = (at.date() - day).days
    return days * 24 * 60 + at.hour * 60 + at.minute
