"""The scheduler's searches: one for each question, however many tools ask it at once."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from tripkit.services.bounded import Bounded, bytes_of, grow_when_done
from tripkit.tools.trip.outcome import ScheduleFound

SECONDS = 1.2
REMEMBERED, MOST_BYTES = 16, 16 * 1024 * 1024


@dataclass(frozen=True)
class Searches:
    """`seconds` of CPU are the most that one search takes; the last answers are remembered."""

    seconds: float = SECONDS
    _recent: Bounded[str, asyncio.Task[ScheduleFound]] = field(
        default_factory=lambda: Bounded(MOST_BYTES, REMEMBERED), repr=False
    )

    async def once(
        self, key: str, search: Callable[[], Coroutine[Any, Any, ScheduleFound]]
    ) -> ScheduleFound:
        """The answer to this question; who asks while it is searched waits for the same one."""
        task = self._recent.get(key)
        if task is None or task.cancelled() or (task.done() and task.exception()):
            task = asyncio.create_task(search())
            self._recent.put(key, task, bytes_of(key))
            grow_when_done(self._recent, key, task)
        return await asyncio.shield(task)
