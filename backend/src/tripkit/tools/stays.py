"""research_accommodations and search_hotels: hotels, or kinds of rooms by area at an estimate."""

import math
from dataclasses import replace
from datetime import date, timedelta

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from tripkit.domain.context import Locale
from tripkit.domain.edits import SearchHotels, Spot
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.currency import UnknownCurrency, convert
from tripkit.knowledge.gazetteer import country_name
from tripkit.knowledge.gazetteer.nearest import distance_km
from tripkit.knowledge.itineraries import location_of
from tripkit.services.prices.port import HotelQuery
from tripkit.services.web_search.port import WebResult
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.offers import find_rooms
from tripkit.tools.results import Readable, line_of, now
from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip import schemas
from tripkit.tools.trip.arguments import Day, Dollars, OfDestination
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import day_of, stay_of
from tripkit.tools.trip.findings import RoomFound, RoomsFound
from tripkit.tools.trip.grounded import extracted, page_at, said_name, says_number
from tripkit.tools.web import pages_of
from tripkit.tools.whereabouts import Where

FEW = 5
"""Offers in a talk."""
_KINDS = (
    ("A budget", "저렴한"),
    ("A mid-range", "중급"),
    ("An upmarket", "고급"),
    ("Hostel beds", "호스텔 침대"),
    ("", "묵을"),
)


class Accommodations(OfDestination):
    check_in: SkipJsonSchema[Day] = ""
    check_out: SkipJsonSchema[Day] = ""
    max_budget_per_night: Dollars | None = Field(
        default=None, description="US dollars for the party"
    )
    prefer_near_transport: bool = Field(default=False, description="near a station first")


async def research_accommodations(arguments: Accommodations, trip: TripContext) -> RoomsFound:
    """Hotels, or kinds of room by area where no source names hotels."""
    stay = stay_of(trip.request, arguments.destination)
    first = stay.first if stay else day_of(arguments.check_in)
    last = stay.last if stay else day_of(arguments.check_out)
    nights = max(0, (last - first).days)
    at = trip.place_of(arguments.destination)
    query = HotelQuery(
        city=at.city.name.en if at.city else at.name,
        check_in=first,
        check_out=max(last, first + timedelta(days=1)),
        adults=trip.request.party.adults,
        children=tuple(trip.request.party.children),
        max_per_night=arguments.max_budget_per_night,
        country=at.country,
        country_name=country_name(at.country, "en"),
    )
    found = await find_rooms(query, trip)
    rooms = [_for_stay(room, nights, at, trip.locale) for room in found]
    if not any(room.source == "serpapi" for room in rooms):
        rooms += await _rooms_of_the_web(query, nights, trip)
    note = None
    if not rooms:
        note = say(trip.locale, "No rooms are known there.", "그곳의 숙소는 아는 것이 없어요.")
    return RoomsFound(destination=arguments.destination, nights=nights, rooms=rooms, note=note)


def _for_stay(room: RoomFound, nights: int, at: Where, locale: Locale) -> RoomFound:
    """The offer for as many nights as are spent there, in the reader's language."""
    share = nights / max(1.0, room.total / room.per_night) if room.per_night else 0.0
    name, area, about = _in_words(room, at, locale)
    return room.model_copy(
        update={
            "name": name,
            "area": area,
            "about": about,
            "total": round(room.per_night * nights, 2),
            "low": round(room.low * share, 2),
            "high": round(room.high * share, 2),
        }
    )


def _in_words(room: RoomFound, at: Where, locale: Locale) -> tuple[str, str, str | None]:
    """An estimate's kind of room and area, in the reader's language; a hotel keeps its name."""
    areas = at.city.areas if at.city else ()
    area = next((a for a in areas if a.name.en == room.area), None)
    if locale == "en" or room.source != "estimate":
        return room.name, room.area, room.about
    kind = next(ko for en, ko in _KINDS if room.name.startswith(en))
    what = "아파트" if room.room_type == "entire" else "객실"
    name = kind if room.room_type == "shared" else f"{kind} {what}"
    if area is None or area.lodging is None:
        land = country_name(at.country, "ko")
        about = f"{land} 물가로 어림한 값이에요. 이곳에서 아는 숙소는 없어요."
        return f"{at.name}의 {name}", "", about
    return f"{area.name.ko}의 {name}", area.name.ko, area.lodging.why.ko


async def _rooms_of_the_web(query: HotelQuery, nights: int, trip: TripContext) -> list[RoomFound]:
    pages = await pages_of(trip.services.web, f"hotels in {query.city} price per night")
    told = await extracted(
        trip,
        ("research_accommodations", query.city),
        pages,
        schemas.HotelSearch,
        lambda: schemas.HotelSearch(hotels=[]),
    )
    rooms = -(-(query.adults + len(query.children)) // 2)
    return [kept for one in told.hotels if (kept := _grounded_room(one, pages, nights, rooms))]


def _grounded_room(
    one: schemas.Hotel, pages: list[WebResult], nights: int, rooms: int
) -> RoomFound | None:
    page = page_at(one.source_url, pages)
    price = one.price_per_night_usd
    if page is None or price is None or not says_number(page, price):
        return None
    if said_name(page, one.name) is None:
        return None
    total = price * rooms * nights
    return RoomFound(
        name=one.name,
        area=said_name(page, one.location) or "",
        latitude=None,
        longitude=None,
        per_night=price * rooms,
        total=total,
        low=total,
        high=total,
        room_type="private",
        rating=one.rating if says_number(page, one.rating) else None,
        amenities=[a for a in one.amenities if said_name(page, a)],
        source="web",
        source_url=page.url,
    )


def rooms_summary(found: RoomsFound) -> str:
    if not found.rooms:
        return f"{found.destination}: {found.note or 'no rooms found'}"
    prices = [room.per_night for room in found.rooms]
    kinds = sorted({room.source for room in found.rooms})
    return (
        f"{found.destination}: {len(prices)} rooms for {found.nights} nights, "
        f"${min(prices):,.0f}-${max(prices):,.0f} a night ({', '.join(kinds)})"
    )


class HotelOffered(RoomFound):
    """As the designer's clients read it."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    latitude: float | None = Field(serialization_alias="lat")
    longitude: float | None = Field(serialization_alias="lng")
    currency: str = "USD"
    retrieved_at: str = Field(serialization_alias="retrievedAt", description="ISO 8601 in UTC")


class HotelsOffered(Readable, BaseModel):
    hotels: list[HotelOffered]
    people: int

    def line(self) -> str:
        first = self.hotels[0]
        price = f"{first.per_night:.0f} USD a night ({first.source})"
        return f"{len(self.hotels)}: {first.name}, {price}"


async def search_hotels(arguments: SearchHotels, context: ItineraryContext) -> HotelsOffered:
    """Hotels, or kinds of rooms by area where nobody is asked. Raises ToolFailed."""
    start = date.fromisoformat(arguments.check_in_date)
    end = date.fromisoformat(arguments.check_out_date)
    if end <= start:
        raise ToolFailed("The check-out is not after the check-in.", "order")
    query = HotelQuery(
        arguments.location, start, end, context.people, max_per_night=_in_dollars(arguments)
    )
    found = (await find_rooms(query, context))[:FEW]
    if not found and (part := await _part_of_city(arguments.location, context)):
        city, (lat, lon) = part
        every = await find_rooms(replace(query, city=city), context)
        found = sorted(every, key=lambda one: _beside(one, lat, lon))[:FEW]
    if not found:
        at = " at that price" if arguments.max_price_per_night else ""
        raise ToolFailed(f"No rooms are known in {arguments.location}{at}.", "no_rooms")
    hotels = [
        HotelOffered(**dict(one) | {"retrieved_at": one.retrieved_at or now()}) for one in found
    ]
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


def _beside(room: RoomFound, lat: float, lon: float) -> float:
    """How far its area is from there, in km."""
    if room.latitude is None or room.longitude is None:
        return math.inf
    return distance_km(lat, lon, room.latitude, room.longitude)


def _in_dollars(arguments: SearchHotels) -> float | None:
    price = arguments.max_price_per_night
    if price is None:
        return None
    try:
        return convert(price.amount, price.currency, "USD").amount
    except UnknownCurrency:
        raise ToolFailed(f"{price.currency} is not a currency that we know.", "currency") from None


RESEARCH_ACCOMMODATIONS = Tool(
    name="research_accommodations",
    purpose="Hotels or kinds of rooms by area, with prices",
    description="Hotels, or kinds of rooms by area, in US dollars a night for the party.",
    arguments=Accommodations,
    result=RoomsFound,
    body=research_accommodations,
    audiences=frozenset({"planner", "ask"}),
    open_world=True,
    per_destination=True,
    summary=rooms_summary,
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
