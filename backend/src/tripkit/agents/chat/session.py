"""A chat's life: what its runs begin from and leave behind, its history, edits and end."""

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, cast

from langgraph.types import Command

from tripkit.agents.chat.edit import checked
from tripkit.agents.chat.graph import ChatGraph
from tripkit.agents.chat.state import ChatState, Inbox
from tripkit.agents.context import thread_config
from tripkit.agents.run_view import RunView
from tripkit.domain.chat import ChatAnswer, ChatMessage
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.errors import NotFound, RunUnderWay, StorageFull
from tripkit.domain.statements import StatementRow
from tripkit.services.storage.chats import Chats
from tripkit.services.storage.port import Database, StorageDown
from tripkit.services.storage.threads import is_running

log = logging.getLogger(__name__)

IDLE_SECONDS = 7 * 86_400.0
TURNS = 8
"""Messages that a search for places is told."""
"""How long a chat is kept after it was last used."""


class ChatSessions:
    """The chats of one database over one compiled graph; a chat's id is its thread's.

    `prepare`, `outcome` and `recover` are what a run of the chat is made of.
    """

    def __init__(
        self, database: Database, graph: ChatGraph, clock: Callable[[], float] = time.time
    ) -> None:
        self.graph = graph
        self._database = database
        self._chats = Chats(database, clock)
        self._clock = clock

    async def prepare(self, run: RunView) -> Any:
        """The graph's input: an answer for the newest checkpoint that waits, or a beginning.

        What a cancelled, failed or killed turn left behind is forgotten first.
        """
        message = run.input.get("message")
        inbox = Inbox(locale=run.input.get("locale"), run_id=run.id, at=self._clock())
        if message is None:
            inbox["greet"] = True
        else:
            inbox["message"] = message
        waiting = await self._database.waiting(run.thread_id)
        if waiting is not None:
            await self._database.keep_only(run.thread_id, waiting)
            return Command(resume=inbox)
        await self._database.erase_thread(run.thread_id)
        # Known from now on, so that a chat whose first turn never ends is swept too.
        await self._chats.touch(run.thread_id, run.visitor_id, run.context.locale)
        return {"inbox": inbox}

    async def outcome(self, run: RunView, state: Mapping[str, Any]) -> dict[str, Any]:
        """Keeps the turn's rows, and returns its ChatAnswer.

        The turn stands once its checkpoint waits: rows that cannot be stored now are stored
        with the next turn, from the state.
        """
        try:
            await self._keep(run.thread_id, run.visitor_id, cast(ChatState, state))
        except (StorageDown, StorageFull) as error:
            log.warning("history of a chat waits for storage: %s", error.code)
        return cast(dict[str, Any], state["answer"])

    async def recover(self, run: RunView) -> dict[str, Any] | None:
        """The answer of a run that was cut off after its turn was made, else None.

        A turn that is in the newest checkpoint has been shown, perhaps: it is brought to its
        end. Any other is void, and the next one starts where the person was last waited for.
        """
        snapshot = await self.graph.aget_state(thread_config(run.thread_id))
        if snapshot.values.get("last_run_id") != run.id:
            return None
        if not snapshot.interrupts:
            await self.graph.ainvoke(
                None, thread_config(run.thread_id), context=run.context, durability="sync"
            )
            snapshot = await self.graph.aget_state(thread_config(run.thread_id))
            if not snapshot.interrupts:  # nobody could answer: the turn does not stand
                return None
        return await self.outcome(run, snapshot.values)

    async def state(self, chat_id: str, visitor_id: str) -> ChatAnswer:
        """The last answer. Raises NotFound, also for somebody else's chat."""
        await self._owned(chat_id, visitor_id)
        return ChatAnswer.model_validate((await self._waiting(chat_id))["answer"])

    async def locale(self, chat_id: str, visitor_id: str) -> Locale:
        """The language that the chat is held in. Raises NotFound."""
        return await self._owned(chat_id, visitor_id)

    async def history(self, chat_id: str, visitor_id: str) -> list[ChatMessage]:
        """All messages, oldest first. Raises NotFound."""
        await self._owned(chat_id, visitor_id)
        await self._chats.add_messages(chat_id, (await self._waiting(chat_id))["lines"])
        return [
            ChatMessage(
                role=row["role"],
                content=row["content"],
                at=datetime.fromtimestamp(row["at"], UTC).isoformat(timespec="seconds"),
            )
            for row in await self._chats.messages(chat_id)
        ]

    async def edit(
        self,
        chat_id: str,
        visitor_id: str,
        patch: Mapping[str, Any],
        *,
        locale: Locale | None = None,
        context: RunContext | None = None,
    ) -> ChatAnswer:
        """Writes the fields of `patch` into the profile and asks for what is open then.

        Raises NotFound, InvalidInput for a field that cannot be, RunUnderWay while a turn runs.
        """
        fields = checked(patch)
        spoken = await self._owned(chat_id, visitor_id)
        if await is_running(self._database, chat_id):
            raise RunUnderWay
        waiting = await self._database.waiting(chat_id)
        if waiting is None:
            raise NotFound
        await self._database.keep_only(chat_id, waiting)
        known = context or RunContext(locale=spoken)
        inbox = Inbox(edit=fields, locale=locale, run_id="", at=self._clock())
        await self.graph.ainvoke(
            Command(resume=inbox),
            thread_config(chat_id),
            context=replace(known, run_id="edit", thread_id=chat_id, visitor_id=visitor_id),
            durability="sync",
        )
        state = await self._waiting(chat_id)
        await self._keep(chat_id, visitor_id, state)
        if edited := await self._database.waiting(chat_id):
            await self._database.keep_only(chat_id, edited)
        return ChatAnswer.model_validate(state["answer"])

    async def belongs(self, chat_id: str, visitor_id: str) -> bool:
        """Whether this is a chat of this visitor."""
        try:
            await self._owned(chat_id, visitor_id)
        except NotFound:
            return False
        return True

    async def erase(self, chat_id: str, visitor_id: str) -> None:
        """Forget a chat: its messages, checkpoints, and runs with what was said in them.

        The caller cancels what is under way first. Raises NotFound.
        """
        await self._owned(chat_id, visitor_id)
        await self._chats.erase(chat_id)

    async def words(self, chat_id: str, visitor_id: str) -> dict[str, str]:
        """The person's own words by field of the profile. Raises NotFound."""
        await self._owned(chat_id, visitor_id)
        words = (await self._waiting(chat_id)).get("words") or {}
        return {field: text for field, text in words.items() if text}

    async def beside(self, chat_id: str, visitor_id: str) -> list[StatementRow]:
        """What was said that no field of the profile holds. Raises NotFound."""
        await self._owned(chat_id, visitor_id)
        statements = (await self._waiting(chat_id)).get("statements") or []
        return [StatementRow.model_validate(row) for row in statements]

    async def turns(self, chat_id: str, visitor_id: str) -> list[str]:
        """The last messages of both, oldest first, each with who said it. Raises NotFound."""
        await self._owned(chat_id, visitor_id)
        lines = (await self._waiting(chat_id)).get("lines") or []
        return [f"{line['role']}: {line['text']}" for line in lines[-TURNS:]]

    async def messages(self, chat_id: str, visitor_id: str) -> list[str]:
        """What the person wrote, oldest first. Raises NotFound."""
        await self._owned(chat_id, visitor_id)
        return [text for text in (await self._waiting(chat_id)).get("messages") or [] if text]

    async def conditions(self, chat_id: str, visitor_id: str) -> list[StatementRow]:
        """All that was said of the trip, held by a field or not. Raises NotFound."""
        await self._owned(chat_id, visitor_id)
        rows = (await self._waiting(chat_id)).get("conditions") or []
        return [StatementRow.model_validate(row) for row in rows]

    async def erase_all(self, visitor_id: str) -> int:
        """Forget all chats of a visitor; how many there were."""
        ids = await self._chats.ids_of(visitor_id)
        for chat_id in ids:
            await self._chats.erase(chat_id)
        return len(ids)

    async def erase_idle(self, older_than: float = IDLE_SECONDS) -> int:
        """Erase chats that were last used more than `older_than` seconds ago; how many."""
        ids = await self._chats.idle_ids(older_than)
        for chat_id in ids:
            await self._chats.erase(chat_id)
        return len(ids)

    async def _owned(self, chat_id: str, visitor_id: str) -> Locale:
        """The language of a visitor's chat. Raises NotFound."""
        locale = await self._chats.locale(chat_id, visitor_id)
        if locale is None:
            raise NotFound
        return cast(Locale, locale)

    async def _waiting(self, chat_id: str) -> ChatState:
        """The state at the newest checkpoint that waits. Raises NotFound when none does."""
        waiting = await self._database.waiting(chat_id)
        if waiting is None:
            raise NotFound
        return cast(
            ChatState, (await self.graph.aget_state(thread_config(chat_id, waiting))).values
        )

    async def _keep(self, chat_id: str, visitor_id: str, state: ChatState) -> None:
        await self._chats.add_messages(chat_id, state["lines"])
        await self._chats.touch(chat_id, visitor_id, state["locale"], state["answer"])
