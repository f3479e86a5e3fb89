"""Which of a model's sentences may stand beside computed facts."""

import pytest

from tripkit.tools.trip.advice import LONGEST, MOST, faithful

FACTS = {"total": 1200.5, "day": "2027-04-10", "nights": 3}


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Keep the receipts.", True), ("Three nights, 3 mornings.", True),
        ("It costs 1200.5 in all.", True), ("It costs 1200 in all.", False),
        ("Take 4 coats.", False), ("See https://example.org.", False), ("See www.example", False),
        ("Write to a@b.example", False), ("[here](x)", False), ("   ", False), ("", False),
        ("x" * LONGEST, True), ("x" * (LONGEST + 1), False),
    ],
)  # fmt: skip
def test_a_sentence_stays_if_its_figures_are_facts_and_it_leads_nowhere(
    text: str, right: bool
) -> None:
    assert bool(faithful([text], FACTS)) is right


def test_sentences_are_on_one_line_once_and_not_too_many() -> None:
    assert faithful(["a \n b", "a b", "c"], FACTS) == ["a b", "c"]
    assert faithful(["a", "b", "c", "d"], FACTS) == ["a", "b", "c"][:MOST]
    assert faithful(["a", "b", "c", "d"], FACTS, most=1) == ["a"]
