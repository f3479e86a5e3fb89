"""OpenAI's Responses API, streamed: text, tools, json_schema, usage."""

from __future__ import annotations

import json
from typing import Any

from .loopback import DropConnection, Recorded, Responder
from .openai_server import OpenAIServer
from .script import Call, ErrorBody, Hang, HttpError, Picture, Refuse, Say, before_piece, forever

_INCOMPLETE = {"length": "max_output_tokens", "content_filter": "content_filter"}


class ResponsesServer(OpenAIServer):
    """`url` goes into a client as its base URL."""

    async def handle(self, request: Recorded, out: Responder) -> None:
        if not request.path.endswith("/responses"):
            await super().handle(request, out)
            return
        reply = self.next_reply(request)
        error = {"message": "vendor-detail", "type": "server_error", "param": None, "code": None}
        if isinstance(reply, Hang):
            await forever()
        elif isinstance(reply, HttpError):
            body = {"error": error} if reply.body is None else reply.body
            await out.send_json(reply.code, body, reply.headers)
        elif isinstance(reply, ErrorBody):
            await out.send_json(200, {"error": error})
        elif isinstance(reply, Picture):
            raise TypeError("scripted without pictures")
        else:
            await _Stream(request.json, reply, out).send()


class _Stream:
    def __init__(self, asked: dict[str, Any], reply: Say | Call | Refuse, out: Responder) -> None:
        self.asked, self.reply, self.out = asked, reply, out
        self.number = 0

    async def event(self, kind: str, data: dict[str, Any], *, counts: bool = False) -> None:
        body = {"type": kind, "sequence_number": self.number, **data}
        self.number += 1
        await self.out.piece(
            f"event: {kind}\ndata: {json.dumps(body, ensure_ascii=False)}\n\n".encode(),
            counts=counts,
        )

    def response(self, status: str, **more: Any) -> dict[str, Any]:
        base = {
            "id": "resp_1", "object": "response", "created_at": 0, "model": self.asked["model"],
            "status": status, "output": [], "error": None, "incomplete_details": None,
            "instructions": None, "metadata": {}, "parallel_tool_calls": True, "temperature": 1,
            "tool_choice": "auto", "tools": [], "top_p": 1, "usage": None,
        }  # fmt: skip
        return base | more

    async def send(self) -> None:
        await self.out.start()
        await self.event("response.created", {"response": self.response("in_progress")})
        finish = "stop"
        if isinstance(self.reply, Refuse):
            refusal = {"item_id": "m", "output_index": 0, "content_index": 0}
            await self.event("response.refusal.done", refusal | {"refusal": self.reply.text})
        elif isinstance(self.reply, Call):
            await self.calls(self.reply)
        else:
            finish = self.reply.finish
            if not await self.words(self.reply):
                return
        await self.end(finish)

    async def end(self, finish: str) -> None:
        tokens = getattr(self.reply, "usage", (100, 50))
        more: dict[str, Any] = {}
        if tokens:
            more["usage"] = {
                "input_tokens": tokens[0], "output_tokens": tokens[1], "total_tokens": sum(tokens),
                "input_tokens_details": {"cached_tokens": getattr(self.reply, "cached", 0)},
                "output_tokens_details": {"reasoning_tokens": 0},
            }  # fmt: skip
        if finish in _INCOMPLETE:
            more["incomplete_details"] = {"reason": _INCOMPLETE[finish]}
            kind, status = "response.incomplete", "incomplete"
        else:
            kind, status = "response.completed", "completed"
        await self.event(kind, {"response": self.response(status, **more)})
        await self.out.end()

    async def words(self, reply: Say) -> bool:
        where = {"item_id": "m", "output_index": 0, "content_index": 0, "logprobs": []}
        for n, piece in enumerate([*reply.pieces, ""]):
            if n == reply.cut_after:
                await self.out.end()
                return False
            if n == reply.drop_after:
                raise DropConnection
            if n == reply.hang_after:
                await forever()
            if n == reply.error_after:
                await self.event("error", {"code": None, "message": "vendor-detail", "param": None})
                await self.out.end()
                return False
            if piece:
                await before_piece(reply)
                await self.event(
                    "response.output_text.delta", where | {"delta": piece}, counts=True
                )
        return True

    async def calls(self, reply: Call) -> None:
        if reply.text:
            await self.words(Say(reply.text, chunk=99))
        for n, (name, arguments) in enumerate(reply.calls, start=1):
            item = {"type": "function_call", "id": f"fc_{n}", "call_id": f"call_{n}",
                    "name": name, "arguments": "", "status": "in_progress"}  # fmt: skip
            await self.event("response.output_item.added", {"output_index": n, "item": item})
            text = arguments if isinstance(arguments, str) else json.dumps(arguments)
            half = len(text) // 2
            for part in (text[:half], text[half:]):
                delta = {"item_id": f"fc_{n}", "output_index": n, "delta": part}
                await self.event("response.function_call_arguments.delta", delta, counts=True)
