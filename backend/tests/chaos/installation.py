"""Two APIs and two workers behind nginx, over one Postgres and one Redis, and ways to hurt them.

What each API and its worker says to Postgres and Redis goes over a link of its own, and where
there is a C compiler the clocks of the two are 40 s apart.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import httpx
import psycopg
from chaos.clocks import library, wrong_by
from chaos.links import Link
from fakes.openai_server import OpenAIServer
from ops.processes import Child, child, clean_environment, free_port
from ops.test_proxy import NGINX, command

SKEWS = (20, -20)


class Installation:
    """`urls`: the two APIs. Each keeps one worker process. `fronts`: what people ask."""

    def __init__(self, folder: Path, database: str, redis: str, model: OpenAIServer) -> None:
        self.database = f"{database}&application_name={folder.name}"
        self._folder = folder
        self._ports = [free_port(), free_port()]
        self.urls = [f"http://127.0.0.1:{port}" for port in self._ports]
        self.has_proxy = Path(NGINX).exists()
        self._proxy_port = free_port()
        self.fronts = [f"http://127.0.0.1:{self._proxy_port}"] if self.has_proxy else self.urls
        self.databases = [Link(self.database, 5432) for _ in self._ports]
        self.redises = [Link(redis, 6379) for _ in self._ports]
        self._env = clean_environment(
            WORKERS="1", SECRET_KEY="s" * 40,
            SEARCH_MCP_URL="", IMAGE_PROVIDER="offline", LLM_PROVIDER="openai",
            LLM_MODEL="gpt-4o-mini", LLM_BASE_URL=model.url, OPENAI_API_KEY="sk-test",
            # Visitors' addresses stand before nginx's own word.
            TRUSTED_PROXIES="2" if self.has_proxy else "1",
        )  # fmt: skip
        self._clock = library(folder)
        self._apis: dict[int, Child] = {}
        self._proxy: Child | None = None
        self._begun: list[Child] = []
        self._stack = ExitStack()

    def start(self) -> None:
        for link in (*self.databases, *self.redises):
            self._stack.enter_context(link)
        if self.has_proxy:
            self._begin_proxy()
        for port in self._ports:
            self._begin(port)
        for port, api in self._apis.items():
            api.answers(f"http://127.0.0.1:{port}/ready", 120)
        until(lambda: len(self.workers()) >= 2, 60)
        until(lambda: self.hearts() >= 2, 60)

    def _begin(self, port: int) -> None:
        number = self._ports.index(port)
        env = self._env | wrong_by(SKEWS[number], self._clock) | {
            "PORT": str(port), "DATA_DIR": str(self._folder / str(port)),
            "DATABASE_URL": self.databases[number].url, "REDIS_URL": self.redises[number].url,
        }  # fmt: skip
        command = [sys.executable, "-m", "tripkit.cli.main", "serve"]
        self._apis[port] = self._stack.enter_context(child(command, self._folder, env))
        self._begun.append(self._apis[port])

    def _begin_proxy(self) -> None:
        folder = self._folder / "nginx"
        folder.mkdir(exist_ok=True)
        line = command(folder, *self._ports, port=self._proxy_port)
        self._proxy = self._stack.enter_context(child(line, self._folder, clean_environment()))

    def kill_proxy(self) -> None:
        """SIGKILL to nginx with its workers, and another in its place."""
        if self._proxy:
            self._proxy.kill()
            self._begin_proxy()

    def workers(self) -> list[int]:
        """The worker processes that there are, also those whose API was killed."""
        pids = []
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                pid = int(entry.name)
                words = (entry / "cmdline").read_bytes().split(b"\0")
                ours = (
                    f"application_name={self._folder.name}".encode()
                    in (entry / "environ").read_bytes()
                )
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

    def is_up(self) -> bool:
        """Both APIs answer and have every part."""
        with suppress(httpx.TransportError):
            return all(
                httpx.get(f"{url}/ready", timeout=20, trust_env=False).is_success
                for url in self.urls
            )
        return False

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


def until(true: Callable[[], object], seconds: float) -> None:
    """Wait for something that nothing announces."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"not seen in time: {getattr(true, '__name__', true)}"
        time.sleep(0.1)
