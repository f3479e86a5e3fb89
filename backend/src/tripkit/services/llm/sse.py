"""Server-sent events as a model's server writes them: bytes in, the data of each event out."""

from __future__ import annotations

from collections.abc import Iterator

MOST_BYTES = 4_000_000
"""Of one event. A server that writes on without an end of line is not to fill the memory."""


class EventTooLong(ValueError):
    """An event that is longer than any model's piece."""


class EventData:
    """Takes a stream in pieces, wherever they are cut; comments and other fields are left out.

    Follows https://html.spec.whatwg.org/multipage/server-sent-events.html, except that a lone
    carriage return ends no line: no model's server writes one.
    """

    def __init__(self) -> None:
        self._rest = b""
        self._lines: list[bytes] = []
        self._size = 0

    def feed(self, piece: bytes) -> Iterator[bytes]:
        """Yields the data of each event that the piece completes. Raises EventTooLong."""
        lines = (self._rest + piece if self._rest else piece).split(b"\n")
        self._rest = lines.pop()
        for line in lines:
            if line.startswith(b"data:"):
                self._lines.append(line[5:].strip())
                self._size += len(line)
            elif self._lines and line in {b"", b"\r"}:
                yield self._event()
        if self._size + len(self._rest) > MOST_BYTES:
            raise EventTooLong

    def end(self) -> Iterator[bytes]:
        """Yields the data of an event whose empty line never came."""
        yield from self.feed(b"\n")
        if self._lines:
            yield self._event()

    def _event(self) -> bytes:
        data = b"\n".join(self._lines)
        self._lines.clear()
        self._size = 0
        return data
