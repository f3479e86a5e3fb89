"""What a visitor has made: kits, pictures, what they share; listed, read and erased by owner."""

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tripkit.services.storage.port import Database, Row

Kind = Literal["chats", "kits", "pictures", "plans", "itineraries"]
KINDS: tuple[Kind, ...] = ("chats", "kits", "pictures", "plans", "itineraries")
_SUMMARY = {
    "chats": "answer", "kits": "data", "pictures": "data", "plans": "data",
    "itineraries": "summary",
}  # fmt: skip


@dataclass(frozen=True)
class Picture:
    media_type: str
    content: bytes
    data: dict[str, Any]


@dataclass(frozen=True)
class Page:
    """`next` is the cursor of the following page, if there is one."""

    items: list[Row]
    next: str | None


class Belongings:
    """Every read and write names the visitor; somebody else's thing is as good as none."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_kit(self, visitor_id: str, kit_id: str, data: Mapping[str, Any]) -> None:
        """Keep a kit; one of this id that is there stays."""
        await self._database.write(
            (
                "INSERT INTO kits (id, visitor_id, data, created_at) VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                (kit_id, visitor_id, json.dumps(data, ensure_ascii=False), time.time()),
            )
        )

    async def kit(self, kit_id: str, visitor_id: str) -> dict[str, Any] | None:
        rows = await self._database.fetch(
            "SELECT data FROM kits WHERE id = ? AND visitor_id = ?", (kit_id, visitor_id)
        )
        return dict(json.loads(rows[0]["data"])) if rows else None

    async def add_picture(self, visitor_id: str, picture_id: str, picture: Picture) -> None:
        """Keep a picture; one of this id that is there stays."""
        await self._database.write(
            (
                "INSERT INTO pictures (id, visitor_id, media_type, bytes, data, created_at)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (
                    picture_id,
                    visitor_id,
                    picture.media_type,
                    picture.content,
                    json.dumps(picture.data, ensure_ascii=False),
                    time.time(),
                ),
            )
        )

    async def picture(self, picture_id: str, visitor_id: str) -> Picture | None:
        rows = await self._database.fetch(
            "SELECT media_type, bytes, data FROM pictures WHERE id = ? AND visitor_id = ?",
            (picture_id, visitor_id),
        )
        if not rows:
            return None
        row = rows[0]
        return Picture(row["media_type"], bytes(row["bytes"]), json.loads(row["data"]))

    async def page(
        self, kind: Kind, visitor_id: str, *, limit: int, cursor: tuple[float, str] | None
    ) -> Page:
        """The newest first; `cursor` is the (time, id) of the last item of the page before."""
        column = _SUMMARY[kind]
        at, after_id = cursor or (float("inf"), "")
        if cursor is None:
            at = 1e18
        rows = await self._database.fetch(
            f"SELECT id, created_at, {column} AS data FROM {kind} WHERE visitor_id = ?"  # noqa: S608
            " AND (created_at < ? OR (created_at = ? AND id < ?))"
            " ORDER BY created_at DESC, id DESC LIMIT ?",
            (visitor_id, at, at, after_id, limit + 1),
        )
        more = len(rows) > limit
        rows = rows[:limit]
        last = rows[-1] if rows else None
        return Page(rows, f"{last['created_at']!r}:{last['id']}" if more and last else None)

    async def delete(
        self, kind: Literal["kits", "pictures"], item_id: str, visitor_id: str
    ) -> bool:
        """Erase one thing and its share page; False when it is not this visitor's."""
        gone, _ = await self._database.write(
            (f"DELETE FROM {kind} WHERE id = ? AND visitor_id = ?", (item_id, visitor_id)),  # noqa: S608
            ("DELETE FROM shares WHERE item_id = ? AND visitor_id = ?", (item_id, visitor_id)),
        )
        return gone > 0

    async def erase(self, visitor_id: str) -> None:
        """Erase all that is a visitor's, apart from chats (whose checkpoints go with them)."""
        owned = ("kits", "pictures", "shares", "idempotency")
        await self._database.write(
            (
                "DELETE FROM events WHERE run_id IN (SELECT id FROM runs WHERE visitor_id = ?)",
                (visitor_id,),
            ),
            (
                "DELETE FROM run_followers"
                " WHERE run_id IN (SELECT id FROM runs WHERE visitor_id = ?)",
                (visitor_id,),
            ),
            ("DELETE FROM runs WHERE visitor_id = ?", (visitor_id,)),
            *((f"DELETE FROM {table} WHERE visitor_id = ?", (visitor_id,)) for table in owned),  # noqa: S608
        )

    async def share(self, kind: Kind, item_id: str, visitor_id: str) -> str:
        """The token of a thing's share page, made at the first call."""
        await self._database.write(
            (
                "INSERT INTO shares (token, visitor_id, kind, item_id, created_at)"
                " VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (secrets.token_urlsafe(16), visitor_id, kind, item_id, time.time()),
            )
        )
        rows = await self._database.fetch(
            "SELECT token FROM shares WHERE kind = ? AND item_id = ? AND visitor_id = ?",
            (kind, item_id, visitor_id),
        )
        return str(rows[0]["token"])

    async def unshare(self, kind: Kind, item_id: str, visitor_id: str) -> None:
        await self._database.write(
            (
                "DELETE FROM shares WHERE kind = ? AND item_id = ? AND visitor_id = ?",
                (kind, item_id, visitor_id),
            )
        )

    async def shared(self, token: str) -> tuple[Kind, str, str] | None:
        """The (kind, id, owner) behind a share page."""
        rows = await self._database.fetch(
            "SELECT kind, item_id, visitor_id FROM shares WHERE token = ?", (token,)
        )
        return (rows[0]["kind"], rows[0]["item_id"], rows[0]["visitor_id"]) if rows else None
