"""When a plan's entries begin and end, by the clock of each place."""

from datetime import timedelta
from typing import Any

import pytest
from export.plan.plans import plan

from tripkit.domain.plan import PlanDay, Stop
from tripkit.knowledge.itineraries.plan_clock import PlanClock


def stop(time: str, end: str, category: Any = "sight", **more: Any) -> Stop:
    values = {"activity": "Something", "description": "", "location": "", "source": "estimate"}
    return Stop.model_validate(
        values | {"time": time, "end_time": end, "category": category} | more
    )


def day(city: str = "Tokyo", on: str = "2027-04-06", *stops: Stop) -> PlanDay:
    return PlanDay(day=1, date=on, city=city, theme="", schedule=list(stops), day_cost=0)


def clock(**context: Any) -> PlanClock:
    return PlanClock(plan(context=context))


def span(entry: Stop, on: PlanDay | None = None, **context: Any) -> tuple[str, str] | None:
    times = clock(**context).span(entry, on or day())
    return times and (times[0].isoformat(), times[1].isoformat())


def test_an_entry_begins_and_ends_on_its_day_in_its_citys_zone() -> None:
    assert span(stop("09:00", "10:30")) == (
        "2027-04-06T09:00:00+09:00", "2027-04-06T10:30:00+09:00",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("start", "end", "ends"),
    [
        ("22:00", "24:00", "2027-04-07T00:00"), ("22:00", "01:15", "2027-04-07T01:15"),
        ("10:00", "10:00", "2027-04-06T10:00"), ("24:00", "24:30", "2027-04-07T00:30"),
    ],
)  # fmt: skip
def test_what_ends_before_it_begins_ends_a_day_later(start: str, end: str, ends: str) -> None:
    times = span(stop(start, end))
    assert times is not None
    assert times[1].startswith(ends)


@pytest.mark.parametrize(
    ("start", "end", "on"),
    [
        ("25:00", "26:00", "2027-04-06"), ("09:60", "10:00", "2027-04-06"),
        ("soon", "10:00", "2027-04-06"), ("09:00", "", "2027-04-06"), ("09:00", "10:00", "Tuesday"),
    ],
)  # fmt: skip
def test_what_is_no_clock_or_no_date_has_no_span(start: str, end: str, on: str) -> None:
    assert span(stop(start, end), day(on=on)) is None


@pytest.mark.parametrize(
    ("text", "on", "ends"),
    [
        ("Arrives 04-07 05:40, local time.", "2027-04-06", "2027-04-07T05:40"),
        ("Arrives 01-01 06:15.", "2027-12-31", "2028-01-01T06:15"),
        ("Arrives 04-04 06:15.", "2027-04-06", "2027-04-04T06:15"),
        ("Arrives 04-03 06:15.", "2027-04-06", "2028-04-03T06:15"),
        ("Arrives 13-41 06:15.", "2027-04-06", "2027-04-06T23:59"),
        ("No word of it.", "2027-04-06", "2027-04-06T23:59"),
    ],
)
def test_a_ride_ends_when_its_text_says_that_it_arrives(text: str, on: str, ends: str) -> None:
    times = span(stop("22:00", "23:59", "transfer", description=text), day(on=on))
    assert times is not None
    assert times[1].startswith(ends)
    sight = span(stop("22:00", "23:59", description=text), day(on=on))
    assert sight is not None
    assert sight[1].startswith(f"{on}T23:59")


def test_a_flight_is_in_its_airports_zones_and_may_gain_hours() -> None:
    east = stop("09:00", "11:30", "flight", location="ICN", description="to HND")
    assert span(east) == ("2027-04-06T09:00:00+09:00", "2027-04-06T11:30:00+09:00")
    west = stop("10:00", "08:00", "flight", activity="NRT – HNL")
    times = clock().span(west, day())
    assert times is not None
    assert times[1].date() == times[0].date()
    assert times[1] - times[0] == timedelta(hours=17)
    assert str(times[1].tzinfo) == "Pacific/Honolulu"


def test_the_airports_are_those_of_the_offer_before_those_of_the_text() -> None:
    offers = [{"label": "Air Edo 1", "from_airport": "GMP", "to_airport": "HND"},
              {"label": ""}, "nothing"]  # fmt: skip
    context = {"research_flights:tokyo": {"flights": offers}}
    entry = stop("09:00", "11:00", "flight", activity="Air Edo 1", location="ICN NRT")
    ends = clock(**context).airports(entry)
    assert ends is not None
    assert [end.code for end in ends] == ["GMP", "HND"]
    other = entry.model_copy(update={"activity": "Air Ginza"})
    ends = clock(**context).airports(other)
    assert ends is not None
    assert [end.code for end in ends] == ["ICN", "NRT"]
    assert clock().offer(entry) == {}


@pytest.mark.parametrize("text", ["ICN only", "ICN and ICN", "XQX to ICN", "icn to nrt", ""])
def test_two_airports_that_we_know_make_a_flight(text: str) -> None:
    assert clock().airports(stop("09:00", "11:00", "flight", location=text)) is None


def test_a_days_zone_is_its_citys_as_found_as_known_or_where_its_stops_are() -> None:
    found = {"research_destination:tokyo": {
        "name": "Tokyo", "destination": "the capital", "timezone": "Asia/Seoul"}}  # fmt: skip
    assert clock(**found).zone(day("TOKYO")) == "Asia/Seoul"
    assert clock(**found).zone(day("The capital")) == "Asia/Seoul"
    assert clock(**found).zone(day("Paris")) == "Europe/Paris"
    assert clock().zone(day("Tokyo")) == "Asia/Tokyo"
    here = {"latitude": -22.56, "longitude": 17.08}
    sight, ride = stop("09:00", "10:00", **here), stop("09:00", "10:00", "flight", **here)
    assert clock().zone(day("Xyzzyplugh", "2027-04-06", sight)) == "Africa/Windhoek"
    assert clock().zone(day("Xyzzyplugh", "2027-04-06", ride)) == "UTC"
    assert clock().zone(day("Windhoek")) == "Africa/Windhoek"
    half = stop("09:00", "10:00", latitude=-22.56)
    assert clock().zone(day("Xyzzyplugh", "2027-04-06", half)) == "UTC"
