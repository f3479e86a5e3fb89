"""Which runs are followed through this process, told to the processes that work on them."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from tripkit.domain.errors import TripKitError
from tripkit.runs.store import RunStore

HELD_SECONDS = 8.0
"""How long a note holds: so much later a run whose followers' process died knows it."""
RENEW_SECONDS = 2.0


class Presence:
    """Notes in the database while somebody follows, and `leave_after` beyond that."""

    def __init__(self, store: RunStore, process: str, leave_after: float) -> None:
        self._store = store
        self._process = process
        self._leave_after = leave_after
        self._followers: Counter[str] = Counter()
        self._renewing: asyncio.Task[None] | None = None
        self._leaving: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def noted(self, run_id: str) -> AsyncIterator[None]:
        """While this is open the run counts as followed."""
        self._followers[run_id] += 1
        try:
            if self._followers[run_id] == 1:
                await self._note([run_id], HELD_SECONDS)
            if self._renewing is None or self._renewing.done():
                self._renewing = asyncio.create_task(self._renew())
            yield
        finally:
            self._followers[run_id] -= 1
            if self._followers[run_id] <= 0:
                del self._followers[run_id]
                # A task of its own: whoever leaves is being cancelled.
                task = asyncio.create_task(self._left(run_id))
                self._leaving.add(task)
                task.add_done_callback(self._leaving.discard)

    async def _renew(self) -> None:
        while self._followers:
            await asyncio.sleep(RENEW_SECONDS)
            if self._followers:
                await self._note(list(self._followers), HELD_SECONDS)

    async def _left(self, run_id: str) -> None:
        if run_id not in self._followers:
            await self._note([run_id], self._leave_after)

    async def _note(self, run_ids: list[str], seconds: float) -> None:
        with suppress(TripKitError):  # the note before holds; the next one is soon
            await self._store.watch(run_ids, self._process, seconds)

    async def close(self) -> None:
        """Leave all."""
        for task in (self._renewing, *self._leaving):
            if task and not task.done():
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
