"""Counts tokens and money by model, and keeps the day's budget."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Protocol

from tripkit.domain.errors import TripKitError
from tripkit.services.llm.port import Message, ModelUsage, Tool
from tripkit.services.llm.prices import ASSUMED, PriceList, cost
from tripkit.services.llm.provider import Provider, Request, Usage
from tripkit.services.llm.tool_schema import tool_schema

_SPENT_TODAY = (
    "the language model's budget of today is spent (%d tokens, about $%.2f);"
    " our rules answer until midnight"
)
_log = logging.getLogger(__name__)

BYTES_A_TOKEN = 4  # of UTF-8: about right for English and, at three bytes a syllable, for Korean
EXPECTED_OUTPUT = 1000  # tokens reserved for an answer whose length is not known yet


def estimate(text: str) -> int:
    """Returns roughly how many tokens a text is, for calls whose usage never came."""
    return -(-len(text.encode("utf-8", "replace")) // BYTES_A_TOKEN)


def estimate_input(request: Request) -> int:
    """Returns roughly how many tokens a request is."""
    size = sum(estimate_message(message) for message in request.messages)
    size += sum(estimate_tool(tool) for tool in request.tools)
    return size + (estimate(str(request.schema.schema)) if request.schema else 0)


def estimate_message(message: Message) -> int:
    """Returns roughly how many tokens a message is, with the calls that it makes."""
    return estimate(message.text) + sum(estimate(str(call.arguments)) for call in message.calls)


def estimate_tool(tool: Tool) -> int:
    """Returns roughly how many tokens a model reads to know a tool."""
    return estimate(tool.description) + estimate(str(tool_schema(tool.parameters)))


class Budget(Protocol):
    """What may be spent. `reserve` comes before each call and `settle` after it, always."""

    async def reserve(self, tokens: int) -> bool:
        """Returns whether a call of about so many tokens may be made, and sets them aside."""
        ...

    async def settle(self, reserved: int, used: Usage, dollars: float | None) -> None:
        """Gives back what was reserved and books what was used; None: the price is unknown."""
        ...

    def is_spent(self) -> bool:
        """Whether nothing is left of it today."""
        ...


class Ledger(Protocol):
    """Where all processes book what a day has cost. Its methods may raise TripKitError."""

    async def add(self, day: date, dollars: float) -> None:
        """Books so much more."""
        ...

    async def spent(self, day: date) -> float:
        """Returns what all of them have booked, in US dollars."""
        ...


class DailyBudget:
    """A day's budget; None means no limit of that kind.

    Its money is that of all processes with the same ledger; without one, or while that does not
    answer, this process counts alone.
    """

    def __init__(
        self,
        tokens: int | None = None,
        dollars: float | None = None,
        today: Callable[[], date] = date.today,
        ledger: Ledger | None = None,
    ) -> None:
        self._tokens = tokens
        self._ledger = ledger
        self._unbooked = 0.0
        self._dollars = dollars
        self._today = today
        self._day = today()
        self._reserved = 0
        self._used = 0
        self._spent = 0.0

    async def reserve(self, tokens: int) -> bool:
        await self._read()
        if self._tokens is not None and self._used + self._reserved + tokens > self._tokens:
            return False
        if self.is_spent():
            return False
        self._reserved += tokens
        return True

    async def settle(self, reserved: int, used: Usage, dollars: float | None) -> None:
        before = self.is_spent()
        self._reserved -= reserved
        self._used += used.input + used.output
        await self._book(cost(ASSUMED, used) if dollars is None else dollars)
        if self.is_spent() and not before:
            _log.warning(_SPENT_TODAY, self._used, self._spent)

    def is_spent(self) -> bool:
        self._begin_day()
        out_of_tokens = self._tokens is not None and self._used >= self._tokens
        return out_of_tokens or (self._dollars is not None and self._spent >= self._dollars)

    async def _read(self) -> None:
        self._begin_day()
        if self._ledger is not None and self._dollars is not None:
            with suppress(TripKitError):
                self._spent = await self._ledger.spent(self._day) + self._unbooked

    async def _book(self, dollars: float) -> None:
        self._begin_day()
        self._spent += dollars
        if self._ledger is None or self._dollars is None or dollars == 0.0:
            return
        booking, self._unbooked = self._unbooked + dollars, 0.0
        try:
            await self._ledger.add(self._day, booking)
        except BaseException as error:  # also when cancelled: the next call books it
            self._unbooked += booking
            if not isinstance(error, TripKitError):
                raise

    def _begin_day(self) -> None:
        if (day := self._today()) != self._day:
            self._day, self._used, self._spent, self._unbooked = day, 0, 0.0, 0.0


class Meter:
    """Adds up what each model was used for."""

    def __init__(
        self, prices: PriceList | None = None, today: Callable[[], date] = date.today
    ) -> None:
        self._prices = prices or PriceList()
        self._today = today
        self._used: dict[str, ModelUsage] = {}

    def price(self, provider: Provider, usage: Usage) -> float | None:
        """What so many tokens cost today in US dollars; None when the price is unknown."""
        return self._prices.dollars(provider.name, provider.model, usage, self._today())

    def record(
        self, provider: Provider, usage: Usage, *, estimated: bool, failed: bool
    ) -> float | None:
        """Books one call; returns its price in US dollars, None when it is unknown."""
        key = f"{provider.name}:{provider.model}"
        price = self.price(provider, usage)
        before = self._used.get(key, ModelUsage())
        unknown = price is None or before.dollars is None
        self._used[key] = replace(
            before,
            calls=before.calls + 1,
            failures=before.failures + failed,
            input_tokens=before.input_tokens + usage.input,
            cached_tokens=before.cached_tokens + usage.cached,
            output_tokens=before.output_tokens + usage.output,
            estimated_tokens=before.estimated_tokens
            + (usage.input + usage.output if estimated else 0),
            dollars=None if unknown else (before.dollars or 0.0) + (price or 0.0),
        )
        return price

    def snapshot(self) -> dict[str, ModelUsage]:
        """Returns usage since the start by `provider:model`."""
        return dict(self._used)
