"""Conversations with the guide as rows: whose they are, what they are called."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Executable, Integer, bindparam, delete, select

from tripkit.services.storage.port import Database, Params
from tripkit.services.storage.statements import each, given, insert
from tripkit.services.storage.tables import guide_threads, guide_titles
from tripkit.services.storage.threads import DELETE_RUNS, has_run

_NEW_THREAD = insert(guide_threads)
_TOUCH = _NEW_THREAD.on_conflict_do_update(
    index_elements=["id"], set_={"used_at": _NEW_THREAD.excluded.used_at}
)
# A conversation is called by its first message.
_NAME = insert(guide_titles).on_conflict_do_nothing(index_elements=["thread_id"])
_LIST = (
    select(
        guide_titles.c.label,
        guide_titles.c.title,
        guide_titles.c.created_at,
        guide_threads.c.used_at,
    )
    .join_from(guide_threads, guide_titles, guide_titles.c.thread_id == guide_threads.c.id)
    .where(given(guide_threads.c.visitor_id))
    .order_by(guide_threads.c.used_at.desc(), guide_threads.c.id)
    .limit(bindparam("limit", type_=Integer))
)
_IDS = select(guide_threads.c.id)
_ONE = _IDS.where(given(guide_threads.c.id))
_THEIRS = _IDS.where(given(guide_threads.c.visitor_id))
_IDLE = _IDS.where(guide_threads.c.used_at < bindparam("until"), ~has_run(guide_threads.c.id))
_ERASE = (
    *DELETE_RUNS,
    delete(guide_titles).where(given(guide_titles.c.thread_id)),
    delete(guide_threads).where(given(guide_threads.c.id, "thread_id")),
)


@dataclass(frozen=True)
class Talk:
    """A conversation as its visitor's list shows it; times are seconds since the epoch."""

    label: str
    title: str
    created_at: float
    used_at: float


class GuideTalks:
    """The rows of conversations; each erases its checkpoints and runs along with them."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock

    async def touch(self, thread_id: str, visitor_id: str, label: str, title: str) -> None:
        """Write that a conversation was used now; its first title stays."""
        now = self._clock()
        thread = {"id": thread_id, "visitor_id": visitor_id, "used_at": now}
        name = {"thread_id": thread_id, "label": label, "title": title, "created_at": now}
        await self._database.write((_TOUCH, thread), (_NAME, name))

    async def listed(self, visitor_id: str, limit: int) -> list[Talk]:
        """A visitor's conversations, the one last used first."""
        theirs = {"visitor_id": visitor_id, "limit": limit}
        return [Talk(**row) for row in await self._database.fetch(_LIST, theirs)]

    async def erase(self, thread_id: str) -> bool:
        """Erase one conversation; False when there is none."""
        return bool(await self._erase(_ONE, {"id": thread_id}))

    async def erase_all(self, visitor_id: str) -> int:
        """Erase a visitor's conversations; how many there were."""
        return await self._erase(_THEIRS, {"visitor_id": visitor_id})

    async def erase_idle(self, older_than: float) -> int:
        """Erase what was not used for so many seconds, if nothing is under way; how many."""
        return await self._erase(_IDLE, {"until": self._clock() - older_than})

    async def _erase(self, which: Executable, params: Params) -> int:
        rows = await self._database.fetch(which, params)
        for row in rows:
            await self._database.erase_thread(row["id"])
            its = {"thread_id": row["id"]}
            await self._database.write(*each(_ERASE, its))
        return len(rows)
