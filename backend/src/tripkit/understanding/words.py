"""The closed words that the grammars look for, from `data/words.toml`."""

import re
import tomllib
from functools import cache
from importlib.resources import files


@cache
def _table() -> dict[str, dict[str, str]]:
    text = files("tripkit.understanding").joinpath("data/words.toml").read_text("utf-8")
    return tomllib.loads(text)


def entry(section: str, name: str) -> str:
    """One line of a section as it is written."""
    return _table()[section][name]


def names(section: str) -> list[str]:
    """What a section can tell, in its order."""
    return list(_table()[section])


@cache
def pattern(section: str, name: str) -> re.Pattern[str]:
    """One line of a section, compiled."""
    return re.compile(entry(section, name), re.I)


def first(section: str, phrase: str) -> str | None:
    """The name of the first line of a section that a phrase matches; None for none."""
    return next((name for name in names(section) if pattern(section, name).search(phrase)), None)
