"""Runs and their events in the database."""

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import Integer, and_, bindparam, delete, exists, or_, select, update

from tripkit.domain.context import RunContext
from tripkit.domain.errors import IdempotencyMismatch
from tripkit.runs.model import Event, Run, RunStatus
from tripkit.services.storage.port import Database, Params, Row, Statement
from tripkit.services.storage.statements import each, given, insert
from tripkit.services.storage.tables import events, idempotency, run_followers, runs

KEPT_SECONDS = 600.0
"""How long events can be read again after the end."""
IDEMPOTENCY_SECONDS = 86_400.0
LEASE_SECONDS = 15.0

_ONE = given(runs.c.id)
_UNDER_WAY = runs.c.status == "running"
_COLUMNS = [column for column in runs.c if not column.nullable]
_ADD = insert(runs).values({column: bindparam(column.name) for column in _COLUMNS})
_ADD = _ADD.on_conflict_do_nothing()
_ADD_KEY = insert(idempotency).on_conflict_do_nothing()
_ADD_UNDER_KEY = (
    insert(runs)
    .from_select(
        [column.name for column in _COLUMNS],
        select(*(bindparam(column.name, type_=column.type) for column in _COLUMNS)).where(
            exists().where(given(idempotency.c.run_id, "id"))
        ),
    )
    .on_conflict_do_nothing()
)
_DELETE_OLD_KEYS = delete(idempotency).where(idempotency.c.at < bindparam("keys_until"))
_DELETE_KEY = delete(idempotency).where(given(idempotency.c.run_id, "id"))
# A key never stands for a run that is not there.
_DELETE_EMPTY_KEY = _DELETE_KEY.where(~exists().where(_ONE))
_KEY = select(idempotency.c.body_hash, idempotency.c.run_id).where(
    given(idempotency.c.visitor_id), given(idempotency.c.route), given(idempotency.c.key)
)
_GET = select(runs).where(_ONE, given(runs.c.visitor_id))
_RUNNING = select(runs.c.id).where(given(runs.c.thread_id), _UNDER_WAY)
_RUNNING_OF = select(runs.c.id).where(given(runs.c.visitor_id), _UNDER_WAY)
_STATUS = select(runs.c.status).where(_ONE)
# A flush that was cancelled after its commit is repeated: the same event again is no conflict.
_ADD_EVENT = insert(events).on_conflict_do_nothing()
_EVENTS = (
    select(events.c.seq, events.c.type, events.c.data)
    .where(given(events.c.run_id), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_END = (
    update(runs)
    .values({name: bindparam(name) for name in ("status", "result", "error", "ended_at")})
    .where(_ONE, _UNDER_WAY)
)
_NEW_FOLLOWER = insert(run_followers)
_FOLLOW = _NEW_FOLLOWER.on_conflict_do_update(
    index_elements=["run_id"],
    set_={"until": _NEW_FOLLOWER.excluded.until},
    where=_NEW_FOLLOWER.excluded.until > run_followers.c.until,
)
_FOLLOWED = select(run_followers.c.until).where(given(run_followers.c.run_id))
_LEASE = update(runs).values(lease_until=bindparam("lease_until"))
_RENEW = _LEASE.where(_ONE)
_ORPHANED = and_(
    _UNDER_WAY,
    or_(runs.c.lease_until < bindparam("now"), bindparam("all_running", type_=Integer) == 1),
)
_ORPHANS = select(runs).where(_ORPHANED)
_TAKE = _LEASE.where(_ONE, _ORPHANED)
_SWEEP = (
    delete(events).where(
        events.c.run_id.in_(select(runs.c.id).where(runs.c.ended_at < bindparam("events_until")))
    ),
    delete(runs).where(runs.c.ended_at < bindparam("runs_until")),
    delete(run_followers).where(run_followers.c.until < bindparam("now")),
    _DELETE_OLD_KEYS,
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


def _event_row(run_id: str, event: Event) -> Params:
    data = json.dumps(event.data, ensure_ascii=False)
    return {"run_id": run_id, "seq": event.seq, "type": event.type, "data": data}


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
            (added,) = await self._database.write((_ADD, self._row(run)))
            return run.id if added == 1 else None
        row = self._row(run)
        *_, added, _ = await self._database.write(
            *self._claiming(run.visitor_id, idempotency, run.id),
            (_ADD_UNDER_KEY, row),
            (_DELETE_EMPTY_KEY, row),
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
        (route, key, body_hash), now = idempotency, self._clock()
        named = {"route": route, "key": key, "body_hash": body_hash, "run_id": made_id}
        return (
            (_DELETE_OLD_KEYS, {"keys_until": now - IDEMPOTENCY_SECONDS}),
            (_ADD_KEY, {"visitor_id": visitor_id, "at": now, **named}),
        )

    async def _known(self, visitor_id: str, route: str, key: str, body_hash: str) -> str | None:
        named = {"visitor_id": visitor_id, "route": route, "key": key}
        rows = await self._database.fetch(_KEY, named)
        if rows and rows[0]["body_hash"] != body_hash:
            raise IdempotencyMismatch
        return str(rows[0]["run_id"]) if rows else None

    def _row(self, run: Run) -> Params:
        now = self._clock()
        return {
            "id": run.id,
            "kind": run.kind,
            "thread_id": run.thread_id,
            "visitor_id": run.visitor_id,
            "status": "running",
            "input": json.dumps(run.input, ensure_ascii=False),
            "context": json.dumps(asdict(run.context)),
            "background": int(run.background),
            "lease_until": now + LEASE_SECONDS,
            "created_at": now,
        }

    async def get(self, run_id: str, visitor_id: str) -> Run | None:
        """The run, if it is this visitor's."""
        one = {"id": run_id, "visitor_id": visitor_id}
        rows = await self._database.fetch(_GET, one)
        return _run(rows[0]) if rows else None

    async def running(self, thread_id: str) -> str | None:
        rows = await self._database.fetch(_RUNNING, {"thread_id": thread_id})
        return str(rows[0]["id"]) if rows else None

    async def running_of(self, visitor_id: str) -> list[str]:
        rows = await self._database.fetch(_RUNNING_OF, {"visitor_id": visitor_id})
        return [str(row["id"]) for row in rows]

    async def status(self, run_id: str) -> RunStatus | None:
        rows = await self._database.fetch(_STATUS, {"id": run_id})
        return rows[0]["status"] if rows else None

    async def append(self, run_id: str, events: Sequence[Event]) -> None:
        await self._database.write_many(_ADD_EVENT, [_event_row(run_id, e) for e in events])

    async def events(self, run_id: str, after: int) -> list[Event]:
        rows = await self._database.fetch(_EVENTS, {"run_id": run_id, "after": after})
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
        ended = {
            "id": run_id,
            "status": status,
            "result": json.dumps(result, ensure_ascii=False) if result is not None else None,
            "error": json.dumps(error) if error is not None else None,
            "ended_at": self._clock(),
        }
        await self._database.write(
            *((_ADD_EVENT, _event_row(run_id, event)) for event in last), (_END, ended)
        )

    async def follow_until(self, run_id: str, seconds: float) -> None:
        """Note that somebody follows from another process; it holds for so many seconds."""
        note = {"run_id": run_id, "until": self._clock() + seconds}
        await self._database.write((_FOLLOW, note))

    async def followed_for(self, run_id: str) -> float:
        """For how many seconds more followers in other processes count; 0 when there is none."""
        rows = await self._database.fetch(_FOLLOWED, {"run_id": run_id})
        return max(0.0, rows[0]["until"] - self._clock()) if rows else 0.0

    async def renew(self, run_ids: Sequence[str]) -> None:
        """Prolong the leases of the runs that this process works on."""
        until = self._clock() + LEASE_SECONDS
        await self._database.write_many(
            _RENEW, [{"id": run_id, "lease_until": until} for run_id in run_ids]
        )

    async def give_back(self, run_id: str) -> None:
        """End the lease of a run that another process is to continue."""
        await self._database.write((_RENEW, {"id": run_id, "lease_until": 0.0}))

    async def orphans(self, *, all_running: bool) -> list[Run]:
        """Running runs whose lease ended (or all, when nobody else can be working on them)."""
        wanted = {"now": self._clock(), "all_running": int(all_running)}
        rows = await self._database.fetch(_ORPHANS, wanted)
        return [_run(row) for row in rows]

    async def take(self, run_id: str, *, all_running: bool) -> bool:
        """Claim an orphan for recovery; False when another process was first."""
        now = self._clock()
        claim = {"id": run_id, "now": now, "all_running": int(all_running)}
        (taken,) = await self._database.write(
            (_TAKE, {"lease_until": now + LEASE_SECONDS, **claim})
        )
        return taken == 1

    async def release_key(self, run_id: str) -> None:
        """Forget the key of a run that could not be started."""
        await self._database.write((_DELETE_KEY, {"id": run_id}))

    async def sweep(self) -> None:
        """Forget the events of runs that ended long ago, and after a week the runs."""
        now = self._clock()
        until = {
            "now": now,
            "events_until": now - KEPT_SECONDS,
            "runs_until": now - 7 * IDEMPOTENCY_SECONDS,
            "keys_until": now - IDEMPOTENCY_SECONDS,
        }
        await self._database.write(*each(_SWEEP, until))
