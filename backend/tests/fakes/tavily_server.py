"""Speaks Tavily's wire format on 127.0.0.1."""

from __future__ import annotations

from typing import Any

from .loopback import DropConnection, LoopbackServer, Recorded, Responder
from .script import Hang, HttpError, forever
from .vendor_server import Drop, Raw

RESULT: dict[str, Any] = {
    "title": "Sigiriya today",
    "url": "https://example.org/sigiriya",
    "content": "The rock is open until half past five.",
    "score": 0.9,
    "raw_content": None,
}


def found(*results: dict[str, Any], images: list[Any] | None = None) -> dict[str, Any]:
    """A whole answer with these results, or with one, and with these pictures."""
    return {
        "query": "q", "follow_up_questions": None, "answer": None, "images": images or [],
        "results": list(results or (RESULT,)), "response_time": 0.4, "request_id": "r",
    }  # fmt: skip


class TavilyServer(LoopbackServer):
    """Answers from `replies`, one a request, then with one result; asks for the key."""

    def __init__(self, key: str = "tvly-test") -> None:
        super().__init__()
        self.key = key
        self.replies: list[dict[str, Any] | HttpError | Hang | Raw | Drop] = []

    async def handle(self, request: Recorded, out: Responder) -> None:
        if request.headers.get("authorization") != f"Bearer {self.key}":
            await out.send_json(401, {"detail": {"error": "Unauthorized: missing or invalid key"}})
            return
        reply = self.replies.pop(0) if self.replies else found()
        if isinstance(reply, Hang):
            await forever()
        elif isinstance(reply, Drop):
            raise DropConnection
        elif isinstance(reply, Raw):
            await out.send(reply.status, reply.body, reply.headers)
        elif isinstance(reply, HttpError):
            await out.send_json(reply.code, {"detail": {"error": reply.message}}, reply.headers)
        else:
            await out.send_json(200, reply)
