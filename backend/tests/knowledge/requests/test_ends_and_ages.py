"""Where a way begins and ends, what is chosen of two, and how old each child is."""

from datetime import date

import pytest

from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.text_reader import read_text

TODAY = date(2026, 11, 21)


def read(order: str) -> Said:
    return read_text(order, TODAY)


@pytest.mark.parametrize(
    ("order", "origin", "stops"),
    [
        (
            "10 days in Vietnam starting in Hanoi and ending in Ho Chi Minh City",
            None,
            ["Hanoi", "Ho Chi Minh City"],
        ),
        ("6 days Iceland, day tours from Reykjavik", None, ["Reykjavik"]),
        ("I arrive at Haneda on 3 May and leave from Kansai. Tokyo, then Osaka", None,
         ["Tokyo", "Osaka"]),
        ("2027년 6월 5일 출발 프랑스 스위스 10일", None, ["France", "Switzerland"]),
        ("금요일 출발 대전에서 통영 2박3일", "Daejeon", ["Tongyeong"]),
        ("프랑크푸르트 인 뮌헨 아웃. 뉘른베르크, 드레스덴", None,
         ["Frankfurt", "Nuremberg", "Dresden", "Munich"]),
        ("Prague or Budapest, you pick, 3 days", None, ["Prague"]),
    ],
)  # fmt: skip
def test_a_way_begins_and_ends_where_its_words_say(
    order: str, origin: str | None, stops: list[str]
) -> None:
    said = read(order)
    assert (said.origin, said.destinations) == (origin, stops)


def test_the_other_of_two_places_is_kept_to_be_named() -> None:
    assert read("Prague or Budapest, you pick, 3 days").alternatives == ["Prague", "Budapest"]
    assert read("Prague and Budapest, 5 days").alternatives == []


@pytest.mark.parametrize(
    ("order", "children", "ages"),
    [
        ("two adults + toddler, Rome", 1, [2]),
        ("애 둘(9개월, 4살) 데리고 괌", 2, [0, 4]),
        ("중학생 딸, 초등 2학년 아들이랑 오사카", 2, [14, 8]),
        ("5살 쌍둥이 데리고 싱가포르", 2, [5, 5]),
        ("Salzburg, three of us (grandma 77, us two, son 12)", 1, [12]),
        ("아이랑 제주 3박4일", 1, []),
    ],
)
def test_each_child_is_as_old_as_it_is_told(order: str, children: int, ages: list[int]) -> None:
    said = read(order)
    assert (said.children, said.ages) == (children, ages)


def test_who_plans_for_two_others_does_not_travel() -> None:
    assert read("It's for my parents, mum is 68 and they want to go to Rome").party == 2
    assert (read("For my parents and me, they want Rome, all of us").party or 0) > 2


@pytest.mark.parametrize(
    ("order", "first", "last"),
    [
        ("Rome in July 2027, 6th to 10th", date(2027, 7, 6), date(2027, 7, 10)),
        ("2027년 7월, 6일~10일 로마", date(2027, 7, 6), date(2027, 7, 10)),
    ],
)
def test_days_may_stand_apart_from_their_month(order: str, first: date, last: date) -> None:
    said = read(order)
    assert (said.start_date, said.end_date) == (first, last)


def test_a_day_out_is_no_part_of_the_length() -> None:
    said = read("리스본 4일 포르투 3일, 하루 만 보 이하, 신트라 당일치기 포함")
    assert (said.days, said.nights) == (7, None)
    assert read("속초 당일치기").days == 1


def test_a_sum_is_no_temple_and_a_treat_no_cap() -> None:
    assert read("방콕 4일, 사원은 하나만. 1인당 60만원").budget == 600_000
    order = "Japan. Hostels max 5000 yen/night, one night in a ryokan up to 20,000 yen a night"
    assert [w.value for w in read(order).wishes if w.kind == "max_price_per_night"] == [5000]


@pytest.mark.parametrize(
    "order",
    ["후쿠오카 3일, 1인당 45만원(비행기 빼고)", "KTX 첫차 말고 부산", "a glacier walk in Iceland"],
)
def test_a_way_is_neither_taken_nor_refused_by_chance(order: str) -> None:
    assert not [w for w in read(order).wishes if w.kind in ("use_mode", "avoid_mode")]


def test_leaving_ones_bed_is_no_flight() -> None:
    hours = {w.kind: w.value for w in read("Rome. I don't want to leave my bed before 11").wishes}
    assert hours == {"earliest": "11:00"}


@pytest.mark.parametrize(
    ("order", "last"),
    [
        ("타이베이 2027년 9월 18일(토)~22일(수) 추석 연휴", date(2027, 9, 22)),
        ("타이베이 9월 18일(토)~22일(수)", date(2027, 9, 22)),
    ],
)
def test_a_feast_beside_its_days_does_not_end_them(order: str, last: date) -> None:
    assert read(order).end_date == last


def test_a_name_keeps_its_own_article() -> None:
    assert read("Amsterdam and The Hague, 5 days").destinations == ["Amsterdam", "The Hague"]
