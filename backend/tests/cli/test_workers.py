"""The workers of one `tripkit serve` do not outlive it, however it ends."""

import os
import signal
import sys
from pathlib import Path

from ops.processes import child, clean_environment, free_port
from ops.test_supervisor import gone


def children(pid: int) -> list[int]:
    """The processes that any thread of a process has started."""
    listed = (path.read_text() for path in Path(f"/proc/{pid}/task").glob("*/children"))
    return [int(child_pid) for line in listed for child_pid in line.split()]


def test_a_worker_ends_by_itself_when_its_api_was_killed(
    new_postgres_url: str, redis_url: str, tmp_path: Path
) -> None:
    port = free_port()
    env = clean_environment(
        DATABASE_URL=new_postgres_url, REDIS_URL=redis_url, WORKERS="1", SECRET_KEY="s" * 40,
        PORT=str(port), DATA_DIR=str(tmp_path / "data"), SEARCH_MCP_URL="", LLM_PROVIDER="offline",
    )  # fmt: skip
    command = [sys.executable, "-m", "tripkit.cli.main", "serve"]
    with child(command, tmp_path, env) as api:
        api.says("works on up to", 120)
        workers = children(api.process.pid)
        assert len(workers) == 1
        os.kill(api.process.pid, signal.SIGKILL)
        assert gone(workers, 30), "an orphan goes on for ever"
