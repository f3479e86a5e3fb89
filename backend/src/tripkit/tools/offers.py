"""Flights and rooms by the best source of prices there is: what every tool for them asks."""

from dataclasses import asdict

from tripkit.services.prices.port import FlightQuery, HotelOffer, HotelQuery
from tripkit.tools.context import ToolContext
from tripkit.tools.ports import HasPrices
from tripkit.tools.trip.findings import FlightFound, RoomFound


async def find_flights(
    query: FlightQuery, context: ToolContext[HasPrices], *, limit: int
) -> list[FlightFound]:
    """The best first; prices in US dollars for the whole party."""
    return [
        FlightFound.of_offer(offer)
        for offer in (await context.services.prices.flights(query))[:limit]
    ]


async def find_rooms(query: HotelQuery, context: ToolContext[HasPrices]) -> list[RoomFound]:
    """The best first; `per_night` for all rooms of the party, the other sums for the stay."""
    return [_room(offer) for offer in await context.services.prices.hotels(query)]


def _room(offer: HotelOffer) -> RoomFound:
    fields = asdict(offer)
    return RoomFound.model_validate(
        {**fields, "latitude": offer.lat, "longitude": offer.lng, "amenities": [*offer.amenities]}
    )
