"""The embedded model, the vendors' by loopback, and the catalogue's vectors."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from fakes.gemini_server import GeminiServer
from fakes.openai_server import OpenAIServer

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.ranking import Query
from tripkit.services.retrieval import minilm
from tripkit.services.retrieval.catalogue import STORED, CatalogueSimilarity, texts
from tripkit.services.retrieval.minilm import MiniLM, embed_now
from tripkit.services.retrieval.port import Embedder, EmbeddingFailed
from tripkit.services.retrieval.vectors import digest, unpack
from tripkit.services.retrieval.vendor import VendorEmbedder


@pytest.fixture(params=["minilm", "openai", "gemini"])
def embedder(request: pytest.FixtureRequest) -> Iterator[Embedder]:
    if request.param == "minilm":
        yield MiniLM()
    elif request.param == "openai":
        with OpenAIServer() as server:
            yield VendorEmbedder("openai", "sk-t", base_url=server.url)
    else:
        with GeminiServer() as server:
            yield VendorEmbedder("gemini", "k", base_url=server.origin)


async def test_every_embedder_gives_one_row_of_length_one_a_text(embedder: Embedder) -> None:
    rows = await embedder.embed(["a quiet lake", "noodles at six", "a quiet lake"])
    assert rows.shape[0] == 3
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)
    assert np.allclose(rows[0], rows[2], atol=1e-6)
    assert not np.allclose(rows[0], rows[1], atol=1e-3)


def test_meaning_is_nearer_than_words() -> None:
    lake, water, market = embed_now(
        ["a quiet lake at dawn", "calm water in the early morning", "the stock market fell"]
    )
    assert lake @ water > 0.4 > 0.2 > lake @ market


def test_a_text_has_the_same_vector_alone_and_in_a_batch_of_longer_ones() -> None:
    alone = embed_now(["old lanes"])
    beside = embed_now(["old lanes", "a long text about a harbour " * 20])
    assert np.allclose(alone[0], beside[0], atol=1e-5)


async def test_a_wish_does_not_wait_for_the_end_of_a_long_list() -> None:
    embedder, done = MiniLM(), []

    async def embed(name: str, texts: list[str]) -> None:
        await embedder.embed(texts)
        done.append(name)

    await asyncio.gather(embed("list", ["lane"] * minilm.BATCH * 4), embed("wish", ["a lane"]))
    assert done == ["wish", "list"]


def test_other_weights_than_the_pinned_ones_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "model.safetensors").write_bytes(b"other")
    monkeypatch.setattr(minilm, "folder", lambda: tmp_path)
    minilm.load.cache_clear()
    try:
        with pytest.raises(EmbeddingFailed):
            minilm.load()
    finally:
        minilm.load.cache_clear()


async def test_a_vendor_that_is_away_leaves_the_ranking_without_it() -> None:
    with OpenAIServer() as server:
        url = server.url
    gone = CatalogueSimilarity(VendorEmbedder("openai", "sk-t", base_url=url))
    assert await gone(Query(text="a tram in the rain")) is None


async def test_a_vendors_vectors_of_the_catalogue_are_made_once(tmp_path: Path) -> None:
    with OpenAIServer() as server:
        similarity = CatalogueSimilarity(
            VendorEmbedder("openai", "sk-t", base_url=server.url), tmp_path
        )
        await similarity.ready()
        first = await similarity(Query(text="tram"))
        made = len(server.requests)
        again = CatalogueSimilarity(VendorEmbedder("openai", "sk-t", base_url=server.url), tmp_path)
        assert await again(Query(text="tram")) == first
        assert len(server.requests) == made + 1


@pytest.mark.parametrize("vendor", [OpenAIServer, GeminiServer])
async def test_a_gateway_without_embeddings_is_asked_once(
    vendor: type[OpenAIServer] | type[GeminiServer], tmp_path: Path
) -> None:
    with vendor() as server:
        server.has_embeddings = False
        name = "openai" if isinstance(server, OpenAIServer) else "gemini"
        embedder = VendorEmbedder(name, "k", base_url=server.url)
        for text in ("a tram", "a lane", "a lake"):
            with pytest.raises(EmbeddingFailed):
                await embedder.embed([text])
        assert len(server.requests) == 1
        assert CatalogueSimilarity(embedder, tmp_path).health() == "not configured"


async def test_equal_texts_of_one_turn_are_embedded_once() -> None:
    with OpenAIServer() as server:
        embedder = VendorEmbedder("openai", "sk-t", base_url=server.url)
        rows = await asyncio.gather(*(embedder.embed(["a tram"]) for _ in range(3)))
        assert np.array_equal(rows[0], rows[2])
        await embedder.embed(["a tram"])
        assert len(server.requests) == 1


def test_the_stored_vectors_are_of_the_catalogue_as_it_is() -> None:
    stored = unpack(STORED, digest(MiniLM(), texts()))
    assert stored is not None, "run `python -m tripkit.services.retrieval`"
    assert stored.shape == (len(spots()), minilm.WIDTH)


async def test_a_wish_finds_what_is_written_of_a_spot() -> None:
    similarity = CatalogueSimilarity(MiniLM())
    scores = await similarity(Query(text="red-brick customs house in an old rice port"))
    assert scores is not None
    best = sorted(zip(scores, spots(), strict=True), key=lambda pair: -pair[0])[:3]
    assert "kr-gunsan-old-port" in [spot.id for _, spot in best]


async def test_nothing_said_is_not_embedded() -> None:
    assert await CatalogueSimilarity(MiniLM())(Query(mood="peaceful")) is None
