"""A network between ours and Postgres or Redis: it delays, throttles, hangs and cuts."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Self
from urllib.parse import urlsplit, urlunsplit

PIECE = 16 * 1024


class Link:
    """Passes connections on to another address of this machine, through a network that is bad."""

    def __init__(self, url: str, default_port: int) -> None:
        parts = urlsplit(url)
        self._target = (parts.hostname or "127.0.0.1", parts.port or default_port)
        self._url = parts
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._ready = threading.Event()
        self._port = 0
        self._ends: set[asyncio.StreamWriter] = set()
        self._delay, self._rate, self._is_away, self._hangs = 0.0, 0.0, False, False
        self.passed = 0
        """Bytes that came through, both ways."""

    @property
    def url(self) -> str:
        """The address behind the link, by way of the link."""
        login, at, _ = self._url.netloc.rpartition("@")
        return urlunsplit(self._url._replace(netloc=f"{login}{at}127.0.0.1:{self._port}"))

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    @contextmanager
    def slow(self, delay: float, rate: float) -> Iterator[None]:
        """Each piece comes so many seconds late, at so many bytes a second."""
        self._delay, self._rate = delay, rate
        try:
            yield
        finally:
            self._delay, self._rate = 0.0, 0.0

    @contextmanager
    def away(self) -> Iterator[None]:
        """Every connection breaks, and no new one is taken."""
        self._is_away = True
        self.cut()
        try:
            yield
        finally:
            self._is_away = False

    @contextmanager
    def silent(self) -> Iterator[None]:
        """Nothing comes through and nothing breaks; what was sent arrives afterwards."""
        self._hangs = True
        try:
            yield
        finally:
            self._hangs = False

    def cut(self) -> None:
        """Every connection breaks, in the middle of whatever is said."""
        self._loop.call_soon_threadsafe(self._break)

    def _break(self) -> None:
        for end in self._ends:
            end.transport.abort()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(
            asyncio.start_server(self._connected, "127.0.0.1", 0)
        )
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    async def _connected(self, near: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        if self._is_away:
            back.transport.abort()
            return
        far, forth = await asyncio.open_connection(*self._target)
        self._ends |= {back, forth}
        try:
            await asyncio.gather(self._pass(near, forth), self._pass(far, back))
        finally:
            self._ends -= {back, forth}

    async def _pass(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.CancelledError):
            while piece := await source.read(PIECE):
                while self._hangs:
                    await asyncio.sleep(0.05)
                await asyncio.sleep(self._delay + (len(piece) / self._rate if self._rate else 0))
                sink.write(piece)
                await sink.drain()
                self.passed += len(piece)
        sink.close()
