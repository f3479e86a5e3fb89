"""Phrases from what the model tells of each token."""

import numpy as np
import pytest

from tripkit.understanding.phrases import ATTRIBUTES, Answers, Labels, phrases, uncovered

LABELS = Labels(("beach", "go", "mood"), ("beach=sand", "mood=calm", "mood=wild"))
OFFSETS = [(0, 2), (3, 8), (8, 9), (10, 14)]


def answers(
    kinds: list[tuple[int, int, float]],
    begins: tuple[int, ...] = (),
    codes: dict[tuple[int, int], float] | None = None,
    polarity: dict[int, float] | None = None,
) -> Answers:
    """Of four tokens: (token, kind, probability), begins, logits of codes, who is refused."""
    likely = np.zeros((4, 3), np.float32)
    for token, kind, probability in kinds:
        likely[token, kind] = probability
    begun = np.array([float(token in begins) for token in range(4)], np.float32)
    logits = np.zeros((4, 3), np.float32)
    for (token, code), logit in (codes or {}).items():
        logits[token, code] = logit
    attributes = {name: np.zeros((4, len(v)), np.float32) for name, v in ATTRIBUTES.items()}
    attributes["polarity"][:, 0] = 2
    for token, refusal in (polarity or {}).items():
        attributes["polarity"][token, 1] = refusal
    return Answers(likely, begun, logits, attributes)


def test_tokens_side_by_side_under_one_kind_are_one_phrase() -> None:
    [phrase] = phrases(answers([(1, 1, 0.9), (2, 1, 0.7)]), OFFSETS, LABELS, 0.5)
    assert (phrase.start, phrase.end, phrase.kind, phrase.code) == (3, 9, "go", None)
    assert phrase.certainty == pytest.approx(0.9)


def test_an_unsure_token_beside_a_sure_one_belongs_to_it_and_alone_to_none() -> None:
    [phrase] = phrases(answers([(0, 1, 0.3), (1, 1, 0.9)]), OFFSETS, LABELS, 0.5)
    assert (phrase.start, phrase.end) == (0, 8)
    assert phrases(answers([(0, 1, 0.3)]), OFFSETS, LABELS, 0.5) == []


def test_a_begin_parts_two_phrases_of_one_kind() -> None:
    read = phrases(answers([(0, 1, 0.9), (1, 1, 0.9)], begins=(0, 1)), OFFSETS, LABELS, 0.5)
    assert [(phrase.start, phrase.end) for phrase in read] == [(0, 2), (3, 8)]


def test_a_code_is_one_of_its_own_kind_and_as_sure_as_the_others_are_unlikely() -> None:
    told = answers([(3, 2, 0.8)], codes={(3, 0): 9.0, (3, 1): 1.0, (3, 2): 3.0})
    [phrase] = phrases(told, OFFSETS, LABELS, 0.5)
    assert phrase.code == "wild"
    assert phrase.code_certainty == pytest.approx(1 / (1 + np.exp(-2)), abs=1e-4)


def test_two_kinds_over_the_same_words_are_two_phrases() -> None:
    read = phrases(answers([(1, 0, 0.8), (1, 1, 0.9)]), OFFSETS, LABELS, 0.5)
    assert [(phrase.kind, phrase.start) for phrase in read] == [("beach", 3), ("go", 3)]


def test_how_likely_a_phrase_is_refused_is_told_beside_it() -> None:
    told = answers([(1, 1, 0.9), (2, 1, 0.9)], polarity={1: 4.0, 2: 4.0})
    [phrase] = phrases(told, OFFSETS, LABELS, 0.5)
    assert phrase.attributes["polarity"] == "refused"
    assert phrase.refusal == pytest.approx(1 / (1 + np.exp(-2)), abs=1e-4)


@pytest.mark.parametrize(
    ("spans", "gaps"),
    [
        ([], [(0, 10)]),
        ([(0, 10)], []),
        ([(2, 4), (3, 6)], [(0, 2), (6, 10)]),
        ([(5, 10), (0, 3)], [(3, 5)]),
    ],
)
def test_what_no_phrase_holds(spans: list[tuple[int, int]], gaps: list[tuple[int, int]]) -> None:
    assert uncovered(10, spans) == gaps
