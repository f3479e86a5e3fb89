"""What hangs beyond any timer of its own process fails, is named, and holds nothing up."""

import subprocess
import sys
from pathlib import Path

from ops.processes import ROOT

CONFTEST = """
import watchdog
watchdog.GRACE_SECONDS, watchdog.LOOK_SECONDS, watchdog.TELL_SECONDS = 0.5, 0.1, 0.5
def pytest_configure(config): watchdog.register(config)
"""
TESTS = """
import os, signal, subprocess, sys, time
def test_fine(): pass
def test_stops_itself_with_a_child_that_keeps_its_pipes_open():
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], close_fds=False)
    os.kill(os.getpid(), signal.SIGSTOP)
def test_between(): pass
def test_ends_its_process_but_not_its_fork():
    if not os.fork():
        time.sleep(600)
    os._exit(1)
def test_after(): pass
"""


def test_a_worker_that_stops_or_dies_is_ended_and_the_rest_is_tested(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_hanging.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text(
        f"[pytest]\npythonpath = {ROOT / 'backend' / 'tests'}\ntimeout = 1\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", "-p", "no:cacheprovider"]
    quiet = ["-p", "no:schemathesis", "-p", "no:langsmith_plugin"]
    ran = subprocess.run(
        [*command, *quiet], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120
    )
    for test in ("test_stops_itself", "test_ends_its_process"):
        assert f"hung or died, and its worker was ended: test_hanging.py::{test}" in ran.stdout
    assert "2 failed, 3 passed" in ran.stdout
    assert ran.returncode == 1
