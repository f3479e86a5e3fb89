"""`tripkit chat` in a process of its own, as somebody at a keyboard or a pipe has it."""

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ops.processes import BIN, clean_environment


@dataclass(frozen=True)
class Said:
    code: int
    out: str
    err: str


def command(url: str, *arguments: str) -> list[str]:
    return [str(BIN / "tripkit"), "chat", "--url", url, *arguments]


def environment(home: Path, **more: str) -> dict[str, str]:
    return clean_environment(
        HOME=str(home), XDG_CONFIG_HOME=str(home / "config"), LC_ALL="C.UTF-8", **more
    )


def talk(
    url: str, home: Path, lines: Sequence[str], *arguments: str, locale: str | None = "en"
) -> Said:
    """The whole conversation with these lines piped in."""
    language = ("--locale", locale) if locale else ()
    done = subprocess.run(
        command(url, *language, *arguments), cwd=home, env=environment(home), timeout=60,
        input="".join(f"{line}\n" for line in lines), capture_output=True, text=True, check=False,
    )  # fmt: skip
    return Said(done.returncode, done.stdout, done.stderr)


class Forked:
    """A child that was forked onto a terminal of its own."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._code: int | None = None

    def wait(self) -> int:
        """The exit code."""
        if self._code is None:
            self._code = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        return self._code

    def end(self) -> None:
        if self._code is None:
            os.kill(self._pid, signal.SIGKILL)
            self.wait()


class Keyboard:
    """A terminal with somebody at it: what is shown is read until something appears."""

    def __init__(self, process: Forked, terminal: int) -> None:
        self._process = process
        self._terminal = terminal
        self.seen = ""

    def sees(self, text: str) -> None:
        """Read on until `text` is there."""
        at = len(self.seen)
        while text not in self.seen[at:]:
            try:
                chunk = os.read(self._terminal, 4096)
            except OSError:
                chunk = b""
            assert chunk, f"{text!r} never came:\n{self.seen}"
            self.seen += chunk.decode("utf-8", "replace")

    def types(self, line: str) -> None:
        os.write(self._terminal, f"{line}\n".encode())

    def presses_ctrl_c(self) -> int:
        """The exit code."""
        os.write(self._terminal, b"\x03")
        return self._process.wait()


@contextmanager
def keyboard(url: str, home: Path, *arguments: str) -> Iterator[Keyboard]:
    """`tripkit chat` on a pseudo-terminal that is its controlling one."""
    process, terminal = os.forkpty()
    if process == 0:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may ignore it
        os.chdir(home)
        os.execve(command(url)[0], command(url, *arguments), environment(home))
    child = Forked(process)
    try:
        yield Keyboard(child, terminal)
    finally:
        child.end()
        os.close(terminal)
