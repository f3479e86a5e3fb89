"""Which sentence of a place's record says a phrase, and whether it says all of it."""

import pytest

from tripkit.knowledge.feasibility import candidates
from tripkit.knowledge.feasibility.passages import trace


@pytest.mark.parametrize(
    ("phrase", "is_whole"),
    [
        ("rock pools", True),
        ("rock pools and a desert lamasery", False),
        ("softly", False),  # there is soft shade, but a manner is no thing
    ],
)
def test_a_passage_says_all_of_a_phrase_that_it_names(phrase: str, is_whole: bool) -> None:
    found = trace(candidates()["bb-bathsheba-soup-bowl"], phrase)
    assert found is not None
    assert found.is_whole is is_whole
    assert (found.share == 1.0) or not is_whole


def test_what_no_record_says_has_no_passage() -> None:
    assert trace(candidates()["bb-bathsheba-soup-bowl"], "xylophones") is None
