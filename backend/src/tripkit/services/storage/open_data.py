"""What open data's hosts answered, kept for thirty days."""

import time
from collections.abc import Callable

from sqlalchemy import bindparam, delete, select

from tripkit.services.storage.port import Database
from tripkit.services.storage.statements import given, insert
from tripkit.services.storage.tables import open_data

KEPT_SECONDS = 30 * 24 * 3600.0
_GET = select(open_data.c.value).where(given(open_data.c.key), open_data.c.at > bindparam("since"))
_NEW = insert(open_data)
_PUT = _NEW.on_conflict_do_update(
    index_elements=["key"], set_={"value": _NEW.excluded.value, "at": _NEW.excluded.at}
)
_SWEEP = delete(open_data).where(open_data.c.at <= bindparam("since"))


class OpenDataRows:
    """Answers by their question; one that is older counts as none."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database, self._clock = database, clock

    async def get(self, key: str) -> bytes | None:
        """What was kept within the last thirty days. Raises StorageDown."""
        rows = await self._database.fetch(_GET, {"key": key, "since": self._since()})
        return bytes(rows[0]["value"]) if rows else None

    async def put(self, key: str, value: bytes) -> None:
        """Keep an answer from now on. Raises StorageDown, StorageFull."""
        await self._database.write((_PUT, {"key": key, "value": value, "at": self._clock()}))

    async def sweep(self) -> int:
        """Erase what is older; how many answers that were."""
        return (await self._database.write((_SWEEP, {"since": self._since()})))[0]

    def _since(self) -> float:
        return self._clock() - KEPT_SECONDS
