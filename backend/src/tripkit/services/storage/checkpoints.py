"""Statements over LangGraph's own tables, which its savers make and we only clear."""

from sqlalchemy import (
    BindParameter,
    Integer,
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

from tripkit.services.storage.statements import given
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


class Checkpoints:
    """A thread's statements over both tables.

    `pending` is what a saver calls the second; `metadata` is SQL that reads a name from a
    checkpoint's metadata, with the name for `{}`.
    """

    def __init__(self, pending: str, metadata: str) -> None:
        writes = table(pending, column("thread_id"), column("checkpoint_id"), column("channel"))
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
        )
        self.go_back_to = (
            delete(_SAVED).where(saved_here, _SAVED.c.checkpoint_id != _KEPT),
            delete(writes).where(written_here, at != _KEPT),
        )
        of_run = (saved_here, by_run == bindparam("run_id"))
        self.without = (
            delete(writes).where(
                written_here, at.in_(select(_SAVED.c.checkpoint_id).where(*of_run))
            ),
            delete(_SAVED).where(*of_run),
        )
        self.erase = (delete(_SAVED).where(saved_here), delete(writes).where(written_here))
