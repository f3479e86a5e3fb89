"""What models cost in a day, over all processes."""

from datetime import date

from sqlalchemy import bindparam, select

from tripkit.services.storage.port import Database
from tripkit.services.storage.statements import given, insert
from tripkit.services.storage.tables import daily_spending

_ADD = insert(daily_spending).values(day=bindparam("day"), dollars=bindparam("dollars"))
_ADD = _ADD.on_conflict_do_update(
    index_elements=["day"], set_={"dollars": daily_spending.c.dollars + _ADD.excluded.dollars}
)
_SPENT = select(daily_spending.c.dollars).where(given(daily_spending.c.day))


class DailySpending:
    """A row a day, in US dollars."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, day: date, dollars: float) -> None:
        await self._database.write((_ADD, {"day": day.isoformat(), "dollars": dollars}))

    async def spent(self, day: date) -> float:
        rows = await self._database.fetch(_SPENT, {"day": day.isoformat()})
        return float(rows[0]["dollars"]) if rows else 0.0
