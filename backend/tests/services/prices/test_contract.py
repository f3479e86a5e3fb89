"""What every adapter of the port promises, with a key, without, and when the vendor fails."""

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import datetime

import pytest
from fakes.closing import closes_twice
from fakes.script import HttpError
from fakes.serpapi_server import SerpApiServer, flights, hotels
from services.prices.conftest import NIGHTS, TOKYO

from tripkit.knowledge.airports import airport
from tripkit.services.prices.estimate import EstimatedPrices
from tripkit.services.prices.port import Prices
from tripkit.services.prices.serpapi import SerpApiPrices


@pytest.fixture(params=["estimate", "serpapi", "serpapi down", "serpapi empty"])
async def prices(request: pytest.FixtureRequest, server: SerpApiServer) -> AsyncIterator[Prices]:
    if request.param == "serpapi down":
        server.replies = [HttpError(500) for _ in range(40)]
    if request.param == "serpapi empty":
        server.flights, server.hotels = flights([]), hotels()
    chosen: Prices = (
        EstimatedPrices()
        if request.param == "estimate"
        else SerpApiPrices(server.key, base=server.origin)
    )
    yield chosen
    await chosen.close()


async def test_a_flight_has_airports_that_exist_and_a_price_within_its_range(
    prices: Prices,
) -> None:
    offers = await prices.flights(TOKYO)
    assert offers
    for offer in offers:
        assert airport(offer.from_airport)
        assert airport(offer.to_airport)
        assert 0 < offer.low <= offer.price <= offer.high
        assert offer.minutes > 0
        assert offer.label


async def test_what_is_estimated_names_no_airline_no_number_and_no_hour(prices: Prices) -> None:
    for offer in await prices.flights(TOKYO):
        said = (offer.carrier, offer.flight_number, offer.departs, offer.arrives, offer.source_url)
        if offer.source == "estimate":
            assert said == (None,) * 5
        else:
            assert all(said)
            assert datetime.fromisoformat(offer.departs or "") < datetime.fromisoformat(
                offer.arrives or ""
            )
            assert datetime.fromisoformat(offer.retrieved_at).tzinfo


async def test_a_wish_for_no_stop_is_never_answered_with_one(prices: Prices) -> None:
    offers = await prices.flights(replace(TOKYO, direct=True))
    assert all(not offer.stops for offer in offers)


async def test_no_airport_and_no_flight_give_no_offer(prices: Prices) -> None:
    assert await prices.flights(replace(TOKYO, origin="Xyzzyville")) == []
    assert await prices.flights(replace(TOKYO, destination="Seoul")) == []
    assert await prices.flights(replace(TOKYO, origin="Kyoto", destination="Osaka")) == []


async def test_rooms_cost_their_nights_and_lie_in_the_city(prices: Prices) -> None:
    offers = await prices.hotels(NIGHTS)
    assert offers
    for offer in offers:
        assert offer.total == pytest.approx(offer.per_night * 5)
        assert 0 < offer.low <= offer.total <= offer.high
        assert offer.lat is not None
        assert offer.lng is not None
        assert abs(offer.lat - 35.68) < 0.3
        assert abs(offer.lng - 139.7) < 0.3
        assert offer.area


async def test_an_estimate_of_a_room_names_no_hotel(prices: Prices) -> None:
    for offer in await prices.hotels(NIGHTS):
        if offer.source == "estimate":
            assert offer.name.endswith(f" in {offer.area}")
            assert (offer.rating, offer.image_url, offer.source_url) == (None, None, None)


async def test_no_room_costs_more_than_the_limit(prices: Prices) -> None:
    for limit in (1.0, 40.0, 70.0, 120.0):
        offers = await prices.hotels(replace(NIGHTS, max_per_night=limit))
        assert all(offer.per_night <= limit for offer in offers)
    assert await prices.hotels(replace(NIGHTS, max_per_night=1.0)) == []


async def test_no_night_gives_no_room(prices: Prices) -> None:
    assert await prices.hotels(replace(NIGHTS, check_out=NIGHTS.check_in)) == []


async def test_a_health_is_one_of_the_words_for_it(prices: Prices) -> None:
    await prices.flights(TOKYO)
    assert prices.health() in ("ok", "degraded", "not configured")


async def test_closing_twice_is_fine(prices: Prices) -> None:
    await closes_twice(prices)
