"""Orders whose facts were once taken for others: a rule each, in both languages."""

from datetime import date

import pytest

from tripkit.knowledge.requests.text_reader import read_text
from tripkit.understanding.people import travelers

TODAY = date(2026, 11, 23)


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("아들이 고3인데 둘이서만 가요", 2),
        ("저 포함 셋인데 한 명은 채식이에요", 3),
        ("my wife and I, twin beds please", 2),
        ("with my son, home for my granddaughter's christening", 2),
        ("five of us, a dinner with an older woman", 5),
        ("운전은 둘이 교대, 넷이 가요", 4),
    ],
)
def test_only_who_travels_is_counted(text: str, size: int) -> None:
    assert read_text(text, TODAY).party == size


@pytest.mark.parametrize("text", ["a 3 week base in Porto", "for a two month stay in Porto"])
def test_a_stay_of_weeks_is_no_child(text: str) -> None:
    assert read_text(text, TODAY).children is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("대학생 남자 셋", "3"),
        ("직장인 여성 넷", "4"),
        ("나랑 할머니랑 엄마 셋", "3"),
        ("성인 남자 둘 여자 셋", "5"),
        ("아들 둘 딸 하나", "3"),
    ],
)
def test_two_nouns_of_the_same_people_and_a_list_with_its_sum_count_once(
    text: str, value: str
) -> None:
    assert travelers(text) == value


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("3월 첫째주 토욜 강릉 당일치기", date(2027, 3, 6)),
        ("3월 둘째 주 토요일 강릉", date(2027, 3, 13)),
        ("11월 첫째 주 금요일 부산", date(2027, 11, 5)),
    ],
)
def test_a_day_of_the_week_by_its_order_in_a_month_is_that_day(text: str, start: date) -> None:
    facts = read_text(text, TODAY)
    assert (facts.start_date, facts.end_date) == (start, None)


@pytest.mark.parametrize(
    ("text", "feast"),
    [
        ("Oaxaca for Day of the Dead", date(2027, 11, 1)),
        ("오악사카 죽은 자의 날", date(2027, 11, 1)),
        ("Kolkata at Durga Puja", date(2027, 10, 6)),
        ("콜카타 두르가 푸자", date(2027, 10, 6)),
        ("Corfu at Orthodox Easter", date(2027, 5, 2)),
        ("조지아 정교회 부활절", date(2027, 5, 2)),
        ("Delhi for Diwali", date(2027, 10, 29)),
        ("이브에 서울", date(2026, 12, 24)),
        ("Seoul during CNY with my in-laws", date(2027, 2, 7)),
    ],
)
def test_a_feast_is_known_by_its_day(text: str, feast: date) -> None:
    assert read_text(text, TODAY).feast == feast


def test_a_sum_in_yuan_is_no_feast() -> None:
    for text in ("Beijing 4 days, 5000 CNY for two", "베이징 4일 5000 CNY", "Xi'an on CNY 5000"):
        assert read_text(text, TODAY).feast is None


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Paris for 2 days, but London first", ["London", "Paris"]),
        ("First Rome, then Florence", ["Rome", "Florence"]),
        ("Kyoto first, then Kanazawa", ["Kyoto", "Kanazawa"]),
        ("오사카 가기 전에 교토", ["Kyoto", "Osaka"]),
        ("오사카, 교토 먼저", ["Kyoto", "Osaka"]),
        ("강릉 당일치기 KTX로만", ["Gangneung"]),
        ("이브에 서울", ["Seoul"]),
        ("Québec City, driving up from Albany NY", ["Québec City"]),
        ("로마 시대 유적 보러 님으로", []),
    ],
)
def test_places_stand_in_the_order_said_and_other_words_are_none(
    text: str, places: list[str]
) -> None:
    found = read_text(text, TODAY).destinations
    assert [name for name in found if name != "Nimes"] == places


def test_a_rail_pass_is_not_tomorrow_and_a_length_is_no_day_of_going_home() -> None:
    assert read_text("내일로 타고 전주 여수 5일", TODAY).start_date is None
    assert read_text("내일 출발 전주 2일", TODAY).start_date == date(2026, 11, 24)
