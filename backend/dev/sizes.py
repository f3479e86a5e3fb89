"""The size gate: files ≤ 300 lines, their median ≤ 100, functions ≤ 50."""

import ast
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILE, MEDIAN, FUNCTION = 300, 100, 50
SKIPPED = ("/tests/", "/data/", "/generated/", "/schema.d.ts", "contracts/")


def sources() -> list[Path]:
    """The code that git tracks or would track, without tests, data and what is generated."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "*.py", "*.ts", "*.tsx"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    ).stdout.split()  # fmt: skip
    return [
        ROOT / name
        for name in listed
        if not any(skipped in f"/{name}" for skipped in SKIPPED) and (ROOT / name).exists()
    ]


def long_functions(path: Path) -> list[str]:
    tree = ast.parse(path.read_text())
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    return [
        f"{path.relative_to(ROOT)}:{f.lineno} {f.name} has {lines} lines (at most {FUNCTION})"
        for f in functions
        if (lines := (f.end_lineno or f.lineno) - f.lineno + 1) > FUNCTION
    ]


def main() -> int:
    faults: list[str] = []
    lengths = []
    for path in sources():
        lines = path.read_text().count("\n")
        if lines > 1:
            lengths.append(lines)
        if lines > FILE:
            faults.append(f"{path.relative_to(ROOT)} has {lines} lines (at most {FILE})")
        if path.suffix == ".py":
            faults += long_functions(path)
    median = statistics.median(lengths)
    if median > MEDIAN:
        faults.append(f"the median file has {median} lines (at most {MEDIAN})")
    print("\n".join(faults) or f"sizes: {len(lengths)} files, median {median:.0f} lines")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
