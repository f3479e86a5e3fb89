"""The designer's voice by rule: several phrasings an act, and none twice while there is another."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa

LEAST_LETTERS = 1
"""Fewer of its own, and a phrasing is nothing but its values."""


def _read(locale: Locale) -> dict[str, list[str]]:
    """The phrasings of every act: a line each under [act]."""
    phrases: dict[str, list[str]] = {}
    path = files(__package__).joinpath("data", f"phrases.{locale}.txt")
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            act = line.strip("[]")
            phrases[act] = []
        elif line and not line.startswith("#"):
            phrases[act].append(line)
    return phrases


PHRASES: dict[Locale, dict[str, list[str]]] = {"en": _read("en"), "ko": _read("ko")}


class _Word(str):
    """A value that takes its particle from the phrasing: "{name:을/를}"."""

    __slots__ = ()

    def __format__(self, pair: str) -> str:
        return josa(self, pair) if pair else str(self)


def capitalised(text: str) -> str:
    """`text` with its first letter large; Hangul has none."""
    return text[:1].upper() + text[1:]


def join_list(parts: Sequence[str], locale: Locale) -> str:
    """ "a, b and c"; parts with commas of their own are kept apart; Korean joins two with 과/와."""
    if len(parts) < 2:
        return "".join(parts)
    if locale == "ko":
        return f"{josa(parts[0], '과/와')} {parts[1]}" if len(parts) == 2 else ", ".join(parts)
    apart = ", and " if any("," in part for part in parts) else " and "
    return f"{', '.join(parts[:-1])}{apart}{parts[-1]}"


def fill(phrase: str, values: dict[str, object]) -> str:
    """The phrasing with its values; {What} asks for a large first letter."""
    words: dict[str, object] = {
        key: _Word(value) if isinstance(value, str) else value for key, value in values.items()
    }
    large = {
        key.capitalize(): _Word(capitalised(value))
        for key, value in values.items()
        if isinstance(value, str)
    }
    return phrase.format(**large, **words)


@cache
def _traces(phrase: str) -> re.Pattern[str] | None:
    """What the phrasing leaves in a text, whatever its values; None where that is no word."""
    parts = re.split(r"\{[^}]*\}", phrase)
    if sum(char.isalpha() for part in parts for char in part) < LEAST_LETTERS:
        return None
    return re.compile(r"[^\n]+".join(re.escape(part) for part in parts))


@dataclass
class Voice:
    """Speaks one turn. `said` is what this session has said before, oldest first."""

    locale: Locale
    said: list[str] = field(default_factory=list)

    def say(self, act: str, **values: object) -> str:
        """A phrasing of `act` that was not said yet, else the one said longest ago."""
        phrase = min(PHRASES[self.locale][act], key=self._last)
        text = fill(phrase, values)
        self.said.append(text)
        return text

    def _last(self, phrase: str) -> int:
        """When it was said last: -1 for never."""
        traces = _traces(phrase)
        if traces is None:
            return -1
        return max((n for n, text in enumerate(self.said) if traces.search(text)), default=-1)
