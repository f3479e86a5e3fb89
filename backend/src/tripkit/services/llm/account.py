"""One attempt on its caller's budget."""

from __future__ import annotations

from tripkit.services.llm.caller_budget import CallerBudget, Spent
from tripkit.services.llm.metering import Meter
from tripkit.services.llm.provider import Provider, Usage


class Account:
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
        reservation = await self._budget.reserve(self._spent(expected, price, estimated=True))
        self._reservation = reservation or ""
        return reservation is not None

    async def settle(self, usage: Usage, price: float | None, *, estimated: bool) -> None:
        if self._budget is not None:
            spent = self._spent(usage, price, estimated=estimated)
            await self._budget.settle(self._reservation, spent)
