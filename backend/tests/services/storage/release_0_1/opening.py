"""Lays out the database that the release before migrations left, and reads a database's rows."""

import gzip
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg

FOLDER = Path(__file__).parent
SCHEMA = "release_0_1"
# What moves on with the clock, so that nothing has become too old to be kept.
TIMES = {
    "chats": ("created_at", "used_at"), "messages": ("at",), "guide_threads": ("used_at",),
    "guide_titles": ("created_at",), "runs": ("created_at", "ended_at"), "idempotency": ("at",),
    "kits": ("created_at",), "pictures": ("created_at",), "plans": ("created_at",),
    "itineraries": ("created_at", "updated_at"), "itinerary_history": ("at",),
    "shares": ("created_at",), "api_keys": ("created_at",),
    "designer_sessions": ("created_at", "used_at"), "designer_messages": ("at",),
    "designer_results": ("at",), "designer_spent": ("at",),
}  # fmt: skip


def seen(database: str) -> dict[str, Any]:
    """Who the visitor of `sqlite` or `postgres` is, what they made, and what was said of it."""
    read: dict[str, Any] = json.loads((FOLDER / f"{database}.json").read_text())
    return read


def load_sqlite(path: Path) -> None:
    """Lay the file out at this path."""
    path.write_bytes(gzip.decompress((FOLDER / "tripkit.sqlite.gz").read_bytes()))


def load_postgres(url: str) -> None:
    """Lay the tables out in this URL's schema."""
    dump = gzip.decompress((FOLDER / "postgres.sql.gz").read_bytes()).decode()
    with psycopg.connect(url, autocommit=True) as connection:
        (schema,) = connection.execute("SELECT current_schema()").fetchone() or ("",)
        dump = dump.replace(f"CREATE SCHEMA {SCHEMA};", "").replace(f"{SCHEMA}.", f"{schema}.")
        connection.execute(re.sub(r"(?m)^\\.*$", "", dump))  # psql's own commands


def age(where: str, seconds: float) -> None:
    """Move every time in the database on by so many seconds."""
    moves = [
        f"UPDATE {table} SET {name} = {name} + {seconds}"
        for table, names in TIMES.items()
        for name in names
    ]
    if "://" in where:
        with psycopg.connect(where) as postgres:
            for move in moves:
                postgres.execute(move)
    else:
        with closing(sqlite3.connect(where)) as sqlite, sqlite:
            for move in moves:
                sqlite.execute(move)


def rows_of(where: str) -> dict[str, list[Any]]:
    """All rows of all tables, in an order of their own."""
    if "://" in where:
        with psycopg.connect(where) as connection:
            tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
            return _rows(connection, tables)
    with closing(sqlite3.connect(where)) as connection:
        return _rows(connection, "SELECT name FROM sqlite_master WHERE type = 'table'")


def _rows(connection: Any, tables: str) -> dict[str, list[Any]]:
    return {
        name: sorted(connection.execute(f'SELECT * FROM "{name}"').fetchall(), key=repr)
        for (name,) in connection.execute(tables).fetchall()
    }
