"""SQLite: WAL, one writing connection shared with the checkpoints, one reading connection."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import IO, Any

import aiosqlite
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from sqlalchemy import Executable
from sqlalchemy.dialects.sqlite.base import SQLiteDialect

from tripkit.services.storage.checkpoints import PING, Checkpoints
from tripkit.services.storage.migrate import (
    SELECT_VERSION,
    VERSION_TABLE,
    is_current,
    upgrade,
)
from tripkit.services.storage.port import NOTHING, Params, Row, Statement, StorageDown, StorageFull
from tripkit.services.storage.statements import Compiler, each

_COMPILED = Compiler(SQLiteDialect(paramstyle="named"))
_CHECKPOINTS = Checkpoints("writes", "json_extract(CAST(checkpoints.metadata AS TEXT), '$.{}')")


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


class Saver(AsyncSqliteSaver):
    """Checkpoints whose failures are the port's own."""

    async def aput(self, *arguments: Any, **named: Any) -> Any:
        async with _translated(), self._undone():
            return await super().aput(*arguments, **named)

    async def aput_writes(self, *arguments: Any, **named: Any) -> None:
        async with _translated(), self._undone():
            await super().aput_writes(*arguments, **named)

    async def aget_tuple(self, *arguments: Any, **named: Any) -> Any:
        async with _translated():
            return await super().aget_tuple(*arguments, **named)

    @asynccontextmanager
    async def _undone(self) -> AsyncIterator[None]:
        """A write that failed leaves no transaction open for the next one."""
        try:
            yield
        except sqlite3.Error:
            async with self.lock:
                await self.conn.rollback()
            raise


class Sqlite:
    """A database in one file. Writers queue on the saver's own lock, so none ever sees `locked`."""

    shared = False

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
        counts: list[int] = []
        async with _translated(), self._saver.lock:
            try:
                for statement, params in statements:
                    cursor = await self._writer.execute(*_COMPILED(statement, params))
                    counts.append(cursor.rowcount)
                    if guarded and counts[0] == 0:
                        break
                await self._writer.commit()
            except BaseException:  # also when cancelled: no half of a transaction stays
                await self._writer.rollback()
                raise
        return counts

    async def write_many(self, statement: Executable, rows: Sequence[Params]) -> int:
        sql, values = _COMPILED(statement, NOTHING)
        async with _translated(), self._saver.lock:
            try:
                every = [{**values, **row} for row in rows]
                cursor = await self._writer.executemany(sql, every)
                await self._writer.commit()
            except BaseException:  # also when cancelled: no half of a transaction stays
                await self._writer.rollback()
                raise
        return cursor.rowcount

    async def waiting(self, thread_id: str) -> str | None:
        return await self._checkpoint(_CHECKPOINTS.waiting, {"thread_id": thread_id})

    async def newest(self, thread_id: str) -> str | None:
        return await self._checkpoint(_CHECKPOINTS.newest, {"thread_id": thread_id})

    async def reached(self, thread_id: str, run_id: str, epoch: int) -> str | None:
        by = {"thread_id": thread_id, "run_id": run_id, "epoch": epoch}
        return await self._checkpoint(_CHECKPOINTS.reached, by)

    async def _checkpoint(self, statement: Executable, params: Params) -> str | None:
        (row,) = await self.fetch(statement, params)
        newest: str | None = row["id"]
        return newest

    async def keep_only(self, thread_id: str, checkpoint_id: str) -> None:
        await self.write(*self.keeping(thread_id, checkpoint_id))

    async def go_back_to(self, thread_id: str, checkpoint_id: str) -> None:
        keep = {"thread_id": thread_id, "checkpoint_id": checkpoint_id}
        await self.write(*each(_CHECKPOINTS.go_back_to, keep))

    def keeping(self, thread_id: str, checkpoint_id: str) -> list[Statement]:
        keep = {"thread_id": thread_id, "checkpoint_id": checkpoint_id}
        return each(_CHECKPOINTS.keep_only, keep)

    def without(self, thread_id: str, run_id: str) -> list[Statement]:
        of_run = {"thread_id": thread_id, "run_id": run_id}
        return each(_CHECKPOINTS.without, of_run)

    def erasing(self, thread_id: str) -> list[Statement]:
        return each(_CHECKPOINTS.erase, {"thread_id": thread_id})

    async def erase_thread(self, thread_id: str) -> None:
        await self.write(*self.erasing(thread_id))

    async def claim(self) -> bool:
        self._claim = self._path.with_suffix(".lock").open("w")
        try:
            fcntl.flock(self._claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    async def ping(self) -> None:
        await self.fetch(PING)

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
        if self._claim:
            self._claim.close()
