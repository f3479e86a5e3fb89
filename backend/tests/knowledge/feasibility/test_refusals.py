"""A refusal reaches as far as its clause: what it refuses is no wish, and what is unclear no tick."""

from datetime import date
from typing import Any

import pytest

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility import Condition, PickWish, candidates, judge
from tripkit.knowledge.feasibility.kind_table import found_in, stance
from tripkit.knowledge.feasibility.reading import wish_of

TODAY = date(2026, 11, 22)


def row(message: str, kind: str, value: str, text: str, **fields: Any) -> StatementRow:
    start = message.index(text)
    return StatementRow.model_validate(
        {
            "id": f"{kind}-{value}", "text": text, "span": (start, start + len(text)),
            "kind": kind, "value": value, "polarity": "wanted", "strength": "want",
            "about": "trip", "certainty": 0.9, "status": "used", "where": "here",
        }
        | fields
    )  # fmt: skip


def wish(message: str, *rows: StatementRow, **profile: Any) -> PickWish:
    return wish_of(
        Profile.model_validate(profile), rows, months=(), today=TODAY, messages=[message]
    )


def _stances(message: str) -> dict[str, str]:
    return {code: stance(message, match, code) for code, match in found_in(message)}


@pytest.mark.parametrize(
    ("message", "refused"),
    [
        ("proper snow w/o skiing", {"skiing"}),
        ("no bars, clubs or casinos", {"bar", "nightlife"}),
        ("I hate museums, castles and beaches", {"museum", "castle", "beach"}),
        ("Would rather not be anywhere the evening is a wall of beer gardens", {"beer", "garden"}),
        ("Neither of us has any wish to see another fjord", {"fjord"}),
        ("big mountains, but cable cars make me cry", {"cable_car"}),
        ("I don't like hiking and I love temples", {"hiking"}),
        ("술집이나 클럽 있는 데는 싫고 바다가 좋아요", {"bar", "nightlife"}),
        ("전망대, 케이블카 다 못 탑니다", {"cable_car"}),
        ("새벽에 쇼핑센터 데려가는 거 지긋지긋해서요", {"shopping"}),
        ("바다 말고 산", {"sea"}),
        ("박물관이랑 쇼핑 빼고", {"museum", "shopping"}),
    ],
)
def test_what_is_refused_is_refused(message: str, refused: set[str]) -> None:
    assert {
        code for code, polarity in _stances(message).items() if polarity == "refused"
    } == refused


@pytest.mark.parametrize(
    "message",
    [
        "not far from the sea",
        "I have never seen a volcano",
        "I don't want to be far from the beach",
        "somewhere that isn't busy by the sea",
        "not just a beach",
        "I can't drive, a lake would be lovely",
        "바다는 아직 못 가봤어요",
        "바다 없는 데는 싫어요",
        "바다 말고도 숲",
        "바다가 예쁘고 붐비지 않는 곳",
    ],
)
def test_what_only_stands_near_a_denial_is_wanted(message: str) -> None:
    assert set(_stances(message).values()) == {"wanted"}


@pytest.mark.parametrize("message", ["바다, 산, 클럽은 싫어요", "we never go to the beach"])
def test_what_may_be_refused_or_not_is_no_condition(message: str) -> None:
    told = wish(message)
    assert "sea" not in told.values("kind")
    assert "beach" not in told.values("kind")


def test_what_shall_be_there_instead_is_no_dislike() -> None:
    message = "국내로 바다 말고 산"
    read = row(message, "place_kind", "mountain", "산", polarity="refused")
    told = wish(message, read, avoid=["mountain"])
    assert told.values("kind") == ["mountain"]
    assert told.values("without") == ["sea"]


def test_a_thing_that_one_need_not_take_rules_no_place_out() -> None:
    told = wish("mountains, but cable cars make me cry")
    verdict = judge(
        candidates()["ch-interlaken"], Condition("without", "cable_car", "cable cars"), told
    )
    assert verdict.is_kept is None


@pytest.mark.parametrize(
    ("message", "name", "text"),
    [
        ("하와이는 둘이 다녀왔다고 빼라네요", "Hawaii", "하와이"),
        ("She grew up by the Black Sea", "Black Sea", "Black Sea"),
        ("I used to say I liked Spain but not now", "Spain", "Spain"),
        ("광주랑 수원 중간쯤 1박", "Suwon", "수원"),
        ("Leaving from near Groningen in October", "Groningen", "Groningen"),
        ("뻔하게 두바이 사막투어 이런 거 말고", "Dubai", "두바이"),
        ("hate connecting through London", "London", "London"),
    ],
)
def test_a_name_told_for_another_reason_binds_no_pick(message: str, name: str, text: str) -> None:
    told = wish(message, row(message, "go", name, text), destination=name)
    assert told.values("in") == []
    assert told.values("near") == []


@pytest.mark.parametrize(
    "message", ["해외 도시 알려주세요", "안전한 나라면 좋겠어요", "somewhere that feels foreign"]
)
def test_a_country_that_is_not_home_binds(message: str) -> None:
    assert wish(message).values("area") == ["abroad"]


def test_home_is_not_left_where_abroad_is_refused() -> None:
    assert wish("해외는 싫어요").values("area") == []
    assert wish("어느 나라든 상관없어요").values("area") == []


@pytest.mark.parametrize(
    ("message", "coldest", "warmest"),
    [
        ("30도 넘어가면 힘들어요", [], ["30"]),
        ("if it's over 30 degrees he sulks", [], ["30"]),
        ("daytime temp 18-24C", ["18"], ["24"]),
        ("18~24도 이상이면", ["18"], ["24"]),
    ],
)
def test_degrees_bind_on_the_side_that_is_meant(
    message: str, coldest: list[str], warmest: list[str]
) -> None:
    told = wish(message)
    assert (told.values("coldest"), told.values("warmest")) == (coldest, warmest)


@pytest.mark.parametrize(
    ("kind", "value", "words", "other"),
    [
        ("party", "family", "with my son", "20 year old"),
        ("party", "family", "아들이랑", "할 수 있는"),
        ("when", "6", "in June", "2/6/13"),
        ("flight", "900", "최대 열 시간", "버스는 두 시간"),
        ("not_weather", "humid", "습한 데", "벌레"),
    ],
)
def test_a_tick_rests_on_words_that_speak_of_it(
    kind: str, value: str, words: str, other: str
) -> None:
    told = wish("anywhere", origin="Seoul")
    place = candidates()["kr-busan"] if "kr-busan" in candidates() else candidates()["ch-zurich"]
    told = type(told)(**{**told.__dict__, "months": (6,)})
    plain = judge(place, Condition(kind, value, words), told)
    doubtful = judge(place, Condition(kind, value, other), told)
    assert doubtful.is_kept is not True
    if plain.is_kept is True:
        assert doubtful.is_kept is None


def test_nights_are_the_trip_and_a_day_of_meals_is_not() -> None:
    message = "하루 다섯 끼 먹고 5박 6일"
    rows = (
        row(message, "length", "1d", "하루", certainty=0.95),
        row(message, "length", "5n", "5박 6일"),
    )
    assert wish(message, *rows).values("days") == ["6"]
