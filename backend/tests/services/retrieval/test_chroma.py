"""Chroma as the guide's store, against the real thing: a `chroma run` server, and a folder."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import numpy as np
import pytest
from fakes.mcp_process import free_port

from tripkit.knowledge.sri_lanka import documents
from tripkit.services.retrieval import guide
from tripkit.services.retrieval.chroma import (
    ChromaStore,
    Collection,
    FolderCollection,
    ServerCollection,
)
from tripkit.services.retrieval.guide import EmbeddedStore, GuideQuery, KnowledgeBase, StoreDown
from tripkit.services.retrieval.vectors import StoredVectors

from .letters import Letters

chromadb = pytest.importorskip("chromadb")
START_SECONDS = 60.0
DATABASE = "/api/v2/tenants/default_tenant/databases/default_database/collections"


@dataclass
class Server:
    """`chroma run` in a folder of its own."""

    url: str
    process: "subprocess.Popen[bytes]"

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def started(folder: Path) -> Server:
    port = free_port()
    command = [str(Path(sys.executable).parent / "chroma"), "run", "--host", "127.0.0.1",
               "--port", str(port), "--path", str(folder)]  # fmt: skip
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.STDOUT,
        env={**os.environ, "ANONYMIZED_TELEMETRY": "False"},
    )  # fmt: skip
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return Server(f"http://127.0.0.1:{port}", process)
        time.sleep(0.05)
    process.kill()
    raise RuntimeError("chroma did not start")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = started(tmp_path_factory.mktemp("chroma"))
    yield running
    running.stop()


@dataclass
class Place:
    """Where collections lie: opened anew as often as a process starts."""

    kind: str
    at: str

    def open(self) -> Collection:
        return (
            ServerCollection(self.at) if self.kind == "server" else FolderCollection(Path(self.at))
        )


@pytest.fixture(params=["server", "folder"])
def lies(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "server":
        return Place("server", request.getfixturevalue("server").url)
    return Place("folder", str(tmp_path / "chroma"))


@pytest.fixture
def name(request: pytest.FixtureRequest) -> str:
    """A collection of the test's own."""
    return f"guide-{abs(hash(request.node.nodeid))}"


class Counting:
    """A collection that counts how often it was filled."""

    def __init__(self, collection: Collection) -> None:
        self._collection = collection
        self.filled = 0

    async def fill(self, *arguments: Any) -> None:
        self.filled += 1
        await self._collection.fill(*arguments)

    def __getattr__(self, called: str) -> Any:
        return getattr(self._collection, called)


async def vectors_of(folder: Path, model: str = "letters") -> StoredVectors:
    stored = StoredVectors(Letters(model), guide.texts, folder / "none.npz", folder)
    assert await stored.ready() is not None
    return stored


@pytest.fixture
async def vectors(tmp_path: Path) -> StoredVectors:
    return await vectors_of(tmp_path)


async def test_it_finds_what_the_embedded_store_finds(
    lies: Place, name: str, vectors: StoredVectors
) -> None:
    rows = await vectors.get()
    assert rows is not None
    store = ChromaStore(lies.open(), name, vectors)
    for wish, places in ((rows[3], ()), (rows[100], ("kandy", "ella"))):
        found = await store.similar(wish, places)
        expected = await EmbeddedStore(vectors).similar(wish, places)
        assert found is not None
        assert expected is not None
        best = sorted(expected, key=lambda id_: -expected[id_])[:5]
        assert set(best) <= set(found)
        assert all(np.isclose(found[id_], expected[id_], atol=1e-3) for id_ in best)
        assert {id_.rsplit("_", 1)[0] for id_ in found} <= set(places or _all_places())
    await store.aclose()


def _all_places() -> set[str]:
    return {document.place_id for document in documents()}


async def test_a_collection_is_filled_once_and_kept(
    lies: Place, name: str, vectors: StoredVectors
) -> None:
    wish = (await vectors.ready())[0]  # type: ignore[index]
    first = Counting(lies.open())
    store = ChromaStore(first, name, vectors)
    await store.similar(wish, ())
    await store.similar(wish, ())
    assert first.filled == 1
    await store.aclose()
    again = Counting(lies.open())
    later = ChromaStore(again, name, vectors)
    assert await later.similar(wish, ()) is not None
    assert again.filled == 0
    await later.aclose()


async def test_other_vectors_fill_it_anew(lies: Place, name: str, tmp_path: Path) -> None:
    old = await vectors_of(tmp_path)
    store = ChromaStore(lies.open(), name, old)
    wish = (await old.ready())[0]  # type: ignore[index]
    await store.similar(wish, ())
    await store.aclose()
    counting = Counting(lies.open())
    newer = await vectors_of(tmp_path, "letters-2")
    store = ChromaStore(counting, name, newer)
    found = await store.similar(wish, ())
    assert counting.filled == 1
    assert found is not None
    assert len(found) == len(documents())
    await store.aclose()


async def test_other_collections_are_not_touched(
    server: Server, name: str, vectors: StoredVectors
) -> None:
    async with httpx.AsyncClient(base_url=server.url) as client:
        made = (await client.post(DATABASE, json={"name": f"other-{name}"})).json()["id"]
        row = {"ids": ["mine"], "embeddings": [[1.0, 0.0]], "metadatas": [{"owner": "me"}]}
        (await client.post(f"{DATABASE}/{made}/upsert", json=row)).raise_for_status()
        store = ChromaStore(ServerCollection(server.url), name, vectors)
        await store.similar((await vectors.ready())[0], ())  # type: ignore[index]
        await store.aclose()
        wanted = {"include": ["metadatas"]}
        kept = (await client.post(f"{DATABASE}/{made}/get", json=wanted)).json()
    assert (kept["ids"], kept["metadatas"]) == (["mine"], [{"owner": "me"}])


async def test_a_server_that_stops_leaves_the_words(
    tmp_path: Path, name: str, vectors: StoredVectors
) -> None:
    folder = tmp_path / "own"
    folder.mkdir()
    running = started(folder)
    store = ChromaStore(ServerCollection(running.url), name, vectors)
    base = KnowledgeBase(Letters(), store)
    query = GuideQuery("fortress of Sigiriya", "fortress of Sigiriya")
    try:
        assert all(hit.dense is not None for hit in await base.search(query))
        assert await store.health() == "ok"
    finally:
        running.stop()
    assert await store.health() == "down"
    hits = await base.search(query)
    assert hits[0].document.place_id == "sigiriya"
    assert all(hit.dense is None for hit in hits)
    await store.aclose()


async def test_no_server_is_said_as_such(vectors: StoredVectors) -> None:
    store = ChromaStore(ServerCollection(f"http://127.0.0.1:{free_port()}"), "guide", vectors)
    with pytest.raises(StoreDown):
        await store.similar((await vectors.ready())[0], ())  # type: ignore[index]
    await store.aclose()


async def test_a_folder_that_is_a_file_is_said_as_a_store_that_is_down(
    tmp_path: Path, vectors: StoredVectors
) -> None:
    (tmp_path / "file").write_text("not a folder")
    store = ChromaStore(FolderCollection(tmp_path / "file"), "guide", vectors)
    with pytest.raises(StoreDown):
        await store.similar((await vectors.ready())[0], ())  # type: ignore[index]
    await store.aclose()
