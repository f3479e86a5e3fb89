"""A pytest plugin that writes which of our functions each test calls.

TEST_CALLS=.calls.jsonl PYTHONPATH=backend/dev:… pytest -p called PATH …

A line a test: `{"test": node id without parameters, "seconds": …, "calls": ["file:qualified.name",
…]}`, files below the root. `mutants.py --calls` runs those tests that call what is changed.
"""

import json
import os
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import pytest

ROOT = Path(__file__).resolve().parents[2]
_called: set[CodeType] = set()


def _trace(frame: FrameType, event: str, arg: object) -> None:
    _called.add(frame.f_code)


def _names() -> list[str]:
    """The functions of ours among those called."""
    base = f"{ROOT}/"
    return sorted(
        f"{code.co_filename.removeprefix(base)}:{code.co_qualname}"
        for code in _called.copy()
        if code.co_filename.startswith(base) and "/src/" in code.co_filename
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Record one test, with the fixtures that are set up for it."""
    _called.clear()
    started = time.perf_counter()
    threading.settrace(_trace)
    sys.settrace(_trace)
    try:
        return (yield)
    finally:
        sys.settrace(None)
        threading.settrace(None)  # type: ignore[arg-type]
        seconds = round(time.perf_counter() - started, 3)
        test = item.nodeid.split("[")[0]
        line = {"test": test, "seconds": seconds, "calls": _names()}
        with Path(os.environ["TEST_CALLS"]).open("a") as log:
            log.write(json.dumps(line) + "\n")
