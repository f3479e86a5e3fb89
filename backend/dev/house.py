"""Rules that no other tool checks: one reader of the environment, nothing of one machine."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
READER = "backend/src/tripkit/settings.py"
# These start processes, and hand them the environment as it is.
EXEMPT = ("/tests/", "backend/dev/", "benchmarks/")
LOCKS = re.compile(r"(^|/)(requirements.*\.(lock|in)|package-lock\.json|pyproject\.toml)$")
# Hosts that a lock may name in passing; where a package is fetched from, it never says.
NAMED_IN_PASSING = frozenset({"github.com", "docs.astral.sh", "opencollective.com"})
# Who a package's authors ask to be paid by: nothing is fetched from there.
FUNDING = re.compile(r'"(?:url|funding)": ')
MACHINE = re.compile(r"(?<![\w./:*-])/(?:root|home|work|Users|opt|mnt)/[\w.-]+")
HOST = re.compile(r"\bhttps?://([\w.-]+)|\bfile://(/[\w./-]+)")
INDEX = re.compile(r'"resolved": |--(?:extra-)?index-url|--find-links|\bregistry=')


def environment_reads(source: str) -> list[int]:
    """The lines of Python source that reach for the process's environment."""
    names = {"environ", "environb", "getenv", "getenvb"}
    return sorted(
        node.lineno
        for node in ast.walk(ast.parse(source))
        if (isinstance(node, ast.Attribute) and node.attr in names)
        or (isinstance(node, ast.ImportFrom) and names & {alias.name for alias in node.names})
    )


def machine_paths(text: str) -> Iterator[tuple[int, str]]:
    """(line, path) of folders that exist on one machine only."""
    for number, line in enumerate(text.splitlines(), 1):
        for found in MACHINE.finditer(line):
            yield number, found.group()


def registry_hosts(text: str) -> Iterator[tuple[int, str]]:
    """(line, what) of the places that packages are fetched from: a lock names none."""
    for number, line in enumerate(text.splitlines(), 1):
        if found := INDEX.search(line):
            yield number, found.group()
        for host, path in () if FUNDING.search(line) else HOST.findall(line):
            if path or host not in NAMED_IN_PASSING:
                yield number, host or path


def tracked() -> list[str]:
    """Every file that git tracks or would track."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    return [name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def faults(name: str, text: str) -> list[str]:
    """What is wrong in one file."""
    found = []
    if name.endswith(".py") and name != READER and not any(e in f"/{name}" for e in EXEMPT):
        found += [
            f"{name}:{line} reads the environment; only {READER} does"
            for line in environment_reads(text)
        ]
    found += [
        f"{name}:{line} names a folder of one machine: {p}" for line, p in machine_paths(text)
    ]
    if LOCKS.search(name):
        found += [f"{name}:{line} names a registry: {host}" for line, host in registry_hosts(text)]
    return found


def main() -> int:
    found: list[str] = []
    names = tracked()
    for name in names:
        content = (ROOT / name).read_bytes()
        if b"\0" not in content[:8000]:
            found += faults(name, content.decode(errors="replace"))
    print("\n".join(found) or f"house: {len(names)} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
