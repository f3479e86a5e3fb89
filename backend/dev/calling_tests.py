"""Which tests call a function, by the log that the plugin `called` wrote, narrowest first."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from nearest_tests import ROOT

FIRST = 30
"""Tests of the first round: most faults are seen by what calls little else."""
SECONDS = 60.0
"""What the tests of one mutant may take together by the log; a test behind that is not run."""


class Recorded(NamedTuple):
    """A test of the log: its node id without parameters, and how many functions it calls."""

    breadth: int
    seconds: float
    test: str


class CallingTests:
    """The tests of a log. Those that are there no more are left out."""

    def __init__(self, log: Path) -> None:
        calls, seconds = defaultdict[str, set[str]](set), defaultdict[str, float](float)
        for row in map(json.loads, log.read_text().splitlines()):
            calls[row["test"]].update(call.split(".<locals>")[0] for call in row["calls"])
            seconds[row["test"]] += row["seconds"]
        texts = dict[str, str]()
        self._by_function = defaultdict[str, list[Recorded]](list)
        self._by_module = defaultdict[str, set[Recorded]](set)
        for test, functions in calls.items():
            if not _is_there(test, texts):
                continue
            recorded = Recorded(len(functions), seconds[test], test)
            for function in functions:
                self._by_function[function].append(recorded)
                self._by_module[function.partition(":")[0]].add(recorded)

    def rounds(self, module: str, function: str) -> Iterator[list[str]]:
        """Node ids in at most two rounds; without a function, of all that call into the module."""
        own = self._by_function.get(f"{module}:{function}")
        tests = sorted(own or self._by_module.get(module, ()))
        chosen, seconds = list[str](), 0.0
        for test in tests:
            if not chosen or seconds + test.seconds <= SECONDS:
                chosen.append(test.test)
                seconds += test.seconds
        yield from filter(None, (chosen[:FIRST], chosen[FIRST:]))


def _is_there(test: str, texts: dict[str, str]) -> bool:
    path, _, name = test.partition("::")
    if path not in texts:
        file = ROOT / path
        texts[path] = file.read_text() if file.exists() else ""
    return bool(re.search(rf"def {re.escape(name.split('::')[-1])}\b", texts[path]))
