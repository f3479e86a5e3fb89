"""A check mark rests on a fact of the record; a word of a text, or silence, is none."""

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.feasibility import Condition, Judged, PickWish, Verdict, candidates, judge
from tripkit.knowledge.feasibility.nearest import Near
from tripkit.knowledge.presenting.reasons import reason
from tripkit.knowledge.ranking import Query, Ranked

TODAY = date(2026, 11, 22)


def verdict(spot_id: str, *conditions: tuple[str, str], months: tuple[int, ...] = ()) -> Any:
    """Of the first condition."""
    rows = tuple(Condition(kind, value, value) for kind, value in conditions)
    return judge(candidates()[spot_id], rows[0], PickWish(rows, today=TODAY, months=months))


@pytest.mark.parametrize(
    ("spot_id", "kind"),
    [("cz-brno-cerna-pole", "beer"), ("qa-doha", "diving"), ("dk-copenhagen", "beer")],
)
def test_a_word_of_a_sentence_is_shown_and_never_ticked(spot_id: str, kind: str) -> None:
    result = verdict(spot_id, ("kind", kind))
    assert result.is_kept is None
    assert "mentioned, not checked" in result.en
    assert result.proof is None
    assert result.share > 0


def test_a_tag_or_a_feature_is_a_fact() -> None:
    tagged = next(i for i, place in candidates().items() if place.is_tagged("craft beer"))
    assert verdict(tagged, ("kind", "beer")).is_kept is True
    assert verdict("us-detroit-eastern-market", ("kind", "market")).is_kept is True


def test_rain_is_judged_by_the_month_and_not_by_a_word() -> None:
    dry = verdict("in-chandigarh-capitol-complex", ("kind", "rain"), months=(11,))
    assert dry.is_kept is False


@pytest.mark.parametrize("dislike", ["stairs", "nightlife"])
def test_what_every_town_has_is_not_kept_by_silence(dislike: str) -> None:
    towns = [
        i
        for i, place in candidates().items()
        if place.has("city") and not place.has("stairs", "steep", "nightlife", "bar")
    ]
    verdicts = {verdict(i, ("avoid", dislike)).is_kept for i in towns}
    assert True not in verdicts
    assert None in verdicts


def test_a_thing_of_no_judged_field_is_not_known_to_be_absent() -> None:
    assert verdict("ch-zurich", ("without", "golf")).is_kept is None


def test_mountains_are_judged_of_every_spot_of_the_catalogue() -> None:
    assert verdict("kr-suncheon-waon-shore", ("avoid", "mountains")).is_kept is True


def test_a_text_that_tells_of_what_is_refused_goes_behind_one_that_does_not() -> None:
    told = verdict("no-lofoten-reine", ("without", "beach"))
    assert told.is_kept is False
    assert 0 < told.excess < 1


def test_heat_is_judged_by_the_degrees_that_were_said() -> None:
    limits = ("avoid", "heat"), ("warmest", "20")
    july = verdict("es-san-sebastian-gros", *limits, months=(7,))
    assert july.is_kept is False
    assert "°C" in july.en


def test_a_reason_quotes_no_sentence_that_tells_of_what_is_refused() -> None:
    place = candidates()["it-ravello-villa-cimbrone"]
    assert place.spot
    near = Near(Words(en="A tent on the beach", ko="해변의 천막"), 0.95)
    refusal = (Condition("without", "beach", "a beach"), Verdict(True, "no beach", "해변 없음"))
    ranked = Ranked(place.spot, 0.5, {}, judged=Judged(place, (refusal,)), near=near)
    assert "tent" not in reason(ranked, Query(), 0)
    assert "tent" in reason(replace(ranked, judged=Judged(place, ())), Query(), 0)


def test_a_text_that_says_there_is_none_is_no_sign_of_it() -> None:
    assert verdict("kr-pyeongchang-yongpyong", ("avoid", "stairs")).is_kept is not False
