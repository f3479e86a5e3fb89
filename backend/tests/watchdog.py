"""Ends a worker of the suite whose test hangs where no timer inside the process can end it.

pytest-timeout's thread needs the interpreter: a test that holds it, or that stops its own process,
would hold up the whole run. So each worker notes its test in a file, and the process that hands
the tests out looks at them: what is long over its time is named, asked for the stacks of its
threads, and killed with all that it started. The run goes on, and the test has failed.
"""

import os
import shutil
import signal
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import pytest

GRACE_SECONDS = 60.0
"""What pytest-timeout may need to end a test by itself."""
LOOK_SECONDS = 5.0
TELL_SECONDS = 300.0
"""How often a long run says which tests it is at."""


def _folder(run: str) -> Path:
    return Path(gettempdir()) / f"tripkit-tests-{run}"


def processes() -> dict[int, tuple[int, str]]:
    """The parent and the state of every process."""
    seen = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            state, parent = entry.read_text().rsplit(")", 1)[1].split()[:2]
            seen[int(entry.parent.name)] = int(parent), state
    return seen


def descendants(pid: int) -> set[int]:
    """Every process that a process started, and that these started."""
    parents = processes()
    found, before = {pid}, 0
    while len(found) > before:
        before = len(found)
        found |= {each for each, (parent, _) in parents.items() if parent in found}
    return found - {pid}


def pipes(pid: int, below: int | None = None) -> set[str]:
    """The pipes that a process holds, or those among its first files."""
    held = set()
    for file in Path(f"/proc/{pid}/fd").glob("*"):
        with suppress(OSError):
            if below is None or int(file.name) < below:
                held.add(os.readlink(file))
    return {each for each in held if each.startswith("pipe:")}


def holders(held: set[str]) -> set[int]:
    """Other processes that hold one of these pipes."""
    return {pid for pid in processes() if pid != os.getpid() and pipes(pid) & held}


def alive(pid: int) -> bool:
    return processes().get(pid, (0, "Z"))[1] != "Z"


def send(number: signal.Signals, *pids: int) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, number)


def end(pid: int, own: set[str]) -> None:
    """The stacks of a process's threads, as far as it can still say them; then its end.

    What it started ends with it, and what holds its pipes: else its death would go unseen.
    """
    started = descendants(pid)
    if alive(pid):
        send(signal.SIGCONT, pid)
        send(signal.SIGABRT, pid)
        time.sleep(2)
    send(signal.SIGKILL, pid, *started, *holders(own))


class Notes:
    """In a worker: which test it is at, and until when that may take."""

    def __init__(self, run: str, worker: str) -> None:
        folder = _folder(run)
        folder.mkdir(exist_ok=True)
        self._file = folder / worker
        self._file.touch()
        self._pipes = ",".join(pipes(os.getpid()) - pipes(os.getpid(), below=3))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        marker = item.get_closest_marker("timeout")
        allowed = float(marker.args[0] if marker else item.config.getini("timeout"))
        end_at = time.monotonic() + allowed + GRACE_SECONDS
        self._file.write_text(f"{os.getpid()} {end_at} {self._pipes} {item.nodeid}")
        try:
            return (yield)
        finally:
            self._file.write_text("")


class Watch:
    """Where the tests are handed out: looks at the notes until the run is over."""

    def __init__(self, run: str) -> None:
        self._folder = _folder(run)
        self._over = threading.Event()
        self._ended: list[str] = []

    def pytest_sessionstart(self) -> None:
        threading.Thread(target=self._look, daemon=True).start()

    def pytest_sessionfinish(self) -> None:
        self._over.set()
        shutil.rmtree(self._folder, ignore_errors=True)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for test in self._ended:
            terminalreporter.write_line(f"hung or died, and its worker was ended: {test}")

    def _look(self) -> None:
        began = told = time.monotonic()
        while not self._over.wait(LOOK_SECONDS):
            now, tests = time.monotonic(), []
            for note in sorted(self._folder.glob("*")):
                with suppress(OSError, ValueError):
                    worker, end_at, own, test = note.read_text().split(" ", 3)
                    tests.append(test)
                    if now > float(end_at) or not alive(int(worker)):
                        print(f"\n{note.name} hangs or has died in {test}: it is ended", flush=True)
                        self._ended.append(test)
                        note.write_text("")
                        end(int(worker), set(own.split(",")))
            if now - told > TELL_SECONDS:
                told = now
                print(f"\nafter {now - began:.0f} s: {tests}", flush=True)


def register(config: pytest.Config) -> None:
    """Notes in a worker of xdist's, a watch where the workers are handed their tests."""
    if (worker := getattr(config, "workerinput", None)) is not None:
        notes = Notes(worker["testrunuid"], worker["workerid"])
        config.pluginmanager.register(notes, "watchdog")
    elif config.getoption("tx", None):
        config.option.testrunuid = config.option.testrunuid or uuid.uuid4().hex
        config.pluginmanager.register(Watch(config.option.testrunuid), "watchdog")
