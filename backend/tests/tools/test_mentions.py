"""When a text mentions a name, whatever its spelling and the words around it."""

import pytest

from tripkit.tools.mentions import letters, mentions, mentions_most, telling_words


def test_letters_are_compared_without_case_width_and_signs() -> None:
    assert letters("Ｓenso-ji, 1F!") == "sensoji1f"


def test_short_latin_words_tell_nothing_and_short_korean_ones_do() -> None:
    assert telling_words("A bowl of ramen at 7 pm") == ["bowl", "ramen"]
    assert telling_words("tea in Ueno") == ["ueno"]
    assert telling_words("우에노 숲 공원") == ["우에노", "공원"]
    assert telling_words("7 pm") == ["7pm"]


@pytest.mark.parametrize(
    ("text", "value", "right"),
    [
        ("we go to ueno zoo", "Ueno Zoo", True),
        ("the zoo in ueno", "Ueno Zoo", True),
        ("we go to ueno", "Ueno Zoo", False),
        ("we go to ueno", "Visit Ueno", True),
        ("we go to ueno", "Dinner at Ueno", True),
        ("we go to ueno", "Walk in Odaiba", False),
        ("anything", "Dinner", True),
        ("저녁은 우에노에서", "우에노 점심", True),
        ("저녁은 긴자에서", "우에노 점심", False),
        ("asakusa", "숲", False),
        ("jr", "JR Pass", False),
        ("the pass", "JR Pass", True),
    ],
)
def test_a_name_is_mentioned_with_each_word_that_names_something(
    text: str, value: str, right: bool
) -> None:
    assert mentions(letters(text), value) is right


@pytest.mark.parametrize(
    ("text", "value", "right"),
    [
        ("double room, garden", "double room with garden view", True),
        ("double room", "double room, garden view", False),
        ("double garden", "double garden", True),
        ("nothing", "double garden", False),
    ],
)
def test_most_of_a_text_is_more_than_half_of_its_telling_words(
    text: str, value: str, right: bool
) -> None:
    assert mentions_most(letters(text), value) is right
