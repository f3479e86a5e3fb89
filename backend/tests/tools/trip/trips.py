"""A trip's context and what its tools found, as small as a test needs them."""

from datetime import date
from typing import Any, cast

from pydantic import BaseModel

from tripkit.domain.context import Locale, RunContext
from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.context import TripContext, key_of
from tripkit.tools.trip.findings import (
    ActivitiesFound,
    ActivityFound,
    FlightFound,
    FlightsFound,
    RoomFound,
    RoomsFound,
)
from tripkit.tools.trip.services import TripServices

APRIL = date(2027, 4, 10)


def rule(kind: str, value: object, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "value": value, **more}


def tripping(
    *found: tuple[str, str, BaseModel], locale: Locale = "en", rules: Any = (), **request: Any
) -> TripContext:
    """Three days in Tokyo from Seoul, unless said otherwise; `found` is (tool, place, result)."""
    given = {
        "task": "a trip", "origin": "Seoul", "destinations": ["Tokyo"], "start_date": APRIL,
        "days": 3, "constraints": list(rules),
    }  # fmt: skip
    return TripContext(
        audience="planner", services=cast(TripServices, None),
        run=RunContext(today="2026-11-21", locale=locale),
        request=TripRequest.model_validate(given | request),
        results={key_of(tool, {"destination": place}): data.model_dump(mode="json")
                 for tool, place, data in found},
    )  # fmt: skip


def flight(**changed: Any) -> FlightFound:
    given = {
        "label": "Flight", "from_airport": "ICN", "to_airport": "HND", "price": 300.0,
        "low": 200.0, "high": 400.0, "minutes": 150, "stops": 0, "source": "estimate",
    }  # fmt: skip
    return FlightFound.model_validate(given | changed)


def flights(*offers: FlightFound, place: str = "Tokyo") -> tuple[str, str, BaseModel]:
    found = FlightsFound(origin="Seoul", destination=place, both_ways=True, flights=list(offers))
    return "research_flights", place, found


def room(**changed: Any) -> RoomFound:
    given = {
        "name": "Hotel", "area": "Asakusa", "latitude": 35.71, "longitude": 139.79,
        "per_night": 100.0, "total": 200.0, "low": 150.0, "high": 260.0, "room_type": "private",
        "source": "estimate",
    }  # fmt: skip
    return RoomFound.model_validate(given | changed)


def rooms(*offers: RoomFound, place: str = "Tokyo") -> tuple[str, str, BaseModel]:
    found = RoomsFound(destination=place, nights=2, rooms=list(offers))
    return "research_accommodations", place, found


def sight(**changed: Any) -> ActivityFound:
    """Open from nine to five on every day."""
    given = {
        "id": "ueno-park", "name": "Ueno Park", "names": ["Ueno Park"], "latitude": 35.715,
        "longitude": 139.773, "area": "Ueno", "kinds": ["park"], "interests": ["nature"],
        "indoor": False, "opening": [[(540, 1020)]] * 7, "closed_note": None, "minutes": 60,
        "price": 10.0, "price_low": 10.0, "price_high": 10.0, "weight": 5, "best": "any",
        "walking_m": 1000, "step_free": "yes", "kids": True, "book_ahead": False, "dress": None,
        "about": "A park.", "tip": None, "match": 0.5, "source": "catalogue",
    }  # fmt: skip
    return ActivityFound.model_validate(given | changed)


def sights(*offers: ActivityFound, place: str = "Tokyo") -> tuple[str, str, BaseModel]:
    found = ActivitiesFound(
        destination=place, depth="deep", activities=list(offers), must_do=[], free_activities=[]
    )
    return "research_activities", place, found
