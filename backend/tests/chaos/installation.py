"""Two APIs and two workers as processes over one Postgres and one Redis, and ways to hurt them."""

import os
import random
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import psycopg
from fakes.openai_server import OpenAIServer
from ops.processes import Child, child, clean_environment, free_port


class Installation:
    """`urls`: the two APIs. Each keeps one worker process."""

    def __init__(self, folder: Path, database: str, redis: str, model: OpenAIServer) -> None:
        self.database = f"{database}&application_name={folder.name}"
        self._folder = folder
        self._ports = [free_port(), free_port()]
        self.urls = [f"http://127.0.0.1:{port}" for port in self._ports]
        self._env = clean_environment(
            DATABASE_URL=self.database, REDIS_URL=redis, WORKERS="1", SECRET_KEY="s" * 40,
            SEARCH_MCP_URL="", IMAGE_PROVIDER="offline", LLM_PROVIDER="openai",
            LLM_MODEL="gpt-4o-mini", LLM_BASE_URL=model.url, OPENAI_API_KEY="sk-test",
            TRUSTED_PROXIES="1",
        )  # fmt: skip
        self._apis: dict[int, Child] = {}
        self._begun: list[Child] = []
        self._stack = ExitStack()

    def start(self) -> None:
        for port in self._ports:
            self._begin(port)
        for port, api in self._apis.items():
            api.answers(f"http://127.0.0.1:{port}/ready", 120)
        until(lambda: len(self.workers()) >= 2, 60)
        until(lambda: self.hearts() >= 2, 60)

    def _begin(self, port: int) -> None:
        env = self._env | {"PORT": str(port), "DATA_DIR": str(self._folder / str(port))}
        command = [sys.executable, "-m", "tripkit.cli.main", "serve"]
        self._apis[port] = self._stack.enter_context(child(command, self._folder, env))
        self._begun.append(self._apis[port])

    def workers(self) -> list[int]:
        """The worker processes that there are, also those whose API was killed."""
        pids = []
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                pid = int(entry.name)
                words = (entry / "cmdline").read_bytes().split(b"\0")
                ours = self.database.encode() in (entry / "environ").read_bytes()
                if ours and b"worker" in words:
                    pids.append(pid)
        return pids

    def apis(self) -> list[int]:
        """The API processes that there are."""
        return [api.process.pid for api in self._apis.values()]

    def output(self) -> str:
        """What the APIs and their workers have said."""
        return "".join(api.output for api in self._begun)

    def under_way(self) -> str:
        """What the database knows of runs that have not ended, of jobs and of workers."""
        queries = {
            "runs": "SELECT id, status, owner, epoch, deaths, paused_at FROM runs"
            " WHERE status IN ('running', 'paused')",
            "watched": "SELECT * FROM run_watchers",
            "jobs": "SELECT id, status, queueing_lock, worker_id FROM procrastinate_jobs",
            "workers": "SELECT id, now() - last_heartbeat FROM procrastinate_workers",
        }
        with psycopg.connect(self.database) as connection:
            rows = {name: connection.execute(query).fetchall() for name, query in queries.items()}
        return "\n".join(f"{name}: {lines}" for name, lines in rows.items())

    def hearts(self) -> int:
        """How many workers the queue knows."""
        with psycopg.connect(self.database) as connection:
            row = connection.execute("SELECT count(*) FROM procrastinate_workers").fetchone()
        return int(row[0]) if row else 0

    def deaths(self) -> int:
        """How many times a run was taken over from an owner that was thought dead."""
        with psycopg.connect(self.database) as connection:
            row = connection.execute("SELECT coalesce(sum(deaths), 0) FROM runs").fetchone()
        return int(row[0]) if row else 0

    def more_deaths(self, than: int) -> bool:
        return self.deaths() > than

    def kill_worker(self, dice: random.Random) -> None:
        with suppress(ProcessLookupError):
            os.kill(dice.choice(self.workers()), signal.SIGKILL)

    @contextmanager
    def stopped_worker(self) -> Iterator[None]:
        """The one that has the most to do neither works nor ends, and wakes."""
        pid = min(self.workers(), key=_started_at)
        os.kill(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def kill_api(self, dice: random.Random) -> None:
        """SIGKILL, and another in its place."""
        port = dice.choice(self._ports)
        os.kill(self._apis[port].process.pid, signal.SIGKILL)
        self._apis[port].process.wait(10)
        self._begin(port)

    def cut_database(self) -> None:
        """Every connection to the database breaks."""
        with psycopg.connect(self.database.rsplit("&", 1)[0], autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s",
                (self._folder.name,),
            )

    def close(self) -> None:
        for pid in self.workers():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._stack.close()
        for pid in self.workers():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)


def _started_at(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[19])


def until(true: object, seconds: float) -> None:
    """Wait for something that nothing announces."""
    end = time.monotonic() + seconds
    while not true():  # type: ignore[operator]
        assert time.monotonic() < end, "not seen in time"
        time.sleep(0.1)
