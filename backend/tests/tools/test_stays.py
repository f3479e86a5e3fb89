"""Rooms for a stay: for how many nights, in whose words, from which source, and how near."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tools.trip.trips import room, tripping
from tools.trip.web_facts import URL, Facts, offer, page

from tripkit.domain.context import Locale, RunContext
from tripkit.domain.edits import SearchHotels
from tripkit.domain.itinerary import Itinerary
from tripkit.services.prices.port import HotelOffer, HotelQuery
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.stays import (
    Accommodations,
    HotelsOffered,
    research_accommodations,
    search_hotels,
)
from tripkit.tools.tool import ToolFailed
from tripkit.tools.trip.findings import RoomsFound
from tripkit.tools.trip.schemas import Hotel, HotelSearch

ASKED = {"destination": "Tokyo", "check_in": "2027-04-10", "check_out": "2027-04-12"}


async def rooms_of(
    facts: Facts, locale: Locale = "en", request: dict[str, Any] | None = None, **changed: Any
) -> RoomsFound:
    trip = replace(tripping(locale=locale, **(request or {})), services=facts.services)
    return await research_accommodations(Accommodations.model_validate(ASKED | changed), trip)


def always(*offers: HotelOffer) -> Any:
    return lambda query: list(offers)


async def test_rooms_are_asked_for_the_nights_of_the_stay_and_the_whole_party() -> None:
    facts = Facts(hotels=always(offer("A mid-range room in Asakusa")))
    party = {"adults": 2, "children": [4]}
    found = await rooms_of(facts, request={"party": party}, check_out="2027-05-30")
    assert found.nights == 2
    (query,) = facts.hotel_queries
    assert (query.city, query.check_in, query.check_out) == (
        "Tokyo", date(2027, 4, 10), date(2027, 4, 12),
    )  # fmt: skip
    assert (query.adults, query.children, query.country_name) == (2, (4,), "Japan")


async def test_outside_the_trip_the_days_said_count_and_a_query_has_a_night_at_least() -> None:
    facts = Facts(hotels=always(offer("A mid-range room")))
    found = await rooms_of(facts, destination="Lisbon", check_in="2027-05-01",
                           check_out="2027-05-01")  # fmt: skip
    assert found.nights == 0
    assert facts.hotel_queries[0].check_out == date(2027, 5, 2)
    assert [one.total for one in found.rooms] == [0.0]
    back = await rooms_of(facts, destination="Lisbon", check_in="2027-05-03",
                          check_out="2027-05-01")  # fmt: skip
    assert back.nights == 0


async def test_an_offer_is_reckoned_for_the_nights_that_are_spent_there() -> None:
    facts = Facts(hotels=always(offer("A mid-range room"), offer("Free", per_night=0.0)))
    three = await rooms_of(facts, request={"days": 4})
    room_, free = three.rooms
    assert (room_.total, room_.low, room_.high) == (300.0, 225.0, 390.0)
    assert (free.total, free.low, free.high) == (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("name", "area", "more", "korean"),
    [
        ("A budget room", "Asakusa", {}, "아사쿠사의 저렴한 객실"),
        ("An upmarket flat", "Asakusa", {"room_type": "entire"}, "아사쿠사의 고급 아파트"),
        ("Hostel beds", "Asakusa", {"room_type": "shared"}, "아사쿠사의 호스텔 침대"),
        ("A mid-range room", "Nowhere", {}, "도쿄의 중급 객실"),
        ("Hotel Edo", "Asakusa", {"source": "serpapi"}, "Hotel Edo"),
    ],
)
async def test_an_estimate_is_named_in_korean_and_a_hotel_keeps_its_name(
    name: str, area: str, more: dict[str, Any], korean: str
) -> None:
    facts = Facts(hotels=always(offer(name, area=area, **more)))
    found = await rooms_of(facts, "ko")
    assert found.rooms[0].name == korean
    english = await rooms_of(facts, "en")
    assert (english.rooms[0].name, english.rooms[0].area) == (name, area)


async def test_no_rooms_at_all_are_told_as_such_in_both_languages() -> None:
    assert (await rooms_of(Facts())).note == "No rooms are known there."
    assert (await rooms_of(Facts(), "ko")).note == "그곳의 숙소는 아는 것이 없어요."
    assert (await rooms_of(Facts(hotels=always(offer("A budget room"))))).note is None


def hotel(**changed: Any) -> Hotel:
    values: dict[str, Any] = {
        "name": "Hotel Edo", "location": "Asakusa", "address": None, "rating": 4.5,
        "price_per_night_usd": 90.0, "amenities": ["sauna", "pool"], "distance_to_center": None,
        "near_transport": None, "description": None, "source_url": URL,
    }  # fmt: skip
    return Hotel.model_validate(values | changed)


def told(*hotels: Hotel) -> Facts:
    said = page("Hotel Edo in Asakusa, rated 4.5, from $90 a night, with a sauna.")
    return Facts(said, extracted=HotelSearch(hotels=list(hotels)))


@pytest.mark.parametrize(
    ("party", "count"),
    [({"adults": 1}, 1), ({"adults": 2}, 1), ({"adults": 3}, 2), ({"adults": 2, "children": [3]}, 2)],
)  # fmt: skip
async def test_a_hotel_that_a_page_names_with_its_price_is_kept_a_room_for_two(
    party: dict[str, Any], count: int
) -> None:
    (kept,) = (await rooms_of(told(hotel()), request={"party": party})).rooms
    assert (kept.per_night, kept.total) == (90.0 * count, 180.0 * count)
    assert (kept.low, kept.high) == (kept.total, kept.total)
    assert (kept.name, kept.area, kept.rating, kept.amenities) == (
        "Hotel Edo", "Asakusa", 4.5, ["sauna"],
    )  # fmt: skip
    assert (kept.source, kept.source_url, kept.room_type) == ("web", URL, "private")


@pytest.mark.parametrize(
    "changed",
    [
        {"name": "Hotel Ginza"}, {"price_per_night_usd": 80.0}, {"price_per_night_usd": None},
        {"source_url": "https://example.org/other"},
    ],
)  # fmt: skip
async def test_a_hotel_that_no_page_bears_out_is_dropped(changed: dict[str, Any]) -> None:
    assert (await rooms_of(told(hotel(**changed)))).rooms == []


async def test_what_the_page_does_not_say_of_a_hotel_is_left_out() -> None:
    (kept,) = (await rooms_of(told(hotel(rating=3.9, location="Ueno")))).rooms
    assert (kept.rating, kept.area) == (None, "")


async def test_the_web_is_searched_only_where_no_source_of_prices_names_hotels() -> None:
    facts = told(hotel())
    facts.rooms = always(offer("Hotel One", source="serpapi"))
    assert [one.name for one in (await rooms_of(facts)).rooms] == ["Hotel One"]
    assert facts.searches == []
    facts.rooms = always(offer("A budget room"))
    assert [one.name for one in (await rooms_of(facts)).rooms] == ["A budget room", "Hotel Edo"]
    assert facts.searches == ["hotels in Tokyo price per night"]


class Trips:
    async def get(self, itinerary_id: str, visitor_id: str) -> Itinerary:
        return Itinerary(id="a" * 32, title="Tokyo", destination="Tokyo")


async def offered(facts: Facts, **changed: Any) -> HotelsOffered:
    facts.itineraries = Trips()  # type: ignore[attr-defined]
    context = ItineraryContext(
        audience="designer", services=facts, session_id="s" * 32,  # type: ignore[arg-type]
        run=RunContext(today="2026-11-21"), itinerary_id="a" * 32, people=2,
    )  # fmt: skip
    asked = {"location": "Tokyo", "checkInDate": "2027-04-10", "checkOutDate": "2027-04-12"}
    return await search_hotels(SearchHotels.model_validate(asked | changed), context)


async def test_the_designer_is_offered_five_and_its_line_names_the_first() -> None:
    facts = Facts(hotels=always(*(offer(f"Hotel {n}", per_night=90.0 + n) for n in range(7))))
    found = await offered(facts)
    assert [one.name for one in found.hotels] == [f"Hotel {n}" for n in range(5)]
    assert found.line() == "5: Hotel 0, 90 USD a night (estimate)"
    assert (found.people, facts.hotel_queries[0].adults) == (2, 2)
    data = found.model_dump(mode="json", by_alias=True)["hotels"][0]
    assert (data["lat"], data["lng"], data["currency"]) == (35.71, 139.79, "USD")
    assert data["retrievedAt"]


async def test_when_an_offer_was_seen_stays_as_its_source_said() -> None:
    seen = "2026-11-20T08:00:00+00:00"
    found = await offered(Facts(hotels=always(offer("Hotel", retrieved_at=seen))))
    assert found.hotels[0].retrieved_at == seen


@pytest.mark.parametrize("leaves", ["2027-04-10", "2027-04-09"])
async def test_one_does_not_leave_before_or_on_the_day_one_comes(leaves: str) -> None:
    with pytest.raises(ToolFailed, match="not after") as failed:
        await offered(Facts(), checkOutDate=leaves)
    assert failed.value.kind == "order"


async def test_a_price_is_asked_for_in_dollars() -> None:
    facts = Facts(hotels=always(offer("Hotel")))
    await offered(facts, maxPricePerNight={"amount": 100, "currency": "USD"})
    await offered(facts, maxPricePerNight={"amount": 100000, "currency": "KRW"})
    await offered(facts)
    dollars, won, none = (query.max_per_night for query in facts.hotel_queries)
    assert (dollars, none) == (100, None)
    assert won is not None
    assert 50 < won < 100
    with pytest.raises(ToolFailed, match="XXX"):
        await offered(facts, maxPricePerNight={"amount": 1, "currency": "XXX"})


async def test_in_a_part_of_a_city_its_rooms_come_the_nearest_first() -> None:
    def of_tokyo(query: HotelQuery) -> list[HotelOffer]:
        far = offer("far", lat=35.60, lng=139.70)
        near = offer("near", lat=35.711, lng=139.797)
        nowhere = offer("nowhere", lat=None, lng=None)
        return [nowhere, far, near] if query.city == "Tokyo" else []

    found = await offered(Facts(hotels=of_tokyo), location="Senso-ji")
    assert [one.name for one in found.hotels] == ["near", "far", "nowhere"]


async def test_where_nothing_is_known_it_is_said_with_the_price_if_there_was_one() -> None:
    with pytest.raises(ToolFailed, match=r"^No rooms are known in Xyzzyplugh\.$") as failed:
        await offered(Facts(), location="Xyzzyplugh")
    assert failed.value.kind == "no_rooms"
    price = {"amount": 5, "currency": "USD"}
    with pytest.raises(ToolFailed, match=r"in Tokyo at that price\.$"):
        await offered(Facts(), maxPricePerNight=price)


def test_a_room_says_what_it_rests_on() -> None:
    assert room().provenance.tier == "computed"
