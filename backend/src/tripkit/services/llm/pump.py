"""Reads a provider's stream in a task of its own, under time limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass

from tripkit.services.llm.provider import CallFailed, Chunk

FIRST_PIECE = "first piece"
_CLOSING = 1.0  # seconds that closing a connection may take before we stop waiting for it


@dataclass(frozen=True)
class TimeLimits:
    """Seconds of a call, with its retries and its fallback.

    `first`: until something of an answer is there, from whichever model; then the answer without
    a model is given. `hedge`: until the fallback model is asked beside the first. `gap`: between
    pieces. `total`: for the whole.
    """

    first: float = 10.0
    hedge: float = 4.0
    gap: float = 20.0
    total: float = 90.0


@dataclass(frozen=True)
class Deadlines:
    """When a call must have said something, and when it must be done; on the caller's clock."""

    first: float
    total: float

    @classmethod
    def after(cls, limits: TimeLimits, now: float) -> Deadlines:
        return cls(now + min(limits.first, limits.total), now + limits.total)

    def restarted(self, limits: TimeLimits, now: float) -> Deadlines:
        """The deadlines of an answer that is begun anew."""
        return Deadlines(min(now + limits.first, self.total), self.total)


async def pumped(
    source: AsyncIterator[Chunk],
    limits: TimeLimits,
    deadlines: Deadlines,
    now: Callable[[], float],
) -> AsyncGenerator[Chunk, None]:
    """Yields the pieces of `source`; raises CallFailed("timeout") when one is late.

    Pieces without content keep a started answer alive, but are not its first.

    The task never waits for its reader (the queue has no bound), so that cancelling it always
    lands in the read of the socket: vendors' generators then close their connection at once,
    which closing them from outside leaves to the garbage collector.
    """
    queue: asyncio.Queue[Chunk | None] = asyncio.Queue()
    task = asyncio.create_task(_pump(source, queue))
    task.add_done_callback(lambda _: queue.put_nowait(None))
    deadline, started = deadlines.total, False
    first_by = asyncio.get_running_loop().time() + max(0.0, deadlines.first - now())
    try:
        while True:
            if queue.qsize():
                piece = queue.get_nowait()
            elif started:
                piece = await _wait(queue, limits.gap, deadline - now())
            else:
                piece = await _first(queue, first_by - asyncio.get_running_loop().time())
            if piece is None:
                task.result()  # raises what the provider raised
                return
            started = started or bool(piece.text or piece.calls)
            handed_on = now()
            yield piece
            deadline += now() - handed_on  # the reader's time is not the provider's
    finally:
        task.cancel()
        await asyncio.wait({task}, timeout=_CLOSING)


async def _pump(source: AsyncIterator[Chunk], queue: asyncio.Queue[Chunk | None]) -> None:
    async for chunk in source:
        queue.put_nowait(chunk)


async def _first(queue: asyncio.Queue[Chunk | None], left: float) -> Chunk | None:
    try:
        async with asyncio.timeout(max(0.0, left)):
            return await queue.get()
    except TimeoutError:
        # Who waits has waited long enough: the same model is not asked once more.
        raise CallFailed("timeout", FIRST_PIECE, transient=False) from None


async def _wait(queue: asyncio.Queue[Chunk | None], limit: float, left: float) -> Chunk | None:
    try:
        async with asyncio.timeout(max(0.0, min(limit, left))):
            return await queue.get()
    except TimeoutError:
        detail = "whole answer" if left <= limit else "next piece"
        raise CallFailed("timeout", detail, transient=True) from None
