"""Postgres: a pool of connections shared with the checkpoints."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, TypeVar

import psycopg
from langgraph.checkpoint.postgres.aio import AsyncPostgresSaver
from psycopg.rows import DictRow, dict_row
from psycopg_pool import AsyncConnectionPool
from sqlalchemy import Executable
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg

from tripkit.services.away import AWAY
from tripkit.services.retry import RetryPolicy
from tripkit.services.storage.checkpoints import (
    DELETE_BLOBS,
    DELETE_UNREFERENCED_BLOBS,
    CheckpointReader,
    Checkpoints,
)
from tripkit.services.storage.later_ids import go_on_behind
from tripkit.services.storage.migrate import (
    SELECT_VERSION,
    VERSION_TABLE,
    WAIT_SECONDS,
    is_current,
    upgrade,
)
from tripkit.services.storage.port import NOTHING, Params, Row, Statement, StorageDown, StorageFull
from tripkit.services.storage.statements import Compiler

T = TypeVar("T")
Connection = psycopg.AsyncConnection[DictRow]

_CLAIM = 0x7472_6970
"""The advisory lock that the first process holds ("trip")."""
_COMPILED = Compiler(PGDialect_psycopg())  # type: ignore[no-untyped-call]
_PATIENT = RetryPolicy(attempts=1_000, backoff=0.1, longest=1.0, waiting=30.0)
_LET_GO = "SET idle_in_transaction_session_timeout = '10s'"
"""A process that is stopped inside a transaction must not hold its runs' rows for good."""


async def _configure(connection: Connection) -> None:
    await connection.execute(_LET_GO)


@asynccontextmanager
async def _translated() -> AsyncIterator[None]:
    try:
        yield
    except psycopg.errors.DiskFull as error:
        raise StorageFull from error
    except psycopg.errors.IntegrityError:
        raise
    except AWAY as error:
        raise StorageDown from error


def _compiled(statement: Executable, params: Params) -> tuple[Any, dict[str, Any]]:
    return _COMPILED(statement, params)


def _migrate(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        known = connection.execute("SELECT to_regclass(%s)", (VERSION_TABLE,)).fetchone()
        at = connection.execute(SELECT_VERSION).fetchone() if known and known[0] else None
        if not is_current(at):
            upgrade("postgresql+psycopg", connection, begin="BEGIN")


class Saver(AsyncPostgresSaver):
    """Checkpoints whose failures are the port's own, after some patience: all may be repeated."""

    async def aput(self, *arguments: Any, **named: Any) -> Any:
        return await _patiently(partial(super().aput, *arguments, **named))

    async def aput_writes(self, *arguments: Any, **named: Any) -> None:
        await _patiently(partial(super().aput_writes, *arguments, **named))

    async def aget_tuple(self, *arguments: Any, **named: Any) -> Any:
        read = await _patiently(partial(super().aget_tuple, *arguments, **named))
        if read is not None:
            go_on_behind(read.checkpoint["id"])
        return read


async def _patiently(work: Callable[[], Awaitable[T]]) -> T:
    async def translated() -> T:
        async with _translated():
            return await work()

    return await _PATIENT.call(translated, transient=lambda error: isinstance(error, StorageDown))


class Postgres(CheckpointReader):
    """A Postgres database; several processes may share it."""

    shared = True
    checkpoints = Checkpoints(
        "checkpoint_writes",
        "checkpoints.metadata ->> '{}'",
        unreferenced=(DELETE_UNREFERENCED_BLOBS,),
        blobs=(DELETE_BLOBS,),
    )

    def __init__(self, url: str, pool: AsyncConnectionPool[Connection]) -> None:
        self._url = url
        self._pool = pool
        self._saver = Saver(pool)
        self._claim: Connection | None = None

    @classmethod
    async def open(cls, url: str, *, size: int = 8, timeout: float = 5.0) -> "Postgres":
        """Connect and make the tables. Raises `StorageDown` after `timeout` seconds."""
        pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            url,
            min_size=1,
            max_size=size,
            timeout=timeout,
            open=False,
            check=AsyncConnectionPool.check_connection,
            configure=_configure,
            kwargs={"autocommit": True, "prepare_threshold": 0, "row_factory": dict_row},
        )
        async with _translated():
            try:
                await pool.open(wait=True, timeout=timeout)
                database = cls(url, pool)
                await database._make_tables()
            except BaseException:  # also when cancelled: no pool stays open
                await pool.close()
                raise
        return database

    async def _make_tables(self) -> None:
        # Two processes that start at once would both create: the lock lets one go first.
        async with self._pool.connection() as connection:
            await self._first(connection)
            try:
                await asyncio.to_thread(_migrate, self._url)
                await self._saver.setup()
            finally:
                await connection.execute("SELECT pg_advisory_unlock(%s)", (_CLAIM + 1,))

    async def _first(self, connection: Connection) -> None:
        # Tried again, never waited for: a statement that waits for a lock is an open transaction,
        # and the saver's CREATE INDEX CONCURRENTLY would wait for that one in turn, for ever.
        until = time.monotonic() + WAIT_SECONDS
        sql = "SELECT pg_try_advisory_lock(%s) AS got"
        while True:
            row = await (await connection.execute(sql, (_CLAIM + 1,))).fetchone()
            if row and row["got"]:
                return
            if time.monotonic() > until:
                raise StorageDown("Another process has been making the tables for too long")
            await asyncio.sleep(0.05)

    @property
    def saver(self) -> AsyncPostgresSaver:
        return self._saver

    async def fetch(self, statement: Executable, params: Params = NOTHING) -> list[Row]:
        async with _translated(), self._pool.connection() as connection:
            cursor = await connection.execute(*_compiled(statement, params))
            return list(await cursor.fetchall())

    async def write(self, *statements: Statement, guarded: bool = False) -> list[int]:
        counts: list[int] = []
        async with _translated(), self._pool.connection() as connection, connection.transaction():
            for statement, params in statements:
                counts.append((await connection.execute(*_compiled(statement, params))).rowcount)
                if guarded and counts[0] == 0:
                    break
        return counts

    async def write_many(self, statement: Executable, rows: Sequence[Params]) -> int:
        sql, values = _compiled(statement, NOTHING)
        async with _translated(), self._pool.connection() as connection, connection.transaction():
            cursor = connection.cursor()
            await cursor.executemany(sql, [{**values, **row} for row in rows])
            return cursor.rowcount

    async def empty_log(self) -> None:
        """The server's log is the server's: it goes with the next checkpoints."""

    async def claim(self) -> bool:
        async with _translated():
            self._claim = await psycopg.AsyncConnection.connect(
                self._url, autocommit=True, row_factory=dict_row
            )
            # Advisory locks are a database's; each schema of it is an installation of its own.
            query = (
                "SELECT pg_try_advisory_lock("
                "hashtextextended(coalesce(current_schema(), ''), %s)) AS got"
            )
            cursor = await self._claim.execute(query, (_CLAIM,))
            row = await cursor.fetchone()
        return bool(row and row["got"])

    async def close(self) -> None:
        if self._claim:
            await self._claim.close()
        await self._pool.close()
