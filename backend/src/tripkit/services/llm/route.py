"""Which models a call tries, in which order, and how long it waits between attempts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from tripkit.services.breaker import CircuitBreaker
from tripkit.services.llm.failures import BAD_REQUEST
from tripkit.services.llm.port import LLMFailed
from tripkit.services.llm.provider import CallFailed, JsonSchema, Provider
from tripkit.services.retry import RetryPolicy

BREAKER_OPEN = "breaker open"
SCHEMA_REFUSED_SECONDS = 3600.0
_MOST_MODELS = 64


@dataclass(frozen=True)
class Attempt:
    """A model to ask. `in_words`: it does not take schemas, so say it in the prompt."""

    provider: Provider
    breaker: CircuitBreaker
    in_words: bool = False


class Attempts:
    """One model's attempts at one call: `first`, then `after` each failure."""

    def __init__(
        self,
        model: tuple[Provider, CircuitBreaker],
        policy: RetryPolicy,
        sleep: Callable[[float], Awaitable[None]],
        refusals: SchemaRefusals,
        schema: JsonSchema | None,
    ) -> None:
        self._provider, self._breaker = model
        self._policy = policy
        self._sleep = sleep
        self._refusals = refusals
        self._schema = schema
        self._tries = 0
        self._waited = 0.0

    def first(self) -> Attempt:
        """Returns the attempt to begin with. Raises LLMFailed when the breaker is open."""
        if not self._breaker.admit():
            raise LLMFailed("unavailable", BREAKER_OPEN)
        in_words = self._refusals.holds(self._provider, self._schema)
        return Attempt(self._provider, self._breaker, in_words)

    async def after(self, failure: CallFailed, attempt: Attempt, time_left: float) -> Attempt:
        """Returns what to try next, after waiting as it must. Raises LLMFailed when nothing is."""
        if self._schema and failure.detail == BAD_REQUEST and not attempt.in_words:
            return Attempt(self._provider, self._breaker, in_words=True)
        self._tries += 1
        is_final = failure.reason == "refused" or not failure.transient
        if is_final or not await self._paused(failure, time_left) or not self._breaker.admit():
            raise LLMFailed(failure.reason, failure.detail)
        return attempt

    def succeeded(self, attempt: Attempt) -> None:
        """Keeps what a whole answer has shown of the schema."""
        if self._schema and attempt.in_words:
            self._refusals.note(self._provider, self._schema)

    async def _paused(self, failure: CallFailed, time_left: float) -> bool:
        """Wait as the policy says; False when the same model is not to be asked again."""
        pause = self._policy.pause(
            self._tries, retry_after=failure.retry_after, waited=self._waited
        )
        if pause is None or pause >= time_left:
            return False
        self._waited += pause
        await self._sleep(pause)
        return True


class SchemaRefusals:
    """Which schemas a model answers only when they are said in words; for an hour each.

    One is noted when the answer in words came after the schema itself was refused: a request that
    was refused for another reason switches nothing off.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._until: dict[tuple[str, str], float] = {}

    def holds(self, provider: Provider, schema: JsonSchema | None) -> bool:
        """Whether the schema is to be said in words."""
        if schema is None:
            return False
        return self._until.get((_key(provider), schema.name), self._now()) > self._now()

    def note(self, provider: Provider, schema: JsonSchema) -> None:
        """The model answered it in words."""
        if not self.holds(provider, schema):
            self._until[_key(provider), schema.name] = self._now() + SCHEMA_REFUSED_SECONDS


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
