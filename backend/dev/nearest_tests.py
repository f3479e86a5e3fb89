"""Which tests exercise a module: those that name it or are called like it, then those that import
it through up to five other modules. A module that none comes near has no tests.

An import from a package counts as one of the module that the package takes the name from.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("backend/src", "mcp_servers/src")
TESTS = ("backend/tests", "mcp_servers/tests")
FARTHEST = 5
"""Modules between a test and the module it exercises."""
MOST, MOST_FAR = 10, 4
"""Test files that name a module, and that only reach it through others."""


def dotted(path: Path) -> str:
    """The name of a module by its path below a source folder."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> dict[str, Path]:
    """Each of our modules by its name."""
    files = ((folder, path) for folder in SOURCES for path in (ROOT / folder).rglob("*.py"))
    return {dotted(path.relative_to(ROOT / folder)): path for folder, path in files}


@cache
def _statements(path: Path) -> tuple[tuple[str, str], ...]:
    """(module, name) of each import of a file; the name is empty for a whole module."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    whole = [(a.name, "") for node in nodes if isinstance(node, ast.Import) for a in node.names]
    parts = [
        (node.module or "", alias.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    return (*whole, *parts)


def _sources(module: str, name: str, packages: int = 4) -> set[str]:
    """The modules that `from module import name` takes the name from."""
    if f"{module}.{name}" in modules():
        return {f"{module}.{name}"}
    path = modules().get(module)
    if path is None:
        return set()
    if path.name == "__init__.py" and packages:
        for origin, exported in _statements(path):
            if exported == name:
                return _sources(origin, exported, packages - 1)
    return {module}


@cache
def imports(path: Path) -> frozenset[str]:
    """Our modules that a file imports itself."""
    return frozenset().union(*(_sources(module, name) for module, name in _statements(path)))


@cache
def distances(test: Path) -> dict[str, int]:
    """How many imports lie between a test file and each module, as far as `FARTHEST` goes."""
    steps, border = dict.fromkeys(imports(test), 0), set(imports(test))
    for distance in range(1, FARTHEST + 1):
        border = {name for module in border for name in imports(modules()[module])} - set(steps)
        steps.update(dict.fromkeys(border, distance))
    return steps


@cache
def test_files() -> tuple[Path, ...]:
    """All test files, in the order of their paths."""
    return tuple(path for folder in TESTS for path in sorted((ROOT / folder).rglob("test_*.py")))


def _is_namesake(test: Path, module: Path) -> bool:
    """Whether a test file is called like a module, or like its package."""
    name = module.parent.name if module.stem == "__init__" else module.stem
    return test.parts[2] == module.parts[3] and name in test.stem.split("_")


def _is_neighbour(test: Path, module: Path) -> bool:
    """Whether a test file lies in the folder that mirrors the module's."""
    return test.parts[2:-1] == module.parts[3:-1]


def _breadth(test: Path) -> int:
    """How many modules a test file reaches: what walks the whole product comes last."""
    return len(distances(ROOT / test))


def rounds(module: str) -> Iterator[list[str]]:
    """The tests of a module, nearest first: paths below the root, in at most two rounds."""
    path = Path(module)
    name = dotted(Path(*path.parts[2:]))
    steps = {test.relative_to(ROOT): distances(test).get(name) for test in test_files()}
    near = [t for t in steps if steps[t] == 0 or _is_namesake(t, path)]
    near.sort(key=lambda t: (path.stem not in t.stem, _breadth(t), t))
    beyond = [t for t, distance in steps.items() if distance and t not in near]
    far = sorted(beyond, key=lambda t: (not _is_neighbour(t, path), steps[t], _breadth(t), t))
    nearest = (near[:MOST], far[:MOST_FAR])
    yield from ([str(t) for t in tests] for tests in nearest if tests)
