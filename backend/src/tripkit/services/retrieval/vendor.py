"""The vendor's embeddings, where there is a key: OpenAI's or Google's."""

import asyncio
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from tripkit.services.retrieval.port import EmbeddingFailed, Vectors

MODELS = {"openai": "text-embedding-3-small", "gemini": "gemini-embedding-001"}
TIMEOUT = 4.0
BATCH = 96


class VendorEmbedder:
    """Wraps LangChain's embedding clients; anything that goes wrong is EmbeddingFailed."""

    is_available = True
    multilingual = True

    def __init__(
        self, provider: Literal["openai", "gemini"], key: str, *, base_url: str | None = None
    ) -> None:
        self.name = f"{provider}:{MODELS[provider]}"
        self._client = _client(provider, key, base_url)

    async def embed(self, texts: Sequence[str]) -> Vectors:
        batches = [list(texts[i : i + BATCH]) for i in range(0, len(texts), BATCH)]
        try:
            async with asyncio.timeout(TIMEOUT * max(1, len(batches))):
                rows = [
                    row for batch in batches for row in await self._client.aembed_documents(batch)
                ]
        # The two clients share no error type and their messages may quote the request.
        except Exception as error:
            raise EmbeddingFailed from error
        found = np.asarray(rows, np.float32)
        return np.asarray(found / np.linalg.norm(found, axis=1, keepdims=True), np.float32)


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
