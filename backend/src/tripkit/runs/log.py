"""The log of a run that this process works on: in memory at once, in the database in batches."""

import asyncio
import logging
from bisect import bisect_right
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any

from tripkit.domain.errors import TripKitError
from tripkit.runs.model import Event
from tripkit.runs.store import RunStore
from tripkit.services.coordination.port import Coordinator

log = logging.getLogger(__name__)

BATCH_SECONDS = 0.05
"""Words are stored at most this much later than they are sent; other events at once."""
BATCHED = frozenset({"token", "text"})
AHEAD = 1_000
"""A dead process may have sent events that it had not stored: what follows stands behind them."""


def channel(run_id: str) -> str:
    """Where followers in other processes are woken."""
    return f"run:{run_id}"


def last_seq(events: Sequence[Event]) -> int:
    """The number of the last of them, 0 when there is none."""
    return events[-1].seq if events else 0


class LiveLog:
    """Numbers events and hands them to followers here; `flush` brings them to the others.

    `before` are the stored events of a process that died, for a run that goes on here.
    """

    def __init__(
        self,
        run_id: str,
        store: RunStore,
        coordinator: Coordinator,
        before: Sequence[Event] | None = None,
    ) -> None:
        self.events: list[Event] = list(before or ())
        self._first = 1 if before is None else last_seq(self.events) + AHEAD
        self._run_id = run_id
        self._store = store
        self._coordinator = coordinator
        self._stored = len(self.events)
        self._grown = asyncio.Event()
        self._left = False
        self._lock = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None

    async def emit(self, data: Mapping[str, Any]) -> None:
        """Append one event. Raises StorageDown or StorageFull when it cannot be kept."""
        self.append(self.next(data))
        if data["type"] not in BATCHED:
            await self.flush()
        elif self._timer is None or self._timer.done():
            self._timer = asyncio.create_task(self._flush_later())

    def next(self, data: Mapping[str, Any]) -> Event:
        """The event that would follow, numbered but not shown yet."""
        seq = max(self._first, last_seq(self.events) + 1)
        return Event(seq, str(data["type"]), data)

    def append(self, event: Event) -> None:
        """Show an event to the followers in this process."""
        self.events.append(event)
        self._grown.set()
        self._grown = asyncio.Event()

    async def follow(self, after: int) -> AsyncIterator[Event]:
        """The events behind `after`, up to the last, or until the run is left to others.

        Readers only hold an index, never a queue.
        """
        at = bisect_right(self.events, after, key=lambda event: event.seq)
        while True:
            grown = self._grown
            while at < len(self.events):
                event = self.events[at]
                at += 1
                if event.seq <= after:  # a follower may be ahead of what was stored
                    continue
                yield event
                if event.is_last:
                    return
            if self._left:
                return
            if grown is self._grown:
                await grown.wait()

    def leave(self) -> None:
        """No more events come from this process: its followers' streams end without an end."""
        self._left = True
        self._grown.set()

    def unstored(self) -> list[Event]:
        """What `flush` would write, for a caller that writes it together with the end."""
        return self.events[self._stored :]

    async def flush(self) -> None:
        async with self._lock:
            batch = self.unstored()
            if batch:
                await self._store.append(self._run_id, batch)
                self._stored += len(batch)
                await self._coordinator.wake(channel(self._run_id))

    async def stop(self) -> None:
        """End the timer; what is not stored yet is in `unstored`."""
        if self._timer and not self._timer.done():
            self._timer.cancel()
            await asyncio.wait([self._timer])

    async def _flush_later(self) -> None:
        await asyncio.sleep(BATCH_SECONDS)
        try:
            await self.flush()
        except TripKitError as error:
            # The batch stays unstored: the next event that must be kept tries again, and fails.
            log.warning("events of run %s wait for storage: %s", self._run_id, error.code)
