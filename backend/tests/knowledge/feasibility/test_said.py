"""Nothing that is said vanishes: a condition judged, words looked up, or words told as unjudged."""

from datetime import date
from typing import Any

import pytest

from tripkit.domain.profile import Profile
from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility import Condition, PickWish, candidates, judge, judged
from tripkit.knowledge.feasibility.nearest import Near, with_nearest
from tripkit.knowledge.feasibility.reading import wish_of
from tripkit.knowledge.presenting.facts import catch_of
from tripkit.knowledge.ranking.query import months_of

TODAY = date(2026, 11, 22)


def row(message: str, kind: str, value: str, text: str, **fields: Any) -> StatementRow:
    start = message.index(text)
    known: dict[str, Any] = {
        "id": f"{kind}-{value}", "text": text, "span": (start, start + len(text)), "kind": kind,
        "value": value, "polarity": "wanted", "strength": "want", "about": "trip",
        "certainty": 0.9, "status": "used", "where": "here",
    }  # fmt: skip
    return StatementRow.model_validate(known | fields)


def wish(message: str, *rows: StatementRow, home: str | None = None, **profile: Any) -> PickWish:
    known = Profile.model_validate(profile)
    months = months_of(known.when)
    return wish_of(known, rows, months=months, today=TODAY, messages=[message], home=home)


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("a quilt museum, please, and a bridge of glass", ["quilt", "bridge of glass"]),
        ("We'd like to ride the night bus and eat dumplings.", ["ride the night bus", "eat dumplings"]),
        ("도시락을 직접 싸는 체험", ["도시락을 직접 싸는 체험"]),
        ("no cilantro, ever", ["no cilantro"]),
        ("please", []),
    ],
)  # fmt: skip
def test_words_that_no_condition_holds_are_told(message: str, told: list[str]) -> None:
    assert wish(message).values("said") == told


def test_words_that_a_part_of_the_frame_holds_are_not_told_again() -> None:
    message = "five nights in May, crooked chimneys"
    held = row(message, "length", "5n", "five nights"), row(message, "when", "month:5", "in May")
    assert wish(message, *held, when="5").values("said") == ["crooked chimneys"]


def test_what_nobody_looked_at_is_told_in_the_catch() -> None:
    result = judged(candidates()["si-bled"], wish("a bridge of glass"))
    assert result
    assert "bridge of glass" in (catch_of(result, "en") or "")


def test_what_is_a_matter_of_the_room_is_told_as_what_to_book() -> None:
    result = judged(candidates()["si-bled"], wish("a hotel with a pool, and a kitchen"))
    assert result
    catch = catch_of(result, "en") or ""
    assert "book a room with: a pool, a kitchen" in catch
    assert "left for you" not in catch


def test_a_check_mark_needs_a_tag_and_no_sentence_that_has_the_word() -> None:
    mentioned = _said("tn-djerba-erriadh", "jasmine")
    assert mentioned.is_kept is None
    assert mentioned.proof is None
    assert mentioned.en.startswith("mentioned, not checked: “")
    assert _said("us-detroit-eastern-market", "murals").is_kept is True
    assert _said("ch-zurich", "jasmine").is_kept is None
    assert _said("mo-macau", "Big sky").is_kept is None  # a sky, and a Big Ben
    assert _said("it-orta-san-giulio", "softly").is_kept is None


def test_what_shall_not_be_is_never_ticked_by_its_words() -> None:
    assert _said("tn-djerba-erriadh", "no jasmine").is_kept is None


def test_the_nearest_sentence_is_shown_and_never_ticked() -> None:
    place = candidates()["ch-zurich"]
    near = Near(place.spot.description, 0.9) if place.spot else None
    shown = with_nearest(_said("ch-zurich", "jasmine"), near)
    assert shown.is_kept is None
    assert shown.proof


def _said(spot_id: str, phrase: str) -> Any:
    condition = Condition("said", phrase, phrase)
    return judge(candidates()[spot_id], condition, PickWish((condition,), today=TODAY))


@pytest.mark.parametrize(
    ("message", "kind", "value"),
    [
        ("at least 25 degrees", "coldest", "25"),
        ("nothing over 30 °C", "warmest", "30"),
        ("85F or above", "coldest", "29"),
        ("낮에 28도 이하", "warmest", "28"),
        ("same time zone as Tokyo give or take an hour", "zone", "1@Tokyo"),
        ("시차 없는 데로", "zone", "0@home"),
        ("a tropical island", "tropics", "tropics"),
        ("not in typhoon season", "storms", "storms"),
        ("첫 해외여행이에요", "area", "abroad"),
    ],
)
def test_plain_words_state_a_bound(message: str, kind: str, value: str) -> None:
    assert value in wish(message.replace("85F", "85 degrees F")).values(kind)


def test_a_clock_that_is_named_is_no_destination() -> None:
    message = "same time zone as London"
    told = wish(message, row(message, "go", "London", "London"), destination="London")
    assert told.values("in") == []
    kept = judge(candidates()["pt-faro"], told.conditions[0], told)
    lost = judge(candidates()["jp-kyoto"], told.conditions[0], told)
    assert (kept.is_kept, lost.is_kept) == (True, False)


def test_a_season_south_of_the_equator_is_their_own() -> None:
    assert wish("spring", origin="Sydney", when="spring").months == (9, 10, 11)
    assert wish("spring", origin="Berlin", when="spring").months == (3, 4, 5)


def test_every_month_that_is_named_counts() -> None:
    message = "May or June"
    rows = [row(message, "when", f"month:{n}", message) for n in (5, 6)]
    assert wish(message, *rows, when="5").months == (5, 6)


def test_a_limit_is_no_refusal() -> None:
    message = "I refuse to fly for more than two hours"
    told = wish(message, row(message, "longest", "flight<=2h", message), origin="Oslo",
                avoid=["flying"])  # fmt: skip
    assert "flight" not in told.refused_modes
    assert told.values("avoid") == []
    assert told.values("flight") == ["120"]


def test_a_pregnancys_weeks_are_not_the_trips() -> None:
    message = "임신 22주, 4일"
    rows = (row(message, "health", "pregnant", "임신 22주"), row(message, "length", "22w", "22주"),
            row(message, "length", "4d", "4일"))  # fmt: skip
    assert wish(message, *rows).days == 4


def test_an_age_is_no_party() -> None:
    message = "beginner, 41"
    rows = row(message, "age", "41", "41"), row(message, "travelers", "41", "41")
    assert wish(message, *rows).heads == 1


def test_a_total_is_not_kept_where_the_way_was_not_counted() -> None:
    message = "900 euros in all, five days"
    told = wish(message, row(message, "budget", "900 EUR/total", "900 euros in all"), days=5)
    condition = next(c for c in told.conditions if c.kind == "budget")
    assert judge(candidates()["pt-faro"], condition, told).is_kept is None


def test_that_no_steps_are_recorded_proves_none() -> None:
    verdicts = [
        judge(place, Condition("access", "stroller", "stroller"), PickWish(today=TODAY))
        for place in candidates().values()
    ]
    kept = [v for v in verdicts if v.is_kept]
    assert kept
    assert all(v.proof for v in kept)


def test_home_is_taken_from_the_language_only_to_tell_what_is_abroad() -> None:
    told = wish("해외여행", home="KR")
    area = told.conditions[0]
    assert judge(candidates()["kr-jeju"], area, told).is_kept is False
    assert judge(candidates()["jp-kyoto"], area, told).is_kept is True
