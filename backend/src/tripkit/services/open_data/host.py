"""One public host, asked as its terms want it: by name, one question a second, with patience.

https://foundation.wikimedia.org/wiki/Policy:User-Agent_policy,
https://www.mediawiki.org/wiki/API:Etiquette, https://operations.osmfoundation.org/policies/nominatim/
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

from tripkit.services.open_data.port import Health, OpenDataFailed
from tripkit.services.vendor import Question, Vendor, VendorFailed, VendorLimits

NAMES, LISTINGS = 2.0, 8.0
"""Seconds that a name, and what is listed somewhere, are waited for."""
MOST_BYTES = 12_000_000
FAILURES, REST = 3, 600.0
T = TypeVar("T")
Turn = Callable[[str], Awaitable[float | None]]
"""Counts one question to a host; the seconds until the next is allowed, where it is too early."""


def user_agent(contact: str) -> str:
    """Who asks, and how to reach whoever runs this installation."""
    reach = f"; {contact}" if contact else ""
    return f"TripKit/0.1 (travel planner{reach}) python-httpx"


class Host:
    """A host that serves JSON. Follows no redirect: what is not configured is not asked."""

    def __init__(
        self, name: str, base: str, turn: Turn, agent: str, longest: float = LISTINGS
    ) -> None:
        """`longest`: seconds that no question takes more than."""
        self.name, self._turn, self._longest = name, turn, longest
        limits = VendorLimits(
            longest, attempts=1, most_bytes=MOST_BYTES, failures=FAILURES, cooldown=REST
        )
        self._vendor = Vendor(name, base, limits, headers={"User-Agent": agent})
        self._queue = asyncio.Lock()

    async def ask(
        self, question: Question, read: Callable[[object], T], *, seconds: float = LISTINGS
    ) -> T:
        """What `read` makes of the JSON. Raises OpenDataFailed."""
        await self._in_turn()
        try:
            return await self._vendor.ask(question, read, seconds=min(seconds, self._longest))
        except VendorFailed as error:
            raise OpenDataFailed(f"{self.name}: {error}") from None

    async def fetch(self, path: str) -> bytes:
        """A file as it is. Raises OpenDataFailed."""
        await self._in_turn()
        try:
            return await self._vendor.fetch(path)
        except VendorFailed as error:
            raise OpenDataFailed(f"{self.name}: {error}") from None

    async def _in_turn(self) -> None:
        if self._vendor.is_resting:
            raise OpenDataFailed(f"{self.name}: resting after failures")
        async with self._queue:  # in the order of asking
            wait = await self._turn(self.name)
            while wait is not None:
                await asyncio.sleep(wait)
                wait = await self._turn(self.name)

    def health(self) -> Health:
        """Down while it is left alone, degraded after a failure until the next answer."""
        return "down" if self._vendor.is_resting else self._vendor.health()

    async def close(self) -> None:
        await self._vendor.close()
