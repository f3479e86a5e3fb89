"""What the model learns to tell of each token: the statements it lies in, how they are meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from markup import Mark, Message

from tripkit.domain.statement_kinds import KINDS, NOT_UNDERSTOOD, WHOLE_KIND
from tripkit.understanding.phrases import ATTRIBUTES, Labels, Phrase

CODED = ("question", "command", "background", "product", "off_topic")
"""Kinds without choices whose value is or begins with a code that the model tells."""
LEAST = 3
"""A code that fewer statements hold is not taught."""


def code_of(kind: str, value: str) -> str | None:
    """What the model tells of a value: a code, or None where the words' own grammar reads it."""
    if kind in KINDS and KINDS[kind].choices:
        return value
    if value == WHOLE_KIND:
        return None
    return value.split("@")[0] if kind in CODED else None


def vocabulary(messages: Iterable[Message]) -> Labels:
    """All kinds, and their codes where they are said often enough, in a fixed order."""
    counts = Counter(
        f"{mark.kind}={code}"
        for message in messages
        for mark in message.marks
        if (code := code_of(mark.kind, mark.value))
    )
    kinds = tuple(sorted({*KINDS, NOT_UNDERSTOOD}))
    return Labels(kinds, tuple(sorted(code for code, n in counts.items() if n >= LEAST)))


@dataclass
class Targets:
    """Of n tokens: kinds (n, kinds), begins (n,), codes as (token, column), attributes (n,)."""

    kinds: np.ndarray
    begins: np.ndarray
    codes: list[tuple[int, int]]
    attributes: dict[str, np.ndarray]


def targets(marks: Sequence[Mark], offsets: Sequence[tuple[int, int]], labels: Labels) -> Targets:
    """What the model should tell of tokens at these character offsets; -1 where it may say any."""
    kinds = {kind: n for n, kind in enumerate(labels.kinds)}
    codes = {code: n for n, code in enumerate(labels.codes)}
    made = Targets(
        np.zeros((len(offsets), len(kinds)), np.float32),
        np.zeros(len(offsets), np.float32),
        [],
        {name: np.full(len(offsets), -1) for name in ATTRIBUTES},
    )
    for mark in marks:
        inside = [i for i, (a, b) in enumerate(offsets) if a < mark.end and mark.start < b]
        if not inside:
            continue
        made.kinds[inside, kinds[mark.kind]] = 1
        made.begins[inside[0]] = 1
        column = codes.get(f"{mark.kind}={code_of(mark.kind, mark.value)}")
        if column is not None:
            made.codes += [(token, column) for token in inside]
        for name, values in ATTRIBUTES.items():
            made.attributes[name][inside] = values.index(getattr(mark, name))
    return made


def is_hangul(text: str) -> bool:
    """Whether a message is told to Korean's figures."""
    return any("가" <= letter <= "힣" for letter in text)


@dataclass
class Score:
    """Counts of statements: told rightly, told, and meant."""

    right: int = 0
    told: int = 0
    meant: int = 0

    def figures(self) -> dict[str, float]:
        """Precision, recall, F1 and how many were meant."""
        precision, recall = self.right / max(self.told, 1), self.right / max(self.meant, 1)
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        return {
            "p": round(precision, 3),
            "r": round(recall, 3),
            "f1": round(f1, 3),
            "n": self.meant,
        }


def scores(
    messages: Sequence[Message], told: Sequence[Sequence[Phrase]]
) -> dict[str, dict[str, float]]:
    """By language: precision, recall and F1 of kind, code and polarity with overlapping spans."""
    by_language = {"en": Score(), "ko": Score()}
    for message, phrases in zip(messages, told, strict=True):
        score = by_language["ko" if is_hangul(message.text) else "en"]
        score.right += _right(message, phrases)
        score.told += len(phrases)
        score.meant += len(message.marks)
    return {language: score.figures() for language, score in by_language.items()}


def _right(message: Message, told: Sequence[Phrase]) -> int:
    """How many marks are told: each by one phrase of its kind and code that overlaps it."""
    free, right = list(told), 0
    for mark in message.marks:
        wanted = code_of(mark.kind, mark.value)
        for phrase in free:
            is_same = phrase.kind == mark.kind and (wanted is None or phrase.code == wanted)
            if is_same and phrase.start < mark.end and mark.start < phrase.end:
                free.remove(phrase)
                right += phrase.attributes["polarity"] == mark.polarity
                break
    return right
