"""Without a key: what flights and rooms usually cost. No airline, hour or hotel is made up."""

from tripkit.services.prices import flights, lodging
from tripkit.services.prices.port import FlightOffer, FlightQuery, Health, HotelOffer, HotelQuery


class EstimatedPrices:
    """The fare model between airports, and our cities' price levels by area."""

    async def flights(self, query: FlightQuery) -> list[FlightOffer]:
        return flights.estimated(query)

    async def hotels(self, query: HotelQuery) -> list[HotelOffer]:
        return lodging.estimated(query)

    def health(self) -> Health:
        return "not configured"

    async def close(self) -> None:
        """Nothing was opened."""
