"""What becomes of a run whose process died."""

from collections.abc import Sequence

from tripkit.runs.log import AHEAD, last_seq
from tripkit.runs.model import Event, Job, Run
from tripkit.runs.store import RunStore

RESUMES = 3
"""A run whose process died more often than this is given up: it may be what kills it."""


def can_go_on(job: Job, stored: Sequence[Event]) -> bool:
    """Whether a run is continued from its checkpoint; each time leaves a gap in the numbers."""
    return job.resumes and last_seq(stored) < RESUMES * AHEAD


async def interrupt_or_finish(run: Run, job: Job, store: RunStore) -> None:
    """Finish a run that had reached its result, end any other with `error interrupted`."""
    result = await job.recover(run) if job.recover else None
    stored = await store.events(run.id, 0)
    seq = last_seq(stored) + AHEAD
    if result is not None:
        last = Event(seq, "complete", {"type": "complete", **job.closing(result)})
        await store.end(run.id, "completed", [last], result=result)
        return
    error = {"code": "interrupted", "detail": "The server was restarted; start this again."}
    last = Event(seq, "error", {"type": "error", **error})
    await store.end(run.id, "interrupted", [last], error=error)
