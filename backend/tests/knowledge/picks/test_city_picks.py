"""Cities as picks: their own record's words and facts, behind the spots, found by what they have."""

import pytest

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.cities import city_of
from tripkit.knowledge.feasibility import Condition, PickWish, candidates, judged
from tripkit.knowledge.picks import pick, picks
from tripkit.knowledge.picks.cities import city_picks
from tripkit.knowledge.presenting.cards import card_scene
from tripkit.knowledge.ranking import Query, choose, rank


def city(name: str) -> Spot:
    return next(found for found in city_picks() if found.name.en == name)


def test_spots_come_first_and_no_id_stands_twice() -> None:
    ids = [found.id for found in picks()]
    assert ids[: len(spots())] == [spot.id for spot in spots()]
    assert len(ids) == len(set(ids)) > len(spots()) + 150


@pytest.mark.parametrize("found", city_picks(), ids=lambda found: found.id)
def test_a_city_says_what_its_record_says(found: Spot) -> None:
    record = city_of(found.id[3:])
    assert found.description == record.about
    assert found.best_months == record.best_months
    assert next(doing.do for doing in found.activities) in [sight.name for sight in record.sights]
    assert all(0 < value <= 0.85 for value in (*found.mood.values(), *found.aesthetic.values()))
    assert pick(found.id) is found
    assert card_scene(found.id) is not None


def test_features_are_those_of_several_sights_or_a_great_one() -> None:
    assert "beach" in city("Busan").features
    assert "sea" in city("Busan").features
    assert "beach" not in city("Jeonju").features
    assert city("Rome").crowd == "busy"
    assert city("Rome").scene.skyline != "pagodas"
    assert "town" in city("Takayama").features
    assert "city" in city("Rome").features


def test_a_named_town_brings_the_city_itself() -> None:
    chosen = choose(rank(Query(destination="Daejeon")), 3)
    assert chosen[0].spot.id == "kr-daejeon", "before the towns around it"


def test_a_named_town_brings_what_lies_in_it_first() -> None:
    assert choose(rank(Query(destination="전주")), 3)[0].spot.id == "kr-jeonju-hanok-village"


def test_a_city_is_judged_like_any_place() -> None:
    near = PickWish((Condition("near", "Busan", "near Busan"),))
    result = judged(candidates()["kr-gyeongju"], near)
    assert result is not None
    assert result.is_feasible
    assert judged(candidates()["it-rome"], near) is None


def test_a_spot_that_fits_as_well_stands_before_a_city() -> None:
    ranked = rank(Query(mood="nostalgic", aesthetic="vintage", interests=("photography",)))
    assert ranked[0].spot.id not in {found.id for found in city_picks()}
