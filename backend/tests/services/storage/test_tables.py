"""The declared tables are those of a migrated database, key by key and column by column."""

import pytest
from sqlalchemy import Table, text

from tripkit.services.storage.designer_tables import metadata
from tripkit.services.storage.sqlite import Sqlite

TABLES = [table for table in metadata.sorted_tables if table.name != "tripkit_version"]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
async def test_a_tables_columns_and_key_are_the_databases(sqlite: Sqlite, table: Table) -> None:
    rows = await sqlite.fetch(text(f"PRAGMA table_info({table.name})"))
    found = {row["name"]: bool(row["notnull"]) for row in rows}
    key = [row["name"] for row in sorted(rows, key=lambda row: row["pk"]) if row["pk"]]
    declared = {column.name: not column.nullable for column in table.columns}
    assert [column.name for column in table.primary_key] == key
    for name in set(key):  # a key's columns are never null, whatever SQLite's pragma says
        declared[name] = found[name] = True
    assert found == declared
    assert all(column.autoincrement is False for column in table.primary_key if str(column.type) == "INTEGER")  # fmt: skip


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
async def test_a_tables_indexes_are_the_databases(sqlite: Sqlite, table: Table) -> None:
    rows = await sqlite.fetch(text(f"PRAGMA index_list({table.name})"))
    found = {row["name"]: bool(row["unique"]) for row in rows if row["origin"] == "c"}
    assert found == {str(index.name): bool(index.unique) for index in table.indexes}
