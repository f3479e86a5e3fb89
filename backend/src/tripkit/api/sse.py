"""A run's events as a server-sent stream."""

import json
from collections.abc import AsyncIterator

import anyio
from sse_starlette import EventSourceResponse, ServerSentEvent

from tripkit.runs.model import Event

HEARTBEAT_SECONDS = 15
FAREWELL_SECONDS = 2
"""When the server ends, its runs end first: so long a stream has to tell that."""
HEADERS = {"Cache-Control": "no-cache, no-transform", "X-Accel-Buffering": "no"}


async def _frames(events: AsyncIterator[Event]) -> AsyncIterator[ServerSentEvent]:
    async for event in events:
        data = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
        yield ServerSentEvent(data=data, event=event.type, id=str(event.seq), sep="\n")


def stream(events: AsyncIterator[Event]) -> EventSourceResponse:
    """The response that follows a run's log; the run lives on without it."""
    return EventSourceResponse(
        _frames(events), ping=HEARTBEAT_SECONDS, headers=HEADERS, sep="\n",
        shutdown_event=anyio.Event(), shutdown_grace_period=FAREWELL_SECONDS,
    )  # fmt: skip
