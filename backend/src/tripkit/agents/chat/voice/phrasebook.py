"""The phrasings and names of values of each language, read once from the data files."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tripkit.domain.context import Locale

_DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Phrase:
    """One phrasing. `id` is its act and number; a playful one is not for everybody's day."""

    id: str
    text: str
    playful: bool = False


def _acts(tree: Mapping[str, Any], prefix: str = "") -> dict[str, tuple[Phrase, ...]]:
    acts: dict[str, tuple[Phrase, ...]] = {}
    for name, value in tree.items():
        act = f"{prefix}{name}"
        if "lines" in value:
            acts[act] = tuple(
                Phrase(f"{act}.{number}", line.removeprefix("~"), line.startswith("~"))
                for number, line in enumerate(value["lines"])
            )
        acts |= _acts({k: v for k, v in value.items() if k != "lines"}, f"{act}.")
    return acts


@cache
def phrases(locale: Locale) -> Mapping[str, tuple[Phrase, ...]]:
    """The phrasings of every act ("ask.mood", "reject", …)."""
    return _acts(tomllib.loads((_DATA / f"{locale}.toml").read_text("utf-8")))


@cache
def names(locale: Locale) -> Mapping[str, Any]:
    """What values are called ("thing", "image", …), and the chips and pictures to offer."""
    return tomllib.loads((_DATA / f"{locale}.words.toml").read_text("utf-8"))


def name(locale: Locale, kind: str, value: str) -> str:
    """The word for a value; the value itself when it is a name of its own."""
    words: Mapping[str, str] = names(locale)[kind]
    return words.get(value, value)


def images(locale: Locale, kind: str, value: str) -> Sequence[str]:
    """Small pictures that go with a value; none for values without."""
    found: Sequence[str] = names(locale)["image"].get(kind, {}).get(value, ())
    return found
