"""Seeds faults into changed modules and counts how many the tests do not see.

python backend/dev/mutants.py --since REVISION [--count 300] [--seed 7]
    [--only PATH …] [--without PATH …] [--calls LOG] [--again LOG] [--minutes 60]

A mutant is one changed operator, constant, condition or return value; `mutations` says what is
left out because nothing could show it. A module counts as changed if its syntax tree differs from
the revision's, docstrings aside. With `--calls`, a log of the pytest plugin `called`, those tests
run that call the changed function, first those that call little else, up to a minute of them
(`calling_tests`). Without it, for what lies in no function, or where none calls into the module,
the tests that name a module or are called like it run first, then those that import it through up
to five others (`nearest_tests`). What only another test would see counts as living. `--again`
tries only those that live by the log of an earlier run, `--minutes` stops in time and reports what
was tried. Each worker has one copy of the sources. In the end the tests that failed run without a
fault: a mutant that none but an anyhow failing test saw counts as living.
"""

import argparse
import json
import multiprocessing
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from calling_tests import CallingTests
from mutations import logic, mutated, places
from nearest_tests import ROOT, SOURCES, rounds

SECONDS_A_TEST = 90
"""A test that takes longer fails: the fault made it run on."""
TIMED_OUT = "+ Timeout +"
"""What pytest-timeout prints as it ends the process; no summary comes after it."""
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py(?:::[^\s\[]+)?)", re.M)


@dataclass(frozen=True)
class Mutant:
    """The `number`th place of a module that can be changed, and what the change is."""

    module: str
    number: int
    line: int
    change: str
    function: str


def _git(*arguments: str) -> str:
    command = ["git", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def changed_modules(since: str) -> list[str]:
    """The source modules whose logic differs from `since`; a moved one is compared too."""
    listed = _git("diff", "--name-status", "--find-renames", since, "--", *SOURCES)
    changes = [line.split("\t") for line in listed.splitlines()]
    return sorted(
        names[-1]
        for status, *names in changes
        if names[-1].endswith(".py") and status != "D" and _is_new(since, status, names)
    )


def _is_new(since: str, status: str, names: list[str]) -> bool:
    if status == "A":
        return True
    return logic(_git("show", f"{since}:{names[0]}")) != logic((ROOT / names[-1]).read_text())


def sample(modules: list[str], count: int, seed: int) -> tuple[list[Mutant], int]:
    """`count` of all places of these modules, the same for the same seed; and their number."""
    every = [
        Mutant(module, number, *place)
        for module in modules
        for number, place in enumerate(places(module, (ROOT / module).read_text()))
    ]
    return random.Random(seed).sample(every, min(count, len(every))), len(every)  # noqa: S311


def copied(folder: Path) -> Path:
    """This worker's copy of the sources, compiled; model weights are linked."""
    copy = folder / str(os.getpid())
    if copy.exists():
        return copy
    for source in SOURCES:
        weights = [path for path in (ROOT / source).rglob("weights") if path.is_dir()]
        shutil.copytree(
            ROOT / source, copy / source, ignore=shutil.ignore_patterns("weights", "__pycache__")
        )
        for path in weights:
            (copy / path.relative_to(ROOT)).symlink_to(path)
    command = [sys.executable, "-m", "compileall", "-q", str(copy)]
    subprocess.run(command, check=True)
    return copy


def failure(tests: list[str], sources: Path) -> str:
    """The first of these tests that fails on these sources, or nothing.

    Raises RuntimeError if pytest itself could not run them.
    """
    path = os.pathsep.join(str(sources / source) for source in SOURCES)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    options = ["-x", "-q", "-m", "not soak", "--tb=no", "-rfE", f"--timeout={SECONDS_A_TEST}"]
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *options, *tests]
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if run.returncode in {0, 5}:
        return ""
    failed = FAILED.search(run.stdout)
    if failed:
        return failed[1]
    ended_early = any(sign in run.stdout + run.stderr for sign in ("Error", TIMED_OUT))
    if ended_early and run.returncode in {1, 2, 4}:
        return tests[0]
    raise RuntimeError(
        f"pytest ended with {run.returncode}: {run.stdout[-500:]}{run.stderr[-500:]}"
    )


def killer(mutant: Mutant, copy: Path, calling: CallingTests | None) -> str:
    """The test that sees this fault, or nothing."""
    target = copy / mutant.module
    original, times = target.read_text(), target.stat()
    target.write_text(mutated(mutant.module, original, mutant.number))
    try:
        tests = list(calling.rounds(mutant.module, mutant.function)) if calling else []
        if not tests or not mutant.function:
            tests += rounds(mutant.module)
        return next(filter(None, (failure(t, copy) for t in tests)), "")
    finally:
        target.write_text(original)
        os.utime(target, ns=(times.st_atime_ns, times.st_mtime_ns))


def _try(arguments: tuple[Mutant, Path, CallingTests | None]) -> tuple[Mutant, str]:
    mutant, folder, calling = arguments
    return mutant, killer(mutant, copied(folder), calling)


def failing_anyhow(tests: set[str]) -> set[str]:
    """Which of these tests fail without any fault."""
    return {test for test in sorted(tests) if failure([test], ROOT)}


def _report(mutant: Mutant, **more: str) -> None:
    line = {"lives": mutant.module, "number": mutant.number, "line": mutant.line}
    line |= {"change": mutant.change, "function": mutant.function, **more}
    print(json.dumps(line), flush=True)


def _survivors(log: Path) -> set[tuple[str, int]]:
    """(module, number) of each mutant that lives by this log."""
    lines = [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]
    return {(line["lives"], line["number"]) for line in lines}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--since", required=True)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--calls", type=Path)
    parser.add_argument("--again", type=Path)
    parser.add_argument("--minutes", type=float, default=float("inf"))
    return parser.parse_args()


def main() -> int:
    options = _arguments()
    modules = [
        module
        for module in changed_modules(options.since)
        if (not options.only or module.startswith(tuple(options.only)))
        and not module.startswith(tuple(options.without))
    ]
    mutants, total = sample(modules, options.count, options.seed)
    if options.again:
        before = _survivors(options.again)
        mutants = [mutant for mutant in mutants if (mutant.module, mutant.number) in before]
    print(f"{len(mutants)} of {total} places in {len(modules)} modules", flush=True)
    survivors, number, kills = 0, 0, dict[Mutant, str]()
    deadline = time.monotonic() + options.minutes * 60
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(options.workers) as pool:
        calling = CallingTests(options.calls) if options.calls else None
        jobs = [(mutant, Path(folder), calling) for mutant in mutants]
        for number, (mutant, test) in enumerate(pool.imap_unordered(_try, jobs), 1):
            if test:
                kills[mutant] = test
            else:
                survivors += 1
                _report(mutant)
            print(f"{number} of {len(mutants)}, {survivors} live", flush=True)
            if time.monotonic() > deadline:
                break
    broken = failing_anyhow(set(kills.values()))
    for mutant, test in kills.items():
        if test in broken:
            survivors += 1
            _report(mutant, fails_anyhow=test)
    share = survivors / max(1, number)
    print(f"mutants: {survivors} of {number} live ({share:.0%}) in {len(modules)} modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
