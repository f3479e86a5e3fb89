import pytest

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.concepts import concepts
from tripkit.knowledge.presenting import card_of
from tripkit.knowledge.staging.places import of_card, setting_of


@pytest.mark.parametrize("said", ["kr-gunsan-old-port", "Gunsan old port", "군산 원도심", "군산"])
def test_a_spot_is_found_by_id_name_and_city_in_both_languages(said: str) -> None:
    setting = setting_of(said)
    assert setting.scene.seed == "kr-gunsan-old-port"
    assert setting.name.startswith("Gunsan old port, Gunsan")


def test_every_spot_is_found_by_its_id_and_its_names() -> None:
    for spot in spots():
        assert setting_of(spot.id).scene.seed == spot.id
        for name in (spot.name.en, spot.name.ko):
            assert setting_of(name).is_known


def test_the_spot_of_a_city_is_the_one_that_the_words_are_about() -> None:
    tokyo = {s.id for s in spots() if s.city.en == "Tokyo"}
    assert setting_of("Tokyo", "a tram stop under ginkgo").scene.seed in tokyo


@pytest.mark.parametrize(
    ("said", "name", "kind"),
    [
        ("리스본", "Lisbon, Portugal", "city"),
        ("a rainy alley in Lisbon", "Lisbon, Portugal", "old_town"),
        ("프라하에서 본 강", "Prague, Czechia", "lake"),
        ("a glacier in Iceland", "Iceland", "snow"),
    ],
)
def test_a_known_place_beside_the_catalogue_gets_its_scene_from_the_words(
    said: str, name: str, kind: str
) -> None:
    setting = setting_of(said)
    assert setting.is_known
    assert setting.name == name
    assert setting.scene.kind == kind
    assert -90 <= setting.scene.lat <= 90


def test_words_without_a_place_are_a_scene_and_say_so() -> None:
    setting = setting_of("a foggy forest like in the series", "pine trees")
    assert not setting.is_known
    assert setting.scene.kind == "forest"


def test_a_spot_named_by_the_chat_comes_before_the_city() -> None:
    assert setting_of("Korea", "군산 원도심").scene.seed == "kr-gunsan-old-port"


def test_a_card_says_what_to_draw_or_nothing() -> None:
    assert of_card("kr-gunsan-old-port") is not None
    made = of_card(card_of("a lighthouse on a cliff by the sea", 52.1, -4.2))
    assert made is not None
    assert made.scene.kind == "coast"
    assert of_card("kr-nowhere") is None
    assert of_card("x-%%%") is None


def test_each_concepts_sample_is_a_spot_and_its_films_exist() -> None:
    from tripkit.knowledge.rendering import CONCEPTS, STOCKS

    ids = {spot.id for spot in spots()}
    for concept in concepts().values():
        assert concept.sample in ids
        assert {concept.stock, *concept.films} <= set(STOCKS)
    assert set(concepts()) == set(CONCEPTS)
