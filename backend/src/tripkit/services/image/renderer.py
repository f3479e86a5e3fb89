"""Our own renderer, in threads of its own, so that drawing never holds the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tripkit.domain.errors import Unavailable

MEDIA_TYPE = "image/webp"
AT_ONCE = 2
WAITING = 24
"""Drawings that may wait for a thread; whoever comes after them is told to come back."""
_T = TypeVar("_T")


class Busy(Unavailable):
    """More pictures are asked for than can be drawn."""

    code = "busy"
    title = "Too many pictures are being drawn right now; try again in a moment"


class Renderer:
    """Draws at most AT_ONCE pictures at a time."""

    name = "renderer"
    model = "tripkit-renderer"

    def __init__(self, *, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="renderer")
        self._room = at_once + waiting
        self._under_way = 0

    async def run(self, work: Callable[[], _T]) -> _T:
        """Do this in one of the threads. Raises Busy when too much waits already."""
        if self._under_way >= self._room:
            raise Busy(retry_after=5)
        self._under_way += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._under_way -= 1

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
