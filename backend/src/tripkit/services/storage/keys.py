"""API keys: stored as digests, shown once."""

import hashlib
import secrets
import time

from sqlalchemy import bindparam, delete, func, select

from tripkit.services.storage.port import Database, Row
from tripkit.services.storage.statements import given, insert
from tripkit.services.storage.tables import api_keys

PREFIX = "tk_"
_ID = func.substr(api_keys.c.hash, 1, 8).label("id")
_ADD = insert(api_keys)
_VISITOR = select(api_keys.c.visitor_id).where(given(api_keys.c.hash))
_LIST = select(api_keys.c.name, api_keys.c.created_at, _ID).order_by(api_keys.c.created_at)
_REVOKE = delete(api_keys).where(func.substr(api_keys.c.hash, 1, 8) == bindparam("id"))


def digest(key: str) -> str:
    """How a key is stored. Keys are 256 random bits, so a plain digest is enough."""
    return hashlib.sha256(key.encode()).hexdigest()


class Keys:
    """Makes, finds and revokes API keys. Each key is a visitor of its own."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, name: str) -> str:
        """A new key; it cannot be read again."""
        key = PREFIX + secrets.token_urlsafe(32)
        row = {
            "hash": digest(key),
            "visitor_id": secrets.token_hex(16),
            "name": name,
            "created_at": time.time(),
        }
        await self._database.write((_ADD, row))
        return key

    async def visitor_of(self, key: str) -> str | None:
        """The visitor that a key stands for."""
        if not key.startswith(PREFIX):
            return None
        rows = await self._database.fetch(_VISITOR, {"hash": digest(key)})
        return str(rows[0]["visitor_id"]) if rows else None

    async def list(self) -> list[Row]:
        """Names, times and the first eight characters of each digest."""
        return await self._database.fetch(_LIST)

    async def revoke(self, key_id: str) -> bool:
        """Forget a key by the first characters of its digest."""
        (gone,) = await self._database.write((_REVOKE, {"id": key_id}))
        return gone > 0
