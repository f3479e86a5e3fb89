"""What somebody with an allergy shows: the food itself, or nothing."""

import pytest

from tripkit.knowledge.orders.allergies import card_of, names_food


@pytest.mark.parametrize(
    ("food", "word"),
    [
        ("buckwheat", "そば"),
        ("메밀", "そば"),
        ("wheat", "小麦"),
        ("eggs", "卵"),
        ("계란 알레르기", "卵"),
        ("peanut allergy", "ピーナッツ"),
        ("tree nuts", "ナッツ"),
    ],
)
def test_a_card_says_the_food_itself(food: str, word: str) -> None:
    card = card_of("JP", food)
    assert card is not None
    assert card.startswith(word)


@pytest.mark.parametrize(
    "food", ["coconut", "eggplant", "coconut milk", "lupin", "메밀가루", "밀크티"]
)
def test_a_food_that_has_another_s_name_in_its_own_has_no_card(food: str) -> None:
    assert card_of("JP", food) is None


def test_a_language_without_the_word_has_no_card() -> None:
    assert card_of("TH", "buckwheat") is None


@pytest.mark.parametrize(
    ("text", "food", "is_named"),
    [
        ("Almond cake", "nuts", True),
        ("아몬드 케이크", "almonds", True),
        ("doughnuts and coconuts", "nuts", False),
        ("stuffed eggplant", "egg", False),
        ("Plain rice", "buckwheat", False),
    ],
)
def test_words_of_a_dish_name_a_food(text: str, food: str, is_named: bool) -> None:
    assert names_food(text, food) is is_named
