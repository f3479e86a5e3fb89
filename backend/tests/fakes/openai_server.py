"""OpenAI's chat completions (streamed or whole, tools, json_schema, usage) and embeddings."""

from __future__ import annotations

import base64
import hashlib
import json
import struct
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
    Scripted,
    ScriptedServer,
    before_piece,
    forever,
)

DIMENSIONS = 16


class OpenAIServer(ScriptedServer):
    """`url` goes into a client as its base URL. OpenRouter and Ollama speak the same."""

    has_embeddings = True
    """Some gateways have none: they answer 404."""

    @property
    def url(self) -> str:
        return f"{self.origin}/v1"

    @property
    def chats(self) -> list[Recorded]:
        return [r for r in self.requests if r.path.endswith("/chat/completions")]

    async def handle(self, request: Recorded, out: Responder) -> None:
        if request.path.endswith("/embeddings") and self.has_embeddings:
            await out.send_json(200, embeddings(request.json))
        elif request.path.endswith("/chat/completions"):
            await self._chat(request, out)
        else:
            await out.send_json(404, _error("no such path"))

    async def _chat(self, request: Recorded, out: Responder) -> None:
        reply = self.next_reply(request)
        if isinstance(reply, Hang):
            await forever()
        elif isinstance(reply, HttpError):
            body = _error(reply.message) if reply.body is None else reply.body
            await out.send_json(reply.code, body, reply.headers)
        elif isinstance(reply, ErrorBody):
            await out.send_json(200, _error(reply.message))
        elif isinstance(reply, Picture):
            raise TypeError("chat completions carry no pictures")
        elif request.json.get("stream"):
            await _stream(request.json, reply, out)
        else:
            await out.send_json(200, _whole(request.json, reply))


def embeddings(asked: dict[str, Any]) -> dict[str, Any]:
    """Vectors that depend on the text alone, base64 when asked for (as OpenAI's client does)."""
    texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
    return {
        "object": "list",
        "model": asked["model"],
        "data": [
            {"object": "embedding", "index": i, "embedding": _vector(text, asked)}
            for i, text in enumerate(texts)
        ],
        "usage": {"prompt_tokens": len(texts), "total_tokens": len(texts)},
    }


def vector(text: str, dimensions: int = DIMENSIONS) -> list[float]:
    """The unit vector that the server answers for a text."""
    raw = hashlib.shake_256(text.encode()).digest(dimensions)
    values = [byte - 127.5 for byte in raw]
    length = sum(value * value for value in values) ** 0.5
    return [value / length for value in values]


def _vector(text: str, asked: dict[str, Any]) -> list[float] | str:
    values = vector(text, asked.get("dimensions") or DIMENSIONS)
    if asked.get("encoding_format") != "base64":
        return values
    return base64.b64encode(struct.pack(f"<{len(values)}f", *values)).decode()


def _error(message: str) -> dict[str, Any]:
    return {"error": {"message": message, "type": "server_error", "param": None, "code": None}}


def _usage(reply: Scripted) -> dict[str, Any] | None:
    tokens = getattr(reply, "usage", (100, 50))
    if tokens is None:
        return None
    return {
        "prompt_tokens": tokens[0],
        "completion_tokens": tokens[1],
        "total_tokens": sum(tokens),
        "prompt_tokens_details": {"cached_tokens": getattr(reply, "cached", 0)},
    }


def _tool_calls(reply: Call) -> list[dict[str, Any]]:
    return [
        {
            "id": f"call_{i}",
            "type": "function",
            "function": {
                "name": name,
                "arguments": args if isinstance(args, str) else json.dumps(args),
            },
        }
        for i, (name, args) in enumerate(reply.calls)
    ]


def _whole(asked: dict[str, Any], reply: Say | Call | Refuse) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": None, "refusal": None}
    finish = "stop"
    if isinstance(reply, Refuse):
        message["refusal"] = reply.text
    elif isinstance(reply, Call):
        message |= {"content": reply.text or None, "tool_calls": _tool_calls(reply)}
        finish = "tool_calls"
    else:
        message["content"], finish = reply.text, reply.finish
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 0,
        "model": asked["model"],
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": _usage(reply),
    }


async def _stream(asked: dict[str, Any], reply: Say | Call | Refuse, out: Responder) -> None:
    await out.start()
    await out.piece(_frame(asked, {"role": "assistant", "content": ""}), counts=False)
    finish = "stop"
    if isinstance(reply, Refuse):
        await out.piece(_frame(asked, {"refusal": reply.text}))
    elif isinstance(reply, Call):
        finish = "tool_calls"
        for delta in _call_deltas(reply):
            await out.piece(_frame(asked, delta))
    else:
        finish = reply.finish
        if not await _say(asked, reply, out):
            return
    await out.piece(_frame(asked, {}, finish), counts=False)
    usage = _usage(reply)
    if usage and (asked.get("stream_options") or {}).get("include_usage"):
        await out.piece(_frame(asked, None, usage=usage), counts=False)
    await out.piece(b"data: [DONE]\n\n", counts=False)
    await out.end()


async def _say(asked: dict[str, Any], reply: Say, out: Responder) -> bool:
    """Sends the words; returns whether the stream goes on to its proper end."""
    for n, piece in enumerate([*reply.pieces, ""]):
        if n == reply.cut_after:
            await out.end()
            return False
        if n == reply.drop_after:
            raise DropConnection
        if n == reply.hang_after:
            await forever()
        if n == reply.error_after:
            await out.piece(b"data: " + json.dumps(_error("vendor-detail")).encode() + b"\n\n")
            await out.end()
            return False
        if piece:
            await before_piece(reply)
            await out.piece(_frame(asked, {"content": piece}))
    return True


def _call_deltas(reply: Call) -> list[dict[str, Any]]:
    deltas: list[dict[str, Any]] = [{"content": reply.text}] if reply.text else []
    for i, call in enumerate(_tool_calls(reply)):
        arguments = call["function"]["arguments"]
        half = len(arguments) // 2
        first = call | {"function": {"name": call["function"]["name"], "arguments": ""}}
        deltas.append({"tool_calls": [{"index": i} | first]})
        for part in (arguments[:half], arguments[half:]):
            deltas.append({"tool_calls": [{"index": i, "function": {"arguments": part}}]})
    return deltas


def _frame(
    asked: dict[str, Any],
    delta: dict[str, Any] | None,
    finish: str | None = None,
    usage: dict[str, Any] | None = None,
) -> bytes:
    choices = [] if delta is None else [{"index": 0, "delta": delta, "finish_reason": finish}]
    frame: dict[str, Any] = {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": asked["model"],
        "choices": choices,
    }
    if usage is not None:
        frame["usage"] = usage
    return b"data: " + json.dumps(frame, ensure_ascii=False).encode() + b"\n\n"
