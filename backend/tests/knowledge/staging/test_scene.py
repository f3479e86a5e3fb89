import json
from datetime import date

import pytest

from tripkit.knowledge.rendering import CONCEPTS
from tripkit.knowledge.staging.places import setting_of
from tripkit.knowledge.staging.scene import read, stage, written
from tripkit.knowledge.staging.words import wish_of

DAY = date(2026, 10, 17)
GUNSAN = setting_of("kr-gunsan-old-port")


@pytest.mark.parametrize("concept", CONCEPTS)
def test_each_concept_gets_its_own_hour_of_the_places_real_sun(concept: str) -> None:
    staged = stage(GUNSAN, DAY, concept=concept)
    low, high = CONCEPTS[concept].sun_window_deg
    assert low <= staged.spec.sun_elevation_deg <= high
    assert staged.moment.at is not None
    assert staged.moment.at.date() == DAY


def test_what_was_asked_for_comes_before_the_concept() -> None:
    wish = wish_of("snow at dawn, no rain", pose="sitting", outfit="yellow coat")
    spec = stage(GUNSAN, DAY, concept="noir", wish=wish).spec
    assert (spec.pose, spec.outfit, spec.season) == ("sitting", "#f0c23a", "winter")
    assert not spec.rain
    assert "snow" in spec.also
    assert -3 < spec.sun_elevation_deg < 5


def test_without_rain_the_concepts_umbrella_stays_home_unless_it_was_asked_for() -> None:
    assert stage(GUNSAN, DAY, concept="noir").spec.pose == "umbrella"
    assert stage(GUNSAN, DAY, concept="noir", wish=wish_of("no rain")).spec.pose != "umbrella"
    asked = wish_of("no rain", pose="umbrella")
    assert stage(GUNSAN, DAY, concept="noir", wish=asked).spec.pose == "umbrella"


def test_a_specification_survives_json_and_nothing_else_is_taken_for_one() -> None:
    spec = stage(GUNSAN, DAY, concept="noir", wish=wish_of("fog")).spec
    assert read(json.loads(json.dumps(written(spec)))) == spec
    with pytest.raises(ValueError, match="specification"):
        read({"kind": "coast"})
    with pytest.raises(ValueError, match="width"):
        read({**written(spec), "width": 90_000})
