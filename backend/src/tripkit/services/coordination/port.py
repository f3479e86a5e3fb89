"""What processes share beside the database: counters, a cache and a way to wake each other."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from typing import Literal, Protocol

Health = Literal["ok", "degraded", "not configured"]


class Coordinator(Protocol):
    """Nothing here may fail a request: an adapter that loses its server says `degraded`."""

    shared: bool
    """Whether several processes see the same."""

    async def hit(self, key: str, *, limit: int, window: float) -> float | None:
        """Count one use. Seconds until the next is allowed when over `limit` a `window`."""
        ...

    async def get(self, key: str) -> bytes | None: ...

    async def put(self, key: str, value: bytes, *, ttl: float) -> None:
        """Keep `value` for `ttl` seconds."""
        ...

    async def wake(self, channel: str) -> None:
        """Wake all that listen to `channel`, in any process."""
        ...

    def listen(self, channel: str) -> AbstractAsyncContextManager[AsyncIterator[None]]:
        """Yields once a wake; a wake between two steps is not lost."""
        ...

    async def health(self) -> Health: ...

    async def close(self) -> None: ...
