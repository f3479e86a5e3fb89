"""A circuit breaker: leaves a server alone that keeps failing, and tries it again later."""

import time
from collections.abc import Awaitable, Callable
from typing import Literal, TypeVar

BreakerState = Literal["closed", "open", "half-open"]
T = TypeVar("T")


class CircuitOpen(Exception):
    """The server is left alone for a while."""


class CircuitBreaker:
    """Opens after `failures` in a row for `cooldown` seconds; then `probes` at a time decide."""

    def __init__(
        self,
        failures: int,
        cooldown: float,
        now: Callable[[], float] = time.monotonic,
        *,
        probes: float = 1,
    ) -> None:
        self._limit = failures
        self._cooldown = cooldown
        self._now = now
        self._probes = probes
        self._failed = 0
        self._open_until: float | None = None
        self._probing = 0

    @property
    def state(self) -> BreakerState:
        if self._open_until is None:
            return "closed"
        return "half-open" if self._now() >= self._open_until else "open"

    @property
    def failing(self) -> bool:
        """Whether there was a failure since the last success."""
        return self._failed > 0

    def admit(self) -> bool:
        """Whether a call may be made now. `succeeded`, `failed` or `abandoned` must follow it."""
        state = self.state
        if state == "half-open" and self._probing < self._probes:
            self._probing += 1
            return True
        return state == "closed"

    async def call(
        self, work: Callable[[], Awaitable[T]], *, counts: Callable[[Exception], bool]
    ) -> T:
        """What `work` gives; errors for which `counts` holds are the server's failures.

        Raises CircuitOpen without calling when none may be made.
        """
        if not self.admit():
            raise CircuitOpen
        try:
            answer = await work()
        except BaseException as error:
            if isinstance(error, Exception) and counts(error):
                self.failed()
            else:
                self.abandoned()
            raise
        self.succeeded()
        return answer

    def succeeded(self) -> None:
        self._failed = 0
        self._open_until = None
        self._probing = 0

    def failed(self, *, at_once: bool = False, retry_after: float = 0.0) -> None:
        """Count a failure; `at_once` opens now, for what will not heal by itself (a bad key)."""
        self._failed += 1
        if at_once or self._probing or self._failed >= self._limit:
            self.open_for(max(self._cooldown, retry_after))
        self._probing = 0

    def open_for(self, seconds: float) -> None:
        """Stay open for so long at least, as the server asked."""
        self._open_until = max(self._open_until or 0.0, self._now() + seconds)

    def abandoned(self) -> None:
        """The call was given up before it said anything about the server."""
        self._probing = max(0, self._probing - 1)
