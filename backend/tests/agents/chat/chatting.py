"""A chat over real runs and a real database, for tests to talk to."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tripkit.agents.chat.graph import ChatDeps, build_graph
from tripkit.agents.chat.session import ChatSessions
from tripkit.domain.context import RunContext
from tripkit.domain.profile import Profile
from tripkit.domain.statements import Statement
from tripkit.runs.engine import Runs
from tripkit.runs.model import Job, Run
from tripkit.services.coordination.memory import Memory
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.llm.port import LLM
from tripkit.services.reader.local import ThreadedReader
from tripkit.understanding.reader import ReadingContext

TODAY = "2026-11-21"


class ReadsNothing:
    """A reader that says nothing of any text: what rules read is all there is."""

    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        return []


READER = ThreadedReader()


def count(profile: Profile) -> int:
    """Places left: a plain function of the profile, so that tests can compute it too."""
    left = 318 - 23 * len(profile.avoid)
    return left // 12 if profile.destination not in (None, "anywhere") else left


@dataclass
class Talk:
    """One person's talk with one chat."""

    database: Any
    llm: LLM = field(default_factory=OfflineLLM)
    chat_id: str | None = None
    locale: str = "en"
    visitor: str = "ann"
    leave_after: float = 30.0

    def __post_init__(self) -> None:
        self.sessions = ChatSessions(
            self.database,
            build_graph(ChatDeps(self.llm, count, ReadsNothing()), self.database.saver),
        )
        self.runs = self.engine()

    def engine(self) -> Runs:
        chat = self.sessions
        job = Job(
            chat.graph, chat.prepare, chat.outcome, recover=chat.recover, keeps_thread="waiting"
        )
        return Runs(self.database, Memory(), {"chat": job}, leave_after=self.leave_after)

    async def start(self, message: str | None) -> str:
        sent: dict[str, Any] = {"locale": self.locale}
        if message is not None:
            sent["message"] = message
        run_id = await self.runs.start(
            "chat",
            visitor_id=self.visitor,
            input=sent,
            context=RunContext(locale=self.locale, today=TODAY),  # type: ignore[arg-type]
            thread_id=self.chat_id,
        )
        if self.chat_id is None:
            self.chat_id = (await self.runs.get(run_id, self.visitor)).thread_id
        return run_id

    async def run(self, message: str | None) -> Run:
        """Says something and waits for the run's end."""
        return await self.runs.finished(await self.start(message), self.visitor)

    async def say(self, message: str | None) -> dict[str, Any]:
        """Says something and returns the ChatAnswer."""
        run = await self.run(message)
        assert run.status == "completed", run
        assert run.result is not None
        return run.result

    async def events(self, message: str | None) -> list[dict[str, Any]]:
        run_id = await self.start(message)
        return [dict(e.data) async for e in await self.runs.follow(run_id, self.visitor)]

    async def history(self) -> list[tuple[str, str]]:
        assert self.chat_id is not None
        lines = await self.sessions.history(self.chat_id, self.visitor)
        return [(line.role, line.content) for line in lines]

    async def state(self) -> dict[str, Any]:
        """The graph's state as it waits."""
        config = {"configurable": {"thread_id": self.chat_id}}
        return dict((await self.sessions.graph.aget_state(config)).values)

    async def close(self) -> None:
        await self.runs.close()


def well_formed(history: list[tuple[str, str]]) -> bool:
    """Whether every message of the person is followed by one answer, and no other stands there."""
    turns = history[1:] if history and history[0][0] == "assistant" else history
    return [role for role, _ in turns] == ["user", "assistant"] * (len(turns) // 2)


class Points:
    """The places where a turn waits for the database; `at` is called before and after each."""

    METHODS = ("aget_tuple", "aput", "aput_writes")
    CALLS = ("fetch", "write", "write_many", "waiting", "keep_only", "erase_thread")

    def __init__(self, database: Any) -> None:
        self.passed = 0
        self.at: Callable[[int], None] = lambda number: None
        for name in self.METHODS:
            self._hook(database.saver, name)
        for name in self.CALLS:
            self._hook(database, name)

    def _hook(self, owner: Any, name: str) -> None:
        original = getattr(owner, name)

        async def hooked(*args: Any, **kwargs: Any) -> Any:
            self._pass()
            result = await original(*args, **kwargs)
            self._pass()
            return result

        setattr(owner, name, hooked)

    def _pass(self) -> None:
        self.passed += 1
        self.at(self.passed)


async def settled(runs: Runs) -> None:
    """Waits until nothing runs here any more."""
    while tasks := list(runs._queue._tasks):  # type: ignore[attr-defined]
        await asyncio.wait(tasks)


async def recovered(runs: Runs) -> None:
    """What another process left is taken up, and comes to its end."""
    await runs.restore()
    await settled(runs)
