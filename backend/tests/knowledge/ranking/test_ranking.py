"""What is excluded is never shown, what is said counts, and the choice is spread out."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.domain.profile import Profile
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.feasibility.dislikes import RULES, UNJUDGED
from tripkit.knowledge.picks import picks
from tripkit.knowledge.ranking import Query, allowed, choose, count, rank
from tripkit.knowledge.ranking.filters import is_in, unwanted
from tripkit.knowledge.ranking.query import months_of, query_of
from tripkit.knowledge.ranking.rank import concept_fit, season

MOODS = ["romantic", "adventurous", "nostalgic", "peaceful"]
LOOKS = ["urban", "nature", "vintage", "modern"]
INTERESTS = ["photography", "food", "art", "history", "nature", "architecture"]
queries = st.builds(
    Query,
    mood=st.sampled_from([None, *MOODS]),
    aesthetic=st.sampled_from([None, *LOOKS]),
    interests=st.lists(st.sampled_from(INTERESTS), max_size=3, unique=True).map(tuple),
    text=st.sampled_from(["", "rain on a tram window", "안개 낀 호숫가", "((*", "the and of"]),
    months=st.lists(st.integers(1, 12), max_size=3, unique=True).map(tuple),
    companions=st.sampled_from([None, "solo", "parents", "kids", "family"]),
    avoid=st.lists(st.sampled_from([*RULES, *UNJUDGED, "Japan", "Europe"]), max_size=4).map(tuple),
    concept=st.sampled_from([None, "flaneur", "noir", "seaside"]),
)


@settings(max_examples=60, deadline=None)
@given(query=queries)
def test_nothing_that_is_excluded_is_ever_ranked(query: Query) -> None:
    ranked = rank(query)
    assert all(unwanted(r.spot, query) is None for r in ranked)
    assert all(0 <= r.score <= 1 for r in ranked)
    assert [r.score for r in ranked] == sorted((r.score for r in ranked), reverse=True)


@settings(max_examples=40, deadline=None)
@given(query=queries, number=st.integers(1, 10))
def test_a_choice_has_no_spot_twice_and_is_as_long_as_can_be(query: Query, number: int) -> None:
    ranked = rank(query)
    chosen = [r.spot.id for r in choose(ranked, number)]
    assert len(chosen) == len(set(chosen)) == min(number, len(ranked))


@pytest.mark.parametrize(
    ("dislike", "features"),
    [
        ("beach", {"beach"}),
        ("driving", {"needs-car"}),
        ("hiking", {"hike"}),
        ("stairs", {"stairs", "steep"}),
        ("nightlife", {"nightlife", "bar"}),
        ("temples", {"temple", "shrine"}),
        ("desert", {"desert"}),
    ],
)
def test_a_dislike_leaves_no_spot_that_has_it(dislike: str, features: set[str]) -> None:
    left = allowed(Query(avoid=(dislike,)))
    assert left
    assert len(left) < len(picks())
    assert not [s.id for s in left if s.features & features]


def test_a_country_a_region_and_a_city_can_be_excluded_or_asked_for() -> None:
    assert not [s for s in allowed(Query(avoid=("Japan",))) if s.country == "JP"]
    assert {s.country for s in allowed(Query(destination="Japan"))} == {"JP"}
    assert {s.country for s in allowed(Query(destination="일본"))} == {"JP"}
    scandinavia = {s.country for s in allowed(Query(destination="Scandinavia"))}
    assert scandinavia
    assert scandinavia <= {"DK", "NO", "SE", "FI", "IS"}
    assert "kr-gunsan-old-port" in [s.id for s in allowed(Query(destination="Gunsan"))]


def test_several_places_may_be_named_at_once() -> None:
    assert {s.country for s in allowed(Query(destination="Japan or Portugal"))} == {"JP", "PT"}
    assert "MN" in {s.country for s in allowed(Query(destination="몽골이나 중앙아시아"))}


def test_an_excluded_id_is_gone() -> None:
    query = Query(exclude=frozenset({"kr-gunsan-old-port"}))
    assert "kr-gunsan-old-port" not in [r.spot.id for r in rank(query)]


def test_words_find_the_spot_that_is_written_about() -> None:
    best = [r.spot.id for r in rank(Query(text="red-brick customs house, rice port"))[:3]]
    assert "kr-gunsan-old-port" in best
    korean = [r.spot.id for r in rank(Query(text="붉은 벽돌 세관이 있는 쌀 항구", locale="ko"))[:3]]
    assert "kr-gunsan-old-port" in korean


def test_a_guess_counts_less_than_what_was_said() -> None:
    said = rank(Query(mood="romantic", aesthetic="modern"))
    guessed = rank(Query(mood="romantic", aesthetic="modern", guessed=frozenset({"aesthetic"})))
    share = {r.spot.id: r.terms["aesthetic"] for r in said}
    assert all(r.terms["aesthetic"] <= share[r.spot.id] for r in guessed)
    assert any(r.terms["aesthetic"] < share[r.spot.id] for r in guessed)


def test_a_best_month_is_best_and_every_month_is_rated() -> None:
    for spot in spots():
        rated = [season(spot, [month]) for month in range(1, 13)]
        assert all(0 <= value <= 1 for value in rated)
        assert all(rated[month - 1] == 1 for month in spot.best_months)


@pytest.mark.parametrize(
    ("when", "months"),
    [(None, ()), ("10", (10,)), ("2027-04", (4,)), ("2026-12-24", (12,)),
     ("2026-12-24/2026-12-27", (12,)), ("autumn", (9, 10, 11)), ("2027-spring", (3, 4, 5)),
     ("nonsense", ())],
)  # fmt: skip
def test_a_trips_time_gives_its_months(when: str | None, months: tuple[int, ...]) -> None:
    assert months_of(when) == months


def test_each_fact_that_is_learnt_leaves_no_more_places_than_before() -> None:
    steps: list[dict[str, Any]] = [
        {}, {"mood": "peaceful"}, {"aesthetic": "nature"}, {"avoid": ["beach"]},
        {"destination": "Europe"},
    ]  # fmt: skip
    known: dict[str, Any] = {}
    left = len(picks())
    for step in steps:
        known |= step
        now = count(Profile(**known))
        assert now <= left
        left = now
    assert 0 < left < len(picks())


def test_the_choice_is_spread_over_countries() -> None:
    chosen = choose(rank(Query(mood="nostalgic", aesthetic="vintage")), 5)
    assert len({r.spot.country for r in chosen}) >= 4


def test_a_concept_suits_what_it_is_about() -> None:
    coast = [s for s in spots() if "beach" in s.features]
    inland = [s for s in spots() if s.scene.kind in ("mountain", "desert")]
    assert min(concept_fit(s, "seaside") for s in coast) > 0
    mean = sum(concept_fit(s, "seaside") for s in inland) / len(inland)
    assert mean < sum(concept_fit(s, "seaside") for s in coast) / len(coast) / 2


def test_anywhere_is_no_place() -> None:
    assert query_of(Profile(destination="anywhere")).destination is None
    assert is_in(spots()[0], "nowhere at all, really") is False
