"""What the model tells of each token: in which statements it lies, and how those are meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from markup import Mark, Message

from tripkit.domain.statement_kinds import KINDS, WHOLE_KIND

ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "polarity": ("wanted", "refused"),
    "strength": ("want", "must", "mind"),
    "about": ("trip", "day", "segment", "person"),
    "relation": ("says", "adds", "corrects", "takes_back"),
}
CODED = ("question", "command", "background")
"""Kinds whose value begins with a code that the model tells; the rest is read from the words."""
LEAST = 3
"""A code that fewer messages hold is told by its kind alone."""


def label_of(kind: str, value: str) -> str:
    """`kind=code` where the value is one of a few, else the kind."""
    if value == WHOLE_KIND:
        return kind
    if kind in KINDS and KINDS[kind].choices:
        return f"{kind}={value}"
    if kind in CODED:
        return f"{kind}={value.split('@')[0]}"
    return kind


def vocabulary(messages: Iterable[Message]) -> list[str]:
    """The labels, in a fixed order: all kinds, and their codes where they are said often enough."""
    counts = Counter(
        label for m in messages for label in {label_of(k.kind, k.value) for k in m.marks}
    )
    coded = [label for label, count in counts.items() if "=" in label and count >= LEAST]
    return sorted({*KINDS, *coded, "not_understood"})


@dataclass(frozen=True)
class Phrase:
    """A statement as the model tells it: characters `start` to `end`, a label, how it is meant."""

    start: int
    end: int
    kind: str
    code: str | None
    certainty: float
    attributes: dict[str, str]


@dataclass
class Targets:
    """For a message of n tokens: tags (n, labels), begins (n,), attributes (name: n, -1 none)."""

    tags: np.ndarray
    begins: np.ndarray
    attributes: dict[str, np.ndarray]


def targets(
    marks: Sequence[Mark], offsets: Sequence[tuple[int, int]], index: dict[str, int]
) -> Targets:
    """What the model should tell of tokens at these character offsets."""
    count = len(offsets)
    made = Targets(
        np.zeros((count, len(index)), np.float32),
        np.zeros(count, np.float32),
        {name: np.full(count, -1) for name in ATTRIBUTES},
    )
    for mark in marks:
        inside = [i for i, (a, b) in enumerate(offsets) if a < mark.end and mark.start < b]
        if not inside:
            continue
        label = label_of(mark.kind, mark.value)
        made.tags[inside, index[label] if label in index else index[mark.kind]] = 1
        made.begins[inside[0]] = 1
        for name, values in ATTRIBUTES.items():
            made.attributes[name][inside] = values.index(getattr(mark, name))
    return made


def phrases(
    tags: np.ndarray,
    begins: np.ndarray,
    attributes: dict[str, np.ndarray],
    offsets: Sequence[tuple[int, int]],
    labels: Sequence[str],
    threshold: float = 0.5,
) -> list[Phrase]:
    """Runs of tokens under one label: probabilities in, statements out, as the text has them."""
    told = []
    for column in np.flatnonzero((tags > threshold).any(0)):
        on = tags[:, column] > threshold
        run = np.cumsum(begins > threshold)
        for (inside, _), group in groupby(range(len(on)), key=lambda i: (bool(on[i]), int(run[i]))):
            tokens = list(group)
            if not inside:
                continue
            kind, _, code = labels[column].partition("=")
            told.append(
                Phrase(
                    offsets[tokens[0]][0],
                    offsets[tokens[-1]][1],
                    kind,
                    code or None,
                    float(tags[tokens, column].mean()),
                    {
                        name: ATTRIBUTES[name][int(values[tokens].mean(0).argmax())]
                        for name, values in attributes.items()
                    },
                )
            )
    return sorted(told, key=lambda f: (f.start, f.end, f.kind))


def is_hangul(text: str) -> bool:
    """Whether a message is told to Korean's figures."""
    return any("가" <= letter <= "힣" for letter in text)


def scores(
    messages: Sequence[Message], told: Sequence[Sequence[Phrase]]
) -> dict[str, dict[str, float]]:
    """By language: precision, recall and F1 of kind, code and polarity with overlapping spans."""
    by_language = {}
    for language, korean in (("en", False), ("ko", True)):
        pairs = [p for p in zip(messages, told, strict=True) if is_hangul(p[0].text) == korean]
        right = sum(_right(message, phrases_) for message, phrases_ in pairs)
        said = sum(len(phrases_) for _, phrases_ in pairs)
        meant = sum(len(message.marks) for message, _ in pairs)
        precision, recall = right / max(said, 1), right / max(meant, 1)
        f1 = 2 * precision * recall / max(precision + recall, 1e-9)
        by_language[language] = {
            "p": round(precision, 3), "r": round(recall, 3), "f1": round(f1, 3), "n": meant,
        }  # fmt: skip
    return by_language


def _right(message: Message, told: Sequence[Phrase]) -> int:
    """How many marks are told: each by one phrase of its kind and code that overlaps it."""
    free, right = list(told), 0
    for mark in message.marks:
        label = label_of(mark.kind, mark.value)
        for phrase in free:
            name = phrase.kind if phrase.code is None else f"{phrase.kind}={phrase.code}"
            if name == label and phrase.start < mark.end and mark.start < phrase.end:
                free.remove(phrase)
                right += phrase.attributes["polarity"] == mark.polarity
                break
    return right
