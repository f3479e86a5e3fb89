"""Plans: a row each, the whole results of their tools, and their pictures."""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import bindparam, delete, select, update

from tripkit.services.storage.belongings import DELETE_SHARES
from tripkit.services.storage.port import Database
from tripkit.services.storage.statements import each, given, insert
from tripkit.services.storage.tables import plan_pictures, plan_results, plans

_ONE = (given(plans.c.id), given(plans.c.visitor_id))
_BEGIN = insert(plans)
_MADE_IN = update(plans).values(run_id=bindparam("run_id")).where(given(plans.c.id))
_STORE = update(plans).values(data=bindparam("data")).where(*_ONE)
_GET = select(plans.c.run_id, plans.c.data).where(*_ONE)
_DELETE = (
    delete(plan_results).where(given(plan_results.c.plan_id, "id")),
    delete(plan_pictures).where(given(plan_pictures.c.plan_id, "id")),
    DELETE_SHARES,
    delete(plans).where(*_ONE),
)
_THEIRS = select(plans.c.id).where(given(plans.c.visitor_id))
_ERASE = (
    delete(plan_results).where(plan_results.c.plan_id.in_(_THEIRS)),
    delete(plan_pictures).where(plan_pictures.c.plan_id.in_(_THEIRS)),
    delete(plans).where(given(plans.c.visitor_id)),
)
_NEW_RESULT = insert(plan_results)
_KEEP = _NEW_RESULT.on_conflict_do_update(
    index_elements=["plan_id", "key"],
    set_={"call_id": _NEW_RESULT.excluded.call_id, "data": _NEW_RESULT.excluded.data},
)
_RESULTS = (
    select(plan_results.c.key, plan_results.c.data)
    .where(given(plan_results.c.plan_id))
    .order_by(plan_results.c.key)
)
_RESULT = select(plan_results.c.data).where(
    given(plan_results.c.plan_id), given(plan_results.c.call_id)
)
_KEEP_PICTURE = insert(plan_pictures).on_conflict_do_nothing(index_elements=["plan_id", "id"])
_PICTURE = select(plan_pictures.c.media_type, plan_pictures.c.bytes).where(
    given(plan_pictures.c.plan_id), given(plan_pictures.c.id)
)


@dataclass(frozen=True)
class PlanPictureFile:
    media_type: str
    content: bytes


class Plans:
    """Every read and write of a plan names its visitor; its results and pictures its id."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def begin(self, visitor_id: str, plan_id: str, data: Mapping[str, Any]) -> None:
        """Write a new plan's row."""
        row = {"run_id": "", "data": _json(data), "created_at": time.time()}
        await self._database.write((_BEGIN, {"id": plan_id, "visitor_id": visitor_id, **row}))

    async def made_in(self, plan_id: str, run_id: str) -> None:
        """Write which run makes the plan."""
        await self._database.write((_MADE_IN, {"id": plan_id, "run_id": run_id}))

    async def store(self, plan_id: str, visitor_id: str, data: Mapping[str, Any]) -> None:
        """Write a plan's result over its row; one that was erased stays erased."""
        result = {"id": plan_id, "visitor_id": visitor_id, "data": _json(data)}
        await self._database.write((_STORE, result))

    async def get(self, plan_id: str, visitor_id: str) -> dict[str, Any] | None:
        """The plan; None when it is not this visitor's."""
        rows = await self._database.fetch(_GET, {"id": plan_id, "visitor_id": visitor_id})
        if not rows:
            return None
        data: dict[str, Any] = json.loads(rows[0]["data"])
        return {**data, "run_id": data.get("run_id") or rows[0]["run_id"]}

    async def delete(self, plan_id: str, visitor_id: str) -> bool:
        """Erase a plan with all that hangs on it; False when it is not this visitor's."""
        if await self.get(plan_id, visitor_id) is None:
            return False
        one = {"id": plan_id, "visitor_id": visitor_id}
        await self._database.write(*each(_DELETE, one))
        return True

    async def erase_all(self, visitor_id: str) -> None:
        """Erase all plans of a visitor."""
        theirs = {"visitor_id": visitor_id}
        await self._database.write(*each(_ERASE, theirs))

    async def keep(self, plan_id: str, key: str, call_id: str, data: Mapping[str, Any]) -> None:
        """Write a call's result; a later one under the same key is written over it."""
        row = {"plan_id": plan_id, "key": key, "call_id": call_id, "data": _json(data)}
        await self._database.write((_KEEP, row))

    async def of(self, plan_id: str) -> dict[str, dict[str, Any]]:
        """All of a plan's results by key."""
        rows = await self._database.fetch(_RESULTS, {"plan_id": plan_id})
        return {row["key"]: json.loads(row["data"]) for row in rows}

    async def made_by(self, plan_id: str, call_id: str) -> dict[str, Any] | None:
        """The result of this very call, if it was finished before its process died."""
        rows = await self._database.fetch(_RESULT, {"plan_id": plan_id, "call_id": call_id})
        return dict(json.loads(rows[0]["data"])) if rows else None

    async def keep_picture(self, plan_id: str, picture: PlanPictureFile, source_url: str) -> str:
        """Store a picture once; its id is that of its content."""
        picture_id = hashlib.sha256(picture.content).hexdigest()[:32]
        row = {"id": picture_id, "media_type": picture.media_type, "bytes": picture.content}
        kept = {"plan_id": plan_id, "source_url": source_url, **row}
        await self._database.write((_KEEP_PICTURE, kept))
        return picture_id

    async def picture(self, plan_id: str, picture_id: str) -> PlanPictureFile | None:
        rows = await self._database.fetch(_PICTURE, {"plan_id": plan_id, "id": picture_id})
        return PlanPictureFile(rows[0]["media_type"], bytes(rows[0]["bytes"])) if rows else None


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)
