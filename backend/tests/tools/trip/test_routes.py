"""A country or a region in an order: places with days, a sentence that says why, a way to change."""

from datetime import date
from typing import Any

import pytest
from tools.trip.trips import rule

from tripkit.domain.plan import PlanConstraints, PlannedStop, PlanRequest
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.requests import read_request
from tripkit.tools.trip.checks import faults
from tripkit.tools.trip.dates import place_on, shares, stays_of
from tripkit.tools.trip.request import settled

TODAY = date(2026, 11, 22)


def trip(*places: str, days: int | None = 10, locale: Any = "en", **more: Any) -> TripRequest:
    read = TripRequest(task="a trip", destinations=list(places), days=days, **more)
    return settled(read, [], TODAY, locale)


def test_ten_days_in_japan_are_a_route_and_not_an_unknown_place() -> None:
    request = trip("Japan")
    assert request.destinations == ["Tokyo", "Kyoto", "Osaka"]
    assert sum(request.stay_days) == 10
    assert faults(request, TODAY, "en") == []


def test_the_route_is_said_in_a_sentence_with_days_and_the_reason() -> None:
    english, korean = trip("Japan").routes[0].text, trip("Japan", locale="ko").routes[0].text
    assert english.startswith("Japan in 10 days: Tokyo 5, Kyoto 3, Osaka 2, because ")
    assert korean.startswith("일본 10일: 도쿄 5일, 교토 3일, 오사카 2일. ")
    assert english in trip("Japan").assumptions


def test_stays_have_the_days_of_the_route() -> None:
    stays = stays_of(trip("Japan"))
    assert [(stay.place, stay.nights) for stay in stays] == [
        ("Tokyo", 5), ("Kyoto", 3), ("Osaka", 1),
    ]  # fmt: skip


def test_days_are_shared_evenly_where_nobody_says_otherwise() -> None:
    assert shares(7, [1, 1, 1]) == [3, 2, 2]
    assert shares(2, [1, 1, 1]) == [1, 1]
    assert shares(10, [4, 1]) == [8, 2]


def test_a_country_beside_a_town_gets_its_share_of_the_days() -> None:
    request = trip("Portugal", "Madrid", days=9)
    assert request.destinations[-1] == "Madrid"
    assert sum(request.stay_days) == 9
    assert len(request.routes) == 1


def test_more_countries_than_days_are_said_to_be_too_many() -> None:
    request = trip("Estonia", "Latvia", "Lithuania", days=2)
    assert [verdict.constraint for verdict in faults(request, TODAY, "en")] != []


def test_without_a_length_a_route_takes_its_own_and_says_so() -> None:
    request = trip("Tuscany", days=None)
    assert faults(request, TODAY, "en") == []
    assert request.days == sum(request.stay_days) == 7
    assert any("planned for 7 days" in told for told in request.assumptions)


def test_a_city_state_needs_no_route() -> None:
    request = trip("Singapore", days=3)
    assert request.destinations == ["Singapore"]
    assert request.routes == []


def test_names_of_two_places_are_told_apart() -> None:
    assert "Santa Fe, United States" in trip("Route 66", days=14).destinations


def test_a_landscape_without_sights_names_the_nearest_known_cities() -> None:
    request = trip("Skåne", days=3)
    assert request.destinations == ["Skåne"]
    assert "Copenhagen" in request.assumptions[0]


@pytest.mark.parametrize(
    "text",
    ["Road trip on Highway 1, 7 days", "5 days on the Amalfi Coast", "코카서스 2주",
     "전라도 3박 4일", "the Stans, 21 days", "Golden Triangle India 5 days"],
)  # fmt: skip
def test_an_order_in_words_becomes_a_route(text: str) -> None:
    request = settled(read_request(PlanRequest(task=text), today=TODAY), [], TODAY, "en")
    assert len(request.destinations) >= 2
    assert faults(request, TODAY, "en") == []


def test_who_flies_from_somewhere_does_not_go_there() -> None:
    order = PlanRequest(task="Two weeks in Vietnam, flying from Seoul")
    request = read_request(order, today=TODAY)
    assert (request.origin, request.destinations) == ("Seoul", ["Vietnam"])


def test_stops_of_the_order_stand_over_the_route() -> None:
    stops = [PlannedStop(place="Kyoto", days=4), PlannedStop(place="Tokyo", days=2)]
    order = PlanRequest(task="10 days in Japan", constraints=PlanConstraints(stops=stops))
    request = settled(read_request(order, today=TODAY), [], TODAY, "en")
    assert (request.destinations, request.days, request.routes) == (["Kyoto", "Tokyo"], 6, [])
    assert request.start_date is not None
    assert place_on(request, request.start_date) == "Kyoto"
    assert stays_of(request)[0].nights == 4


def test_a_region_is_no_sight_to_be_seen_on_the_way_through_it() -> None:
    sight = {"kind": "must_see", "value": "Kerala", "text": "see Kerala"}
    assert trip("Kerala", days=6, constraints=[sight]).constraints == []
    other = {"kind": "must_see", "value": "Sensoji", "text": "Sensoji"}
    assert len(trip("Japan", constraints=[other]).constraints) == 1


def test_with_open_data_no_place_is_left_out_for_want_of_sights() -> None:
    read = TripRequest(task="a trip", destinations=["Somalia"], days=3)
    alone, beside = (settled(read, [], TODAY, "en", has_open_data=on) for on in (False, True))
    assert alone.destinations == beside.destinations == ["Mogadishu"]
    open_route = settled(
        TripRequest(task="a trip", destinations=["Botswana"], days=6), [], TODAY, "en",
        has_open_data=True,
    )  # fmt: skip
    assert open_route.routes[0].left_out == []


def test_a_war_is_said_first_and_what_concerns_parts_last() -> None:
    lines = trip("Ukraine", "Bangkok", days=6).assumptions
    assert lines[0].startswith("Ukraine: Do not travel")
    assert lines[-1].startswith("Thailand: As of ")


def test_a_tour_of_a_country_is_no_week_in_korean() -> None:
    for text, days in (("대만 일주 6일", 6), ("스위스 일주일", 7), ("유럽 일주 5일 코스", 5)):
        assert read_request(PlanRequest(task=text), today=TODAY).days == days


def test_a_region_beside_its_own_towns_adds_no_others() -> None:
    request = trip("Aswan", "Cairo", "Nile", days=7)
    assert (request.destinations, request.routes) == (["Aswan", "Cairo"], [])


@pytest.mark.parametrize("places", [("Highway 1", "California"), ("California", "Highway 1")])
def test_a_region_within_another_one_gets_all_the_days(places: tuple[str, str]) -> None:
    request = trip(*places, days=7)
    assert [route.region for route in request.routes] == ["Highway 1"]
    assert {"Monterey", "Los Angeles"} < set(request.destinations)
    assert sum(request.stay_days) == 7


def test_neighbouring_regions_both_get_days() -> None:
    request = trip("Tuscany", "Umbria", days=8)
    assert [route.region for route in request.routes] == ["Tuscany", "Umbria"]


def test_a_place_to_which_no_day_suffices_is_left_out_and_named() -> None:
    sights = [rule("avoid_mode", "flight")]
    request = trip("Patagonia", days=14, constraints=sights)
    (route,) = request.routes
    assert route.left_out
    assert "since the way there takes more than a day: " in route.text
    assert not set(route.left_out) & set(request.destinations)
    assert "Bariloche" not in request.destinations
    assert "Bariloche" in trip("Patagonia", days=14).destinations  # one flies


def test_a_place_of_two_regions_is_gone_to_once() -> None:
    request = trip("Scottish Highlands", "Scotland", days=14)
    assert len(set(request.destinations)) == len(request.destinations)
    assert sum(request.stay_days) == 14
