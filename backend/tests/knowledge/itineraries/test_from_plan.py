"""A plan as an itinerary for the designer."""

from datetime import timedelta
from typing import Any

import pytest
from export.plan.plans import impossible, plan

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Activity, Flight, Hotel, Itinerary, Transfer, name_of
from tripkit.domain.plan import PlanDay, PlanItinerary, Stop
from tripkit.knowledge.itineraries import findings
from tripkit.knowledge.itineraries.from_plan import _LEAD, designed
from tripkit.knowledge.itineraries.timeline import ends, starts


def of(made: Itinerary, kind: type[Any]) -> list[Any]:
    return [one for one in made.segments if isinstance(one, kind)]


def stop(time: str, end: str, category: Any, activity: str, **more: Any) -> Stop:
    fields = {"description": "", "location": "", "source": "estimate", **more}
    return Stop(time=time, end_time=end, category=category, activity=activity, **fields)


def trip(*days: tuple[str, str, list[Stop]]) -> Itinerary:
    made = [
        PlanDay(day=n, date=date, city=city, theme="", schedule=stops, day_cost=0)
        for n, (date, city, stops) in enumerate(days, 1)
    ]
    whole = PlanItinerary(days=made, total_estimated_cost=0, currency="EUR", summary="")
    return designed(plan(itinerary=whole, context={}))


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_every_entry_is_a_segment_of_its_kind_in_its_order(locale: Locale) -> None:
    source = plan(locale)
    assert source.itinerary
    made = designed(source)
    stops = [one for day in source.itinerary.days for one in day.schedule]
    assert len(made.segments) == len(stops)
    assert [len(of(made, kind)) for kind in (Flight, Hotel, Transfer)] == [2, 1, 2]
    assert {one.source for one in made.segments} == {"plan"}
    assert {one.status for one in made.segments} == {"TENTATIVE"}
    assert made.plan_id == source.plan_id
    names = [one.activity for one in stops if one.category == "sight"]
    shown = [name_of(one) for one in of(made, Activity) if one.category == "sight"]
    assert shown == names


def test_flights_are_in_their_airports_zones_and_their_hours_are_a_guess() -> None:
    out, back = of(designed(plan()), Flight)
    assert (out.origin.code, out.destination.code) == ("ICN", "HND")
    assert (out.start_zone, out.end_zone) == ("Asia/Seoul", "Asia/Tokyo")
    assert (out.start_datetime, back.end_datetime) == ("2027-04-06T12:30", "2027-04-10T20:40")
    assert out.inferred
    assert out.origin.latitude


def test_a_stay_goes_from_its_first_night_to_the_day_of_departure() -> None:
    (stay,) = of(designed(plan()), Hotel)
    assert (stay.check_in_date, stay.check_out_date) == ("2027-04-06", "2027-04-10")
    assert (stay.start_zone, stay.location.city) == ("Asia/Tokyo", "Tokyo")


def test_nights_in_one_room_are_one_stay_with_one_price() -> None:
    def night(name: str) -> list[Stop]:
        return [stop("21:00", "23:59", "lodging", name, cost=80, latitude=41.9, longitude=12.5)]

    made = trip(
        ("2027-04-06", "Rome", night("A")), ("2027-04-07", "Rome", night("A")),
        ("2027-04-08", "Rome", night("B")), ("2027-04-09", "Rome", []),
    )  # fmt: skip
    first, second = of(made, Hotel)
    assert (first.check_in_date, first.check_out_date) == ("2027-04-06", "2027-04-08")
    assert first.total_price
    assert (first.total_price.amount, first.total_price.currency) == (160, "EUR")
    assert (second.check_in_date, second.check_out_date) == ("2027-04-08", "2027-04-09")


def test_the_way_into_town_goes_with_its_flight() -> None:
    made = designed(plan())
    flights, ways = of(made, Flight), of(made, Transfer)
    assert [one.depends_on for one in ways] == [[flights[0].id], [flights[1].id]]


def test_a_flight_over_the_date_line_lands_on_its_own_day() -> None:
    flight = stop("09:00", "07:16", "flight", "Flight ICN – LAX", location="ICN",
                  description="Arrives 04-10 07:16, local time.")  # fmt: skip
    (made,) = of(trip(("2027-04-10", "Los Angeles", [flight])), Flight)
    assert (made.start_datetime, made.end_datetime) == ("2027-04-10T09:00", "2027-04-10T07:16")
    assert ends(made) - starts(made) == timedelta(hours=14, minutes=16)


def test_a_night_flight_lands_when_its_text_says_and_not_at_midnight() -> None:
    flight = stop("18:00", "23:59", "flight", "Flight FCO – ICN", location="FCO",
                  description="현지 시각 01-01 14:28에 도착해요.")  # fmt: skip
    made = trip(("2027-12-31", "Rome", [flight]))
    (one,) = of(made, Flight)
    assert (one.start_zone, one.end_zone) == ("Europe/Rome", "Asia/Seoul")
    assert one.end_datetime == "2028-01-01T14:28"
    assert (made.start_date, made.end_date) == ("2027-12-31", "2028-01-01")


def test_a_train_between_cities_has_both_ends() -> None:
    train = stop("09:00", "13:23", "transfer", "Train or coach Rome – Florence", location="Rome",
                 travel_mode="train", cost=30.68)  # fmt: skip
    (one,) = of(trip(("2027-04-13", "Florence", [train])), Transfer)
    assert name_of(one) == "Rome → Florence"
    assert (one.transfer_type, one.start_zone) == ("RAIL", "Europe/Rome")


def test_nothing_overlaps_that_the_plan_had_apart() -> None:
    found = findings(designed(plan()))
    assert [one.kind for one in found if one.severity == "error"] == []


def test_a_plan_without_days_has_no_segments() -> None:
    assert designed(impossible()).segments == []


def test_a_third_airport_in_a_flights_text_is_not_one_of_its_ends() -> None:
    text = "ICN → NRT"
    flight = stop("10:00", "12:30", "flight", text, description="HND is closed that day")
    (made,) = of(trip(("2027-04-06", "Tokyo", [flight])), Flight)
    assert (made.origin.code, made.destination.code) == ("ICN", "NRT")


@pytest.mark.parametrize(
    "label",
    [
        "Fast train", "Train or coach", "Night train", "Fast train and ferry", "Drive", "고속열차",
        "고속열차·배", "야간 여객선", "기차나 버스",
    ],
)  # fmt: skip
def test_the_means_of_a_way_is_no_part_of_its_start(label: str) -> None:
    assert _LEAD.sub("", f"{label} Tokyo – Kyoto") == "Tokyo – Kyoto"
