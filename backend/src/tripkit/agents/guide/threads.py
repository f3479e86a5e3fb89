"""A conversation's life: what its turns begin from and leave behind, and its end."""

import hashlib
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from tripkit.agents.context import thread_config
from tripkit.agents.guide import job
from tripkit.agents.guide.graph import GuideGraph
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.errors import NotFound
from tripkit.domain.guide import GuideAnswer
from tripkit.knowledge.sri_lanka import Place, place
from tripkit.services.storage.port import Database, Statement

TITLE_LETTERS = 80
IDLE_SECONDS = 7 * 86_400.0
"""How long a conversation is kept after it was last used."""


class TurnRun(Protocol):
    """What a conversation needs to know of a run; its input is `{message, label}`."""

    @property
    def thread_id(self) -> str: ...
    @property
    def visitor_id(self) -> str: ...
    @property
    def input(self) -> dict[str, Any]: ...
    @property
    def context(self) -> RunContext: ...


def thread_of(visitor_id: str, label: str) -> str:
    """The thread behind a visitor's label: two visitors with one label never meet."""
    return hashlib.sha256(f"guide\0{visitor_id}\0{label}".encode()).hexdigest()[:32]


@dataclass(frozen=True)
class Talk:
    """A conversation as its visitor's list shows it; times are seconds since the epoch."""

    label: str
    title: str
    created_at: float
    used_at: float


class GuideThreads:
    """The guide's conversations in one database over one compiled graph.

    `prepare` and `outcome` are what a turn's run is made of.
    """

    def __init__(
        self, database: Database, graph: GuideGraph, clock: Callable[[], float] = time.time
    ) -> None:
        self.graph = graph
        self._database = database
        self._clock = clock

    async def prepare(self, run: TurnRun) -> dict[str, Any]:
        """The graph's input; of earlier turns only the newest checkpoint stays.

        What a cancelled or failed turn had begun is forgotten with it.
        """
        await self._database.write(*self._touch(run))
        snapshot = await self.graph.aget_state(thread_config(run.thread_id))
        newest = snapshot.config["configurable"].get("checkpoint_id")
        if newest:
            await self._database.keep_only(run.thread_id, newest)
        return await job.prepare(run)

    async def outcome(self, run: TurnRun, state: dict[str, Any]) -> dict[str, Any]:
        """The turn as the API answers it."""
        turn = await job.outcome(run, state)
        locale = run.context.locale
        for slot in turn["itinerary"]:
            where = _known(slot["location_id"])
            slot |= {"latitude": where.lat, "longitude": where.lng}
        for source in turn["metadata"]["kb_sources"]:
            source["place_name"] = _name(_known(source["place"]), locale)
        return GuideAnswer.model_validate(turn).model_dump(mode="json")

    async def listed(self, visitor_id: str, limit: int) -> list[Talk]:
        """A visitor's conversations, the one last used first."""
        rows = await self._database.fetch(
            "SELECT label, title, created_at, used_at FROM guide_threads"
            " JOIN guide_titles ON guide_titles.thread_id = guide_threads.id"
            " WHERE visitor_id = ? ORDER BY used_at DESC, id LIMIT ?",
            (visitor_id, limit),
        )
        return [Talk(**row) for row in rows]

    async def erase(self, visitor_id: str, label: str) -> None:
        """Forget one conversation; the caller cancels what is under way in it first.

        Raises NotFound where this visitor has none of that label.
        """
        if not await self._erase("id = ?", thread_of(visitor_id, label)):
            raise NotFound

    async def erase_all(self, visitor_id: str) -> int:
        """Forget all conversations of a visitor; the caller cancels what is under way first."""
        return await self._erase("visitor_id = ?", visitor_id)

    async def erase_idle(self, older_than: float = IDLE_SECONDS) -> int:
        """Erase what was last used more than `older_than` seconds ago; how many."""
        return await self._erase(
            "used_at < ? AND NOT EXISTS (SELECT 1 FROM runs"
            " WHERE runs.thread_id = guide_threads.id AND runs.status = 'running')",
            self._clock() - older_than,
        )

    async def _erase(self, condition: str, value: str | float) -> int:
        rows = await self._database.fetch(
            f"SELECT id FROM guide_threads WHERE {condition}",  # noqa: S608
            (value,),
        )
        for row in rows:
            await self._erase_one(row)
        return len(rows)

    async def _erase_one(self, row: Mapping[str, Any]) -> None:
        """Checkpoints, runs with what was said in them, and the row."""
        thread_id = row["id"]
        await self._database.erase_thread(thread_id)
        await self._database.write(
            (
                "DELETE FROM events WHERE run_id IN (SELECT id FROM runs WHERE thread_id = ?)",
                (thread_id,),
            ),
            ("DELETE FROM runs WHERE thread_id = ?", (thread_id,)),
            ("DELETE FROM guide_titles WHERE thread_id = ?", (thread_id,)),
            ("DELETE FROM guide_threads WHERE id = ?", (thread_id,)),
        )

    def _touch(self, run: TurnRun) -> list[Statement]:
        """A conversation is called by its first message."""
        now, title = self._clock(), " ".join(run.input["message"].split())[:TITLE_LETTERS]
        return [
            (
                "INSERT INTO guide_threads (id, visitor_id, used_at) VALUES (?, ?, ?)"
                " ON CONFLICT (id) DO UPDATE SET used_at = excluded.used_at",
                (run.thread_id, run.visitor_id, now),
            ),
            (
                "INSERT INTO guide_titles (thread_id, label, title, created_at)"
                " VALUES (?, ?, ?, ?) ON CONFLICT (thread_id) DO NOTHING",
                (run.thread_id, run.input["label"], title, now),
            ),
        ]


def _known(place_id: str) -> Place:
    found = place(place_id)
    if found is None:
        raise LookupError(f"no place {place_id}")
    return found


def _name(where: Place, locale: Locale) -> str:
    return where.name.ko if locale == "ko" else where.name.en
