"""What the designer's model calls cost: a row each, set aside before a call, settled after it."""

import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Column, Select, bindparam, cast, func, select, update

from tripkit.services.storage.designer_tables import designer_budgets, designer_spent
from tripkit.services.storage.port import Database
from tripkit.services.storage.statements import given, insert

SESSION_LIMIT, ITINERARY_LIMIT, MONTH_LIMIT = 2.0, 10.0, 50.0
"""US dollars, the seed's own."""

_SPENT = designer_spent.c
_SUM = select(func.coalesce(func.sum(_SPENT.counted), 0.0))
_USED = {
    "session": _SUM.where(given(_SPENT.session_id)).scalar_subquery(),
    "itinerary": _SUM.where(given(_SPENT.itinerary_id)).scalar_subquery(),
    "month": _SUM.where(given(_SPENT.visitor_id), given(_SPENT.month)).scalar_subquery(),
}
# The visitor's row is locked until the sums are read and the reservation stands.
_LOCK = insert(designer_budgets).values(visitor_id=bindparam("visitor_id"), n=1)
_LOCK = _LOCK.on_conflict_do_update(
    index_elements=["visitor_id"], set_={"n": designer_budgets.c.n + 1}
)
_RESERVE = insert(designer_spent).from_select(
    _SPENT.keys(),
    select(*(cast(bindparam(column.name), column.type) for column in _SPENT)).where(
        *(used + bindparam("counted") <= bindparam(f"{name}_limit") for name, used in _USED.items())
    ),
)
_SETTLED = ("model", "input_tokens", "output_tokens", "dollars", "counted")
_SETTLE = (
    update(designer_spent)
    .values({name: bindparam(name) for name in _SETTLED})
    .where(given(_SPENT.id))
)
_SUMS = select(*(used.label(name) for name, used in _USED.items()))


def _by_model(column: Column[str]) -> Select[Any]:
    return (
        select(
            _SPENT.model,
            func.sum(_SPENT.input_tokens).label("input"),
            func.sum(_SPENT.output_tokens).label("output"),
            func.sum(_SPENT.dollars).label("dollars"),
            func.count(_SPENT.dollars).label("priced"),
            func.count().label("calls"),
            func.sum(_SPENT.counted).label("counted"),
        )
        .where(given(column, "id"))
        .group_by(_SPENT.model)
        .order_by(_SPENT.model)
    )


_OF_RUN, _OF_SESSION = _by_model(_SPENT.run_id), _by_model(_SPENT.session_id)


@dataclass(frozen=True)
class Payer:
    """Who pays: a session, its itinerary, and its visitor's month."""

    session_id: str
    itinerary_id: str
    visitor_id: str
    run_id: str = ""


@dataclass(frozen=True)
class Entry:
    """Tokens and dollars of one call. `dollars` None: not known; `counted` is what limits take."""

    model: str
    input_tokens: int
    output_tokens: int
    dollars: float | None
    counted: float


@dataclass(frozen=True)
class Limits:
    session: float = SESSION_LIMIT
    itinerary: float = ITINERARY_LIMIT
    month: float = MONTH_LIMIT


@dataclass(frozen=True)
class Used:
    """What is used of each limit, with what is set aside, in dollars that limits count."""

    session: float
    itinerary: float
    month: float


class DesignerCosts:
    """Nobody can overspend, in however many processes: a visitor's reservations go one by one.

    A reservation whose process died stays counted: its call may have been made.
    """

    def __init__(
        self, database: Database, limits: Limits | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        self._database = database
        self.limits = limits or Limits()
        self._clock = clock

    async def reserve(self, payer: Payer, expected: Entry) -> str | None:
        """Set so much aside; its id, or None when a limit would be passed."""
        entry_id = secrets.token_hex(16)
        reservation = {
            "id": entry_id,
            **asdict(payer),
            "month": self._month(),
            **asdict(expected),
            "at": self._clock(),
            **{f"{name}_limit": limit for name, limit in asdict(self.limits).items()},
        }
        _, added = await self._database.write((_LOCK, reservation), (_RESERVE, reservation))
        return entry_id if added == 1 else None

    async def settle(self, entry_id: str, spent: Entry) -> None:
        """Book what a call used in the place of what was set aside."""
        await self._database.write((_SETTLE, {"id": entry_id, **asdict(spent)}))

    async def used(self, payer: Payer) -> Used:
        """What is used of the three limits."""
        (row,) = await self._database.fetch(_SUMS, {**asdict(payer), "month": self._month()})
        return Used(*(float(row[name]) for name in _USED))

    async def of_run(self, run_id: str) -> list[Entry]:
        """What one turn used, an entry a model."""
        return await self._entries(_OF_RUN, run_id)

    async def of_session(self, session_id: str) -> list[Entry]:
        """What a session used, an entry a model."""
        return await self._entries(_OF_SESSION, session_id)

    async def _entries(self, statement: Select[Any], value: str) -> list[Entry]:
        rows = await self._database.fetch(statement, {"id": value})
        return [
            Entry(
                row["model"], int(row["input"]), int(row["output"]),
                float(row["dollars"] or 0) if row["priced"] == row["calls"] else None,
                float(row["counted"]),
            )
            for row in rows
        ]  # fmt: skip

    def _month(self) -> str:
        return datetime.fromtimestamp(self._clock(), UTC).strftime("%Y-%m")
