"""Counts of what is being cleaned up: none may rise, and a new file has none.

`ratchets.json` holds today's counts by file. `--lower` writes it again, and refuses to where one
rose in all.
"""

import ast
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import complexipy

ROOT = Path(__file__).resolve().parents[2]
BASELINE = Path(__file__).with_suffix(".json")
SOURCES = ("backend/src/*.py", "mcp_servers/src/*.py")

# Words that name anything and so say nothing; the field has a term for each of their uses.
VAGUE_NAMES = frozenset(
    "asked desk found given got kept known lesser made manners meant named one purse said shown "  # noqa: SIM905
    "stuff taken thing things told wanted weary".split()
)
TABLE_WORDS = 40
COGNITIVE = 15
METRICS = {
    "vague_names": "assignments and parameters with a name that could mean anything",
    "table_words": "texts in word tables and patterns in code",
    "fmt_skip": "places kept from the formatter",
    "complex_functions": f"functions of a cognitive complexity over {COGNITIVE}",
    "any": "uses of Any",
}

Counts = dict[str, dict[str, int]]


def vague_names(tree: ast.AST) -> int:
    """How many names are bound that say nothing."""
    return sum(
        (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in VAGUE_NAMES)
        or (isinstance(node, ast.arg) and node.arg in VAGUE_NAMES)
        for node in ast.walk(tree)
    )


def is_table(value: ast.expr) -> bool:
    """Whether it is a literal collection, or one handed to what makes a collection or a pattern."""
    if isinstance(value, ast.Call):
        makers = {"compile", "dict", "frozenset", "set", "tuple", "MappingProxyType"}
        name = value.func.attr if isinstance(value.func, ast.Attribute) else ""
        return (name or getattr(value.func, "id", "")) in makers
    return isinstance(value, ast.Dict | ast.List | ast.Set | ast.Tuple)


def table_words(tree: ast.Module) -> int:
    """Texts in module-level collections: word lists, phrase tables, patterns."""
    return sum(
        words
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and is_table(node.value)
        if (words := sum(isinstance(getattr(n, "value", 0), str) for n in ast.walk(node.value)))
        >= TABLE_WORDS
    )


def any_uses(tree: ast.AST) -> int:
    """How often a type is given up."""
    return sum(isinstance(node, ast.Name) and node.id == "Any" for node in ast.walk(tree))


def counts_of(source: str) -> dict[str, int]:
    """The counts of one file's source, without those that are 0."""
    tree = ast.parse(source)
    functions = complexipy.code_complexity(source).functions
    counts = {
        "vague_names": vague_names(tree),
        "table_words": table_words(tree),
        "fmt_skip": len(re.findall(r"#\s*fmt:\s*(?:skip|off)", source)),
        "complex_functions": sum(f.complexity > COGNITIVE for f in functions),
        "any": any_uses(tree),
    }
    return {metric: count for metric, count in counts.items() if count}


def measured() -> Counts:
    """The counts of every source file that git tracks or would track."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", *SOURCES]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = {name: ROOT / name for name in sorted(set(names.split())) if (ROOT / name).exists()}
    counts = {name: counts_of(path.read_text()) for name, path in files.items()}
    return {name: count for name, count in counts.items() if count}


def rises(counts: Counts, baseline: Counts) -> Iterator[str]:
    """What a file has more of than the baseline grants; a new file is granted nothing."""
    for name, metrics in counts.items():
        for metric, count in metrics.items():
            granted = baseline.get(name, {}).get(metric, 0)
            if count > granted:
                yield f"{name}: {metric} {count}, at most {granted} ({METRICS[metric]})"


def totals(counts: Counts) -> Counter[str]:
    """The sum of each count over all files."""
    total: Counter[str] = Counter()
    for metrics in counts.values():
        total.update(metrics)
    return total


def main(arguments: list[str]) -> int:
    counts = measured()
    baseline: Counts = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    if "--lower" in arguments:
        before, after = totals(baseline), totals(counts)
        higher = [metric for metric in METRICS if baseline and after[metric] > before[metric]]
        if higher:
            print(f"ratchets: not lowered, since these rose in all: {', '.join(higher)}")
            return 1
        BASELINE.write_text(json.dumps(counts, indent=1, sort_keys=True) + "\n")
        baseline = counts
    higher = list(rises(counts, baseline))
    summary = ", ".join(f"{metric} {count}" for metric, count in sorted(totals(counts).items()))
    print("\n".join(higher) or f"ratchets: {summary}")
    return 1 if higher else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
