"""Whether a draft says the rules of a day, and whether it denies one.

A sentence of a document speaks of the place, not of the day: quoted, it says no rule.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from tripkit.knowledge.language.vocabulary import Table, vocabulary

_SENTENCE = re.compile(r"(?<=[.!?])\s+(?!\[\d)|(?<=[.!?] \[\d\])\s+|(?<=[.!?]\[\d\])\s+|\n+")
_CITED = re.compile(r"\s*\[\d{1,2}\]")
_MARKS = re.compile(r"[^\w]+")
_FEW_WORDS = 4


@cache
def _words() -> Table:
    return vocabulary((files(__package__) / "data" / "rules.txt").read_text("utf-8"))


@dataclass(frozen=True)
class _Rule:
    """Its words in data/rules.txt: all of `says` in one sentence, `topic` somewhere in the draft,
    nothing of `unless` in that sentence; `denies` nowhere."""

    must: str
    says: tuple[str, ...]
    denies: str
    topic: str | None = None
    unless: tuple[str, ...] = ()
    is_of_the_day: bool = False
    """Documents say it of any day: with a citation it counts only beside words of the day."""


_RULES: dict[str, _Rule] = {
    "poya_alcohol": _Rule(
        "say that it is a Poya day and that the sale of alcohol is banned",
        ("alcohol", "banned"), "no_ban", topic="poya",
    ),
    "dry_day": _Rule(
        "say that bars and liquor shops are closed that day", ("alcohol", "banned"), "no_ban"
    ),
    "new_year_shutdown": _Rule(
        "say that most shops and restaurants are shut for New Year",
        ("shops", "shut"), "open_as_usual", topic="new_year",
    ),
    "modest_dress": _Rule("say how to dress among worshippers", ("dress",), "undressed"),
    "crowd_warning": _Rule(
        "warn of the crowds", ("crowd",), "quiet",
        unless=("forecast", "families_alone"), is_of_the_day=True,
    ),
    "domestic_peak": _Rule(
        "say that Sri Lankan families travel then", ("families", "travel"), "quiet",
        unless=("forecast",), is_of_the_day=True,
    ),
}  # fmt: skip


def sentences_of(low: str) -> list[str]:
    """A draft in lower case, sentence by sentence, each with its citation."""
    return [sentence for sentence in _SENTENCE.split(low) if sentence.strip()]


def own_sentences(low: str, documents: Iterable[str]) -> list[str]:
    """Without those that stand word for word in a document."""
    quoted = " | ".join(_bare(text) for text in documents)
    return [
        sentence
        for sentence in sentences_of(low)
        if len((bare := _bare(sentence)).split()) < _FEW_WORDS or bare not in quoted
    ]


def _bare(text: str) -> str:
    return _MARKS.sub(" ", _CITED.sub("", text.lower())).strip()


def missing_rules(rules: Sequence[dict[str, Any]], sentences: Sequence[str]) -> list[str]:
    """Of the day's rules, what is still to be said."""
    return [
        f"{_RULES[rule['constraint_type']].must}: {rule['description']}"
        for rule in rules
        if not _is_covered(_RULES[rule["constraint_type"]], sentences)
    ]


def _has(name: str, sentence: str) -> bool:
    return bool(_words()[name].search(sentence))


def _is_covered(rule: _Rule, sentences: Sequence[str]) -> bool:
    if rule.topic and not any(_has(rule.topic, sentence) for sentence in sentences):
        return False
    return any(_says(rule, sentence) for sentence in sentences)


def _says(rule: _Rule, sentence: str) -> bool:
    if any(_has(name, sentence) for name in rule.unless):
        return False
    if rule.is_of_the_day and _CITED.search(sentence) and not _has("of_the_day", sentence):
        return False
    return all(_has(name, sentence) for name in rule.says)


def denials(
    rules: Sequence[dict[str, Any]], sentences: Sequence[str], *, hotels_may: bool = False
) -> list[str]:
    """What contradicts a rule of the day; `hotels_may` serve drinks although the shops are shut."""
    return [
        f"do not deny that {rule['description']}: “{sentence[:80]}”"
        for rule in rules
        for sentence in sentences
        if _denies(rule["constraint_type"], sentence, hotels_may)
    ]


def _denies(kind: str, sentence: str, hotels_may: bool) -> bool:
    if _has("another_day", sentence):
        return False
    if kind in ("crowd_warning", "domestic_peak") and _has("an_hour", sentence):
        return False
    if kind in ("poya_alcohol", "dry_day") and hotels_may and _has("hotels", sentence):
        return False
    return any(
        not _has("undone", sentence[: match.start()])
        for match in _words()[_RULES[kind].denies].finditer(sentence)
    )
