"""A small embedding model for tests: a text is its words, each at a place of its own."""

import hashlib
from collections.abc import Sequence

import numpy as np

from tripkit.knowledge.lexical import terms
from tripkit.services.retrieval.port import EmbeddingFailed, Vectors

DIMENSIONS = 64


class Letters:
    """Counts what it was asked, and can be away."""

    is_available = True
    multilingual = True

    def __init__(self, name: str = "letters", *, multilingual: bool = True) -> None:
        self.name = name
        self.multilingual = multilingual
        self.is_away = False
        self.asked: list[list[str]] = []

    async def embed(self, texts: Sequence[str]) -> Vectors:
        if self.is_away:
            raise EmbeddingFailed
        self.asked.append(list(texts))
        return np.array([_row(text) for text in texts], np.float32)


def _row(text: str) -> Vectors:
    row = np.full(DIMENSIONS, 1e-6, np.float32)
    for term in terms(text):
        row[hashlib.sha256(term.encode()).digest()[0] % DIMENSIONS] += 1
    return np.asarray(row / np.linalg.norm(row), np.float32)
