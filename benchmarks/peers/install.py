"""Peers in environments of their own, under .peers: their code and what their locks say."""

import os
import shutil
import subprocess
from pathlib import Path

FOLDER = Path(__file__).parents[2] / ".peers"
TOOLKIT = "https://github.com/JoshuaC215/agent-service-toolkit"
PYTHON = "3.12"
"""The toolkit needs it."""


def toolkit() -> tuple[Path, Path]:
    """agent-service-toolkit: its Python and its sources; TOOLKIT_REPOSITORY is another address."""
    sources = FOLDER / "agent-service-toolkit"
    if not sources.is_dir():
        address = os.environ.get("TOOLKIT_REPOSITORY", TOOLKIT)
        _run("git", "clone", "--quiet", "--depth", "1", address, str(sources))
    locked = FOLDER / "toolkit.txt"
    export = ("export", "--frozen", "--no-dev", "--no-hashes", "--no-emit-project", "--quiet")
    _run(_uv(), *export, "--output-file", str(locked), folder=sources)
    return _environment("toolkit", "-r", str(locked)), sources


def aegra() -> Path:
    """Aegra's Python."""
    return _environment("aegra", "aegra-cli", "aegra-api", "langchain-openai")


def _environment(name: str, *requirements: str) -> Path:
    folder = FOLDER / name
    python, ready = folder / "bin" / "python", folder / "ready"
    if not ready.exists():
        _run(_uv(), "venv", "--quiet", "--clear", "--python", PYTHON, str(folder))
        _run(
            _uv(),
            "pip",
            "install",
            "--quiet",
            "--compile-bytecode",
            "--python",
            str(python),
            *requirements,
        )
        ready.touch()
    return python


def _uv() -> str:
    found = shutil.which("uv")
    if found is None:
        raise SystemExit("bench-peers needs uv: pip install uv")
    return found


def _run(*command: str, folder: Path | None = None) -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    FOLDER.mkdir(exist_ok=True)
    subprocess.run(command, cwd=folder or FOLDER, check=True, env=environment)
