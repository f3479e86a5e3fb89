"""ChromaDB as the guide's vector store: a server by its HTTP API (v2), or a folder.

The collection is filled from our documents when it does not hold these very vectors; what else
lies in the database is not touched.
"""

import asyncio
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import httpx

from tripkit.knowledge.sri_lanka import documents
from tripkit.services.retrieval.guide import StoreDown
from tripkit.services.retrieval.port import VectorHealth, Vectors
from tripkit.services.retrieval.vectors import StoredVectors

TIMEOUT = 5.0
PING_TIMEOUT = 2.0
_DATABASE = "/api/v2/tenants/default_tenant/databases/default_database"


class Collection(Protocol):
    """The little of Chroma that is needed; both ways to it raise StoreDown."""

    async def open(self, name: str) -> dict[str, Any]:
        """Get or make the collection; its metadata."""
        ...

    async def fill(
        self, ids: list[str], places: list[str], rows: Vectors, made_of: str
    ) -> None: ...

    async def query(self, wish: Vectors, places: Sequence[str], count: int) -> dict[str, float]:
        """Cosine by id."""
        ...

    async def ping(self) -> None:
        """Raise StoreDown when it does not answer."""
        ...

    async def aclose(self) -> None: ...


def is_installed() -> bool:
    """Whether the package that a folder needs is there."""
    return find_spec("chromadb") is not None


def _where(places: Sequence[str]) -> dict[str, object] | None:
    return {"place": {"$in": list(places)}} if places else None


def _cosines(reply: dict[str, Any]) -> dict[str, float]:
    """Chroma's cosine distance is 1 − cosine."""
    return {
        id_: 1 - float(distance)
        for id_, distance in zip(reply["ids"][0], reply["distances"][0], strict=True)
    }


class ServerCollection:
    """A Chroma server at `url`."""

    def __init__(self, url: str) -> None:
        self._http = httpx.AsyncClient(base_url=url.rstrip("/"), timeout=TIMEOUT)
        self._id = ""

    async def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        try:
            answer = await self._http.post(f"{_DATABASE}/collections{path}", json=body)
            answer.raise_for_status()
            reply: dict[str, Any] = answer.json() or {}
        except (httpx.HTTPError, ValueError) as error:
            raise StoreDown from error
        return reply

    async def open(self, name: str) -> dict[str, Any]:
        collection = await self._post(
            "",
            {
                "name": name,
                "get_or_create": True,
                "configuration": {"hnsw": {"space": "cosine"}},
            },
        )
        self._id = str(collection["id"])
        return dict(collection.get("metadata") or {})

    async def fill(self, ids: list[str], places: list[str], rows: Vectors, made_of: str) -> None:
        await self._post(
            f"/{self._id}/upsert",
            {
                "ids": ids,
                "embeddings": rows.tolist(),
                "metadatas": [{"place": place} for place in places],
            },
        )
        try:
            answer = await self._http.put(
                f"{_DATABASE}/collections/{self._id}", json={"new_metadata": {"made_of": made_of}}
            )
            answer.raise_for_status()
        except httpx.HTTPError as error:
            raise StoreDown from error

    async def query(self, wish: Vectors, places: Sequence[str], count: int) -> dict[str, float]:
        body = {"query_embeddings": [wish.tolist()], "n_results": count, "include": ["distances"]}
        if where := _where(places):
            body["where"] = where
        return _cosines(await self._post(f"/{self._id}/query", body))

    async def ping(self) -> None:
        try:
            answer = await self._http.get("/api/v2/heartbeat", timeout=PING_TIMEOUT)
            answer.raise_for_status()
        except httpx.HTTPError as error:
            raise StoreDown from error

    async def aclose(self) -> None:
        await self._http.aclose()


class FolderCollection:
    """A Chroma database in a folder; needs the `chromadb` package."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._collection: Any = None

    async def _run(self, work: Any, *arguments: Any, **named: Any) -> Any:
        try:
            return await asyncio.to_thread(work, *arguments, **named)
        # chromadb's own errors share no base; whatever it was, the store gave no answer.
        except Exception as error:
            raise StoreDown from error

    def _open(self, name: str) -> dict[str, Any]:
        import chromadb

        settings = chromadb.config.Settings(anonymized_telemetry=False)
        client = chromadb.PersistentClient(str(self._folder), settings)
        self._collection = client.get_or_create_collection(
            name, configuration={"hnsw": {"space": "cosine"}}, embedding_function=None
        )
        return dict(self._collection.metadata or {})

    async def open(self, name: str) -> dict[str, Any]:
        metadata: dict[str, Any] = await self._run(self._open, name)
        return metadata

    async def fill(self, ids: list[str], places: list[str], rows: Vectors, made_of: str) -> None:
        metadatas = [{"place": place} for place in places]
        await self._run(
            self._collection.upsert, ids=ids, embeddings=rows.tolist(), metadatas=metadatas
        )
        await self._run(self._collection.modify, metadata={"made_of": made_of})

    async def query(self, wish: Vectors, places: Sequence[str], count: int) -> dict[str, float]:
        reply = await self._run(
            self._collection.query, query_embeddings=[wish.tolist()], n_results=count,
            where=_where(places), include=["distances"],
        )  # fmt: skip
        return _cosines(reply)

    async def ping(self) -> None:
        """A folder answers as long as its collection, once opened, can be counted."""
        if self._collection is not None:
            await self._run(self._collection.count)

    async def aclose(self) -> None:
        self._collection = None


class ChromaStore:
    """The guide's vectors in a Chroma collection."""

    name = "chroma"

    def __init__(self, collection: Collection, name: str, vectors: StoredVectors) -> None:
        self._collection = collection
        self._called = name
        self._vectors = vectors
        self._filled = False
        self._one = asyncio.Lock()

    async def similar(self, wish: Vectors, places: Sequence[str]) -> dict[str, float] | None:
        async with self._one:
            if not self._filled and not await self._fill():
                return None
        return await self._collection.query(wish, places, len(documents()))

    async def health(self) -> VectorHealth:
        try:
            await self._collection.ping()
        except StoreDown:
            return "down"
        return self._vectors.health()

    async def _fill(self) -> bool:
        vectors = await self._vectors.get()
        if vectors is None:
            return False
        made_of = await self._vectors.made_of()
        metadata = await self._collection.open(self._called)
        if metadata.get("made_of") != made_of:
            ids = [document.id for document in documents()]
            places = [document.place_id for document in documents()]
            await self._collection.fill(ids, places, vectors, made_of)
        self._filled = True
        return True

    async def aclose(self) -> None:
        await self._collection.aclose()
