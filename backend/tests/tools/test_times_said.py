"""Which days and times of day a text says: itself, by name, by number, by distance."""

from datetime import date
from typing import Any

import pytest
from export.itinerary.trips import flight, of

from tripkit.domain.itinerary import Itinerary, name_of
from tripkit.tools.times_said import TimesSaid, minutes_of

TODAY = date(2026, 11, 21)
TRIP = Itinerary(
    id="a" * 32, title="Tokyo", destination="Tokyo", start_date="2027-04-10",
    end_date="2027-04-13",
)  # fmt: skip
FLIGHT: Any = of(flight(1, "ICN", "NRT", "2027-04-10T09:00", "2027-04-10T11:30"))


def said(text: str) -> TimesSaid:
    return TimesSaid(text, TODAY)


def test_a_clock_is_minutes_from_midnight() -> None:
    assert [minutes_of(clock) for clock in ("00:00", "09:05", "23:59")] == [0, 545, 1439]


@pytest.mark.parametrize(
    ("text", "clock", "right"),
    [
        ("lunch at 12:30", "12:30", True), ("lunch at 12:30", "12:31", False),
        ("from 2027-04-10T07:45 on", "07:45", True),
        ("in the morning", "05:00", True), ("in the morning", "11:59", True),
        ("in the morning", "12:00", False), ("in the morning", "04:59", False),
        ("in the afternoon", "12:00", True), ("in the afternoon", "18:00", False),
        ("in the evening", "17:00", True), ("in the evening", "16:59", False),
        ("nothing of the kind", "10:00", False),
    ],
)  # fmt: skip
def test_a_time_is_said_by_itself_or_by_its_part_of_the_day(
    text: str, clock: str, right: bool
) -> None:
    assert said(text).clock(clock, TRIP) is right


@pytest.mark.parametrize(
    ("text", "clock", "right"),
    [
        ("two hours later", "13:30", True), ("two hours earlier", "07:00", True),
        ("two hours later", "11:00", True), ("two hours later", "12:00", False),
        ("at 10:00 for 90 minutes", "11:30", True), ("at 23:30 for 90 minutes", "01:00", True),
    ],
)  # fmt: skip
def test_a_time_is_said_by_its_distance_from_another_even_over_midnight(
    text: str, clock: str, right: bool
) -> None:
    assert said(text).clock(clock, FLIGHT) is right


@pytest.mark.parametrize(
    ("text", "day", "right"),
    [
        ("on 2027-04-11", "2027-04-11", True), ("on 2027-04-11", "2027-04-12", False),
        ("on Sunday", "2027-04-11", True), ("on Sunday", "2027-04-12", False),
        ("on Weds", "2027-04-14", False), ("on Wednesday", "2027-04-14", True),
        ("tues", "2027-04-13", True), ("일요일에", "2027-04-11", True),
        ("토요일에", "2027-04-11", False), ("the Montmartre", "2027-04-12", False),
        ("on day 2", "2027-04-11", True), ("on day 2", "2027-04-10", False),
        ("on the first day", "2027-04-10", True), ("on the third day", "2027-04-12", True),
        ("on the last day", "2027-04-13", True), ("on the last day", "2027-04-12", False),
        ("둘 다 2일차에", "2027-04-11", True), ("마지막 날", "2027-04-13", True),
        ("첫날", "2027-04-10", True), ("첫날", "2027-04-11", False),
    ],
)  # fmt: skip
def test_a_day_is_said_by_its_date_its_weekday_or_its_number(
    text: str, day: str, right: bool
) -> None:
    assert said(text).day(day, TRIP) is right


def test_without_a_first_day_no_day_has_a_number() -> None:
    dateless = TRIP.model_copy(update={"start_date": None, "end_date": None})
    assert not said("on day 2").day("2027-04-11", dateless)


def test_a_day_is_said_by_what_is_on_it_and_only_by_that() -> None:
    (segment,) = FLIGHT.segments
    text = f"the {name_of(segment)}, please"
    assert said(text).day("2027-04-10", FLIGHT)
    assert not said(text).day("2027-04-11", FLIGHT)
    assert not said("the museum").day("2027-04-10", FLIGHT)


@pytest.mark.parametrize(
    ("text", "day", "right"),
    [
        ("from 2027-04-10, three nights", "2027-04-13", True),
        ("from 2027-04-10, three nights", "2027-04-12", False),
        ("until 2027-04-13", "2027-04-13", True), ("three nights", "2027-04-13", False),
    ],
)  # fmt: skip
def test_a_last_morning_is_said_by_its_day_or_by_the_nights_before_it(
    text: str, day: str, right: bool
) -> None:
    assert said(text).night_after(day, TRIP) is right
