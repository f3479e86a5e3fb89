"""What of a row's words its judge looks at: the rest of them, if any."""

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from tripkit.knowledge.language.filler import filler
from tripkit.knowledge.language.korean import strip_particles
from tripkit.understanding.spoken import words_of

_WORD = re.compile(r"[^\W_]+")
_HANGUL = re.compile("[가-힣]+")


@cache
def _table() -> dict[str, dict[str, str]]:
    text = files("tripkit.understanding").joinpath("data/row_words.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def pattern(section: str, name: str = "words") -> re.Pattern[str]:
    """One line of the table, compiled."""
    return re.compile(_table()[section][name], re.I)


def is_rest(words: str) -> bool:
    """Whether words tell of a rest by day, and of no night or number of days."""
    return pattern("rest").search(words) is not None and pattern("night").search(words) is None


def left_over(words: str, kind: str, values: Iterable[str], names: Iterable[str]) -> list[str]:
    """The words that neither say one of the values of this kind, nor one of the names, nor that it
    is wanted or refused."""
    rest = words.casefold().replace("_", " ")
    for name in sorted({name.casefold() for name in names if name}, key=len, reverse=True):
        rest = rest.replace(name, " ")
    for value in values:
        rest = rest.replace(value.casefold().replace("_", " "), " ")
        if spoken_words := words_of(kind, value):
            rest = spoken_words.sub(" ", rest)
    if kind == "mode":
        for mode in _table()["mode"]:
            rest = pattern("mode", mode).sub(" ", rest)
    for section in ("refused", "wanted"):
        rest = pattern(section).sub(" ", rest)
    return [word for word in _WORD.findall(filler().sub(" ", rest)) if _says_something(word)]


def _says_something(word: str) -> bool:
    """Whether it is more than a particle or a letter."""
    if _HANGUL.fullmatch(word):
        return len(strip_particles(word)) > 1 and not _is_particles(word)
    return len(word) > 1


def _is_particles(word: str) -> bool:
    return _PARTICLES.fullmatch(word) is not None


_PARTICLES = re.compile(
    "(?:이|으|에|들|나|랑|이랑|로|으로|에서|에는|에도|까지|부터|처럼|은|는|을|를|도|만)+"
)
