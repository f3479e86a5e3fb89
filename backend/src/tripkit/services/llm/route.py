"""Which models a call tries, in which order, and how long it waits between attempts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from tripkit.services.breaker import CircuitBreaker
from tripkit.services.llm.failures import BAD_REQUEST
from tripkit.services.llm.port import LLMFailed, Reason
from tripkit.services.llm.provider import CallFailed, Provider
from tripkit.services.retry import RetryPolicy

_MOST_MODELS = 64


@dataclass(frozen=True)
class Attempt:
    """A model to ask. `in_words`: it does not take schemas, so say it in the prompt."""

    provider: Provider
    breaker: CircuitBreaker
    in_words: bool = False


class Route:
    """One call's way through its models. `first`, then `after` each failure."""

    def __init__(
        self,
        models: Sequence[tuple[Provider, CircuitBreaker]],
        policy: RetryPolicy,
        sleep: Callable[[float], Awaitable[None]],
        time_left: Callable[[], float],
        taking_no_schema: set[str],
    ) -> None:
        self._left = list(models)
        self._policy = policy
        self._sleep = sleep
        self._time_left = time_left
        self._no_schema = taking_no_schema
        self._tries = 0
        self._waited = 0.0
        self._why: Reason = "unavailable"
        self._detail = "breaker open"

    def first(self) -> Attempt:
        """Returns the first model that its breaker admits. Raises LLMFailed when none does."""
        while self._left:
            provider, breaker = self._left[0]
            if breaker.admit():
                return self._attempt(provider, breaker)
            self._left.pop(0)
        raise LLMFailed(self._why, self._detail)

    async def after(self, failure: CallFailed, attempt: Attempt, *, schema: bool) -> Attempt:
        """Returns what to try next, after waiting as it must. Raises LLMFailed when nothing is."""
        self._why, self._detail = failure.reason, failure.detail
        if schema and failure.detail == BAD_REQUEST and not attempt.in_words:
            self._no_schema.add(_key(attempt.provider))
            return self._attempt(attempt.provider, attempt.breaker)
        if failure.reason == "refused":  # a refusal is an answer: not to be shopped around
            raise LLMFailed(failure.reason, failure.detail)
        self._tries += 1
        if failure.transient and await self._paused(failure) and attempt.breaker.admit():
            return self._attempt(attempt.provider, attempt.breaker)
        self._left.pop(0)
        self._tries = 0
        if self._time_left() <= 0:
            raise LLMFailed(failure.reason, failure.detail)
        return self.first()

    async def _paused(self, failure: CallFailed) -> bool:
        """Wait as the policy says; False when the same model is not to be asked again."""
        pause = self._policy.pause(
            self._tries, retry_after=failure.retry_after, waited=self._waited
        )
        if pause is None or pause >= self._time_left():
            return False
        self._waited += pause
        await self._sleep(pause)
        return True

    def _attempt(self, provider: Provider, breaker: CircuitBreaker) -> Attempt:
        return Attempt(provider, breaker, in_words=_key(provider) in self._no_schema)


def _key(provider: Provider) -> str:
    return f"{provider.name}:{provider.model}"


class Models:
    """The configured models and their breakers."""

    def __init__(
        self,
        chain: Sequence[Provider],
        configured: Mapping[str, Provider],
        allowed: Callable[[str, str], bool],
        new_breaker: Callable[[], CircuitBreaker],
    ) -> None:
        self._chain = list(chain)
        self._configured = dict(configured)
        self._allowed = allowed
        self._new_breaker = new_breaker
        self._known: dict[str, tuple[Provider, CircuitBreaker]] = {}
        for provider in chain:
            self._with_breaker(provider)

    @property
    def chain(self) -> list[tuple[Provider, CircuitBreaker]]:
        return [self._with_breaker(provider) for provider in self._chain]

    @property
    def providers(self) -> list[Provider]:
        return list(self._configured.values())

    def choose(
        self, provider: str | None, model: str | None
    ) -> list[tuple[Provider, CircuitBreaker]]:
        """Returns the models to try, the chosen one first. Raises LLMFailed when it is unknown."""
        if not self._chain:
            raise LLMFailed("not_configured")
        if provider is None and model is None:
            return self.chain
        chosen = self._configured.get(provider or self._chain[0].name)
        if chosen is None or (model and not self._allowed(chosen.name, model)):
            raise LLMFailed("not_configured", "no such provider or model")
        first = self._with_breaker(chosen.at(model) if model else chosen)
        return [first, *(one for one in self.chain[1:] if one[0] is not first[0])]

    def _with_breaker(self, provider: Provider) -> tuple[Provider, CircuitBreaker]:
        key = _key(provider)
        if key not in self._known:
            self._known[key] = (provider, self._new_breaker())
            if len(self._known) > _MOST_MODELS:  # chosen by requests: the oldest goes
                kept = {_key(one) for one in self._chain} | {key}
                del self._known[next(old for old in self._known if old not in kept)]
        return self._known[key]
