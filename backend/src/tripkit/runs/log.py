"""The log of a run that this process works on: in memory at once, in the database in batches."""

import asyncio
import logging
from bisect import bisect_right
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any

from tripkit.domain.errors import TripKitError
from tripkit.runs.model import Event, Run
from tripkit.runs.ownership import Overtaken, Ownership
from tripkit.runs.patience import patiently
from tripkit.runs.store import AHEAD
from tripkit.services.coordination.port import Coordinator

log = logging.getLogger(__name__)

BATCH_SECONDS = 0.05
"""Words are stored at most this much later than they are sent; other events at once."""
BATCHED = frozenset({"token", "text"})


def channel(run_id: str) -> str:
    """Where followers in other processes are woken."""
    return f"run:{run_id}"


def last_seq(events: Sequence[Event]) -> int:
    """The number of the last of them, 0 when there is none."""
    return events[-1].seq if events else 0


class LiveLog:
    """Numbers events and hands them to followers here; `flush` brings them to the others.

    `before` are the stored events of a run that goes on here; its owner `died` when there may
    have been others.
    """

    def __init__(
        self,
        run: Run,
        owned: Ownership,
        coordinator: Coordinator,
        before: Sequence[Event] = (),
        *,
        died: bool = False,
        on_overtaken: Callable[[], None] = lambda: None,
    ) -> None:
        self.events: list[Event] = list(before)
        self._first = last_seq(self.events) + (AHEAD if died else 1)
        self.died = died
        self.is_torn = died and (len(before) < 2 or before[-1].type in BATCHED)
        """Whether words may be missing behind the last event: those were stored in batches."""
        self._run = run
        self._owned = owned
        self._coordinator = coordinator
        self._on_overtaken = on_overtaken
        self._stored = len(self.events)
        self._grown = asyncio.Event()
        self._left = False
        self._lock = asyncio.Lock()
        self._timer: asyncio.Task[None] | None = None

    async def emit(self, data: Mapping[str, Any]) -> None:
        """Append one event.

        Raises Overtaken, StorageFull, and StorageDown when the database is away for long.
        """
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
        """Store what is not stored yet, waiting for a database that is away."""
        async with self._lock:
            batch = self.unstored()
            if batch:
                await patiently(lambda: self._owned.append(self._run, batch))
                self._stored += len(batch)
                await self._coordinator.wake(channel(self._run.id))

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
            log.warning("events of run %s wait for storage: %s", self._run.id, error.code)
        except Overtaken:
            self._on_overtaken()
