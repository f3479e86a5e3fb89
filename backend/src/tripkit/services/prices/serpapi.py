"""SerpApi: what Google Flights and Google Hotels ask for now; our estimates where it fails."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from tripkit.services.prices import flights, google_flights, google_hotels, lodging
from tripkit.services.prices.port import FlightOffer, FlightQuery, Health, HotelOffer, HotelQuery
from tripkit.services.vendor import Hourly, Question, Vendor, VendorFailed, VendorLimits

BASE = "https://serpapi.com"
LIMITS = VendorLimits(seconds=15.0, most_bytes=8_000_000)
Q = TypeVar("Q", FlightQuery, HotelQuery)
Offer = TypeVar("Offer", FlightOffer, HotelOffer)


class SerpApiPrices:
    """Answers are kept for the hour; an estimate that stood in is not."""

    def __init__(self, key: str, *, base: str = BASE, limits: VendorLimits = LIMITS) -> None:
        self._vendor = Vendor("SerpApi", base, limits, params={"api_key": key})
        self._flights: Hourly[FlightQuery, list[FlightOffer]] = Hourly()
        self._hotels: Hourly[HotelQuery, list[HotelOffer]] = Hourly()

    async def flights(self, query: FlightQuery) -> list[FlightOffer]:
        estimates = flights.estimated(query)
        asked = google_flights.parameters(query)
        if asked is None or not flights.is_flight(query):
            return estimates
        # What day it is changes our estimates, and not what is asked for.
        same = replace(query, today=date.min)
        try:
            found = await self._found(self._flights, same, asked, google_flights.offers)
        except VendorFailed:
            return estimates
        # Google knows of no direct flight: an estimate knows less.
        return found if found or query.direct else estimates

    async def hotels(self, query: HotelQuery) -> list[HotelOffer]:
        if query.check_out <= query.check_in:
            return []
        asked = google_hotels.parameters(query)
        try:
            found = await self._found(self._hotels, query, asked, google_hotels.offers)
        except VendorFailed:
            found = []
        return found or lodging.estimated(query)

    async def _found(
        self, kept: Hourly[Q, list[Offer]], query: Q, asked: dict[str, str],
        read: Callable[[Any, Q, str], list[Offer]],
    ) -> list[Offer]:  # fmt: skip
        question = Question("/search.json", asked)

        async def ask() -> list[Offer]:
            now = datetime.now(UTC).isoformat(timespec="seconds")
            return await self._vendor.ask(question, lambda raw: read(raw, query, now))

        return list(await kept.once(query, ask))

    def health(self) -> Health:
        return self._vendor.health()

    async def close(self) -> None:
        await self._vendor.close()
