"""Ways there, on and back: when one leaves and lands, and what they leave of a day."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from tools.trip.trips import APRIL, flight, flights, rule, tripping

from tripkit.tools.trip.dates import Stay
from tripkit.tools.trip.journey import Journey, is_red_eye, night_aboard, nights_aboard, window_on
from tripkit.tools.trip.journeys import chosen_flight, clock, door_minutes, journeys_of
from tripkit.tools.whereabouts import where

SEOUL = ZoneInfo("Asia/Seoul")
STAY = Stay("Seoul", APRIL, APRIL + timedelta(days=2))


def journey(kind: str, leaves: str, arrives: str, *, flies: bool = True, door: int = 30) -> Journey:
    begins, ends = (datetime.fromisoformat(at).replace(tzinfo=SEOUL) for at in (leaves, arrives))
    return Journey(kind, "A", "B", begins, ends, door, True, 0, 0, 0, flight() if flies else None)


@pytest.mark.parametrize(
    ("text", "minutes"), [("07:05", 425), ("00:00", 0), ("later", None), (True, None)]
)
def test_a_clock_is_minutes_after_midnight(text: object, minutes: int | None) -> None:
    assert clock(text) == minutes


def test_a_flight_without_hours_leaves_at_nine_and_returns_at_six_on_the_last_day() -> None:
    there, back = journeys_of(tripping(flights(flight())))
    assert (there.kind, back.kind) == ("outbound", "return")
    assert there.leaves.isoformat() == "2027-04-10T09:00:00+09:00"
    assert there.arrives - there.leaves == timedelta(minutes=150)
    assert back.leaves.isoformat() == "2027-04-12T18:00:00+09:00"
    assert back.arrives - back.leaves == timedelta(minutes=150)
    assert (there.start, there.end, back.start, back.end) == ("ICN", "HND", "HND", "ICN")
    assert there.assumed
    assert back.assumed
    assert (there.price, there.low, there.high) == (300, 200, 400)
    assert (back.price, back.low, back.high) == (0, 0, 0)


def test_an_offers_own_hours_are_kept_in_the_local_time_of_each_end() -> None:
    offer = flight(departs="2027-04-10T23:00", arrives="2027-04-11T07:00", to_airport="LIS")
    there = journeys_of(tripping(flights(offer, place="Lisbon"), destinations=["Lisbon"]))[0]
    assert there.leaves.isoformat() == "2027-04-10T23:00:00+09:00"
    assert there.arrives.isoformat() == "2027-04-11T07:00:00+01:00"
    assert not there.assumed


def test_a_flight_that_lands_in_another_zone_shows_the_clock_there() -> None:
    offer = flight(minutes=840, to_airport="LIS")
    there = journeys_of(tripping(flights(offer, place="Lisbon"), destinations=["Lisbon"]))[0]
    assert there.arrives.isoformat() == "2027-04-10T15:00:00+01:00"


@pytest.mark.parametrize(
    ("rules", "leaves", "returns"),
    [
        ([rule("earliest_flight", "10:30")], "10:30", "18:00"),
        ([rule("earliest_flight", "20:15")], "20:15", "20:15"),
        ([rule("latest_flight", "08:00")], "08:00", "08:00"),
        ([rule("latest_flight", "21:00")], "09:00", "18:00"),
        ([rule("no_red_eye", True)], "09:00", "18:00"),
    ],
)
def test_assumed_hours_keep_the_bounds_of_flights(
    rules: list[dict[str, object]], leaves: str, returns: str
) -> None:
    there, back = journeys_of(tripping(flights(flight()), rules=rules))
    assert there.leaves.strftime("%H:%M") == leaves
    assert back.leaves.strftime("%H:%M") == returns


def test_without_red_eyes_a_long_way_home_begins_so_that_it_lands_by_ten() -> None:
    quiet = [rule("no_red_eye", True)]
    _, back = journeys_of(tripping(flights(flight(minutes=300)), rules=quiet))
    assert back.leaves.strftime("%H:%M") == "17:00"
    _, back = journeys_of(tripping(flights(flight(minutes=1000)), rules=quiet))
    assert back.leaves.strftime("%H:%M") == "07:00"


def test_the_cheapest_offer_that_keeps_what_was_asked_is_flown() -> None:
    offers = [
        flight(label="stop", price=100.0, stops=1),
        flight(label="night", price=150.0, departs="2027-04-10T06:00"),
        flight(label="day", price=200.0, departs="2027-04-10T10:00"),
        flight(label="unknown", price=250.0, stops=None),
    ]

    def label(*rules: dict[str, object]) -> str | None:
        chosen = chosen_flight(tripping(flights(*offers), rules=rules), "Tokyo")
        return chosen and chosen.label

    direct = rule("direct_flights", True)
    assert label() == "stop"
    assert label(direct) == "night"
    assert label(direct, rule("earliest_flight", "06:00")) == "night"
    assert label(direct, rule("earliest_flight", "06:01")) == "day"
    assert label(direct, rule("latest_flight", "06:00")) == "night"
    assert label(direct, rule("latest_flight", "05:59")) == "unknown"
    assert label(rule("avoid_mode", "flight")) is None
    assert chosen_flight(tripping(), "Tokyo") is None


def test_two_towns_of_a_country_are_joined_by_train_with_its_price_and_bounds() -> None:
    trip = tripping(origin="Tokyo", destinations=["Kyoto"], party={"adults": 2})
    there, back = journeys_of(trip)
    assert (there.mode, there.flight, there.door) == ("train", None, 15)
    minutes = (there.arrives - there.leaves).total_seconds() / 60
    assert minutes == pytest.approx(133, abs=5)  # Nozomi
    assert there.way
    assert there.way.basis == "timetable"
    assert 50 < there.price / 2 < 120
    assert there.low == pytest.approx(there.price * 0.6, abs=0.01)
    assert there.high == pytest.approx(there.price * 1.8, abs=0.01)
    assert (there.start, back.start) == ("Tokyo", "Kyoto")
    assert back.leaves.isoformat() == "2027-04-12T18:00:00+09:00"


@pytest.mark.parametrize(
    ("changed", "count"),
    [
        ({"origin": "Seoul"}, 0),
        ({"origin": "Tokyo"}, 0),
        ({"origin": None}, 0),
        ({"origin": "Xyzzyplugh"}, 0),
        ({"origin": "Kyoto"}, 2),
        ({"origin": "Kyoto", "constraints": [rule("avoid_mode", "train")]}, 2),
        ({"origin": "Kyoto", "days": None}, 0),
    ],
)
def test_without_flights_one_goes_by_land_within_a_country_only(
    changed: dict[str, object], count: int
) -> None:
    assert len(journeys_of(tripping(**changed))) == count


def test_between_two_places_one_goes_on_the_morning_of_the_second() -> None:
    trip = tripping(flights(flight()), destinations=["Tokyo", "Kyoto"], days=4)
    there, on, back = journeys_of(trip)
    assert (on.kind, on.start, on.end, on.mode) == ("onward", "Tokyo", "Kyoto", "train")
    assert on.leaves.isoformat() == "2027-04-12T09:00:00+09:00"
    assert there.end == "HND"
    assert back.start == "KIX"  # not Itami, which has no flights abroad


def test_to_another_country_one_flies_on_where_a_flight_was_found() -> None:
    places = ["Tokyo", "Seoul"]
    on = flights(flight(price=180.0, minutes=160), place="Seoul")
    trip = tripping(on, origin=None, destinations=places, days=4)
    (onward,) = journeys_of(trip)
    assert (onward.mode, onward.price, onward.assumed) == ("flight", 180, True)
    assert onward.arrives - onward.leaves == timedelta(minutes=160)
    joined = tripping(
        flights(flight(), place="Kyoto"), origin=None, destinations=["Tokyo", "Kyoto"], days=4
    )
    assert [one.mode for one in journeys_of(joined)] == ["train"]


def test_where_nobody_flies_on_the_long_way_by_land_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tripkit.tools.trip.journeys.single_flight", lambda *_: None)
    trip = tripping(origin=None, destinations=["Puerto Natales", "Ushuaia"], days=6)
    (onward,) = journeys_of(trip)
    assert onward.mode == "bus"
    assert onward.arrives - onward.leaves > timedelta(hours=14)


def test_no_night_train_is_taken_that_leaves_before_one_is_there() -> None:
    places = ["Kathmandu", "Amritsar", "Delhi"]
    trip = tripping(origin=None, destinations=places, days=3)
    to_amritsar, to_delhi = journeys_of(trip)
    assert to_amritsar.leaves < to_amritsar.arrives <= to_delhi.leaves
    rested = journeys_of(tripping(origin=None, destinations=places, days=6))[1]
    assert rested.is_overnight


def test_from_a_far_airport_the_way_into_town_goes_by_the_distance() -> None:
    trip = tripping(origin=None, destinations=["El Chaltén"])
    assert 100 < door_minutes(trip, "El Chaltén", "FTE") < 240


def test_the_way_into_town_is_the_quickest_known_and_an_hour_where_none_is() -> None:
    city = where("Tokyo").city
    assert city
    quickest = min(sum(way.minutes) / 2 for way in city.transport.airport)
    assert door_minutes(tripping(), "Tokyo") == round(quickest)
    assert door_minutes(tripping(), "Xyzzyplugh") == 60


@pytest.mark.parametrize(
    ("leaves", "arrives", "night"),
    [
        ("2027-04-10T06:00", "2027-04-10T22:00", False),
        ("2027-04-10T05:59", "2027-04-10T12:00", True),
        ("2027-04-10T20:00", "2027-04-10T22:01", True),
        ("2027-04-10T20:00", "2027-04-11T07:00", True),
    ],
)
def test_a_red_eye_is_in_the_air_between_ten_and_six(
    leaves: str, arrives: str, night: bool
) -> None:
    assert is_red_eye(journey("outbound", leaves, arrives)) is night


def test_a_day_is_free_after_landing_and_before_the_way_home() -> None:
    there = journey("outbound", "2027-04-10T09:00", "2027-04-10T11:30")
    back = journey("return", "2027-04-12T18:00", "2027-04-12T20:30")
    both = [there, back]
    assert window_on(APRIL, both) == (13 * 60, 24 * 60)
    assert window_on(APRIL + timedelta(days=1), both) == (0, 24 * 60)
    assert window_on(APRIL + timedelta(days=2), both) == (0, 15 * 60 + 30)
    assert window_on(APRIL, []) == (0, 24 * 60)


def test_a_train_takes_no_time_at_an_airport() -> None:
    there = journey("outbound", "2027-04-10T09:00", "2027-04-10T11:30", flies=False)
    back = journey("return", "2027-04-10T18:00", "2027-04-10T20:30", flies=False)
    assert window_on(APRIL, [there, back]) == (12 * 60, 17 * 60 + 30)


def test_a_way_on_takes_nothing_of_the_days_before_it() -> None:
    on = journey("onward", "2027-04-11T09:00", "2027-04-11T12:00", flies=False)
    assert window_on(APRIL, [on]) == (0, 24 * 60)
    assert window_on(APRIL + timedelta(days=1), [on]) == (12 * 60 + 30, 24 * 60)


def test_before_one_lands_on_a_later_day_nothing_of_the_day_is_free() -> None:
    there = journey("outbound", "2027-04-10T22:00", "2027-04-11T06:00")
    assert window_on(APRIL, [there])[0] == 24 * 60 + 7 * 60 + 30
    assert night_aboard(APRIL, [there])
    assert not night_aboard(APRIL + timedelta(days=1), [there])
    assert not night_aboard(APRIL - timedelta(days=1), [there])
    assert nights_aboard(STAY, [there]) == 1


def test_only_the_way_there_has_nights_aboard() -> None:
    back = journey("return", "2027-04-12T22:00", "2027-04-13T06:00")
    assert not night_aboard(APRIL + timedelta(days=2), [back])
    assert nights_aboard(STAY, [back]) == 0
    assert nights_aboard(STAY, []) == 0


@pytest.mark.parametrize("code", ["HND", "NRT"])
def test_from_one_place_one_flies_home_from_the_airport_one_came_to(code: str) -> None:
    _, back = journeys_of(tripping(flights(flight(to_airport=code))))
    assert back.start == code


def modes(**request: object) -> list[str]:
    return [one.mode for one in journeys_of(tripping(**request))]


def test_a_tunnel_beats_a_flight_between_two_countries() -> None:
    offer = flight(from_airport="LHR", to_airport="CDG", minutes=75, price=150.0)
    trip = tripping(flights(offer, place="Paris"), origin="London", destinations=["Paris"])
    there, back = journeys_of(trip)
    assert (there.mode, back.mode) == ("train", "train")
    assert back.arrives.date() == back.leaves.date()


def test_a_flight_beats_a_train_and_a_ferry_to_an_island() -> None:
    offer = flight(from_airport="GMP", to_airport="CJU", minutes=70, price=120.0)
    trip = tripping(flights(offer, place="Jeju"), destinations=["Jeju"])
    assert [one.mode for one in journeys_of(trip)] == ["flight", "flight"]


def test_who_fears_flying_comes_to_an_island_by_ferry() -> None:
    asked = [rule("avoid_mode", "flight")]
    there, back = journeys_of(tripping(destinations=["Jeju"], constraints=asked))
    assert there.way
    assert "ferry" in {leg.mode for leg in there.way.legs} or there.way.is_overnight
    assert back.flight is None


def test_who_refuses_trains_goes_by_coach() -> None:
    asked = [rule("avoid_mode", "train")]
    assert modes(destinations=["Gangneung"], constraints=asked) == ["bus", "bus"]
    assert modes(destinations=["Gangneung"]) == ["train", "train"]


def test_who_drives_has_the_stops_and_the_rests_of_the_way() -> None:
    asked = [rule("use_mode", "self-driving")]
    trip = tripping(origin="Reykjavik", destinations=["Akureyri"], constraints=asked)
    there = journeys_of(trip)[0]
    assert there.mode == "self-driving"
    assert there.way
    assert "Borgarnes" in there.way.stops
    minutes = (there.arrives - there.leaves).total_seconds() / 60
    assert minutes > there.way.total  # with a rest


def test_a_night_train_leaves_on_the_evening_before_and_is_a_night_without_a_room() -> None:
    asked = [rule("avoid_mode", "flight")]
    trip = tripping(origin=None, destinations=["Bangkok", "Chiang Mai"], days=6, constraints=asked)
    (on,) = journeys_of(trip)
    assert on.way
    assert on.way.is_overnight
    assert (on.leaves.date() - APRIL).days == 2
    assert on.arrives.date() == APRIL + timedelta(days=3)
    assert night_aboard(on.leaves.date(), [on])
    assert nights_aboard(Stay("Bangkok", APRIL, APRIL + timedelta(days=3)), [on]) == 1
    assert nights_aboard(Stay("Chiang Mai", on.arrives.date(), on.arrives.date()), [on]) == 0
    evening, morning = window_on(on.leaves.date(), [on]), window_on(on.arrives.date(), [on])
    assert evening == (0, on.leaves.hour * 60 + on.leaves.minute - 15)
    assert morning[0] == on.arrives.hour * 60 + on.arrives.minute + 15


def test_who_wants_no_nights_under_way_gets_none() -> None:
    asked = [rule("avoid_mode", "flight"), rule("no_red_eye", True)]
    trip = tripping(origin=None, destinations=["Bangkok", "Chiang Mai"], days=6, constraints=asked)
    (on,) = journeys_of(trip)
    assert on.way
    assert not on.way.is_overnight


def test_one_flies_in_to_one_city_and_out_of_another() -> None:
    offer = flight(from_airport="ICN", to_airport="FCO", minutes=780, price=1400.0)
    trip = tripping(
        flights(offer, place="Rome"), destinations=["Rome", "Florence", "Venice"], days=9
    )
    journeys = journeys_of(trip)
    assert [one.mode for one in journeys] == ["flight", "train", "train", "flight"]
    assert journeys[0].end == "FCO"
    assert journeys[-1].start == "VCE"
    assert journeys[-1].price == 0
    rome_florence = journeys[1].arrives - journeys[1].leaves
    assert rome_florence == timedelta(minutes=94)
