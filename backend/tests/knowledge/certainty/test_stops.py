"""A place is gone to or set out from for certain only where its name is used so."""

from datetime import date

import pytest
from knowledge.orders.said import stated

from tripkit.knowledge.certainty.stops import origin_doubt, stop_doubts


def doubted(text: str, places: list[str], *marks: str) -> list[str]:
    return [doubt.place for doubt in stop_doubts(text, places, stated(*marks))]


@pytest.mark.parametrize(
    ("text", "places", "marks"),
    [
        ("Rome 4 days in May", ["Rome"], ["go=Rome"]),
        ("Rome and Florence by train", ["Rome", "Florence"], ["go=Rome", "go=Florence"]),
        ("로마랑 피렌체 5일", ["Rome", "Florence"], ["go=Rome", "go=Florence"]),
        ("Georgia, the country, with Kutaisi", ["Georgia", "Kutaisi"], ["go=Georgia"]),
    ],
)
def test_places_that_are_gone_to_leave_no_doubt(
    text: str, places: list[str], marks: list[str]
) -> None:
    assert doubted(text, places, *marks) == []


@pytest.mark.parametrize(
    ("text", "places", "marks", "doubt"),
    [
        ("I was adopted from Daegu. Seoul, 5 days", ["Daegu", "Seoul"], ["go=Seoul"], "Daegu"),
        ("Penang 3 days, from Ipoh by train", ["Ipoh", "Penang"], ["go=Penang"], "Ipoh"),
        ("Rome 4 days", ["Rome"], ["origin=Rome"], "Rome"),
        ("Rome 4 days", ["Rome"], ["go=Rome ~-"], "Rome"),
        ("Rome and Pisa", ["Rome", "Pisa"], ["go=Rome"], "Pisa"),
        ("Rome... no wait, Naples", ["Rome", "Naples"], ["go=Rome", "go=Naples"], "Rome"),
        ("KTX로만 강릉", ["Roman", "Gangneung"], ["go=Gangneung"], "Roman"),
        ("부산 3일. 서울은 질려서", ["Busan", "Seoul"], ["go=Busan", "go=Seoul"], "Seoul"),
        ("한국시간으로 일해요. 치앙마이", ["South Korea", "Chiang Mai"], ["go=Chiang Mai"], "South Korea"),
    ],
)  # fmt: skip
def test_a_place_of_another_use_is_a_doubt(
    text: str, places: list[str], marks: list[str], doubt: str
) -> None:
    assert doubted(text, places, *marks) == [doubt]


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("Rome in May, flying from Oslo", "Oslo"),
        ("from Oslo, 4 days in Rome", "Oslo"),
        ("5월에 부산에서 출발해서 로마", "Busan"),
        ("김해 출발, 로마 5일", "Gimhae"),
    ],
)
def test_one_sets_out_where_words_of_setting_out_stand(text: str, origin: str) -> None:
    assert origin_doubt(text, origin, [], date(2027, 5, 9)) is None


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("a Rome weekend, home from Naples", "Naples"),
        ("landing in Zagreb, then by bus from Zagreb to Split", "Zagreb"),
        ("nine of us from Leeds/Stansted to Fez", "Leeds"),
        ("from all over, one from Oslo, to Rome", "Oslo"),
        ("5월 9일 밤 로마 출발, 피렌체부터", "Rome"),
        ("한 명은 독일에서 와서 합류해요. 런던", "Germany"),
    ],
)
def test_where_one_lands_or_goes_home_from_is_no_certain_start(text: str, origin: str) -> None:
    assert origin_doubt(text, origin, [], date(2027, 5, 9)) is not None


def test_two_starts_are_a_doubt() -> None:
    text = "Rome, flying from Oslo"
    assert origin_doubt(text, "Oslo", stated("origin=Bergen"), None) is not None
