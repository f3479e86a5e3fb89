"""The designer's sessions: what was said, what the tools did, what is still asked, for 30 days."""

import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Executable

from tripkit.domain.errors import SessionNotFound
from tripkit.services.storage import designer_statements as statements
from tripkit.services.storage.port import Database, Params, Row, Statement
from tripkit.services.storage.statements import each

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
        empty = {"profile": "{}", "questions": "[]", "compacted": "{}", "compacted_at": None}
        row = {"id": session_id, "visitor_id": visitor_id, "itinerary_id": itinerary_id, **empty}
        times = {"created_at": now, "used_at": now}
        await self._database.write((statements.ADD, {"total_tokens": 0, **row, **times}))
        return session_id

    async def get(self, session_id: str, visitor_id: str) -> StoredSession:
        """Raises SessionNotFound, also for somebody else's and for one that has expired."""
        one = {"id": session_id, "visitor_id": visitor_id}
        found = await self._some(statements.GET, one)
        if not found:
            raise SessionNotFound
        return found[0]

    async def of_visitor(
        self, visitor_id: str, itinerary_id: str | None = None, *, limit: int = 100
    ) -> list[StoredSession]:
        """A visitor's sessions, of one itinerary or of all, the last used first."""
        theirs = {"visitor_id": visitor_id, "limit": limit}
        if itinerary_id is None:
            return await self._some(statements.OF_VISITOR, theirs)
        about = {"itinerary_id": itinerary_id, **theirs}
        return await self._some(statements.OF_ITINERARY, about)

    async def _some(self, statement: Executable, params: Params) -> list[StoredSession]:
        since = {"expired_at": self._clock() - EXPIRED_SECONDS}
        rows = await self._database.fetch(statement, {**params, **since})
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
        behind = {"session_id": session_id, "after": after}
        rows = await self._database.fetch(statements.MESSAGES, behind)
        return [
            StoredMessage(r["seq"], r["role"], r["content"], json.loads(r["calls"]), r["at"])
            for r in rows
        ]

    async def results(self, session_id: str, after: int = 0) -> list[StoredResult]:
        """The tools' results of turns behind message `after`, oldest first."""
        behind = {"session_id": session_id, "after": after}
        rows = await self._database.fetch(statements.RESULTS, behind)
        return [_result(row) for row in rows]

    async def result(self, session_id: str, call_id: str) -> StoredResult | None:
        """What became of this very call, if it was finished before its process died."""
        one = {"session_id": session_id, "call_id": call_id}
        rows = await self._database.fetch(statements.RESULT, one)
        return _result(rows[0]) if rows else None

    async def hear(self, session_id: str, run_id: str, content: str) -> None:
        """Write the person's message, once a run, and that the session is in use."""
        await self._database.write(
            self._message(session_id, run_id, "user", content, ()),
            (statements.USE, {"id": session_id, "used_at": self._clock()}),
        )

    def _message(
        self, session_id: str, run_id: str, role: str, content: str,
        calls: Sequence[Mapping[str, Any]],
    ) -> Statement:  # fmt: skip
        row = {"session_id": session_id, "run_id": run_id, "role": role, "content": content}
        return statements.ADD_MESSAGE, {**row, "calls": _json(calls), "at": self._clock()}

    async def keep(self, session_id: str, result: StoredResult) -> None:
        """Write a call's whole result; `at` and `seq` are set here."""
        row = {
            "session_id": session_id,
            "call_id": result.call_id,
            "run_id": result.run_id,
            "name": result.name,
            "arguments": _json(result.arguments),
            "result": _json(result.result),
            "line": result.line,
            "success": int(result.success),
            "at": self._clock(),
        }
        await self._database.write((statements.ADD_RESULT, row))

    async def answer(self, session_id: str, run_id: str, turn: TurnKept) -> None:
        """Write the answer and what the session knows after it; one that was erased stays so."""
        now = self._clock()
        compacted = turn.compacted is not None
        known = {
            "id": session_id,
            "profile": _json(turn.profile),
            "questions": _json(turn.questions),
            "compacted": _json(turn.compacted),
            "compacted_at": now,
            "used_at": now,
            "tokens": turn.tokens,
        }
        await self._database.write(
            self._message(session_id, run_id, "assistant", turn.message, turn.calls),
            (statements.KEEP_COMPACTED if compacted else statements.KEEP, known),
        )

    async def set_profile(
        self, session_id: str, visitor_id: str, profile: Mapping[str, Any]
    ) -> None:
        """Write the profile. Raises SessionNotFound."""
        profiled = {"id": session_id, "visitor_id": visitor_id, "profile": _json(profile)}
        (written,) = await self._database.write((statements.SET_PROFILE, profiled))
        if not written:
            raise SessionNotFound

    async def delete(self, session_id: str, visitor_id: str) -> None:
        """Erase a session with all that was said in it. Raises SessionNotFound."""
        await self.get(session_id, visitor_id)
        await self._erase([session_id])

    async def erase_all(self, visitor_id: str) -> int:
        """Erase a visitor's sessions and what they cost; how many there were."""
        theirs = {"visitor_id": visitor_id}
        gone = await self._ids(statements.IDS_OF_VISITOR, theirs)
        await self._erase(gone)
        await self._database.write(*each(statements.ERASE_COSTS, theirs))
        return len(gone)

    async def erase_of(self, itinerary_id: str, visitor_id: str) -> int:
        """Erase the sessions about an itinerary, which goes; how many there were."""
        about = {"itinerary_id": itinerary_id, "visitor_id": visitor_id}
        gone = await self._ids(statements.IDS_OF_ITINERARY, about)
        await self._erase(gone)
        return len(gone)

    async def sweep(self) -> int:
        """Erase what was not used for 30 days; how many there were."""
        expired = {"expired_at": self._clock() - EXPIRED_SECONDS}
        gone = await self._ids(statements.IDS_EXPIRED, expired)
        await self._erase(gone)
        return len(gone)

    async def _ids(self, statement: Executable, params: Params) -> list[str]:
        return [str(row["id"]) for row in await self._database.fetch(statement, params)]

    async def _erase(self, session_ids: Sequence[str]) -> None:
        for session_id in session_ids:
            await self._database.erase_thread(session_id)
            its = {"thread_id": session_id}
            await self._database.write(*each(statements.ERASE, its))


def _result(row: Row) -> StoredResult:
    return StoredResult(
        call_id=row["call_id"], run_id=row["run_id"], name=row["name"],
        arguments=json.loads(row["arguments"]), result=json.loads(row["result"]),
        line=row["line"], success=bool(row["success"]), seq=row["seq"], at=row["at"],
    )  # fmt: skip


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
