"""What servers of OpenAI's shape send that OpenAI itself does not."""

from __future__ import annotations

import json

import pytest
from fakes.loopback import LoopbackServer, Recorded, Responder

from tripkit.services.llm.openai import OpenAIConnection, OpenAIProvider
from tripkit.services.llm.port import Message
from tripkit.services.llm.provider import CallFailed, Chunk, Request, Usage


class Wire(LoopbackServer):
    """Answers every request with these bytes."""

    def __init__(self, body: bytes, type_: str = "text/event-stream") -> None:
        super().__init__()
        self._body, self._type = body, type_

    async def handle(self, request: Recorded, out: Responder) -> None:
        await out.send(200, self._body, type_=self._type)


def frame(**fields: object) -> bytes:
    return b"data: " + json.dumps(fields).encode() + b"\n\n"


def words(text: str, finish: str | None = None) -> dict[str, object]:
    return {"choices": [{"delta": {"content": text}, "finish_reason": finish}]}


async def read(body: bytes, type_: str = "text/event-stream") -> list[Chunk]:
    with Wire(body, type_) as server:
        provider = OpenAIProvider(OpenAIConnection("openrouter", server.origin, "k", 5), "m")
        try:
            return [one async for one in provider.complete(Request((Message("user", "hi"),)))]
        finally:
            await provider.aclose()


async def test_comments_while_the_model_thinks_are_left_out() -> None:
    body = b": OPENROUTER PROCESSING\n\n" + frame(**words("Hi", "stop")) + b"data: [DONE]\n\n"
    assert await read(body) == [Chunk("Hi", finish="stop")]


async def test_usage_that_comes_with_each_piece_is_counted_once() -> None:
    used = [{"prompt_tokens": 9, "completion_tokens": n} for n in (1, 2)]
    body = frame(**words("H"), usage=used[0]) + frame(**words("i", "stop"), usage=used[1])
    chunks = await read(body)
    assert [chunk.usage for chunk in chunks if chunk.usage] == [Usage(9, 2)]


async def test_an_answer_that_was_not_streamed_is_read_whole() -> None:
    answer = {"choices": [{"message": {"content": "Hi"}, "finish_reason": "stop"}]}
    chunks = await read(json.dumps(answer).encode(), "application/json")
    assert chunks == [Chunk("Hi", finish="stop")]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"<html>busy</html>", "unavailable"),
        (b"", "unavailable"),
        (b"data: {nonsense\n\n", "unavailable"),
        (b"data: [1]\n\n", "unavailable"),
        (b"data: []\n\n", "unavailable"),
        (b'data: {"choices": 7}\n\n', "unavailable"),
        (frame(**words("Hi")) + b"data: {nonsense\n\n", "cut"),
        (frame(**words("Hi")) + frame(usage=[3]), "cut"),
        (frame(**words("Hi")) + frame(error={"code": 502, "message": "x"}), "unavailable"),
        (b'event: error\ndata: {"error": "x"}\n\n', "unavailable"),
    ],
)
async def test_what_is_no_answer_is_a_failure_that_may_pass(body: bytes, reason: str) -> None:
    with pytest.raises(CallFailed) as caught:
        await read(body)
    assert (caught.value.reason, caught.value.transient) == (reason, True)


async def test_content_in_parts_gives_its_words() -> None:
    parts = [{"type": "thinking", "thinking": []}, {"type": "text", "text": "Hi"}]
    body = frame(choices=[{"delta": {"content": parts}, "finish_reason": "stop"}])
    assert await read(body) == [Chunk("Hi", finish="stop")]
