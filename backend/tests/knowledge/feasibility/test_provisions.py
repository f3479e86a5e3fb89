"""Provisions in plain words: what the country, the city or the traveller's own way decides."""

from datetime import date
from typing import Any

import pytest

from tripkit.domain.profile import Profile
from tripkit.knowledge.feasibility import Condition, PickWish, Verdict, candidates, judge, judged
from tripkit.knowledge.feasibility.provisions import provided
from tripkit.knowledge.feasibility.reading import wish_of
from tripkit.knowledge.ranking import Query, choose, rank_feasible

TODAY = date(2026, 11, 23)


def wish(message: str, home: str | None = None, **profile: Any) -> PickWish:
    known = Profile.model_validate(profile)
    return wish_of(known, [], months=(), today=TODAY, messages=[message], home=home)


def verdict(spot_id: str, kind: str, value: str, **known: Any) -> Verdict:
    condition = Condition(kind, value, value)
    pick_wish = PickWish((condition,), today=TODAY, **known)
    return judge(candidates()[spot_id], condition, pick_wish)


@pytest.mark.parametrize(
    ("message", "kind", "value"),
    [
        ("anywhere you can't drink the tap water is out", "tap_water", "safe"),
        ("수영장 있는 호텔이요", "booking", "pool"),
        ("no red-eyes please", "timetable", "by_day"),
        ("패키지 싫음", "own_way", "tours"),
        ("지카 위험 있는 나라는 빼주세요", "mosquito", "zika"),
        ("halal food needed", "diet", "halal"),
        ("소매치기 심한 데는 무서워서 싫어요", "safe", "pockets"),
        ("no left-hand driving", "drives", "right"),
    ],
)
def test_plain_words_make_a_provision(message: str, kind: str, value: str) -> None:
    assert (kind, value) in {(c.kind, c.value) for c in provided(message)}


def test_the_country_decides_water_side_and_mosquitoes() -> None:
    assert verdict("at-vienna", "tap_water", "safe").is_kept is True
    assert verdict("th-bangkok", "tap_water", "safe").is_kept is False
    assert verdict("gb-bath", "drives", "right").is_kept is False
    assert verdict("th-bangkok", "mosquito", "zika").is_kept is False
    assert verdict("jp-beppu", "mosquito", "zika").is_kept is True


def test_no_expectant_mother_is_sent_where_mosquitoes_carry_dengue() -> None:
    expecting = wish("20 weeks pregnant, somewhere warm by a beach")
    chosen = choose(rank_feasible(Query(), expecting, None), 8)
    assert chosen
    assert not {"TH", "FJ", "PH", "VN", "MX"} & {ranked.spot.country for ranked in chosen}


def test_a_visa_is_of_the_passport_that_is_named() -> None:
    condition = next(c for c in provided("Indian passport, visa on arrival") if c.kind == "visa")
    assert condition.value == "easy@IN"
    assert verdict("at-vienna", "visa", "easy@GB").is_kept is True


def test_what_one_does_not_book_is_kept_and_a_room_is_set_when_booking() -> None:
    assert verdict("at-vienna", "own_way", "tours").is_kept is True
    assert verdict("at-vienna", "booking", "lift").is_kept is None


def test_kinds_with_or_between_are_kept_by_one_of_them() -> None:
    either = wish("lakes or rivers to sit by")
    assert either.values("kind") == ["lake|river"]
    lake = judged(candidates()["ch-zurich"], either)
    assert lake
    assert lake.is_feasible


def test_a_party_that_is_refused_leaves_the_island_in() -> None:
    assert "island" not in wish("no party islands, please").values("without")


def test_a_want_of_people_is_no_refusal_of_the_sea() -> None:
    quiet = wish("사람 없는 바다")
    assert "sea" in quiet.values("kind")
    assert quiet.values("without") == []
    assert quiet.values("crowd") == ["quiet"]


def test_who_writes_korean_is_taken_to_set_off_in_seoul_and_is_told_so() -> None:
    assumed = wish("조용한 마을, 1박", home="KR")
    assert assumed.origin
    assert assumed.origin[0] == "Seoul"
    assert assumed.is_origin_assumed
    assert not wish("a quiet village").is_origin_assumed


def test_weather_without_a_month_is_of_the_months_that_come() -> None:
    warm = PickWish((Condition("weather", "warm", "warm"),), today=TODAY)
    for ranked in choose(rank_feasible(Query(), warm, None), 3):
        assert max(ranked.spot.climate.high[month] for month in (10, 11, 0)) >= 20


def test_lights_of_the_north_in_june_cannot_be() -> None:
    result = verdict("fi-inari-pielpajarvi", "kind", "aurora", months=(6,))
    assert result.is_kept is False
    assert result.is_final


def test_who_wants_no_boats_is_not_told_a_ferry_terminal_keeps_it() -> None:
    no_boats = wish("eight months pregnant, no boats", avoid=["boats"], origin="Paris")
    assert "boats" in no_boats.values("avoid")
    assert verdict("hr-rijeka-molo-longo", "avoid", "boats").is_kept is False


def test_a_promenade_proves_no_way_without_a_step_nor_a_painting_a_beach() -> None:
    assert verdict("us-miami", "access", "wheelchair").is_kept is not True
    assert verdict("es-madrid", "kind", "beach").is_kept is False
