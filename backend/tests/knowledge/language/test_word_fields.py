"""The wide word field of interests and places, and the words that only look like them."""

from datetime import date

import pytest

from tripkit.knowledge.language import Reading, read

TODAY = date(2026, 11, 21)


def reading(text: str, asked: str | None = None) -> Reading:
    return read(text, asked=asked, today=TODAY)


@pytest.mark.parametrize(
    ("text", "interest"),
    [
        ("parathas and a decent taproom", "food"), ("learning to weave on a loom", "art"),
        ("cloisters and anything with a plaque", "history"),
        ("bouldering and a bird hide", "nature"), ("vaults and cornices", "architecture"),
        ("reflections in puddles, long exposures", "photography"),
        ("묵은지에 홍어", "food"), ("판소리 마당극", "art"), ("고인돌이나 첨성대", "history"),
        ("맹금류 보러 쌍안경 챙겼어요", "nature"), ("나선형 계단 구경", "architecture"),
        ("셔터 누르는 맛에 다녀요", "photography"),
    ],
)  # fmt: skip
def test_things_people_do_and_see_are_interests(text: str, interest: str) -> None:
    assert reading(text, "interests").interests == (interest,)


@pytest.mark.parametrize(
    "text",
    [
        "bear with me", "we leave on friday, i'm fried", "let's dive in", "the big picture",
        "부산에서 출발해요", "요새 너무 바빠요", "보내 달라고 했는데", "그렇다고니까요",
        "호텔에 묵으면 되죠", "여행 설계 부탁해요",
    ],
)  # fmt: skip
def test_turns_of_phrase_and_syllables_inside_words_are_no_interests(text: str) -> None:
    assert reading(text).interests == ()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("the Eternal City", "Rome"), ("Tassie", "Tasmania"), ("Ooty", "Ooty"),
        ("Land of the Rising Sun", "Japan"), ("somewhere on the Danube", "Danube"),
        ("the Andamans", "Andaman Islands"), ("속리산 가고 싶어요", "Songnisan"),
        ("애월이요", "Jeju"), ("퀘백", "Quebec"), ("조호바루 한 달", "Johor Bahru"),
        ("대관령 양떼목장", "Daegwallyeong"), ("동해안 따라 쭉", "East Coast of Korea"),
    ],
)  # fmt: skip
def test_nicknames_districts_mountains_and_seas_are_places(text: str, place: str) -> None:
    assert reading(text, "destination").destination == place


@pytest.mark.parametrize(
    "text",
    [
        "Peking duck and parma ham", "china cups", "turkey sandwiches", "mending nets",
        "일본 라멘 같은 거", "안목이 없어서요", "외도 얘기 말고요",
    ],
)  # fmt: skip
def test_dishes_and_common_words_are_no_destination(text: str) -> None:
    assert reading(text, "interests").destination is None


def test_where_one_goes_every_week_is_no_destination() -> None:
    assert reading("매주 북한산 갑니다", "interests").destination is None


def test_a_stop_on_the_way_is_wanted_and_the_port_they_sail_from_is_home() -> None:
    said = reading("후쿠오카 부산서 배타고", "destination")
    assert (said.destination, said.origin) == ("Fukuoka", "Busan")
    assert reading("싱가폴 갔다가 바탐", "destination").avoid == ()
