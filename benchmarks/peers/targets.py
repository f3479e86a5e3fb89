"""The servers side by side, each on the first core, over one and the same model."""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from harness import free_port
from load import Conversation, Request, Target, posted

HERE = Path(__file__).parent
MESSAGE = "nostalgic, {} days, somewhere quiet"


def direct(model: str) -> Target:
    """The model itself."""

    def request(talk: Conversation) -> Request:
        messages = [{"role": "user", "content": MESSAGE.format(talk.turn + 2)}]
        body = {"model": "m", "messages": messages, "stream": True}
        return Request(f"{model}/chat/completions", body)

    return Target("the model itself", os.getpid(), request, _has_content)


@contextmanager
def ours(model: str, *, equal: bool = False, **environment: str) -> Iterator[Target]:
    """TripKit: its chat, or with one streamed call in the chat's place."""
    tripkit = Path(sys.executable).parent / "tripkit"
    program = [sys.executable, str(HERE / "equal.py")] if equal else [str(tripkit), "serve"]
    settings = {
        "LLM_PROVIDER": "openai", "OPENAI_API_KEY": "sk-t", "LLM_BASE_URL": model,
        "LLM_MODEL": "gpt-4o-mini", "SEARCH_MCP_URL": "", "IMAGE_MCP_URL": "", "OPEN_DATA": "off",
        "LOG_LEVEL": "WARNING", "TRUSTED_PROXIES": "1", "WARM_UP": "false",
        **environment,
    }  # fmt: skip
    with _server(program, settings, "/ready") as (url, pid):

        def request(talk: Conversation) -> Request:
            session = {"sessionId": talk.thread} if talk.thread else {}
            body = {"message": MESSAGE.format(talk.turn + 2), **session}
            headers = {"x-forwarded-for": talk.address, "cookie": talk.cookie}
            return Request(f"{url}/api/v1/vibe/chat/stream", body, headers)

        def learn(talk: Conversation, line: str) -> None:
            if line.lower().startswith("set-cookie:"):
                talk.cookie = line.partition(":")[2].partition(";")[0].strip()
            elif not talk.thread and '"threadId"' in line:
                talk.thread = json.loads(line[5:])["threadId"]

        name = "TripKit, one call" if equal else "TripKit's chat"
        yield Target(name, pid, request, lambda line: line == "event: token", learn)


@contextmanager
def toolkit(model: str, python: Path, sources: Path) -> Iterator[Target]:
    """agent-service-toolkit's chatbot, SQLite, with its bearer token on."""
    settings = {
        "AUTH_SECRET": "secret", "COMPATIBLE_MODEL": "m", "COMPATIBLE_API_KEY": "sk-t",
        "COMPATIBLE_BASE_URL": model, "DATABASE_TYPE": "sqlite", "HOST": "127.0.0.1",
    }  # fmt: skip
    program = [str(python), str(sources / "src" / "run_service.py")]
    with _server(program, settings, "/health") as (url, pid):

        def request(talk: Conversation) -> Request:
            body = {"message": MESSAGE.format(talk.turn + 2), "thread_id": talk.address}
            return Request(f"{url}/chatbot/stream", body, {"authorization": "Bearer secret"})

        yield Target("agent-service-toolkit", pid, request, lambda line: '"token"' in line)


@contextmanager
def aegra(model: str, python: Path, database: str, redis: str) -> Iterator[Target]:
    """Aegra with Postgres, and its workers over Redis."""
    settings = {
        "DATABASE_URL": database, "MODEL_URL": model, "REDIS_BROKER_ENABLED": "true",
        "REDIS_URL": redis, "LOG_LEVEL": "ERROR", "ENV_MODE": "PRODUCTION",
    }  # fmt: skip
    config = {"graphs": {"chat": f"{HERE / 'aegra_graph.py'}:graph"}}
    program = [str(python.parent / "aegra"), "serve", "--host", "127.0.0.1"]
    with _server(program, settings, "/health", {"aegra.json": config}) as (url, pid):

        async def begin(talk: Conversation) -> None:
            async with posted(f"{url}/threads", {}, {}) as lines:
                async for line in lines:
                    if line.startswith("{"):
                        talk.thread = json.loads(line)["thread_id"]
                        return

        def request(talk: Conversation) -> Request:
            messages = [{"role": "user", "content": MESSAGE.format(talk.turn + 2)}]
            body = {
                "assistant_id": "chat", "input": {"messages": messages},
                "stream_mode": ["messages-tuple"],
            }  # fmt: skip
            return Request(f"{url}/threads/{talk.thread}/runs/stream", body)

        yield Target("Aegra", pid, request, _has_content, begin=begin)


def _has_content(line: str) -> bool:
    compact = line.replace('": "', '":"')
    return line.startswith("data:") and '"content":"' in compact and '"content":""' not in compact


@contextmanager
def _server(
    program: list[str], settings: dict[str, str], path: str, files: dict[str, Any] | None = None
) -> Iterator[tuple[str, int]]:
    """A process of its own in an empty folder; its address once it answers, and its id."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in (files or {}).items():
            (Path(folder) / name).write_text(json.dumps(content))
        command = [*program, "--port", str(port)] if files else program
        environment = dict(os.environ)
        if Path(program[0]).parent != Path(sys.executable).parent:  # a peer's own environment
            environment = {k: v for k, v in environment.items() if k != "PYTHONPATH"}
        environment |= settings | {"PORT": str(port), "DATA_DIR": folder}
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            preexec_fn=lambda: on_core(0),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            _wait(f"http://127.0.0.1:{port}{path}", process)
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()
            process.wait(30)


def on_core(core: int) -> None:
    """Holds this process to a core, where there are several."""
    if (os.cpu_count() or 1) > 1:
        os.sched_setaffinity(0, {core})


def _wait(url: str, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 300
    while time.monotonic() < until and process.poll() is None:
        try:
            if httpx.get(url, timeout=5).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.1)
    raise SystemExit(f"{url} did not answer")
