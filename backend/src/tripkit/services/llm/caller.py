"""Makes one call good: retry, fallback, time limits, breaker, metering, budget, concurrency."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from functools import partial

from tripkit.services.breaker import CircuitBreaker
from tripkit.services.llm.account import Account
from tripkit.services.llm.metering import EXPECTED_OUTPUT, Budget, Meter
from tripkit.services.llm.port import CallContext, LLMFailed
from tripkit.services.llm.provider import CallFailed, Chunk, Provider, Request, Usage
from tripkit.services.llm.pump import FIRST_PIECE, Deadlines, TimeLimits, pumped
from tripkit.services.llm.racing import Lane, raced
from tripkit.services.llm.requests import in_words
from tripkit.services.llm.route import Attempt, Attempts, Models, SchemaRefusals
from tripkit.services.llm.tally import Completion, Tally
from tripkit.services.retry import RetryPolicy
from tripkit.services.tracing import end_model_span, model_span

_log = logging.getLogger(__name__)

OVER_CALLERS_BUDGET = "caller's budget"


class Caller:
    """Streams and collects answers over the configured models."""

    def __init__(
        self,
        models: Models,
        *,
        meter: Meter,
        budget: Budget,
        limits: TimeLimits,
        retries: RetryPolicy,
        concurrency: int,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.models = models
        self.meter = meter
        self.budget = budget
        self._limits = limits
        self._retries = retries
        self._slots = asyncio.Semaphore(concurrency)
        self._now = now
        self._sleep = sleep
        self._refusals = SchemaRefusals(now)
        self._loaded: set[str] = set()

    async def stream(self, request: Request, context: CallContext) -> AsyncGenerator[Chunk, None]:
        """Yields an answer's pieces. Raises LLMFailed; retries only before the first piece."""
        async with aclosing(self._race(request, context, restarts=False)) as pieces:
            async for piece in pieces:
                if piece is not None:
                    yield piece

    async def whole(self, request: Request, context: CallContext) -> Completion:
        """Returns a whole answer. Raises LLMFailed; retries whenever it broke off."""
        done = Completion()
        async with aclosing(self._race(request, context, restarts=True)) as pieces:
            async for piece in pieces:
                if piece is None:
                    done = Completion()
                else:
                    done.add(piece)
        return done

    async def _race(
        self, request: Request, context: CallContext, *, restarts: bool
    ) -> AsyncGenerator[Chunk | None, None]:
        """The models in their order, the next beside the one before it when that is late."""
        models = self.models.choose(context.provider, context.model)
        await self._load(models[0][0])
        deadlines = Deadlines.after(self._limits, self._now())
        lanes = [
            Lane(
                partial(self._lane, model, request, deadlines, context, restarts),
                too_late=model[1].failed,
            )
            for model in models
        ]
        async with aclosing(raced(lanes, self._limits.hedge, restarts=restarts)) as pieces:
            async for piece in pieces:
                yield piece

    async def _load(self, provider: Provider) -> None:
        """Importing a vendor's library takes seconds that are not its model's."""
        if provider.name not in self._loaded:
            await asyncio.to_thread(provider.load)
            self._loaded.add(provider.name)

    async def _lane(
        self,
        model: tuple[Provider, CircuitBreaker],
        request: Request,
        deadlines: Deadlines,
        context: CallContext,
        restarts: bool,
    ) -> AsyncGenerator[Chunk | None, None]:
        """One model's answer; None where the pieces so far are void. Raises LLMFailed."""
        tries = Attempts(model, self._retries, self._sleep, self._refusals, request.schema)
        attempt = tries.first()
        while True:
            started = False
            try:
                attempted = self._attempt(attempt, request, deadlines, context)
                async with aclosing(attempted) as chunks:
                    async for chunk in chunks:
                        started = True
                        yield chunk
                tries.succeeded(attempt)
                return
            except CallFailed as error:
                failure = error
            if started and not restarts:
                raise LLMFailed(failure.reason, failure.detail)
            if started:  # somebody is answering: a first piece anew has its own time
                deadlines = deadlines.restarted(self._limits, self._now())
            attempt = await tries.after(failure, attempt, deadlines.first - self._now())
            if started:
                yield None

    async def _attempt(
        self, attempt: Attempt, request: Request, deadlines: Deadlines, context: CallContext
    ) -> AsyncGenerator[Chunk, None]:
        """One attempt: yields pieces with something in them, raises CallFailed, books both."""
        if attempt.in_words:
            request = in_words(request)
        tally = Tally(request)
        reserved = tally.input + EXPECTED_OUTPUT
        outcome: CallFailed | None = None
        finished = False
        account = Account(context.budget, attempt.provider, self.meter)
        if not await self.budget.reserve(reserved):
            attempt.breaker.abandoned()
            raise LLMFailed("budget")
        if not await account.reserve(Usage(tally.input, EXPECTED_OUTPUT)):
            attempt.breaker.abandoned()
            await self.budget.settle(reserved, Usage(), 0.0)
            raise LLMFailed("budget", OVER_CALLERS_BUDGET)
        span = model_span(attempt.provider.name, attempt.provider.model, context.label)
        try:
            async with (
                self._slot(deadlines),
                aclosing(
                    pumped(attempt.provider.complete(request), self._limits, deadlines, self._now)
                ) as chunks,
            ):
                tally.sent = True
                async for chunk in chunks:
                    tally.add(chunk)
                    if chunk.text or chunk.calls:
                        yield chunk
            tally.check_finish()
            finished = True
        except CallFailed as error:
            outcome = error
            raise
        finally:
            self._note(attempt, outcome, finished)
            usage, estimated = tally.used(failed=outcome is not None)
            price = self.meter.record(
                attempt.provider, usage, estimated=estimated, failed=outcome is not None
            )
            await self.budget.settle(reserved, usage, price)
            await account.settle(usage, price, estimated=estimated)
            tokens = (usage.input, usage.output)
            end_model_span(span, tokens, outcome.reason if outcome else None)

    def _slot(self, deadlines: Deadlines) -> _Slot:
        return _Slot(self._slots, deadlines.first - self._now())

    def _note(self, attempt: Attempt, outcome: CallFailed | None, finished: bool) -> None:
        """Tells the breaker, and the log (codes alone)."""
        if finished:
            attempt.breaker.succeeded()
            return
        if outcome is None:  # the reader left, or the task was cancelled
            attempt.breaker.abandoned()
            return
        where = f"{attempt.provider.name}:{attempt.provider.model}"
        _log.warning("model call failed: %s %s (%s)", where, outcome.reason, outcome.detail)
        if _says_provider_works(outcome):
            attempt.breaker.succeeded()
        else:
            at_once = outcome.detail in _OPENING_AT_ONCE
            attempt.breaker.failed(at_once=at_once, retry_after=outcome.retry_after or 0.0)


# What waiting does not heal, and a model that hangs: nobody is to wait for it again in this turn.
_OPENING_AT_ONCE = {"http 401", "http 403", "http 404", "quota", FIRST_PIECE}


def _says_provider_works(failure: CallFailed) -> bool:
    return failure.reason in {"refused", "bad_output"} or failure.detail in {"length", "http 400"}


class _Slot:
    """A place among the calls that run at once; raises CallFailed when none is free in time."""

    def __init__(self, slots: asyncio.Semaphore, patience: float) -> None:
        self._slots = slots
        self._patience = patience

    async def __aenter__(self) -> None:
        try:
            async with asyncio.timeout(max(0.0, self._patience)):
                await self._slots.acquire()
        except TimeoutError:
            raise CallFailed("timeout", "no free slot", transient=False) from None

    async def __aexit__(self, *_: object) -> None:
        self._slots.release()
