"""What only the owner of a run may write: each statement checks its epoch in its transaction."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Executable, bindparam, case, func, select, update

from tripkit.runs.model import Event, Json, Run, RunStatus
from tripkit.runs.rows import dumped, event_row, run_of
from tripkit.services.storage.port import Database, Statement
from tripkit.services.storage.statements import given, insert, now
from tripkit.services.storage.tables import events, run_watchers, runs


class Overtaken(Exception):
    """The run has another owner, or has ended without us: nothing more of ours is kept."""


@dataclass(frozen=True)
class Standing:
    """How a run of ours stands in the database.

    `followed`: for how many seconds more somebody follows through other processes; negative since
    nobody does, None when nobody ever did.
    """

    epoch: int
    cancel_asked: bool
    followed: float | None


_ONE = given(runs.c.id)
_MINE = (_ONE, given(runs.c.epoch), runs.c.status == "running")
_READ = select(runs).where(_ONE)
_CLAIM = (
    update(runs)
    .values(
        owner=bindparam("me"),
        epoch=runs.c.epoch + 1,
        deaths=runs.c.deaths + case((runs.c.owner.is_(None), 0), else_=1),
    )
    .where(*_MINE)
)
_ACCEPT = update(runs).values(checkpoint=bindparam("accepted")).where(*_MINE)
_COLUMNS = ("run_id", "seq", "type", "data")
# The row stays locked to the end of the transaction: a successor waits for it, or it for them.
_APPEND = (
    insert(events)
    .from_select(
        list(_COLUMNS),
        select(*(bindparam(name, type_=events.c[name].type) for name in _COLUMNS))
        .select_from(runs)
        .where(given(runs.c.id, "run_id"), given(runs.c.epoch), runs.c.status == "running")
        .with_for_update(),
    )
    .on_conflict_do_nothing()
)
_ADD = insert(events).on_conflict_do_nothing()
_END = (
    update(runs)
    .values(
        status=bindparam("status"),
        result=bindparam("result"),
        error=bindparam("error"),
        checkpoint=bindparam("accepted"),
        ended_at=now(),
    )
    .where(*_MINE)
)
_PAUSE = update(runs).values(status="paused", paused_at=now(), owner=None).where(*_MINE)
_RELEASE = update(runs).values(owner=None).where(*_MINE)
_STANDING = (
    select(
        runs.c.id,
        runs.c.epoch,
        runs.c.cancel_asked,
        (func.max(run_watchers.c.until) - now()).label("followed"),
    )
    .select_from(runs.outerjoin(run_watchers, run_watchers.c.run_id == runs.c.id))
    .where(given(runs.c.owner), runs.c.status == "running")
    .group_by(runs.c.id, runs.c.epoch, runs.c.cancel_asked)
)


class Ownership:
    """The runs that one process owns; `owner` is its name. Epochs come from `claim`."""

    def __init__(self, database: Database, owner: str) -> None:
        self._database = database
        self.owner = owner

    async def claim(self, run_id: str) -> tuple[Run, bool] | None:
        """Take a run over: the run as ours, and whether its last owner had died with it.

        None when it waits for nobody: it has ended, is paused, or another was first.
        """
        rows = await self._database.fetch(_READ, {"id": run_id})
        if not rows or rows[0]["status"] != "running":
            return None
        before = run_of(rows[0])
        claim = {"id": run_id, "epoch": before.epoch, "me": self.owner}
        (claimed,) = await self._database.write((_CLAIM, claim))
        if claimed == 0:
            return None
        died = before.owner is not None
        ours = replace(
            before, owner=self.owner, epoch=before.epoch + 1, deaths=before.deaths + died
        )
        return ours, died

    async def accept(self, run: Run) -> str | None:
        """The checkpoint that the run goes on from: what its last owner reached stands.

        Raises Overtaken.
        """
        database = self._database
        await database.drop_torn_writes(run.thread_id)
        reached = await database.reached(run.thread_id, run.id, run.epoch - 1)
        accepted = reached or run.checkpoint
        if accepted is not None:
            await self._write(run, (_ACCEPT, {**_named(run), "accepted": accepted}))
            await database.go_back_to(run.thread_id, accepted)
        return accepted

    async def drop_torn_writes(self, run: Run) -> None:
        """What a node wrote that was cut off before its end is forgotten: it runs again."""
        await self._database.drop_torn_writes(run.thread_id)

    async def newest(self, run: Run) -> str | None:
        """The newest checkpoint of the run's thread that no former owner wrote beside us."""
        return await self._database.newest(run.thread_id)

    async def head(self, run: Run, *, must_wait: bool) -> str | None:
        """The same, unless it has to wait at an interrupt and does not."""
        newest = await self.newest(run)
        if must_wait and newest != await self._database.waiting(run.thread_id):
            return None
        return newest

    async def append(self, run: Run, batch: Sequence[Event]) -> None:
        """Store events. Raises Overtaken."""
        rows = [{**event_row(run.id, event), "epoch": run.epoch} for event in batch]
        stored = await self._database.write_many(_APPEND, rows)
        if stored < len(rows):  # stored already, by a write that was cancelled after its commit?
            await self.check(run)

    async def check(self, run: Run) -> None:
        """Raises Overtaken when the run is not ours any more."""
        if not await self._stands(run, "running"):
            raise Overtaken

    async def end(
        self,
        run: Run,
        status: RunStatus,
        last: Sequence[Event],
        *clearing: Statement,
        result: Json | None = None,
        error: Json | None = None,
        accepted: str | None = None,
    ) -> None:
        """Store the last events, the end and `clearing` in one transaction. Raises Overtaken."""
        ended = {
            "status": status,
            "result": dumped(result),
            "error": dumped(error),
            "accepted": accepted,
        }
        rows = [(_ADD, event_row(run.id, event)) for event in last]
        counts = await self._database.write(
            (_END, {**_named(run), **ended}), *rows, *clearing, guarded=True
        )
        if counts[0] == 0 and not await self._stands(run, status):
            raise Overtaken

    async def pause(self, run: Run, unstored: Sequence[Event]) -> None:
        """Leave the run until somebody follows it again. Raises Overtaken."""
        await self._leave(_PAUSE, run, unstored)

    async def release(self, run: Run, unstored: Sequence[Event]) -> None:
        """Leave the run to another process. Raises Overtaken."""
        await self._leave(_RELEASE, run, unstored)

    async def _leave(self, leaving: Executable, run: Run, unstored: Sequence[Event]) -> None:
        rows = [(_ADD, event_row(run.id, event)) for event in unstored]
        await self._write(run, (leaving, _named(run)), *rows)

    async def standing(self) -> dict[str, Standing]:
        """How the runs stand that the database knows as ours."""
        rows = await self._database.fetch(_STANDING, {"owner": self.owner})
        return {
            row["id"]: Standing(row["epoch"], bool(row["cancel_asked"]), row["followed"])
            for row in rows
        }

    async def _write(self, run: Run, *statements: Statement) -> None:
        counts = await self._database.write(*statements, guarded=True)
        if counts[0] == 0:
            raise Overtaken

    async def _stands(self, run: Run, status: RunStatus) -> bool:
        rows = await self._database.fetch(_READ, {"id": run.id})
        return bool(rows) and (rows[0]["epoch"], rows[0]["status"]) == (run.epoch, status)


def _named(run: Run) -> Json:
    return {"id": run.id, "epoch": run.epoch}
