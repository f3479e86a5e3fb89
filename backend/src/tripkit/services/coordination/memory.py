"""In one process: counters, a bounded cache and events."""

import asyncio
import time
from collections import OrderedDict, defaultdict, deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from tripkit.services.coordination.port import Health

CACHED_BYTES = 32 * 1024 * 1024
"""Of keys and values: a drawing is a few hundred kilobytes."""
COUNTED = 20_000


class Memory:
    """The coordinator of a single process."""

    shared = False

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._hits: OrderedDict[str, deque[float]] = OrderedDict()
        self._cache: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self._cached_bytes = 0
        self._listeners: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    async def hit(self, key: str, *, limit: int, window: float) -> float | None:
        now = self._clock()
        hits = self._hits.setdefault(key, deque())
        self._hits.move_to_end(key)
        while len(self._hits) > COUNTED:
            self._hits.popitem(last=False)
        while hits and hits[0] <= now - window:
            hits.popleft()
        if len(hits) >= limit:
            return hits[0] + window - now
        hits.append(now)
        return None

    async def get(self, key: str) -> bytes | None:
        until, value = self._cache.get(key, (0.0, b""))
        if until <= self._clock():
            self._forget(key)
            return None
        return value

    async def put(self, key: str, value: bytes, *, ttl: float) -> None:
        self._forget(key)
        self._cache[key] = (self._clock() + ttl, value)
        self._cached_bytes += len(key) + len(value)
        while self._cached_bytes > CACHED_BYTES:
            self._forget(next(iter(self._cache)))

    def _forget(self, key: str) -> None:
        entry = self._cache.pop(key, None)
        if entry is not None:
            self._cached_bytes -= len(key) + len(entry[1])

    async def wake(self, channel: str) -> None:
        self.wake_now(channel)

    def wake_now(self, channel: str) -> None:
        """The same without waiting, for callers that hold the event loop."""
        for event in self._listeners.get(channel, ()):
            event.set()

    @asynccontextmanager
    async def listen(self, channel: str) -> AsyncIterator[AsyncIterator[None]]:
        event = asyncio.Event()
        self._listeners[channel].add(event)
        try:
            yield _Wakes(event)
        finally:
            self._listeners[channel].discard(event)
            if not self._listeners[channel]:
                del self._listeners[channel]

    async def health(self) -> Health:
        return "not configured"

    async def close(self) -> None:
        return None


class _Wakes:
    """Each wake once. No generator: a wait that is given up would end that for good."""

    def __init__(self, event: asyncio.Event) -> None:
        self._event = event

    def __aiter__(self) -> "_Wakes":
        return self

    async def __anext__(self) -> None:
        await self._event.wait()
        self._event.clear()
