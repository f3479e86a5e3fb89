"""By the compass, near and far, and like another place: read from plain words, and judged."""

from datetime import date

import pytest

from tripkit.domain.profile import Profile
from tripkit.knowledge.feasibility import PickWish, Verdict, candidates, judge
from tripkit.knowledge.feasibility.reading import wish_of

TODAY = date(2026, 11, 22)


def wish(message: str, home: str | None = None) -> PickWish:
    return wish_of(Profile(), (), months=(), today=TODAY, messages=[message], home=home)


def verdicts(message: str, place: str, home: str | None = None) -> dict[str, Verdict]:
    asked_for = wish(message, home)
    return {c.kind: judge(candidates()[place], c, asked_for) for c in asked_for.conditions}


@pytest.mark.parametrize(
    ("message", "home", "kind", "value"),
    [
        ("stars in the southern hemisphere", None, "hemisphere", "south"),
        ("남반구에서 별 보기", "KR", "hemisphere", "south"),
        ("somewhere in the north of Spain", None, "side", "north@ES"),
        ("남쪽 바다 보고 싶어요", "KR", "side", "south@KR"),
        ("어디든 멀리 가고 싶어요", "KR", "far", "far"),
        ("not too far please", None, "close", "close"),
        ("a place like Hallstatt", None, "like", "Hallstatt"),
        ("몽골 같은 초원", "KR", "like", "Mongolia"),
    ],
)
def test_words_for_where_are_conditions(
    message: str, home: str | None, kind: str, value: str
) -> None:
    assert value in wish(message, home).values(kind)


def test_a_continent_is_no_side_of_a_country() -> None:
    assert wish("two weeks in South America").values("side") == []


def test_a_hemisphere_binds() -> None:
    assert (
        verdicts("in the southern hemisphere", "nz-tekapo-good-shepherd")["hemisphere"].is_kept
        is True
    )
    assert verdicts("in the southern hemisphere", "jp-kyoto")["hemisphere"].is_kept is False


def test_a_side_of_a_country_is_told_by_its_towns() -> None:
    assert verdicts("남쪽 바다", "kr-yeosu", "KR")["side"].is_kept is True
    assert verdicts("남쪽 바다", "kr-gangneung", "KR")["side"].is_kept is False


def test_likeness_is_kept_where_every_kind_is_there_and_never_by_the_place_itself() -> None:
    assert verdicts("a place like Hallstatt", "si-bled")["like"].is_kept is not False
    assert verdicts("a place like Kyoto", "jp-kyoto")["like"].is_kept is False


def test_far_goes_by_the_kilometres_from_home() -> None:
    assert verdicts("멀리 가고 싶어요", "jp-kyoto", "KR")["far"].is_kept is False
    assert verdicts("멀리 가고 싶어요", "pt-faro", "KR")["far"].is_kept is True


@pytest.mark.parametrize(("place", "is_kept"), [("kr-gangneung", False), ("mu-port-louis", None)])
def test_no_sea_is_warm_where_the_air_is_cool(place: str, is_kept: bool | None) -> None:
    asked_for = wish("a warm sea in November")
    condition = next(c for c in asked_for.conditions if c.kind == "sea_warm")
    assert judge(candidates()[place], condition, asked_for).is_kept is is_kept
