"""The terminal's own stream reader: dropped lines, slow bytes, refusals."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from tripkit.cli.chat.client import Client, Refused, Unreachable
from tripkit.cli.chat.sse import Event, events

Handler = Callable[[str, dict[str, str], asyncio.StreamWriter], Awaitable[None]]
RUN = {"type": "run", "runId": "r1", "threadId": "t1"}


@asynccontextmanager
async def server(handler: Handler) -> AsyncIterator[str]:
    """A loopback server that may close its line whenever it wants."""

    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = (await reader.readline()).decode().strip()
        headers: dict[str, str] = {}
        while (line := (await reader.readline()).decode().strip()) != "":
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        await reader.readexactly(int(headers.get("content-length", 0)))
        await handler(first, headers, writer)
        await writer.drain()
        writer.close()

    serving = await asyncio.start_server(handle, "127.0.0.1", 0)
    async with serving:
        yield f"http://127.0.0.1:{serving.sockets[0].getsockname()[1]}"


def head(status: str = "200 OK", kind: str = "text/event-stream") -> bytes:
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nConnection: close\r\n\r\n".encode()


def event(number: int, kind: str, **data: Any) -> bytes:
    return f"id: {number}\nevent: {kind}\ndata: {json.dumps({'type': kind, **data})}\n\n".encode()


async def all_of(url: str) -> list[Event]:
    async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
        return [e async for e in Client(http).stream("/start", {"a": 1})]


async def test_a_dropped_stream_goes_on_behind_the_last_event_seen() -> None:
    asked: list[tuple[str, str | None]] = []

    async def handle(first: str, headers: dict[str, str], writer: asyncio.StreamWriter) -> None:
        asked.append((first.split(" HTTP")[0], headers.get("last-event-id")))
        writer.write(head())
        if len(asked) == 1:
            writer.write(event(1, "run", runId="r1", threadId="t") + event(2, "token", text="a"))
            writer.write(b'id: 3\nevent: token\ndata: {"type": "tok')  # cut within an event
        elif len(asked) == 2:
            writer.write(b": ping\n\n" + event(3, "token", text="b"))
        else:
            writer.write(event(4, "token", text="c") + event(5, "complete"))

    async with server(handle) as url:
        found = await all_of(url)
    assert [e.data.get("text") for e in found if e.type == "token"] == ["a", "b", "c"]
    assert asked == [
        ("POST /start", None),
        ("GET /api/v1/runs/r1/events", "2"),
        ("GET /api/v1/runs/r1/events", "3"),
    ]


async def test_a_start_that_got_no_answer_is_repeated_with_the_same_key() -> None:
    keys: list[str] = []

    async def handle(first: str, headers: dict[str, str], writer: asyncio.StreamWriter) -> None:
        keys.append(headers["idempotency-key"])
        if len(keys) > 1:
            writer.write(head() + event(1, "run", runId="r1", threadId="t") + event(2, "complete"))

    async with server(handle) as url:
        found = await all_of(url)
    assert [e.type for e in found] == ["run", "complete"]
    assert len(keys) == 2
    assert len(set(keys)) == 1


async def test_a_line_that_stays_dead_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripkit.cli.chat.client.FIRST_WAIT", 0)

    async def handle(first: str, headers: dict[str, str], writer: asyncio.StreamWriter) -> None:
        return

    async with server(handle) as url:
        with pytest.raises(Unreachable):
            await all_of(url)


async def test_an_error_event_and_a_problem_are_refusals_with_their_code() -> None:
    async def fails(first: str, headers: dict[str, str], writer: asyncio.StreamWriter) -> None:
        writer.write(head() + event(1, "run", runId="r1", threadId="t"))
        writer.write(event(2, "error", code="cost_limit", detail="…"))

    async def refuses(first: str, headers: dict[str, str], writer: asyncio.StreamWriter) -> None:
        kind = "application/problem+json\r\nRetry-After: 7"
        writer.write(head("429 Too Many Requests", kind) + b'{"code": "rate_limited"}')

    async with server(fails) as url:
        with pytest.raises(Refused) as failed:
            await all_of(url)
    assert failed.value.code == "cost_limit"
    async with server(refuses) as url:
        with pytest.raises(Refused) as refused:
            await all_of(url)
    assert (refused.value.code, refused.value.wait) == ("rate_limited", 7)


async def test_text_from_the_wire_cannot_steer_the_terminal() -> None:
    async def handle(first: str, headers: dict[str, str], writer: asyncio.StreamWriter) -> None:
        writer.write(head() + event(1, "run", runId="r1", threadId="t"))
        writer.write(event(2, "token", text="a\x1b[2Jb\x07\nc") + event(3, "complete"))

    async with server(handle) as url:
        found = await all_of(url)
    assert found[1].data["text"] == "a[2Jb\nc"


async def test_leaving_in_the_middle_cancels_the_run() -> None:
    deleted = asyncio.Event()

    async def handle(first: str, headers: dict[str, str], writer: asyncio.StreamWriter) -> None:
        if first.startswith("DELETE /api/v1/runs/r1 "):
            deleted.set()
            writer.write(head("200 OK", "application/json") + b"{}")
            return
        writer.write(head() + event(1, "run", runId="r1", threadId="t"))
        await writer.drain()
        await deleted.wait()

    async with server(handle) as url, httpx.AsyncClient(base_url=url, trust_env=False) as http:
        client = Client(http)
        async for _ in client.stream("/start", {}):
            break
        await client.cancel()
    assert deleted.is_set()


async def test_events_are_read_with_comments_between_them() -> None:
    text = 'id: 7\nevent: token\ndata: {"text": "한"}\n\n: ping\n\nid: 8\ndata: {}\n\n'

    async def lines() -> AsyncIterator[str]:
        for line in text.split("\n")[:-1]:
            yield line

    assert [e async for e in events(lines())] == [
        Event("7", "token", {"text": "한"}), Event("8", "message", {}),
    ]  # fmt: skip
