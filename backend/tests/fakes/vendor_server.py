"""What the small JSON vendors have in common: a queue of faults, then the proper answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .loopback import DropConnection, LoopbackServer, Recorded, Responder
from .script import Hang, HttpError, forever


@dataclass(frozen=True)
class Raw:
    """These bytes instead of the proper answer."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Drop:
    """The connection breaks before an answer."""


Fault = Raw | Drop | Hang | HttpError | dict[str, Any] | list[Any]


class VendorServer(LoopbackServer):
    """Subclasses write `answer`; `replies` go first, one a request."""

    def __init__(self) -> None:
        super().__init__()
        self.replies: list[Fault] = []

    def answer(self, request: Recorded) -> tuple[int, Any]:
        """Status and JSON."""
        raise NotImplementedError

    def error(self, fault: HttpError) -> Any:
        """The vendor's own error body."""
        return {"error": fault.message}

    async def handle(self, request: Recorded, out: Responder) -> None:
        if not self.replies:
            await out.send_json(*self.answer(request))
            return
        reply = self.replies.pop(0)
        if isinstance(reply, Hang):
            await forever()
        elif isinstance(reply, Drop):
            raise DropConnection
        elif isinstance(reply, Raw):
            await out.send(reply.status, reply.body, reply.headers)
        elif isinstance(reply, HttpError):
            await out.send_json(reply.code, self.error(reply), reply.headers)
        else:
            await out.send_json(200, reply)
