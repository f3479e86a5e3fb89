"""What wraps a provider: one more try, a rest after failures, and only answers that fit."""

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tripkit.domain.destination import PlaceDetails
from tripkit.knowledge.gazetteer import distance_km
from tripkit.services.breaker import CircuitBreaker, CircuitOpen
from tripkit.services.places.port import (
    NEAR_KM,
    Health,
    KeyRefused,
    Photo,
    PhotoGone,
    PlaceQuery,
    Places,
    PlacesFailed,
)  # fmt: skip
from tripkit.services.retry import ONCE_MORE

log = logging.getLogger(__name__)

REST_AFTER, REST_SECONDS = 3, 30.0
AT_ONCE = 8
T = TypeVar("T")


class CheckedPlaces:
    """Asks the providers in order; one that refuses the key is not asked again."""

    def __init__(self, *providers: Places, clock: Callable[[], float] = time.monotonic) -> None:
        self._all = providers
        self._providers = list(providers)
        self._breaker = CircuitBreaker(REST_AFTER, REST_SECONDS, clock, probes=math.inf)
        self._at_once = asyncio.Semaphore(AT_ONCE)

    async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        found = await self._tried(lambda: self._offered(lambda p: p.look_up(query)))
        if found is None or found.location is None:
            return found
        away = distance_km(found.location.lat, found.location.lng, query.lat, query.lng)
        return found if away <= NEAR_KM[query.precision] else None

    async def photo(self, photo_id: str, width: int) -> Photo:
        return await self._tried(lambda: self._shown(photo_id, width))

    async def _shown(self, photo_id: str, width: int) -> Photo:
        """Each provider knows its own photos only, whichever answers look-ups by now."""
        for provider in list(self._providers):
            try:
                return await provider.photo(photo_id, width)
            except (PhotoGone, KeyRefused):
                continue
        raise PhotoGone

    async def _tried(self, call: Callable[[], Awaitable[T]]) -> T:
        return await ONCE_MORE.call(lambda: self._once(call), transient=_may_pass)

    async def _once(self, call: Callable[[], Awaitable[T]]) -> T:
        try:
            return await self._breaker.call(
                lambda: self._in_turn(call), counts=lambda error: isinstance(error, PlacesFailed)
            )
        except CircuitOpen:
            raise PlacesFailed from None
        except KeyRefused:
            self._breaker.open_for(REST_SECONDS)
            raise

    async def _in_turn(self, call: Callable[[], Awaitable[T]]) -> T:
        async with self._at_once:
            return await call()

    async def _offered(self, call: Callable[[Places], Awaitable[T]]) -> T:
        while True:
            provider = self._providers[0]
            try:
                return await call(provider)
            except KeyRefused:
                if self._providers == [provider]:
                    raise
                # Look-ups run side by side: another may have moved on from it already.
                if self._providers[0] is provider:
                    self._providers.pop(0)
                    log.info("%s does not take the key; asking the other", type(provider).__name__)

    def health(self) -> Health:
        return "down" if self._breaker.state == "open" else "ok"

    async def close(self) -> None:
        for provider in self._all:
            await provider.close()


def _may_pass(error: Exception) -> bool:
    return isinstance(error, PlacesFailed) and not isinstance(error, KeyRefused)
