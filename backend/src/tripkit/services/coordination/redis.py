"""Redis: the same across processes. While it is away each process counts and wakes for itself."""

import asyncio
import logging
import math
import time
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import redis.asyncio as redis
from redis.exceptions import RedisError

from tripkit.services.breaker import CircuitBreaker
from tripkit.services.coordination.memory import Memory
from tripkit.services.coordination.port import Health

log = logging.getLogger(__name__)

PREFIX = "tripkit:"
RETRY_AFTER = 1.0
"""Seconds for which a server that failed is left alone."""
_HIT = """
local now, window, limit = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
redis.call('ZREMRANGEBYSCORE', KEYS[1], 0, now - window)
if redis.call('ZCARD', KEYS[1]) >= limit then
  local first = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
  return tostring(tonumber(first[2]) + window - now)
end
redis.call('ZADD', KEYS[1], now, ARGV[4])
redis.call('PEXPIRE', KEYS[1], math.ceil(window * 1000))
return false
"""


class Redis:
    """The coordinator of several processes, with `Memory` as what is left while Redis is away."""

    shared = True

    def __init__(self, url: str, *, timeout: float = 0.5) -> None:
        self._client = redis.Redis.from_url(
            url, socket_timeout=timeout, socket_connect_timeout=timeout
        )
        self._subscriber = redis.Redis.from_url(url, socket_connect_timeout=timeout)
        self._local = Memory()
        self._breaker = CircuitBreaker(1, RETRY_AFTER, probes=math.inf)
        self._listening: asyncio.Task[None] | None = None

    async def hit(self, key: str, *, limit: int, window: float) -> float | None:
        if self._up():
            try:
                answer = await self._client.eval(
                    _HIT, 1, f"{PREFIX}hit:{key}", time.time(), window, limit, uuid.uuid4().hex
                )
                return None if answer is None else float(answer)
            except (RedisError, OSError) as error:
                self._failed(error)
        return await self._local.hit(key, limit=limit, window=window)

    async def get(self, key: str) -> bytes | None:
        if self._up():
            try:
                value = await self._client.get(f"{PREFIX}cache:{key}")
                return value.encode() if isinstance(value, str) else value
            except (RedisError, OSError) as error:
                self._failed(error)
        return await self._local.get(key)

    async def put(self, key: str, value: bytes, *, ttl: float) -> None:
        if self._up():
            try:
                await self._client.set(f"{PREFIX}cache:{key}", value, px=int(ttl * 1000))
                return
            except (RedisError, OSError) as error:
                self._failed(error)
        await self._local.put(key, value, ttl=ttl)

    async def wake(self, channel: str) -> None:
        self._local.wake_now(channel)
        if self._up():
            try:
                await self._client.publish(f"{PREFIX}wake:{channel}", b"")
            except (RedisError, OSError) as error:
                self._failed(error)

    @asynccontextmanager
    async def listen(self, channel: str) -> AsyncIterator[AsyncIterator[None]]:
        if self._listening is None or self._listening.done():
            self._listening = asyncio.create_task(self._relay())
        async with self._local.listen(channel) as wakes:
            yield wakes

    async def _relay(self) -> None:
        """Pass every process's wakes on to the listeners here, over one subscription."""
        while True:
            try:
                async with self._subscriber.pubsub() as pubsub:
                    await pubsub.psubscribe(f"{PREFIX}wake:*")
                    async for message in pubsub.listen():
                        if message["type"] == "pmessage":
                            self._local.wake_now(
                                message["channel"].decode().removeprefix(f"{PREFIX}wake:")
                            )
            except (RedisError, OSError) as error:
                self._failed(error)
                await asyncio.sleep(RETRY_AFTER)

    def _up(self) -> bool:
        return self._breaker.state != "open"

    def _failed(self, error: Exception) -> None:
        log.warning("redis is away (%s); this process goes on alone", type(error).__name__)
        self._breaker.open_for(RETRY_AFTER)

    async def health(self) -> Health:
        try:
            await self._client.ping()
        except (RedisError, OSError) as error:
            self._failed(error)
            return "degraded"
        return "ok"

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        await self._client.aclose()
        await self._subscriber.aclose()
