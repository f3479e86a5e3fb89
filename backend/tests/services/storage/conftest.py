"""A database in a file of its own, and a clock that tests move."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tripkit.services.storage.sqlite import Sqlite


class MovedClock:
    """Seconds since the epoch."""

    def __init__(self) -> None:
        self.at = 1_800_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def moved_clock() -> MovedClock:
    return MovedClock()


@pytest.fixture
async def sqlite(tmp_path: Path, empty_sqlite: Path) -> AsyncIterator[Sqlite]:
    opened = await Sqlite.open(Path(shutil.copy(empty_sqlite, tmp_path / "tripkit.sqlite")))
    yield opened
    await opened.close()
