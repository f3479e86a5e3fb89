"""A small HTTP/1.1 server on 127.0.0.1, in a thread of its own, that records what clients do."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from types import TracebackType
from typing import Any, Self

WAIT = 20.0  # seconds that a test waits for the server to see something before it fails


@dataclass
class Recorded:
    """One request as the server saw it, and what became of its answer."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: bytes
    at: float = field(default_factory=time.monotonic)
    sent: int = 0
    """Pieces of the answer (tokens, in a stream) handed to the socket so far."""
    sent_at: list[float] = field(default_factory=list)
    """When each piece was handed to the socket (time.monotonic)."""
    gone_at: float | None = None
    """When the client was seen to hang up before the answer was complete."""
    done: bool = False
    """The answer was sent to its end."""

    @property
    def json(self) -> Any:
        return json.loads(self.body or b"null")


class Gate:
    """Lets a server send so many pieces and no more, until the test says otherwise."""

    def __init__(self, allowed: int = 0) -> None:
        self._allowed = allowed
        self._open = False
        self._changed = threading.Condition()
        self._waiters: list[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = []

    def allow(self, pieces: int) -> None:
        self._change(pieces=pieces)

    def open(self) -> None:
        self._change(pieces=0, forever=True)

    def _change(self, pieces: int, forever: bool = False) -> None:
        with self._changed:
            self._allowed += pieces
            self._open = self._open or forever
            waiters, self._waiters = self._waiters, []
        for loop, future in waiters:
            loop.call_soon_threadsafe(_wake, future)

    async def passed(self) -> None:
        """Returns when one more piece may be sent."""
        while True:
            with self._changed:
                if self._open:
                    return
                if self._allowed > 0:
                    self._allowed -= 1
                    return
                loop = asyncio.get_running_loop()
                future: asyncio.Future[None] = loop.create_future()
                self._waiters.append((loop, future))
            await future


def _wake(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


class DropConnection(Exception):
    """Raised by a handler to drop the connection in the middle of an answer."""


class Responder:
    """What a handler writes its answer to."""

    def __init__(self, writer: asyncio.StreamWriter, recorded: Recorded, seen: Callable[[], None]):
        self._writer = writer
        self._recorded = recorded
        self._seen = seen
        self._chunked = False

    async def send(
        self, status: int, body: bytes, headers: dict[str, str] | None = None, type_: str = ""
    ) -> None:
        """Sends a whole answer."""
        head = {"content-type": type_ or "application/json", "content-length": str(len(body))}
        self._head(status, head | (headers or {}))
        self._writer.write(body)
        await self._writer.drain()

    async def send_json(
        self, status: int, value: Any, headers: dict[str, str] | None = None
    ) -> None:
        await self.send(status, json.dumps(value).encode(), headers)

    async def start(self, status: int = 200, type_: str = "text/event-stream") -> None:
        """Starts a chunked answer; `piece` continues it and `end` completes it."""
        self._chunked = True
        self._head(status, {"content-type": type_, "transfer-encoding": "chunked"})
        await self._writer.drain()

    async def piece(self, data: bytes, *, counts: bool = True) -> None:
        """Sends one piece; `counts` says whether it is a token of the answer."""
        if counts:  # before it goes out, so that who has read it finds it counted
            self._recorded.sent += 1
            self._recorded.sent_at.append(time.monotonic())
            self._seen()
        self._writer.write(b"%x\r\n%b\r\n" % (len(data), data))
        await self._writer.drain()

    async def end(self) -> None:
        self._writer.write(b"0\r\n\r\n")
        await self._writer.drain()

    def _head(self, status: int, headers: dict[str, str]) -> None:
        lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        self._writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())


class LoopbackServer:
    """Subclasses write `handle`. Use it as a context manager; `origin` is its address."""

    def __init__(self) -> None:
        self.requests: list[Recorded] = []
        self.connections = 0
        self.most_at_once = 0
        """The most requests that were being answered at one time."""
        self._under_way = 0
        self._loop = asyncio.new_event_loop()
        self._changed = threading.Condition()
        self._tasks: set[asyncio.Task[None]] = set()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._port = 0

    async def handle(self, request: Recorded, out: Responder) -> None:
        raise NotImplementedError

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> Self:
        self._thread.start()
        if not self._ready.wait(WAIT):
            raise RuntimeError("the loopback server did not start")
        return self

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def last(self) -> Recorded:
        return self.requests[-1]

    async def until(self, true: Callable[[], object], timeout: float = WAIT) -> None:
        """Returns once `true()` holds; fails the test when that takes too long."""
        if not await asyncio.to_thread(self._wait, true, timeout):
            raise AssertionError("the server did not see that in time")

    def _wait(self, true: Callable[[], object], timeout: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: bool(true()), timeout)

    def _seen(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(
            asyncio.start_server(self._connected, "127.0.0.1", 0, limit=2**20)
        )
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            line = asyncio.ensure_future(reader.readline())
            while request := await self._read(reader, await line):
                # Reading the next request line doubles as watching for the client to hang up.
                line = asyncio.ensure_future(reader.readline())
                if not await self._answer(request, writer, line):
                    break
        except (ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            return
        finally:
            line.cancel()
            writer.close()

    async def _read(self, reader: asyncio.StreamReader, line: bytes) -> Recorded | None:
        if not line.strip():
            return None
        method, target, _ = line.decode().split(" ", 2)
        headers: dict[str, str] = {}
        while (header := (await reader.readline()).decode().strip()) != "":
            name, _, value = header.partition(":")
            headers[name.strip().lower()] = value.strip()
        body = await reader.readexactly(int(headers.get("content-length", 0)))
        path, _, query = target.partition("?")
        return Recorded(method, path, query, headers, body)

    async def _handle(self, request: Recorded, out: Responder) -> None:
        self._under_way += 1
        self.most_at_once = max(self.most_at_once, self._under_way)
        self._seen()
        try:
            await self.handle(request, out)
        finally:
            self._under_way -= 1

    async def _answer(
        self, request: Recorded, writer: asyncio.StreamWriter, line: asyncio.Future[bytes]
    ) -> bool:
        """Answers one request; returns whether the connection can serve another."""
        self.requests.append(request)
        self._seen()
        work = asyncio.ensure_future(self._handle(request, Responder(writer, request, self._seen)))
        both: set[asyncio.Future[Any]] = {work, line}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():  # the client hung up (nobody pipelines here)
            request.gone_at = time.monotonic()
            self._seen()
            work.cancel()
            with contextlib.suppress(asyncio.CancelledError, ConnectionError, DropConnection):
                await work
            return False
        try:
            work.result()
        except DropConnection:
            writer.transport.abort()
            return False
        except ConnectionError:
            request.gone_at = time.monotonic()
            self._seen()
            return False
        request.done = True
        self._seen()
        return True
