"""Runs in the database, for everybody who is not their owner; its clock is the only one."""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, exists, func, or_, select, update

from tripkit.runs.keys import DELETE_KEY, DELETE_OLD_KEYS, IdempotencyKeys, Repeat
from tripkit.runs.model import UNDER_WAY, Event, Json, Run, RunStatus
from tripkit.runs.rows import dumped, event_of, new_row, run_of
from tripkit.services.storage.port import Database
from tripkit.services.storage.statements import given, insert, now
from tripkit.services.storage.tables import events, idempotency, run_watchers, runs

KEPT_SECONDS = 600.0
"""How long events can be read again after the end."""
PAUSED_SECONDS = 600.0
"""How long a run that nobody follows waits for somebody to come back."""
RUN_SECONDS = 7 * 86_400.0
AHEAD = 1_000
"""A dead owner may have shown events that it had not stored: what follows stands behind them."""

_ONE = given(runs.c.id)
_RUNNING = runs.c.status == "running"
_OPEN = or_(*(runs.c.status == status for status in UNDER_WAY))
_IS_PAUSED = runs.c.status == "paused"
_NEW = (
    "id",
    "kind",
    "thread_id",
    "visitor_id",
    "status",
    "input",
    "context",
    "background",
    "lease_until",
    "owner",
    "epoch",
)
_ADD = (
    insert(runs)
    .values({**{name: bindparam(name) for name in _NEW}, "created_at": now()})
    .on_conflict_do_nothing()
)
_ADD_UNDER_KEY = (
    insert(runs)
    .from_select(
        [*_NEW, "created_at"],
        select(*(bindparam(name, type_=runs.c[name].type) for name in _NEW), now()).where(
            exists().where(given(idempotency.c.run_id, "id"))
        ),
    )
    .on_conflict_do_nothing()
)
# A key never stands for a run that is not there.
_DELETE_EMPTY_KEY = DELETE_KEY.where(~exists().where(_ONE))
_READ = select(runs).where(_ONE)
_GET = _READ.where(given(runs.c.visitor_id))
_IN_THREAD = select(runs.c.id).where(given(runs.c.thread_id), _OPEN)
_RUNNING_IN_THREAD = select(runs.c.id).where(given(runs.c.thread_id), _RUNNING)
_OPEN_OF = select(runs.c.id).where(given(runs.c.visitor_id), _OPEN)
_STATUS = select(runs.c.status).where(_ONE)
_ALL_RUNNING = select(runs.c.id, runs.c.visitor_id).where(_RUNNING).order_by(runs.c.created_at)
_EXPIRED = select(runs).where(_IS_PAUSED, runs.c.paused_at < now() - PAUSED_SECONDS)
_EVENTS = (
    select(events.c.seq, events.c.type, events.c.data)
    .where(given(events.c.run_id), events.c.seq > bindparam("after"))
    .order_by(events.c.seq)
)
_LATER = runs.alias("later")
_RESUME = (
    update(runs)
    .values(status="running", paused_at=None)
    .where(
        _ONE,
        _IS_PAUSED,
        runs.c.paused_at >= now() - PAUSED_SECONDS,
        ~exists().where(
            _LATER.c.thread_id == runs.c.thread_id,
            or_(_LATER.c.status == "running", _LATER.c.created_at > runs.c.created_at),
        ),
    )
)
_ASK_TO_CANCEL = update(runs).values(cancel_asked=1).where(_ONE, _RUNNING)
_OVERRULE = (
    update(runs)
    .values(
        status=bindparam("status"),
        error=bindparam("error"),
        ended_at=now(),
        owner=None,
        paused_at=None,
        epoch=runs.c.epoch + 1,
    )
    .where(_ONE, _OPEN, given(runs.c.epoch, "was"))
)
_ADD_LAST = insert(events).from_select(
    ["run_id", "seq", "type", "data"],
    select(
        bindparam("run_id", type_=events.c.run_id.type),
        func.coalesce(func.max(events.c.seq), 0) + bindparam("gap", type_=events.c.seq.type),
        bindparam("type", type_=events.c.type.type),
        bindparam("data", type_=events.c.data.type),
    ).where(given(events.c.run_id)),
)
_WATCH = insert(run_watchers).values(
    run_id=bindparam("run_id"),
    process=bindparam("process"),
    until=now() + bindparam("seconds"),
)
_WATCH = _WATCH.on_conflict_do_update(
    index_elements=["run_id", "process"], set_={"until": _WATCH.excluded.until}
)
_SWEEP = (
    delete(events).where(
        events.c.run_id.in_(select(runs.c.id).where(runs.c.ended_at < now() - KEPT_SECONDS))
    ),
    delete(runs).where(runs.c.ended_at < now() - RUN_SECONDS),
    delete(run_watchers).where(run_watchers.c.until < now() - KEPT_SECONDS),
    DELETE_OLD_KEYS,
)


class RunStore:
    """Reads and writes runs. All times are the database's own."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._keys = IdempotencyKeys(database)
        self.claim = self._keys.claim
        self.has_key = self._keys.has

    async def add(self, run: Run, repeat: Repeat | None = None) -> str | None:
        """Store a new run and return its id; None when its thread has one at work.

        A repeated (route, key, body hash) stores nothing and gives the id of the run that it
        stands for, which is there by then. Raises IdempotencyMismatch for another body.
        """
        row = new_row(run)
        if repeat is None:
            (added,) = await self._database.write((_ADD, row))
        else:
            *_, added, _ = await self._database.write(
                *self._keys.claiming(run.visitor_id, repeat, run.id),
                (_ADD_UNDER_KEY, row),
                (_DELETE_EMPTY_KEY, row),
            )
        if added == 1 or await self.running(run.thread_id) == run.id:  # or stored at an earlier try
            return run.id
        return await self._keys.known(run.visitor_id, repeat) if repeat else None

    async def get(self, run_id: str, visitor_id: str) -> Run | None:
        """The run, if it is this visitor's."""
        one = {"id": run_id, "visitor_id": visitor_id}
        rows = await self._database.fetch(_GET, one)
        return run_of(rows[0]) if rows else None

    async def read(self, run_id: str) -> Run | None:
        """The run, whosever it is."""
        rows = await self._database.fetch(_READ, {"id": run_id})
        return run_of(rows[0]) if rows else None

    async def running(self, thread_id: str) -> str | None:
        """The run that is at work in a thread."""
        rows = await self._database.fetch(_RUNNING_IN_THREAD, {"thread_id": thread_id})
        return str(rows[0]["id"]) if rows else None

    async def open_in(self, thread_id: str) -> list[str]:
        """The runs of a thread that have not ended, paused ones too."""
        rows = await self._database.fetch(_IN_THREAD, {"thread_id": thread_id})
        return [str(row["id"]) for row in rows]

    async def open_of(self, visitor_id: str) -> list[str]:
        """The runs of a visitor that have not ended."""
        rows = await self._database.fetch(_OPEN_OF, {"visitor_id": visitor_id})
        return [str(row["id"]) for row in rows]

    async def all_running(self) -> list[tuple[str, str]]:
        """Every run at work or waiting for an owner, and whose it is, the oldest first."""
        rows = await self._database.fetch(_ALL_RUNNING)
        return [(str(row["id"]), str(row["visitor_id"])) for row in rows]

    async def status(self, run_id: str) -> RunStatus | None:
        rows = await self._database.fetch(_STATUS, {"id": run_id})
        return rows[0]["status"] if rows else None

    async def events(self, run_id: str, after: int) -> list[Event]:
        rows = await self._database.fetch(_EVENTS, {"run_id": run_id, "after": after})
        return [event_of(row) for row in rows]

    async def resume(self, run_id: str) -> bool:
        """Let a paused run go on; False when it waits no more, or its thread has gone on."""
        (resumed,) = await self._database.write((_RESUME, {"id": run_id}))
        return resumed == 1

    async def ask_to_cancel(self, run_id: str) -> None:
        """Leave word for the run's owner, whichever process that is."""
        await self._database.write((_ASK_TO_CANCEL, {"id": run_id}))

    async def overrule(self, run: Run, status: RunStatus, last: Json) -> bool:
        """End a run over the head of its owner, if it has one; False when it changed meanwhile."""
        error = {k: last[k] for k in ("code", "detail")} if last["type"] == "error" else None
        ending = {"id": run.id, "was": run.epoch, "status": status, "error": dumped(error)}
        closing = {
            "run_id": run.id,
            "gap": AHEAD if run.owner else 1,
            "type": last["type"],
            "data": dumped(last),
        }
        counts = await self._database.write(
            (_OVERRULE, ending),
            (_ADD_LAST, closing),
            *self._database.without(run.thread_id, run.id),
            guarded=True,
        )
        return counts[0] == 1

    async def expired(self) -> list[Run]:
        """The paused runs to which nobody came back in time."""
        return [run_of(row) for row in await self._database.fetch(_EXPIRED)]

    async def watch(self, run_ids: Sequence[str], process: str, seconds: float) -> None:
        """Note that runs are followed through this process, for so many seconds from now."""
        rows = [{"run_id": one, "process": process, "seconds": seconds} for one in run_ids]
        await self._database.write_many(_WATCH, rows)

    async def release_key(self, run_id: str) -> None:
        """Forget the key of a run that could not be started."""
        await self._database.write((DELETE_KEY, {"id": run_id}))

    async def sweep(self) -> None:
        """Forget the events of runs that ended long ago, and after a week the runs."""
        await self._database.write(*((statement, {}) for statement in _SWEEP))
