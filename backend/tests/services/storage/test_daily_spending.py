"""A day's budget is one for all processes over a database."""

from datetime import date
from typing import Any

from tripkit.services.llm.metering import DailyBudget
from tripkit.services.llm.provider import Usage
from tripkit.services.storage.daily_spending import DailySpending
from tripkit.services.storage.port import StorageDown

DAY = date(2026, 11, 22)


def budget(ledger: Any, dollars: float | None = 1.0) -> DailyBudget:
    return DailyBudget(dollars=dollars, today=lambda: DAY, ledger=ledger)


async def test_what_one_process_spent_another_has_not_left(database: Any) -> None:
    one, other = (budget(DailySpending(database)) for _ in range(2))
    assert await one.reserve(10)
    await one.settle(10, Usage(5, 5), 0.6)
    assert await other.reserve(10)
    await other.settle(10, Usage(5, 5), 0.5)
    assert not await one.reserve(10), "1.1 of 1.0 is spent by both together"
    assert one.is_spent()
    assert not await budget(DailySpending(database)).reserve(10), "nor after a restart"


async def test_each_day_has_its_own(database: Any) -> None:
    ledger = DailySpending(database)
    await ledger.add(DAY, 0.25)
    await ledger.add(DAY, 0.5)
    assert await ledger.spent(DAY) == 0.75
    assert await ledger.spent(date(2026, 11, 23)) == 0.0


class Away:
    """A database that is away until `is_back`."""

    def __init__(self) -> None:
        self.booked: list[float] = []
        self.is_back = False

    async def add(self, day: date, dollars: float) -> None:
        if not self.is_back:
            raise StorageDown
        self.booked.append(dollars)

    async def spent(self, day: date) -> float:
        if not self.is_back:
            raise StorageDown
        return sum(self.booked)


async def test_while_the_database_is_away_a_process_counts_alone_and_books_later() -> None:
    ledger = Away()
    alone = budget(ledger)
    await alone.settle(0, Usage(), 0.4)
    assert await alone.reserve(1)
    await alone.settle(1, Usage(), 0.3)
    ledger.is_back = True
    await alone.settle(0, Usage(), 0.2)
    assert [round(dollars, 6) for dollars in ledger.booked] == [0.9]
    assert await alone.reserve(1)
    await alone.settle(1, Usage(), 0.2)
    assert not await alone.reserve(1)


async def test_without_a_limit_nothing_is_booked() -> None:
    unlimited = budget(Away(), None)
    await unlimited.settle(0, Usage(), 5.0)
    assert await unlimited.reserve(1)
