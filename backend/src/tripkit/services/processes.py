"""Work that would hold the interpreter: in processes of its own, so many at once, for so long."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from anyio import CapacityLimiter, to_process

from tripkit.domain.errors import Unavailable

AT_ONCE = 2
WAITING = 24
"""Pieces of work that may wait for a process; whoever comes after them is told to come back."""
LONGEST_SECONDS = 60.0
"""Of one piece of work, from when its process begins; then the process is killed."""
T = TypeVar("T")


class Busy(Unavailable):
    """More is asked for than can be done."""

    code = "busy"
    title = "Too much of this is being made right now; try again in a moment"


class TookTooLong(Unavailable):
    """The work did not end in its time, and was ended."""

    code = "took_too_long"
    title = "This takes longer than we can work on it; try something smaller"


class Processes:
    """Begins a process with the first work; one that is idle for five minutes ends."""

    def __init__(self, *, at_once: int = AT_ONCE, waiting: int = WAITING) -> None:
        self._limiter = CapacityLimiter(at_once)
        self._room = at_once + waiting
        self._under_way = 0

    async def run(
        self, work: Callable[..., T], *arguments: object, seconds: float = LONGEST_SECONDS
    ) -> T:
        """What `work` returns; it, its arguments and its result go from process to process.

        Raises what it raises, Busy when too much waits already, and TookTooLong.
        """
        if self._under_way >= self._room:
            raise Busy(retry_after=5)
        self._under_way += 1
        try:
            async with self._limiter:
                return await self._within(seconds, work, *arguments)
        finally:
            self._under_way -= 1

    async def _within(self, seconds: float, work: Callable[..., T], *arguments: object) -> T:
        try:
            async with asyncio.timeout(seconds):
                return await to_process.run_sync(
                    work, *arguments, cancellable=True, limiter=CapacityLimiter(1)
                )
        except TimeoutError:
            raise TookTooLong from None
