"""Rules that no other tool checks: one reader of the environment, nothing of one machine, graphs
of one shape."""

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
CLOCK = "backend/src/tripkit/domain/clock.py"
ASKS_THE_DAY = re.compile(r"\bdate\.today\(|\.now\([^()]*\)\.date\(")
GRAPHS = "backend/src/tripkit/agents"
WIRING = 120
"""Lines that a graph.py may have."""
INDEX = re.compile(r'"resolved": |--(?:extra-)?index-url|--find-links|\bregistry=')

# The catalogue was not written by a staff of people: no text may say so.
INVENTED = re.compile(r"\b(?:our|the) editors\b|편집(?:자|진|부)", re.IGNORECASE)


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
    if "/src/" in name and name.endswith(".py") and name != CLOCK:
        found += [
            f"{name}:{number} asks what day it is; only {CLOCK} does"
            for number, line in enumerate(text.splitlines(), 1)
            if ASKS_THE_DAY.search(line)
        ]
    found += [
        f"{name}:{line} names a folder of one machine: {p}" for line, p in machine_paths(text)
    ]
    found += [
        f"{name}:{line} names editors whom we do not have"
        for line, read in enumerate(text.splitlines(), 1)
        if INVENTED.search(read)
    ]
    if LOCKS.search(name):
        found += [f"{name}:{line} names a registry: {host}" for line, host in registry_hosts(text)]
    return found


def _names(node: ast.AST | None) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)} if node else set()


def untyped_graph(source: str) -> str | None:
    """Why a graph.py's build_graph does not say what it builds; None where it does."""
    tree = ast.parse(source)
    build = next(
        (n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == "build_graph"), None
    )
    if build is None:
        return "has no build_graph"
    types = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    returns = build.returns
    if isinstance(returns, ast.Name):
        returns = types.get(returns.id, returns)
    said = [returns, *(a.annotation for a in (*build.args.args, *build.args.kwonlyargs))]
    if any(annotation is None or "Any" in _names(annotation) for annotation in said):
        return "build_graph says Any"
    typed = isinstance(returns, ast.Subscript) and isinstance(returns.slice, ast.Tuple)
    if not typed or "CompiledStateGraph" not in _names(returns):
        return "build_graph does not return CompiledStateGraph[State, Context, Input, Output]"
    return None


def graph_faults(folder: Path) -> list[str]:
    """What a graph's folder lacks: graph.py (wiring), state.py, and nodes.py of functions."""
    missing = [n for n in ("graph.py", "state.py", "nodes.py") if not (folder / n).is_file()]
    found = [f"{folder.name} has no {name}" for name in missing]
    if "graph.py" not in missing:
        source = (folder / "graph.py").read_text()
        if reason := untyped_graph(source):
            found.append(f"{folder.name}/graph.py: {reason}")
        if source.count("\n") > WIRING:
            found.append(f"{folder.name}/graph.py has more than {WIRING} lines")
    if "nodes.py" not in missing:
        found += [
            f"{folder.name}/nodes.py: {node.name}.{method.name} is no function"
            for node in ast.parse((folder / "nodes.py").read_text()).body
            if isinstance(node, ast.ClassDef)
            for method in node.body
            if isinstance(method, ast.AsyncFunctionDef) and method.name != "__call__"
        ]
    return found


def shapes(folder: Path) -> list[str]:
    """The faults of all graphs under a folder."""
    graphs = sorted(p.parent for p in folder.glob("*/__init__.py"))
    return [fault for graph in graphs for fault in graph_faults(graph)]


def main() -> int:
    found = shapes(ROOT / GRAPHS)
    names = tracked()
    for name in names:
        content = (ROOT / name).read_bytes()
        if b"\0" not in content[:8000]:
            found += faults(name, content.decode(errors="replace"))
    print("\n".join(found) or f"house: {len(names)} files")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
