"""Ids of checkpoints that are larger than all that were read, whatever the wall clock says.

LangGraph takes the largest id of a thread for its newest checkpoint, and makes ids (UUID 6) from
the wall clock. Where processes share a database the clock of one may be behind that of another:
what it wrote would count as older than what it had read. So a process that reads an id goes on
behind it (a Lamport clock).
"""

from uuid import UUID

from langgraph.checkpoint.base import id as ids

_LAST = "_last_v6_timestamp"
"""Where LangGraph keeps the time of the last id that it made in this process."""


def go_on_behind(checkpoint_id: str) -> None:
    """Make every id that this process makes from now on larger than this one."""
    read = UUID(checkpoint_id).int
    ticks = (read >> 80 << 12) | (read >> 64 & 0xFFF)
    setattr(ids, _LAST, max(ticks, getattr(ids, _LAST) or 0))
