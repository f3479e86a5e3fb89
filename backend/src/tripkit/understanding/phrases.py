"""From what the model tells of each token to phrases: where they stand, what they say, how sure."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
ATTRIBUTES: Mapping[str, tuple[str, ...]] = {
    "polarity": ("wanted", "refused"),
    "strength": ("want", "must", "mind"),
    "about": ("trip", "day", "segment", "person"),
    "relation": ("says", "adds", "corrects", "takes_back"),
}
FRINGE = 0.4
"""A token beside a sure one belongs to its phrase from this part of the threshold on."""


@dataclass(frozen=True)
class Labels:
    """What the columns of the model's answers mean.

    `codes` are `kind=code`, those of one kind side by side; a kind without any is told alone.
    """

    kinds: tuple[str, ...]
    codes: tuple[str, ...]

    def columns(self, kind: str) -> slice:
        """Where the codes of a kind stand; an empty slice where it has none."""
        own = [n for n, code in enumerate(self.codes) if code.startswith(f"{kind}=")]
        return slice(own[0], own[-1] + 1) if own else slice(0, 0)


@dataclass(frozen=True)
class Answers:
    """Of n tokens: probabilities (n, kinds) and (n,), logits (n, codes) and name: (n, values)."""

    kinds: Floats
    begins: Floats
    codes: Floats
    attributes: Mapping[str, Floats]


@dataclass(frozen=True)
class Phrase:
    """A statement as the model tells it: characters `start` to `end`, its kind and code."""

    start: int
    end: int
    kind: str
    code: str | None
    certainty: float
    code_certainty: float
    attributes: Mapping[str, str]
    refusal: float = 0.0
    """How likely it is refused."""


def phrases(
    answers: Answers,
    offsets: Sequence[tuple[int, int]],
    labels: Labels,
    threshold: float,
) -> list[Phrase]:
    """Runs of tokens under one kind, in the order of the text."""
    read = [
        _phrase(answers, offsets, labels, int(column), tokens)
        for column in np.flatnonzero((answers.kinds > threshold).any(0))
        for tokens in _runs(answers.kinds[:, column], answers.begins, threshold)
    ]
    return sorted(read, key=lambda phrase: (phrase.start, phrase.end, phrase.kind))


def _runs(likely: Floats, begins: Floats, threshold: float) -> Iterator[list[int]]:
    """Tokens that stand together, each run with a sure one; a begin in it starts another."""
    lies_in = likely > threshold * FRINGE
    numbers = np.cumsum(begins > 0.5)
    for (is_in, _), group in groupby(
        range(len(likely)), key=lambda token: (bool(lies_in[token]), int(numbers[token]))
    ):
        tokens = list(group)
        if is_in and likely[tokens].max() > threshold:
            yield tokens


def _phrase(
    answers: Answers,
    offsets: Sequence[tuple[int, int]],
    labels: Labels,
    column: int,
    tokens: list[int],
) -> Phrase:
    kind = labels.kinds[column]
    where = labels.columns(kind)
    code, code_certainty = None, 1.0
    if where.stop > where.start:
        logits = answers.codes[tokens, where].mean(0)
        likely = np.exp(logits - logits.max())
        code = labels.codes[where.start + int(likely.argmax())].partition("=")[2]
        code_certainty = float(likely.max() / likely.sum())
    return Phrase(
        start=offsets[tokens[0]][0],
        end=offsets[tokens[-1]][1],
        kind=kind,
        code=code,
        certainty=float(answers.kinds[tokens, column].max()),
        code_certainty=code_certainty,
        attributes={
            name: ATTRIBUTES[name][int(values[tokens].mean(0).argmax())]
            for name, values in answers.attributes.items()
        },
        refusal=_refusal(answers.attributes["polarity"][tokens].mean(0)),
    )


def _refusal(logits: Floats) -> float:
    return float(1 / (1 + np.exp(np.clip(logits[0] - logits[1], -30, 30))))


def uncovered(length: int, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """What of `length` characters lies in none of the spans."""
    edges = sorted([(0, 0), *spans, (length, length)])
    reached, gaps = 0, []
    for (_, end), (start, _) in pairwise(edges):
        reached = max(reached, end)
        if start > reached:
            gaps.append((reached, start))
    return gaps
