"""A circuit breaker: stops asking a model that keeps failing, and tries it again later."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

BreakerState = Literal["closed", "open", "half-open"]


class Breaker:
    """Opens after `failures` in a row for `cooldown` seconds; then one probe decides."""

    def __init__(self, failures: int, cooldown: float, now: Callable[[], float]) -> None:
        self._limit = failures
        self._cooldown = cooldown
        self._now = now
        self._failed = 0
        self._open_until: float | None = None
        self._probing = False

    @property
    def state(self) -> BreakerState:
        if self._open_until is None:
            return "closed"
        return "half-open" if self._now() >= self._open_until else "open"

    def admit(self) -> bool:
        """Returns whether a call may be made now; in half-open state, one at a time may."""
        state = self.state
        if state == "closed":
            return True
        if state == "open" or self._probing:
            return False
        self._probing = True
        return True

    def succeeded(self) -> None:
        self._failed = 0
        self._open_until = None
        self._probing = False

    def failed(self, *, at_once: bool = False, retry_after: float = 0.0) -> None:
        """Counts a failure; `at_once` opens now, for what will not heal by itself (a bad key)."""
        self._failed += 1
        if at_once or self._probing or self._failed >= self._limit:
            self._open_until = self._now() + max(self._cooldown, retry_after)
        self._probing = False

    def abandoned(self) -> None:
        """The call was given up before it said anything about the provider."""
        self._probing = False
