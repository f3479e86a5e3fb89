"""Seeds faults into changed modules and counts how many the tests do not see.

python backend/dev/mutants.py --since REVISION [--count 300] [--seed 7] [--only PATH …]

A mutant is one changed operator, constant, condition or return value. The tests that name its
module run first; what lives through those meets the tests of its package, and no others: what
only a test of the whole would see counts as living. Works on a copy of the sources.
"""

import argparse
import ast
import json
import multiprocessing
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("backend/src", "mcp_servers/src")
SECONDS = 300
LAYERS = {
    "tools": ["backend/tests/tools", "backend/tests/agents/planner", "backend/tests/agents/ask"],
    "runs": ["backend/tests/runs"],
    "export": ["backend/tests/export"],
    "knowledge": ["backend/tests/knowledge", "backend/tests/agents/guide"],
    "api": ["backend/tests/api"],
}
"""What tests a module where no test names it or is called like it."""
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div, ast.Div: ast.Mult, ast.And: ast.Or,
    ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """The `number`th place of a module that can be changed, and what the change is."""

    module: str
    number: int
    line: int
    change: str


class _Mutation(ast.NodeTransformer):
    """Counts the places of a module, and changes the one with the number `chosen`."""

    def __init__(self, chosen: int = -1) -> None:
        self.chosen, self.places = chosen, list[tuple[int, str]]()

    def _is_chosen(self, line: int, change: str) -> bool:
        self.places.append((line, change))
        return len(self.places) - 1 == self.chosen

    def _swapped(self, operator: ast.AST, line: int) -> ast.AST:
        swap = SWAPS.get(type(operator))
        if swap and self._is_chosen(line, f"{type(operator).__name__} to {swap.__name__}"):
            return swap()
        return operator

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        node.ops = [self._swapped(op, node.lineno) for op in node.ops]  # type: ignore[misc]
        return node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        node.op = self._swapped(node.op, node.lineno)  # type: ignore[assignment]
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        node.op = self._swapped(node.op, node.lineno)  # type: ignore[assignment]
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self._is_chosen(node.lineno, "no not"):
            return node.operand
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool) and self._is_chosen(node.lineno, "the other bool"):
            return ast.copy_location(ast.Constant(not node.value), node)
        if type(node.value) is int and self._is_chosen(node.lineno, f"{node.value} plus 1"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if self._is_chosen(node.lineno, "the other branch"):
            node.test = ast.UnaryOp(ast.Not(), node.test)
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        self.generic_visit(node)
        has_value = node.value is not None and not isinstance(node.value, ast.Constant)
        if has_value and self._is_chosen(node.lineno, "returns None"):
            node.value = ast.Constant(None)
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.body = [self.visit(statement) for statement in node.body]
        return node

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        node.body = [self.visit(statement) for statement in node.body]
        return node


def places(source: str) -> list[tuple[int, str]]:
    """(line, change) of everything in a module that can be changed."""
    counting = _Mutation()
    counting.visit(ast.parse(source))
    return counting.places


def mutated(source: str, number: int) -> str:
    """The module with its `number`th place changed."""
    tree = _Mutation(number).visit(ast.parse(source))
    return ast.unparse(ast.fix_missing_locations(tree))


def changed_modules(since: str) -> list[str]:
    """The source modules that differ from `since`."""
    command = ["git", "diff", "--name-only", "--diff-filter=AMR", since, "--", *SOURCES]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.split() if name.endswith(".py") and (ROOT / name).exists()]


def sample(modules: list[str], count: int, seed: int) -> list[Mutant]:
    """`count` of all places of these modules, the same for the same seed."""
    every = [
        Mutant(module, number, line, change)
        for module in modules
        for number, (line, change) in enumerate(places((ROOT / module).read_text()))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))  # noqa: S311


def importing_tests(module: str) -> list[str]:
    """The test files that name a module or its package."""
    parts = Path(module).with_suffix("").parts
    dotted = ".".join(parts[2:]).removesuffix(".__init__")
    package, _, name = dotted.rpartition(".")
    named = re.compile(rf"{re.escape(dotted)}\b|from {re.escape(package)} import .*\b{name}\b")
    folders = [ROOT / "backend" / "tests", ROOT / "mcp_servers" / "tests"]
    files = (path for folder in folders for path in sorted(folder.rglob("test_*.py")))
    return [str(path.relative_to(ROOT)) for path in files if named.search(path.read_text())]


def namesake_tests(module: str) -> list[str]:
    """The test files of its layer that are called like a module or its package: kits, test_kits."""
    parts = Path(module).with_suffix("").parts
    stems = {part for part in parts[4:] if part != "__init__"}
    paths = sorted((ROOT / "backend" / "tests" / parts[3]).rglob("test_*.py"))
    return [str(p.relative_to(ROOT)) for p in paths if stems & set(p.stem.split("_"))]


def rounds(module: str) -> Iterator[list[str]]:
    """The tests of a module: those that name it, then those that mirror it or its package."""
    if named := importing_tests(module):
        yield named
    if module.startswith("mcp_servers"):
        yield ["mcp_servers/tests"]
        return
    parts = Path(module).relative_to("backend/src/tripkit").with_suffix("").parts
    folders = [Path("backend/tests", *parts[:depth]) for depth in range(len(parts), 1, -1)]
    mirrors = (
        p for folder in folders for p in (folder.with_name(f"test_{folder.name}.py"), folder)
    )
    mirror = next((str(path) for path in mirrors if (ROOT / path).exists()), None)
    yield [mirror] if mirror else namesake_tests(module) or LAYERS.get(parts[0], ["backend/tests"])


def lives(mutant: Mutant, folder: Path) -> bool:
    """Whether all tests that should see this fault pass with it."""
    copy = folder / str(os.getpid())
    for source in SOURCES:
        shutil.copytree(ROOT / source, copy / source, dirs_exist_ok=True)
    target = copy / mutant.module
    original = target.read_text()
    target.write_text(mutated(original, mutant.number))
    path = os.pathsep.join(str(copy / source) for source in SOURCES)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        for tests in rounds(mutant.module):
            command = [
                sys.executable,
                "-m",
                "pytest",
                "-x",
                "-q",
                "-m",
                "not soak",
                "-p",
                "no:cacheprovider",
                *tests,
            ]
            try:
                run = subprocess.run(
                    command,
                    cwd=ROOT,
                    env=environment,
                    capture_output=True,
                    timeout=SECONDS,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return False
            if run.returncode == 1 or run.returncode == 2:
                return False
        return True
    finally:
        target.write_text(original)


def _try(arguments: tuple[Mutant, Path]) -> tuple[Mutant, bool]:
    return arguments[0], lives(*arguments)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--since", required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    modules = [
        m
        for m in changed_modules(options.since)
        if not options.only or m.startswith(tuple(options.only))
    ]
    mutants = sample(modules, options.count, options.seed)
    survivors = []
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(options.workers) as pool:
        for number, (mutant, alive) in enumerate(
            pool.imap_unordered(_try, [(m, Path(folder)) for m in mutants]), 1
        ):
            if alive:
                survivors.append(mutant)
                print(
                    json.dumps(
                        {"lives": mutant.module, "line": mutant.line, "change": mutant.change}
                    ),
                    flush=True,
                )
            if number % 20 == 0:
                print(f"{number} of {len(mutants)}, {len(survivors)} live", flush=True)
    share = len(survivors) / max(1, len(mutants))
    print(
        f"mutants: {len(survivors)} of {len(mutants)} live ({share:.0%}) in {len(modules)} modules"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
