"""A flight nobody was asked about: two airports and the fare model, and no more than these say."""

from tripkit.knowledge.airports import Airport, of_place
from tripkit.knowledge.fares import Fare, fare
from tripkit.knowledge.gazetteer import distance_km
from tripkit.services.prices.port import FlightOffer, FlightQuery

SHORTEST_KM = 80.0
"""Nearer than this nobody flies."""
BY_LAND_KM = 600.0
"""Up to here one goes by land within a country, unless a flight without a stop is likely."""
LONGEST_KM = 15_600.0
"""Farther than any flight without a stop goes (Singapore to New York, 15,350 km)."""
INFANT, CHILD = 0.1, 0.75
"""What airlines usually take of an adult's fare: under 2 on a lap, under 12 in a seat."""
_ABROAD = frozenset({
    "BCN", "BKK", "CDG", "EZE", "FCO", "ICN", "IST", "JFK", "KIX", "LHR", "MEX", "TPE",
})  # fmt: skip
"""Where a city has several airports: the one that flights from abroad mostly use."""
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
    starts, ends = of_place(query.origin), of_place(query.destination)
    if not starts or not ends:
        return None
    abroad = starts[0].country != ends[0].country
    start, end = _likeliest(starts, abroad), _likeliest(ends, abroad)
    near = distance_km(start.lat, start.lng, end.lat, end.lng) < SHORTEST_KM
    return None if near else (start, end)


def _likeliest(airports: list[Airport], abroad: bool) -> Airport:
    """The first, which is the nearest to the city; for a flight from abroad the one they use."""
    return next((a for a in airports if abroad and a.iata in _ABROAD), airports[0])


def _stops(model: Fare) -> int | None:
    """0 where a direct flight is likely, 1 beyond the range of any; else nobody has said."""
    if model.direct:
        return 0
    return 1 if model.km > LONGEST_KM else None


def _label(start: Airport, end: Airport, query: FlightQuery, stops: int | None) -> str:
    way = "and back" if query.returns else "one way"
    known = {0: "likely without a stop", 1: "with a stop", None: "stops not known"}[stops]
    return f"A flight from {start.iata} to {end.iata} {way}{_CABIN[query.cabin]}, {known}"
