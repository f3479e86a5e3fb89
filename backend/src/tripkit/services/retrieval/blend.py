"""One score of a document from meaning, words, the place's other documents and the aspect.

Weights were chosen on the odd questions of benchmarks/guide/questions.jsonl; docs/guide.md has the
figures of the even ones.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tripkit.knowledge.sri_lanka import Aspect, documents
from tripkit.knowledge.sri_lanka.documents import ASPECTS
from tripkit.services.retrieval.port import Vectors

DENSE, WORDS, BEGINNINGS = 0.3, 0.6, 0.3
"""Shares of cosine, of whole terms and of terms by their first letters."""
HALF = 18.0
"""The BM25 sum that counts as half: sums have no upper end, scores do."""
ASKED, OF_KIND, LEANING = 0.04, 0.06, 0.5
"""What an aspect's words, the kind of question and the meaning add to an aspect's documents."""
NEIGHBOURS = 0.2
"""What the two best documents of a place add to all of it."""
_TOP = (DENSE + WORDS + BEGINNINGS) * (1 + NEIGHBOURS)
_OF_KIND: dict[str, Aspect] = {
    "who": "history",
    "why": "history",
    "reach": "logistics",
    "open": "logistics",
    "wear": "logistics",
    "when": "logistics",
    "howlong": "logistics",
    "safe": "adventure",
    "may": "adventure",
    "worth": "vibe",
}
"""The aspect that a kind of question is mostly about."""


def saturated(sums: Sequence[float]) -> Vectors:
    """BM25 sums, one a document, as 0 to 1."""
    values = np.array(sums, np.float32)
    return values / (values + np.float32(HALF))


def blend(
    words: Vectors,
    beginnings: Vectors,
    cosines: Vectors | None,
    aspects: dict[Aspect, float],
    kind: str,
) -> Vectors:
    """A score of 0 to 1 for each document, in their order; arrays have one value a document.

    `cosines` is None where only words are compared; `kind` is the question's.
    """
    score = WORDS * words + BEGINNINGS * beginnings
    if cosines is None:
        score = score * np.float32((DENSE + WORDS + BEGINNINGS) / (WORDS + BEGINNINGS))
    else:
        near = np.maximum(cosines, 0.0)
        score = score + DENSE * near + LEANING * _leaning(near)
    bonus = {aspect: ASKED * share for aspect, share in aspects.items()}
    if favoured := _OF_KIND.get(kind):
        bonus[favoured] = bonus.get(favoured, 0.0) + OF_KIND
    score = score + np.array([bonus.get(aspect, 0.0) for aspect in ASPECTS])[_aspect_of()]
    whole = (score + NEIGHBOURS * _best_two(score)) / _TOP
    return np.asarray(np.clip(whole, 0.0, 1.0), np.float32)


def _leaning(near: Vectors) -> Vectors:
    """How much nearer the aspect of each document is than aspects are on average."""
    means = np.array([near[_aspect_of() == number].mean() for number in range(len(ASPECTS))])
    return np.asarray((means - means.mean())[_aspect_of()], np.float32)


def _best_two(score: Vectors) -> Vectors:
    """The mean of the two best of each document's place."""
    by_place = score.reshape(-1, len(ASPECTS))
    best = np.sort(by_place, axis=1)[:, -2:].mean(axis=1)
    return np.repeat(best, len(ASPECTS))


@lru_cache(maxsize=1)
def _aspect_of() -> NDArray[np.intp]:
    """The number of each document's aspect; a place's documents stand beside one another."""
    return np.array([ASPECTS.index(document.aspect) for document in documents()], np.intp)
