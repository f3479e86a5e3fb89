"""Phrases put right before their values are read."""

import pytest

from tripkit.understanding.phrases import Phrase
from tripkit.understanding.refining import refined

SAYS = {"polarity": "wanted", "strength": "want", "about": "trip", "relation": "says"}


def phrase(
    text: str,
    words: str,
    kind: str,
    code: str | None = None,
    *,
    sure: float = 0.9,
    code_sure: float = 0.9,
    refusal: float = 0.0,
) -> Phrase:
    start = text.index(words)
    return Phrase(start, start + len(words), kind, code, sure, code_sure, SAYS, refusal)


def told(text: str, *phrases: Phrase) -> list[tuple[str, str, str | None, str]]:
    return [
        (text[p.start : p.end], p.kind, p.code, p.attributes["polarity"])
        for p in refined(text, phrases)
    ]


def test_parts_of_one_phrase_are_joined_over_blanks_and_apostrophes() -> None:
    text = "I don't care for shopping"
    parts = [phrase(text, w, "interest", "shopping") for w in ("I don", "t care for shopping")]
    assert told(text, *parts) == [(text, "interest", "shopping", "wanted")]


@pytest.mark.parametrize("text", ["sea, sea view", "sea and sea view"])
def test_what_something_stands_between_is_not_joined(text: str) -> None:
    first, second = Phrase(0, 3, "scene", None, 0.9, 1, SAYS), phrase(text, "sea view", "scene")
    assert len(told(text, first, second)) == 2


def test_other_codes_are_not_joined() -> None:
    text = "quiet wild"
    both = phrase(text, "quiet", "mood", "peaceful"), phrase(text, "wild", "mood", "adventurous")
    assert len(told(text, *both)) == 2


def test_of_rivals_the_surest_is_left() -> None:
    text = "on the 5th"
    rivals = phrase(text, text, "start", sure=0.8), phrase(text, "the 5th", "end", sure=0.6)
    assert told(text, *rivals) == [(text, "start", None, "wanted")]


def test_kinds_that_are_no_rivals_stay_beside_each_other() -> None:
    text = "my mum"
    both = phrase(text, text, "companion", "parents"), phrase(text, text, "travelers", sure=0.6)
    assert len(told(text, *both)) == 2


def test_but_not_parts_a_place_from_another() -> None:
    text = "Europe but not Paris"
    assert told(text, phrase(text, text, "go", refusal=0.7)) == [
        ("Europe ", "go", None, "wanted"),
        (" Paris", "go", None, "refused"),
    ]


def test_malgo_parts_a_refused_value_from_a_wanted_one() -> None:
    text = "2박 말고 3박"
    assert told(text, phrase(text, text, "length", refusal=0.2)) == [
        ("2박 ", "length", None, "refused"),
        ("3박", "length", None, "wanted"),
    ]


@pytest.mark.parametrize(
    ("text", "words", "polarity"),
    [
        ("등산 노노, 사진", "등산", "refused"),
        ("등산은 빼고, 사진", "등산", "refused"),
        ("등산, 사진은 빼고", "등산", "wanted"),
        ("we want no hiking", "hiking", "refused"),
        ("no, hiking", "hiking", "wanted"),
    ],
)
def test_a_denial_beside_a_phrase_counts_in_its_clause(
    text: str, words: str, polarity: str
) -> None:
    [(_, _, _, read)] = told(text, phrase(text, words, "interest", "hiking", refusal=0.1))
    assert read == polarity


@pytest.mark.parametrize(
    ("text", "refusal", "polarity"),
    [
        ("no museums", 0.1, "refused"),
        ("museums", 0.1, "wanted"),
        ("museums", 0.5, "refused"),
        ("no museums", 0.01, "wanted"),
        ("museums", 0.3, "wanted"),
        ("박물관 말고", 0.1, "refused"),
    ],
)
def test_a_word_that_denies_makes_a_likely_refusal_one(
    text: str, refusal: float, polarity: str
) -> None:
    [(_, _, _, read)] = told(text, phrase(text, text, "place_kind", "museum", refusal=refusal))
    assert read == polarity


def test_a_kind_that_holds_a_denial_is_not_turned_round_by_it() -> None:
    [(_, _, _, read)] = told(
        "no pork", phrase("no pork", "no pork", "diet", "no_pork", refusal=0.1)
    )
    assert read == "wanted"


def test_a_code_that_is_named_wins_over_a_doubtful_one() -> None:
    text = "monastery and"
    doubtful = phrase(text, text, "place_kind", "church", code_sure=0.3)
    assert told(text, doubtful) == [(text, "place_kind", "monastery", "wanted")]
    sure = phrase(text, text, "place_kind", "ruins", code_sure=0.8)
    assert told(text, sure) == [(text, "place_kind", "ruins", "wanted")]
