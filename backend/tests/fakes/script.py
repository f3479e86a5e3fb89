"""What a model's server can be told to answer, whatever the vendor's wire format."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .loopback import Gate, LoopbackServer, Recorded


@dataclass(frozen=True)
class Say:
    """The model's words, sent in pieces of `chunk` characters (whole, when not streamed)."""

    text: str
    chunk: int = 4
    finish: str = "stop"
    """stop, length or content_filter; each server spells it its vendor's way."""
    usage: tuple[int, int] | None = (100, 50)
    """Tokens in and out; None leaves usage out, as some servers do."""
    cached: int = 0
    gate: Gate | None = None
    """Asked before each piece."""
    pace: float = 0.0
    """Seconds between pieces, for programs that measure time."""
    cut_after: int | None = None
    """So many pieces, then the stream ends as if complete, with no finish reason."""
    drop_after: int | None = None
    """So many pieces, then the connection breaks."""
    hang_after: int | None = None
    """So many pieces, then nothing until the client leaves."""
    error_after: int | None = None
    """So many pieces, then an error object inside the stream (status stays 200)."""

    @property
    def pieces(self) -> list[str]:
        return [self.text[i : i + self.chunk] for i in range(0, len(self.text), self.chunk)]

    @classmethod
    def json(cls, value: Any, **options: Any) -> Say:
        return cls(json.dumps(value, ensure_ascii=False), **options)


@dataclass(frozen=True)
class Call:
    """Tool calls; arguments that are a string go out as they are (to send broken JSON)."""

    calls: Sequence[tuple[str, dict[str, Any] | str]]
    text: str = ""
    usage: tuple[int, int] | None = (100, 50)
    signature: str = ""
    """A thought signature (base64), where the vendor has them."""


@dataclass(frozen=True)
class Refuse:
    """The model refuses, the vendor's way."""

    text: str = "I can't help with that."


@dataclass(frozen=True)
class HttpError:
    """An HTTP error with the vendor's error body, or with `body` when given."""

    code: int
    headers: dict[str, str] = field(default_factory=dict)
    message: str = "vendor-detail"
    body: Any = None


@dataclass(frozen=True)
class ErrorBody:
    """HttpError 200 and a body that is an error."""

    message: str = "vendor-detail"


@dataclass(frozen=True)
class Hang:
    """Takes the request and never answers."""


@dataclass(frozen=True)
class Picture:
    """A picture in the answer, with words before it when there are any."""

    data: bytes
    mime: str = "image/png"
    text: str = ""


Scripted = Say | Call | Refuse | HttpError | ErrorBody | Hang | Picture
Chooser = Callable[[Recorded], Scripted]


class ScriptedServer(LoopbackServer):
    """Answers from a queue, then from `always`, then with 500 `nothing scripted`."""

    def __init__(self) -> None:
        super().__init__()
        self._queue: list[Scripted | Chooser] = []
        self.always: Scripted | Chooser | None = None

    def then(self, *replies: Scripted | Chooser) -> None:
        """Adds answers, one a request; a function is handed the request and chooses."""
        self._queue += replies

    def next_reply(self, request: Recorded) -> Scripted:
        chosen = self._queue.pop(0) if self._queue else self.always
        if chosen is None:
            return HttpError(500, message="nothing scripted")
        return chosen(request) if callable(chosen) else chosen


async def before_piece(reply: Say) -> None:
    """Waits as the script says before one piece of a stream goes out."""
    if reply.gate is not None:
        await reply.gate.passed()
    if reply.pace:
        await asyncio.sleep(reply.pace)


async def forever() -> None:
    await asyncio.Event().wait()
