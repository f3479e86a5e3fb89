"""Plans: a row each, the whole results of their tools, and their pictures."""

import hashlib
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tripkit.services.storage.port import Database


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
        await self._database.write((
            "INSERT INTO plans (id, visitor_id, run_id, data, created_at) VALUES (?, ?, ?, ?, ?)",
            (plan_id, visitor_id, "", _json(data), time.time()),
        ))  # fmt: skip

    async def made_in(self, plan_id: str, run_id: str) -> None:
        """Write which run makes the plan."""
        await self._database.write(
            ("UPDATE plans SET run_id = ? WHERE id = ?", (run_id, plan_id)),
        )

    async def store(self, plan_id: str, visitor_id: str, data: Mapping[str, Any]) -> None:
        """Write a plan's result over its row; one that was erased stays erased."""
        await self._database.write((
            "UPDATE plans SET data = ? WHERE id = ? AND visitor_id = ?",
            (_json(data), plan_id, visitor_id),
        ))  # fmt: skip

    async def get(self, plan_id: str, visitor_id: str) -> dict[str, Any] | None:
        """The plan; None when it is not this visitor's."""
        rows = await self._database.fetch(
            "SELECT run_id, data FROM plans WHERE id = ? AND visitor_id = ?", (plan_id, visitor_id)
        )
        if not rows:
            return None
        data: dict[str, Any] = json.loads(rows[0]["data"])
        return {**data, "run_id": data.get("run_id") or rows[0]["run_id"]}

    async def delete(self, plan_id: str, visitor_id: str) -> bool:
        """Erase a plan with all that hangs on it; False when it is not this visitor's."""
        if await self.get(plan_id, visitor_id) is None:
            return False
        await self._database.write(
            ("DELETE FROM plan_results WHERE plan_id = ?", (plan_id,)),
            ("DELETE FROM plan_pictures WHERE plan_id = ?", (plan_id,)),
            ("DELETE FROM shares WHERE item_id = ? AND visitor_id = ?", (plan_id, visitor_id)),
            ("DELETE FROM plans WHERE id = ? AND visitor_id = ?", (plan_id, visitor_id)),
        )
        return True

    async def erase_all(self, visitor_id: str) -> None:
        """Erase all plans of a visitor."""
        theirs = "(SELECT id FROM plans WHERE visitor_id = ?)"
        await self._database.write(
            (f"DELETE FROM plan_results WHERE plan_id IN {theirs}", (visitor_id,)),  # noqa: S608
            (f"DELETE FROM plan_pictures WHERE plan_id IN {theirs}", (visitor_id,)),  # noqa: S608
            ("DELETE FROM plans WHERE visitor_id = ?", (visitor_id,)),
        )

    async def keep(self, plan_id: str, key: str, call_id: str, data: Mapping[str, Any]) -> None:
        """Write a call's result; a later one under the same key is written over it."""
        await self._database.write((
            "INSERT INTO plan_results (plan_id, key, call_id, data) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (plan_id, key) DO UPDATE"
            " SET call_id = excluded.call_id, data = excluded.data",
            (plan_id, key, call_id, _json(data)),
        ))  # fmt: skip

    async def of(self, plan_id: str) -> dict[str, dict[str, Any]]:
        """All of a plan's results by key."""
        rows = await self._database.fetch(
            "SELECT key, data FROM plan_results WHERE plan_id = ? ORDER BY key", (plan_id,)
        )
        return {row["key"]: json.loads(row["data"]) for row in rows}

    async def made_by(self, plan_id: str, call_id: str) -> dict[str, Any] | None:
        """The result of this very call, if it was finished before its process died."""
        rows = await self._database.fetch(
            "SELECT data FROM plan_results WHERE plan_id = ? AND call_id = ?", (plan_id, call_id)
        )
        return dict(json.loads(rows[0]["data"])) if rows else None

    async def keep_picture(self, plan_id: str, picture: PlanPictureFile, source_url: str) -> str:
        """Store a picture once; its id is that of its content."""
        picture_id = hashlib.sha256(picture.content).hexdigest()[:32]
        await self._database.write((
            "INSERT INTO plan_pictures (plan_id, id, media_type, bytes, source_url)"
            " VALUES (?, ?, ?, ?, ?) ON CONFLICT (plan_id, id) DO NOTHING",
            (plan_id, picture_id, picture.media_type, picture.content, source_url),
        ))  # fmt: skip
        return picture_id

    async def picture(self, plan_id: str, picture_id: str) -> PlanPictureFile | None:
        rows = await self._database.fetch(
            "SELECT media_type, bytes FROM plan_pictures WHERE plan_id = ? AND id = ?",
            (plan_id, picture_id),
        )
        return PlanPictureFile(rows[0]["media_type"], bytes(rows[0]["bytes"])) if rows else None


def _json(data: Mapping[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False)
