"""The lines of a plan's costs: what each multiplies, what it rests on, whose name it bears."""

from datetime import date

import pytest
from tools.trip.trips import flight, flights, room, rooms, tripping

from tripkit.tools.trip.choices import choices_of, meal_price, rides_price
from tripkit.tools.trip.sums import (
    Line,
    assumed_prices,
    called,
    daily_lines,
    days_at_places,
    room_lines,
    way_lines,
)


def test_a_line_shows_what_it_multiplies_to_the_cent() -> None:
    line = Line("food", "Lunch", 3.336, 3, 1.0, 2.0, "estimate: meals", "https://example.org")
    shown = line.shown()
    assert (shown.unit, shown.count, shown.amount) == (3.34, 3, 10.01)
    assert (shown.label, shown.basis, shown.source_url) == (
        "Lunch", "estimate: meals", "https://example.org",
    )  # fmt: skip


def test_a_flights_line_is_a_price_for_each_of_the_party() -> None:
    trip = tripping(flights(flight(price=900.0, low=600.0, high=1200.0)), party={"adults": 3})
    (line,) = way_lines(choices_of(trip), trip)
    assert (line.category, line.label) == ("flights", "Flight")
    assert (line.unit, line.count, line.amount) == (300.0, 3, 900.0)
    assert (line.low, line.high, line.basis) == (600.0, 1200.0, "estimate: a fare model")


def test_a_flight_of_a_source_names_it() -> None:
    trip = tripping(flights(flight(source="serpapi", source_url="https://example.org/f")))
    (line,) = way_lines(choices_of(trip), trip)
    assert (line.basis, line.source_url) == ("serpapi", "https://example.org/f")


def test_a_way_by_land_is_local_transport_and_one_that_costs_nothing_has_no_line() -> None:
    trip = tripping(origin=None, destinations=["Tokyo", "Nikko"], days=4)
    lines = way_lines(choices_of(trip), trip)
    assert [(line.category, line.basis) for line in lines] == [
        ("local_transport", "estimate: train or coach by distance")
    ]
    assert " – " in lines[0].label
    assert way_lines(choices_of(tripping(origin=None)), tripping(origin=None)) == []


@pytest.mark.parametrize(
    ("source", "basis"),
    [("estimate", "estimate: price levels of the city"), ("serpapi", "serpapi")],
)
def test_a_rooms_line_is_its_nights(source: str, basis: str) -> None:
    trip = tripping(rooms(room(source=source)), origin=None)
    (line,) = room_lines(choices_of(trip))
    assert (line.unit, line.count, line.amount) == (100.0, 2, 200.0)
    assert (line.low, line.high, line.basis) == (150.0, 260.0, basis)


def test_without_a_room_or_a_night_there_is_no_line_of_it() -> None:
    assert room_lines(choices_of(tripping(origin=None))) == []
    assert room_lines(choices_of(tripping(rooms(room()), origin=None, days=1))) == []


def test_breakfasts_and_rides_are_counted_by_the_day_and_the_head() -> None:
    trip = tripping(origin=None, party={"adults": 2})
    choices = choices_of(trip)
    food, rides = daily_lines(choices, trip, [("Tokyo", 3)])
    assert (food.label, rides.label) == ("Breakfasts in Tokyo", "Local transport in Tokyo")
    assert (food.category, rides.category) == ("food", "local_transport")
    meal, day = meal_price(trip, "Tokyo", 1), rides_price(trip, "Tokyo")
    assert choices.shares == 2
    assert (food.unit, food.count) == (meal.typical, 6)
    assert (food.low, food.high) == (pytest.approx(meal.low * 6), pytest.approx(meal.high * 6))
    assert (rides.unit, rides.count) == (day.typical, 6)
    assert food.basis == f"estimate: {meal.basis}"
    korean = tripping(origin=None, locale="ko")
    assert [line.label for line in daily_lines(choices, korean, [("Tokyo", 1)])] == [
        "도쿄 아침 식사", "도쿄 시내 교통",
    ]  # fmt: skip


def test_a_place_is_called_as_the_reader_calls_it() -> None:
    assert called(tripping(locale="ko"), "Tokyo") == "도쿄"
    assert called(tripping(), "Windhoek") == "Windhoek"
    assert called(tripping(locale="ko"), "Windhoek") == "빈트후크"
    assert called(tripping(locale="ko"), "Xyzzyplugh") == "Xyzzyplugh"


def test_days_are_counted_at_each_place_in_the_trips_order() -> None:
    trip = tripping(destinations=["Tokyo", "Kyoto"], days=5)
    days = [date(2027, 4, 10 + n) for n in range(5)]
    assert days_at_places(trip, days) == [("Tokyo", 3), ("Kyoto", 2)]
    assert days_at_places(trip, []) == []


def test_what_prices_are_taken_from_is_said_where_the_city_is_not_ours() -> None:
    assert assumed_prices(tripping()) == []
    (english,) = assumed_prices(tripping(destinations=["Windhoek"]))
    assert english.startswith("Rooms, meals and rides in Windhoek are estimated from the price")
    assert "Namibia (World Bank, 20" in english
    (korean,) = assumed_prices(tripping(destinations=["Windhoek"], locale="ko"))
    assert "나미비아 물가 수준(세계은행 20" in korean
    assert assumed_prices(tripping(destinations=["Xyzzyplugh"])) == []
