"""Zones, date lines, days of 23 and 25 hours: nothing is ever off by one."""

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge.itineraries.making import Making, at

from tripkit.domain.edits import SegmentFields
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Custom, Hotel, Itinerary
from tripkit.knowledge.itineraries import findings, fresh_id, moved, updated
from tripkit.knowledge.itineraries.timeline import (
    day_after,
    days_of,
    ends,
    instant,
    length,
    local_at,
    nights_of,
    real,
    starts,
)

ZONES = ("Asia/Seoul", "America/Los_Angeles", "Europe/Lisbon", "Australia/Lord_Howe",
         "Asia/Kathmandu", "Pacific/Apia", "America/St_Johns", "UTC")  # fmt: skip
MINUTES = st.datetimes(
    min_value=datetime(2024, 1, 1),
    max_value=datetime(2030, 1, 1),
).map(lambda moment: moment.isoformat(timespec="minutes"))


def test_a_flight_over_one_sea_takes_its_hours() -> None:
    made = Making()
    flight = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    assert (flight.start_zone, flight.end_zone, length(flight)) == ("Asia/Seoul", "Asia/Tokyo", 145)


def test_a_flight_over_the_date_line_arrives_before_it_left_by_the_clock() -> None:
    made = Making("Los Angeles")
    out = made.flight("ICN-LAX", "2027-04-10T14:30", "2027-04-10T09:40")
    back = made.flight("LAX-ICN", "2027-04-17T23:30", "2027-04-19T04:30")
    assert (length(out), length(back)) == (670, 780)
    assert days_of(out) == ["2027-04-10"]
    assert (nights_of(out), nights_of(back)) == ([], ["2027-04-17", "2027-04-18"])
    assert days_of(back) == ["2027-04-17", "2027-04-18", "2027-04-19"]
    assert not [one for one in findings(made.trip) if one.kind == "ends_before_start"]
    earlier = made.flight("ICN-HNL", "2027-05-01T00:10", "2027-04-30T14:10")
    assert (length(earlier), days_of(earlier)) == (540, ["2027-04-30", "2027-05-01"])


def test_an_arrival_that_nobody_said_is_reckoned_in_the_zone_of_the_arrival() -> None:
    made = Making("Los Angeles")
    flight = made.flight("LAX-ICN", "2027-04-17T23:30")
    assert flight.inferred
    assert flight.inferred_reason
    assert flight.end_datetime.startswith("2027-04-19T")
    assert 11 * 60 <= length(flight) <= 16 * 60


def test_a_moved_flight_keeps_its_minutes_over_a_change_of_clocks() -> None:
    made = Making("Los Angeles")
    flight = made.flight("ICN-LAX", "2027-03-13T20:00", "2027-03-13T14:00")
    ride = made.transfer("LAX", "Santa Monica", "2027-03-13T15:00")
    after = moved(made.trip, flight.id, "2027-03-14T20:00").itinerary
    # On the 14th clocks in Los Angeles go forward: the same hours end an hour later by the clock.
    assert at(after, flight) == ("2027-03-14T20:00", "2027-03-14T15:00")
    assert at(after, ride)[0] == "2027-03-14T16:00"


def test_a_stay_keeps_its_times_of_day_over_a_change_of_clocks() -> None:
    made = Making("New York")
    stay = made.hotel("The Marlton", "2027-03-10", "2027-03-12", "Greenwich Village")
    after = moved(made.trip, stay.id, "2027-03-13T15:00").itinerary
    assert at(after, stay) == ("2027-03-13T15:00", "2027-03-15T11:00")
    hotel = after.segment(stay.id)
    assert isinstance(hotel, Hotel)
    assert (hotel.check_in_date, hotel.check_out_date) == ("2027-03-13", "2027-03-15")
    assert nights_of(hotel) == ["2027-03-13", "2027-03-14"]


def test_what_follows_keeps_its_time_of_day_over_a_change_of_clocks() -> None:
    made = Making("New York")
    first = made.activity("Central Park", "2027-03-13T09:00")
    second = made.activity("High Line", "2027-03-13T18:00")
    after = moved(made.trip, first.id, "2027-03-14T09:00", "following").itinerary
    assert at(after, second) == ("2027-03-14T18:00", "2027-03-14T20:00")


def test_a_time_that_the_clock_skips_is_the_one_it_shows_instead() -> None:
    made = Making("New York")
    walk = made.activity("Brooklyn Bridge", "2027-03-14T02:30")
    assert at(made.trip, walk) == ("2027-03-14T03:30", "2027-03-14T05:30")


def test_lord_howes_half_hour_is_half_an_hour() -> None:
    # Clocks go back by 30 minutes at 02:00 on 4 April 2027, forward on 3 October 2027.
    zone = "Australia/Lord_Howe"
    assert real("2027-10-03T02:10", zone) == "2027-10-03T02:40"
    autumn = instant("2027-04-04T03:00", zone) - instant("2027-04-04T01:00", zone)
    assert autumn.total_seconds() == 150 * 60
    night = custom("2027-04-03T22:00", "2027-04-04T06:00", zone)
    assert length(night) == 8 * 60 + 30
    trip = Itinerary(id=fresh_id(), title="Island", segments=[night])
    after = moved(trip, night.id, "2027-04-04T22:00").itinerary
    assert at(after, night) == ("2027-04-04T22:00", "2027-04-05T06:00")


def custom(start: str, end: str, zone: str) -> Custom:
    return Custom(
        id=fresh_id(), title="x", start_datetime=start, end_datetime=end, start_zone=zone,
        end_zone=zone,
    )  # fmt: skip


@given(MINUTES, st.sampled_from(ZONES))
def test_a_local_time_and_its_moment_are_one(local: str, zone: str) -> None:
    shown = real(local, zone)
    assert real(shown, zone) == shown
    assert instant(shown, zone) == instant(local, zone)
    assert local_at(instant(shown, zone), zone) == shown


@given(MINUTES, MINUTES, st.sampled_from(ZONES), st.integers(30, 600))
def test_moving_keeps_the_length(start: str, to: str, zone: str, minutes: int) -> None:
    made = custom(start, start, zone)
    begun = real(start, zone)
    end = local_at(instant(begun, zone) + timedelta(minutes=minutes), zone)
    one = made.model_copy(update={"start_datetime": begun, "end_datetime": end})
    trip = Itinerary(id=fresh_id(), title="x", segments=[one])
    after = moved(trip, one.id, to, "none").itinerary.segments[0]
    assert after.start_datetime == real(to, zone)
    if one.start_datetime[:10] != one.end_datetime[:10]:
        return  # overnight notes go by the clock on the wall
    # An end within the hour that occurs twice is read as its first: an hour at most is lost.
    assert abs(length(after) - length(one)) in (0, 30, 60)


@given(MINUTES, MINUTES, st.sampled_from(ZONES))
def test_a_stay_has_as_many_nights_wherever_it_is_moved(start: str, to: str, zone: str) -> None:
    stay = custom(f"{start[:10]}T15:00", f"{start[:10]}T15:00", zone)
    data = {**dict(stay), "type": "HOTEL", "property_name": "x", "location": {"name": "x"}}
    data["end_datetime"] = f"{day_after(start[:10], 3)}T11:00"
    data.pop("title")
    hotel = Hotel.model_validate(data)
    trip = Itinerary(id=fresh_id(), title="x", segments=[hotel])
    after = moved(trip, hotel.id, f"{to[:10]}T15:00").itinerary.segments[0]
    assert len(nights_of(after)) == len(nights_of(hotel)) == 3
    assert after.start_datetime[:10] == to[:10] or zone == "Pacific/Apia"


def test_an_activity_keeps_its_clock_when_its_place_changes() -> None:
    made = Making("Tokyo")
    dinner = made.activity("Dinner", "2027-04-10T19:00")
    assert dinner.start_zone == "Asia/Tokyo"
    elsewhere = SegmentFields.model_validate({"location": {"name": "Bangkok"}})
    after = updated(made.trip, dinner.id, elsewhere).itinerary.segments[0]
    assert (after.start_datetime, after.start_zone) == ("2027-04-10T19:00", "Asia/Bangkok")
    assert (
        starts(after) - starts(dinner)
        == ends(after) - ends(dinner)
        != instant("2027-04-10T19:00", "Asia/Tokyo") - instant("2027-04-10T19:00", "Asia/Tokyo")
    )


def test_nobody_moves_out_of_the_calendar() -> None:
    made = Making()
    first = made.activity("Senso-ji", "2027-04-10T19:00")
    made.activity("Meiji Jingu", "2199-04-11T19:00")
    with pytest.raises(EditRefused, match="calendar"):
        moved(made.trip, first.id, "2190-04-10T19:00", "following")
