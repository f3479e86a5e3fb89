"""Which places a model may show: not where the person won't go, scored by what they said."""

from typing import Any

import pytest

from tripkit.agents.recommendation.checks import Fault, _score, fault_of, unwanted_in
from tripkit.agents.recommendation.prompts import DestinationDraft
from tripkit.domain.destination import Destination
from tripkit.knowledge.ranking import Query


def draft(**changes: Any) -> DestinationDraft:
    activity = {"name": "Walk the arcade", "description": "Iron and glass from end to end.",
                "duration": "1 h", "bestTime": "morning"}  # fmt: skip
    known: dict[str, Any] = {
        "name": "Rua das Oficinas", "city": "Porto", "country": "Portugal", "countryCode": "PT",
        "lat": 41.148, "lng": -8.611, "bestMonths": [4, 5], "photographyScore": 5,
        "description": "A street of workshops that still open on weekdays.",
        "matchReason": "Old lanes, as you said.", "catch": "Closed on Mondays.",
        "localVibe": "Radios behind doors", "whyHidden": "The tram turns off before it.",
        "transportAccessibility": "easy", "estimatedBudget": "$$", "tags": ["workshops", "arcade"],
        "photographyTips": ["Meter the wall"], "storyPrompt": "Somebody left the light on.",
        "moodFit": 1.0, "aestheticFit": 0.0, "interestsFit": 0.0, "activities": [activity] * 3,
    }  # fmt: skip
    return DestinationDraft.model_validate(known | changes)


@pytest.mark.parametrize(("dislike", "why"), [
    ("Portugal", "its country"), ("Europe", "the region of its country"), ("Porto", "its city"),
    ("Oficinas", "a word of its name that is no place we know"),
])  # fmt: skip
def test_a_place_in_what_is_disliked_is_unwanted(dislike: str, why: str) -> None:
    assert unwanted_in(draft(), Query(avoid=(dislike,))) == dislike, why


@pytest.mark.parametrize("dislike", ["Italy", "Asia", "Lisbon", "Turin", "Quuxville"])
def test_a_place_beside_what_is_disliked_is_wanted(dislike: str) -> None:
    assert unwanted_in(draft(), Query(avoid=(dislike,))) is None


@pytest.mark.parametrize(("dislike", "words"), [
    ("beach", "The beaches lie behind the workshops."), ("beach", "Beach workshops."),
    ("churches", "Two churches stand in the square."), ("boats", "Ferries leave at noon."),
    ("beach", "작업실 뒤로 해변이 보이는 길"), ("temples", "사찰을 지나는 골목"),
])  # fmt: skip
def test_what_is_disliked_is_found_in_the_plural_and_before_particles(
    dislike: str, words: str
) -> None:
    written = f"{words} This is a street of workshops."
    assert unwanted_in(draft(description=written), Query(avoid=(dislike,))) == dislike


@pytest.mark.parametrize(("dislike", "words"), [
    ("beach", "A Beachcomber's street."), ("snow", "위스키를 빚는 골목"), ("boats", "A boatyard lane."),
])  # fmt: skip
def test_what_is_disliked_is_not_found_within_another_word(dislike: str, words: str) -> None:
    written = f"{words} This is a street of workshops."
    assert unwanted_in(draft(description=written), Query(avoid=(dislike,))) is None


def test_the_score_weighs_only_what_was_said() -> None:
    mood, photography = 0.24, 0.03
    only = draft(photographyScore=5)
    assert _score(only, Query()) == 0.5
    assert _score(only, Query(mood="nostalgic")) == pytest.approx(
        (mood + photography / 2) / (mood + photography), abs=1e-4
    )
    wished = {"mood": Query(mood="nostalgic"), "aesthetic": Query(aesthetic="vintage"),
              "interests": Query(interests=("photography",))}  # fmt: skip
    for name, query in wished.items():
        fits = {"moodFit": 0.0, "aestheticFit": 0.0, "interestsFit": 0.0}
        assert _score(draft(**fits | {f"{name}Fit": 1.0}), query) > _score(draft(**fits), query)
        others = {key: 1.0 for key in fits if key != f"{name}Fit"}
        assert _score(draft(**fits | others), query) == _score(draft(**fits), query)


def test_a_trip_in_its_best_months_scores_higher_than_one_beside_them() -> None:
    good, bad = Query(months=(5, 6)), Query(months=(6,))
    assert _score(draft(), good) > _score(draft(), Query()) > _score(draft(), bad)


def _near(metres: float) -> Destination:
    """A destination so far north of the draft."""
    location = {"lat": 41.148 + metres / 111_195, "lng": -8.611, "precision": "area"}
    return Destination.model_construct(id="pt-porto-other", location=_Place(**location))


class _Place:
    def __init__(self, lat: float, lng: float, precision: str) -> None:
        self.lat, self.lng = lat, lng


def test_two_places_within_three_kilometres_are_one() -> None:
    assert fault_of(draft(), Query(), [_near(2900)]) == Fault("duplicate")
    assert fault_of(draft(), Query(), [_near(3100)]) is None
    assert fault_of(draft(), Query(), [_near(9000), _near(100)]) == Fault("duplicate")


def test_each_fault_says_what_is_wrong() -> None:
    assert fault_of(draft(countryCode="FR"), Query(), []) == Fault(
        "country_and_coordinates_disagree"
    )
    assert fault_of(draft(city="Faro"), Query(), []) == Fault("city_and_coordinates_disagree")
    assert fault_of(draft(city="Quuxville"), Query(), []) is None
    shown = Query(exclude=frozenset({"pt-porto-rua-das-oficinas"}))
    assert fault_of(draft(), shown, []) == Fault("excluded")
