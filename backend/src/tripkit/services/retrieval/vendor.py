"""The vendor's embeddings, where there is a key: OpenAI's or Google's."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from tripkit.services.bounded import Bounded, bytes_of, grow_when_done
from tripkit.services.retrieval.port import EmbeddingFailed, Vectors

MODELS = {"openai": "text-embedding-3-small", "gemini": "gemini-embedding-001"}
TIMEOUT = 4.0
BATCH = 96
RECENT, MOST_BYTES = 128, 4 * 1024 * 1024
"""Texts whose vectors are kept: one wish is ranked and looked up in the same turn."""
_NO_EMBEDDINGS = frozenset({404, 405, 501})

log = logging.getLogger(__name__)


class VendorEmbedder:
    """Wraps LangChain's embedding clients; anything that goes wrong is EmbeddingFailed."""

    multilingual = True

    def __init__(
        self, provider: Literal["openai", "gemini"], key: str, *, base_url: str | None = None
    ) -> None:
        self.name = f"{provider}:{MODELS[provider]}"
        self.is_available = True
        self._client = _client(provider, key, base_url)
        self._recent: Bounded[str, asyncio.Task[Vectors]] = Bounded(MOST_BYTES, RECENT)

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """One row a text; one that was asked for a moment ago is not sent again."""
        if not self.is_available:
            raise EmbeddingFailed
        if len(texts) != 1:
            return await self._rows(texts)
        (text,) = texts
        task = self._recent.get(text)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            task = self._recent.put(text, asyncio.create_task(self._rows(texts)), bytes_of(text))
            grow_when_done(self._recent, text, task)
        return await asyncio.shield(task)

    async def _rows(self, texts: Sequence[str]) -> Vectors:
        batches = [list(texts[i : i + BATCH]) for i in range(0, len(texts), BATCH)]
        try:
            async with asyncio.timeout(TIMEOUT * max(1, len(batches))):
                rows = [
                    row for batch in batches for row in await self._client.aembed_documents(batch)
                ]
        # The two clients share no error type and their messages may quote the request.
        except Exception as error:
            if _status(error) in _NO_EMBEDDINGS:
                self.is_available = False  # a gateway without them: it is asked once
                log.warning("%s has no embeddings at its address: words alone rank", self.name)
            raise EmbeddingFailed from error
        found = np.asarray(rows, np.float32)
        return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), np.float32)


def _status(error: BaseException) -> int | None:
    """The HTTP status of either client's error."""
    for candidate in (error, error.__cause__):
        for name in ("status_code", "code"):
            if isinstance(status := getattr(candidate, name, None), int):
                return status
    return None


def _client(provider: str, key: str, base_url: str | None) -> Any:
    from pydantic import SecretStr

    if provider == "openai":
        from langchain_openai import OpenAIEmbeddings

        return OpenAIEmbeddings(
            model=MODELS[provider],
            openai_api_key=SecretStr(key),
            openai_api_base=base_url,
            max_retries=0,
            request_timeout=TIMEOUT,
            check_embedding_ctx_length=False,
        )
    from langchain_google_genai import GoogleGenerativeAIEmbeddings

    return GoogleGenerativeAIEmbeddings(
        model=MODELS[provider], google_api_key=SecretStr(key), base_url=base_url
    )
