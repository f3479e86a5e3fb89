"""Work that several wait for: it ends when nobody waits for it any more."""

import asyncio
from collections.abc import Coroutine
from typing import Generic, TypeVar

T = TypeVar("T")


class SharedWork(Generic[T]):
    """Begins at once. What it waits for (a provider's call) ends with the last who wants it."""

    def __init__(self, work: Coroutine[None, None, T]) -> None:
        self._task = asyncio.create_task(work)
        self._task.add_done_callback(_looked_at)
        self._waiting = 0
        self._is_left = False

    @property
    def is_usable(self) -> bool:
        """Whether it has a result or will have one: a new one need not be begun."""
        if self._is_left:
            return False
        return not (self._task.done() and (self._task.cancelled() or self._task.exception()))

    async def result(self) -> T:
        """Wait for it. Raises what the work raises."""
        self._waiting += 1
        try:
            return await asyncio.shield(self._task)
        finally:
            self._waiting -= 1
            if self._waiting == 0 and not self._task.done():
                self._is_left = True
                self._task.cancel()


def _looked_at(task: asyncio.Task[T]) -> None:
    """A failure that nobody waits for any more is no fault of the loop's."""
    if not task.cancelled():
        task.exception()
