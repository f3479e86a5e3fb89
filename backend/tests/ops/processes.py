"""Child processes for tests: free ports, waiting without guessing, and an end for all of them."""

import os
import re
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[3]
BIN = ROOT / ".venv" / "bin"
# A proxy that nobody serves: whatever reaches beyond this machine fails at once.
NOWHERE = "http://127.0.0.1:9"
PRIVATE = {
    "HTTP_PROXY": NOWHERE, "HTTPS_PROXY": NOWHERE, "ALL_PROXY": NOWHERE,
    "NO_PROXY": "127.0.0.1,localhost", "LANGSMITH_TRACING": "false", "NO_COLOR": "1",
    "PYTHONUNBUFFERED": "1", "OPEN_DATA": "off", "WARM_UP": "off",
}  # fmt: skip
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def free_port() -> int:
    """A port that nobody listens on right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def clean_environment(**more: str) -> dict[str, str]:
    """This process's environment without any setting of ours in it."""
    kept = ("PATH", "HOME", "LANG", "TMPDIR", "PYTHONPATH")
    return {k: os.environ[k] for k in kept if k in os.environ} | PRIVATE | more


class Child:
    """A process in a group of its own, its output kept as text."""

    def __init__(self, command: Sequence[str], cwd: Path, env: Mapping[str, str]) -> None:
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            command, cwd=cwd, env=dict(env), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, start_new_session=True,
        )  # fmt: skip
        self._lines: list[str] = []
        self._changed = threading.Condition()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            with self._changed:
                self._lines.append(COLOURS.sub("", line))
                self._changed.notify_all()
        with self._changed:
            self._changed.notify_all()

    @property
    def output(self) -> str:
        with self._changed:
            return "".join(self._lines)

    def says(self, pattern: str, timeout: float = 30) -> re.Match[str]:
        """Wait until the output matches."""
        until = time.monotonic() + timeout
        with self._changed:
            while True:
                if found := re.search(pattern, "".join(self._lines)):
                    return found
                left = until - time.monotonic()
                if left <= 0 or (self.process.poll() is not None and not self._reader.is_alive()):
                    raise AssertionError(f"no {pattern!r} in:\n{''.join(self._lines)[-4000:]}")
                self._changed.wait(min(left, 0.5))

    def answers(self, url: str, timeout: float = 60, status: int = 200) -> httpx.Response:
        """Wait until a GET answers with this status."""
        found: list[httpx.Response] = []

        def ask() -> bool:
            with suppress(httpx.HTTPError):
                found[:] = [httpx.get(url, timeout=2, trust_env=False)]
            return bool(found) and found[0].status_code == status

        self.until(ask, timeout, f"{url} answers {status}")
        return found[0]

    def until(self, true: Callable[[], bool], timeout: float, what: str) -> None:
        """Wait for something outside that nothing announces."""
        until = time.monotonic() + timeout
        while not true():
            if self.process.poll() is not None or time.monotonic() > until:
                raise AssertionError(f"not seen: {what}\n{self.output[-4000:]}")
            time.sleep(0.05)

    def ends(self, timeout: float = 45) -> int:
        """Wait for the end; the exit code."""
        code = self.process.wait(timeout)
        self._reader.join(5)
        return code

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)


@contextmanager
def child(command: Sequence[str], cwd: Path, env: Mapping[str, str]) -> Iterator[Child]:
    """Start a process and leave nothing of its group behind."""
    started = Child(command, cwd, env)
    try:
        yield started
    finally:
        started.kill()
