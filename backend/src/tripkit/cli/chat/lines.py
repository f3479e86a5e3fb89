"""Lines from a terminal or a pipe, without blocking the loop or its end."""

import asyncio
import os
import threading


class Lines:
    """Reads a file descriptor in a thread of its own; a blocked read never delays leaving."""

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._ended = False
        self.is_terminal = os.isatty(descriptor)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        # os.read and not sys.stdin: its buffer's lock would be held when the process ends.
        rest = b""
        while True:
            try:
                chunk = os.read(self._descriptor, 4096)
            except OSError:
                chunk = b""
            *whole, rest = (
                (rest + chunk).split(b"\n") if chunk else ([rest] if rest else []) + [b""]
            )
            for line in whole:
                self._put(line.decode("utf-8", "replace"))
            if not chunk:
                self._put(None)
                return

    def _put(self, line: str | None) -> None:
        try:
            self._loop.call_soon_threadsafe(self._queue.put_nowait, line)
        except RuntimeError:  # the loop is closed: the person has left
            return

    async def next(self) -> str | None:
        """The next line without its end; None when there are no more."""
        if self._ended:
            return None
        line = await self._queue.get()
        self._ended = line is None
        return line.strip() if line is not None else None
