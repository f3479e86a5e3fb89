"""The tools that look outside: pages, flights, rooms, ways. What they find is data with a source.

Prices come from SerpApi where there is a key, else they are called an estimate; ways always are.
"""

import math
from dataclasses import asdict, replace
from datetime import date
from typing import Any, cast

from tripkit.agents.designer.spec import (
    LINE_LETTERS,
    Desk,
    Done,
    ToolFailed,
    clipped,
    joined,
    now,
    told,
)
from tripkit.agents.designer.tools.reading import ends_of
from tripkit.domain.edits import SearchFlights, SearchHotels, SearchTransfers, SearchWeb, Spot
from tripkit.domain.itinerary import Location, TransferType
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.cities.entry import Cost
from tripkit.knowledge.costs import of_city
from tripkit.knowledge.currency import UnknownCurrency, convert
from tripkit.knowledge.gazetteer.nearest import distance_km
from tripkit.knowledge.itineraries import location_of
from tripkit.knowledge.itineraries.travel import usual_minutes
from tripkit.knowledge.price_levels import of_country
from tripkit.services.prices.port import Cabin, FlightQuery, HotelOffer, HotelQuery
from tripkit.services.web_search.port import SearchFailed, SearchNotConfigured, WebResult

MOST = 5
"""Offers of one answer."""
WALK_KM, RAIL_KM = 4.0, 30.0
_STREETS = 1.3
"""How much longer a way is than the line between its ends."""
_RIDE_KM = 15.0
"""As far as one local ride goes; beyond it a tenth of a ride a kilometre."""
_WEB_LETTERS = 1500
_MODES: tuple[TransferType, ...] = ("WALKING", "PUBLIC", "TAXI", "RIDE_SHARE", "RAIL", "RENTAL_CAR")


async def search_web(parameters: SearchWeb, desk: Desk) -> Done:
    """Pages, in their own words."""
    try:
        pages = await _pages(parameters.query, desk)
    except SearchNotConfigured:
        raise ToolFailed("No web search is configured here.", "no_web") from None
    except SearchFailed as failed:
        raise ToolFailed(f"{failed.detail}; it may be tried again.", "search") from None
    at = now()
    found = [
        {
            "title": clipped(page.title, 200), "url": page.url,
            "content": clipped(page.content, _WEB_LETTERS),
            "source": "openrouter" if desk.reach.online else "web", "retrievedAt": at,
        }
        for page in pages
    ]  # fmt: skip
    line = joined([f"{len(found)} pages", *(page["title"] for page in found[:2])], ": ")
    return _found({"pages": found}, line)


async def _pages(query: str, desk: Desk) -> list[WebResult]:
    if online := desk.reach.online:
        return await online.search(query, desk.paid, limit=MOST)
    return await desk.reach.web.search(query, limit=MOST)


async def search_flights(parameters: SearchFlights, desk: Desk) -> Done:
    """Flights with prices for the party."""
    leaves = date.fromisoformat(parameters.departure_date)
    returns = date.fromisoformat(parameters.return_date) if parameters.return_date else None
    if returns and returns < leaves:
        raise ToolFailed("The way back is before the way there.", "order")
    cabin = cast(Cabin, (parameters.cabin_class or "ECONOMY").lower())
    query = FlightQuery(
        parameters.origin, parameters.destination, leaves, returns, desk.people, cabin=cabin,
        today=desk.today,
    )  # fmt: skip
    offers = (await desk.reach.prices.flights(query))[:MOST]
    if not offers:
        raise ToolFailed(
            f"No flights are known between {parameters.origin} and {parameters.destination}.",
            "no_flights",
        )
    found = [_offer(asdict(offer)) for offer in offers]
    first = offers[0]
    line = f"{len(found)}: {first.label}, {first.price:.0f} USD ({first.source})"
    return _found({"flights": found, "people": desk.people}, line)


async def search_hotels(parameters: SearchHotels, desk: Desk) -> Done:
    """Hotels, or kinds of rooms by area where nobody is asked."""
    start = date.fromisoformat(parameters.check_in_date)
    end = date.fromisoformat(parameters.check_out_date)
    if end <= start:
        raise ToolFailed("The check-out is not after the check-in.", "order")
    query = HotelQuery(
        parameters.location, start, end, desk.people, max_per_night=_in_dollars(parameters)
    )  # fmt: skip
    offers = (await desk.reach.prices.hotels(query))[:MOST]
    if not offers and (part := await _part_of_city(parameters.location, desk)):
        city, (lat, lon) = part
        every = await desk.reach.prices.hotels(replace(query, city=city))
        offers = sorted(every, key=lambda one: _beside(one, lat, lon))[:MOST]
    if not offers:
        at = " at that price" if parameters.max_price_per_night else ""
        raise ToolFailed(f"No rooms are known in {parameters.location}{at}.", "no_rooms")
    found = [_offer(asdict(offer)) for offer in offers]
    first = offers[0]
    line = f"{len(found)}: {first.name}, {first.per_night:.0f} USD a night ({first.source})"
    return _found({"hotels": found, "people": desk.people}, line)


async def _part_of_city(place: str, desk: Desk) -> tuple[str, tuple[float, float]] | None:
    """The city that a part of a city belongs to, and where that part is."""
    where = location_of(Spot(name=place), await desk.itinerary())
    if where.latitude is None or where.longitude is None:
        return None
    city = nearest_city(where.latitude, where.longitude, 40)
    return (city.name.en, (where.latitude, where.longitude)) if city else None


def _beside(offer: HotelOffer, lat: float, lon: float) -> float:
    """How far its area is from there, in km."""
    if offer.lat is None or offer.lng is None:
        return math.inf
    return distance_km(lat, lon, offer.lat, offer.lng)


def _in_dollars(parameters: SearchHotels) -> float | None:
    price = parameters.max_price_per_night
    if price is None:
        return None
    try:
        return convert(price.amount, price.currency, "USD").amount
    except UnknownCurrency:
        raise ToolFailed(f"{price.currency} is not a currency that we know.", "currency") from None


def _offer(found: dict[str, Any]) -> dict[str, Any]:
    """An offer as it goes out: money in dollars, its source and when it was found."""
    return {
        **{key: value for key, value in found.items() if value not in (None, (), "")},
        "currency": "USD", "retrievedAt": found.get("retrieved_at") or now(),
    }  # fmt: skip


def _found(result: dict[str, Any], line: str) -> Done:
    return Done(result, clipped(line, LINE_LETTERS), told(result))


async def search_transfers(parameters: SearchTransfers, desk: Desk) -> Done:
    """Ways from one place to another by mode: minutes and dollars by distance, an estimate."""
    start, end, km = await ends_of(parameters.origin, parameters.destination, desk)
    at = now()
    ways = [
        {
            "transferType": mode, "minutes": usual_minutes(km, mode),
            **_fare(mode, km, start, desk), "currency": "USD", "source": "estimate",
            "basis": "estimate: by distance", "retrievedAt": at,
        }
        for mode in _MODES
        if _makes_sense(mode, km)
    ]  # fmt: skip
    result = {
        "origin": start.model_dump(mode="json", by_alias=True),
        "destination": end.model_dump(mode="json", by_alias=True),
        "kilometres": round(km, 1), "people": desk.people, "ways": ways,
    }  # fmt: skip
    first = ways[0]
    line = (
        f"{start.name} – {end.name}, {km:.1f} km: {len(ways)} ways,"
        f" {first['transferType']} {first['minutes']} min (estimate)"
    )
    shown = {"kilometres": result["kilometres"], "people": desk.people, "ways": ways}
    return Done(result, clipped(line, LINE_LETTERS), told(shown))


def _makes_sense(mode: TransferType, km: float) -> bool:
    if mode == "WALKING":
        return km <= WALK_KM
    return km >= RAIL_KM if mode == "RAIL" else km > 0.3


def _fare(mode: TransferType, km: float, start: Location, desk: Desk) -> dict[str, float]:
    """Low and high in dollars for the party, by what rides cost there."""
    cost, way = _cost(start), km * _STREETS
    low, high = {
        "WALKING": (0.0, 0.0),
        "PUBLIC": _times(cost.transit_ride, desk.people * (1 + max(0.0, way - _RIDE_KM) / 10)),
        "TAXI": _times(cost.taxi_km, way + 3),
        "RIDE_SHARE": _times(cost.taxi_km, 0.9 * way + 3),
        "RAIL": _times(cost.transit_ride, desk.people * (1 + way / 12)),
        "RENTAL_CAR": (35 + 0.08 * way, 90 + 0.15 * way),
    }[mode]
    return {"low": round(low, 1), "high": round(high, 1)}


def _times(range_: tuple[float, ...], count: float) -> tuple[float, float]:
    return range_[0] * count, range_[1] * count


def _cost(place: Location) -> Cost:
    assert place.latitude is not None
    assert place.longitude is not None
    city = nearest_city(place.latitude, place.longitude, 40)
    prices = of_city(city) if city else of_country(place.country or "", place.name)
    return prices.cost
