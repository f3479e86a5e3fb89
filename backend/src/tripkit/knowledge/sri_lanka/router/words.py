"""Vocabulary of the router, English and Korean."""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from tripkit.knowledge.language.vocabulary import Table, rules_of, vocabulary

_HANGUL = re.compile(r"[ㄱ-ㅣ가-힣]")
_LATIN = re.compile(r"[a-z]")
# What is left of a rule without its signs.
_SIGNS = re.compile(r"\\[a-zA-Z]|\(\?P?[:!<=]*")


def _text(name: str) -> str:
    return (files(__package__) / "data" / f"{name}.txt").read_text("utf-8")


@lru_cache(maxsize=8)
def load(name: str) -> Table:
    """data/<name>.txt, compiled."""
    return vocabulary(_text(name))


@dataclass(frozen=True)
class Meaning:
    """One meaning's rules by script: a text without Hangul is not asked the Korean ones."""

    latin: re.Pattern[str] | None
    korean: re.Pattern[str] | None

    def search(self, low: str) -> re.Match[str] | None:
        found = None
        if self.latin and (self.korean is None or _LATIN.search(low)):
            found = self.latin.search(low)
        if found is None and self.korean and not low.isascii():
            found = self.korean.search(low)
        return found


Spoken = dict[str, Meaning]


@lru_cache(maxsize=2)
def spoken(name: str) -> Spoken:
    """data/<name>.txt, compiled by script; a rule that mixes both is in both."""
    found = {}
    for meaning, rules in rules_of(_text(name)).items():
        korean = [rule for rule in rules if _HANGUL.search(rule)]
        latin = [rule for rule in rules if rule not in korean or _LATIN.search(_bare(rule))]
        found[meaning] = Meaning(_joined(latin), _joined(korean))
    return found


def _bare(rule: str) -> str:
    return _SIGNS.sub("", rule)


def _joined(rules: list[str]) -> re.Pattern[str] | None:
    return re.compile("|".join(rules)) if rules else None
