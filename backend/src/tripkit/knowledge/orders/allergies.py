"""What somebody with an allergy shows and asks before a meal, in the words of the country."""

import tomllib
from functools import cache
from importlib.resources import files

Cards = dict[str, dict[str, str]]


@cache
def _cards() -> Cards:
    path = files("tripkit.knowledge.orders").joinpath("data/allergy_cards.toml")
    return tomllib.loads(path.read_text("utf-8"))


def card_of(country: str, food: str) -> str | None:
    """The sentence for this food in the country's language (ISO 3166); None where we have none."""
    table, low = _cards(), food.casefold()
    language = table["languages"].get(country)
    name = next((name for word, name in table["foods"].items() if word in low), None)
    if language is None or name is None:
        return None
    return table[language]["card"].format(food=table[language][name])
