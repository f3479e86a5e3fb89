"""The designer's sessions: what was said, what the tools did, what is still asked, for 30 days."""

import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from tripkit.domain.errors import SessionNotFound
from tripkit.services.storage.port import Database, Row, Statement

IDLE_SECONDS = 30 * 60.0
ARCHIVED_SECONDS = 86_400.0
EXPIRED_SECONDS = 30 * 86_400.0
Status = Literal["active", "idle", "archived"]


@dataclass(frozen=True)
class StoredMessage:
    """`calls` are the tools that its turn called: name, arguments, success."""

    seq: int
    role: Literal["user", "assistant"]
    content: str
    calls: list[dict[str, Any]]
    at: float


@dataclass(frozen=True)
class StoredResult:
    """A tool's whole result; `line` is what a policy is told of it. `seq`: after which message."""

    call_id: str
    run_id: str
    name: str
    arguments: dict[str, Any]
    result: dict[str, Any]
    line: str
    success: bool
    seq: int
    at: float


@dataclass(frozen=True)
class StoredSession:
    """One session without its messages; JSON values as they were stored. Times: epoch seconds."""

    id: str
    visitor_id: str
    itinerary_id: str
    status: Status
    profile: dict[str, Any]
    questions: list[dict[str, Any]]
    compacted: dict[str, Any]
    total_tokens: int
    message_count: int
    compacted_at: float | None
    created_at: float
    used_at: float


@dataclass(frozen=True)
class TurnKept:
    """What a turn leaves behind in its session."""

    message: str
    calls: Sequence[Mapping[str, Any]]
    profile: Mapping[str, Any]
    questions: Sequence[Mapping[str, Any]]
    compacted: Mapping[str, Any] | None
    """None: as it was."""
    tokens: int


class DesignerSessions:
    """Every read and write of a session names its visitor, or comes from a turn that did.

    A session is active, idle after 30 minutes, archived after a day and erased after 30 days
    without a message; what it is follows from its last use, so no status is ever out of date.
    """

    def __init__(self, database: Database, clock: Callable[[], float] = time.time) -> None:
        self._database = database
        self._clock = clock

    async def create(
        self, visitor_id: str, itinerary_id: str, session_id: str | None = None
    ) -> str:
        """A new session about an itinerary that the caller knows to be this visitor's; its id.

        One of the id that is given stays when it is there.
        """
        session_id, now = session_id or secrets.token_hex(16), self._clock()
        await self._database.write((
            "INSERT INTO designer_sessions (id, visitor_id, itinerary_id, profile, questions,"
            " compacted, total_tokens, created_at, used_at)"
            " VALUES (?, ?, ?, '{}', '[]', '{}', 0, ?, ?) ON CONFLICT DO NOTHING",
            (session_id, visitor_id, itinerary_id, now, now),
        ))  # fmt: skip
        return session_id

    async def get(self, session_id: str, visitor_id: str) -> StoredSession:
        """Raises SessionNotFound, also for somebody else's and for one that has expired."""
        found = await self._some("id = ? AND visitor_id = ?", (session_id, visitor_id))
        if not found:
            raise SessionNotFound
        return found[0]

    async def of_visitor(
        self, visitor_id: str, itinerary_id: str | None = None, *, limit: int = 100
    ) -> list[StoredSession]:
        """A visitor's sessions, of one itinerary or of all, the last used first."""
        where: str = "visitor_id = ?"
        params: tuple[str, ...] = (visitor_id,)
        if itinerary_id is not None:
            where, params = f"{where} AND itinerary_id = ?", (*params, itinerary_id)
        return (await self._some(where, params))[:limit]

    async def _some(self, where: str, params: tuple[Any, ...]) -> list[StoredSession]:
        rows = await self._database.fetch(
            "SELECT s.*, (SELECT count(*) FROM designer_messages m"  # noqa: S608
            " WHERE m.session_id = s.id) AS messages"
            f" FROM designer_sessions s WHERE {where} AND used_at > ?"
            " ORDER BY used_at DESC, id DESC",
            (*params, self._clock() - EXPIRED_SECONDS),
        )
        return [self._session(row) for row in rows]

    def _session(self, row: Row) -> StoredSession:
        return StoredSession(
            id=row["id"], visitor_id=row["visitor_id"], itinerary_id=row["itinerary_id"],
            status=self._status(row["used_at"]), profile=json.loads(row["profile"]),
            questions=json.loads(row["questions"]), compacted=json.loads(row["compacted"]),
            total_tokens=row["total_tokens"], message_count=row["messages"],
            compacted_at=row["compacted_at"], created_at=row["created_at"],
            used_at=row["used_at"],
        )  # fmt: skip

    def _status(self, used_at: float) -> Status:
        unused = self._clock() - used_at
        if unused >= ARCHIVED_SECONDS:
            return "archived"
        return "idle" if unused >= IDLE_SECONDS else "active"

    async def messages(self, session_id: str, after: int = 0) -> list[StoredMessage]:
        """The messages behind `after`, oldest first."""
        rows = await self._database.fetch(
            "SELECT seq, role, content, calls, at FROM designer_messages"
            " WHERE session_id = ? AND seq > ? ORDER BY seq",
            (session_id, after),
        )
        return [
            StoredMessage(r["seq"], r["role"], r["content"], json.loads(r["calls"]), r["at"])
            for r in rows
        ]

    async def results(self, session_id: str, after: int = 0) -> list[StoredResult]:
        """The tools' results of turns behind message `after`, oldest first."""
        rows = await self._database.fetch(
            "SELECT * FROM designer_results WHERE session_id = ? AND seq > ? ORDER BY at, call_id",
            (session_id, after),
        )
        return [_result(row) for row in rows]

    async def result(self, session_id: str, call_id: str) -> StoredResult | None:
        """What became of this very call, if it was finished before its process died."""
        rows = await self._database.fetch(
            "SELECT * FROM designer_results WHERE session_id = ? AND call_id = ?",
            (session_id, call_id),
        )
        return _result(rows[0]) if rows else None

    async def hear(self, session_id: str, run_id: str, content: str) -> None:
        """Write the person's message, once a run, and that the session is in use."""
        await self._database.write(
            self._message(session_id, run_id, "user", content, ()),
            ("UPDATE designer_sessions SET used_at = ? WHERE id = ?", (self._clock(), session_id)),
        )

    def _message(
        self, session_id: str, run_id: str, role: str, content: str,
        calls: Sequence[Mapping[str, Any]],
    ) -> Statement:  # fmt: skip
        return (
            "INSERT INTO designer_messages (session_id, seq, run_id, role, content, calls, at)"
            " SELECT ?, coalesce(max(seq), 0) + 1, ?, ?, ?, ?, ? FROM designer_messages"
            " WHERE session_id = ? ON CONFLICT DO NOTHING",
            (session_id, run_id, role, content, _json(calls), self._clock(), session_id),
        )

    async def keep(self, session_id: str, result: StoredResult) -> None:
        """Write a call's whole result; `at` and `seq` are set here."""
        await self._database.write((
            "INSERT INTO designer_results (session_id, call_id, run_id, name, arguments, result,"
            " line, success, at, seq) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, coalesce(max(seq), 0)"
            " FROM designer_messages WHERE session_id = ? ON CONFLICT DO NOTHING",
            (session_id, result.call_id, result.run_id, result.name, _json(result.arguments),
             _json(result.result), result.line, int(result.success), self._clock(), session_id),
        ))  # fmt: skip

    async def answer(self, session_id: str, run_id: str, turn: TurnKept) -> None:
        """Write the answer and what the session knows after it; one that was erased stays so."""
        now = self._clock()
        fields = {
            "profile": _json(turn.profile), "questions": _json(turn.questions), "used_at": now,
        }  # fmt: skip
        if turn.compacted is not None:
            fields |= {"compacted": _json(turn.compacted), "compacted_at": now}
        named = ", ".join(f"{name} = ?" for name in fields)
        await self._database.write(
            self._message(session_id, run_id, "assistant", turn.message, turn.calls),
            (
                f"UPDATE designer_sessions SET {named}, total_tokens = total_tokens + ?"  # noqa: S608
                " WHERE id = ?",
                (*fields.values(), turn.tokens, session_id),
            ),
        )

    async def set_profile(
        self, session_id: str, visitor_id: str, profile: Mapping[str, Any]
    ) -> None:
        """Write the profile. Raises SessionNotFound."""
        (written,) = await self._database.write((
            "UPDATE designer_sessions SET profile = ? WHERE id = ? AND visitor_id = ?",
            (_json(profile), session_id, visitor_id),
        ))  # fmt: skip
        if not written:
            raise SessionNotFound

    async def delete(self, session_id: str, visitor_id: str) -> None:
        """Erase a session with all that was said in it. Raises SessionNotFound."""
        await self.get(session_id, visitor_id)
        await self._erase([session_id])

    async def erase_all(self, visitor_id: str) -> int:
        """Erase a visitor's sessions and what they cost; how many there were."""
        gone = await self._ids("visitor_id = ?", (visitor_id,))
        await self._erase(gone)
        await self._database.write(
            ("DELETE FROM designer_spent WHERE visitor_id = ?", (visitor_id,)),
            ("DELETE FROM designer_purses WHERE visitor_id = ?", (visitor_id,)),
        )
        return len(gone)

    async def erase_of(self, itinerary_id: str, visitor_id: str) -> int:
        """Erase the sessions about an itinerary, which goes; how many there were."""
        gone = await self._ids(
            "itinerary_id = ? AND visitor_id = ?", (itinerary_id, visitor_id)
        )  # fmt: skip
        await self._erase(gone)
        return len(gone)

    async def sweep(self) -> int:
        """Erase what was not used for 30 days; how many there were."""
        gone = await self._ids("used_at <= ?", (self._clock() - EXPIRED_SECONDS,))
        await self._erase(gone)
        return len(gone)

    async def _ids(self, where: str, params: tuple[Any, ...]) -> list[str]:
        rows = await self._database.fetch(
            f"SELECT id FROM designer_sessions WHERE {where}",  # noqa: S608
            params,
        )
        return [str(row["id"]) for row in rows]

    async def _erase(self, session_ids: Sequence[str]) -> None:
        for one in session_ids:
            await self._database.erase_thread(one)
            runs = "(SELECT id FROM runs WHERE thread_id = ?)"
            await self._database.write(
                ("DELETE FROM designer_messages WHERE session_id = ?", (one,)),
                ("DELETE FROM designer_results WHERE session_id = ?", (one,)),
                (f"DELETE FROM events WHERE run_id IN {runs}", (one,)),  # noqa: S608
                ("DELETE FROM runs WHERE thread_id = ?", (one,)),
                ("DELETE FROM designer_sessions WHERE id = ?", (one,)),
            )


def _result(row: Row) -> StoredResult:
    return StoredResult(
        call_id=row["call_id"], run_id=row["run_id"], name=row["name"],
        arguments=json.loads(row["arguments"]), result=json.loads(row["result"]),
        line=row["line"], success=bool(row["success"]), seq=row["seq"], at=row["at"],
    )  # fmt: skip


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
