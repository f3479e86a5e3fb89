"""`make run`: sets up, then owns the API and the MCP servers until Ctrl-C.

The API comes first; the web app is built behind it when its sources changed, and the API shows
it as soon as it is there. `make run LAN=1` opens the API, not the MCP servers, to the network.
"""

from __future__ import annotations

import ctypes
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field

from environment import BIN, ROOT, check_node, has_web, is_web_current, prepare, say, stop

PATIENCE = 30.0
GRACE = 8.0
BACKOFF = (0.5, 1.0, 2.0, 5.0, 15.0, 60.0)
EVERYWHERE = "0.0.0.0"


def _end_with_parent() -> None:
    """In the child: be asked to stop when the supervisor is gone, even if it was killed."""
    set_parent_death_signal = 1
    ctypes.CDLL(None).prctl(set_parent_death_signal, signal.SIGTERM)


@dataclass
class Service:
    """A child process in a group of its own, its lines behind its name.

    Without one that is `needed` everything ends; one that is `passing` ends by itself.
    """

    name: str
    command: list[str]
    needed: bool = False
    passing: bool = False
    settings: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[str] | None = None
    relay: threading.Thread | None = None
    failures: int = field(default=0)
    retry_at: float = 0.0
    started: float = 0.0

    def start(self) -> None:
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", **self.settings}
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            self.command, cwd=ROOT, env=environment, text=True, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            preexec_fn=_end_with_parent if sys.platform == "linux" else None,
        )  # fmt: skip
        self.relay = threading.Thread(target=self._relay, args=(self.process,), daemon=True)
        self.relay.start()

    def _relay(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout
        for line in process.stdout:
            print(f"{self.name:<8} {line}", end="", flush=True)

    def ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def signal(self, number: int) -> None:
        if self.process and not self.ended():
            try:
                os.killpg(self.process.pid, number)
            except ProcessLookupError:
                pass


def free(port: int, host: str) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def await_health(service: Service, address: str, stopping: threading.Event) -> None:
    """Wait until the API answers, or somebody stops the waiting."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and not service.ended() and not stopping.is_set():
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=1):
                return
        except (urllib.error.URLError, OSError):
            stopping.wait(0.05)
    if not stopping.is_set():
        if service.relay and service.ended():
            service.relay.join(5)  # its last words come first
        raise RuntimeError("the API did not start; what it says stands above")


def address() -> tuple[str, int]:
    """Host and port as the settings read them."""
    done = subprocess.run(
        [str(BIN / "tripkit"), "address"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if done.returncode:
        stop(done.stderr.strip())
    host, port = done.stdout.split()
    return host, int(port)


def watch(services: list[Service], stopping: threading.Event) -> None:
    """Start again what falls over; without the API everything ends."""
    while not stopping.wait(0.2):
        for service in [*services]:
            if not service.ended():
                continue
            if service.passing:
                services.remove(service)
                continue
            if service.needed:
                raise RuntimeError(f"{service.name} has ended; what it says stands above")
            now = time.monotonic()
            if service.retry_at == 0.0:
                if now - service.started > 60:
                    service.failures = 0
                wait = BACKOFF[min(service.failures, len(BACKOFF) - 1)]
                service.failures += 1
                service.retry_at = now + wait
                say(f"{service.name} has ended; starting it again in {wait} s")
            elif now >= service.retry_at:
                service.retry_at = 0.0
                service.start()


def end(services: list[Service]) -> None:
    """Ask all to stop, then make them."""
    for service in reversed(services):
        service.signal(signal.SIGTERM)
    until = time.monotonic() + GRACE
    for service in services:
        if service.process:
            try:
                service.process.wait(max(0.0, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                service.signal(signal.SIGKILL)


def supervise(
    api: Service, behind: list[Service], host: str, port: int, since: float, *, lan: bool = False
) -> int:
    """Own the processes until a signal or the API's end; the exit code."""
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: stopping.set())
    shown = f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else host}:{port}"
    try:
        api.start()
        await_health(api, shown, stopping)
        if not stopping.is_set():
            say(f"API on {shown} after {time.monotonic() - since:.1f} s; its docs on {shown}/docs")
            if has_web():
                say(f"the web app on {shown}/")
            if lan:
                subprocess.run([str(BIN / "tripkit"), "address", "--lan"], cwd=ROOT, check=False)
            for service in behind:
                service.start()
            names = " and ".join(service.name for service in behind)
            say(f"{names} start behind it; Ctrl-C ends all")
            watch([api, *behind], stopping)
        say("stopping")
        return 0
    except RuntimeError as error:
        say(str(error))
        return 1
    finally:
        end([api, *behind])


def web_build() -> list[Service]:
    """What builds the web app, where there is something to build."""
    if not has_web() or is_web_current():
        return []
    command = [sys.executable, str(ROOT / "backend" / "dev" / "environment.py"), "--web"]
    return [Service("web", command, passing=True)]


def main() -> int:
    started = time.monotonic()
    lan = "--lan" in sys.argv
    check_node()
    prepare()
    host, port = address()
    host = EVERYWHERE if lan else host
    if not free(port, host):
        stop(f"Port {port} is taken. Set PORT in .env or end what holds it.")
    opened = {"HOST": EVERYWHERE} if lan else {}
    api = Service("api", [str(BIN / "tripkit"), "serve"], needed=True, settings=opened)
    servers = [
        Service(name, [str(BIN / "python"), "-m", f"tripkit_mcp.{name}"])
        for name in ("search", "image", "travel")
        if (ROOT / "mcp_servers" / "src" / "tripkit_mcp" / name).is_dir()
    ]
    return supervise(api, [*web_build(), *servers], host, port, started, lan=lan)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:  # before there was anything to end
        sys.exit(130)
