"""The process itself: how soon it answers, what an idle stream costs, what Stop saves."""

import math
import os
import socket
import sys
import time
from contextlib import ExitStack

from harness import Figure, api, events, get, reply, report, until

STREAMS, WARM_STREAMS = 400, 100
TOKENS = 400


def start() -> list[Figure]:
    with api(wait_ready=False) as running:
        until(lambda: get(f"{running.url}/health") == 200)
        health = time.monotonic() - running.started
        until(lambda: get(f"{running.url}/ready") == 200)
        ready = time.monotonic() - running.started
    return [
        Figure("first /health after start", health, 1.5, "s"),
        Figure("first /ready after start", ready, 6.0, "s"),
    ]


def resident_kib(pid: int) -> int:
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))


def settled_kib(pid: int) -> int:
    """Resident memory once it has not moved for a second."""
    last, still = resident_kib(pid), 0
    while still < 10:
        time.sleep(0.1)
        now = resident_kib(pid)
        last, still = now, still + 1 if now == last else 0
    return last


def followed(stack: ExitStack, port: int, request: bytes) -> None:
    """A stream on a bare socket, up to its first event."""
    connection = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
    connection.sendall(request)
    got = b""
    while b"event: run" not in got:
        got += connection.recv(4096)


def idle_streams() -> list[Figure]:
    """Memory of followers of a run that says nothing for now."""
    from fakes.openai_server import OpenAIServer
    from fakes.script import Hang

    with OpenAIServer() as model, ExitStack() as stack:
        model.always = Hang()
        key = {"LLM_PROVIDER": "openai", "OPENAI_API_KEY": "sk-t", "LLM_BASE_URL": model.url}
        still = {"LLM_PATIENCE_SECONDS": "300", "WARM_UP": "false"}
        running = stack.enter_context(api(LLM_MODEL="gpt-4o-mini", **key, **still))
        client = stack.enter_context(running.client())
        path = "/api/v1/recommendations/destinations/stream"
        body = {"preferences": {"mood": "peaceful"}}
        first = stack.enter_context(client.stream("POST", path, json=body))
        line = next(line for line in first.iter_lines() if "runId" in line)
        run_id = line.split('"runId":"')[1][:32]
        cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
        host = running.url.removeprefix("http://")
        head = f"GET /api/v1/runs/{run_id}/events HTTP/1.1\r\nHost: {host}\r\nCookie: {cookies}"
        request, port = f"{head}\r\n\r\n".encode(), int(host.partition(":")[2])
        for _ in range(WARM_STREAMS):
            followed(stack, port, request)
        before = settled_kib(running.process.pid)
        for _ in range(STREAMS):
            followed(stack, port, request)
        each = (settled_kib(running.process.pid) - before) / STREAMS
    return [Figure("memory of an idle stream", each, 25, "KiB")]


def stop() -> list[Figure]:
    """Tokens that the model still sends after the run is cancelled, of those that were left."""
    from fakes.openai_server import OpenAIServer
    from fakes.script import Say

    with OpenAIServer() as model:
        words = "word " * TOKENS
        model.then(Say.json(reply(words), chunk=5, pace=0.02))
        key = {"LLM_PROVIDER": "openai", "OPENAI_API_KEY": "sk-t", "LLM_BASE_URL": model.url}
        with api(LLM_MODEL="gpt-4o-mini", **key) as running, running.client() as client:
            run_id, said, sent, asked = "", 0, 0, math.inf
            for seen in events(client, "/api/v1/vibe/chat/stream", {"message": "nostalgic"}):
                run_id = seen.data.get("runId", run_id)
                said += seen.type == "token"
                if said == 10 and not sent:
                    sent = model.last.sent
                    asked = time.monotonic()
                    client.delete(f"/api/v1/runs/{run_id}").raise_for_status()
            until(lambda: bool(model.last.gone_at))
            paid, left = model.last.sent - sent, len(Say.json(reply(words), chunk=5).pieces) - sent
            ended = (model.last.gone_at or math.inf) - asked
    return [
        Figure("tokens paid after Stop, of those left", paid / left * 100, 5, "%"),
        Figure("Stop to the end of the provider's call", ended * 1000, 250, "ms"),
    ]


if __name__ == "__main__":
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    sys.exit(report([*start(), *idle_streams(), *stop()]))
