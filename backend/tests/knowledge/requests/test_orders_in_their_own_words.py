"""Days, places and ways of orders that say them beside something else."""

from datetime import date

import pytest

from tripkit.domain.plan import PlanRequest
from tripkit.knowledge.orders import request_of
from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.text_reader import read_text

TODAY = date(2026, 11, 23)


def read(text: str) -> Said:
    return read_text(text, TODAY)


def values(text: str, kind: str) -> list[object]:
    return [wish.value for wish in read(text).wishes if wish.kind == kind]


@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("비행기도 배도 타기 싫어요. 부산에서 경주", ["flight", "ferry"]),
        ("비행기도 기차도 무서워서 못 타요", ["flight", "train"]),
        ("배도 안 타요", ["ferry"]),
        ("비행기로 가고 배는 안 타요", ["ferry"]),
    ],
)
def test_korean_ways_in_a_row_share_the_verb_that_refuses_them(
    text: str, refused: list[str]
) -> None:
    assert values(text, "avoid_mode") == refused


@pytest.mark.parametrize(
    ("text", "days", "nights"),
    [
        (
            "Cape Town for our honeymoon, 8 nights from 20 February 2028. Two nights in Stellenbosch",
            None,
            8,
        ),
        ("Lisbon 4 nights, Porto 3 nights, from 14 May 2027", None, 7),
    ],
)
def test_a_length_beside_its_first_day_is_the_whole(
    text: str, days: int | None, nights: int
) -> None:
    assert (read(text).days, read(text).nights) == (days, nights)


def test_a_call_home_is_no_day_of_going_home() -> None:
    order = read("Naples, 9 days from 16 October 2027. One video call home Wednesday 20th at 8am")
    assert (order.days, order.end_date) == (9, None)


def test_a_night_of_arrival_is_no_day_of_going_back() -> None:
    order = read("런던, 2027년 9월 10일 위키드 예매. 9일 밤 도착해서 놀아요")
    assert order.end_date is None


def test_a_weekend_of_a_month_is_its_saturday_and_sunday() -> None:
    order = read("강릉 1박 2일, 10월 둘째 주 주말")
    assert (order.start_date, order.end_date) == (date(2027, 10, 9), date(2027, 10, 10))


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("originally we said Lisbon but scrap that, it's going to be Seville now", ["Seville"]),
        ("처음엔 스페인도 갈까 했는데 그냥 포르투갈만 할게요", ["Portugal"]),
        ("멕시코시티 5일, 로마나 콘데사 동네 숙소요", ["Mexico City"]),
        ("런던에서 뮤지컬 보려고요", ["London"]),
    ],
)
def test_a_place_that_was_given_up_or_is_slept_in_is_no_stop(text: str, places: list[str]) -> None:
    assert read(text).destinations == places


def test_where_a_sunrise_is_seen_from_is_no_place_to_start_from() -> None:
    assert read("Edinburgh from 6 November 2027: sunrise from Calton Hill").origin is None


@pytest.mark.parametrize(
    ("text", "ages"),
    [
        ("me and our daughter Lila (11), Strasbourg", [11]),
        ("남편이랑 저, 25개월 아기, 교토", [2]),
    ],
)
def test_an_age_behind_a_name_or_in_months_is_the_child_s(text: str, ages: list[int]) -> None:
    assert read(text).ages == ages


@pytest.mark.parametrize("text", ["회는 안 먹어요, 제주", "we don't eat raw fish, Tokyo"])
def test_raw_fish_is_not_all_fish(text: str) -> None:
    assert values(text, "diet") == []


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("경주, 계단 많은 곳은 안 돼요", "pace"),
        ("시드니, 평일 오후 6시 이후랑 주말만 같이 다녀요", "earliest"),
        ("Nice hotel, Cape Town", "lodging_area"),
        ("Airbnb-type flat in Copenhagen", "lodging_area"),
    ],
)
def test_words_about_something_else_ask_for_nothing_of_the_kind(text: str, kind: str) -> None:
    assert values(text, kind) == []


def test_the_weekday_of_setting_off_is_no_day_of_going_home() -> None:
    made = request_of(
        PlanRequest(task="대구에서 목포 1박2일 기차로, 토요일 출발, 홍어는 못 먹어요"),
        {},
        today=TODAY,
    )
    assert made.days == 2


@pytest.mark.parametrize(
    "text",
    [
        "one game drive at dawn, Nairobi",
        "no canal boats, Amsterdam",
        "렌트 대신 택시로 다녀요",
        "마나가하섬은 배를 타야 해서 빼 주세요",
    ],
)
def test_a_way_that_is_only_named_is_not_asked_for(text: str) -> None:
    assert {"self-driving", "ferry"}.isdisjoint(values(text, "use_mode"))
