"""Statements over LangGraph's own tables, which its savers make and we only clear."""

from abc import ABC, abstractmethod
from typing import ClassVar

from sqlalchemy import (
    BindParameter,
    Executable,
    Integer,
    TableClause,
    Text,
    bindparam,
    cast,
    column,
    delete,
    exists,
    func,
    literal,
    literal_column,
    or_,
    select,
    table,
    text,
)

from tripkit.services.storage.port import NOTHING, Params, Row, Statement
from tripkit.services.storage.statements import each, given
from tripkit.services.storage.tables import runs

PING = select(literal(1).label("alive"))
DELETE_UNREFERENCED_BLOBS = text(
    "DELETE FROM checkpoint_blobs b WHERE b.thread_id = :thread_id AND NOT EXISTS ("
    "SELECT 1 FROM checkpoints c WHERE c.thread_id = b.thread_id"
    " AND c.checkpoint_ns = b.checkpoint_ns"
    " AND c.checkpoint -> 'channel_versions' ->> b.channel = b.version)"
)
"""On Postgres the values stand in a table of their own."""
DELETE_BLOBS = text("DELETE FROM checkpoint_blobs WHERE thread_id = :thread_id")

RUN, EPOCH = "tripkit_run", "tripkit_epoch"
"""What a run's checkpoints are marked with, in their metadata: LangGraph copies it there from
the configuration that a graph is run with."""
_SAVED = table("checkpoints", *map(column, ("thread_id", "checkpoint_ns", "checkpoint_id")))
_KEPT: BindParameter[str] = bindparam("checkpoint_id")


def mark(run_id: str, epoch: int) -> dict[str, str | int]:
    """The part of a graph's `configurable` that marks the checkpoints of a run's owner."""
    return {RUN: run_id, EPOCH: epoch}


def _of_cut_off_nodes(writes: TableClause) -> Executable:
    """What nodes wrote before they failed; what they waited for and were answered stays."""
    cut_off = writes.alias("cut_off")
    nodes = select(cut_off.c.task_id).where(
        given(cut_off.c.thread_id), cut_off.c.channel == "__error__"
    )
    return delete(writes).where(
        given(writes.c.thread_id),
        writes.c.task_id.in_(nodes),
        writes.c.channel != "__interrupt__",
        writes.c.channel != "__resume__",
    )


class Checkpoints:
    """A thread's statements over both tables.

    `pending` is what a saver calls the second; `metadata` is SQL that reads a name from a
    checkpoint's metadata, with the name for `{}`. Where values stand in a table of their own,
    `unreferenced` clears what no checkpoint names any more, and `blobs` all of a thread.
    """

    def __init__(
        self,
        pending: str,
        metadata: str,
        *,
        unreferenced: tuple[Executable, ...] = (),
        blobs: tuple[Executable, ...] = (),
    ) -> None:
        names = ("thread_id", "checkpoint_id", "task_id", "channel")
        writes = table(pending, *map(column, names))
        at, channel = writes.c.checkpoint_id, writes.c.channel
        saved_here, written_here = given(_SAVED.c.thread_id), given(writes.c.thread_id)
        by_run = literal_column(metadata.format(RUN), Text)
        in_epoch = cast(literal_column(metadata.format(EPOCH)), Integer)
        # A former owner's branch: of an epoch that is over, and not what its successor took up.
        orphaned = exists().where(
            runs.c.id == by_run,
            runs.c.epoch > in_epoch,
            func.coalesce(runs.c.checkpoint, "") != _SAVED.c.checkpoint_id,
        )
        accepted = exists().where(_SAVED.c.checkpoint_id == at, saved_here, ~orphaned)
        self.waiting = select(func.max(at).label("id")).where(
            written_here, channel == "__interrupt__", accepted
        )
        newest = select(func.max(_SAVED.c.checkpoint_id).label("id")).where(
            saved_here, _SAVED.c.checkpoint_ns == ""
        )
        self.newest = newest.where(~orphaned)
        self.reached = newest.where(by_run == bindparam("run_id"), in_epoch == bindparam("epoch"))
        self.keep_only = (
            delete(_SAVED).where(saved_here, _SAVED.c.checkpoint_id != _KEPT),
            delete(writes).where(written_here, or_(at != _KEPT, channel != "__interrupt__")),
            *unreferenced,
        )
        self.go_back_to = (
            delete(_SAVED).where(saved_here, _SAVED.c.checkpoint_id != _KEPT),
            delete(writes).where(written_here, at != _KEPT),
            *unreferenced,
        )
        of_run = (saved_here, by_run == bindparam("run_id"))
        self.without = (
            delete(writes).where(
                written_here, at.in_(select(_SAVED.c.checkpoint_id).where(*of_run))
            ),
            delete(_SAVED).where(*of_run),
            *unreferenced,
        )
        self.torn = _of_cut_off_nodes(writes)
        self.erase = (delete(_SAVED).where(saved_here), delete(writes).where(written_here), *blobs)


class CheckpointReader(ABC):
    """What both databases do with a thread's checkpoints, each by its own `checkpoints`."""

    checkpoints: ClassVar[Checkpoints]

    @abstractmethod
    async def fetch(self, statement: Executable, params: Params = NOTHING) -> list[Row]: ...

    @abstractmethod
    async def write(self, *statements: Statement, guarded: bool = False) -> list[int]: ...

    async def waiting(self, thread_id: str) -> str | None:
        return await self._checkpoint(self.checkpoints.waiting, {"thread_id": thread_id})

    async def newest(self, thread_id: str) -> str | None:
        return await self._checkpoint(self.checkpoints.newest, {"thread_id": thread_id})

    async def reached(self, thread_id: str, run_id: str, epoch: int) -> str | None:
        by = {"thread_id": thread_id, "run_id": run_id, "epoch": epoch}
        return await self._checkpoint(self.checkpoints.reached, by)

    async def _checkpoint(self, statement: Executable, params: Params) -> str | None:
        (row,) = await self.fetch(statement, params)
        newest: str | None = row["id"]
        return newest

    async def keep_only(self, thread_id: str, checkpoint_id: str) -> None:
        await self.write(*self.keeping(thread_id, checkpoint_id))

    async def go_back_to(self, thread_id: str, checkpoint_id: str) -> None:
        keep = {"thread_id": thread_id, "checkpoint_id": checkpoint_id}
        await self.write(*each(self.checkpoints.go_back_to, keep))

    async def drop_torn_writes(self, thread_id: str) -> None:
        await self.write((self.checkpoints.torn, {"thread_id": thread_id}))

    def keeping(self, thread_id: str, checkpoint_id: str) -> list[Statement]:
        keep = {"thread_id": thread_id, "checkpoint_id": checkpoint_id}
        return each(self.checkpoints.keep_only, keep)

    def without(self, thread_id: str, run_id: str) -> list[Statement]:
        return each(self.checkpoints.without, {"thread_id": thread_id, "run_id": run_id})

    def erasing(self, thread_id: str) -> list[Statement]:
        return each(self.checkpoints.erase, {"thread_id": thread_id})

    async def erase_thread(self, thread_id: str) -> None:
        await self.write(*self.erasing(thread_id))

    async def ping(self) -> None:
        await self.fetch(PING)
