"""Many who follow, who do not read, and who are gone before their stream began."""

import asyncio
import gc
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import httpx
import pytest
from api.answers import chat_answer, visitor_cookie
from api.conftest import with_model
from api.serving import CHAT, Api, seen, serving, until
from api.test_streams import opened, torn
from fakes.openai_server import OpenAIServer
from fakes.script import Hang
from starlette.middleware.gzip import IdentityResponder
from starlette.requests import Request
from starlette.responses import Response

from tripkit.runs import execution

FOLLOWERS, STALLED, GONE, PLACES = 60, 8, 200, 4
KEPT = {asyncio.Task: 2}
"""What a follower may keep: the task of its request, and one that waits for its leaving."""
PASSING = (Request, Response, AsyncExitStack, IdentityResponder)
MOST_UNREAD = 128 * 1024
"""Bytes that may wait for a client that does not read."""


@pytest.fixture
def still_api(model: OpenAIServer, tmp_path: Path) -> Iterator[Api]:
    """Its model says nothing."""
    model.always = Hang()
    still = {"llm_patience_seconds": 300, "warm_up": False, "runs_per_process": PLACES}
    with serving(tmp_path, **with_model(model), **still) as running:
        yield running


def followed(api: Api, run_id: str, cookie: str, *, reads: int | None = None) -> socket.socket:
    """A socket that asked for a run's stream; its system keeps `reads` bytes of what comes."""
    connection = socket.socket()
    if reads is not None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, reads)
    connection.connect(("127.0.0.1", api.port))
    connection.settimeout(20)
    path, host = f"/api/v1/runs/{run_id}/events", f"127.0.0.1:{api.port}"
    head = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\n\r\n"
    connection.sendall(head.encode())
    return connection


def begun(client: httpx.Client, stack: ExitStack) -> str:
    """The id of a run that somebody follows."""
    path, body = f"{CHAT}/stream", {"message": "nostalgic"}
    answer = stack.enter_context(client.stream("POST", path, json=body))
    return str(next(seen(answer.iter_lines())).data["runId"])


async def alive() -> Counter[type]:
    """How many there are of what a request is made of."""
    gc.collect()
    kinds = Counter(map(type, gc.get_objects()))
    there = {one: sum(n for kind, n in kinds.items() if issubclass(kind, one)) for one in PASSING}
    return Counter({asyncio.Task: len(asyncio.all_tasks()), **there})


def test_a_follower_keeps_nothing_of_its_request_but_the_connection(still_api: Api) -> None:
    with still_api.client() as client, ExitStack() as stack:
        run_id, cookie = begun(client, stack), visitor_cookie(client)
        before = still_api.run(alive())
        for _ in range(FOLLOWERS):
            connection = stack.enter_context(followed(still_api, run_id, cookie))
            while b"event: run" not in connection.recv(4096):
                pass
        more = still_api.run(alive())
    for kind in (asyncio.Task, *PASSING):
        assert more[kind] - before[kind] < (KEPT.get(kind, 0) + 0.5) * FOLLOWERS, kind


async def tell(api: Api, run_id: str, events: int, characters: int) -> None:
    """The run says much at once."""
    live_log = api.container.runs._live[run_id].log
    for _ in range(events):
        live_log.append(live_log.next({"type": "token", "text": "x" * characters}))


async def unread(api: Api) -> list[int]:
    """Bytes that wait for each client."""
    connections = api._server.server_state.connections
    return [connection.transport.get_write_buffer_size() for connection in connections]


def test_who_does_not_read_holds_up_nobody_and_costs_a_bounded_buffer(still_api: Api) -> None:
    with still_api.client() as client, ExitStack() as stack:
        run_id, cookie = begun(client, stack), visitor_cookie(client)
        for _ in range(STALLED):
            stack.enter_context(followed(still_api, run_id, cookie, reads=4096))
        still_api.run(tell(still_api, run_id, events=600, characters=20_000))
        reader = stack.enter_context(client.stream("GET", f"/api/v1/runs/{run_id}/events"))
        told = (event for event in seen(reader.iter_lines()) if event.type == "token")
        assert sum(len(next(told).data["text"]) for _ in range(600)) == 12_000_000
        until(lambda: sum(size > 0 for size in still_api.run(unread(still_api))) == STALLED)
        assert max(still_api.run(unread(still_api))) < MOST_UNREAD


def test_who_is_gone_before_the_stream_began_keeps_no_place(
    still_api: Api, model: OpenAIServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(execution, "FIRST_FOLLOWER_SECONDS", 0.2)
    runs = still_api.container.runs
    runs._leave_after = 0.1
    with still_api.client() as client:
        cookie = visitor_cookie(client)
    for _ in range(GONE):
        torn(opened(still_api, cookie, f"{CHAT}/stream", '{"message": "nostalgic"}'))
    until(lambda: runs.live == 0 and not still_api.run(runs.store.all_running()))
    model.always = chat_answer()
    for _ in range(PLACES):
        with still_api.client() as client:
            client.post(CHAT, json={"message": "nostalgic"}).raise_for_status()
