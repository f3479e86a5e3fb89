"""Anthropic's messages, streamed: text, tools, structured outputs, usage."""

from __future__ import annotations

import json
from typing import Any

from .loopback import DropConnection, Recorded, Responder
from .script import (
    Call,
    ErrorBody,
    Hang,
    HttpError,
    Picture,
    Refuse,
    Say,
    ScriptedServer,
    before_piece,
    forever,
)

_FINISH = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}


class AnthropicServer(ScriptedServer):
    """`url` goes into a client as its base URL."""

    @property
    def url(self) -> str:
        return self.origin

    async def handle(self, request: Recorded, out: Responder) -> None:
        if not request.path.endswith("/v1/messages"):
            await out.send_json(404, _error("not_found_error"))
            return
        reply = self.next_reply(request)
        if isinstance(reply, Hang):
            await forever()
        elif isinstance(reply, HttpError):
            body = _error(reply.message) if reply.body is None else reply.body
            await out.send_json(reply.code, body, reply.headers)
        elif isinstance(reply, ErrorBody):
            await out.start()
            await _event(out, "error", {"error": _error(reply.message)["error"]})
            await out.end()
        elif isinstance(reply, Picture):
            raise TypeError("messages carry no pictures")
        else:
            await _stream(request.json, reply, out)


def _error(message: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": "api_error", "message": message}}


async def _event(out: Responder, kind: str, data: dict[str, Any], *, counts: bool = False) -> None:
    body = json.dumps({"type": kind, **data}, ensure_ascii=False)
    await out.piece(f"event: {kind}\ndata: {body}\n\n".encode(), counts=counts)


async def _stream(asked: dict[str, Any], reply: Say | Call | Refuse, out: Responder) -> None:
    usage = getattr(reply, "usage", (100, 50))
    cached = getattr(reply, "cached", 0)
    fresh = {"input_tokens": (usage[0] - cached) if usage else 0, "output_tokens": 1}
    await out.start()
    message = {
        "id": "msg_1", "type": "message", "role": "assistant", "model": asked["model"],
        "content": [], "stop_reason": None, "stop_sequence": None,
        "usage": fresh | {"cache_read_input_tokens": cached, "cache_creation_input_tokens": 0},
    }  # fmt: skip
    await _event(out, "message_start", {"message": message})
    if isinstance(reply, Refuse):
        finish = "refusal"
    elif isinstance(reply, Call):
        finish = "tool_use"
        await _calls(reply, out)
    else:
        finish = _FINISH[reply.finish]
        if not await _words(reply, out):
            return
    end: dict[str, Any] = {"delta": {"stop_reason": finish, "stop_sequence": None}}
    end["usage"] = {
        "input_tokens": fresh["input_tokens"],
        "cache_read_input_tokens": cached,
        "output_tokens": usage[1] if usage else 0,
    }
    await _event(out, "message_delta", end)
    await _event(out, "message_stop", {})
    await out.end()


async def _words(reply: Say, out: Responder) -> bool:
    """Sends the words; returns whether the stream goes on to its proper end."""
    start = {"index": 0, "content_block": {"type": "text", "text": ""}}
    await _event(out, "content_block_start", start)
    for n, piece in enumerate([*reply.pieces, ""]):
        if n == reply.cut_after:
            await out.end()
            return False
        if n == reply.drop_after:
            raise DropConnection
        if n == reply.hang_after:
            await forever()
        if n == reply.error_after:
            await _event(out, "error", {"error": _error("vendor-detail")["error"]})
            await out.end()
            return False
        if piece:
            await before_piece(reply)
            delta = {"index": 0, "delta": {"type": "text_delta", "text": piece}}
            await _event(out, "content_block_delta", delta, counts=True)
    await _event(out, "content_block_stop", {"index": 0})
    return True


async def _calls(reply: Call, out: Responder) -> None:
    if reply.text:
        await _words(Say(reply.text, chunk=99), out)
    for n, (name, arguments) in enumerate(reply.calls, start=1):
        block = {"type": "tool_use", "id": f"toolu_{n}", "name": name, "input": {}}
        await _event(out, "content_block_start", {"index": n, "content_block": block})
        text = arguments if isinstance(arguments, str) else json.dumps(arguments)
        half = len(text) // 2
        for part in (text[:half], text[half:]):
            delta = {"index": n, "delta": {"type": "input_json_delta", "partial_json": part}}
            await _event(out, "content_block_delta", delta, counts=True)
        await _event(out, "content_block_stop", {"index": n})
