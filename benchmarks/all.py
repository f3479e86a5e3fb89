"""Runs every benchmark; exits non-zero when one misses what it promises."""

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SHARED = {
    "all.py", "harness.py", "train_routes.py", "travelplanner_data.py", "travelplanner_days.py",
}  # fmt: skip
WITH_DATA = {"sgd.py", "toptw.py", "travelplanner.py"}
"""These need an instance or a database; `small_instances.py` runs them on our own."""
HALVES = (["open"], ["sealed"])
SECOND = (["second-open"], ["second-sealed"])
ARGUMENTS = {"language": HALVES, "guide_router": HALVES, "designer": (*HALVES, *SECOND)}


def main() -> int:
    missed = []
    for program in sorted(HERE.glob("*.py")):
        if program.name in SHARED | WITH_DATA:
            continue
        for arguments in ARGUMENTS.get(program.stem, ([],)):
            name = " ".join([program.stem, *arguments])
            print(f"\n{name}", flush=True)
            if subprocess.run([sys.executable, str(program), *arguments], check=False).returncode:
                missed.append(name)
    print(f"\nmissed: {', '.join(missed)}" if missed else "\neverything is as promised")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
