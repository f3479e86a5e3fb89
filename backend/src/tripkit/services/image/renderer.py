"""Our own renderer, in threads of its own, so that drawing never holds the event loop."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from tripkit.services.processes import Busy, TookTooLong

MEDIA_TYPE = "image/webp"
AT_ONCE = 2
WAITING = 24
"""Drawings that may wait for a thread; whoever comes after them is told to come back."""
DRAWING_SECONDS = 60.0
"""Of one drawing, with its waiting."""
_T = TypeVar("_T")


class Renderer:
    """Draws at most AT_ONCE pictures at a time, in threads: what draws lets others work."""

    name = "renderer"
    model = "tripkit-renderer"

    def __init__(
        self, *, at_once: int = AT_ONCE, waiting: int = WAITING, seconds: float = DRAWING_SECONDS
    ) -> None:
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(at_once, thread_name_prefix="renderer")
        self._room = at_once + waiting
        self._under_way = 0

    async def run(self, work: Callable[[], _T]) -> _T:
        """Do this in one of the threads.

        Raises Busy when too much waits already, and TookTooLong; a thread cannot be ended, so its
        place stays taken until what it does is done.
        """
        if self._under_way >= self._room:
            raise Busy("Too many pictures are being drawn right now; try again", retry_after=5)
        self._under_way += 1
        loop, job = asyncio.get_running_loop(), self._threads.submit(work)
        job.add_done_callback(lambda _: loop.call_soon_threadsafe(self._one_less))
        drawing = asyncio.wrap_future(job)
        await asyncio.wait([drawing], timeout=self._seconds)
        if not drawing.done():
            drawing.cancel()
            raise TookTooLong
        return drawing.result()

    def _one_less(self) -> None:
        self._under_way -= 1

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
