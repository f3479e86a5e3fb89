"""The worker processes of one `tripkit serve`: started with it, started again, ended with it."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN_SECONDS = 1.0
END_SECONDS = 10.0


@contextmanager
def workers(count: int) -> Iterator[None]:
    """Keep so many `tripkit worker` processes while this is open."""
    ending = threading.Event()
    keepers = [threading.Thread(target=_keep, args=(ending,), daemon=True) for _ in range(count)]
    for keeper in keepers:
        keeper.start()
    try:
        yield
    finally:
        ending.set()
        for keeper in keepers:
            keeper.join(END_SECONDS + 1)


def _keep(ending: threading.Event) -> None:
    while not ending.is_set():
        # When this process is killed its end of the pipe is closed, and the worker ends by itself.
        process = subprocess.Popen(
            [sys.executable, "-m", "tripkit.cli.main", "worker", "--attached"],
            stdin=subprocess.PIPE,
        )
        while process.poll() is None and not ending.wait(0.2):
            pass
        _end(process)
        ending.wait(AGAIN_SECONDS)


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
