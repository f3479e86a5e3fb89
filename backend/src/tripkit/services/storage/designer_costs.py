"""What the designer's model calls cost: a row each, set aside before a call, settled after it."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from tripkit.services.storage.port import Database

SESSION_LIMIT, ITINERARY_LIMIT, MONTH_LIMIT = 2.0, 10.0, 50.0
"""US dollars, the seed's own."""


@dataclass(frozen=True)
class Payer:
    """Whose purse it is: a session's, its itinerary's, and its visitor's month's."""

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
        entry_id, month = secrets.token_hex(16), self._month()
        sums = (
            ("session_id = ?", (payer.session_id,), self.limits.session),
            ("itinerary_id = ?", (payer.itinerary_id,), self.limits.itinerary),
            ("visitor_id = ? AND month = ?", (payer.visitor_id, month), self.limits.month),
        )
        fits = " AND ".join(
            f"(SELECT coalesce(sum(counted), 0) FROM designer_spent WHERE {where}) + ? <= ?"  # noqa: S608
            for where, _, _ in sums
        )
        asked = [v for _, who, limit in sums for v in (*who, expected.counted, limit)]
        # The visitor's row is locked until the sums are read and the reservation stands.
        _, added = await self._database.write(
            (
                "INSERT INTO designer_purses (visitor_id, n) VALUES (?, 1)"
                " ON CONFLICT (visitor_id) DO UPDATE SET n = designer_purses.n + 1",
                (payer.visitor_id,),
            ),
            (
                "INSERT INTO designer_spent (id, session_id, itinerary_id, visitor_id, month,"
                " run_id, model, input_tokens, output_tokens, dollars, counted, at)"
                " SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?,"
                " CAST(? AS DOUBLE PRECISION), ?, ?"
                f" WHERE {fits}",
                (entry_id, payer.session_id, payer.itinerary_id, payer.visitor_id, month,
                 payer.run_id, expected.model, expected.input_tokens, expected.output_tokens,
                 expected.dollars, expected.counted, self._clock(), *asked),
            ),
        )  # fmt: skip
        return entry_id if added == 1 else None

    async def settle(self, entry_id: str, spent: Entry) -> None:
        """Book what a call used in the place of what was set aside."""
        await self._database.write((
            "UPDATE designer_spent SET model = ?, input_tokens = ?, output_tokens = ?,"
            " dollars = ?, counted = ? WHERE id = ?",
            (spent.model, spent.input_tokens, spent.output_tokens, spent.dollars, spent.counted,
             entry_id),
        ))  # fmt: skip

    async def used(self, payer: Payer) -> Used:
        """What is used of the three limits."""
        rows = await self._database.fetch(
            "SELECT (SELECT sum(counted) FROM designer_spent WHERE session_id = ?) AS session,"
            " (SELECT sum(counted) FROM designer_spent WHERE itinerary_id = ?) AS itinerary,"
            " (SELECT sum(counted) FROM designer_spent WHERE visitor_id = ? AND month = ?)"
            " AS month",
            (payer.session_id, payer.itinerary_id, payer.visitor_id, self._month()),
        )
        return Used(*(float(rows[0][name] or 0) for name in ("session", "itinerary", "month")))

    async def of_run(self, run_id: str) -> list[Entry]:
        """What one turn used, an entry a model."""
        return await self._by_model("run_id", run_id)

    async def of_session(self, session_id: str) -> list[Entry]:
        """What a session used, an entry a model."""
        return await self._by_model("session_id", session_id)

    async def _by_model(self, column: str, value: str) -> list[Entry]:
        rows = await self._database.fetch(
            "SELECT model, sum(input_tokens) AS input,"  # noqa: S608
            " sum(output_tokens) AS output,"
            " sum(dollars) AS dollars, count(dollars) AS priced, count(*) AS calls,"
            " sum(counted) AS counted FROM designer_spent"
            f" WHERE {column} = ? GROUP BY model ORDER BY model",
            (value,),
        )
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
