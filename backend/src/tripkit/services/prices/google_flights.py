"""SerpApi's engine google_flights: a query as its parameters, its answer as offers.

https://serpapi.com/google-flights-api, https://serpapi.com/google-flights-results
"""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from tripkit.knowledge.airports import of_place
from tripkit.services.prices.port import FlightOffer, FlightQuery

MOST = 12
_AIRPORTS = 5
_CABIN = {"economy": "1", "premium_economy": "2", "business": "3", "first": "4"}
_NOTHING = "hasn't returned any results"
_TIME = r"^\d{4}-\d\d-\d\d \d?\d:\d\d$"


class _End(BaseModel):
    id: str = Field(pattern=r"^[A-Z]{3}$")
    time: str = Field(pattern=_TIME)

    @property
    def iso(self) -> str:
        day, hour = self.time.split(" ")
        return f"{day}T{hour.zfill(5)}"


class _Leg(BaseModel):
    departure_airport: _End
    arrival_airport: _End
    airline: str = Field(min_length=1)
    flight_number: str = Field(min_length=1)


class _Way(BaseModel):
    flights: list[_Leg] = Field(min_length=1)
    total_duration: int = Field(gt=0)
    price: float = Field(gt=0, allow_inf_nan=False)


def parameters(query: FlightQuery) -> dict[str, str] | None:
    """The query in the engine's words; None where no airport is known."""
    starts, ends = _codes(query.origin), _codes(query.destination)
    if not starts or not ends or set(starts) & set(ends):
        return None
    asked = {
        "engine": "google_flights", "departure_id": ",".join(starts),
        "arrival_id": ",".join(ends), "outbound_date": query.leaves.isoformat(),
        "type": "1" if query.returns else "2", "travel_class": _CABIN[query.cabin],
        "currency": "USD", "hl": "en", "gl": "us", **_passengers(query),
    }  # fmt: skip
    if query.returns:
        asked["return_date"] = query.returns.isoformat()
    if query.direct:
        asked["stops"] = "1"
    return asked


def offers(raw: Any, query: FlightQuery, now: str) -> list[FlightOffer]:
    """In Google's order; none where it found none. Raises ValueError for another shape."""
    if not is_answer(raw, "best_flights", "other_flights"):
        raise ValueError("no answer of this engine")
    listed = [*(raw.get("best_flights") or []), *(raw.get("other_flights") or [])]
    url = raw.get("search_metadata", {}).get("google_flights_url")
    ways = [way for one in listed if (way := _way(one))]
    if listed and not ways:
        raise ValueError("no way of a known shape")
    found = [_offer(way, query, google(url), now) for way in ways]
    return [o for o in found if not (query.direct and o.stops)][:MOST]


def is_answer(raw: Any, *lists: str) -> bool:
    """Whether it has one of the lists, or says that Google found nothing."""
    if not isinstance(raw, Mapping):
        return False
    return bool(set(lists) & raw.keys()) or _NOTHING in str(raw.get("error"))


def google(url: object) -> str | None:
    """The address, if it is one of Google's."""
    return url if isinstance(url, str) and url.startswith("https://www.google.com/") else None


def _codes(name: str) -> list[str]:
    return [airport.iata for airport in of_place(name)[:_AIRPORTS]]


def _passengers(query: FlightQuery) -> dict[str, str]:
    """Google's children are 2 to 11; one on a lap for each adult, the other infants in seats."""
    adults = query.adults + sum(age >= 12 for age in query.children)
    infants = sum(age < 2 for age in query.children)
    laps = min(infants, adults)
    counts = {
        "adults": adults, "children": sum(2 <= age < 12 for age in query.children),
        "infants_on_lap": laps, "infants_in_seat": infants - laps,
    }  # fmt: skip
    return {name: str(count) for name, count in counts.items() if count}


def _way(one: object) -> _Way | None:
    """None where the price or a time is missing: Google lists such ways too."""
    try:
        return _Way.model_validate(one)
    except ValidationError:
        return None


def _offer(way: _Way, query: FlightQuery, url: str | None, now: str) -> FlightOffer:
    start, end = way.flights[0].departure_airport, way.flights[-1].arrival_airport
    stops = len(way.flights) - 1
    carriers = ", ".join(dict.fromkeys(leg.airline for leg in way.flights))
    said = {0: "no stop", 1: "1 stop"}.get(stops, f"{stops} stops")
    return FlightOffer(
        label=f"{carriers}, {start.id} to {end.id}, {said}", from_airport=start.id,
        to_airport=end.id, price=way.price, low=way.price, high=way.price,
        minutes=way.total_duration, stops=stops, carrier=carriers,
        flight_number=", ".join(leg.flight_number for leg in way.flights),
        departs=start.iso, arrives=end.iso, cabin=query.cabin, source="serpapi",
        source_url=url, retrieved_at=now,
    )  # fmt: skip
