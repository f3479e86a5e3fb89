"""API keys: stored as digests, shown once."""

import hashlib
import secrets
import time

from tripkit.services.storage.port import Database, Row

PREFIX = "tk_"


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
        await self._database.write(
            (
                "INSERT INTO api_keys (hash, visitor_id, name, created_at) VALUES (?, ?, ?, ?)",
                (digest(key), secrets.token_hex(16), name, time.time()),
            )
        )
        return key

    async def visitor_of(self, key: str) -> str | None:
        """The visitor that a key stands for."""
        if not key.startswith(PREFIX):
            return None
        rows = await self._database.fetch(
            "SELECT visitor_id FROM api_keys WHERE hash = ?", (digest(key),)
        )
        return str(rows[0]["visitor_id"]) if rows else None

    async def list(self) -> list[Row]:
        """Names, times and the first eight characters of each digest."""
        return await self._database.fetch(
            "SELECT name, created_at, substr(hash, 1, 8) AS id FROM api_keys ORDER BY created_at"
        )

    async def revoke(self, key_id: str) -> bool:
        """Forget a key by the first characters of its digest."""
        (gone,) = await self._database.write(
            ("DELETE FROM api_keys WHERE substr(hash, 1, 8) = ?", (key_id,))
        )
        return gone > 0
