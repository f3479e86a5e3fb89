"""Whether a call that failed is made again, and after how long."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class RetryPolicy:
    """How often one server is asked; times are seconds.

    `backoff` doubles with each attempt up to `longest`; what the server itself asked to wait goes
    before it. A call waits no more than `waiting` in all: rather than that it is not made again.
    """

    attempts: int = 3
    backoff: float = 0.5
    longest: float = 8.0
    waiting: float = 10.0

    def pause(
        self, attempt: int, *, retry_after: float | None = None, waited: float = 0.0
    ) -> float | None:
        """How long to wait after attempt number `attempt` failed; None: make no other."""
        if attempt >= self.attempts:
            return None
        # Spread, so that callers do not come back at once; nothing secret in it.
        doubled = min(self.backoff * 2.0 ** (attempt - 1), self.longest)
        pause = doubled * random.uniform(0.5, 1.0) if retry_after is None else retry_after  # noqa: S311
        return pause if waited + pause <= self.waiting else None

    async def call(
        self,
        work: Callable[[], Awaitable[T]],
        *,
        transient: Callable[[Exception], bool],
        retry_after: Callable[[Exception], float | None] = lambda _: None,
    ) -> T:
        """What `work` gives, or raises at last; only what is transient is tried again."""
        attempt, waited = 1, 0.0
        while True:
            try:
                return await work()
            except Exception as error:
                asked = retry_after(error)
                pause = self.pause(attempt, retry_after=asked, waited=waited)
                if pause is None or not transient(error):
                    raise
            attempt, waited = attempt + 1, waited + pause
            await asyncio.sleep(pause)


ONCE_MORE = RetryPolicy(attempts=2, backoff=0.0)
"""One more attempt, at once."""
