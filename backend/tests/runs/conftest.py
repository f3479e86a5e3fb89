"""A database in a file of its own, time that passes in its rows, and a log's two neighbours."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from tripkit.services.storage.sqlite import Sqlite

TIMES = {
    "runs": ("created_at", "ended_at", "paused_at"), "run_watchers": ("until",),
    "idempotency": ("at",),
}  # fmt: skip


async def pass_time(database: Any, seconds: float) -> None:
    """All that was written happened so much earlier."""
    for table, columns in TIMES.items():
        moved = ", ".join(f"{column} = {column} - {seconds}" for column in columns)
        await database.write((text(f"UPDATE {table} SET {moved}"), {}))


@pytest.fixture
async def sqlite(tmp_path: Path, empty_sqlite: Path) -> AsyncIterator[Sqlite]:
    opened = await Sqlite.open(Path(shutil.copy(empty_sqlite, tmp_path / "tripkit.sqlite")))
    yield opened
    await opened.close()
