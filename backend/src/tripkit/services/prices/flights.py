"""A flight nobody was asked about: two airports and the fare model, and no more than these say."""

from tripkit.knowledge.airports import Airport, of_place
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.fares import Fare, fare
from tripkit.knowledge.ways.airfields import LONGEST_KM
from tripkit.knowledge.ways.flights import best_flight
from tripkit.knowledge.ways.named import places_of
from tripkit.knowledge.ways.stops import Point
from tripkit.services.prices.port import FlightOffer, FlightQuery

BY_LAND_KM = 600.0
"""Up to here one goes by land within a country, unless a flight without a stop is likely."""
INFANT, CHILD = 0.1, 0.75
"""What airlines usually take of an adult's fare: under 2 on a lap, under 12 in a seat."""
_CABIN = {
    "economy": "", "premium_economy": " in premium economy", "business": " in business class",
    "first": " in first class",
}  # fmt: skip


def shares(query: FlightQuery) -> float:
    """How many adults' fares the party pays."""
    children = sum(INFANT if age < 2 else CHILD if age < 12 else 1.0 for age in query.children)
    return query.adults + children


def estimated(query: FlightQuery) -> list[FlightOffer]:
    """One offer between the likeliest airports; none where there is none or it is no flight."""
    ends = _ends(query)
    if ends is None:
        return []
    start, end = ends
    model = fare(
        start, end, query.leaves, today=query.today,
        both_ways=query.returns is not None, cabin=query.cabin,
    )  # fmt: skip
    stops = _stops(model)
    if query.direct and stops:
        return []
    if start.country == end.country and model.km <= BY_LAND_KM and stops != 0:
        return []
    count = shares(query)
    return [
        FlightOffer(
            label=_label(start, end, query, stops),
            from_airport=start.iata, to_airport=end.iata,
            price=round(model.typical * count), low=round(model.low * count),
            high=round(model.high * count), minutes=model.minutes, stops=stops,
            cabin=query.cabin, source="estimate",
        )
    ]  # fmt: skip


def is_flight(query: FlightQuery) -> bool:
    """Whether both ends have airports, far enough apart to fly."""
    return _ends(query) is not None


def _ends(query: FlightQuery) -> tuple[Airport, Airport] | None:
    """The airports at both ends; None where one is not known, or where nobody flies."""
    starts, ends = tuple(of_place(query.origin)), tuple(of_place(query.destination))
    here, there = _point(query.origin, starts), _point(query.destination, ends)
    if here is None or there is None:
        return None
    flight = best_flight(starts, ends, here, there)
    return (flight.start, flight.end) if flight else None


def _point(name: str, airports: tuple[Airport, ...]) -> Point | None:
    """Where a place of this name is; that of its airport where it is one's code."""
    if cities := find_city(name):
        return cities[0].location.lat, cities[0].location.lng
    places = places_of(name) if len(airports) != 1 else []
    here = next(iter(places), None)
    return here or next(((field.lat, field.lng) for field in airports), None)


def _stops(model: Fare) -> int | None:
    """0 where a direct flight is likely, 1 beyond the range of any; else nobody has said."""
    if model.direct:
        return 0
    return 1 if model.km > LONGEST_KM else None


def _label(start: Airport, end: Airport, query: FlightQuery, stops: int | None) -> str:
    way = "and back" if query.returns else "one way"
    known = {0: "likely without a stop", 1: "with a stop", None: "stops not known"}[stops]
    return f"A flight from {start.iata} to {end.iata} {way}{_CABIN[query.cabin]}, {known}"
