"""Faults that are seeded: where they lie, and which tests are run on them."""

import json
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "backend" / "dev"))

import calling_tests  # noqa: E402
from mutants import failure  # noqa: E402
from mutations import mutated, places  # noqa: E402

SOURCE = """
LIMIT = 3
class Trip:
    days: int = 4
    def is_long(self) -> bool:
        def longer(n: int) -> bool:
            return n > LIMIT
        return longer(self.days)
"""
MODULE = "backend/src/tripkit/domain/trip.py"


def test_a_place_is_named_by_its_outermost_function() -> None:
    rows = [(place.change, place.function) for place in places(MODULE, SOURCE)]
    assert rows == [
        ("3 plus 1", ""), ("4 plus 1", ""), ("Gt to GtE", "Trip.is_long"),
        ("returns None", "Trip.is_long"), ("returns None", "Trip.is_long"),
    ]  # fmt: skip
    assert "n >= LIMIT" in mutated(MODULE, SOURCE, 2)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """Of three tests one is wide and one is there no more."""
    test = "backend/tests/ops/test_mutants.py::test_a_place_is_named_by_its_outermost_function"
    wide = "backend/tests/ops/test_mutants.py::test_what_calls_little_else_runs_first"
    function = f"{MODULE}:Trip.is_long"
    rows = [
        {"test": wide, "seconds": 1.0, "calls": [function, f"{MODULE}:other"]},
        {"test": test, "seconds": 1.0, "calls": [f"{function}.<locals>.longer"]},
        {"test": f"{test}_no_more", "seconds": 1.0, "calls": [function]},
    ]
    file = tmp_path / "calls.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)))
    return file


def test_what_calls_little_else_runs_first(log: Path) -> None:
    calling = calling_tests.CallingTests(log)
    ((narrow, wide),) = calling.rounds(MODULE, "Trip.is_long")
    assert narrow.endswith("test_a_place_is_named_by_its_outermost_function")
    assert wide.endswith("test_what_calls_little_else_runs_first")
    assert list(calling.rounds(MODULE, "other")) == [[wide]]
    assert list(calling.rounds(MODULE, "")) == [[narrow, wide]]
    assert list(calling.rounds("backend/src/tripkit/domain/plan.py", "x")) == []


def test_tests_run_as_long_as_the_time_allows(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calling_tests, "SECONDS", 1.5)
    ((only,),) = calling_tests.CallingTests(log).rounds(MODULE, "Trip.is_long")
    assert only.endswith("outermost_function")


def test_a_test_that_runs_on_has_seen_the_fault(tmp_path: Path) -> None:
    hanging = tmp_path / "test_hanging.py"
    mark = "@__import__('pytest').mark.timeout(0.2, method='thread')"
    hanging.write_text(f"{mark}\ndef test_it():\n    while True:\n        pass\n")
    assert failure([str(hanging)], ROOT) == str(hanging)
