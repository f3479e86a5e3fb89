"""Which flights are asked for, what a page may add, and how they are offered and summed up."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tools.trip.trips import flight, rule, tripping
from tools.trip.web_facts import URL, Facts, page

from tripkit.domain.context import RunContext
from tripkit.domain.edits import SearchFlights
from tripkit.services.prices.port import FlightOffer, FlightQuery
from tripkit.tools.flights import (
    Flights,
    FlightsOffered,
    flight_query,
    flights_summary,
    named,
    research_flights,
    search_flights,
)
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.tool import ToolFailed
from tripkit.tools.trip.findings import FlightsFound
from tripkit.tools.trip.schemas import Flight, FlightSearch

ASKED = {"origin": "Busan", "destination": "Tokyo", "departure_date": "2027-05-01"}


def query(request: dict[str, Any] | None = None, **changed: Any) -> FlightQuery:
    return flight_query(Flights.model_validate(ASKED | changed), tripping(**(request or {})))


def test_the_order_goes_before_what_a_model_says() -> None:
    asked = query({"party": {"adults": 2, "children": [5]}, "end_date": "2027-04-12"})
    assert (asked.origin, asked.destination) == ("Seoul", "Tokyo")
    assert (asked.leaves, asked.returns) == (date(2027, 4, 10), date(2027, 4, 12))
    assert (asked.adults, asked.children, asked.direct) == (2, (5,), False)
    assert asked.today == date(2026, 11, 21)


def test_where_the_order_is_silent_the_models_words_count() -> None:
    assert query({"origin": None}).origin == "Busan"
    lisbon = query(destination="Lisbon")
    assert (lisbon.leaves, lisbon.origin) == (date(2027, 5, 1), "Seoul")
    with pytest.raises(ToolFailed):
        query(destination="Lisbon", departure_date="May")


def test_on_to_a_second_destination_one_starts_from_the_first_and_does_not_return() -> None:
    two = {"destinations": ["Tokyo", "Seoul"], "days": 4, "origin": "Busan",
           "end_date": "2027-04-13"}  # fmt: skip
    onward = query(two, destination="Seoul")
    assert (onward.origin, onward.destination, onward.returns) == ("Tokyo", "Seoul", None)
    assert onward.leaves == date(2027, 4, 12)


@pytest.mark.parametrize(
    ("rules", "prefers", "direct"),
    [([], True, True), ([rule("direct_flights", True)], False, True), ([], False, False)],
)
def test_a_direct_flight_is_asked_for_by_the_order_or_the_model(
    rules: Any, prefers: bool, direct: bool
) -> None:
    assert query({"rules": rules}, prefer_direct=prefers).direct is direct


def test_an_airports_code_stays_and_a_town_without_prices_has_its_airports() -> None:
    trip = tripping()
    assert named("NRT", trip) == "NRT"
    assert named("도쿄", trip) == "Tokyo"
    assert named("Windhoek", trip) in ("WDH", "ERS")


def offer(**changed: Any) -> FlightOffer:
    values: dict[str, Any] = {
        "label": "Flight", "from_airport": "ICN", "to_airport": "HND", "price": 300.0,
        "low": 200.0, "high": 400.0, "minutes": 150, "source": "estimate",
    }  # fmt: skip
    return FlightOffer(**{**values, **changed})


async def researched(facts: Facts, **request: Any) -> FlightsFound:
    trip = replace(tripping(**request), services=facts.services)
    return await research_flights(Flights.model_validate(ASKED), trip)


async def test_twelve_offers_are_kept_and_the_web_is_asked_only_without_a_source() -> None:
    facts = Facts(flights=lambda query: [offer(source="serpapi")] * 15)
    found = await researched(facts, end_date="2027-04-12")
    assert (len(found.flights), found.both_ways, found.note) == (12, True, None)
    assert facts.searches == []
    facts = Facts(flights=lambda query: [offer()])
    found = await researched(facts)
    assert len(found.flights) == 1
    assert facts.searches == ["flights Seoul to Tokyo 2027-04-10 price"]


async def test_where_nobody_flies_it_is_said_in_both_languages() -> None:
    assert (await researched(Facts())).note == "No flight is usual from Seoul to Tokyo."
    assert "잘 다니지 않아요" in ((await researched(Facts(), locale="ko")).note or "")


def told(**changed: Any) -> Facts:
    values: dict[str, Any] = {
        "airline": "Air Edo", "flight_number": "AE 12", "departure_time": None,
        "arrival_time": None, "duration": None, "stops": None, "price_usd": 120.0,
        "cabin_class": None, "source_url": URL,
    }  # fmt: skip
    one = Flight.model_validate(values | changed)
    says = page("Air Edo flies from $120, AE 12 daily.")
    return Facts(says, extracted=FlightSearch(flights=[one]))


async def test_a_flight_that_a_page_prices_is_kept_for_the_whole_party() -> None:
    (kept,) = (await researched(told(), party={"adults": 2, "children": [3]})).flights
    assert (kept.label, kept.carrier, kept.flight_number) == ("Air Edo AE 12", "Air Edo", "AE 12")
    assert (kept.price, kept.low, kept.high) == (360.0, 360.0, 360.0)
    assert (kept.source, kept.source_url, kept.stops) == ("web", URL, None)
    (unnumbered,) = (await researched(told(flight_number="XX 1"))).flights
    assert (unnumbered.label, unnumbered.flight_number) == ("Air Edo", None)


@pytest.mark.parametrize(
    "changed",
    [
        {"price_usd": None}, {"price_usd": 99.0}, {"airline": "Air Nobody"}, {"airline": None},
        {"source_url": "https://example.org/x"},
    ],
)  # fmt: skip
async def test_a_flight_that_no_page_bears_out_is_dropped(changed: dict[str, Any]) -> None:
    assert (await researched(told(**changed))).flights == []


def test_flights_are_summed_up_by_number_span_and_source() -> None:
    def of(*offers: Any, **more: Any) -> str:
        found = FlightsFound(origin="Seoul", destination="Tokyo", both_ways=True,
                             flights=list(offers), **more)  # fmt: skip
        return flights_summary(found)

    one, two = flight(price=1300.0), flight(price=250.4, source="serpapi")
    assert of(one) == "Seoul to Tokyo: 1 way, $1,300-$1,300 for the party (estimate)"
    assert of(one, two) == "Seoul to Tokyo: 2 ways, $250-$1,300 for the party (estimate, serpapi)"
    assert of() == "Seoul to Tokyo: no flights found"
    assert of(note="none fly") == "Seoul to Tokyo: none fly"


async def offered(facts: Facts, **changed: Any) -> FlightsOffered:
    context = ItineraryContext(
        audience="designer", services=facts, session_id="s" * 32,  # type: ignore[arg-type]
        run=RunContext(today="2026-11-21"), itinerary_id="a" * 32, people=2,
    )  # fmt: skip
    asked = {"origin": "Seoul", "destination": "Tokyo", "departureDate": "2027-04-10"}
    return await search_flights(SearchFlights.model_validate(asked | changed), context)


async def test_the_designer_is_offered_five_for_its_party() -> None:
    facts = Facts(flights=lambda query: [offer(label=f"F{n}") for n in range(7)])
    found = await offered(facts, returnDate="2027-04-10")
    assert [one.label for one in found.flights] == ["F0", "F1", "F2", "F3", "F4"]
    assert found.line() == "5: F0, 300 USD (estimate)"
    (asked,) = facts.flight_queries
    assert (asked.adults, asked.cabin, asked.returns) == (2, "economy", date(2027, 4, 10))
    assert asked.today == date(2026, 11, 21)
    assert found.flights[0].retrieved_at
    seen = Facts(flights=lambda query: [offer(retrieved_at="2026-11-20T00:00:00+00:00")])
    assert (await offered(seen)).flights[0].retrieved_at == "2026-11-20T00:00:00+00:00"


async def test_a_cabin_is_asked_for_as_the_prices_name_it() -> None:
    facts = Facts(flights=lambda query: [offer()])
    await offered(facts, cabinClass="BUSINESS")
    assert facts.flight_queries[0].cabin == "business"


async def test_one_does_not_fly_back_before_one_left_nor_where_nobody_flies() -> None:
    with pytest.raises(ToolFailed, match="before the way there") as failed:
        await offered(Facts(), returnDate="2027-04-09")
    assert failed.value.kind == "order"
    with pytest.raises(ToolFailed, match="between Seoul and Tokyo") as none:
        await offered(Facts())
    assert none.value.kind == "no_flights"
