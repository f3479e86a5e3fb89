"""Speaks SerpApi's wire format on 127.0.0.1: the engines google_flights and google_hotels."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs

from .loopback import Recorded
from .vendor_server import VendorServer

NO_FLIGHTS = {
    "search_metadata": {"status": "Success"},
    "error": "Google Flights hasn't returned any results for this query.",
}
NO_HOTELS = {
    "search_metadata": {"status": "Success"},
    "error": "Google Hotels hasn't returned any results for this query.",
}
FLIGHTS_URL = "https://www.google.com/travel/flights?hl=en&gl=us&tfs=CBwQ"
HOTELS_URL = "https://www.google.com/_/TravelFrontendUi/data/batchexecute?rpcids=AtySUc"


def leg(start: str, leaves: str, end: str, arrives: str, number: str) -> dict[str, Any]:
    """One flight of a way."""
    return {
        "departure_airport": {"name": f"{start} Airport", "id": start, "time": leaves},
        "arrival_airport": {"name": f"{end} Airport", "id": end, "time": arrives},
        "duration": 140, "airplane": "Boeing 787", "airline": "Example Air",
        "airline_logo": "https://www.gstatic.com/flights/airline_logos/70px/XX.png",
        "travel_class": "Economy", "flight_number": number, "legroom": "31 in",
        "extensions": ["Average legroom (31 in)"],
    }  # fmt: skip


def way(*legs: dict[str, Any], price: float | None = 640, minutes: int = 140) -> dict[str, Any]:
    """One way there; Google lists some without a price."""
    found: dict[str, Any] = {
        "flights": list(legs), "total_duration": minutes, "type": "Round trip",
        "carbon_emissions": {"this_flight": 130000, "typical_for_this_route": 141000},
        "airline_logo": "https://www.gstatic.com/flights/airline_logos/70px/XX.png",
        "departure_token": "WyJDalJJ",
    }  # fmt: skip
    if len(legs) > 1:
        found["layovers"] = [{"duration": 95, "name": "Between", "id": "KIX"}]
    return found if price is None else found | {"price": price}


DIRECT = way(leg("ICN", "2027-04-03 9:05", "NRT", "2027-04-03 11:25", "XX 701"))
STOPPING = way(
    leg("GMP", "2027-04-03 08:00", "KIX", "2027-04-03 09:40", "XX 1"),
    leg("KIX", "2027-04-03 11:15", "HND", "2027-04-03 12:30", "YY 22"),
    price=410, minutes=270,
)  # fmt: skip


def flights(best: list[Any], other: list[Any] | None = None) -> dict[str, Any]:
    """A whole answer of google_flights."""
    return {
        "search_metadata": {"id": "1", "status": "Success", "google_flights_url": FLIGHTS_URL},
        "search_parameters": {"engine": "google_flights"},
        "best_flights": best, "other_flights": other or [],
        "price_insights": {
            "lowest_price": 410, "price_level": "typical", "typical_price_range": [400, 700],
        },
    }  # fmt: skip


def hotel(name: str = "Example Inn", rate: float | None = 93.0, **more: Any) -> dict[str, Any]:
    """One property; what is booked out has no rate."""
    found: dict[str, Any] = {
        "type": "hotel", "name": name, "description": "Plain rooms by the river.",
        "link": "https://inn.example/", "property_token": "ChgI",
        "serpapi_property_details_link": "https://serpapi.com/search.json?engine=google_hotels",
        "gps_coordinates": {"latitude": 35.7125, "longitude": 139.7960},
        "check_in_time": "3:00 PM", "check_out_time": "11:00 AM",
        "hotel_class": "3-star hotel", "extracted_hotel_class": 3, "overall_rating": 4.3,
        "reviews": 1021, "amenities": ["Free Wi-Fi", "Elevator"],
        "images": [{
            "thumbnail": "https://lh3.googleusercontent.com/p/t=s287",
            "original_image": "https://lh5.googleusercontent.com/p/o=s10000",
        }],
    }  # fmt: skip
    if rate is not None:
        found["rate_per_night"] = {"lowest": f"${rate:.0f}", "extracted_lowest": rate}
        found["total_rate"] = {"lowest": f"${rate * 5:.0f}", "extracted_lowest": rate * 5}
    return found | more


def hotels(*properties: Any) -> dict[str, Any]:
    """A whole answer of google_hotels."""
    return {
        "search_metadata": {"id": "2", "status": "Success", "google_hotels_url": HOTELS_URL},
        "search_parameters": {"engine": "google_hotels"},
        "search_information": {"total_results": len(properties)},
        "brands": [], "properties": list(properties),
    }  # fmt: skip


class SerpApiServer(VendorServer):
    """Asks for the key in the address, as the real one does."""

    def __init__(self, key: str = "canary-serpapi-key") -> None:
        super().__init__()
        self.key = key
        self.flights: dict[str, Any] = flights([DIRECT], [STOPPING])
        self.hotels: dict[str, Any] = hotels(hotel())

    def asked(self, index: int = -1) -> dict[str, str]:
        """The parameters of a request."""
        read = parse_qs(self.requests[index].query, keep_blank_values=True)
        return {name: values[0] for name, values in read.items()}

    def answer(self, request: Recorded) -> tuple[int, Any]:
        asked = {name: values[0] for name, values in parse_qs(request.query).items()}
        if asked.get("api_key") != self.key:
            return 401, {"error": "Invalid API key. Your API key should be here: …"}
        if request.path != "/search.json":
            return 404, {"error": "not found"}
        needed = {
            "google_flights": {"departure_id", "arrival_id", "outbound_date"},
            "google_hotels": {"q", "check_in_date", "check_out_date"},
        }.get(asked["engine"])
        if needed is None or needed - asked.keys():
            return 400, {"error": f"Missing query {needed} parameter."}
        return 200, self.flights if asked["engine"] == "google_flights" else self.hotels
