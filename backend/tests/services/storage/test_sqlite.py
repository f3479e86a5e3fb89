"""The database in a file: what it raises, what it keeps to itself, and who holds it."""

import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.base import empty_checkpoint
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from sqlalchemy import insert, select, text

from tripkit.services.storage.port import StorageDown, StorageFull
from tripkit.services.storage.sqlite import Sqlite
from tripkit.services.storage.tables import messages

ADD = insert(messages)
HERE: Any = {"configurable": {"thread_id": "t1", "checkpoint_ns": "", "checkpoint_id": "c1"}}


def line(seq: int) -> dict[str, Any]:
    return {"chat_id": "c", "seq": seq, "role": "user", "content": "hello", "at": 1.0}


async def numbers(database: Sqlite) -> list[int]:
    rows = await database.fetch(select(messages.c.seq).order_by(messages.c.seq))
    return [row["seq"] for row in rows]


async def pragma(database: Sqlite, name: str) -> tuple[Any, Any]:
    """What the writing and the reading connection say of a setting."""
    said = []
    for connection in (database._writer, database._reader):
        (row,) = await connection.execute_fetchall(f"PRAGMA {name}")
        said.append(row[0])
    return said[0], said[1]


async def test_it_is_one_process_own_and_in_a_folder_of_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "t.sqlite"
    database = await Sqlite.open(path)
    assert not database.shared
    assert isinstance(database.saver, AsyncSqliteSaver)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    await database.close()
    again = await Sqlite.open(path)
    await again.ping()
    await again.close()


async def test_a_power_cut_leaves_the_file_whole_and_deleted_text_is_overwritten(
    sqlite: Sqlite,
) -> None:
    assert await pragma(sqlite, "journal_mode") == ("wal", "wal")
    assert (await pragma(sqlite, "synchronous"))[0] == 1
    assert (await pragma(sqlite, "busy_timeout"))[0] == 5000
    assert (await pragma(sqlite, "secure_delete"))[0] == 1
    assert await pragma(sqlite, "query_only") == (0, 1)


async def test_each_statement_says_how_many_rows_it_wrote(sqlite: Sqlite) -> None:
    gone = text("DELETE FROM messages")
    assert await sqlite.write((ADD, line(1)), (ADD, line(2)), (gone, {}), (gone, {})) == [
        1,
        1,
        2,
        0,
    ]
    assert await sqlite.write() == []


async def test_many_rows_stand_or_fall_together(sqlite: Sqlite) -> None:
    await sqlite.write_many(ADD, [line(1), line(2)])
    with pytest.raises(sqlite3.IntegrityError):
        await sqlite.write_many(ADD, [line(3), line(1)])
    await sqlite.write_many(ADD, [])
    await sqlite.write((ADD, line(4)))
    assert await numbers(sqlite) == [1, 2, 4]


async def test_what_a_statement_gets_wrong_is_storage_down_and_undone(sqlite: Sqlite) -> None:
    with pytest.raises(StorageDown):
        await sqlite.write((ADD, line(1)), (text("INSERT INTO nothing VALUES (1)"), {}))
    with pytest.raises(StorageDown):
        await sqlite.fetch(text("SELECT * FROM nothing"))
    assert await numbers(sqlite) == []


async def test_a_file_that_may_not_be_written_is_storage_full(sqlite: Sqlite) -> None:
    await sqlite._writer.execute("PRAGMA query_only=ON")
    with pytest.raises(StorageFull):
        await sqlite.write((ADD, line(1)))
    await sqlite._writer.execute("PRAGMA query_only=OFF")
    await sqlite.write((ADD, line(2)))
    assert await numbers(sqlite) == [2]


async def test_checkpoints_fail_as_the_port_does_and_leave_no_transaction_open(
    sqlite: Sqlite,
) -> None:
    saver = sqlite.saver
    saved = await saver.aput(HERE, empty_checkpoint(), {}, {})
    kept = await saver.aget_tuple(saved)
    assert kept is not None
    assert kept.config["configurable"]["thread_id"] == "t1"
    await sqlite._writer.execute("PRAGMA query_only=ON")
    with pytest.raises(StorageFull):
        await saver.aput(HERE, empty_checkpoint(), {}, {})
    with pytest.raises(StorageFull):
        await saver.aput_writes(saved, [("words", "x")], "task")
    assert not sqlite._writer.in_transaction
    await sqlite._writer.execute("PRAGMA query_only=OFF")
    await saver.aput_writes(saved, [("words", "x")], "task")
    kept = await saver.aget_tuple(saved)
    assert kept is not None
    assert kept.pending_writes == [("task", "words", "x")]
    await sqlite.write((text("DROP TABLE checkpoints"), {}))
    with pytest.raises(StorageDown):
        await saver.aget_tuple(HERE)


async def test_a_closed_database_gives_its_claim_back(sqlite: Sqlite, tmp_path: Path) -> None:
    other = await Sqlite.open(tmp_path / "tripkit.sqlite")
    assert (await sqlite.claim(), await other.claim()) == (True, False)
    await sqlite.close()
    assert await other.claim()
    assert (tmp_path / "tripkit.lock").exists()
    await other.close()
