"""A question's route by the seed's precedence, whether to validate, and what it says."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.questions import heard_request, read_question, ruled
from tripkit.knowledge.questions.route import hear

TODAY = date(2026, 11, 21)
ROUTES = [
    ("info", "best holiday spots in Portugal in June"),
    ("info", "Are shops in Paris open on 14 July?"),
    ("info", "bus schedule from Split to Dubrovnik"),
    ("info", "Planning a trip to Japan in April, do I need a visa?"),
    ("info", "일본 여행 계획 중인데 비자 필요해요?"),
    ("info", "오사카에서 교토까지 얼마나 걸려요?"),
    ("info", "power plugs in Brazil"),
    ("budget", "how much would four days in Lisbon cost for two in May?"),
    ("budget", "information about the price of hotels in Rome"),
    ("budget", "Is $2000 enough for a week in Bali?"),
    ("budget", "100만원으로 제주 3박 가능해?"),
    ("budget", "오사카 3박4일 경비 얼마나 들어?"),
    ("itinerary", "make me a 3 day itinerary for Barcelona"),
    ("itinerary", "Split our 9 days between Tokyo, Kyoto and Hiroshima"),
    ("itinerary", "제주 2박3일 일정 짜줘"),
    ("full", "Itinerary and budget for 5 days in Hanoi"),
    ("full", "일정이랑 예산 다 짜줘 방콕 5일"),
    ("full", "부산 여행 계획 짜줘"),
    ("full", "Can you plan a 5-day trip to Seoul under $1500?"),
    ("full", "Rome"),
    (None, "What is 15% of 80?"),
    (None, "write me a poem about autumn"),
    (None, "My budget spreadsheet won't open"),
    (None, "김치찌개 레시피 알려줘"),
    (None, "회의 일정 잡아줘"),
]
DENIED = [
    ("info", "no budget needed, just tell me the best beaches in Crete"),
    ("info", "Cost is no object. Best sushi in Tokyo?"),
    ("info", "가격 말고 분위기 좋은 카페 알려줘 전주"),
    ("budget", "Don't make me an itinerary. What would three days in Oslo cost?"),
    ("budget", "일정은 필요 없고 삿포로 3일 비용만 알려줘"),
    ("itinerary", "비용은 됐고 삿포로 3일 코스만 짜줘"),
]
CHECKED = [
    (True, "day-by-day for Jeju, check it is feasible"),
    (True, "Is it feasible to do Rome, Florence and Venice in 4 days?"),
    (True, "다낭 4일 일정 짜주고 가능한지 봐줘"),
    (False, "make me a 3 day itinerary for Barcelona"),
    (False, "Is 500 dollars enough for Prague? Is that realistic?"),
]


@pytest.mark.parametrize(("route", "text"), [*ROUTES, *DENIED])
def test_the_route(route: str | None, text: str) -> None:
    assert read_question(text, TODAY).route == route


VOTED = [
    ("budget", "Has Reykjavik become such a rip-off that we should go to Tallinn?"),
    ("itinerary", "We get three free days in Bogotá, lay them out for me"),
    ("itinerary", "여섯 명이 단양 1박2일 가요. 오전 오후 나눠서 뭐 할지 정해주세요"),
    (None, "everyone sends me on a guilt trip, how do I set boundaries"),
]


@pytest.mark.parametrize(("route", "text"), VOTED)
def test_what_the_rules_have_no_word_for_is_voted_on(route: str | None, text: str) -> None:
    said, low = heard_request(text, TODAY)
    assert ruled(low, said, hear(low)).route != route
    assert read_question(text, TODAY).route == route


def test_a_follow_up_without_a_word_of_its_own_follows() -> None:
    assert read_question("and for three people?", TODAY, goes_on=True).follows


@pytest.mark.parametrize(("wanted", "text"), CHECKED)
def test_whether_to_validate(wanted: bool, text: str) -> None:
    assert read_question(text, TODAY).validate is wanted


def test_what_it_says_of_the_trip() -> None:
    params = read_question(
        "how much would 4 days in Lisbon from Porto cost for two, 3-6 May, vegan?", TODAY
    ).params
    assert params.origin == "Porto"
    assert params.destination == ["Lisbon"]
    assert (params.departure_date, params.return_date) == (date(2027, 5, 3), date(2027, 5, 6))
    assert (params.trip_length_days, params.headcount) == (4, 2)
    assert params.preferences == ["vegan"]
    assert params.budget_value is None


def test_days_by_number_are_no_length() -> None:
    assert read_question("부산 나흘 중에 3·4일차만 채워줘", TODAY).params.trip_length_days == 4


def test_what_is_done_within_days_does_not_begin_then() -> None:
    params = read_question("Could we see Rome and Venice in 4 days?", TODAY).params
    assert params.departure_date is None
    assert params.trip_length_days == 4


def test_another_topic_has_no_params() -> None:
    read = read_question("who wrote the song Hotel California in 1976 for 2 people", TODAY)
    assert read.route is None
    assert read.params.model_dump(exclude_defaults=True) == {}


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    read = read_question(text, TODAY)
    assert read.validate is False or read.route in ("itinerary", "full")
