"""What the guide's store asks of Chroma, over a loopback server and with a folder's stand-in."""

import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from fakes.chroma_server import DATABASE, ChromaServer
from fakes.script import HttpError
from fakes.vendor_server import Drop, Raw

from tripkit.knowledge.sri_lanka import documents
from tripkit.services.retrieval import chroma, guide
from tripkit.services.retrieval.chroma import ChromaStore, FolderCollection, ServerCollection
from tripkit.services.retrieval.guide import EmbeddedStore, StoreDown
from tripkit.services.retrieval.port import Vectors
from tripkit.services.retrieval.vectors import StoredVectors

from .letters import Letters

ROWS = np.array([[1.0, 0.0], [0.6, 0.8], [0.0, 1.0]], np.float32)
EAST = np.array([1.0, 0.0], np.float32)


@pytest.fixture
def server() -> Iterator[ChromaServer]:
    with ChromaServer() as running:
        yield running


@pytest.fixture
async def collection(server: ChromaServer) -> AsyncIterator[ServerCollection]:
    opened = ServerCollection(f"{server.origin}/")
    yield opened
    await opened.aclose()


@pytest.fixture
async def vectors(tmp_path: Path) -> StoredVectors:
    stored = StoredVectors(Letters(), guide.texts, tmp_path / "none.npz", tmp_path)
    await stored.ready()
    return stored


async def test_a_collection_is_made_by_its_name_and_compares_by_cosine(
    server: ChromaServer, collection: ServerCollection
) -> None:
    server.metadata = {"made_of": "these texts"}
    assert await collection.open("guide") == {"made_of": "these texts"}
    assert (server.last.method, server.last.path) == ("POST", DATABASE)
    assert server.last.json == {
        "name": "guide", "get_or_create": True, "configuration": {"hnsw": {"space": "cosine"}},
    }  # fmt: skip


async def test_a_new_collection_has_no_metadata(
    server: ChromaServer, collection: ServerCollection
) -> None:
    server.replies = [{"id": "new", "metadata": None}]
    assert await collection.open("guide") == {}


async def test_rows_go_in_with_their_places_and_then_what_they_are_made_of(
    server: ChromaServer, collection: ServerCollection
) -> None:
    await collection.open("guide")
    await collection.fill(["a", "b", "c"], ["ella", "ella", "galle"], ROWS, "digest")
    upsert, named = server.requests[1:]
    assert upsert.path == f"{DATABASE}/id-of-guide/upsert"
    assert upsert.json["ids"] == ["a", "b", "c"]
    assert np.allclose(upsert.json["embeddings"], ROWS)
    assert upsert.json["metadatas"] == [{"place": "ella"}, {"place": "ella"}, {"place": "galle"}]
    assert (named.method, named.path) == ("PUT", f"{DATABASE}/id-of-guide")
    assert named.json == {"new_metadata": {"made_of": "digest"}}


async def test_an_answer_is_a_cosine_by_id_of_the_places_that_are_named(
    server: ChromaServer, collection: ServerCollection
) -> None:
    await collection.open("guide")
    await collection.fill(["a", "b", "c"], ["ella", "ella", "galle"], ROWS, "digest")
    assert await collection.query(EAST, (), 2) == pytest.approx({"a": 1.0, "b": 0.6})
    assert server.last.json == {
        "query_embeddings": [[1.0, 0.0]], "n_results": 2, "include": ["distances"],
    }  # fmt: skip
    assert await collection.query(EAST, ("galle",), 3) == pytest.approx({"c": 0.0})
    assert server.last.json["where"] == {"place": {"$in": ["galle"]}}


@pytest.mark.parametrize("fault", [HttpError(500), HttpError(404), Drop(), Raw(b"<html>")])
async def test_a_server_that_fails_is_a_store_that_is_down(
    server: ChromaServer, collection: ServerCollection, fault: Any
) -> None:
    server.replies = [fault]
    with pytest.raises(StoreDown):
        await collection.open("guide")


@pytest.mark.parametrize("fault", [HttpError(500), Drop()])
async def test_a_collection_that_is_not_named_for_its_vectors_is_not_filled(
    server: ChromaServer, collection: ServerCollection, fault: Any
) -> None:
    await collection.open("guide")
    server.replies = [{}, fault]
    with pytest.raises(StoreDown):
        await collection.fill(["a"], ["ella"], ROWS[:1], "digest")


async def test_a_heartbeat_that_fails_is_a_store_that_is_down(
    server: ChromaServer, collection: ServerCollection, vectors: StoredVectors
) -> None:
    store = ChromaStore(collection, "guide", vectors)
    assert (await store.health(), server.last.path) == ("ok", "/api/v2/heartbeat")
    for fault in (HttpError(503), Drop()):
        server.replies = [fault]
        assert await store.health() == "down"


async def test_a_closed_collection_asks_no_more(
    server: ChromaServer, vectors: StoredVectors
) -> None:
    store = ChromaStore(ServerCollection(server.origin), "guide", vectors)
    await store.aclose()
    with pytest.raises(RuntimeError, match="closed"):
        await store.health()
    assert server.requests == []


async def test_the_store_finds_what_the_embedded_one_finds(
    collection: ServerCollection, vectors: StoredVectors
) -> None:
    store, embedded = ChromaStore(collection, "guide", vectors), EmbeddedStore(vectors)
    wish = (await vectors.ready())[3]  # type: ignore[index]
    for places in ((), ("kandy", "ella")):
        assert await store.similar(wish, places) == pytest.approx(
            await embedded.similar(wish, places), abs=1e-5
        )


class Kept:
    """A collection that says what it is made of, and counts how often it is opened and filled."""

    def __init__(self, made_of: str | None) -> None:
        self.metadata = {"made_of": made_of} if made_of else {}
        self.calls: list[Any] = []

    async def open(self, name: str) -> dict[str, Any]:
        self.calls.append(name)
        return self.metadata

    async def fill(self, ids: list[str], places: list[str], rows: Vectors, made_of: str) -> None:
        self.calls.append((ids, places, len(rows), made_of))

    async def query(self, wish: Vectors, places: Sequence[str], count: int) -> dict[str, float]:
        self.calls.append(count)
        return {"ella_1": 0.5}

    async def ping(self) -> None: ...

    async def aclose(self) -> None: ...


async def test_what_holds_these_very_vectors_is_opened_once_and_not_filled(
    vectors: StoredVectors,
) -> None:
    kept = Kept(await vectors.made_of())
    store = ChromaStore(kept, "guide", vectors)
    assert await store.similar(EAST, ()) == {"ella_1": 0.5}
    assert await store.similar(EAST, ()) == {"ella_1": 0.5}
    assert kept.calls == ["guide", len(documents()), len(documents())]


@pytest.mark.parametrize("before", [None, "older texts"])
async def test_what_holds_other_vectors_is_filled_with_all_documents(
    vectors: StoredVectors, before: str | None
) -> None:
    kept = Kept(before)
    await ChromaStore(kept, "guide", vectors).similar(EAST, ())
    name, (ids, places, rows, made_of), _ = kept.calls
    assert (name, made_of) == ("guide", await vectors.made_of())
    assert ids == [document.id for document in documents()]
    assert places == [document.place_id for document in documents()]
    assert rows == len(documents())


async def test_without_vectors_nothing_is_opened(tmp_path: Path) -> None:
    away = Letters()
    away.is_available = False
    kept = Kept(None)
    store = ChromaStore(kept, "guide", StoredVectors(away, guide.texts, tmp_path / "none.npz"))
    assert await store.similar(EAST, ()) is None
    assert (kept.calls, await store.health()) == ([], "not configured")


class Table:
    """A folder's collection as the package gives it."""

    def __init__(self, metadata: dict[str, Any] | None) -> None:
        self.metadata = metadata
        self.is_broken = False
        self.calls: list[tuple[str, dict[str, Any]]] = []

    def upsert(self, **named: Any) -> None:
        self.calls.append(("upsert", named))

    def modify(self, **named: Any) -> None:
        self.calls.append(("modify", named))

    def query(self, **named: Any) -> dict[str, Any]:
        self.calls.append(("query", named))
        return {"ids": [["a", "b"]], "distances": [[0.25, 1.0]]}

    def count(self) -> int:
        if self.is_broken:
            raise OSError("disk")
        return 2


@pytest.fixture
def package(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Stands in for the package, which is optional; `opened` is what it was asked for."""
    stand_in = SimpleNamespace(table=Table(None), opened=[])

    def collection(name: str, **named: Any) -> Table:
        stand_in.opened.append((name, named))
        table: Table = stand_in.table
        return table

    def client(folder: str, settings: dict[str, Any]) -> SimpleNamespace:
        stand_in.opened.append((folder, settings))
        return SimpleNamespace(get_or_create_collection=collection)

    stand_in.PersistentClient = client
    stand_in.config = SimpleNamespace(Settings=dict)
    monkeypatch.setitem(sys.modules, "chromadb", stand_in)  # type: ignore[arg-type]
    return stand_in


async def test_a_folder_opens_its_collection_without_telemetry(package: SimpleNamespace) -> None:
    folder = FolderCollection(Path("kept/here"))
    assert await folder.open("guide") == {}
    assert package.opened == [
        (str(Path("kept/here")), {"anonymized_telemetry": False}),
        ("guide", {"configuration": {"hnsw": {"space": "cosine"}}, "embedding_function": None}),
    ]
    package.table.metadata = {"made_of": "digest"}
    assert await folder.open("guide") == {"made_of": "digest"}


async def test_a_folder_is_filled_and_asked_like_a_server(package: SimpleNamespace) -> None:
    folder = FolderCollection(Path("here"))
    await folder.open("guide")
    await folder.fill(["a", "b"], ["ella", "galle"], ROWS[[0, 2]], "digest")
    assert await folder.query(EAST, ("ella",), 2) == {"a": 0.75, "b": 0.0}
    assert await folder.query(EAST, (), 1) == {"a": 0.75, "b": 0.0}
    metadatas = [{"place": "ella"}, {"place": "galle"}]
    asked = {"query_embeddings": [[1.0, 0.0]], "include": ["distances"]}
    assert package.table.calls == [
        ("upsert", {"ids": ["a", "b"], "embeddings": [[1.0, 0.0], [0.0, 1.0]], "metadatas": metadatas}),
        ("modify", {"metadata": {"made_of": "digest"}}),
        ("query", asked | {"n_results": 2, "where": {"place": {"$in": ["ella"]}}}),
        ("query", asked | {"n_results": 1, "where": None}),
    ]  # fmt: skip


async def test_a_folder_is_well_until_its_open_collection_fails(package: SimpleNamespace) -> None:
    folder = FolderCollection(Path("here"))
    package.table.is_broken = True
    await folder.ping()
    await folder.open("guide")
    with pytest.raises(StoreDown):
        await folder.ping()
    await folder.aclose()
    await folder.ping()


@pytest.mark.parametrize(("found", "is_there"), [(None, False), (SimpleNamespace(), True)])
def test_a_folder_needs_the_package(
    monkeypatch: pytest.MonkeyPatch, found: object, is_there: bool
) -> None:
    monkeypatch.setattr(chroma, "find_spec", lambda name: found if name == "chromadb" else 1)
    assert chroma.is_installed() == is_there
