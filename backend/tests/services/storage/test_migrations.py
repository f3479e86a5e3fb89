"""Migrations: from nothing, from the release before them, by several processes at once."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from services.storage.release_0_1.opening import load_postgres, load_sqlite, rows_of
from sqlalchemy import Connection, create_engine, text

from tripkit.services.storage.migrate import (
    VERSION_TABLE,
    alembic_config,
    is_ours,
    latest,
    metadata,
)
from tripkit.services.storage.postgres import Postgres
from tripkit.services.storage.sqlite import Sqlite

OPEN = """
import asyncio, sys
from pathlib import Path
from tripkit.services.storage.postgres import Postgres
from tripkit.services.storage.sqlite import Sqlite
async def main(where):
    opened = await (Postgres.open(where) if "://" in where else Sqlite.open(Path(where)))
    print("opened", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await opened.close()
asyncio.run(main(sys.argv[1]))
"""


class Place:
    """Somewhere a database can be: empty, or as the old release left it."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.shared = "://" in where

    async def open(self) -> Any:
        return await (Postgres.open(self.where) if self.shared else Sqlite.open(Path(self.where)))

    def as_the_old_release_left_it(self) -> None:
        if self.shared:
            load_postgres(self.where)
        else:
            load_sqlite(Path(self.where))

    def rows(self) -> dict[str, list[Any]]:
        return rows_of(self.where)

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        engine = (
            create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(self.where))
            if self.shared
            else create_engine(f"sqlite:///{self.where}")
        )
        with engine.connect() as connection:
            yield connection
        engine.dispose()

    def differences(self) -> list[Any]:
        """What Alembic would have to change for the tables to be as they are declared."""
        with self.connected() as connection:
            options = {"include_object": is_ours, "version_table": VERSION_TABLE}
            found = compare_metadata(MigrationContext.configure(connection, opts=options), metadata)
        return [one for one in found if not self._is_a_sqlite_key(one)]

    def _is_a_sqlite_key(self, found: Any) -> bool:
        """SQLite says that a key of the old release may be NULL; no row ever had one."""
        return not self.shared and isinstance(found, list) and found[0][0] == "modify_nullable"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    if request.param == "sqlite":
        return Place(str(tmp_path / "tripkit.sqlite"))
    return Place(request.getfixturevalue("new_postgres_url"))


async def test_a_new_database_has_the_tables_that_are_declared(place: Place) -> None:
    await (await place.open()).close()
    assert place.differences() == []
    assert place.rows()[VERSION_TABLE] == [(latest(),)]


async def test_a_missing_column_would_be_seen(place: Place) -> None:
    await (await place.open()).close()
    with place.connected() as connection:
        connection.exec_driver_sql("ALTER TABLE kits DROP COLUMN data")
        connection.exec_driver_sql("DROP INDEX runs_thread")
        connection.commit()
    assert {found[0] for found in place.differences()} == {"add_column", "add_index"}


async def test_a_database_of_the_release_before_keeps_every_row(place: Place) -> None:
    place.as_the_old_release_left_it()
    before = place.rows()
    assert all(before.values()), "the fixture has rows in every table of its release"
    for _ in range(2):  # the second opening finds nothing to do
        await (await place.open()).close()
        after = place.rows()
        assert after.pop(VERSION_TABLE) == [(latest(),)]
        for table, rows in before.items():
            columns = len(rows[0])  # what was added stands behind them
            assert sorted((row[:columns] for row in after[table]), key=repr) == rows
    assert place.differences() == []


def test_processes_that_start_at_once_migrate_one_database_once(place: Place) -> None:
    place.as_the_old_release_left_it()
    command = [sys.executable, "-c", OPEN, place.where]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    started = [subprocess.Popen(command, **pipes) for _ in range(2)]
    ended = [process.communicate(timeout=60)[0] for process in started]
    assert ended == ["opened\n"] * 2
    assert place.rows()[VERSION_TABLE] == [(latest(),)]
    assert place.differences() == []


async def test_many_openings_at_once_make_the_tables_once(place: Place) -> None:
    async with asyncio.timeout(30):
        opened = await asyncio.gather(*(place.open() for _ in range(6)))
    await opened[0].write((text("INSERT INTO guide_threads VALUES ('a', 'ann', 1)"), {}))
    assert len(await opened[5].fetch(text("SELECT id FROM guide_threads"))) == 1
    await asyncio.gather(*(database.close() for database in opened))
    assert place.rows()[VERSION_TABLE] == [(latest(),)]


async def test_a_migration_that_fails_leaves_nothing_half_made(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    place.as_the_old_release_left_it()
    before = place.rows()
    with place.connected() as connection:
        connection.exec_driver_sql("CREATE INDEX runs_thread ON runs (kind)")
        connection.commit()
    with pytest.raises(Exception, match=r"."):
        await place.open()
    assert place.rows() == before
    with place.connected() as connection:
        connection.exec_driver_sql("DROP INDEX runs_thread")
        connection.commit()
    await (await place.open()).close()
    assert place.differences() == []


async def test_a_database_of_a_newer_release_is_left_as_it_is(place: Place) -> None:
    await (await place.open()).close()
    with place.connected() as connection:
        connection.exec_driver_sql(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
        connection.commit()
    await (await place.open()).close()
    assert place.rows()[VERSION_TABLE] == [("9999",)]


def test_the_latest_file_is_where_alembics_chain_ends() -> None:
    with create_engine("sqlite://").connect() as connection:
        script = ScriptDirectory.from_config(alembic_config(connection))
    assert script.get_heads() == [latest()]
    assert [one.revision for one in script.walk_revisions()][-1] == "0001"
