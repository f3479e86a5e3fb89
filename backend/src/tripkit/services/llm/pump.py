"""Reads a provider's stream in a task of its own, under time limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass

from tripkit.services.llm.provider import CallFailed, Chunk

_CLOSING = 1.0  # seconds that closing a connection may take before we stop waiting for it


@dataclass(frozen=True)
class TimeLimits:
    """Seconds: to the first piece, between pieces, and for a whole call with its retries."""

    first: float = 30.0
    gap: float = 20.0
    total: float = 90.0


async def pumped(
    source: AsyncIterator[Chunk], limits: TimeLimits, deadline: float, now: Callable[[], float]
) -> AsyncGenerator[Chunk, None]:
    """Yields the pieces of `source`; raises CallFailed("timeout") when one is late.

    The task never waits for its reader (the queue has no bound), so that cancelling it always
    lands in the read of the socket: vendors' generators then close their connection at once,
    which closing them from outside leaves to the garbage collector.
    """
    queue: asyncio.Queue[Chunk | None] = asyncio.Queue()
    task = asyncio.create_task(_pump(source, queue))
    task.add_done_callback(lambda _: queue.put_nowait(None))
    limit = limits.first
    try:
        while True:
            got = queue.get_nowait() if queue.qsize() else await _wait(queue, limit, deadline, now)
            if got is None:
                task.result()  # raises what the provider raised
                return
            limit = limits.gap
            handed_on = now()
            yield got
            deadline += now() - handed_on  # the reader's time is not the provider's
    finally:
        task.cancel()
        await asyncio.wait({task}, timeout=_CLOSING)


async def _pump(source: AsyncIterator[Chunk], queue: asyncio.Queue[Chunk | None]) -> None:
    async for chunk in source:
        queue.put_nowait(chunk)


async def _wait(
    queue: asyncio.Queue[Chunk | None],
    limit: float,
    deadline: float,
    now: Callable[[], float],
) -> Chunk | None:
    left = deadline - now()
    try:
        async with asyncio.timeout(max(0.0, min(limit, left))):
            return await queue.get()
    except TimeoutError:
        detail = "whole answer" if left <= limit else "next piece"
        raise CallFailed("timeout", detail, transient=True) from None
