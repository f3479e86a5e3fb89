"""How near each spot of the catalogue is to a wish."""

import logging
from pathlib import Path

from tripkit.knowledge import catalogue
from tripkit.knowledge.ranking import Query
from tripkit.knowledge.ranking.lexical import document
from tripkit.services.retrieval.port import Embedder, EmbeddingFailed, VectorHealth
from tripkit.services.retrieval.vectors import StoredVectors

log = logging.getLogger(__name__)

STORED = Path(catalogue.__file__).parent / "data" / "vectors.npz"
"""The embedded model's vectors of the catalogue, made by `python -m tripkit.services.retrieval`."""


def texts() -> list[str]:
    """What is embedded of each spot, in the order of the catalogue."""
    return [document(spot) for spot in catalogue.spots()]


class CatalogueSimilarity:
    """Compares a wish with every spot. The vendor's vectors are made once and kept in `folder`."""

    def __init__(self, embedder: Embedder, folder: Path | None = None) -> None:
        self.embedder = embedder
        self._vectors = StoredVectors(embedder, texts, STORED, folder)

    async def __call__(self, query: Query) -> list[float] | None:
        """One similarity a spot; None for a wish without words or a model that is away."""
        if not query.text.strip():
            return None
        text = query.text if self.embedder.multilingual else query.english
        vectors = await self._vectors.get()
        if vectors is None:
            return None
        try:
            wish = (await self.embedder.embed([text[:2000]]))[0]
        except EmbeddingFailed as error:
            log.warning("ranking without embeddings: %s", error.code)
            return None
        return [float(value) for value in vectors @ wish]

    def health(self) -> VectorHealth:
        """Whether wishes are compared by meaning, too."""
        return self._vectors.health()

    async def ready(self) -> None:
        """Load the vectors, or make and keep them where there are none."""
        await self._vectors.ready()

    async def warm(self) -> None:
        """Load the model and the vectors now."""
        await self.embedder.embed(["a quiet lane"])
        await self._vectors.ready()
