"""research_accommodations: hotels of a source, or kinds of rooms by area at an estimate."""

from datetime import timedelta

from pydantic import Field

from tripkit.domain.context import Locale
from tripkit.knowledge.gazetteer import country_name
from tripkit.services.prices.port import HotelOffer, HotelQuery
from tripkit.services.web_search.port import WebResult
from tripkit.tools.tool import Tool
from tripkit.tools.trip import schemas
from tripkit.tools.trip.arguments import Day, Dollars, OfDestination
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import day_of, stay_of
from tripkit.tools.trip.findings import RoomFound, RoomsFound
from tripkit.tools.trip.grounded import extracted, page_at, pages_of, said, says_number
from tripkit.tools.trip.whereabouts import Where, place_of

_KINDS = (("A budget", "저렴한"), ("A mid-range", "중급"), ("An upmarket", "고급"),
          ("Hostel beds", "호스텔 침대"), ("", "묵을"))  # fmt: skip


class Accommodations(OfDestination):
    check_in: Day = Field(description="the first night, YYYY-MM-DD")
    check_out: Day = Field(description="the morning of leaving, YYYY-MM-DD")
    max_budget_per_night: Dollars | None = Field(
        default=None, description="leave out what costs more, US dollars a night for the party"
    )
    prefer_near_transport: bool = Field(default=False, description="rooms near a station first")


async def research_accommodations(arguments: Accommodations, trip: TripContext) -> RoomsFound:
    """Hotels, or kinds of room by area where no source names hotels."""
    stay = stay_of(trip.request, arguments.destination)
    first = stay.first if stay else day_of(arguments.check_in)
    last = stay.last if stay else day_of(arguments.check_out)
    nights = max(0, (last - first).days)
    at = place_of(arguments.destination, trip.locale)
    query = HotelQuery(
        city=at.city.name.en if at.city else at.name, check_in=first,
        check_out=max(last, first + timedelta(days=1)),
        adults=trip.request.party.adults, children=tuple(trip.request.party.children),
        max_per_night=arguments.max_budget_per_night, country=at.country,
        country_name=country_name(at.country, "en"),
    )  # fmt: skip
    offers = await trip.services.prices.hotels(query)
    rooms = [_room(offer, nights, at, trip.locale) for offer in offers]
    if not any(room.source == "serpapi" for room in rooms):
        rooms += await _rooms_of_the_web(query, nights, trip)
    note = None
    if not rooms:
        note = say(trip.locale, "No rooms are known there.", "그곳의 숙소는 아는 것이 없어요.")
    return RoomsFound(destination=arguments.destination, nights=nights, rooms=rooms, note=note)


def _room(offer: HotelOffer, nights: int, at: Where, locale: Locale) -> RoomFound:
    share = nights / max(1.0, offer.total / offer.per_night) if offer.per_night else 0.0
    name, area, about = _in_words(offer, at, locale)
    return RoomFound(
        name=name, area=area, latitude=offer.lat, longitude=offer.lng,
        per_night=offer.per_night, total=round(offer.per_night * nights, 2),
        low=round(offer.low * share, 2), high=round(offer.high * share, 2),
        room_type=offer.room_type, rating=offer.rating, amenities=list(offer.amenities),
        about=about, image_url=offer.image_url, source=offer.source,
        source_url=offer.source_url,
    )  # fmt: skip


def _in_words(offer: HotelOffer, at: Where, locale: Locale) -> tuple[str, str, str | None]:
    """An estimate's kind of room and area, in the reader's language; a hotel keeps its name."""
    areas = at.city.areas if at.city else ()
    area = next((a for a in areas if a.name.en == offer.area), None)
    if locale == "en" or offer.source != "estimate":
        return offer.name, offer.area, offer.about
    kind = next(ko for en, ko in _KINDS if offer.name.startswith(en))
    what = "아파트" if offer.room_type == "entire" else "객실"
    name = kind if offer.room_type == "shared" else f"{kind} {what}"
    if area is None or area.lodging is None:
        land = country_name(at.country, "ko")
        about = f"{land} 물가로 어림한 값이에요. 이곳에서 아는 숙소는 없어요."
        return f"{at.name}의 {name}", "", about
    return f"{area.name.ko}의 {name}", area.name.ko, area.lodging.why.ko


async def _rooms_of_the_web(query: HotelQuery, nights: int, trip: TripContext) -> list[RoomFound]:
    pages = await pages_of(trip, f"hotels in {query.city} price per night")
    told = await extracted(
        trip, ("research_accommodations", query.city), pages,
        schemas.HotelSearch, lambda: schemas.HotelSearch(hotels=[]),
    )  # fmt: skip
    rooms = -(-(query.adults + len(query.children)) // 2)
    return [kept for one in told.hotels if (kept := _grounded_room(one, pages, nights, rooms))]


def _grounded_room(
    one: schemas.Hotel, pages: list[WebResult], nights: int, rooms: int
) -> RoomFound | None:
    page = page_at(one.source_url, pages)
    price = one.price_per_night_usd
    if page is None or price is None or not says_number(page, price):
        return None
    if said(page, one.name) is None:
        return None
    total = price * rooms * nights
    return RoomFound(
        name=one.name, area=said(page, one.location) or "", latitude=None, longitude=None,
        per_night=price * rooms, total=total, low=total, high=total, room_type="private",
        rating=one.rating if says_number(page, one.rating) else None,
        amenities=[a for a in one.amenities if said(page, a)], source="web",
        source_url=page.url,
    )  # fmt: skip


def rooms_summary(found: RoomsFound) -> str:
    if not found.rooms:
        return f"{found.destination}: {found.note or 'no rooms found'}"
    prices = [room.per_night for room in found.rooms]
    kinds = sorted({room.source for room in found.rooms})
    return (
        f"{found.destination}: {len(prices)} rooms for {found.nights} nights, "
        f"${min(prices):,.0f}-${max(prices):,.0f} a night ({', '.join(kinds)})"
    )


RESEARCH_ACCOMMODATIONS = Tool(
    name="research_accommodations",
    purpose="Hotels or kinds of rooms by area, with prices",
    description="Hotels at a destination, or kinds of rooms by area where no source names hotels,"
    " with prices in US dollars a night for the whole party; an estimate says that it is one.",
    arguments=Accommodations,
    result=RoomsFound,
    body=research_accommodations,
    audiences=frozenset({"planner", "ask"}),
    open_world=True,
    per_destination=True,
    summary=rooms_summary,
)
