"""The two entrances that are measured from outside, run as such on small instances of our own.

`toptw.py` on two instances of nine points, against the best of every possible choice of routes;
`travelplanner.py` on a database of five towns, its plans judged by our own reading of that
benchmark's rules. The public instances and the benchmark's database are not kept here.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from harness import ROOT, Figure, report

HERE = Path(__file__).parent
INSTANCES = ROOT / "backend" / "tests" / "knowledge" / "scheduling" / "instances"
SECONDS = 1


def gap(path: Path) -> float:
    """How far the printed score is from the best, as a part of it."""
    from knowledge.scheduling.test_orienteering import best_by_trying
    from toptw import read_instance

    run = subprocess.run(
        [sys.executable, HERE / "toptw.py", path, "--days", "2", "--seconds", str(SECONDS)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    best = best_by_trying(read_instance(path.read_text())[0], 2)
    return 1 - float(json.loads(run.stdout)["score"]) / best


def passed(folder: Path) -> tuple[float, float]:
    """The share of the queries whose plan keeps every rule, and seconds a query."""
    from knowledge.scheduling.test_travelplanner import STATES, query, tables
    from knowledge.scheduling.travelplanner_rules import Rules, write_database

    write_database(folder / "database", tables(), STATES)
    local = [{}, {"room type": "private room"}, {"house rule": "parties"}]
    asked = [
        query(days, people_number=people, local=dict(one))
        for days in (3, 5, 7)
        for people in (1, 5)
        for one in local
    ]
    queries, out = folder / "queries.jsonl", folder / "out.jsonl"
    queries.write_text("".join(json.dumps(one) + "\n" for one in asked))
    started = time.perf_counter()
    subprocess.run(
        [sys.executable, HERE / "travelplanner.py", "--queries", queries,
         "--database", folder / "database", "--out", out],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    took = time.perf_counter() - started
    plans = [json.loads(line)["plan"] for line in out.read_text().splitlines()]
    good = [
        bool(plan) and not Rules(folder / "database", one, plan).faults()
        for one, plan in zip(asked, plans, strict=True)
    ]
    return sum(good) / len(good), took / len(asked)


def main() -> int:
    worst = max(gap(path) for path in sorted(INSTANCES.glob("*.txt")))
    with tempfile.TemporaryDirectory() as folder:
        share, seconds = passed(Path(folder))
    return report([
        Figure("toptw.py: gap to the best routes", worst, 0.05, "of the score"),
        Figure("travelplanner.py: plans that keep every rule", share, 0.95, "of all",
               at_least=True),
        Figure("travelplanner.py: a query", seconds, 5.0, "s"),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
