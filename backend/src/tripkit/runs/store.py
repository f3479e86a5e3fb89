"""Runs and their events in the database."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from tripkit.domain.context import RunContext
from tripkit.domain.errors import IdempotencyMismatch
from tripkit.runs.model import Event, Run, RunStatus
from tripkit.services.storage.port import Database, Row, Statement

KEPT_SECONDS = 600.0
"""How long events can be read again after the end."""
IDEMPOTENCY_SECONDS = 86_400.0
LEASE_SECONDS = 15.0
# A flush that was cancelled after its commit is repeated: the same event again is no conflict.
_ADD_EVENT = (
    "INSERT INTO events (run_id, seq, type, data) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
)


def _run(row: Row) -> Run:
    return Run(
        id=row["id"],
        kind=row["kind"],
        thread_id=row["thread_id"],
        visitor_id=row["visitor_id"],
        status=row["status"],
        input=json.loads(row["input"]),
        context=RunContext(**json.loads(row["context"])),
        result=json.loads(row["result"]) if row["result"] else None,
        error=json.loads(row["error"]) if row["error"] else None,
        background=bool(row["background"]),
    )


class RunStore:
    """Reads and writes runs. `clock` gives seconds since the epoch."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock

    async def add(self, run: Run, idempotency: tuple[str, str, str] | None = None) -> str | None:
        """Store a new run and return its id; None when its thread has one under way.

        A repeated (route, key, body hash) stores nothing and gives the id of the run that it
        stands for, which is there by then. Raises IdempotencyMismatch for another body.
        """
        if idempotency is None:
            (added,) = await self._database.write(self._insert(run))
            return run.id if added == 1 else None
        *_, added, _ = await self._database.write(
            *self._claiming(run.visitor_id, idempotency, run.id),
            self._insert(run, " WHERE EXISTS (SELECT 1 FROM idempotency WHERE run_id = ?)"),
            # A key never stands for a run that is not there.
            (
                "DELETE FROM idempotency WHERE run_id = ?"
                " AND NOT EXISTS (SELECT 1 FROM runs WHERE id = ?)",
                (run.id, run.id),
            ),
        )
        if added == 1:
            return run.id
        return await self._known(run.visitor_id, *idempotency)

    async def claim(self, visitor_id: str, idempotency: tuple[str, str, str], new_id: str) -> str:
        """The id that this (route, key, body hash) stands for: `new_id` when it is new.

        Raises IdempotencyMismatch for another body.
        """
        await self._database.write(*self._claiming(visitor_id, idempotency, new_id))
        return await self._known(visitor_id, *idempotency) or new_id

    def _claiming(
        self, visitor_id: str, idempotency: tuple[str, str, str], made_id: str
    ) -> tuple[Statement, ...]:
        return (
            ("DELETE FROM idempotency WHERE at < ?", (self._clock() - IDEMPOTENCY_SECONDS,)),
            (
                "INSERT INTO idempotency (visitor_id, route, key, body_hash, run_id, at)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (visitor_id, *idempotency, made_id, self._clock()),
            ),
        )

    async def _known(self, visitor_id: str, route: str, key: str, body_hash: str) -> str | None:
        rows = await self._database.fetch(
            "SELECT body_hash, run_id FROM idempotency"
            " WHERE visitor_id = ? AND route = ? AND key = ?",
            (visitor_id, route, key),
        )
        if rows and rows[0]["body_hash"] != body_hash:
            raise IdempotencyMismatch
        return str(rows[0]["run_id"]) if rows else None

    def _insert(self, run: Run, condition: str = "") -> Statement:
        now = self._clock()
        values = (
            run.id, run.kind, run.thread_id, run.visitor_id,
            json.dumps(run.input, ensure_ascii=False), json.dumps(asdict(run.context)),
            int(run.background), now + LEASE_SECONDS, now,
        )  # fmt: skip
        return (
            "INSERT INTO runs (id, kind, thread_id, visitor_id, input, context, background,"
            " lease_until, created_at, status)"
            f" SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running'{condition or ' WHERE true'}"
            " ON CONFLICT DO NOTHING",
            (*values, run.id) if condition else values,
        )

    async def get(self, run_id: str, visitor_id: str) -> Run | None:
        """The run, if it is this visitor's."""
        rows = await self._database.fetch(
            "SELECT * FROM runs WHERE id = ? AND visitor_id = ?", (run_id, visitor_id)
        )
        return _run(rows[0]) if rows else None

    async def running(self, thread_id: str) -> str | None:
        rows = await self._database.fetch(
            "SELECT id FROM runs WHERE thread_id = ? AND status = 'running'", (thread_id,)
        )
        return str(rows[0]["id"]) if rows else None

    async def running_of(self, visitor_id: str) -> list[str]:
        rows = await self._database.fetch(
            "SELECT id FROM runs WHERE visitor_id = ? AND status = 'running'", (visitor_id,)
        )
        return [str(row["id"]) for row in rows]

    async def status(self, run_id: str) -> RunStatus | None:
        rows = await self._database.fetch("SELECT status FROM runs WHERE id = ?", (run_id,))
        return rows[0]["status"] if rows else None

    async def append(self, run_id: str, events: Sequence[Event]) -> None:
        await self._database.write_many(
            _ADD_EVENT,
            [(run_id, e.seq, e.type, json.dumps(e.data, ensure_ascii=False)) for e in events],
        )

    async def events(self, run_id: str, after: int) -> list[Event]:
        rows = await self._database.fetch(
            "SELECT seq, type, data FROM events WHERE run_id = ? AND seq > ? ORDER BY seq",
            (run_id, after),
        )
        return [Event(row["seq"], row["type"], json.loads(row["data"])) for row in rows]

    async def end(
        self,
        run_id: str,
        status: RunStatus,
        last: Sequence[Event],
        *,
        result: dict[str, Any] | None = None,
        error: dict[str, Any] | None = None,
    ) -> None:
        """Store the last events and the end in one transaction."""
        await self._database.write(
            *(
                (
                    _ADD_EVENT,
                    (run_id, e.seq, e.type, json.dumps(e.data, ensure_ascii=False)),
                )
                for e in last
            ),
            (
                "UPDATE runs SET status = ?, result = ?, error = ?, ended_at = ?"
                " WHERE id = ? AND status = 'running'",
                (
                    status,
                    json.dumps(result, ensure_ascii=False) if result is not None else None,
                    json.dumps(error) if error is not None else None,
                    self._clock(),
                    run_id,
                ),
            ),
        )

    async def follow_until(self, run_id: str, seconds: float) -> None:
        """Note that somebody follows from another process; it holds for so many seconds."""
        await self._database.write(
            (
                "INSERT INTO run_followers (run_id, until) VALUES (?, ?)"
                " ON CONFLICT (run_id) DO UPDATE SET until = excluded.until"
                " WHERE excluded.until > run_followers.until",
                (run_id, self._clock() + seconds),
            )
        )

    async def followed_for(self, run_id: str) -> float:
        """For how many seconds more followers in other processes count; 0 when there is none."""
        rows = await self._database.fetch(
            "SELECT until FROM run_followers WHERE run_id = ?", (run_id,)
        )
        return max(0.0, rows[0]["until"] - self._clock()) if rows else 0.0

    async def renew(self, run_ids: Sequence[str]) -> None:
        """Prolong the leases of the runs that this process works on."""
        until = self._clock() + LEASE_SECONDS
        await self._database.write_many(
            "UPDATE runs SET lease_until = ? WHERE id = ?", [(until, i) for i in run_ids]
        )

    async def give_back(self, run_id: str) -> None:
        """End the lease of a run that another process is to continue."""
        await self._database.write(("UPDATE runs SET lease_until = 0 WHERE id = ?", (run_id,)))

    async def orphans(self, *, all_running: bool) -> list[Run]:
        """Running runs whose lease ended (or all, when nobody else can be working on them)."""
        rows = await self._database.fetch(
            "SELECT * FROM runs WHERE status = 'running' AND (lease_until < ? OR ? = 1)",
            (self._clock(), int(all_running)),
        )
        return [_run(row) for row in rows]

    async def take(self, run_id: str, *, all_running: bool) -> bool:
        """Claim an orphan for recovery; False when another process was first."""
        now = self._clock()
        (taken,) = await self._database.write(
            (
                "UPDATE runs SET lease_until = ? WHERE id = ? AND status = 'running'"
                " AND (lease_until < ? OR ? = 1)",
                (now + LEASE_SECONDS, run_id, now, int(all_running)),
            )
        )
        return taken == 1

    async def release_key(self, run_id: str) -> None:
        """Forget the key of a run that could not be started."""
        await self._database.write(("DELETE FROM idempotency WHERE run_id = ?", (run_id,)))

    async def sweep(self) -> None:
        """Forget the events of runs that ended long ago, and after a week the runs."""
        now = self._clock()
        await self._database.write(
            (
                "DELETE FROM events WHERE run_id IN (SELECT id FROM runs WHERE ended_at < ?)",
                (now - KEPT_SECONDS,),
            ),
            ("DELETE FROM runs WHERE ended_at < ?", (now - 7 * IDEMPOTENCY_SECONDS,)),
            ("DELETE FROM run_followers WHERE until < ?", (now,)),
            ("DELETE FROM idempotency WHERE at < ?", (now - IDEMPOTENCY_SECONDS,)),
        )
