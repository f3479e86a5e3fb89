"""Makes one call good: retry, fallback, time limits, breaker, metering, budget, concurrency."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass, field

from tripkit.services.llm.caller_budget import CallerBudget, Spent
from tripkit.services.llm.metering import (
    EXPECTED_OUTPUT,
    Budget,
    Meter,
    estimate,
    estimate_input,
)
from tripkit.services.llm.port import CallContext, LLMFailed
from tripkit.services.llm.provider import (
    CallFailed,
    Chunk,
    Finish,
    Provider,
    Request,
    ToolCallPart,
    Usage,
)
from tripkit.services.llm.pump import TimeLimits, pumped
from tripkit.services.llm.requests import in_words
from tripkit.services.llm.route import Attempt, Models, Route
from tripkit.services.retry import RetryPolicy

_log = logging.getLogger(__name__)

OVER_CALLERS_BUDGET = "caller's budget"


@dataclass
class Completion:
    """A whole answer."""

    text: str = ""
    calls: dict[int, ToolCallPart] = field(default_factory=dict)

    def add(self, chunk: Chunk) -> None:
        """Takes the next piece."""
        self.text += chunk.text
        for part in chunk.calls:
            before = self.calls.get(part.index)
            self.calls[part.index] = _joined(before, part) if before else part


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
        self._budget = budget
        self._limits = limits
        self._retries = retries
        self._slots = asyncio.Semaphore(concurrency)
        self._now = now
        self._sleep = sleep
        self._taking_no_schema: set[str] = set()

    async def stream(self, request: Request, context: CallContext) -> AsyncGenerator[Chunk, None]:
        """Yields an answer's pieces. Raises LLMFailed; retries only before the first piece."""
        deadline = self._now() + self._limits.total
        route = self._route(context, deadline)
        attempt = route.first()
        while True:
            handed_on = False
            try:
                async with aclosing(self._attempt(attempt, request, deadline, context)) as chunks:
                    async for chunk in chunks:
                        handed_on = True
                        yield chunk
                return
            except CallFailed as error:
                failure = error
            if handed_on:
                raise LLMFailed(failure.reason, failure.detail)
            attempt = await route.after(failure, attempt, schema=request.schema is not None)

    async def whole(self, request: Request, context: CallContext) -> Completion:
        """Returns a whole answer. Raises LLMFailed; retries whenever it broke off."""
        deadline = self._now() + self._limits.total
        route = self._route(context, deadline)
        attempt = route.first()
        while True:
            try:
                return await self._collect(attempt, request, deadline, context)
            except CallFailed as error:
                failure = error
            attempt = await route.after(failure, attempt, schema=request.schema is not None)

    def _route(self, context: CallContext, deadline: float) -> Route:
        return Route(
            self.models.choose(context.provider, context.model),
            self._retries,
            self._sleep,
            lambda: deadline - self._now(),
            self._taking_no_schema,
        )

    async def _collect(
        self, attempt: Attempt, request: Request, deadline: float, context: CallContext
    ) -> Completion:
        done = Completion()
        async with aclosing(self._attempt(attempt, request, deadline, context)) as chunks:
            async for chunk in chunks:
                done.add(chunk)
        return done

    async def _attempt(
        self, attempt: Attempt, request: Request, deadline: float, context: CallContext
    ) -> AsyncGenerator[Chunk, None]:
        """One attempt: yields pieces with something in them, raises CallFailed, books both."""
        if attempt.in_words:
            request = in_words(request)
        tally = _Tally(request)
        reserved = tally.input + EXPECTED_OUTPUT
        outcome: CallFailed | None = None
        finished = False
        account = _Account(context.budget, attempt.provider, self.meter)
        if not await self._budget.reserve(reserved):
            attempt.breaker.abandoned()
            raise LLMFailed("budget")
        if not await account.reserve(Usage(tally.input, EXPECTED_OUTPUT)):
            attempt.breaker.abandoned()
            await self._budget.settle(reserved, 0, 0.0)
            raise LLMFailed("budget", OVER_CALLERS_BUDGET)
        try:
            async with (
                self._slot(deadline),
                aclosing(
                    pumped(attempt.provider.complete(request), self._limits, deadline, self._now)
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
            await self._budget.settle(reserved, usage.input + usage.output, price)
            await account.settle(usage, price, estimated=estimated)

    def _slot(self, deadline: float) -> _Slot:
        return _Slot(self._slots, deadline - self._now())

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
            at_once = outcome.detail in _NOT_HEALING
            attempt.breaker.failed(at_once=at_once, retry_after=outcome.retry_after or 0.0)


_NOT_HEALING = {"http 401", "http 403", "http 404", "quota"}


def _says_provider_works(failure: CallFailed) -> bool:
    return failure.reason in {"refused", "bad_output"} or failure.detail in {"length", "http 400"}


def _joined(before: ToolCallPart, part: ToolCallPart) -> ToolCallPart:
    return ToolCallPart(
        before.index,
        before.id or part.id,
        before.name or part.name,
        before.arguments + part.arguments,
        before.signature or part.signature,
    )


class _Account:
    """One attempt on its caller's budget; without one nothing is asked."""

    def __init__(self, budget: CallerBudget | None, provider: Provider, meter: Meter) -> None:
        self._budget = budget
        self._provider = provider
        self._meter = meter
        self._reservation = ""

    def _spent(self, usage: Usage, price: float | None, *, estimated: bool) -> Spent:
        model = f"{self._provider.name}:{self._provider.model}"
        return Spent(model, usage.input, usage.output, price, estimated)

    async def reserve(self, expected: Usage) -> bool:
        if self._budget is None:
            return True
        price = self._meter.price(self._provider, expected)
        got = await self._budget.reserve(self._spent(expected, price, estimated=True))
        self._reservation = got or ""
        return got is not None

    async def settle(self, usage: Usage, price: float | None, *, estimated: bool) -> None:
        if self._budget is not None:
            spent = self._spent(usage, price, estimated=estimated)
            await self._budget.settle(self._reservation, spent)


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


class _Tally:
    """What one attempt used and how it ended."""

    def __init__(self, request: Request) -> None:
        self.input = estimate_input(request)
        self.sent = False
        self._output = 0
        self._usage: Usage | None = None
        self._finish: Finish | None = None

    def add(self, chunk: Chunk) -> None:
        self._output += estimate(chunk.text) if self._usage is None else 0
        if chunk.usage is not None:
            before = self._usage or Usage()
            self._usage = Usage(
                before.input + chunk.usage.input,
                before.output + chunk.usage.output,
                before.cached + chunk.usage.cached,
            )
        # A refusal stands: the vendor's own finish reason after it is an ordinary stop.
        if self._finish != "refusal":
            self._finish = chunk.finish or self._finish

    def check_finish(self) -> None:
        """Raises CallFailed unless the model came to its own end."""
        match self._finish:
            case "stop" | "tool_calls":
                return
            case None:
                raise CallFailed("cut", "no finish reason", transient=True)
            case "length":
                raise CallFailed("cut", "length", transient=False)
            case "content_filter" | "refusal":
                raise CallFailed("refused", self._finish, transient=False)
            case "malformed":
                raise CallFailed("bad_output", "malformed", transient=True)
            case "error":
                raise CallFailed("unavailable", "finish reason", transient=True)

    def used(self, *, failed: bool) -> tuple[Usage, bool]:
        """Returns the tokens used and whether they are an estimate."""
        if self._usage is not None:
            return self._usage, False
        if not self.sent or (failed and self._output == 0):
            return Usage(), False
        return Usage(self.input, self._output), True
