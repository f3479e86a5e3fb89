"""The tables of `data/`: what a value asks of a plan, and what kinds of sights it names."""

import re
import tomllib
from functools import cache
from importlib.resources import files

from tripkit.domain.statements import Polarity

Table = dict[str, dict[str, list[str]]]


@cache
def _limits() -> Table:
    return tomllib.loads(_text("limits.toml"))


@cache
def _words() -> dict[str, dict[str, str]]:
    return tomllib.loads(_text("words.toml"))


@cache
def _sight_kinds() -> Table:
    return tomllib.loads(_text("sight_kinds.toml"))


def _text(name: str) -> str:
    return files("tripkit.knowledge.orders").joinpath("data", name).read_text("utf-8")


def limits_of(kind: str, value: str, polarity: Polarity) -> list[tuple[str, str]]:
    """Constraints as (kind, value) that this value asks for; [] where there is none."""
    rows = _limits()[polarity].get(f"{kind}={value}", [])
    return [(row.partition("=")[0], row.partition("=")[2]) for row in rows]


def diet_of_allergy(food: str) -> str | None:
    """The diet that keeps this food away; None where no record of ours tells of it."""
    low = food.casefold()
    return next((diet for word, diet in _words()["allergens"].items() if word in low), None)


def hour_of(value: str) -> str:
    """HH:MM of a part of the day; an hour is itself."""
    return _words()["hours"].get(value, value)


def nap_of(value: str) -> str:
    """HH:MM-HH:MM of a rest."""
    return _words()["naps"].get(value, value)


def is_leaving(words: str) -> bool:
    """Whether the words of an hour are about leaving a town from its airport or station."""
    low = words.casefold()
    return all(re.search(pattern, low) for pattern in _words()["leaving"].values())


def part_of_budget(words: str) -> str | None:
    """What alone a sum is for, food or tickets; None where it is for the trip."""
    low = words.casefold()
    return next((part for part, p in _words()["parts"].items() if re.search(p, low)), None)


def day_words() -> dict[str, str]:
    """Patterns of a day's number in the trip, by its index; −1 is the last."""
    return _words()["day_numbers"]


def sight_kinds(kind: str, value: str) -> frozenset[str]:
    """The kinds of sights that a `place_kind` or an `interest` is about."""
    return frozenset(_sight_kinds().get(kind, {}).get(value, ()))
