"""Asking a vendor's JSON API: bounds, one attempt more, a circuit breaker, an hour's memory."""

import asyncio
import json
import logging
import math
import time
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar
from weakref import WeakValueDictionary

import httpx
from pydantic import ValidationError

from tripkit.services.bounded import Bounded, bytes_of
from tripkit.services.breaker import CircuitBreaker, CircuitOpen
from tripkit.services.retry import RetryPolicy

log = logging.getLogger(__name__)
# It writes whole addresses at INFO, and some vendors want the key in the address.
logging.getLogger("httpx").setLevel(logging.WARNING)

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
UNREADABLE = (ValidationError, AttributeError, KeyError, RecursionError, TypeError, ValueError)
HOURLY_BYTES = 8 * 1024 * 1024
KEY_REST, QUOTA_REST, LONGEST_REST = 600.0, 60.0, 600.0


class VendorFailed(Exception):
    """No usable answer. The text is ours: never the vendor's words nor an address."""


class QueryRefused(VendorFailed):
    """The vendor works, and does not take this query."""


@dataclass(frozen=True)
class VendorLimits:
    """`seconds` for a whole question with all its attempts; failures until the breaker opens."""

    seconds: float
    attempts: int = 2
    most_bytes: int = 2_000_000
    failures: int = 3
    cooldown: float = 30.0


@dataclass(frozen=True)
class Question:
    """`path` with its parameters, or with a body to post."""

    path: str
    params: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None


class Hourly(Generic[K, T]):
    """Remembers answers until the hour is over, the latest used of them."""

    def __init__(
        self,
        most: int = 256,
        clock: Callable[[], float] = time.time,
        most_bytes: int = HOURLY_BYTES,
    ) -> None:
        self._clock = clock
        self._answers: Bounded[tuple[int, K], T] = Bounded(most_bytes, most)
        self._asking: WeakValueDictionary[K, asyncio.Lock] = WeakValueDictionary()

    def get(self, key: K) -> T | None:
        """What was put for this key in this hour."""
        return self._answers.get((int(self._clock() // 3600), key))

    def put(self, key: K, value: T) -> T:
        """The value, kept."""
        hour = int(self._clock() // 3600)
        return self._answers.put((hour, key), value, bytes_of(key) + bytes_of(value))

    async def once(self, key: K, ask: Callable[[], Awaitable[T]]) -> T:
        """What is kept, else what is asked for; who asks the same meanwhile waits for it."""
        lock = self._asking.setdefault(key, asyncio.Lock())
        async with lock:
            known = self.get(key)
            return self.put(key, await ask()) if known is None else known

    def __len__(self) -> int:
        return len(self._answers)


class Vendor:
    """One API. Follows no redirect, so that a key goes nowhere else."""

    def __init__(
        self, name: str, base: str, limits: VendorLimits, *,
        headers: Mapping[str, str] | None = None, params: Mapping[str, str] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:  # fmt: skip
        self._name, self._limits = name, limits
        self._http = httpx.AsyncClient(
            base_url=base, timeout=limits.seconds, headers=headers, params=params,
            follow_redirects=False,
        )  # fmt: skip
        self._retries = RetryPolicy(limits.attempts, backoff=0.0)
        self._breaker = CircuitBreaker(limits.failures, limits.cooldown, clock, probes=math.inf)

    async def ask(
        self, question: Question, read: Callable[[Any], T], *, seconds: float | None = None
    ) -> T:
        """What `read` makes of the JSON; for another shape it raises ValueError or the like.

        `seconds` for this question instead of the usual ones. Raises VendorFailed, QueryRefused.
        """
        return await self._answer(question, lambda content: read(json.loads(content)), seconds)

    async def fetch(self, path: str) -> bytes:
        """A file as it is. Raises VendorFailed, QueryRefused."""
        return await self._answer(Question(path), bytes, None)

    async def _answer(
        self, question: Question, read: Callable[[bytes], T], seconds: float | None
    ) -> T:
        try:
            return await self._breaker.call(
                lambda: self._read(question, read, seconds or self._limits.seconds),
                counts=lambda error: not isinstance(error, QueryRefused),
            )
        except CircuitOpen:
            raise VendorFailed("resting after failures") from None

    async def _read(self, question: Question, read: Callable[[bytes], T], seconds: float) -> T:
        try:
            async with asyncio.timeout(seconds):
                raw = await self._retries.call(lambda: self._once(question), transient=_may_pass)
            return read(raw)
        except QueryRefused:
            raise
        except VendorFailed as error:
            raise self._failed(str(error)) from None
        except (TimeoutError, httpx.TimeoutException):
            raise self._failed("no answer in time") from None
        except (httpx.HTTPError, httpx.InvalidURL):
            raise self._failed("connection broken") from None
        except UNREADABLE:
            raise self._failed("an answer of another shape") from None

    def _failed(self, why: str) -> VendorFailed:
        log.warning("%s gave no answer: %s", self._name, why)
        return VendorFailed(why)

    async def _once(self, question: Question) -> bytes:
        method = "GET" if question.body is None else "POST"
        request = self._http.build_request(
            method, question.path, params=question.params, json=question.body
        )
        response = await self._http.send(request, stream=True)
        try:
            self._check(response)
            content = bytearray()
            async for piece in response.aiter_bytes():
                content += piece
                if len(content) > self._limits.most_bytes:
                    raise VendorFailed("too large an answer")
        finally:
            await response.aclose()
        return bytes(content)

    def _check(self, response: httpx.Response) -> None:
        status = response.status_code
        if status == 200:
            return
        if status in (401, 403):
            self._breaker.open_for(KEY_REST)
            raise VendorFailed("the key is refused")
        if status == 429:
            self._breaker.open_for(_seconds(response.headers.get("retry-after", "")))
            raise VendorFailed("too many questions")
        if status >= 500:
            raise _ServerError(f"status {status}")
        raise QueryRefused(f"status {status}")

    @property
    def is_resting(self) -> bool:
        """Whether it is left alone after failures, so that no question goes out."""
        return self._breaker.state == "open"

    def health(self) -> Literal["ok", "degraded"]:
        """Degraded from a failure to the next answer: our own figures stand in."""
        return "degraded" if self._breaker.failing or self._breaker.state == "open" else "ok"

    async def close(self) -> None:
        """Close its connections."""
        await self._http.aclose()


class _ServerError(VendorFailed):
    """Worth another attempt."""


def _may_pass(error: Exception) -> bool:
    broken = isinstance(error, httpx.TransportError | _ServerError)
    return broken and not isinstance(error, httpx.TimeoutException)


def _seconds(retry_after: str) -> float:
    return min(float(retry_after), LONGEST_REST) if retry_after.isdecimal() else QUOTA_REST
