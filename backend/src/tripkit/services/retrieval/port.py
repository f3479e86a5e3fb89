"""The port to an embedding model."""

from collections.abc import Sequence
from typing import Literal, Protocol

import numpy as np
from numpy.typing import NDArray

from tripkit.domain.errors import Unavailable

Vectors = NDArray[np.float32]
"""Shape (texts, dimensions), rows of length 1."""


VectorHealth = Literal["ok", "degraded", "down", "not configured"]
"""Degraded while words alone are compared; not configured without an embedding model."""


class EmbeddingFailed(Unavailable):
    """The model did not answer; the caller ranks without it."""

    code = "embeddings_unavailable"
    title = "The embedding model does not answer right now"


class Embedder(Protocol):
    name: str
    """Which model, so that stored vectors are only compared with their own."""

    is_available: bool
    """Whether there is a model at all; without one only words are compared."""

    multilingual: bool
    """Whether Korean can be given as it is; otherwise the caller turns it into English words."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text. Raises EmbeddingFailed."""
        ...
