"""Makes what the commands need: checks Python and Node, then the virtual environment.

Standard library only: it runs before anything is installed.
"""

from __future__ import annotations

import hashlib
import itertools
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
BIN = VENV / "bin"
RUNTIME = "requirements.lock"
DEVELOPMENT = "requirements-dev.lock"
OLDEST, NEWEST = (3, 11), (3, 13)
NODE = 20
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NOT_SOURCES = {
    "node_modules", ".next", "out", "e2e", "test-results", "playwright-report", "coverage",
}  # fmt: skip


def say(text: str, *, to: TextIO | None = None) -> None:
    """One line of what is being done."""
    print(f"tripkit  {text}", file=to, flush=True)


def stop(text: str) -> None:
    """End with what is missing and how to get it."""
    sys.exit(f"tripkit  {text}")


def interpreter() -> str:
    """A Python that this runs on: the one that runs now, or another on the path."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return sys.executable
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        if found := shutil.which(f"python3.{minor}"):
            return found
    here = ".".join(map(str, sys.version_info[:2]))
    stop(f"Python 3.11, 3.12 or 3.13 is needed, and this is {here}. Install one and run again.")
    raise AssertionError


def check_node() -> None:
    """Node is needed where there is a web app to build."""
    if not has_web():
        return
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        stop(f"Node {NODE} or newer with npm is needed for the web app. Install it and run again.")
        return
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    if int(version.lstrip("v").split(".")[0]) < NODE:
        stop(f"Node {NODE} or newer is needed for the web app, and this is {version.strip()}.")


def _digest(*names: str) -> str:
    content = b"".join((ROOT / name).read_bytes() for name in names)
    return hashlib.sha256(content).hexdigest()


def _pip(*arguments: str) -> None:
    command = [str(BIN / "python"), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*command, *arguments], cwd=ROOT, check=False)
    if done.returncode:
        stop("The packages could not be installed; what pip says stands above.")


def _block(lock: str, package: str) -> str:
    """A package's own lines of a lock, with its hashes; nothing where it isn't in there."""
    lines = (ROOT / lock).read_text().splitlines()
    starts = [n for n, line in enumerate(lines) if line.startswith(f"{package}==")]
    if not starts:
        return ""
    rest = itertools.takewhile(lambda line: line.startswith("    "), lines[starts[0] + 1 :])
    return "\n".join([lines[starts[0]], *rest, ""])


def _install(lock: str) -> None:
    """All of a lock, which is whole: dependencies are left alone, for the weights' asks for torch.

    By uv where the lock has it, in a third of the time that pip takes.
    """
    whole = ["--require-hashes", "--no-deps", "-r"]
    if not (uv := _block(lock, "uv")):
        _pip("install", *whole, lock)
        return
    first = VENV / "first.lock"
    first.write_text(uv)
    _pip("install", *whole, str(first))
    # Without configuration: pyproject.toml's bounds are for making the lock, and have no hashes.
    command = [str(BIN / "uv"), "pip", "install", "--no-config", "--quiet", "--compile-bytecode"]
    python = ["--python", str(BIN / "python")]
    if subprocess.run([*command, *python, *whole, lock], cwd=ROOT, check=False).returncode:
        say("uv could not install them; pip tries")
        _pip("install", *whole, lock)


def _stamp(lock: str) -> Path:
    return VENV / f"tripkit-{lock}.stamp"


def _wanted(lock: str) -> str:
    return f"{lock} {_digest(lock, 'pyproject.toml')}"


def _is_current(lock: str) -> bool:
    stamp = _stamp(lock)
    made = stamp.exists() and (BIN / "tripkit").exists()
    return made and stamp.read_text() == _wanted(lock)


def prepare(*, development: bool = False) -> None:
    """The virtual environment from the hashed locks; done again only when a lock changed."""
    lock = DEVELOPMENT if development else RUNTIME
    # What development installs holds all that running needs.
    if any(_is_current(name) for name in {lock, DEVELOPMENT}):
        return
    started = time.monotonic()
    if not (BIN / "python").exists():
        say("making a virtual environment in .venv")
        made = subprocess.run([interpreter(), "-m", "venv", str(VENV)], check=False)
        if made.returncode:
            stop("Python's venv module is needed (Debian: apt-get install python3-venv).")
    say(f"installing the packages of {lock} (about 1 to 3 minutes, once)")
    _install(lock)
    _pip("install", "--no-deps", "--no-build-isolation", "-e", ".")
    _stamp(lock).write_text(_wanted(lock))
    say(f"packages are there ({time.monotonic() - started:.0f} s)")


def has_web() -> bool:
    """Whether this checkout has a web app."""
    return (ROOT / "frontend" / "package.json").exists()


def _web_sources() -> dict[str, str]:
    """What the web app is made of: name to digest, without what is installed, built or tested."""
    found = {"contracts/openapi.json": _digest("contracts/openapi.json")}
    for folder, folders, names in os.walk(ROOT / "frontend"):
        folders[:] = sorted(set(folders) - NOT_SOURCES)
        for name in sorted(names):
            path = str((Path(folder) / name).relative_to(ROOT))
            if not name.endswith((".tsbuildinfo", ".local")):
                found[path] = _digest(path)
    return found


def _web_wanted(sources: dict[str, str]) -> str:
    return hashlib.sha256(repr(sorted(sources.items())).encode()).hexdigest()


def is_web_current() -> bool:
    """Whether the web app is built from the sources that are there."""
    stamp = ROOT / "frontend" / "out" / ".stamp"
    return stamp.exists() and stamp.read_text() == _web_wanted(_web_sources())


def _npm(*arguments: str) -> bool:
    folder = ROOT / "frontend"
    environment = {**os.environ, "NEXT_TELEMETRY_DISABLED": "1"}
    done = subprocess.run(["npm", *arguments], cwd=folder, env=environment, check=False)
    return done.returncode == 0


def install_web() -> None:
    """The web app's packages from its lock; done again only when the lock changed."""
    check_node()
    stamp = ROOT / "frontend" / "node_modules" / ".tripkit.stamp"
    wanted = _digest("frontend/package-lock.json")
    if stamp.exists() and stamp.read_text() == wanted:
        return
    started = time.monotonic()
    say("installing the web app's packages (about half a minute, once)")
    if not _npm("ci", "--no-audit", "--no-fund"):
        stop("The web app's packages could not be installed; what npm says stands above.")
    stamp.write_text(wanted)
    say(f"the web app's packages are there ({time.monotonic() - started:.0f} s)")


def build_web() -> None:
    """The web app's static files; built again only when its sources changed."""
    if not has_web() or is_web_current():
        return
    install_web()
    started, before = time.monotonic(), _web_sources()
    say("building the web app (about half a minute)")
    if not _npm("run", "build"):
        stop("The web app could not be built; what npm says stands above.")
    after = _web_sources()
    # A build writes some files of its own; one that changed meanwhile asks for another build.
    if before.items() <= after.items():
        (ROOT / "frontend" / "out" / ".stamp").write_text(_web_wanted(after))
    say(f"the web app is built ({time.monotonic() - started:.0f} s)")


def _browser_here() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def browser() -> str | None:
    """A browser for the end-to-end tests: found, or installed where we may; None is said why.

    Ends with an error in CI, where a test that was left out would pass for one that passed.
    """
    if found := _browser_here():
        return found
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        say("installing Chromium (about half a minute, once)", to=sys.stderr)
        subprocess.run([apt, "update", "-qq"], stdout=2, check=False)
        packages = ["chromium", "fonts-noto-cjk"]
        command = [apt, "install", "-y", "-qq", "--no-install-recommends", *packages]
        subprocess.run(command, stdout=2, check=False)
        if found := _browser_here():
            return found
    needed = "End-to-end tests need Chromium (Debian: apt-get install chromium fonts-noto-cjk)."
    if os.environ.get("CI"):
        stop(needed)
    say(f"{needed} They are left out.", to=sys.stderr)
    return None


def main(arguments: Sequence[str]) -> None:
    """What one `make` target needs."""
    if "--browser" in arguments:
        print(browser() or "")
    elif "--web-packages" in arguments:
        install_web()
    elif "--web" in arguments:
        build_web()
    else:
        prepare(development="--development" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
