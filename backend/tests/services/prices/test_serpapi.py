"""SerpApi over a real socket: what is asked, what is read, and every way it fails."""

import logging
from dataclasses import replace
from typing import Any

import pytest
from fakes.script import Hang, HttpError
from fakes.serpapi_server import (
    DIRECT,
    FLIGHTS_URL,
    HOTELS_URL,
    NO_FLIGHTS,
    NO_HOTELS,
    STOPPING,
    SerpApiServer,
    flights,
    hotel,
    hotels,
    way,
)
from fakes.vendor_server import Drop, Raw
from services.prices.conftest import NIGHTS, TOKYO

from tripkit.services.prices.serpapi import SerpApiPrices
from tripkit.services.vendor import VendorLimits


def client(server: SerpApiServer, key: str = "", seconds: float = 15.0) -> SerpApiPrices:
    limits = VendorLimits(seconds=seconds, most_bytes=200_000)
    return SerpApiPrices(key or server.key, base=server.origin, limits=limits)


async def test_flights_are_asked_for_between_all_airports_of_both_cities(
    server: SerpApiServer,
) -> None:
    await client(server).flights(replace(TOKYO, children=(1, 7, 14), cabin="business", direct=True))
    asked = server.asked()
    assert set(asked.pop("departure_id").split(",")) == {"ICN", "GMP"}
    assert set(asked.pop("arrival_id").split(",")) == {"HND", "NRT"}
    assert asked == {
        "engine": "google_flights", "outbound_date": "2027-04-03", "return_date": "2027-04-08",
        "type": "1", "travel_class": "3", "currency": "USD", "hl": "en", "gl": "us", "adults": "3",
        "children": "1", "infants_on_lap": "1", "stops": "1", "api_key": server.key,
    }  # fmt: skip


async def test_one_way_asks_for_no_return(server: SerpApiServer) -> None:
    await client(server).flights(replace(TOKYO, returns=None))
    assert server.asked()["type"] == "2"
    assert "return_date" not in server.asked()


async def test_flights_are_read_in_their_order_with_their_legs(server: SerpApiServer) -> None:
    direct, stopping = await client(server).flights(TOKYO)
    assert (direct.stops, direct.price, direct.minutes) == (0, 640, 140)
    assert (direct.from_airport, direct.to_airport) == ("ICN", "NRT")
    assert (direct.departs, direct.arrives) == ("2027-04-03T09:05", "2027-04-03T11:25")
    assert (stopping.stops, stopping.flight_number) == (1, "XX 1, YY 22")
    assert (stopping.from_airport, stopping.to_airport) == ("GMP", "HND")
    assert direct.label == "Example Air, ICN to NRT, no stop"
    assert {direct.source_url, direct.source} == {FLIGHTS_URL, "serpapi"}


async def test_a_way_without_a_price_is_left_aside(server: SerpApiServer) -> None:
    server.flights = flights([way(*DIRECT["flights"], price=None), STOPPING])
    assert [o.price for o in await client(server).flights(TOKYO)] == [410]


async def test_no_direct_flight_by_google_is_not_contradicted_by_an_estimate(
    server: SerpApiServer,
) -> None:
    server.flights = NO_FLIGHTS
    prices = client(server)
    assert await prices.flights(replace(TOKYO, direct=True)) == []
    assert [o.source for o in await prices.flights(TOKYO)] == ["estimate"]
    assert prices.health() == "ok"


async def test_hotels_are_asked_for_one_of_the_rooms(server: SerpApiServer) -> None:
    server.hotels = hotels(hotel(rate=100))
    query = replace(NIGHTS, city="도쿄", adults=4, children=(0, 8), style="mid", max_per_night=300)
    (offer,) = await client(server).hotels(query)
    asked = server.asked()
    assert asked.pop("q").startswith("Tokyo, ")
    assert asked == {
        "engine": "google_hotels", "check_in_date": "2027-04-03", "check_out_date": "2027-04-08",
        "currency": "USD", "hl": "en", "gl": "us", "adults": "2", "children": "1",
        "children_ages": "1", "hotel_class": "3,4", "max_price": "150", "api_key": server.key,
    }  # fmt: skip
    assert (offer.per_night, offer.total) == (200, 1000)


async def test_a_hotel_is_read_with_its_quarter_rating_and_page(server: SerpApiServer) -> None:
    (offer,) = await client(server).hotels(NIGHTS)
    assert (offer.name, offer.area, offer.rating) == ("Example Inn", "Asakusa", 4.3)
    assert offer.source_url == "https://inn.example/"
    assert offer.image_url == "https://lh5.googleusercontent.com/p/o=s10000"
    assert offer.amenities == ("Free Wi-Fi", "Elevator")


async def test_a_bed_in_a_hostel_is_asked_for_one_and_paid_by_the_head(
    server: SerpApiServer,
) -> None:
    server.hotels = hotels(hotel(rate=30))
    (offer,) = await client(server).hotels(replace(NIGHTS, style="hostel", adults=3))
    assert (server.asked()["adults"], server.asked()["property_types"]) == ("1", "14")
    assert (offer.per_night, offer.room_type) == (90, "shared")


async def test_links_that_are_none_and_rooms_without_a_rate_are_left_aside(
    server: SerpApiServer,
) -> None:
    server.hotels = hotels(
        hotel("Full", rate=None), hotel("Plain", link="javascript:alert(1)", images=[]),
        hotel("Flat", essential_info=["Entire apartment", "Sleeps 4"], type="vacation rental"),
    )  # fmt: skip
    plain, flat = await client(server).hotels(NIGHTS)
    assert (plain.name, plain.source_url, plain.image_url) == ("Plain", HOTELS_URL, None)
    assert flat.room_type == "entire"


async def test_no_hotel_by_google_gives_estimates(server: SerpApiServer) -> None:
    server.hotels = NO_HOTELS
    assert {o.source for o in await client(server).hotels(NIGHTS)} == {"estimate"}


async def test_the_same_is_asked_once_an_hour_whatever_the_day(server: SerpApiServer) -> None:
    prices = client(server)
    first = await prices.flights(TOKYO)
    assert await prices.flights(replace(TOKYO, today=TOKYO.leaves)) == first
    first.clear()  # the caller's own list
    assert await prices.flights(TOKYO)
    await prices.hotels(NIGHTS)
    await prices.hotels(NIGHTS)
    assert len(server.requests) == 2


FAULTS: dict[str, tuple[Any, int]] = {
    "429": (HttpError(429, {"retry-after": "7"}), 1),
    "401": (HttpError(401), 1),
    "400": (HttpError(400), 1),
    "500": (HttpError(500), 2),
    "302": (Raw(b"", 302, {"location": "http://127.0.0.1:9/"}), 1),
    "broken JSON": (Raw(b'{"best_flights": ['), 1),
    "no text": (Raw(b"\xff\xfe\x00"), 1),
    "too large": (Raw(b" " * 300_000), 1),
    "too deep": (Raw(b"[" * 150_000), 1),
    "a list": ([1, 2], 1),
    "another object": ({"results": []}, 1),
    "another error": ({"error": "Your searches have run out and here is a key"}, 1),
    "another list": ({"best_flights": [{"price": "free"}], "properties": [{"name": 1}]}, 1),
    "no list": ({"best_flights": 3, "properties": 3}, 1),
    "dropped": (Drop(), 2),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("what", ["flights", "hotels"])
async def test_a_failure_is_answered_by_estimates_after_one_polite_attempt(
    server: SerpApiServer, fault: str, what: str, caplog: pytest.LogCaptureFixture
) -> None:
    reply, requests = FAULTS[fault]
    caplog.set_level(logging.DEBUG)
    server.replies = [reply] * 2
    prices = client(server)
    offers: Any = await (prices.flights(TOKYO) if what == "flights" else prices.hotels(NIGHTS))
    assert offers
    assert {o.source for o in offers} == {"estimate"}
    assert len(server.requests) == requests
    assert prices.health() == ("ok" if fault in ("400", "302") else "degraded")
    assert server.key not in caplog.text
    assert "vendor-detail" not in caplog.text


async def test_what_may_pass_is_asked_once_more(server: SerpApiServer) -> None:
    server.replies = [HttpError(503)]
    prices = client(server)
    assert {o.source for o in await prices.flights(TOKYO)} == {"serpapi"}
    assert prices.health() == "ok"


async def test_a_server_that_hangs_is_given_up_without_another_attempt(
    server: SerpApiServer,
) -> None:
    server.replies = [Hang(), Hang()]
    prices = client(server, seconds=0.2)
    assert {o.source for o in await prices.flights(TOKYO)} == {"estimate"}
    assert len(server.requests) == 1


async def test_an_estimate_that_stood_in_is_not_kept(server: SerpApiServer) -> None:
    server.replies = [Raw(b"{")]
    prices = client(server)
    assert {o.source for o in await prices.flights(TOKYO)} == {"estimate"}
    assert {o.source for o in await prices.flights(TOKYO)} == {"serpapi"}
    assert prices.health() == "ok"


@pytest.mark.parametrize(("fault", "failures"), [(Raw(b"{"), 3), (HttpError(429), 1)])
async def test_after_failures_the_vendor_is_left_alone(
    server: SerpApiServer, fault: Any, failures: int
) -> None:
    server.replies = [fault] * failures
    prices = client(server)
    for adults in range(1, failures + 4):
        assert await prices.flights(replace(TOKYO, adults=adults))
    assert len(server.requests) == failures
    assert prices.health() == "degraded"


async def test_a_refused_key_is_not_tried_again(
    server: SerpApiServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    prices = client(server, key="canary-wrong")
    await prices.flights(TOKYO)
    await prices.hotels(NIGHTS)
    assert len(server.requests) == 1
    assert "the key is refused" in caplog.text
    assert "canary-wrong" not in caplog.text


async def test_no_offer_carries_the_key(server: SerpApiServer) -> None:
    prices = client(server)
    said = repr([*await prices.flights(TOKYO), *await prices.hotels(NIGHTS), prices])
    assert server.key not in said
