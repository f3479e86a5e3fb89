"""What the benchmarks share: a real API process, streams read with the time of each event."""

import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "backend" / "tests"))


@dataclass(frozen=True)
class Figure:
    """One claim: what was measured against what was promised."""

    name: str
    value: float
    limit: float
    unit: str
    at_least: bool = False

    @property
    def met(self) -> bool:
        return self.value >= self.limit if self.at_least else self.value <= self.limit

    def line(self) -> str:
        sign = "≥" if self.at_least else "≤"
        mark = "ok  " if self.met else "MISS"
        return f"{mark} {self.name:<58} {self.value:>9.3f} {sign} {self.limit:g} {self.unit}"


def report(figures: Sequence[Figure]) -> int:
    """Print the figures; the exit code."""
    for figure in figures:
        print(figure.line())
    return 0 if all(figure.met for figure in figures) else 1


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Api:
    url: str
    process: "subprocess.Popen[bytes]"
    started: float

    def client(self) -> httpx.Client:
        """A visitor of its own."""
        return httpx.Client(base_url=self.url, timeout=60)


@contextmanager
def api(*, wait_ready: bool = True, **environment: str) -> Iterator[Api]:
    """An API process of its own in an empty data folder, without a key unless one is given."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        settings = {
            "DATA_DIR": folder, "PORT": str(port), "SEARCH_MCP_URL": "", "IMAGE_MCP_URL": "",
            "LLM_PROVIDER": "offline", "OPEN_DATA": "off", "LOG_LEVEL": "WARNING", **environment,
        }  # fmt: skip
        started = time.monotonic()
        process = subprocess.Popen(
            [str(Path(sys.executable).parent / "tripkit"), "serve"],
            cwd=folder, env={**os.environ, **settings},
        )  # fmt: skip
        running = Api(f"http://127.0.0.1:{port}", process, started)
        try:
            if wait_ready:
                until(lambda: get(f"{running.url}/ready") == 200)
            yield running
        finally:
            process.terminate()
            process.wait(20)


def get(url: str) -> int | None:
    try:
        return httpx.get(url, timeout=5).status_code
    except httpx.HTTPError:
        return None


def until(true: Callable[[], bool], seconds: float = 60.0) -> float:
    """Seconds until it is true."""
    started = time.monotonic()
    while not true():
        if time.monotonic() - started > seconds:
            raise TimeoutError("it did not happen")
        time.sleep(0.005)
    return time.monotonic() - started


@dataclass(frozen=True)
class Seen:
    """An event and when it arrived (monotonic seconds)."""

    type: str
    data: dict[str, Any]
    at: float


def events(client: httpx.Client, path: str, body: dict[str, Any]) -> Iterator[Seen]:
    """The events of a POSTed stream as they come."""
    with client.stream("POST", path, json=body) as response:
        response.raise_for_status()
        for line in response.iter_lines():
            if line.startswith("data:"):
                data = json.loads(line[5:])
                yield Seen(data["type"], data, time.monotonic())


def reply(words: str, asks: str = "aesthetic") -> dict[str, Any]:
    """A model's answer to a chat turn that understood nothing itself and asks with `words`."""
    from tripkit.agents.chat.extraction import Extraction

    nothing = Extraction.nothing().model_dump(mode="json")
    return {"extraction": {**nothing, "asks": asks}, "reply": words}


def p50(values: Sequence[float]) -> float:
    return statistics.median(values)
