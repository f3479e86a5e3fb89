"""Shares of a whole in a sentence, in percent, and whether it wants to sell or to be paid."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import cast

from tripkit.domain.context import Locale

_DIGITS = "일이삼사오육칠팔구"
_TEN, _HUNDRED = 10, 100


@cache
def _table() -> dict[str, dict[str, object]]:
    text = files("tripkit.knowledge.claims").joinpath("data/shares.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _pattern(table: str, name: str) -> re.Pattern[str]:
    return re.compile(str(_table()[table][name]), re.IGNORECASE)


@cache
def _fractions() -> tuple[tuple[re.Pattern[str], float], ...]:
    fractions = cast(dict[str, int], _table()["share"]["fractions"])
    return tuple((re.compile(words, re.IGNORECASE), value) for words, value in fractions.items())


def shares_in(text: str) -> set[float]:
    """The shares that a text gives, in percent: of figures, words, tenths and "9 in 10"."""
    return set(_shares(text))


def _shares(text: str) -> Iterator[float]:
    for match in _pattern("share", "percent").finditer(text):
        yield float(match[1].replace(",", ""))
    for match in _pattern("share", "tenths").finditer(text):
        yield _TEN * float(match[1] if match[1].isdigit() else _DIGITS.index(match[1]) + 1)
    for match in _pattern("share", "ratio").finditer(text):
        part, whole = _number(match[1]), _number(match[2])
        if part and whole and part <= whole:
            yield _HUNDRED * part / whole
    for match in _pattern("share", "words").finditer(text):
        number = _number(match[1]) or _number(match[1].split()[-1])
        if number:
            yield number
    for match in _pattern("share", "korean_words").finditer(text):
        yield _korean_number(match[1])
    for pattern, value in _fractions():
        if pattern.search(text):
            yield value


def _number(words: str) -> float | None:
    """Of digits or English words up to a hundred; None of anything else."""
    if words.isdigit():
        return float(words)
    numbers = cast(dict[str, int], _table()["numbers"])
    low = words.casefold()
    if low in numbers:
        return numbers[low]
    parts = [numbers.get(part) for part in re.split(r"[ -]", low)]
    return sum(part for part in parts if part) if all(parts) else None


def _korean_number(words: str) -> float:
    """Of Sino-Korean words up to a hundred, such as 구십칠."""
    if words == "백":
        return _HUNDRED
    tens, ten, ones = words.rpartition("십")
    count = _DIGITS.index(tens[-1]) + 1 if tens and tens[-1] in _DIGITS else 1
    rest = _DIGITS.index(ones[-1]) + 1 if ones and ones[-1] in _DIGITS else 0
    return (count * _TEN if ten else 0) + rest


def is_pitch(text: str) -> bool:
    """Whether it wants something sold or paid: haste, praised prices, the only seller, orders."""
    return _pattern("pitch", "words").search(text) is not None


def left_out_text(locale: Locale) -> str:
    """What stands where such a sentence was."""
    return str(_table()["left_out"][locale])


def alone_text(site: str, locale: Locale) -> str:
    """Beside a sentence that one page bears out and nothing else."""
    return str(_table()["alone"][locale]).format(site=site)
