"""SerpApi's server, and queries."""

from collections.abc import Iterator
from datetime import date

import pytest
from fakes.serpapi_server import SerpApiServer

from tripkit.services.prices.port import FlightQuery, HotelQuery

TOKYO = FlightQuery(
    "Seoul", "Tokyo", date(2027, 4, 3), date(2027, 4, 8), adults=2, today=date(2027, 1, 4)
)
NIGHTS = HotelQuery("Tokyo", date(2027, 4, 3), date(2027, 4, 8), adults=2)


@pytest.fixture
def server() -> Iterator[SerpApiServer]:
    with SerpApiServer() as running:
        yield running
