"""What becomes of a run whose process died."""

from tripkit.runs.model import Event, Job, Run
from tripkit.runs.store import RunStore

AHEAD = 1_000
"""The dead process may have sent events that it had not stored: the end stands behind them all."""


async def interrupt_or_finish(run: Run, job: Job, store: RunStore) -> None:
    """Finish a run that had reached its result, end any other with `error interrupted`."""
    result = await job.recover(run) if job.recover else None
    stored = await store.events(run.id, 0)
    seq = (stored[-1].seq if stored else 0) + AHEAD
    if result is not None:
        last = Event(seq, "complete", {"type": "complete", **job.closing(result)})
        await store.end(run.id, "completed", [last], result=result)
        return
    error = {"code": "interrupted", "detail": "The server was restarted; start this again."}
    last = Event(seq, "error", {"type": "error", **error})
    await store.end(run.id, "interrupted", [last], error=error)
