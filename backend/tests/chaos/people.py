"""People who talk while things break: they come back to what was cut, and keep what they saw."""

import random
import threading
import time
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
from api.serving import CHAT, Seen, seen

PATIENCE_SECONDS = 120.0
TERMINAL = ("complete", "error", "cancelled")


def before(end: float, lines: Iterable[str]) -> Iterator[str]:
    """A stream's lines until a time of the monotonic clock: pings keep a stream alive for ever."""
    for line in lines:
        if time.monotonic() >= end:
            return
        yield line


@dataclass
class Person:
    """Says one thing after another in one chat until told to stop."""

    urls: list[str]
    number: int
    cookie: str = ""
    session: str | None = None
    answered: list[str] = field(default_factory=list)
    runs: dict[str, list[Seen]] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._dice = random.Random(self.number)
        self._client = httpx.Client(timeout=httpx.Timeout(20, connect=3), trust_env=False)
        self._client.headers["X-Forwarded-For"] = f"10.0.0.{self.number}"

    def talk(self, stop: threading.Event) -> None:
        self._introduce()
        while not stop.is_set():
            message = f"{len(self.answered) % 20 + 2} days"
            run_id = self._say(message)
            result = self._get(f"/api/v1/runs/{run_id}")
            assert result["status"] == "completed", result
            self.session = result["result"]["sessionId"]
            self.answered.append(message)

    def _introduce(self) -> None:
        self._get("/api/v1/me")
        self.cookie = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
        self._client.cookies.clear()
        self._client.headers["Cookie"] = self.cookie

    def history(self) -> list[tuple[str, str]]:
        lines = self._get(f"{CHAT}/{self.session}/history")["history"]
        return [(line["role"], line["content"]) for line in lines]

    def _get(self, path: str) -> Any:
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                answer = self._client.get(self._dice.choice(self.urls) + path)
                if answer.status_code < 500:
                    return answer.raise_for_status().json()
            except httpx.TransportError:
                pass
            assert time.monotonic() < end, path
            time.sleep(0.2)

    def _say(self, message: str) -> str:
        """One turn to its end, through whichever API answers; its run."""
        body = {"message": message} | ({"sessionId": self.session} if self.session else {})
        key, run_id, events = str(uuid.uuid4()), "", list[Seen]()
        end = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < end:
            url, last = self._dice.choice(self.urls), events[-1].id if events else 0
            request = (
                self._client.build_request(
                    "GET", f"{url}/api/v1/runs/{run_id}/events", headers={"Last-Event-ID": str(last)}
                )
                if run_id
                else self._client.build_request(
                    "POST", f"{url}{CHAT}/stream", json=body, headers={"Idempotency-Key": key}
                )
            )  # fmt: skip
            try:
                answer = self._client.send(request, stream=True)
                if answer.status_code == 200:
                    for event in seen(before(end, answer.iter_lines())):
                        assert not events or event.id > events[-1].id or not run_id, "told twice"
                        if not events or event.id > events[-1].id:
                            events.append(event)
                        run_id = run_id or event.data["runId"]
                        if event.type in TERMINAL:
                            answer.close()
                            self.runs[run_id] = events
                            return run_id
                else:
                    self.refused.append(f"{answer.status_code}")
                answer.close()
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        raise AssertionError(f"no end of {run_id or message}: {[e.type for e in events][-5:]}")
