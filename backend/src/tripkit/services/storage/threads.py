"""What a conversation's thread has beside its checkpoints: its runs, and what they said."""

import json
from typing import Any

from sqlalchemy import delete, exists, select

from tripkit.services.storage.port import Database
from tripkit.services.storage.statements import given
from tripkit.services.storage.tables import events, runs

_HERE = given(runs.c.thread_id)
DELETE_RUNS = (
    delete(events).where(events.c.run_id.in_(select(runs.c.id).where(_HERE))),
    delete(runs).where(_HERE),
)
"""A thread's runs with their events; the parameter is `thread_id`."""
_RUNNING = select(runs.c.id).where(_HERE, runs.c.status == "running")
_LAST_RESULT = (
    select(runs.c.result)
    .where(_HERE, given(runs.c.visitor_id), runs.c.status == "completed")
    .order_by(runs.c.ended_at.desc())
    .limit(1)
)


def has_run(thread_id: Any) -> Any:
    """The condition that a run is under way in the thread of this column."""
    return exists().where(runs.c.thread_id == thread_id, runs.c.status == "running")


async def is_running(database: Database, thread_id: str) -> bool:
    """Whether a run is under way in the thread."""
    return bool(await database.fetch(_RUNNING, {"thread_id": thread_id}))


async def last_result(database: Database, thread_id: str, visitor_id: str) -> dict[str, Any] | None:
    """What the newest completed run of a visitor's thread gave."""
    one = {"thread_id": thread_id, "visitor_id": visitor_id}
    rows = await database.fetch(_LAST_RESULT, one)
    return dict(json.loads(rows[0]["result"])) if rows else None
