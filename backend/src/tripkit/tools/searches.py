"""search_web, search_flights, search_hotels: offers and pages, each with its source."""

import math
from dataclasses import asdict, replace
from datetime import date
from typing import Literal, cast

from pydantic import BaseModel, ConfigDict, Field

from tripkit.domain.edits import SearchFlights, SearchHotels, SearchWeb, Spot
from tripkit.domain.provenance import Provenance, web
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.currency import UnknownCurrency, convert
from tripkit.knowledge.gazetteer.nearest import distance_km
from tripkit.knowledge.itineraries import location_of
from tripkit.services.prices.port import (
    Cabin,
    FlightOffer,
    FlightQuery,
    HotelOffer,
    HotelQuery,
    RoomType,
)
from tripkit.services.web_search.port import SearchFailed, SearchNotConfigured, WebResult
from tripkit.tools.flights import flight_found
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.results import Readable, clipped, joined, line_of, now
from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip.findings import FlightFound, Item

MOST = 5
"""Offers of one answer."""
_WEB_LETTERS = 1500


class FlightOffered(FlightFound):
    """US dollars for the party."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    currency: str = "USD"
    retrieved_at: str = Field(default_factory=now, serialization_alias="retrievedAt")


class HotelOffered(Item):
    """US dollars: `per_night` for all rooms of the party; the other sums for the whole stay."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    name: str
    area: str
    lat: float | None
    lng: float | None
    per_night: float
    total: float
    low: float
    high: float
    room_type: RoomType
    rating: float | None
    amenities: list[str]
    about: str | None
    image_url: str | None
    currency: str = "USD"
    retrieved_at: str = Field(default_factory=now, serialization_alias="retrievedAt")


class FlightsOffered(Readable, BaseModel):
    flights: list[FlightOffered]
    people: int

    def line(self) -> str:
        first = self.flights[0]
        return f"{len(self.flights)}: {first.label}, {first.price:.0f} USD ({first.source})"


class HotelsOffered(Readable, BaseModel):
    hotels: list[HotelOffered]
    people: int

    def line(self) -> str:
        first = self.hotels[0]
        price = f"{first.per_night:.0f} USD a night ({first.source})"
        return f"{len(self.hotels)}: {first.name}, {price}"


class Page(BaseModel):
    """A page in its own words."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)
    title: str
    url: str
    content: str
    source: Literal["web", "openrouter"]
    provenance: Provenance
    retrieved_at: str = Field(default_factory=now, serialization_alias="retrievedAt")


class PagesFound(Readable, BaseModel):
    pages: list[Page]

    def line(self) -> str:
        titles = (page.title for page in self.pages[:2])
        return joined([f"{len(self.pages)} pages", *titles], ": ")


async def search_web(arguments: SearchWeb, context: ItineraryContext) -> PagesFound:
    """Pages, in their own words. Raises ToolFailed."""
    try:
        pages = await _pages(arguments.query, context)
    except SearchNotConfigured:
        raise ToolFailed("No web search is configured here.", "no_web") from None
    except SearchFailed as failed:
        raise ToolFailed(f"{failed.detail}; it may be tried again.", "search") from None
    return PagesFound(
        pages=[
            Page(
                title=clipped(page.title, 200),
                url=page.url,
                content=clipped(page.content, _WEB_LETTERS),
                source="openrouter" if context.services.online else "web",
                provenance=web(page.url, now()[:10]),
            )
            for page in pages
        ]
    )


async def _pages(query: str, context: ItineraryContext) -> list[WebResult]:
    if online := context.services.online:
        return await online.search(query, context.asking("designer-search"), limit=MOST)
    return await context.services.web.search(query, limit=MOST)


async def search_flights(arguments: SearchFlights, context: ItineraryContext) -> FlightsOffered:
    """Flights with prices for the party. Raises ToolFailed."""
    leaves = date.fromisoformat(arguments.departure_date)
    returns = date.fromisoformat(arguments.return_date) if arguments.return_date else None
    if returns and returns < leaves:
        raise ToolFailed("The way back is before the way there.", "order")
    cabin = cast(Cabin, (arguments.cabin_class or "ECONOMY").lower())
    query = FlightQuery(
        arguments.origin,
        arguments.destination,
        leaves,
        returns,
        context.people,
        cabin=cabin,
        today=context.today,
    )
    offers = (await context.services.prices.flights(query))[:MOST]
    if not offers:
        raise ToolFailed(
            f"No flights are known between {arguments.origin} and {arguments.destination}.",
            "no_flights",
        )
    flights = [FlightOffered(**dict(flight_found(offer)), **_retrieved(offer)) for offer in offers]
    return FlightsOffered(flights=flights, people=context.people)


def _retrieved(offer: FlightOffer | HotelOffer) -> dict[str, str]:
    return {"retrieved_at": offer.retrieved_at} if offer.retrieved_at else {}


async def search_hotels(arguments: SearchHotels, context: ItineraryContext) -> HotelsOffered:
    """Hotels, or kinds of rooms by area where nobody is asked. Raises ToolFailed."""
    start = date.fromisoformat(arguments.check_in_date)
    end = date.fromisoformat(arguments.check_out_date)
    if end <= start:
        raise ToolFailed("The check-out is not after the check-in.", "order")
    query = HotelQuery(
        arguments.location, start, end, context.people, max_per_night=_in_dollars(arguments)
    )
    prices = context.services.prices
    offers = (await prices.hotels(query))[:MOST]
    if not offers and (part := await _part_of_city(arguments.location, context)):
        city, (lat, lon) = part
        every = await prices.hotels(replace(query, city=city))
        offers = sorted(every, key=lambda one: _beside(one, lat, lon))[:MOST]
    if not offers:
        at = " at that price" if arguments.max_price_per_night else ""
        raise ToolFailed(f"No rooms are known in {arguments.location}{at}.", "no_rooms")
    hotels = [HotelOffered.model_validate(asdict(offer) | _retrieved(offer)) for offer in offers]
    return HotelsOffered(hotels=hotels, people=context.people)


async def _part_of_city(
    place: str, context: ItineraryContext
) -> tuple[str, tuple[float, float]] | None:
    """The city that a part of a city belongs to, and where that part is."""
    where = location_of(Spot(name=place), await context.itinerary())
    if where.latitude is None or where.longitude is None:
        return None
    city = nearest_city(where.latitude, where.longitude, 40)
    return (city.name.en, (where.latitude, where.longitude)) if city else None


def _beside(offer: HotelOffer, lat: float, lon: float) -> float:
    """How far its area is from there, in km."""
    if offer.lat is None or offer.lng is None:
        return math.inf
    return distance_km(lat, lon, offer.lat, offer.lng)


def _in_dollars(arguments: SearchHotels) -> float | None:
    price = arguments.max_price_per_night
    if price is None:
        return None
    try:
        return convert(price.amount, price.currency, "USD").amount
    except UnknownCurrency:
        raise ToolFailed(f"{price.currency} is not a currency that we know.", "currency") from None


SEARCH_WEB = Tool(
    name="search_web",
    purpose="Search the web",
    description="Search the web: hours, closures, events, rules",
    arguments=SearchWeb,
    result=PagesFound,
    body=search_web,
    audiences=frozenset({"designer"}),
    open_world=True,
    summary=line_of,
)
SEARCH_FLIGHTS = Tool(
    name="search_flights",
    purpose="Flights between two places with prices",
    description="Flights with prices, or an estimate",
    arguments=SearchFlights,
    result=FlightsOffered,
    body=search_flights,
    audiences=frozenset({"designer"}),
    open_world=True,
    summary=line_of,
)
SEARCH_HOTELS = Tool(
    name="search_hotels",
    purpose="Rooms at a place with prices",
    description="Rooms with prices, or an estimate",
    arguments=SearchHotels,
    result=HotelsOffered,
    body=search_hotels,
    audiences=frozenset({"designer"}),
    open_world=True,
    summary=line_of,
)
