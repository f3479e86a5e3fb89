"""A flight nobody was asked about: two airports and the fare model, and no more than these say."""

from tripkit.knowledge.airports import Airport, of_place
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.fares import Fare, fare
from tripkit.knowledge.ways.airfields import LONGEST_KM, airports_about, airports_of
from tripkit.knowledge.ways.choosing import Wishes, surface_choice
from tripkit.knowledge.ways.flights import Flight, best_flight, connecting_flight
from tripkit.knowledge.ways.named import places_of
from tripkit.knowledge.ways.stops import Point
from tripkit.services.prices.port import FlightOffer, FlightQuery

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
    flight = _flight(query)
    if flight is None:
        return []
    start, end = flight.start, flight.end
    model = fare(
        start, end, query.leaves, today=query.today,
        both_ways=query.returns is not None, cabin=query.cabin,
    )  # fmt: skip
    stops = _stops(model)
    if query.direct and stops:
        return []
    if stops != 0 and not flight.is_taken and _goes_by_land(start, end):
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


def _goes_by_land(start: Airport, end: Airport) -> bool:
    """Whether there is a way over land or water that one would rather take than change planes."""
    return surface_choice((start.lat, start.lng), (end.lat, end.lng), Wishes()) is not None


def is_flight(query: FlightQuery) -> bool:
    """Whether both ends have airports, far enough apart to fly."""
    return _flight(query) is not None


def _flight(query: FlightQuery) -> Flight | None:
    """The flight of least bother; None where an end has no airport, or where nobody flies."""
    starts, ends = tuple(of_place(query.origin)), tuple(of_place(query.destination))
    here, there = _point(query.origin, starts), _point(query.destination, ends)
    if here is None or there is None:
        return None
    usual = best_flight(starts or airports_of(here), ends or airports_of(there), here, there)
    starts, ends = (*starts, *airports_about(here)), (*ends, *airports_about(there))
    return (
        usual
        or best_flight(starts, ends, here, there)
        or connecting_flight(starts, ends, here, there)
    )


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
