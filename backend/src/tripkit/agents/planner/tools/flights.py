"""research_flights and research_accommodations: offers of a source, or estimates that say so."""

from datetime import date, timedelta

from tripkit.agents.planner import schemas
from tripkit.agents.planner.dates import stay_of, stays_of
from tripkit.agents.planner.findings import FlightFound, FlightsFound, RoomFound, RoomsFound
from tripkit.agents.planner.grounded import extracted, page_at, pages_of, said, says_number
from tripkit.agents.planner.params import Accommodations, Flights
from tripkit.agents.planner.spec import Desk, ToolFailed, say
from tripkit.agents.planner.whereabouts import Where, place_of
from tripkit.domain.context import Locale
from tripkit.knowledge.airports import near
from tripkit.knowledge.gazetteer import country_name
from tripkit.services.prices.port import FlightOffer, FlightQuery, HotelOffer, HotelQuery
from tripkit.services.web_search.port import WebResult

MOST = 12
_KINDS = (("A budget", "저렴한"), ("A mid-range", "중급"), ("An upmarket", "고급"),
          ("Hostel beds", "호스텔 침대"), ("", "묵을"))  # fmt: skip


async def research_flights(params: Flights, desk: Desk) -> FlightsFound:
    """Ways from home to the first destination and back, or on to the next one."""
    query = flight_query(params, desk)
    offers = await desk.services.prices.flights(query)
    kept = [_flight(offer) for offer in offers[:MOST]]
    note = None
    if not kept:
        note = say(
            desk.locale,
            f"No flight is usual from {query.origin} to {query.destination}.",
            f"{query.origin}에서 {query.destination}까지는 비행기가 잘 다니지 않아요.",
        )
    if not any(flight.source == "serpapi" for flight in kept):
        kept += await _from_the_web(query, desk)
    return FlightsFound(
        origin=query.origin, destination=query.destination,
        both_ways=query.returns is not None, flights=kept, note=note,
    )  # fmt: skip


def flight_query(params: Flights, desk: Desk) -> FlightQuery:
    """What the request says goes before what a model says. Raises ToolFailed without a day."""
    request = desk.request
    stay, stays = stay_of(request, params.destination), stays_of(request)
    leaves = stay.first if stay else _day(params.departure_date)
    before = stays[stays.index(stay) - 1] if stay and stay != stays[0] else None
    first = before is None
    origin = before.place if before else request.origin or params.origin
    returns = request.end_date if first else None
    return FlightQuery(
        origin=named(origin, desk), destination=named(params.destination, desk),
        leaves=leaves, returns=returns,
        adults=request.party.adults, children=tuple(request.party.children),
        direct=params.prefer_direct or bool(request.values("direct_flights")), today=desk.today,
    )  # fmt: skip


def named(place: str, desk: Desk) -> str:
    """A name that the prices know; the airport's code where the name alone is not enough."""
    if len(place) == 3 and place.isupper():
        return place
    at = place_of(place, desk.locale)
    if at.city:
        return at.city.name.en
    found = near(at.lat, at.lng)
    return found[0].iata if found else place


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ToolFailed(f"{text or 'An empty text'} is no date; send YYYY-MM-DD.") from None


def _flight(offer: FlightOffer) -> FlightFound:
    return FlightFound(
        label=offer.label, from_airport=offer.from_airport, to_airport=offer.to_airport,
        price=offer.price, low=offer.low, high=offer.high, minutes=offer.minutes,
        stops=offer.stops, carrier=offer.carrier, flight_number=offer.flight_number,
        departs=offer.departs, arrives=offer.arrives, cabin=offer.cabin,
        source=offer.source, source_url=offer.source_url,
    )  # fmt: skip


async def _from_the_web(query: FlightQuery, desk: Desk) -> list[FlightFound]:
    """Flights that a page names with its price; the page is their source."""
    pages = await pages_of(
        desk.services, f"flights {query.origin} to {query.destination} {query.leaves} price"
    )
    told = await extracted(
        desk.services, desk.context, ("research_flights", f"{query.origin}-{query.destination}"),
        pages, schemas.FlightSearch, lambda: schemas.FlightSearch(flights=[]),
    )  # fmt: skip
    size = query.adults + len(query.children)
    return [kept for one in told.flights if (kept := _grounded_flight(one, pages, size))]


def _grounded_flight(one: schemas.Flight, pages: list[WebResult], size: int) -> FlightFound | None:
    page = page_at(one.source_url, pages)
    if page is None or one.price_usd is None or not says_number(page, one.price_usd):
        return None
    if (carrier := said(page, one.airline)) is None:
        return None
    price = one.price_usd * size
    return FlightFound(
        label=f"{carrier} {said(page, one.flight_number) or ''}".strip(), from_airport="",
        to_airport="", price=price, low=price, high=price, minutes=0, stops=None,
        carrier=carrier, flight_number=said(page, one.flight_number), source="web",
        source_url=page.url,
    )  # fmt: skip


async def research_accommodations(params: Accommodations, desk: Desk) -> RoomsFound:
    """Hotels, or kinds of room by area where no source names hotels."""
    stay = stay_of(desk.request, params.destination)
    first = stay.first if stay else _day(params.check_in)
    last = stay.last if stay else _day(params.check_out)
    nights = max(0, (last - first).days)
    at = place_of(params.destination, desk.locale)
    query = HotelQuery(
        city=at.city.name.en if at.city else at.name, check_in=first,
        check_out=max(last, first + timedelta(days=1)),
        adults=desk.request.party.adults, children=tuple(desk.request.party.children),
        max_per_night=params.max_budget_per_night, country=at.country,
        country_name=country_name(at.country, "en"),
    )  # fmt: skip
    offers = await desk.services.prices.hotels(query)
    rooms = [_room(offer, nights, at, desk.locale) for offer in offers]
    if not any(room.source == "serpapi" for room in rooms):
        rooms += await _rooms_of_the_web(query, nights, desk)
    note = None
    if not rooms:
        note = say(desk.locale, "No rooms are known there.", "그곳의 숙소는 아는 것이 없어요.")
    return RoomsFound(destination=params.destination, nights=nights, rooms=rooms, note=note)


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


async def _rooms_of_the_web(query: HotelQuery, nights: int, desk: Desk) -> list[RoomFound]:
    pages = await pages_of(desk.services, f"hotels in {query.city} price per night")
    told = await extracted(
        desk.services, desk.context, ("research_accommodations", query.city), pages,
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


def flights_summary(found: FlightsFound) -> str:
    if not found.flights:
        return f"{found.origin} to {found.destination}: {found.note or 'no flights found'}"
    prices = [flight.price for flight in found.flights]
    kinds = sorted({flight.source for flight in found.flights})
    return (
        f"{found.origin} to {found.destination}: {len(prices)} way{'s' * (len(prices) > 1)}, "
        f"${min(prices):,.0f}-${max(prices):,.0f} for the party ({', '.join(kinds)})"
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
