"""When visitors were last here, and who has not come back for long."""

import time
from collections import OrderedDict
from collections.abc import Callable

from sqlalchemy import Integer, bindparam, delete, exists, select, union

from tripkit.services.storage.port import Database
from tripkit.services.storage.statements import given, insert, now
from tripkit.services.storage.tables import itineraries, kits, pictures, plans, visitors

DAY = 86_400.0
REMEMBERED = 20_000
"""Visitors whose note of today a process remembers, at about 150 bytes each."""

_NOTE = insert(visitors).values(id=bindparam("id"), seen_at=now())
_NOTE = _NOTE.on_conflict_do_update(index_elements=["id"], set_={"seen_at": _NOTE.excluded.seen_at})
_SINCE = now() - bindparam("seconds")
_IS_BACK = exists().where(visitors.c.seen_at >= _SINCE)
_IDLE = union(
    select(visitors.c.id).where(visitors.c.seen_at < _SINCE),
    *(
        select(table.c.visitor_id).where(
            table.c.created_at < _SINCE, ~_IS_BACK.where(visitors.c.id == table.c.visitor_id)
        )
        for table in (kits, pictures, plans, itineraries)
    ),
).limit(bindparam("limit", type_=Integer))
_FORGET = delete(visitors).where(given(visitors.c.id))


class VisitorLog:
    """Notes a visitor once a day, so that reading costs no write."""

    def __init__(self, database: Database, clock: Callable[[], float] = time.monotonic) -> None:
        self._database = database
        self._clock = clock
        self._noted: OrderedDict[str, float] = OrderedDict()

    async def note(self, visitor_id: str) -> None:
        """This visitor is here. Raises StorageDown."""
        if self._noted.get(visitor_id, -DAY) > self._clock() - DAY:
            return
        await self._database.write((_NOTE, {"id": visitor_id}))
        self._noted[visitor_id] = self._clock()
        while len(self._noted) > REMEMBERED:
            self._noted.popitem(last=False)

    async def idle(self, days: int, limit: int) -> list[str]:
        """Visitors with something, or once noted, who were not here for so many days."""
        since = {"seconds": days * DAY, "limit": limit}
        return [str(row["id"]) for row in await self._database.fetch(_IDLE, since)]

    async def forget(self, visitor_id: str) -> None:
        self._noted.pop(visitor_id, None)
        await self._database.write((_FORGET, {"id": visitor_id}))
