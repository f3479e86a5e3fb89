"""SQLite: WAL, one writing connection shared with the checkpoints, one reading connection."""

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import IO, Any

import aiosqlite
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver

from tripkit.services.storage.migrate import (
    SELECT_VERSION,
    VERSION_TABLE,
    WAIT_SECONDS,
    is_current,
    upgrade,
)
from tripkit.services.storage.port import Params, Row, Statement, StorageDown, StorageFull


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
    with closing(sqlite3.connect(path, isolation_level=None, timeout=WAIT_SECONDS)) as connection:
        table = "SELECT 1 FROM sqlite_master WHERE name = ?"
        known = connection.execute(table, (VERSION_TABLE,)).fetchone()
        if not is_current(connection.execute(SELECT_VERSION).fetchone() if known else None):
            # Of processes that start at once one goes first; the others find its work done.
            upgrade("sqlite", connection, begin="BEGIN IMMEDIATE")


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
        async with _translated():
            await asyncio.to_thread(_migrate, path)
            writer = await aiosqlite.connect(path, isolation_level="DEFERRED")
            writer.row_factory = None
            await writer.execute("PRAGMA journal_mode=WAL")
            # A power cut may lose the last commit, a killed process none: the file stays whole.
            await writer.execute("PRAGMA synchronous=NORMAL")
            await writer.execute("PRAGMA busy_timeout=5000")
            await writer.execute("PRAGMA secure_delete=ON")
            reader = await aiosqlite.connect(path)
            reader.row_factory = aiosqlite.Row
            await reader.execute("PRAGMA query_only=ON")
            database = cls(path, writer, reader)
            await database._saver.setup()
        await asyncio.to_thread(os.chmod, path, 0o600)
        return database

    @property
    def saver(self) -> AsyncSqliteSaver:
        return self._saver

    async def fetch(self, sql: str, params: Params = ()) -> list[Row]:
        # In one step: a read that is cancelled between two would leave its snapshot open, and
        # every later read would see the database as it was then.
        async with _translated():
            return [dict(row) for row in await self._reader.execute_fetchall(sql, params)]

    async def write(self, *statements: Statement) -> list[int]:
        counts = []
        async with _translated(), self._saver.lock:
            try:
                for sql, params in statements:
                    counts.append((await self._writer.execute(sql, params)).rowcount)
                await self._writer.commit()
            except BaseException:  # also when cancelled: no half of a transaction stays
                await self._writer.rollback()
                raise
        return counts

    async def write_many(self, sql: str, rows: Sequence[Params]) -> None:
        async with _translated(), self._saver.lock:
            try:
                await self._writer.executemany(sql, rows)
                await self._writer.commit()
            except BaseException:  # also when cancelled: no half of a transaction stays
                await self._writer.rollback()
                raise

    async def waiting(self, thread_id: str) -> str | None:
        rows = await self.fetch(
            "SELECT max(checkpoint_id) AS id FROM writes"
            " WHERE thread_id = ? AND channel = '__interrupt__'",
            (thread_id,),
        )
        newest: str | None = rows[0]["id"]
        return newest

    async def keep_only(self, thread_id: str, checkpoint_id: str) -> None:
        keep = (thread_id, checkpoint_id)
        await self.write(
            ("DELETE FROM checkpoints WHERE thread_id = ? AND checkpoint_id <> ?", keep),
            (
                "DELETE FROM writes WHERE thread_id = ?"
                " AND (checkpoint_id <> ? OR channel <> '__interrupt__')",
                keep,
            ),
        )

    async def erase_thread(self, thread_id: str) -> None:
        await self.write(
            ("DELETE FROM checkpoints WHERE thread_id = ?", (thread_id,)),
            ("DELETE FROM writes WHERE thread_id = ?", (thread_id,)),
        )

    async def claim(self) -> bool:
        self._claim = self._path.with_suffix(".lock").open("w")
        try:
            fcntl.flock(self._claim, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    async def ping(self) -> None:
        await self.fetch("SELECT 1")

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
        if self._claim:
            self._claim.close()
