"""What an Idempotency-Key stands for: kept a day, for each visitor and route."""

from sqlalchemy import bindparam, delete, select

from tripkit.domain.errors import IdempotencyMismatch
from tripkit.services.storage.port import Database, Params, Statement
from tripkit.services.storage.statements import given, insert, now
from tripkit.services.storage.tables import idempotency

KEPT_SECONDS = 86_400.0

Repeat = tuple[str, str, str]
"""Route, key and the hash of the body."""

DELETE_OLD_KEYS = delete(idempotency).where(idempotency.c.at < now() - KEPT_SECONDS)
DELETE_KEY = delete(idempotency).where(given(idempotency.c.run_id, "id"))
_NAMES = ("visitor_id", "route", "key", "body_hash", "run_id")
_ADD = (
    insert(idempotency)
    .values({**{name: bindparam(name) for name in _NAMES}, "at": now()})
    .on_conflict_do_nothing()
)
_SELECT = select(idempotency.c.body_hash, idempotency.c.run_id).where(
    given(idempotency.c.visitor_id), given(idempotency.c.route), given(idempotency.c.key)
)


class IdempotencyKeys:
    """The keys in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def claiming(self, visitor_id: str, repeat: Repeat, made_id: str) -> tuple[Statement, ...]:
        """What lets a key stand for `made_id`, unless it stands for something else already."""
        route, key, body_hash = repeat
        row: Params = {
            "visitor_id": visitor_id,
            "route": route,
            "key": key,
            "body_hash": body_hash,
            "run_id": made_id,
        }
        return (DELETE_OLD_KEYS, {}), (_ADD, row)

    async def known(self, visitor_id: str, repeat: Repeat) -> str | None:
        """The id that a key stands for. Raises IdempotencyMismatch for another body."""
        route, key, body_hash = repeat
        place = {"visitor_id": visitor_id, "route": route, "key": key}
        rows = await self._database.fetch(_SELECT, place)
        if rows and rows[0]["body_hash"] != body_hash:
            raise IdempotencyMismatch
        return str(rows[0]["run_id"]) if rows else None

    async def has(self, visitor_id: str, route: str, key: str) -> bool:
        """Whether a key stands for something already."""
        place = {"visitor_id": visitor_id, "route": route, "key": key}
        return bool(await self._database.fetch(_SELECT, place))

    async def claim(self, visitor_id: str, repeat: Repeat, new_id: str) -> str:
        """The id that a key stands for: `new_id` when it is new. Raises IdempotencyMismatch."""
        await self._database.write(*self.claiming(visitor_id, repeat, new_id))
        return await self.known(visitor_id, repeat) or new_id
