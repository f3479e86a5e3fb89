"""Ways over land and water in a plan: which one is taken, when it leaves and what it costs."""

from dataclasses import replace
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.airports import airport
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.price_levels import level_of
from tripkit.knowledge.ways import Way
from tripkit.knowledge.ways.choosing import Refusable, Wishes, felt, felt_flight, surface_choice
from tripkit.knowledge.ways.flights import to_airport
from tripkit.knowledge.ways.roads import breaks
from tripkit.services.prices.flights import estimated
from tripkit.services.prices.port import FlightQuery
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.findings import FlightFound
from tripkit.tools.trip.journey import AFTER, BEFORE, Journey
from tripkit.tools.trip.ways import mode_of
from tripkit.tools.whereabouts import Where

LEAVES_AT, RETURNS_AT = 9 * 60, 18 * 60
EARLIEST, HOME_BY = 7 * 60, 22 * 60
"""When a long way home sets off at the earliest, and when it should be over."""
HALF_A_DAY = 7 * 60
"""Minutes of a way by day that is better than a night on the way to where one goes."""
TOWN_KM = 30.0
"""Nearer than this is the same town."""
DOOR, TO_TOWN = 15, 60
"""Minutes from a station into town, and from an airport that we do not know."""
LOW, HIGH = 0.6, 1.8
"""How far fares of one way lie apart."""
_MEANS: dict[str, Refusable] = {
    "train": "train",
    "bus": "coach",
    "ferry": "ferry",
    "self-driving": "drive",
    "flight": "flight",
}


def local(day: date, minutes: int, zone: str) -> datetime:
    """So many minutes after a day's midnight, by the clock of a zone."""
    return datetime.combine(day, time(), ZoneInfo(zone)) + timedelta(minutes=minutes)


def wishes_of(request: TripRequest) -> Wishes:
    """What the request says of modes: those refused, those to keep to, and whether by night."""
    values = request.values
    refused = {_MEANS.get(mode_of(str(mode))) for mode in values("avoid_mode")}
    usable = {_MEANS.get(mode_of(str(mode))) for mode in values("use_mode")}
    return Wishes(
        frozenset(means for means in refused if means),
        frozenset(means for means in usable if means),
        by_night=not values("no_red_eye"),
    )


def surface_journey(
    kind: str,
    a: Where,
    b: Where,
    day: date,
    flight: FlightFound | None,
    trip: TripContext,
    *,
    by_day: bool = False,
) -> Journey | None:
    """The way over land or water from one place to the next, if one would rather than fly.

    None within a town, and where nothing is known or allowed. `by_day`: not on a night train.
    """
    here, there = (a.lat, a.lng), (b.lat, b.lng)
    if distance_km(*here, *there) < TOWN_KM:
        return None
    wishes, level = wishes_of(trip.request), level_between(a, b)
    wishes = replace(wishes, by_night=wishes.by_night and not by_day)
    way = surface_choice(here, there, wishes, level)
    if kind == "outbound" and way and way.is_overnight:  # a night train takes the first day
        by_light = surface_choice(here, there, replace(wishes, by_night=False), level)
        way = by_light if by_light and by_light.door <= HALF_A_DAY else way
    if way is None and wishes.only:  # nothing of what was asked for goes there
        way = surface_choice(here, there, replace(wishes, only=frozenset()), level)
    if way is None and flight is None and kind == "onward":  # the long way is the only one
        unflown = replace(wishes, refused=wishes.refused | {"flight"}, only=frozenset())
        way = surface_choice(here, there, unflown, level)
    both_ways = kind == "outbound"
    if way is None:
        return None
    if flight and _rather_flies(flight, way, wishes, level, (a, b), trip, both_ways):
        return None
    return _journey(kind, a, b, day, way, level, trip)


def level_between(a: Where, b: Where) -> float:
    """The price level between two countries."""
    levels = [level.value / 100 for end in (a, b) if (level := level_of(end.country))]
    return sum(levels) / len(levels) if levels else 1.0


def _rather_flies(
    flight: FlightFound,
    way: Way,
    wishes: Wishes,
    level: float,
    ends: tuple[Where, Where],
    trip: TripContext,
    both_ways: bool,
) -> bool:
    """Whether the flight feels shorter than the way, door to door, price and comfort counted."""
    if not wishes.flies or way.means in wishes.only:
        return False
    if "flight" in wishes.only:
        return True
    codes = flight.from_airport, flight.to_airport
    reach = sum(_reach(end, code) for end, code in zip(ends, codes, strict=True))
    share = flight.price / max(1, trip.request.party.size) / (2 if both_ways else 1)
    door = flight.minutes + BEFORE + AFTER + reach
    return felt_flight(door, share) < felt(way, level)


def _reach(place: Where, code: str) -> int:
    """Minutes between a place and an airport."""
    field = airport(code)
    return to_airport((place.lat, place.lng), field) if field else TO_TOWN


def _journey(
    kind: str, a: Where, b: Where, day: date, way: Way, level: float, trip: TripContext
) -> Journey:
    minutes = way.total + (breaks(way.total) if way.means == "drive" else 0)
    leaves = local(*_leaves(kind, way, day, minutes), a.timezone)
    arrives = (leaves + timedelta(minutes=minutes)).astimezone(ZoneInfo(b.timezone))
    price = _price(way, level, trip)
    low, high = round(price * LOW, 2), round(price * HIGH, 2)
    return Journey(kind, a.name, b.name, leaves, arrives, DOOR, True, price, low, high, None, way)


def _leaves(kind: str, way: Way, day: date, minutes: int) -> tuple[date, int]:
    """The day and the minute when it sets off: by night on the evening before one is there."""
    if way.is_overnight and way.legs[0].leaves is not None:
        evening = day - timedelta(days=1) if kind == "onward" else day
        return evening, way.legs[0].leaves
    if kind == "return":
        return day, max(EARLIEST, min(RETURNS_AT, HOME_BY - minutes))
    return day, LEAVES_AT


def _price(way: Way, level: float, trip: TripContext) -> float:
    """US dollars one way for the party; a car is paid once."""
    size = trip.request.party.size
    return round(way.price(level) * (1 if way.means == "drive" else size), 2)


def single_flight(trip: TripContext, a: Where, b: Where, day: date) -> FlightFound | None:
    """An estimated flight one way, where nobody was asked for offers."""
    party = trip.request.party
    query = FlightQuery(
        a.city.name.en if a.city else a.name,
        b.city.name.en if b.city else b.name,
        day,
        None,
        party.adults,
        children=tuple(party.children),
        direct=bool(trip.request.values("direct_flights")),
        today=trip.today,
    )
    offers = estimated(query) if wishes_of(trip.request).flies else []
    return next((FlightFound.of_offer(offer) for offer in offers), None)
