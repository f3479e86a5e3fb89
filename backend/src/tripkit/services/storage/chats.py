"""Chats as rows: whose they are, their last answer, and all that was said in them."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import bindparam, delete, select

from tripkit.services.storage.port import Database, Row
from tripkit.services.storage.statements import each, given, insert
from tripkit.services.storage.tables import chats, messages
from tripkit.services.storage.threads import DELETE_RUNS, has_run

_NEW = insert(chats)
_TOUCH = _NEW.on_conflict_do_update(
    index_elements=["id"],
    set_={name: _NEW.excluded[name] for name in ("locale", "answer", "used_at")},
)
_LOCALE = select(chats.c.locale).where(given(chats.c.id), given(chats.c.visitor_id))
_ADD_MESSAGE = insert(messages).on_conflict_do_nothing()
_MESSAGES = (
    select(messages.c.role, messages.c.content, messages.c.at)
    .where(given(messages.c.chat_id))
    .order_by(messages.c.seq)
)
_IDS_OF = select(chats.c.id).where(given(chats.c.visitor_id))
_IDLE_IDS = select(chats.c.id).where(chats.c.used_at < bindparam("until"), ~has_run(chats.c.id))
_ERASE = (
    delete(messages).where(given(messages.c.chat_id, "thread_id")),
    *DELETE_RUNS,
    delete(chats).where(given(chats.c.id, "thread_id")),
)


class Chats:
    """The rows of chats; a chat's id is its thread's. Times are seconds since the epoch."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock

    async def touch(
        self, chat_id: str, visitor_id: str, locale: str, answer: Mapping[str, Any] | None = None
    ) -> None:
        """Write that a chat was used now, and its last answer."""
        now = self._clock()
        kept = json.dumps(answer, ensure_ascii=False) if answer else None
        row = {"id": chat_id, "visitor_id": visitor_id, "locale": locale, "answer": kept}
        await self._database.write((_TOUCH, {**row, "created_at": now, "used_at": now}))

    async def locale(self, chat_id: str, visitor_id: str) -> str | None:
        """The language of a visitor's chat; None when it is not theirs."""
        rows = await self._database.fetch(_LOCALE, {"id": chat_id, "visitor_id": visitor_id})
        return str(rows[0]["locale"]) if rows else None

    async def add_messages(self, chat_id: str, lines: Sequence[Mapping[str, Any]]) -> None:
        """Write `seq`, `role`, `text` and `at` of each; those that are rows stay as they are."""
        rows = [
            {
                "chat_id": chat_id,
                "seq": line["seq"],
                "role": line["role"],
                "content": line["text"],
                "at": line["at"],
            }
            for line in lines
        ]
        await self._database.write_many(_ADD_MESSAGE, rows)

    async def messages(self, chat_id: str) -> list[Row]:
        """`role`, `content` and `at` of each message, oldest first."""
        return await self._database.fetch(_MESSAGES, {"chat_id": chat_id})

    async def ids_of(self, visitor_id: str) -> list[str]:
        """A visitor's chats."""
        rows = await self._database.fetch(_IDS_OF, {"visitor_id": visitor_id})
        return [str(row["id"]) for row in rows]

    async def idle_ids(self, older_than: float) -> list[str]:
        """The chats not used for so many seconds in which nothing is under way."""
        rows = await self._database.fetch(_IDLE_IDS, {"until": self._clock() - older_than})
        return [str(row["id"]) for row in rows]

    async def erase(self, chat_id: str) -> None:
        """Erase a chat with its checkpoints, messages and runs."""
        await self._database.erase_thread(chat_id)
        its = {"thread_id": chat_id}
        await self._database.write(*each(_ERASE, its))
