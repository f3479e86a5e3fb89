"""Statements as a driver's SQL, the threads' statements, and what a migration compares."""

import logging

import pytest
from sqlalchemy import bindparam, literal, select, text
from sqlalchemy.dialects.sqlite.base import SQLiteDialect

from tripkit.services.storage import migrate
from tripkit.services.storage.checkpoints import Checkpoints
from tripkit.services.storage.sqlite import Sqlite
from tripkit.services.storage.statements import Compiler, each, given, insert
from tripkit.services.storage.tables import kits

COMPILED = Compiler(SQLiteDialect(paramstyle="named"))


def test_a_statement_is_compiled_with_the_values_that_stand_in_it() -> None:
    statement = select(kits.c.id).where(given(kits.c.id), kits.c.visitor_id == "ann")
    sql, values = COMPILED(statement, {"id": "k1", "more": 1})
    assert "kits.id = :id AND kits.visitor_id = :visitor_id_1" in sql
    assert (values["visitor_id_1"], values["id"], values["more"]) == ("ann", "k1", 1)
    assert "id" not in COMPILED(statement, {})[1], "it has to be given"
    assert COMPILED.sql(statement) == sql


def test_a_column_can_be_given_under_another_name() -> None:
    assert str(given(kits.c.id)) == "kits.id = :id"
    assert str(given(kits.c.id, "kit")) == "kits.id = :kit"


def test_a_statement_is_compiled_once_and_forgotten_with_it() -> None:
    compiler = Compiler(SQLiteDialect(paramstyle="named"))
    statement = select(literal(1).label("one"))
    compiler.sql(statement)
    compiler.sql(statement)
    assert len(compiler._known) == 1
    del statement
    assert len(compiler._known) == 0


def test_several_statements_share_their_parameters() -> None:
    first, second = select(bindparam("a")), select(bindparam("b"))
    params = {"a": 1, "b": 2}
    assert each((first, second), params) == [(first, params), (second, params)]
    assert "ON CONFLICT DO NOTHING" in COMPILED.sql(insert(kits).on_conflict_do_nothing())


@pytest.fixture
async def saved(sqlite: Sqlite) -> Sqlite:
    """Two threads of two checkpoints each; each waits at an interrupt at its first."""
    for thread in ("t1", "t2"):
        for checkpoint in ("c1", "c2"):
            place = f"'{thread}', '', '{checkpoint}'"
            saves = f"INSERT INTO checkpoints (thread_id, checkpoint_ns, checkpoint_id) VALUES ({place})"
            await sqlite.write((text(saves), {}))
            for n, channel in enumerate(("__interrupt__", "words")):
                if (checkpoint, n) != ("c2", 0):
                    writes = (
                        "INSERT INTO writes (thread_id, checkpoint_ns, checkpoint_id, task_id, idx,"
                        f" channel) VALUES ({place}, 'task', {n}, '{channel}')"
                    )
                    await sqlite.write((text(writes), {}))
    return sqlite


async def left(database: Sqlite, table: str, columns: str) -> list[tuple[str, ...]]:
    found = await database.fetch(text(f"SELECT DISTINCT {columns} FROM {table} ORDER BY {columns}"))
    return [tuple(row.values()) for row in found]


async def test_a_thread_waits_at_its_newest_interrupt(saved: Sqlite) -> None:
    assert await saved.waiting("t1") == "c1"
    assert await saved.waiting("t3") is None
    add = "UPDATE writes SET channel = '__interrupt__' WHERE checkpoint_id = 'c2'"
    await saved.write((text(add), {}))
    assert await saved.waiting("t1") == "c2"


async def test_of_a_thread_one_checkpoint_is_kept_with_its_interrupt(saved: Sqlite) -> None:
    await saved.keep_only("t1", "c1")
    assert await left(saved, "checkpoints", "thread_id, checkpoint_id") == [
        ("t1", "c1"), ("t2", "c1"), ("t2", "c2"),
    ]  # fmt: skip
    assert await left(saved, "writes", "thread_id, checkpoint_id, channel") == [
        ("t1", "c1", "__interrupt__"), ("t2", "c1", "__interrupt__"), ("t2", "c1", "words"),
        ("t2", "c2", "words"),
    ]  # fmt: skip


async def test_a_thread_is_erased_whole(saved: Sqlite) -> None:
    await saved.erase_thread("t1")
    assert await left(saved, "checkpoints", "thread_id") == [("t2",)]
    assert await left(saved, "writes", "thread_id") == [("t2",)]


def test_pending_writes_stand_in_the_table_that_a_saver_names() -> None:
    assert "checkpoint_writes" in str(Checkpoints("checkpoint_writes", "metadata ->> '{}'").waiting)


@pytest.mark.parametrize(
    ("row", "is_current"), [(None, False), (("0000",), False), (("at",), True)]
)
def test_a_database_is_current_at_this_releases_version(
    monkeypatch: pytest.MonkeyPatch, row: tuple[str] | None, is_current: bool
) -> None:
    monkeypatch.setattr(migrate, "latest", lambda: "at")
    assert migrate.is_current(row) == is_current


def test_a_database_of_a_newer_release_is_left_and_said(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert migrate.is_current(("9999",))
        assert "newer release (9999)" in caplog.text
        caplog.clear()
        assert migrate.is_current((migrate.latest(),))
    assert caplog.text == ""


def test_the_latest_revision_is_the_last_file() -> None:
    versions = (migrate.FOLDER / "versions").glob("[0-9]*.py")
    assert migrate.latest() == sorted(file.name for file in versions)[-1][:4]


@pytest.mark.parametrize(
    ("name", "kind", "is_ours"),
    [("runs", "table", True), ("checkpoints", "table", False), ("checkpoints", "index", True)],
)
def test_the_checkpoints_tables_are_not_ours(name: str, kind: str, is_ours: bool) -> None:
    assert migrate.is_ours(None, name, kind) == is_ours
