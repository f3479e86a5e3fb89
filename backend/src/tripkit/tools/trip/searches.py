"""The scheduler's searches: one for each question, however many tools ask it at once."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from tripkit.tools.trip.outcome import ScheduleFound

SECONDS = 1.2
REMEMBERED = 16


@dataclass(frozen=True)
class Searches:
    """`seconds` of CPU are the most that one search takes; the last answers are remembered."""

    seconds: float = SECONDS
    _asked: OrderedDict[str, asyncio.Task[ScheduleFound]] = field(
        default_factory=OrderedDict, repr=False
    )

    async def once(
        self, key: str, search: Callable[[], Coroutine[Any, Any, ScheduleFound]]
    ) -> ScheduleFound:
        """The answer to this question; who asks while it is searched waits for the same one."""
        task = self._asked.get(key)
        if task is None or task.cancelled() or (task.done() and task.exception()):
            task = asyncio.create_task(search())
            self._asked[key] = task
            while len(self._asked) > REMEMBERED:
                self._asked.popitem(last=False)
        return await asyncio.shield(task)
