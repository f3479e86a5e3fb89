"""Words that tell a code by themselves outweigh a model that doubts it."""

import pytest

from tripkit.understanding import code_words
from tripkit.understanding.companions import companion
from tripkit.understanding.phrases import Phrase
from tripkit.understanding.refining import refined

SAYS = {"polarity": "wanted", "strength": "want", "about": "trip", "relation": "says"}


def told(words: str, kind: str, code: str, sure: float) -> tuple[str | None, float]:
    [phrase] = refined(words, [Phrase(0, len(words), kind, code, 0.9, sure, SAYS)])
    return phrase.code, phrase.code_certainty


def test_english_is_looked_up_by_words_and_pairs_and_korean_by_syllables() -> None:
    assert code_words.features("Night train") == {"night", "train", "night train"}
    assert code_words.features("온천을") == {"^온천", "천을", "^온천을"}


@pytest.mark.parametrize(
    ("words", "kind", "code"),
    [
        ("some architecture", "interest", "architecture"),
        ("good coffee", "interest", "coffee"),
        ("건축 구경", "interest", "architecture"),
        ("커피 투어", "interest", "coffee"),
        ("a vegan girl", "diet", "vegan"),
        ("비건이에요", "diet", "vegan"),
    ],
)
def test_a_doubtful_code_gives_way_to_the_one_that_the_words_tell(
    words: str, kind: str, code: str
) -> None:
    other = {"interest": "stars", "diet": "keto"}[kind]
    assert told(words, kind, other, 0.4)[0] == code


def test_words_that_tell_the_same_make_a_code_surer_and_others_leave_it() -> None:
    assert told("good coffee", "interest", "coffee", 0.4)[1] > 0.8
    assert told("whatever you like", "interest", "art", 0.4) == ("art", 0.4)


@pytest.mark.parametrize("words", ["train not bus", "기차 말고 버스"])
def test_words_that_tell_several_codes_leave_the_model_its_own(words: str) -> None:
    assert code_words.code("mode", words) is None
    assert told(words, "mode", "ferry", 0.4) == ("ferry", 0.4)


def test_what_is_done_is_not_told_by_a_word() -> None:
    assert told("delete it", "command", "move", 0.4) == ("move", 0.4)
    assert told("sure thing", "answer", "no", 0.4) == ("no", 0.4)


def test_a_model_that_is_surer_than_the_words_keeps_its_code() -> None:
    assert told("architecture", "interest", "art", 0.99)[0] == "art"
    assert told("건축", "interest", "art", 0.99)[0] == "art"


@pytest.mark.parametrize(
    ("phrase", "with_whom"),
    [
        ("my wife and I", "couple"),
        ("집사람과", "couple"),
        ("mum and my sister", "family"),
        ("엄마랑 여동생이랑", "family"),
        ("my brother in Toronto", "siblings"),
        ("언니 모시고", "siblings"),
        ("two couples", "friends"),
        ("동창 여섯", "friends"),
        ("sixteen colleagues", "colleagues"),
        ("동료 셋", "colleagues"),
        ("the kids", None),
        ("애들 데리고", None),
        ("four of us", None),
    ],
)
def test_who_comes_along_is_told_by_the_words_that_name_them(
    phrase: str, with_whom: str | None
) -> None:
    assert companion(phrase) == with_whom
