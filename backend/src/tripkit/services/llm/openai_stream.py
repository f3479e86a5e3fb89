"""Chat completions read from the wire: a streamed piece costs a tenth of the vendor's client.

Speaks what OpenAI, OpenRouter, Ollama and others of that shape do where no tool is in play; see
docs/decisions/026-lean-stream.md and benchmarks/token_cost.py.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from contextlib import aclosing
from typing import TYPE_CHECKING, TypedDict

from pydantic_core import from_json

from tripkit.services.llm.failures import (
    UNREADABLE,
    lost,
    of_status,
    retry_after,
    unreadable,
)
from tripkit.services.llm.provider import CallFailed, Chunk, Finish, JsonSchema, Request, Usage
from tripkit.services.llm.sse import MOST_BYTES, EventData, EventTooLong

if TYPE_CHECKING:
    import httpx

FINISHES: Mapping[str, Finish] = {
    "stop": "stop",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
    "length": "length",
    "content_filter": "content_filter",
    "refusal": "refusal",  # ours, see openai_chat
}
_DONE = b"[DONE]"
_DRAINING = 0.25
"""Seconds that a server has to end its answer after it said that it is done."""


class _Part(TypedDict, total=False):
    text: str


class _Delta(TypedDict, total=False):
    content: str | list[_Part] | None
    refusal: str | None


class _Choice(TypedDict, total=False):
    delta: _Delta | None
    message: _Delta | None
    finish_reason: str | None


class _CachedTokens(TypedDict, total=False):
    cached_tokens: int | None


class _Usage(TypedDict, total=False):
    prompt_tokens: int
    completion_tokens: int
    prompt_tokens_details: _CachedTokens | None


class _Error(TypedDict, total=False):
    code: str | int | None


class _Frame(TypedDict, total=False):
    choices: list[_Choice] | None
    usage: _Usage | None
    error: _Error | str | None


def body(request: Request, model: str, parameters: Mapping[str, object]) -> bytes:
    """Returns the request as it goes over the wire, with the vendor's own `parameters`."""
    fields: dict[str, object] = {
        **parameters,
        "model": model,
        "messages": [{"role": turn.role, "content": turn.text} for turn in request.messages],
        "stream": True,
        "stream_options": {"include_usage": True},
    }
    if request.schema is not None:
        fields["response_format"] = response_format(request.schema)
    return json.dumps(fields, ensure_ascii=False).encode("utf-8", "replace")


def response_format(schema: JsonSchema) -> dict[str, object]:
    """Returns a schema as chat completions take it."""
    return {
        "type": "json_schema",
        "json_schema": {"name": schema.name, "strict": schema.strict, "schema": schema.schema},
    }


async def stream_chat(
    connect: Callable[[], Awaitable[httpx.AsyncClient]],
    request: Request,
    model: str,
    parameters: Mapping[str, object],
) -> AsyncIterator[Chunk]:
    """Yields an answer's pieces as they arrive, its usage last. Raises CallFailed alone."""
    import httpx

    failure: CallFailed | None = None
    started = False
    try:
        client = await connect()
        async with (
            client.stream(
                "POST",
                "chat/completions",
                content=body(request, model, parameters),
                headers=request.headers,
            ) as response,
            aclosing(_chunks(response)) as chunks,
        ):
            async for chunk in chunks:
                started = True
                yield chunk
    except CallFailed as error:
        failure = error
    except httpx.TimeoutException:
        failure = CallFailed("timeout", "transport", transient=True)
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError):
        failure = lost(started)
    except UNREADABLE as error:
        failure = unreadable(error, started)
    if failure is not None:  # raised out here, so that the vendor's words are not its context
        raise failure


async def _chunks(response: httpx.Response) -> AsyncGenerator[Chunk, None]:
    if response.status_code != 200:
        raise of_status(
            response.status_code,
            retry_after(response.headers),
            quota=_error_code(await _whole(response)) == "insufficient_quota",
        )
    used: Usage | None = None
    async with aclosing(_events(response)) as events:
        async for data in events:
            frame: _Frame = from_json(data)
            if frame.get("error"):
                raise CallFailed("unavailable", "error in the stream", transient=True)
            if usage := frame.get("usage"):
                used = _read_usage(usage)
            if choices := frame.get("choices"):
                yield _read_choice(choices[0])
    if used is not None:  # once: some servers send the sum so far with each piece
        yield Chunk(usage=used)


def _read_choice(choice: _Choice) -> Chunk:
    delta = choice.get("delta") or choice.get("message") or {}
    reason = "refusal" if delta.get("refusal") else choice.get("finish_reason")
    content = delta.get("content") or ""
    return Chunk(
        text=content if isinstance(content, str) else _joined(content),
        finish=FINISHES.get(reason, "error") if reason else None,
    )


def _joined(parts: list[_Part]) -> str:
    """Returns the words among parts, as Mistral's models write them between their thoughts."""
    return "".join(part.get("text", "") for part in parts)


def _read_usage(usage: _Usage) -> Usage:
    details = usage.get("prompt_tokens_details") or {}
    return Usage(
        usage["prompt_tokens"], usage["completion_tokens"], details.get("cached_tokens") or 0
    )


def _error_code(raw: bytes) -> str | int | None:
    """Returns the vendor's code for a failure; None where its body says none."""
    try:
        frame: _Frame = from_json(raw)
        error = frame.get("error")
        return error.get("code") if isinstance(error, dict) else None
    except UNREADABLE:
        return None


async def _events(response: httpx.Response) -> AsyncGenerator[bytes, None]:
    """Yields each event's data. A server that did not stream gives its body as the only one."""
    if response.headers.get("content-type", "").startswith("application/json"):
        yield await _whole(response)
        return
    decoder = EventData()
    empty = True
    pieces = response.aiter_bytes()
    async for piece in pieces:
        for data in decoder.feed(piece):
            if data == _DONE:
                await _drain(pieces)
                return
            empty = False
            yield data
    for data in decoder.end():
        empty = False
        yield data
    if empty:
        raise ValueError("a stream without an event")


async def _drain(pieces: AsyncIterator[bytes]) -> None:
    """Reads to the body's end, so that the connection serves the next call."""
    try:
        async with asyncio.timeout(_DRAINING):
            async for _ in pieces:
                pass
    except TimeoutError:
        return


async def _whole(response: httpx.Response) -> bytes:
    content = bytearray()
    async for piece in response.aiter_bytes():
        content += piece
        if len(content) > MOST_BYTES:
            raise EventTooLong
    return bytes(content)
