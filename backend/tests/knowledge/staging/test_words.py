import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.staging.stocks import STOCK_TEXTS, stock_list, stock_named
from tripkit.knowledge.staging.words import wish_of


@pytest.mark.parametrize(
    ("said", "pose"),
    [
        ("walking home", "walking"), ("strolling along the quay", "walking"), ("걷는 뒷모습", "walking"),
        ("sitting on a wall", "sitting"), ("벤치에 앉아서", "sitting"), ("난간에 기대어", "leaning"),
        ("leaning on a railing", "leaning"), ("with an umbrella", "umbrella"), ("우산을 쓰고", "umbrella"),
        ("taking a photo", "camera"), ("카메라를 들고", "camera"), ("사진 찍는 모습", "camera"),
        ("no people, please", "none"), ("사람 없이 풍경만", "none"), ("서 있는 사람", "standing"),
        ("a quiet lane", None), ("필름 카메라 느낌", None), ("기대되는 여행", None),
    ],
)  # fmt: skip
def test_poses_are_read_in_both_languages(said: str, pose: str | None) -> None:
    assert wish_of(said).pose == pose
    assert wish_of("", pose=said).pose == pose


def test_the_pose_that_was_asked_for_comes_before_what_the_scene_says() -> None:
    assert wish_of("people walking by", pose="앉아서").pose == "sitting"


def test_a_pose_that_was_refused_is_not_taken() -> None:
    assert wish_of("우산 없이 걷고 싶어요").pose == "walking"
    assert wish_of("no umbrella, just walking").pose == "walking"


@pytest.mark.parametrize(
    ("said", "weather"),
    [
        ("a rainy street", {"rain"}), ("비 오는 골목", {"rain"}), ("비가 내리는 전차 창가", {"rain"}),
        ("빗길", {"rain"}), ("misty hills", {"fog"}), ("안개 낀 숲", {"fog"}), ("눈 내리는 역", {"snow"}),
        ("fog and snow", {"fog", "snow"}), ("비밀의 정원", set()), ("나비와 준비", set()),
        ("그 사람의 눈", set()), ("train station", set()),
    ],
)  # fmt: skip
def test_weather_is_read_in_both_languages(said: str, weather: set[str]) -> None:
    assert wish_of(said).weather == weather


@pytest.mark.parametrize(
    "said", ["no rain please", "without rain", "비는 싫어요", "비 없이 맑은 날"]
)
def test_weather_that_is_refused_is_known_as_such(said: str) -> None:
    wish = wish_of(said)
    assert "rain" not in wish.weather
    assert "rain" in wish.without


@pytest.mark.parametrize(
    ("said", "below", "morning"),
    [
        ("at night", -8, False), ("밤의 거리", -8, False), ("야경", -8, False), ("at dawn", 5, True),
        ("해 뜰 무렵", 5, True), ("안개 낀 새벽, 사람 없이", 5, True), ("sunset", 8, False),
        ("노을 지는 항구", 8, False), ("blue hour", -3, False), ("at noon", 91, False),
    ],
)  # fmt: skip
def test_hours_are_read_in_both_languages(said: str, below: float, morning: bool) -> None:
    hour = wish_of(said).hour
    assert hour is not None
    assert hour.window_deg[1] < below
    assert hour.morning is morning


def test_an_hour_that_is_not_meant_is_not_read() -> None:
    assert wish_of("밤나무 숲").hour is None
    assert wish_of("a knight in armour").hour is None


def test_colours_come_from_the_outfit_or_from_before_a_garment() -> None:
    assert wish_of("", outfit="빨간 코트").outfit == "#c9372c"
    assert wish_of("", outfit="no red, navy dress").outfit == "#26345c"
    assert wish_of("a girl in a red coat").outfit == "#c9372c"
    assert wish_of("파란 원피스를 입고").outfit == "#3f7fae"
    assert wish_of("a red door in a blue wall").outfit is None


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.text(max_size=60), st.text(max_size=60))
def test_no_text_breaks_the_reader(scene: str, pose: str, outfit: str) -> None:
    wish = wish_of(scene, pose=pose, outfit=outfit)
    assert not wish.weather & wish.without
    assert wish.outfit is None or re.fullmatch("#[0-9a-f]{6}", wish.outfit)


@pytest.mark.parametrize(
    ("name", "stock"),
    [
        ("Portra 400", "kodak_portra"), ("포트라", "kodak_portra"), ("kodak_portra", "kodak_portra"),
        ("코닥 골드 200", "kodak_gold"), ("Kodak Gold", "kodak_gold"), ("HP5+", "ilford_hp5"),
        ("Ilford HP5 Plus 400", "ilford_hp5"), ("Fuji C200", "fuji_c200"), ("tri-x", "kodak_trix"),
        ("Superia X-TRA 400", "fuji_superia"), ("Cinestill 800T", "cinestill_800t"),
        ("시네스틸", "cinestill_800t"), ("컬러플러스", "kodak_colorplus"), ("트라이엑스 400", "kodak_trix"),
        ("Velvia 50", None), ("Kodak", None), ("", None), (None, None), ("400", None),
    ],
)  # fmt: skip
def test_films_are_known_by_the_names_that_people_use(name: str | None, stock: str | None) -> None:
    assert stock_named(name) == stock


def test_every_film_of_the_renderer_has_words_and_is_listed() -> None:
    from tripkit.knowledge.rendering import STOCKS

    assert set(STOCK_TEXTS) == set(STOCKS)
    for stock, text in STOCK_TEXTS.items():
        assert stock_named(stock) == stock_named(text.name) == stock
        assert stock in stock_list()
