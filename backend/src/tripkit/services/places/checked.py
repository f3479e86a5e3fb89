"""What wraps a provider: one more try, a rest after failures, and only answers that fit."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tripkit.domain.destination import PlaceDetails
from tripkit.knowledge.gazetteer import distance_km
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

log = logging.getLogger(__name__)

TRIES = 2
REST_AFTER, REST_SECONDS = 3, 30.0
AT_ONCE = 8
T = TypeVar("T")


class CheckedPlaces:
    """Asks the providers in order; one that refuses the key is not asked again."""

    def __init__(self, *providers: Places, clock: Callable[[], float] = time.monotonic) -> None:
        self._all = providers
        self._providers = list(providers)
        self._clock = clock
        self._failures = 0
        self._rests_until = 0.0
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
        for attempt in range(1, TRIES + 1):
            if self._resting():
                raise PlacesFailed
            try:
                async with self._at_once:
                    answer = await call()
            except KeyRefused:
                self._failed(REST_AFTER)
                raise
            except PlacesFailed:
                self._failed(1)
                if attempt == TRIES:
                    raise
            else:
                self._failures = 0
                return answer
        raise PlacesFailed

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

    def _failed(self, weight: int) -> None:
        self._failures += weight
        if self._failures >= REST_AFTER:
            self._rests_until = self._clock() + REST_SECONDS
            self._failures = 0

    def _resting(self) -> bool:
        return self._clock() < self._rests_until

    def health(self) -> Health:
        return "down" if self._resting() else "ok"

    async def close(self) -> None:
        for provider in self._all:
            await provider.close()
