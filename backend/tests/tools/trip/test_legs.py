"""A plan's entries for ways: their hours, their cost, and what is said of both."""

from datetime import datetime, timedelta

import pytest
from tools.trip.trips import APRIL, flight, flights, tripping

from tripkit.domain.plan import Stop
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.journeys import door_minutes, journeys_of
from tripkit.tools.trip.ledger import Ledger
from tripkit.tools.trip.legs import hhmm, leg_stops, on_day


def legs(trip: TripContext, day: int, ledger: Ledger | None = None) -> list[Stop]:
    at = APRIL + timedelta(days=day)
    return list(leg_stops(journeys_of(trip), at, trip, ledger or Ledger(rate=1.0)))


@pytest.mark.parametrize(
    ("minutes", "shown"),
    [(0, "00:00"), (61, "01:01"), (1439, "23:59"), (1440, "23:59"), (-5, "00:00")],
)
def test_minutes_are_a_clock_within_the_day(minutes: int, shown: str) -> None:
    assert hhmm(minutes) == shown


def test_a_moment_of_another_day_is_the_edge_of_this_one() -> None:
    at = datetime(2027, 4, 10, 13, 5)
    assert on_day(at, APRIL) == "13:05"
    assert on_day(at, APRIL - timedelta(days=1)) == "23:59"
    assert on_day(at, APRIL + timedelta(days=1)) == "00:00"


def test_the_first_day_flies_and_then_goes_into_town() -> None:
    trip, ledger = tripping(flights(flight())), Ledger(rate=1.0)
    fly, town = legs(trip, 0, ledger)
    assert (fly.time, fly.end_time, fly.category, fly.cost) == ("09:00", "11:30", "flight", 300)
    assert (fly.location, fly.travel_mode, fly.activity) == ("ICN", "flight", "Flight ICN – HND")
    assert fly.description == "Arrives 04-10 11:30, local time."
    assert fly.notes == "The hours are assumed: no timetable was asked."
    door = door_minutes(trip, "Tokyo")
    assert (town.time, town.end_time) == ("12:30", hhmm(12 * 60 + 30 + door))
    assert (town.location, town.category) == ("HND", "transfer")
    assert [(e.low, e.amount, e.high) for e in ledger.entries] == [(200, 300, 400)]
    assert ledger.entries[0].category == "flights"


def test_the_last_day_goes_to_the_airport_two_hours_before_and_pays_nothing_more() -> None:
    trip, ledger = tripping(flights(flight())), Ledger(rate=1.0)
    out, fly = legs(trip, 2, ledger)
    assert (out.time, out.end_time) == (hhmm(16 * 60 - door_minutes(trip, "Tokyo")), "16:00")
    assert (fly.time, fly.end_time, fly.cost) == ("18:00", "20:30", 0)
    assert fly.notes == "In the price of the way there; the hours are assumed."
    assert ledger.entries == []
    assert legs(trip, 1) == []


def test_an_offer_keeps_its_name_and_its_page_and_assumes_nothing() -> None:
    offer = flight(
        label="KE 705", source="serpapi", source_url="https://a.example",
        departs="2027-04-10T22:00", arrives="2027-04-11T00:30",
    )  # fmt: skip
    trip, ledger = tripping(flights(offer)), Ledger(rate=1.0)
    (fly,) = legs(trip, 0, ledger)
    assert (fly.activity, fly.time, fly.end_time, fly.notes) == ("KE 705", "22:00", "23:59", None)
    assert (fly.source, fly.source_url) == ("serpapi", "https://a.example")
    assert ledger.entries[0].basis == "serpapi"
    (town,) = legs(trip, 1)
    assert town.time == "01:30"


def test_a_train_has_no_airport_at_either_end() -> None:
    trip, ledger = tripping(origin="Tokyo", destinations=["Kyoto"]), Ledger(rate=1.0)
    ride, town = legs(trip, 0, ledger)
    assert (ride.activity, ride.category) == ("Fast train Tokyo – Kyoto", "transfer")
    assert town.time == ride.end_time
    assert ledger.entries[0].category == "local_transport"
    assert [stop.activity for stop in legs(trip, 2)] == ["Fast train Kyoto – Tokyo"]
