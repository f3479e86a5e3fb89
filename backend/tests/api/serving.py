"""The application on a real socket, and what tests say to it."""

import asyncio
import json
import threading
import time
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn

from tripkit.api.app import create_app
from tripkit.bootstrap import Container
from tripkit.cli.serve import Server
from tripkit.settings import Settings

T = TypeVar("T")
CONTRACT = Path(__file__).parents[3] / "contracts" / "openapi.json"
"""Read from its file, which a gate compares with the app: making it takes seconds."""
CHAT = "/api/v1/vibe/chat"
DESTINATIONS = "/api/v1/recommendations/destinations"
WISH = {"preferences": {"mood": "nostalgic", "interests": ["photography"]}}


@dataclass(frozen=True)
class Seen:
    """One server-sent event as it came over the wire."""

    id: int
    type: str
    data: dict[str, Any]


def seen(lines: Iterable[str]) -> Iterator[Seen]:
    """The events of a stream's lines, each checked for its form."""
    block: list[str] = []
    for line in lines:
        if line and not line.startswith(":"):
            block.append(line)
        elif not line and block:
            fields = dict(part.split(": ", 1) for part in block)
            assert sorted(part.split(":")[0] for part in block) == ["data", "event", "id"], block
            data = json.loads(fields["data"])
            assert data["type"] == fields["event"]
            yield Seen(int(fields["id"]), fields["event"], data)
            block = []


def settings(folder: Path, **more: Any) -> Settings:
    """Settings that nothing outside the test can change."""
    known: dict[str, Any] = {
        "_env_file": None, "data_dir": folder, "llm_provider": "offline",
        "image_provider": "offline", "search_mcp_url": "", "image_mcp_url": "", "database_url": "",
        "redis_url": "", "google_maps_api_key": "", "secret_key": "", "public_url": "",
        "trusted_proxies": 0, "log_level": "DEBUG",
    }  # fmt: skip
    return Settings(**(known | more))


class Api:
    """uvicorn in a thread of its own. `client()` gives a new visitor."""

    def __init__(self, config: Settings) -> None:
        self.app = create_app(config)
        self._server = Server(
            uvicorn.Config(
                self.app,
                host="127.0.0.1",
                port=0,
                access_log=False,
                log_config=None,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=2,
            )
        )
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()
        until(lambda: self._server.started or not self._thread.is_alive())
        self.port: int = self._server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        until(self._ready)

    def _ready(self) -> bool:
        if failed := self.app.state.boot.failed:
            raise failed
        return httpx.get(f"{self.url}/ready", timeout=20).status_code == 200

    @property
    def container(self) -> Container:
        built: Container | None = self.app.state.boot.built
        assert built is not None
        return built

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something on the server's own loop."""
        loop = self.app.state.boot._task.get_loop()
        return asyncio.run_coroutine_threadsafe(work, loop).result(20)

    @contextmanager
    def client(self, **headers: str) -> Iterator[httpx.Client]:
        with httpx.Client(base_url=self.url, timeout=30, headers=headers) as client:
            yield client

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(15)
        assert not self._thread.is_alive()


@contextmanager
def serving(folder: Path, **more: Any) -> Iterator[Api]:
    api = Api(settings(folder, **more))
    try:
        yield api
    finally:
        api.stop()


def until(true: Any, timeout: float = 60) -> None:
    """Wait for something that nothing announces."""
    end = time.monotonic() + timeout
    while not true():
        assert time.monotonic() < end, "not seen in time"
        time.sleep(0.01)


def follow(client: httpx.Client, path: str, body: Any) -> list[Seen]:
    """A whole stream."""
    with client.stream("POST", path, json=body) as response:
        assert response.status_code == 200, response.read()
        return list(seen(response.iter_lines()))


def problem(response: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The answer's problem, checked against RFC 9457 and our own members."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert {"type", "title", "status", "detail", "code", "requestId"} <= set(body)
    assert (body["status"], body["code"]) == (status, code), body
    assert body["requestId"] == response.headers["x-request-id"]
    assert body["title"]
    assert body["detail"]
    return body
