"""The ways between home and the destinations: when one leaves and comes, and what is left of a day.

An offer with times keeps its own. An estimate has none: then it is laid into the day as people
would choose, and marked as assumed. Hours are local at each end.
"""

from datetime import date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from tripkit.knowledge.airports import airport
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.ways.flights import flight_between, to_airport
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import Stay, stays_of
from tripkit.tools.trip.findings import FlightFound, FlightsFound
from tripkit.tools.trip.journey import NIGHT_BEGINS, NIGHT_ENDS, Journey
from tripkit.tools.trip.surface import LEAVES_AT, RETURNS_AT, local, single_flight, surface_journey
from tripkit.tools.whereabouts import Ambiguous, Unknown, Where, where

TO_TOWN = 60
"""From an airport whose way to town we don't know."""


def clock(value: object) -> int | None:
    """HH:MM as minutes, None for anything else."""
    try:
        at = time.fromisoformat(str(value))
    except ValueError:
        return None
    return at.hour * 60 + at.minute


def _first(values: list[str | float | bool]) -> int | None:
    return next((at for value in values if (at := clock(value)) is not None), None)


def door_minutes(trip: TripContext, place: str, code: str = "") -> int:
    """From the airport to town, by the quickest usual way; by the distance where we know none."""
    at, field = place_at(place, trip), airport(code)
    ways = at.city.transport.airport if at and at.city else ()
    found = [sum(way.minutes) / 2 for way in ways]
    if not found and at and field:
        return to_airport((at.lat, at.lng), field)
    return round(min(found)) if found else TO_TOWN


def journeys_of(trip: TripContext) -> list[Journey]:
    """Home to the first place, on to each next one, and back; none where there is no origin."""
    stays = stays_of(trip.request)
    if not stays:
        return []
    there = _there(trip, stays[0])
    return [*there, *_onward(trip, stays), *_back(trip, stays, next(iter(there), None))]


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


def _there(trip: TripContext, stay: Stay) -> list[Journey]:
    flight, home = chosen_flight(trip, stay.place), place_at(trip.request.origin, trip)
    to = place_at(stay.place, trip)
    if home is None or to is None:
        return []
    if surface := surface_journey("outbound", home, to, stay.first, flight, trip):
        return [surface]
    if flight is None:
        return []
    earliest = _first(trip.request.values("earliest_flight")) or 0
    latest = _first(trip.request.values("latest_flight")) or 24 * 60
    at = min(max(LEAVES_AT, earliest), max(latest, earliest))
    leaves = _said(flight.departs, home.timezone) or local(stay.first, at, home.timezone)
    arrives = _said(flight.arrives, to.timezone) or leaves + timedelta(minutes=flight.minutes)
    return [Journey(
        "outbound", flight.from_airport, flight.to_airport, leaves,
        arrives.astimezone(ZoneInfo(to.timezone)),
        door_minutes(trip, stay.place, flight.to_airport),
        flight.departs is None, flight.price, flight.low, flight.high, flight,
    )]  # fmt: skip


def _said(text: str | None, zone: str) -> datetime | None:
    if not text:
        return None
    at = datetime.fromisoformat(text)
    return at if at.tzinfo else at.replace(tzinfo=ZoneInfo(zone))


def _back(trip: TripContext, stays: list[Stay], there: Journey | None) -> list[Journey]:
    """The same offer's way home, from where one is then; by land who came so, or a flight alone."""
    home, away = place_at(trip.request.origin, trip), place_at(stays[-1].place, trip)
    if home is None or away is None or there is None:
        return []
    end = trip.request.end_date or stays[-1].last
    if there.flight is None:
        single = single_flight(trip, away, home, end)
        if surface := surface_journey("return", away, home, end, single, trip):
            return [surface]
        return [_flown_home(trip, single, (away, home), end)] if single else []
    offer = _open_jaw(there.flight, away, home, stays)
    return [_flown_home(trip, offer, (away, home), end)]


def _open_jaw(offer: FlightFound, away: Where, home: Where, stays: list[Stay]) -> FlightFound:
    """The offer's way home: from the airport of the last place, which need not be the first's."""
    reverse = {"from_airport": offer.to_airport, "to_airport": offer.from_airport}
    prices = {"price": 0.0, "low": 0.0, "high": 0.0}
    if len(stays) > 1:
        landed, back_at = airport(offer.to_airport), airport(offer.from_airport)
        flight = flight_between((away.lat, away.lng), (home.lat, home.lng))
        if flight and landed and back_at and flight.start != landed:
            reverse = {"from_airport": flight.start.iata, "to_airport": flight.end.iata}
            prices["minutes"] = flight.minutes
    return offer.model_copy(update=reverse | prices)


def _flown_home(
    trip: TripContext, flight: FlightFound, ends: tuple[Where, Where], end: date
) -> Journey:
    """The flight on the last day; its price is nothing where the way there has paid it."""
    away, home = ends
    leaves = local(end, _return_at(trip, flight.minutes), away.timezone)
    arrives = (leaves + timedelta(minutes=flight.minutes)).astimezone(ZoneInfo(home.timezone))
    return Journey(
        "return",
        flight.from_airport,
        flight.to_airport,
        leaves,
        arrives,
        door_minutes(trip, away.asked, flight.from_airport),
        True,
        flight.price,
        flight.low,
        flight.high,
        flight,
    )


def _return_at(trip: TripContext, minutes: int) -> int:
    earliest = _first(trip.request.values("earliest_flight")) or 0
    latest = _first(trip.request.values("latest_flight"))
    at = max(earliest, min(RETURNS_AT, latest if latest is not None else RETURNS_AT))
    if trip.request.values("no_red_eye"):
        at = min(at, max(NIGHT_ENDS + 60, earliest, NIGHT_BEGINS - minutes))
    return at


def _onward(trip: TripContext, stays: list[Stay]) -> list[Journey]:
    """Between destinations: over land or water, or a flight, as one would choose."""
    onward: list[Journey] = []
    for before, after in pairwise(stays):
        a, b = place_at(before.place, trip), place_at(after.place, trip)
        if a is None or b is None:
            continue
        flight = chosen_flight(trip, after.place) or single_flight(trip, a, b, after.first)
        surface = surface_journey("onward", a, b, after.first, flight, trip)
        if surface and onward and surface.leaves < onward[-1].arrives:  # not there in time for it
            surface = surface_journey("onward", a, b, after.first, flight, trip, by_day=True)
        if surface:
            onward.append(surface)
        elif flight:
            onward.append(_flown_on(trip, flight, a, b, after))
    return onward


def _flown_on(trip: TripContext, flight: FlightFound, a: Where, b: Where, after: Stay) -> Journey:
    leaves = local(after.first, LEAVES_AT, a.timezone)
    arrives = leaves + timedelta(minutes=flight.minutes)
    return Journey(
        "onward",
        a.name,
        b.name,
        leaves,
        arrives.astimezone(ZoneInfo(b.timezone)),
        door_minutes(trip, after.place, flight.to_airport),
        True,
        flight.price,
        flight.low,
        flight.high,
        flight,
    )
