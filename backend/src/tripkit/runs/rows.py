"""Runs and events as rows, and back."""

import json
from dataclasses import asdict

from tripkit.domain.context import RunContext
from tripkit.runs.model import Event, Run
from tripkit.services.storage.port import Params, Row

NOT_FOR_THE_RELEASE_BEFORE = 1e12
"""Its processes take a run over when this time has come; they know of no owner."""


def run_of(row: Row) -> Run:
    """The run that a row tells of."""
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
        owner=row["owner"],
        epoch=row["epoch"],
        checkpoint=row["checkpoint"],
        deaths=row["deaths"],
        cancel_asked=bool(row["cancel_asked"]),
    )


def new_row(run: Run) -> Params:
    """What is stored of a run that begins."""
    return {
        "id": run.id,
        "kind": run.kind,
        "thread_id": run.thread_id,
        "visitor_id": run.visitor_id,
        "status": "running",
        "input": json.dumps(run.input, ensure_ascii=False),
        "context": json.dumps(_stored(run.context)),
        "background": int(run.background),
        "lease_until": NOT_FOR_THE_RELEASE_BEFORE,
        "owner": run.owner,
        "epoch": run.epoch,
    }


def _stored(context: RunContext) -> dict[str, object]:
    """As JSON, without a span where there is none: an older release knows no such field."""
    fields = asdict(context)
    return (
        fields if context.traceparent else {k: v for k, v in fields.items() if k != "traceparent"}
    )


def event_row(run_id: str, event: Event) -> Params:
    """What is stored of an event."""
    return {"run_id": run_id, "seq": event.seq, "type": event.type, "data": dumped(event.data)}


def event_of(row: Row) -> Event:
    """The event that a row tells of."""
    return Event(row["seq"], row["type"], json.loads(row["data"]))


def dumped(value: object) -> str | None:
    """A JSON value as it is stored."""
    return None if value is None else json.dumps(value, ensure_ascii=False)
