"""Google's generateContent (whole or streamed, tools, pictures) and batchEmbedContents."""

from __future__ import annotations

import base64
import json
from typing import Any

from .loopback import DropConnection, Recorded, Responder
from .openai_server import DIMENSIONS, vector
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

_FINISH = {"stop": "STOP", "length": "MAX_TOKENS", "content_filter": "SAFETY"}
_STATUS = {400: "INVALID_ARGUMENT", 403: "PERMISSION_DENIED", 404: "NOT_FOUND",
           429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE"}  # fmt: skip


class GeminiServer(ScriptedServer):
    """`url` goes into a client as its base URL; any API version in the path will do."""

    has_embeddings = True
    """Some gateways have none: they answer 404."""

    @property
    def url(self) -> str:
        return self.origin

    async def handle(self, request: Recorded, out: Responder) -> None:
        verb = request.path.rpartition(":")[2]
        if verb in {"batchEmbedContents", "embedContent"} and self.has_embeddings:
            await out.send_json(200, _embeddings(request.json, verb))
        elif verb in {"generateContent", "streamGenerateContent"}:
            await self._generate(request, out, streamed=verb == "streamGenerateContent")
        else:
            await out.send_json(404, _error(404, "no such path"))

    async def _generate(self, request: Recorded, out: Responder, *, streamed: bool) -> None:
        reply = self.next_reply(request)
        model = request.path.rpartition("/")[2].partition(":")[0]
        if isinstance(reply, Hang):
            await forever()
        elif isinstance(reply, HttpError):
            body = _error(reply.code, reply.message) if reply.body is None else reply.body
            await out.send_json(reply.code, body, reply.headers)
        elif isinstance(reply, ErrorBody):
            await out.send_json(200, _error(500, reply.message))
        elif streamed:
            await _stream(model, reply, out)
        else:
            await out.send_json(200, _content(model, _parts(reply), reply, last=True))


def _error(code: int, message: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": message, "status": _STATUS.get(code, "UNKNOWN")}}


def _embeddings(asked: dict[str, Any], verb: str) -> dict[str, Any]:
    requests = asked["requests"] if verb == "batchEmbedContents" else [asked]
    vectors = [
        {
            "values": vector(
                "".join(part["text"] for part in one["content"]["parts"]),
                one.get("outputDimensionality") or DIMENSIONS,
            )
        }
        for one in requests
    ]
    return {"embeddings": vectors} if verb == "batchEmbedContents" else {"embedding": vectors[0]}


def _parts(reply: Say | Call | Refuse | Picture) -> list[dict[str, Any]]:
    if isinstance(reply, Say):
        return [{"text": reply.text}]
    if isinstance(reply, Refuse):
        return []
    parts: list[dict[str, Any]] = [{"text": reply.text}] if reply.text else []
    if isinstance(reply, Picture):
        data = base64.b64encode(reply.data).decode()
        return [*parts, {"inlineData": {"mimeType": reply.mime, "data": data}}]
    for i, (name, args) in enumerate(reply.calls):
        part: dict[str, Any] = {"functionCall": {"id": f"call_{i}", "name": name, "args": args}}
        if reply.signature and i == 0:
            part["thoughtSignature"] = reply.signature
        parts.append(part)
    return parts


def _content(
    model: str, parts: list[dict[str, Any]], reply: Scripted, *, last: bool
) -> dict[str, Any]:
    """One GenerateContentResponse; the last of a stream carries finishReason and usage."""
    candidate: dict[str, Any] = {"index": 0, "content": {"role": "model", "parts": parts}}
    answer: dict[str, Any] = {"candidates": [candidate], "modelVersion": model, "responseId": "r1"}
    if last:
        finish = reply.finish if isinstance(reply, Say) else "stop"
        candidate["finishReason"] = "SAFETY" if isinstance(reply, Refuse) else _FINISH[finish]
        tokens = getattr(reply, "usage", (100, 50))
        if tokens is not None:
            answer["usageMetadata"] = {
                "promptTokenCount": tokens[0],
                "candidatesTokenCount": tokens[1],
                "totalTokenCount": sum(tokens),
                "cachedContentTokenCount": getattr(reply, "cached", 0),
            }
    return answer


async def _stream(model: str, reply: Say | Call | Refuse | Picture, out: Responder) -> None:
    await out.start()
    if not isinstance(reply, Say):
        await out.piece(_frame(_content(model, _parts(reply), reply, last=True)))
        await out.end()
        return
    for n, piece in enumerate([*reply.pieces, ""]):
        if n == reply.cut_after:
            await out.end()
            return
        if n == reply.drop_after:
            raise DropConnection
        if n == reply.hang_after:
            await forever()
        if n == reply.error_after:
            await out.piece(_frame(_error(503, "vendor-detail")))
            await out.end()
            return
        if piece:
            await before_piece(reply)
            await out.piece(_frame(_content(model, [{"text": piece}], reply, last=False)))
    await out.piece(_frame(_content(model, [{"text": ""}], reply, last=True)), counts=False)
    await out.end()


def _frame(value: dict[str, Any]) -> bytes:
    return b"data: " + json.dumps(value, ensure_ascii=False).encode() + b"\r\n\r\n"
