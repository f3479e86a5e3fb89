"""Flights and rooms by the best source of prices there is: what every tool for them asks."""

from dataclasses import asdict

from tripkit.services.prices.port import FlightOffer, FlightQuery, HotelOffer, HotelQuery
from tripkit.tools.context import ToolContext
from tripkit.tools.ports import HasPrices
from tripkit.tools.trip.findings import FlightFound, RoomFound


async def find_flights(
    query: FlightQuery, context: ToolContext[HasPrices], *, limit: int
) -> list[FlightFound]:
    """The best first; prices in US dollars for the whole party."""
    return [flight_found(offer) for offer in (await context.services.prices.flights(query))[:limit]]


async def find_rooms(query: HotelQuery, context: ToolContext[HasPrices]) -> list[RoomFound]:
    """The best first; `per_night` for all rooms of the party, the other sums for the stay."""
    return [_room(offer) for offer in await context.services.prices.hotels(query)]


def flight_found(offer: FlightOffer) -> FlightFound:
    """A flight as the tools tell of it."""
    return FlightFound.model_validate(asdict(offer))


def _room(offer: HotelOffer) -> RoomFound:
    fields = asdict(offer)
    return RoomFound.model_validate(
        {**fields, "latitude": offer.lat, "longitude": offer.lng, "amenities": [*offer.amenities]}
    )
