"""What a visitor has made: kits, pictures, what they share; listed, read and erased by owner."""

import json
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Integer, Select, and_, bindparam, delete, or_, select

from tripkit.services.storage.port import Database, Row
from tripkit.services.storage.statements import each, given, insert
from tripkit.services.storage.tables import (
    chats,
    events,
    idempotency,
    itineraries,
    kits,
    pictures,
    plans,
    run_watchers,
    runs,
    shares,
)

Kind = Literal["chats", "kits", "pictures", "plans", "itineraries"]
KINDS: tuple[Kind, ...] = ("chats", "kits", "pictures", "plans", "itineraries")
_SUMMARIES = {
    "chats": chats.c.answer,
    "kits": kits.c.data,
    "pictures": pictures.c.data,
    "plans": plans.c.data,
    "itineraries": itineraries.c.summary,
}
_KIT = select(kits.c.data).where(given(kits.c.id), given(kits.c.visitor_id))
_PICTURE = select(pictures.c.media_type, pictures.c.bytes, pictures.c.data).where(
    given(pictures.c.id), given(pictures.c.visitor_id)
)
_ADD_KIT = insert(kits).on_conflict_do_nothing()
_ADD_PICTURE = insert(pictures).on_conflict_do_nothing()
_DELETE = {
    "kits": delete(kits).where(given(kits.c.id), given(kits.c.visitor_id)),
    "pictures": delete(pictures).where(given(pictures.c.id), given(pictures.c.visitor_id)),
}
DELETE_SHARES = delete(shares).where(given(shares.c.item_id, "id"), given(shares.c.visitor_id))
"""The share page of a visitor's thing, which goes with it."""
_THEIR_RUNS = select(runs.c.id).where(given(runs.c.visitor_id))
_ERASE = (
    delete(events).where(events.c.run_id.in_(_THEIR_RUNS)),
    delete(run_watchers).where(run_watchers.c.run_id.in_(_THEIR_RUNS)),
    *(
        delete(table).where(given(table.c.visitor_id))
        for table in (runs, kits, pictures, shares, idempotency)
    ),
)
_THIS = (given(shares.c.kind), given(shares.c.item_id), given(shares.c.visitor_id))
_SHARE = insert(shares).on_conflict_do_nothing()
_TOKEN = select(shares.c.token).where(*_THIS)
_UNSHARE = delete(shares).where(*_THIS)
_SHARED = select(shares.c.kind, shares.c.item_id, shares.c.visitor_id).where(given(shares.c.token))


def _page_of(kind: Kind) -> Select[Any]:
    """The newest first, from behind the item (`at`, `id`) on."""
    shown = _SUMMARIES[kind]
    id_, at = shown.table.c.id, shown.table.c.created_at
    before = or_(at < bindparam("at"), and_(at == bindparam("at"), id_ < bindparam("id")))
    return (
        select(id_, at, shown.label("data"))
        .where(given(shown.table.c.visitor_id), before)
        .order_by(at.desc(), id_.desc())
        .limit(bindparam("limit", type_=Integer))
    )


_PAGES = {kind: _page_of(kind) for kind in KINDS}


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
        row = {"data": json.dumps(data, ensure_ascii=False), "created_at": time.time()}
        await self._database.write((_ADD_KIT, {"id": kit_id, "visitor_id": visitor_id, **row}))

    async def kit(self, kit_id: str, visitor_id: str) -> dict[str, Any] | None:
        rows = await self._database.fetch(_KIT, {"id": kit_id, "visitor_id": visitor_id})
        return dict(json.loads(rows[0]["data"])) if rows else None

    async def add_picture(self, visitor_id: str, picture_id: str, picture: Picture) -> None:
        """Keep a picture; one of this id that is there stays."""
        row = {
            "id": picture_id,
            "visitor_id": visitor_id,
            "media_type": picture.media_type,
            "bytes": picture.content,
            "data": json.dumps(picture.data, ensure_ascii=False),
            "created_at": time.time(),
        }
        await self._database.write((_ADD_PICTURE, row))

    async def picture(self, picture_id: str, visitor_id: str) -> Picture | None:
        one = {"id": picture_id, "visitor_id": visitor_id}
        rows = await self._database.fetch(_PICTURE, one)
        if not rows:
            return None
        row = rows[0]
        return Picture(row["media_type"], bytes(row["bytes"]), json.loads(row["data"]))

    async def page(
        self, kind: Kind, visitor_id: str, *, limit: int, cursor: tuple[float, str] | None
    ) -> Page:
        """The newest first; `cursor` is the (time, id) of the last item of the page before."""
        at, after_id = cursor or (1e18, "")
        behind = {"visitor_id": visitor_id, "at": at, "id": after_id, "limit": limit + 1}
        rows = await self._database.fetch(_PAGES[kind], behind)
        more = len(rows) > limit
        rows = rows[:limit]
        last = rows[-1] if rows else None
        return Page(rows, f"{last['created_at']!r}:{last['id']}" if more and last else None)

    async def delete(
        self, kind: Literal["kits", "pictures"], item_id: str, visitor_id: str
    ) -> bool:
        """Erase one thing and its share page; False when it is not this visitor's."""
        one = {"id": item_id, "visitor_id": visitor_id}
        gone, _ = await self._database.write((_DELETE[kind], one), (DELETE_SHARES, one))
        return gone > 0

    async def erase(self, visitor_id: str) -> None:
        """Erase all that is a visitor's, apart from chats (whose checkpoints go with them)."""
        theirs = {"visitor_id": visitor_id}
        await self._database.write(*each(_ERASE, theirs))

    async def share(self, kind: Kind, item_id: str, visitor_id: str) -> str:
        """The token of a thing's share page, made at the first call."""
        this = {"kind": kind, "item_id": item_id, "visitor_id": visitor_id}
        new = {"token": secrets.token_urlsafe(16), "created_at": time.time()}
        await self._database.write((_SHARE, this | new))
        rows = await self._database.fetch(_TOKEN, this)
        return str(rows[0]["token"])

    async def unshare(self, kind: Kind, item_id: str, visitor_id: str) -> None:
        this = {"kind": kind, "item_id": item_id, "visitor_id": visitor_id}
        await self._database.write((_UNSHARE, this))

    async def shared(self, token: str) -> tuple[Kind, str, str] | None:
        """The (kind, id, owner) behind a share page."""
        rows = await self._database.fetch(_SHARED, {"token": token})
        return (rows[0]["kind"], rows[0]["item_id"], rows[0]["visitor_id"]) if rows else None
