"""Statements over LangGraph's own tables, which its savers make and we only clear."""

from sqlalchemy import (
    BindParameter,
    bindparam,
    column,
    delete,
    func,
    literal,
    or_,
    select,
    table,
    text,
)

from tripkit.services.storage.statements import given

PING = select(literal(1).label("alive"))
DELETE_UNREFERENCED_BLOBS = text(
    "DELETE FROM checkpoint_blobs b WHERE b.thread_id = :thread_id AND NOT EXISTS ("
    "SELECT 1 FROM checkpoints c WHERE c.thread_id = b.thread_id"
    " AND c.checkpoint_ns = b.checkpoint_ns"
    " AND c.checkpoint -> 'channel_versions' ->> b.channel = b.version)"
)
"""On Postgres the values stand in a table of their own."""


_SAVED = table("checkpoints", column("thread_id"), column("checkpoint_id"))
_KEPT: BindParameter[str] = bindparam("checkpoint_id")


class Checkpoints:
    """A thread's statements over both tables; `pending` is what a saver calls the second."""

    def __init__(self, pending: str) -> None:
        writes = table(pending, column("thread_id"), column("checkpoint_id"), column("channel"))
        at, channel = writes.c.checkpoint_id, writes.c.channel
        saved_here, written_here = given(_SAVED.c.thread_id), given(writes.c.thread_id)
        self.waiting = select(func.max(at).label("id")).where(
            written_here, channel == "__interrupt__"
        )
        self.keep_only = (
            delete(_SAVED).where(saved_here, _SAVED.c.checkpoint_id != _KEPT),
            delete(writes).where(written_here, or_(at != _KEPT, channel != "__interrupt__")),
        )
        self.erase = (delete(_SAVED).where(saved_here), delete(writes).where(written_here))
