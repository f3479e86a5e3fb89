"""The vectors of a body of texts: shipped for the embedded model, made once for a vendor's."""

import asyncio
import hashlib
import io
import logging
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tripkit.services.retrieval.minilm import MiniLM
from tripkit.services.retrieval.port import Embedder, EmbeddingFailed, VectorHealth, Vectors

log = logging.getLogger(__name__)


def digest(embedder: Embedder, texts: list[str]) -> str:
    """What stored vectors stand for: a model and these very texts."""
    content = "\x00".join([embedder.name, *texts])
    return hashlib.sha256(content.encode()).hexdigest()


def pack(vectors: Vectors, made_of: str) -> bytes:
    """Vectors with what they stand for, as one file's content."""
    buffer = io.BytesIO()
    np.savez_compressed(buffer, vectors=vectors.astype(np.float16), made_of=np.array(made_of))
    return buffer.getvalue()


def unpack(file: Path, made_of: str) -> Vectors | None:
    """The stored vectors; None when they stand for something else."""
    if not file.exists():
        return None
    with np.load(file, allow_pickle=False) as stored:
        if str(stored["made_of"]) != made_of:
            return None
        return np.asarray(stored["vectors"], np.float32)


class StoredVectors:
    """`shipped` holds the embedded model's; a vendor's are made once and kept in `folder`."""

    def __init__(
        self,
        embedder: Embedder,
        texts: Callable[[], list[str]],
        shipped: Path,
        folder: Path | None = None,
    ) -> None:
        self.embedder = embedder
        self._texts = texts
        self._shipped = shipped
        self._folder = folder
        self._vectors: Vectors | None = None
        self._made_of: str | None = None
        self._making: asyncio.Task[None] | None = None
        self._failed = False

    def health(self) -> VectorHealth:
        """Degraded where they were asked for and are being made, or the model was away."""
        if not self.embedder.is_available:
            return "not configured"
        is_missing = self._vectors is None and (self._failed or self._making is not None)
        return "degraded" if is_missing else "ok"

    async def made_of(self) -> str:
        """The digest of model and texts."""
        if self._made_of is None:
            texts = await asyncio.to_thread(self._texts)
            self._made_of = digest(self.embedder, texts)
        return self._made_of

    async def get(self) -> Vectors | None:
        """One row a text; None without a model, and while they are made, which this begins."""
        if not self.embedder.is_available:
            return None
        if await self._stored() is None:
            # Making them takes a minute: nobody waits for that, the next ones profit.
            self._making = self._making or asyncio.create_task(self._make())
            return None
        return self._vectors

    async def ready(self) -> Vectors | None:
        """Load the vectors, or make and keep them; None when the model is away."""
        if await self._stored() is None:
            await self._make()
        return self._vectors

    async def _stored(self) -> Vectors | None:
        if self._vectors is None:
            made_of = await self.made_of()
            for file in (
                self._shipped if isinstance(self.embedder, MiniLM) else None,
                self._kept(),
            ):
                if file and (found := unpack(file, made_of)) is not None:
                    self._vectors = found
                    break
        return self._vectors

    def _kept(self) -> Path | None:
        if self._folder is None or self._made_of is None:
            return None
        return self._folder / f"vectors-{self._made_of[:16]}.npz"

    async def _make(self) -> None:
        made_of = await self.made_of()
        try:
            made = await self.embedder.embed(self._texts())
        except EmbeddingFailed as error:
            log.warning("the texts have no vectors yet: %s", error.code)
            self._making, self._failed = None, True
            return
        # Rounded as they are kept, so that the first answer is like all later ones.
        vectors = made.astype(np.float16).astype(np.float32)
        if kept := self._kept():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_bytes(pack(vectors, made_of))
        self._vectors = vectors
