"""Runs: read, follow, cancel."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query
from fastapi.responses import Response

from tripkit.api.dependencies import StarterDep
from tripkit.api.errors import responses
from tripkit.domain.errors import InvalidInput
from tripkit.domain.wire import Wire
from tripkit.runs.model import Run

router = APIRouter(prefix="/api/v1/runs", tags=["runs"], responses=responses(401, 404))


class RunState(Wire):
    """A run as it stands; `result` is there once it has completed.

    `paused`: nobody follows it; it goes on when somebody does within ten minutes, and is
    `cancelled` after that.
    """

    run_id: str
    status: Literal["running", "paused", "completed", "failed", "cancelled", "interrupted"]
    result: dict[str, Any] | None = None

    @classmethod
    def of(cls, run: Run) -> "RunState":
        return cls(run_id=run.id, status=run.status, result=run.result)


@router.get("/{run_id}")
async def get_run(run_id: str, starter: StarterDep) -> RunState:
    """How a run stands, and its result."""
    return RunState.of(await starter.container.runs.get(run_id, starter.visitor_id))


@router.get("/{run_id}/events", responses=responses(410, 422))
async def get_events(
    run_id: str,
    starter: StarterDep,
    last_event_id: Annotated[str | None, Query(alias="lastEventId")] = None,
    last_event_id_header: Annotated[str | None, Header(alias="Last-Event-ID")] = None,
) -> Response:
    """Follow a run's events again, behind the last one that you have seen."""
    given = last_event_id_header if last_event_id_header is not None else last_event_id
    if given is not None and not (given.isascii() and given.isdigit() and len(given) < 10):
        raise InvalidInput("lastEventId", "Send the id of the last event you have, an integer")
    return await starter.follow(run_id, int(given or 0))


@router.delete("/{run_id}")
async def cancel_run(run_id: str, starter: StarterDep) -> RunState:
    """Cancel a run; one that has ended stays as it is."""
    return RunState.of(await starter.container.runs.cancel(run_id, starter.visitor_id))
