"""SQLite: WAL, one writing connection shared with the checkpoints, one reading connection."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, contextmanager, nullcontext
from pathlib import Path
from typing import IO, Any, ParamSpec, TypeVar

import aiosqlite
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from sqlalchemy import Executable
from sqlalchemy.dialects.sqlite.base import SQLiteDialect

from tripkit.services.storage.checkpoints import CheckpointReader, Checkpoints
from tripkit.services.storage.later_ids import go_on_behind
from tripkit.services.storage.migrate import (
    SELECT_VERSION,
    VERSION_TABLE,
    is_current,
    upgrade,
)
from tripkit.services.storage.port import NOTHING, Params, Row, Statement, StorageDown, StorageFull
from tripkit.services.storage.statements import Compiler

P = ParamSpec("P")
T = TypeVar("T")
_COMPILED = Compiler(SQLiteDialect(paramstyle="named"))


@asynccontextmanager
async def _translated() -> AsyncIterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        if error.sqlite_errorname in ("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_READONLY"):
            raise StorageFull from error
        if isinstance(error, sqlite3.IntegrityError):
            raise
        raise StorageDown from error


def _migrate(path: Path) -> None:
    """Bring the file to the latest version. Of processes that start at once one goes first."""
    folder = os.open(path.parent, os.O_RDONLY)
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        connection.execute("PRAGMA journal_mode=WAL")  # this waits for nobody: hence the lock
        table = "SELECT 1 FROM sqlite_master WHERE name = ?"
        known = connection.execute(table, (VERSION_TABLE,)).fetchone()
        if not is_current(connection.execute(SELECT_VERSION).fetchone() if known else None):
            upgrade("sqlite", connection, begin="BEGIN IMMEDIATE")
    finally:
        connection.close()
        os.close(folder)


async def _in_one_step(
    connection: aiosqlite.Connection, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Work on the connection's own thread: one way there and back, however many statements."""
    # No public way of the library's leads there.
    execute: Callable[..., Awaitable[T]] = connection._execute
    return await execute(work, *args, **kwargs)


class _Steps(SqliteSaver):
    """The saver's steps on a plain connection, each a transaction of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        super().__init__(connection)
        self.is_setup = True

    @contextmanager
    def cursor(self, transaction: bool = True) -> Iterator[sqlite3.Cursor]:
        scope = _transaction(self.conn) if transaction else nullcontext()
        with scope, closing(self.conn.cursor()) as cursor:
            yield cursor


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing: what fails leaves no transaction open for the next one."""
    try:
        yield
        connection.commit()
    except BaseException:
        connection.rollback()
        raise


class Saver(AsyncSqliteSaver):
    """Checkpoints whose failures are the port's own."""

    @property
    def _steps(self) -> _Steps:
        steps = _Steps(self.conn._conn)  # no public way
        steps.serde = self.serde
        return steps

    async def aput(self, *arguments: Any, **options: Any) -> Any:
        async with _translated(), self.lock:
            return await _in_one_step(self.conn, self._steps.put, *arguments, **options)

    async def aput_writes(self, *arguments: Any, **options: Any) -> None:
        async with _translated(), self.lock:
            await _in_one_step(self.conn, self._steps.put_writes, *arguments, **options)

    async def aget_tuple(self, *arguments: Any, **options: Any) -> Any:
        async with _translated(), self.lock:
            read = await _in_one_step(self.conn, self._steps.get_tuple, *arguments, **options)
        if read is not None:
            go_on_behind(read.checkpoint["id"])
        return read


class Sqlite(CheckpointReader):
    """A database in one file. Writers queue on the saver's own lock, so none ever sees `locked`."""

    shared = False
    checkpoints = Checkpoints("writes", "json_extract(CAST(checkpoints.metadata AS TEXT), '$.{}')")

    def __init__(
        self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection
    ) -> None:
        self._path = path
        self._writer = writer
        self._reader = reader
        self._saver = Saver(writer)
        self._claim: IO[str] | None = None

    @classmethod
    async def open(cls, path: Path) -> "Sqlite":
        """Open or create the file; its folder is made readable to its owner only."""
        await asyncio.to_thread(path.parent.mkdir, parents=True, exist_ok=True, mode=0o700)
        async with _translated(), AsyncExitStack() as stack:
            await asyncio.to_thread(_migrate, path)
            writer = await aiosqlite.connect(path, isolation_level="DEFERRED")
            stack.push_async_callback(writer.close)
            writer.row_factory = None
            # A power cut may lose the last commit, a killed process none: the file stays whole.
            await writer.execute("PRAGMA synchronous=NORMAL")
            await writer.execute("PRAGMA busy_timeout=5000")
            await writer.execute("PRAGMA secure_delete=ON")
            reader = await aiosqlite.connect(path)
            stack.push_async_callback(reader.close)
            reader.row_factory = aiosqlite.Row
            await reader.execute("PRAGMA query_only=ON")
            database = cls(path, writer, reader)
            await database._saver.setup()
            await asyncio.to_thread(os.chmod, path, 0o600)
            stack.pop_all()
        return database

    @property
    def saver(self) -> AsyncSqliteSaver:
        return self._saver

    async def fetch(self, statement: Executable, params: Params = NOTHING) -> list[Row]:
        # In one step: a read that is cancelled between two would leave its snapshot open, and
        # every later read would see the database as it was then.
        async with _translated():
            rows = await self._reader.execute_fetchall(*_COMPILED(statement, params))
            return [dict(row) for row in rows]

    async def write(self, *statements: Statement, guarded: bool = False) -> list[int]:
        compiled = [_COMPILED(statement, params) for statement, params in statements]
        async with _translated(), self._saver.lock:
            return await _in_one_step(self._writer, self._write, compiled, guarded)

    def _write(self, statements: Sequence[tuple[str, Params]], guarded: bool) -> list[int]:
        """On the writer's thread. Who waits may be cancelled: it is done or undone all the same."""
        counts: list[int] = []
        connection = self._writer._conn  # no public way
        with _transaction(connection):
            for sql, values in statements:
                with closing(connection.execute(sql, values)) as cursor:
                    counts.append(cursor.rowcount)
                if guarded and counts[0] == 0:
                    break
        return counts

    async def write_many(self, statement: Executable, rows: Sequence[Params]) -> int:
        sql, values = _COMPILED(statement, NOTHING)
        every = [{**values, **row} for row in rows]
        async with _translated(), self._saver.lock:
            return await _in_one_step(self._writer, self._write_many, sql, every)

    def _write_many(self, sql: str, rows: Sequence[Params]) -> int:
        """On the writer's thread, as `_write`."""
        connection = self._writer._conn  # no public way
        with _transaction(connection), closing(connection.executemany(sql, rows)) as cursor:
            return cursor.rowcount

    async def empty_log(self) -> None:
        async with _translated(), self._saver.lock:
            await self._writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")

    async def claim(self) -> bool:
        self._claim = self._path.with_suffix(".lock").open("w")
        try:
            fcntl.flock(self._claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
        if self._claim:
            self._claim.close()
