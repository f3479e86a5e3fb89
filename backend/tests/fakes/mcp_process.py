"""One of our MCP servers as a process of its own, that tests start, stop, hang and listen to."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Self

WAIT = 30.0


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class McpProcess:
    """`python -m tripkit_mcp.<name>` on a port that stays the same over restarts."""

    def __init__(self, name: str, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.url = f"{self.origin}/mcp"
        self._command = [sys.executable, "-m", f"tripkit_mcp.{name}"]
        self._folder = folder
        self._environment = {
            **{k: v for k, v in os.environ.items() if not k.endswith("_API_KEY")},
            f"{name.upper()}_MCP_URL": self.origin, "DATA_DIR": str(folder), "HOST": "127.0.0.1",
            "IMAGE_PROVIDER": "offline", "LLM_PROVIDER": "offline", **environment,
        }  # fmt: skip
        self._process: subprocess.Popen[str] | None = None
        self._lines: list[str] = []
        self._heard = threading.Condition()

    def start(self) -> Self:
        """Returns when it takes connections."""
        self._process = subprocess.Popen(
            self._command, cwd=self._folder, env=self._environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()
        until = time.monotonic() + WAIT
        while time.monotonic() < until and self._process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return self
            time.sleep(0.02)
        self.stop()
        raise RuntimeError("the server did not start:\n" + "".join(self._lines))

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        for line in process.stdout:
            with self._heard:
                self._lines.append(line)
                self._heard.notify_all()

    def logged(self, text: str) -> bool:
        """Whether it writes `text` to its log, now or soon."""
        with self._heard:
            return self._heard.wait_for(lambda: any(text in line for line in self._lines), 5.0)

    @property
    def log(self) -> str:
        return "".join(self._lines)

    def hang(self) -> None:
        """It stays connected and does nothing any more, until `wake`."""
        assert self._process
        self._process.send_signal(signal.SIGSTOP)

    def wake(self) -> None:
        assert self._process
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Ends it at once."""
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.wait(WAIT)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
