"""What somebody with an allergy shows and asks before a meal, and which words name the food."""

import re
import tomllib
from functools import cache, lru_cache
from importlib.resources import files

Cards = dict[str, dict[str, str]]
_BESIDE = re.compile(r"\b(?:allerg\w*|severe|to)\b|알레르기|알러지")
_PLURAL = "(?:s|es)?"


@cache
def _cards() -> Cards:
    path = files("tripkit.knowledge.orders").joinpath("data/allergy_cards.toml")
    return tomllib.loads(path.read_text("utf-8"))


def card_of(country: str, food: str) -> str | None:
    """The sentence for this food in the country's language (ISO 3166); None where we have none, or
    none for exactly this food."""
    table, group = _cards(), _group_of(food)
    language = table["languages"].get(country)
    if language is None or group is None or group not in table[language]:
        return None
    return table[language]["card"].format(food=table[language][group])


def names_food(text: str, food: str) -> bool:
    """Whether a text names the food, another of its group or what is made of it."""
    return _naming(food).search(text.casefold()) is not None


def _group_of(food: str) -> str | None:
    """What the cards call it; None for a food that is none of theirs."""
    name = " ".join(_BESIDE.sub(" ", food.casefold()).split())
    words = (word for word in _cards()["foods"] if re.fullmatch(f"{word}{_PLURAL}", name))
    return next((_cards()["foods"][word] for word in words), None)


@lru_cache(maxsize=256)
def _naming(food: str) -> re.Pattern[str]:
    """Latin words stand alone, Korean ones also within another word."""
    group = _group_of(food)
    table = _cards()
    words = {word for word, name in table["foods"].items() if name == group}
    words |= {food.casefold(), *table["holding"].get(group or "", ())}
    latin = "|".join(re.escape(word) for word in sorted(words) if word.isascii())
    others = [re.escape(word) for word in sorted(words) if not word.isascii()]
    return re.compile("|".join([rf"\b(?:{latin}){_PLURAL}\b"] * bool(latin) + others))
