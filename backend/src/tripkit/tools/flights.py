"""research_flights and search_flights: offers of a source, or estimates that say so."""

from datetime import date
from typing import cast

from pydantic import BaseModel, ConfigDict, Field
from pydantic.json_schema import SkipJsonSchema

from tripkit.domain.edits import SearchFlights
from tripkit.knowledge.airports import near
from tripkit.services.prices.port import Cabin, FlightQuery
from tripkit.services.web_search.port import WebResult
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.offers import find_flights
from tripkit.tools.results import Readable, line_of, now
from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip import schemas
from tripkit.tools.trip.arguments import NAMED, Arguments, Day, Dollars, Text
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import day_of, stay_of, stays_of
from tripkit.tools.trip.findings import FlightFound, FlightsFound
from tripkit.tools.trip.grounded import (
    extracted,
    page_at,
    said_flight_number,
    said_name,
    says_number,
)
from tripkit.tools.web import pages_of

MOST = 12
FEW = 5
"""Offers in a talk."""


class Flights(Arguments):
    origin: SkipJsonSchema[Text] = ""
    destination: Text = Field(description=NAMED)
    departure_date: SkipJsonSchema[Day] = ""
    return_date: SkipJsonSchema[Day | None] = None
    max_budget: Dollars | None = Field(default=None, description="US dollars for the party")
    prefer_direct: bool = Field(default=False, description="without a stop")


async def research_flights(arguments: Flights, trip: TripContext) -> FlightsFound:
    """Ways from home to the first destination and back, or on to the next one."""
    query = flight_query(arguments, trip)
    kept = await find_flights(query, trip, limit=MOST)
    note = None
    if not kept:
        note = say(
            trip.locale,
            f"No flight is usual from {query.origin} to {query.destination}.",
            f"{query.origin}에서 {query.destination}까지는 비행기가 잘 다니지 않아요.",
        )
    if not any(flight.source == "serpapi" for flight in kept):
        kept += await _from_the_web(query, trip)
    return FlightsFound(
        origin=query.origin,
        destination=query.destination,
        both_ways=query.returns is not None,
        flights=kept,
        note=note,
    )


def flight_query(arguments: Flights, trip: TripContext) -> FlightQuery:
    """What the request says goes before what a model says. Raises ToolFailed without a day."""
    request = trip.request
    stay, stays = stay_of(request, arguments.destination), stays_of(request)
    leaves = stay.first if stay else day_of(arguments.departure_date)
    before = stays[stays.index(stay) - 1] if stay and stay != stays[0] else None
    first = before is None
    origin = before.place if before else request.origin or arguments.origin
    returns = request.end_date if first else None
    return FlightQuery(
        origin=named(origin, trip),
        destination=named(arguments.destination, trip),
        leaves=leaves,
        returns=returns,
        adults=request.party.adults,
        children=tuple(request.party.children),
        direct=arguments.prefer_direct or bool(request.values("direct_flights")),
        today=trip.today,
    )


def named(place: str, trip: TripContext) -> str:
    """A name that the prices know; the airport's code where the name alone is not enough."""
    if len(place) == 3 and place.isupper():
        return place
    at = trip.place_of(place)
    if at.city:
        return at.city.name.en
    found = near(at.lat, at.lng)
    return found[0].iata if found else place


async def _from_the_web(query: FlightQuery, trip: TripContext) -> list[FlightFound]:
    """Flights that a page names with its price; the page is their source."""
    pages = await pages_of(
        trip.services.web, f"flights {query.origin} to {query.destination} {query.leaves} price"
    )
    told = await extracted(
        trip,
        ("research_flights", f"{query.origin}-{query.destination}"),
        pages,
        schemas.FlightSearch,
        lambda: schemas.FlightSearch(flights=[]),
    )
    size = query.adults + len(query.children)
    return [kept for one in told.flights if (kept := _grounded_flight(one, pages, size))]


def _grounded_flight(one: schemas.Flight, pages: list[WebResult], size: int) -> FlightFound | None:
    page = page_at(one.source_url, pages)
    if page is None or one.price_usd is None or not says_number(page, one.price_usd):
        return None
    if (carrier := said_name(page, one.airline)) is None:
        return None
    price = one.price_usd * size
    return FlightFound(
        label=f"{carrier} {said_flight_number(page, one.flight_number) or ''}".strip(),
        from_airport="",
        to_airport="",
        price=price,
        low=price,
        high=price,
        minutes=0,
        stops=None,
        carrier=carrier,
        flight_number=said_flight_number(page, one.flight_number),
        source="web",
        source_url=page.url,
    )


def flights_summary(found: FlightsFound) -> str:
    if not found.flights:
        return f"{found.origin} to {found.destination}: {found.note or 'no flights found'}"
    prices = [flight.price for flight in found.flights]
    kinds = sorted({flight.source for flight in found.flights})
    return (
        f"{found.origin} to {found.destination}: {len(prices)} way{'s' * (len(prices) > 1)}, "
        f"${min(prices):,.0f}-${max(prices):,.0f} for the party ({', '.join(kinds)})"
    )


class FlightOffered(FlightFound):
    """US dollars for the party."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    currency: str = "USD"
    retrieved_at: str = Field(serialization_alias="retrievedAt", description="ISO 8601 in UTC")


class FlightsOffered(Readable, BaseModel):
    flights: list[FlightOffered]
    people: int

    def line(self) -> str:
        first = self.flights[0]
        return f"{len(self.flights)}: {first.label}, {first.price:.0f} USD ({first.source})"


async def search_flights(arguments: SearchFlights, context: ItineraryContext) -> FlightsOffered:
    """Flights with prices for the party. Raises ToolFailed."""
    leaves = date.fromisoformat(arguments.departure_date)
    returns = date.fromisoformat(arguments.return_date) if arguments.return_date else None
    if returns and returns < leaves:
        raise ToolFailed("The way back is before the way there.", "order")
    cabin = cast(Cabin, (arguments.cabin_class or "ECONOMY").lower())
    query = FlightQuery(
        arguments.origin,
        arguments.destination,
        leaves,
        returns,
        context.people,
        cabin=cabin,
        today=context.today,
    )
    found = await find_flights(query, context, limit=FEW)
    if not found:
        raise ToolFailed(
            f"No flights are known between {arguments.origin} and {arguments.destination}.",
            "no_flights",
        )
    flights = [
        FlightOffered(**dict(one) | {"retrieved_at": one.retrieved_at or now()}) for one in found
    ]
    return FlightsOffered(flights=flights, people=context.people)


RESEARCH_FLIGHTS = Tool(
    name="research_flights",
    purpose="Flights with prices; estimates where no source is configured",
    description="Flights from home and back, or on to the next destination, in US dollars for the"
    " party. Needs a start.",
    arguments=Flights,
    result=FlightsFound,
    body=research_flights,
    audiences=frozenset({"planner", "ask"}),
    open_world=True,
    per_destination=True,
    summary=flights_summary,
)
SEARCH_FLIGHTS = Tool(
    name="search_flights",
    purpose="Flights between two places with prices",
    description="Flights with prices, or an estimate",
    arguments=SearchFlights,
    result=FlightsOffered,
    body=search_flights,
    audiences=frozenset({"designer"}),
    open_world=True,
    summary=line_of,
)
