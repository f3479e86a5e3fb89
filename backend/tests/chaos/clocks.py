"""Processes whose wall clock is wrong, by a library that is put before libc's.

Debian's libfaketime (0.9.10) does not serve: it bends the waiting of a process with many threads
too, which then spins (28 s of CPU for a start that takes 4).
"""

import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("clock.c")
COMPILER = shutil.which("cc")


def library(folder: Path) -> Path | None:
    """The compiled library; None where there is no compiler."""
    if COMPILER is None:
        return None
    made = folder / "clock.so"
    command = [COMPILER, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", str(made)]
    subprocess.run([*command, str(SOURCE), "-ldl"], check=True)
    return made


def wrong_by(seconds: int, made: Path | None) -> dict[str, str]:
    """The environment of a process whose clock is so many seconds ahead."""
    return {} if made is None else {"LD_PRELOAD": str(made), "CLOCK_SKEW": str(seconds)}
