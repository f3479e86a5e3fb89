"""The queue over Postgres: Procrastinate's jobs, each handed to one worker that beats its heart."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import LiteralString, TypeVar

import psycopg
from procrastinate import App, PsycopgConnector
from procrastinate.connector import Notify
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Job, Status
from procrastinate.worker import Worker

from tripkit.services.away import AWAY
from tripkit.services.queue.port import Perform, QueueDown
from tripkit.services.retry import RetryPolicy

log = logging.getLogger(__name__)
T = TypeVar("T")
Fetched = dict[str, object]

HEARTBEAT_SECONDS = 2.0
DEAD_SECONDS = 12.0
"""A worker whose heart has not beaten for so long is dead: its runs are handed out again."""
POLL_SECONDS = 1.0
"""How often a worker looks for what no notification told it of."""
_LOCK = 0x7472_6971
_PATIENT = RetryPolicy(attempts=1_000, backoff=0.1, longest=1.0, waiting=30.0)
_BUSY = "SELECT count(*) AS n FROM procrastinate_jobs WHERE args ->> 'visitor_id' = %(visitor_id)s"
_ALIVE = "SELECT queueing_lock AS run_id FROM procrastinate_jobs WHERE queueing_lock IS NOT NULL"


def _is_away(error: Exception) -> bool:
    return isinstance(error, ConnectorException) and isinstance(error.__cause__, AWAY)


class PatientConnector(PsycopgConnector):
    """Waits for a database that is away for some seconds, where a worker would end at once."""

    async def execute_query_async(self, query: LiteralString, **arguments: object) -> None:
        run = super().execute_query_async
        await _PATIENT.call(lambda: run(query, **arguments), transient=_is_away)

    async def execute_query_all_async(
        self, query: LiteralString, **arguments: object
    ) -> list[Fetched]:
        run = super().execute_query_all_async
        return await _PATIENT.call(lambda: run(query, **arguments), transient=_is_away)

    async def execute_query_one_async(self, query: LiteralString, **arguments: object) -> Fetched:
        run = super().execute_query_one_async
        return await _PATIENT.call(lambda: run(query, **arguments), transient=_is_away)

    async def listen_notify(self, on_notification: Notify, channels: Iterable[str]) -> None:
        listen = super().listen_notify
        await _PATIENT.call(lambda: listen(on_notification, channels), transient=_is_away)


async def _down(work: Callable[[], Awaitable[T]]) -> T:
    try:
        return await work()
    except ConnectorException as error:
        raise QueueDown from error


class DurableQueue:
    """`works`: at how many runs this process works at once; 0: it only puts them."""

    at_once = False

    def __init__(self, connector: PatientConnector, works: int) -> None:
        self._app = App(connector=connector)
        self._task = self._app.task(name="run")(self._work)
        self._works = works
        self._working: set[str] = set()
        self._perform: Perform | None = None
        self._worker: Worker | None = None
        self._keeper: asyncio.Task[None] | None = None

    @classmethod
    async def connect(cls, url: str, works: int) -> "DurableQueue":
        """Connect and make Procrastinate's tables. Raises QueueDown."""
        queue = cls(PatientConnector(conninfo=url, min_size=1, max_size=4, timeout=5.0), works)
        try:
            await asyncio.to_thread(_make_tables, url)
        except psycopg.OperationalError as error:
            raise QueueDown from error
        await _down(queue._app.open_async)
        return queue

    async def put(self, run_id: str, visitor_id: str) -> None:
        await _down(lambda: self._put(run_id, visitor_id))

    async def _put(self, run_id: str, visitor_id: str) -> None:
        busy = await self._app.connector.execute_query_one_async(_BUSY, visitor_id=visitor_id)
        job = self._task.configure(
            lock=run_id, queueing_lock=run_id, priority=-min(int(str(busy["n"])), 30_000)
        )
        with suppress(AlreadyEnqueued):
            await job.defer_async(run_id=run_id, visitor_id=visitor_id)

    async def restore(self, runs: Sequence[tuple[str, str]]) -> None:
        await _down(lambda: self._restore(runs))

    async def _restore(self, runs: Sequence[tuple[str, str]]) -> None:
        manager = self._app.job_manager
        stalled = list(await manager.get_stalled_jobs(seconds_since_heartbeat=DEAD_SECONDS))
        if self._worker and self._worker.worker_id is not None:
            # Handed to us by an answer that was lost with its connection.
            mine = await manager.list_jobs_async(status="doing", worker_id=self._worker.worker_id)
            stalled += [job for job in mine if job.queueing_lock not in self._working]
        for job in stalled:
            await self._hand_out_again(job)
        if runs:
            rows = await self._app.connector.execute_query_all_async(_ALIVE)
            alive = {row["run_id"] for row in rows}
            for run_id, visitor_id in runs:
                if run_id not in alive:
                    await self._put(run_id, visitor_id)

    async def _hand_out_again(self, job: Job) -> None:
        """As a new job: should its worker wake, what it acknowledges is not its successor's."""
        log.warning("run %s is handed out again: its worker is dead", job.queueing_lock)
        assert job.id is not None
        try:
            await self._app.job_manager.finish_job_by_id_async(job.id, Status.FAILED, True)
        except ConnectorException as error:
            if _is_away(error):
                raise
            return  # another process was first, or it has ended meanwhile
        await self._put(str(job.task_kwargs["run_id"]), str(job.task_kwargs["visitor_id"]))

    async def open(self, perform: Perform) -> None:
        self._perform = perform
        if self._works:
            self._worker = Worker(
                self._app,
                name="runs",
                concurrency=self._works,
                delete_jobs="always",
                fetch_job_polling_interval=POLL_SECONDS,
                install_signal_handlers=False,
                update_heartbeat_interval=HEARTBEAT_SECONDS,
                stalled_worker_timeout=DEAD_SECONDS,
            )
            self._keeper = asyncio.create_task(self._keep(self._worker), name="queue")

    async def _keep(self, worker: Worker) -> None:
        """Let the worker run; after an error that patience did not cover, again."""
        while self._perform is not None:
            try:
                await worker.run()  # type: ignore[no-untyped-call]
            except ConnectorException as error:
                log.warning("the queue is away: %s", type(error.__cause__).__name__)
            except Exception:  # whatever ended it: a process whose worker rests works on nothing
                log.exception("the queue's worker ended; it begins again")
            if self._perform is not None:
                await asyncio.sleep(POLL_SECONDS)

    async def _work(self, run_id: str, visitor_id: str) -> None:
        if self._perform is None:
            await self._put(run_id, visitor_id)
            return
        self._working.add(run_id)
        try:
            is_done = await self._perform(run_id)
        finally:
            self._working.discard(run_id)
        if not is_done:
            await self._put(run_id, visitor_id)

    def stop(self) -> None:
        self._perform = None
        if self._worker:
            self._worker.stop()  # type: ignore[no-untyped-call]

    async def close(self) -> None:
        self.stop()
        if self._keeper:
            await asyncio.wait([self._keeper])
        await self._app.close_async()


def _make_tables(url: str) -> None:
    """Make Procrastinate's tables where there are none; of processes at once one goes first."""
    with psycopg.connect(url, autocommit=True) as connection:
        # Tried again, never waited for: whoever makes an index beside would wait for that in turn.
        while connection.execute("SELECT pg_try_advisory_lock(%s)", (_LOCK,)).fetchone() != (True,):
            time.sleep(0.05)
        table = connection.execute("SELECT to_regclass('procrastinate_jobs')").fetchone()
        if table and table[0] is None:
            connection.execute(App(connector=PsycopgConnector()).schema_manager.get_schema())
