"""A run's events as a server-sent stream, sent when all else of its request has ended.

A stream is followed for minutes: kept for it are its connection and its place in the log, and
nothing of the middleware, the route and what that asked for. Why sse-starlette writes the frames
and not the response: docs/decisions/027-streams-behind-the-middleware.md.
"""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, aclosing, suppress

from sse_starlette import ServerSentEvent
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tripkit.runs.model import Event

HEARTBEAT_SECONDS = 15.0
FAREWELL_SECONDS = 2.0
"""When the server ends, its runs end first: so long a stream has to tell that."""
HEADERS = {
    "Cache-Control": "no-cache, no-transform",
    "Connection": "keep-alive",
    "X-Accel-Buffering": "no",
}
_BEAT = ServerSentEvent(comment="beat", sep="\n").encode()
_FOLLOWED = "tripkit.followed"

Events = AsyncGenerator[Event]


class EventStream(Response):
    """Begins a stream; `Streams.send_followed` goes on with it."""

    media_type = "text/event-stream"

    def __init__(self, events: Events) -> None:
        self._events = events
        self.status_code = 200
        self.background = None
        self.init_headers(HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        # Middleware that waits for the first of the body lets the headers go with this.
        await _write(send, b"")
        scope[_FOLLOWED] = self._events


def stream(events: Events) -> EventStream:
    """The response that follows a run's log; the run lives on without it."""
    return EventStream(events)


class Streams:
    """The streams that this process sends."""

    def __init__(self) -> None:
        self._open: set[_Sending] = set()

    async def send_followed(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what an `EventStream` of this request began, up to its end or its client's."""
        events: Events | None = scope.pop(_FOLLOWED, None)
        if events is None:
            return
        for name in [key for key, value in scope.items() if isinstance(value, AsyncExitStack)]:
            del scope[name]  # closed by now, and large
        sending = _Sending(send, receive)
        self._open.add(sending)
        try:
            await sending.send_all(events)
        finally:
            self._open.discard(sending)

    async def close(self) -> None:
        """Give each a moment to tell its end, then cut it off."""
        tasks = [sending.task for sending in self._open]
        if tasks:
            await asyncio.wait(tasks, timeout=FAREWELL_SECONDS)
        for sending in self._open:
            sending.cut()


class _Sending:
    """One stream at work in the task of its request."""

    __slots__ = ("_beating", "_is_cut", "_leaving", "_send", "_timer", "task")

    def __init__(self, send: Send, receive: Receive) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.task = task
        self._send = send
        self._is_cut = False
        self._beating: asyncio.Task[None] | None = None
        self._leaving = asyncio.create_task(self._cut_when_left(receive))
        self._timer = self._next_beat()

    async def send_all(self, events: Events) -> None:
        """Each event as it comes, then the end; whoever is gone is sent no more."""
        try:
            async with aclosing(events):
                async for event in events:
                    await _write(self._send, frame(event))
            await self._end()
        except asyncio.CancelledError:
            if not self._is_cut:
                raise
            self.task.uncancel()
        finally:
            self._timer.cancel()
            self._leaving.cancel()

    async def _end(self) -> None:
        self._timer.cancel()
        if self._beating:
            await asyncio.wait([self._beating])
        await _write(self._send, b"", more=False)

    def cut(self) -> None:
        """End it where it is."""
        if not self._is_cut:
            self._is_cut = True
            self.task.cancel()

    async def _cut_when_left(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.cut()

    def _next_beat(self) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(HEARTBEAT_SECONDS, self._beat)

    def _beat(self) -> None:
        if self._beating is None or self._beating.done():  # or a client that does not read
            self._beating = asyncio.create_task(self._write_beat())
        self._timer = self._next_beat()

    async def _write_beat(self) -> None:
        with suppress(OSError):  # its client is gone: that is learnt where events are sent
            await _write(self._send, _BEAT)


def frame(event: Event) -> bytes:
    """The event as it goes over the wire: its id, its type, and one line of JSON."""
    data = json.dumps(event.data, ensure_ascii=False, separators=(",", ":"))
    return ServerSentEvent(data=data, event=event.type, id=str(event.seq), sep="\n").encode()


async def _write(send: Send, body: bytes, *, more: bool = True) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})
