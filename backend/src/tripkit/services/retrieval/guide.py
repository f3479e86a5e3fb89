"""The guide's knowledge base: dense and lexical retrieval over the Sri Lanka documents."""

import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Protocol

import numpy as np

from tripkit.domain.errors import Unavailable
from tripkit.knowledge import sri_lanka
from tripkit.knowledge.lexical import Bm25, terms
from tripkit.knowledge.sri_lanka import Aspect, Document, documents, place
from tripkit.knowledge.sri_lanka.questions import GuideQuestion, read_question
from tripkit.services.retrieval import practical
from tripkit.services.retrieval.blend import blend, saturated
from tripkit.services.retrieval.port import Embedder, EmbeddingFailed, VectorHealth, Vectors
from tripkit.services.retrieval.vectors import StoredVectors

log = logging.getLogger(__name__)

STORED = Path(sri_lanka.__file__).parent / "data" / "vectors.npz"
BEGINNING = 5
"""Letters by which terms are compared a second time: villus and villu, seasick and seasickness."""


class StoreDown(Unavailable):
    """The vector store does not answer; retrieval goes on with words alone."""

    code = "vector_store_unavailable"
    title = "The vector store does not answer right now"


@dataclass(frozen=True)
class Hit:
    """A document found; scores 0 to 1. `dense` is None when only words were compared."""

    document: Document
    score: float
    dense: float | None
    lexical: float


@dataclass(frozen=True)
class GuideQuery:
    """`english` is the question for a model that knows no Korean."""

    text: str
    english: str
    places: tuple[str, ...] = ()
    """Only these places' documents, where any are named."""
    aspects: Mapping[Aspect, float] = field(default_factory=dict)
    """How much an aspect is asked for, 0 to 1."""


class DenseStore(Protocol):
    """Where the documents' vectors lie."""

    name: str

    async def similar(self, wish: Vectors, places: Sequence[str]) -> dict[str, float] | None:
        """Cosine by document id, of all or of these places' documents; None while being filled.

        `wish` has shape (dimensions,). Raises StoreDown.
        """
        ...

    async def health(self) -> VectorHealth:
        """Whether the store answers, and holds the vectors."""
        ...


def embedded_text(document: Document) -> str:
    """What is embedded of a document."""
    owner = place(document.place_id)
    assert owner is not None
    return f"{owner.name.en}, {document.aspect}. {document.text}"


def texts() -> list[str]:
    return [embedded_text(document) for document in documents()]


class EmbeddedStore:
    """The vectors in this process."""

    name = "embedded"

    def __init__(self, vectors: StoredVectors) -> None:
        self._vectors = vectors

    async def similar(self, wish: Vectors, places: Sequence[str]) -> dict[str, float] | None:
        vectors = await self._vectors.get()
        if vectors is None:
            return None
        cosines = vectors @ wish
        return {
            document.id: float(cosine)
            for document, cosine in zip(documents(), cosines, strict=True)
            if not places or document.place_id in places
        }

    async def health(self) -> VectorHealth:
        return self._vectors.health()


def beginnings(of_text: Sequence[str]) -> list[str]:
    """Terms cut to their first letters; Korean ones are short as they are."""
    return [term[:BEGINNING] for term in of_text]


@lru_cache(maxsize=1)
def indexes() -> tuple[Bm25, Bm25]:
    """Over terms, and over their beginnings; one row a document."""
    rows = []
    for document in documents():
        owner = place(document.place_id)
        assert owner is not None
        names = [owner.name.en, owner.name.ko, *owner.aliases.en, *owner.aliases.ko]
        own_terms = terms(f"{document.text} {document.ko} {document.aspect}")
        rows.append([*own_terms, *2 * terms(" ".join(names))])
    return Bm25([Counter(row) for row in rows]), Bm25([Counter(beginnings(row)) for row in rows])


def of_words(text: str) -> tuple[Vectors, Vectors]:
    """How well each document fits by its terms and by their beginnings, 0 to 1."""
    by_term, by_beginning = indexes()
    own_terms = terms(text)
    return saturated(by_term.sums(own_terms)), saturated(by_beginning.sums(beginnings(own_terms)))


class KnowledgeBase:
    """Meaning and words together; see `blend`."""

    def __init__(
        self, embedder: Embedder, store: DenseStore, practical_vectors: StoredVectors | None = None
    ) -> None:
        """`practical_vectors` are those of the passages; without them words are compared."""
        self.embedder = embedder
        self.store = store
        self._practical = practical_vectors
        self._last: tuple[str, Vectors] | None = None

    async def search(self, query: GuideQuery, *, limit: int = 5) -> list[Hit]:
        """The best documents, the best first; without the dense half when it is away."""
        dense = await self._dense(query)
        by_term, by_beginning = of_words(query.text)
        cosines = None
        if dense is not None:
            cosines = np.array([dense.get(document.id, 0.0) for document in documents()])
        kind = read_question(query.text).kind
        scores = blend(by_term, by_beginning, cosines, dict(query.aspects), kind)
        hits = [
            Hit(
                document,
                float(scores[row]),
                None if cosines is None else max(0.0, float(cosines[row])),
                float(by_term[row]),
            )
            for row, document in enumerate(documents())
            if not query.places or document.place_id in query.places
        ]
        return sorted(hits, key=lambda hit: (-hit.score, hit.document.id))[:limit]

    async def practical(
        self, query: GuideQuery, question: GuideQuestion
    ) -> list[practical.PassageHit]:
        """The practical passages that answer best, the best first."""
        cosines = await self._practical_cosines(query)
        return practical.rank(query.text, question, query.places, cosines)

    async def _practical_cosines(self, query: GuideQuery) -> list[float] | None:
        text = query.text if self.embedder.multilingual else query.english
        if self._practical is None or not (self.embedder.is_available and text.strip()):
            return None
        vectors = await self._practical.get()
        if vectors is None:
            return None
        try:
            wish = await self._wish(text)
        except EmbeddingFailed as error:
            log.warning("passages are compared by words alone: %s", error.code)
            return None
        return [float(cosine) for cosine in vectors @ wish]

    async def _dense(self, query: GuideQuery) -> dict[str, float] | None:
        text = query.text if self.embedder.multilingual else query.english
        if not (self.embedder.is_available and text.strip()):
            return None
        try:
            wish = await self._wish(text)
            return await self.store.similar(wish, ())
        except (EmbeddingFailed, StoreDown) as error:
            log.warning("the guide searches with words alone: %s", error.code)
            return None

    async def _wish(self, text: str) -> Vectors:
        """The question's vector; documents and passages are compared with the same one."""
        if self._last is None or self._last[0] != text:
            self._last = text, (await self.embedder.embed([text[:1000]]))[0]
        return self._last[1]

    async def warm(self) -> None:
        """Load model, vectors and index now."""
        await self.search(GuideQuery("old temple", "old temple"))
