"""The queue inside one process: so many runs at once, fair between visitors."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from tripkit.services.queue.port import Perform


class LocalQueue:
    """Runs wait in memory; after a restart `restore` is given what the database still has."""

    at_once = True

    def __init__(self, size: int) -> None:
        self._size = size
        self._waiting: dict[str, str] = {}
        self._working: dict[str, str] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._perform: Perform | None = None

    async def put(self, run_id: str, visitor_id: str) -> None:
        if run_id not in self._working:
            self._waiting.setdefault(run_id, visitor_id)
            self._hand_out()
            await asyncio.sleep(0)  # what is handed out has begun: who follows it finds it here

    async def restore(self, runs: Sequence[tuple[str, str]]) -> None:
        for run_id, visitor_id in runs:
            await self.put(run_id, visitor_id)

    async def open(self, perform: Perform) -> None:
        self._perform = perform
        self._hand_out()

    def _hand_out(self) -> None:
        while self._perform and self._waiting and len(self._working) < self._size:
            busy = Counter(self._working.values())
            # Of those with the fewest at work the one that waits longest: a dict keeps its order.
            run_id = min(self._waiting, key=lambda run: busy[self._waiting[run]])
            self._working[run_id] = self._waiting.pop(run_id)
            task = asyncio.create_task(self._work(self._perform, run_id))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _work(self, perform: Perform, run_id: str) -> None:
        try:
            await perform(run_id)
        finally:
            del self._working[run_id]
            self._hand_out()

    def stop(self) -> None:
        self._perform = None

    async def close(self) -> None:
        self.stop()
        if self._tasks:
            await asyncio.wait(self._tasks)
