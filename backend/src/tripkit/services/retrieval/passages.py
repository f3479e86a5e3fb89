"""Which sentence of a place's record comes nearest to somebody's words, by meaning.

The vectors are the embedded model's, eight bits a number, each under the hash of its text: a text
that changed has none until `python -m tripkit.services.retrieval` makes them again.
"""

import hashlib
import io
import logging
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.feasibility import candidates
from tripkit.knowledge.feasibility.nearest import WHOLE, Near, Nearest
from tripkit.knowledge.feasibility.passages import passages_of
from tripkit.knowledge.keywords import extract, in_english
from tripkit.services.retrieval.minilm import MiniLM
from tripkit.services.retrieval.port import Embedder, EmbeddingFailed, Vectors

log = logging.getLogger(__name__)

STORED = Path(__file__).parent / "data" / "passages.npz"
_SCALE = 127.0
_LEAST_WORDS = 4
MOST_LETTERS = 2_000


def rows() -> list[tuple[str, Words]]:
    """Each place's id with each sentence of its record, in a fixed order."""
    return [
        (spot_id, passage.words)
        for spot_id, place in candidates().items()
        for passage in passages_of(place)
        if not passage.is_advice and len(passage.words.en.split()) >= _LEAST_WORDS
    ]


def key(text: str) -> int:
    """A text's number: the first eight bytes of its SHA-256."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")


def pack(texts: Sequence[str], vectors: Vectors) -> bytes:
    """The vectors of these texts as a file's content."""
    buffer = io.BytesIO()
    keys = np.array([key(text) for text in texts], np.uint64)
    np.savez_compressed(buffer, keys=keys, vectors=np.round(vectors * _SCALE).astype(np.int8))
    return buffer.getvalue()


def stored() -> dict[int, NDArray[np.int8]]:
    """The vectors that are kept, by the number of their text."""
    if not STORED.exists():
        return {}
    with np.load(STORED, allow_pickle=False) as by_key:
        return dict(zip(by_key["keys"].tolist(), by_key["vectors"], strict=True))


class PassageSimilarity:
    """Compares phrases with every sentence of every place."""

    def __init__(self, embedder: Embedder) -> None:
        self.embedder = embedder

    @cached_property
    def _table(self) -> tuple[list[tuple[str, Words]], Vectors]:
        by_key = stored()
        held = [(row, by_key[n]) for row in rows() if (n := key(row[1].en)) in by_key]
        vectors = np.array([vector for _, vector in held], np.float32).reshape(len(held), -1)
        return [row for row, _ in held], vectors / _SCALE

    async def __call__(self, phrases: Sequence[str], whole: str) -> Nearest:
        """By phrase and place the nearest sentence, and that of the whole wish under WHOLE;
        nothing without the embedded model."""
        if (
            not whole.strip()
            or not isinstance(self.embedder, MiniLM)
            or not self.embedder.is_available
        ):
            return {}
        try:
            texts = [_in_english(text)[:MOST_LETTERS] for text in (whole, *phrases)]
            wishes = await self.embedder.embed(texts)
        except EmbeddingFailed as error:
            log.warning("no nearest sentences: %s", error.code)
            return {}
        held_rows, vectors = self._table
        if not held_rows:
            return {}
        return {
            phrase: _best(held_rows, vectors @ wish)
            for phrase, wish in zip((WHOLE, *phrases), wishes, strict=True)
        }


def _best(held_rows: Sequence[tuple[str, Words]], cosines: Vectors) -> Mapping[str, Near]:
    best: dict[str, Near] = {}
    for (spot_id, words), cosine in zip(held_rows, cosines.tolist(), strict=True):
        if spot_id not in best or cosine > best[spot_id].cosine:
            best[spot_id] = Near(words, cosine)
    return best


def _in_english(phrase: str) -> str:
    """The model reads only English."""
    if phrase.isascii() or not any("가" <= letter <= "힣" for letter in phrase):
        return phrase
    return " ".join(map(in_english, extract(phrase, 20).keywords)) or phrase
