"""Conversations over real runs and both databases: memory, one run at a time, cuts, the end."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
from agents.chat.chatting import recovered
from agents.guide.guiding import Guide
from sqlalchemy import text

from tripkit.agents.guide import nodes
from tripkit.agents.guide.graph import STEPS
from tripkit.agents.guide.threads import IDLE_SECONDS, GuideThreads
from tripkit.domain.context import RunContext
from tripkit.domain.errors import RunUnderWay
from tripkit.domain.threads import thread_of
from tripkit.runs.engine import Runs
from tripkit.runs.model import Job, Run
from tripkit.services.coordination.memory import Memory

KANDY = "Plan a trip to Kandy on 2026-01-03"
# A question that reaches the node on its way.
THROUGH = dict.fromkeys(STEPS, KANDY) | {"web_search": "Is Kandy crowded right now?"}


@dataclass
class Talks:
    """One process with the guide in it."""

    database: Any
    now: float = 1_000_000.0

    def __post_init__(self) -> None:
        graph = Guide(saver=self.database.saver).graph
        self.threads = GuideThreads(self.database, graph, clock=lambda: self.now)
        job = Job(graph, self.threads.prepare, self.threads.outcome, durability="async",
                  keeps_thread="always")  # fmt: skip
        self.runs = Runs(self.database, Memory(), {"guide": job})

    async def start(self, text: str, *, who: str = "anna", label: str = "trip") -> str:
        return await self.runs.start(
            "guide", visitor_id=who, input={"message": text, "label": label},
            context=RunContext(locale="en"), thread_id=thread_of("guide", who, label),
        )  # fmt: skip

    async def ask(self, text: str, *, who: str = "anna", label: str = "trip") -> dict[str, Any]:
        run: Run = await self.runs.finished(await self.start(text, who=who, label=label), who)
        assert run.result is not None, run.error
        return run.result


@pytest.fixture
async def talks(database: Any) -> AsyncIterator[Talks]:
    opened = Talks(database)
    yield opened
    await opened.runs.close()


async def test_a_thread_remembers_its_place_and_its_day(talks: Talks) -> None:
    await talks.ask(KANDY)
    answer = await talks.ask("What about the crowds there that day?")
    assert answer["facts"]["place"] == "kandy"
    assert answer["facts"]["day"] == "2026-01-03"


async def test_two_visitors_with_one_label_never_meet(talks: Talks) -> None:
    await talks.ask(KANDY, who="anna")
    answer = await talks.ask("What about the crowds there that day?", who="ben")
    assert answer["facts"] is None or answer["facts"]["place"] is None
    assert thread_of("guide", "anna", "trip") != thread_of("guide", "ben", "trip")
    assert thread_of("guide", "anna", "trip") != thread_of("guide", "annat", "rip")


async def test_logs_and_rules_do_not_double_over_three_turns(talks: Talks, database: Any) -> None:
    turns = [await talks.ask(KANDY) for _ in range(3)]
    checks = [[log["check_type"] for log in turn["reasoning_logs"]] for turn in turns]
    assert checks[0] == checks[1] == checks[2]
    assert len(turns[2]["constraints"]) == len(turns[0]["constraints"])
    assert len(turns[2]["itinerary"]) == len(turns[0]["itinerary"])
    sql = text("SELECT checkpoint_id FROM checkpoints WHERE thread_id = :id")
    rows = await database.fetch(sql, {"id": thread_of("guide", "anna", "trip")})
    assert len(rows) <= 2


async def test_one_run_at_a_time(database: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    reached = _stuck_at("generate", monkeypatch)
    talks = Talks(database)
    run_id = await talks.start(KANDY)
    await reached.wait()
    with pytest.raises(RunUnderWay):
        await talks.start("and Ella?")
    await talks.runs.cancel(run_id, "anna")


def _stuck_at(step: str, monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Graphs built from now on never come out of this node."""
    reached = asyncio.Event()

    async def stuck(*_: Any) -> Any:
        reached.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(nodes, step, stuck)
    return reached


@pytest.mark.parametrize("step", STEPS)
async def test_a_turn_that_is_cancelled_at_any_node_does_not_break_the_next(
    step: str, database: Any
) -> None:
    before = Talks(database)
    await before.ask("Tell me about Ella")
    with pytest.MonkeyPatch.context() as patch:
        reached = _stuck_at(step, patch)
        cut = Talks(database)
        run_id = await cut.start(THROUGH[step])
        await asyncio.wait_for(reached.wait(), 20)
        assert (await cut.runs.cancel(run_id, "anna")).status == "cancelled"
    await _goes_on(Talks(database))


@pytest.mark.parametrize("step", ["router", "shadow_monitor", "verify"])
async def test_a_turn_whose_process_died_does_not_break_the_next(step: str, database: Any) -> None:
    await Talks(database).ask("Tell me about Ella")
    with pytest.MonkeyPatch.context() as patch:
        reached = _stuck_at(step, patch)
        dead = Talks(database)
        run_id = await dead.start(THROUGH[step])
        await asyncio.wait_for(reached.wait(), 20)
    after = Talks(database)
    await recovered(after.runs)
    assert (await after.runs.get(run_id, "anna")).status == "completed"
    await dead.runs.close()
    await _goes_on(after)


async def _goes_on(talks: Talks) -> None:
    answer = await talks.ask("Plan a trip to Temple of the Tooth on 2026-01-03")
    assert answer["facts"]["place"] == "temple-of-the-tooth"
    assert answer["metadata"]["reasoning_loops"] == 1
    assert [c["constraint_type"] for c in answer["constraints"]].count("poya_alcohol") == 1
    again = await talks.ask("And the crowds there that day?")
    assert again["facts"]["day"] == "2026-01-03"


async def test_a_thread_is_erased_with_what_was_said(talks: Talks, database: Any) -> None:
    await talks.ask(KANDY)
    await talks.ask(KANDY, who="ben")
    assert await talks.threads.erase_all("anna") == 1
    for table, column in (("checkpoints", "thread_id"), ("runs", "thread_id"),
                          ("guide_threads", "id")):  # fmt: skip
        sql = f"SELECT {column} AS id FROM {table}"
        assert {row["id"] for row in await database.fetch(text(sql))} == {
            thread_of("guide", "ben", "trip")
        }
    answer = await talks.ask("What about the crowds there that day?")
    assert answer["facts"] is None or answer["facts"]["place"] is None


async def test_what_was_not_used_for_seven_days_is_swept(talks: Talks, database: Any) -> None:
    await talks.ask(KANDY, label="old")
    talks.now += IDLE_SECONDS - 1
    await talks.ask(KANDY, label="new")
    assert await talks.threads.erase_idle() == 0
    talks.now += 2
    assert await talks.threads.erase_idle() == 1
    rows = await database.fetch(text("SELECT id FROM guide_threads"))
    assert [row["id"] for row in rows] == [thread_of("guide", "anna", "new")]


def test_a_thread_s_name_gives_nothing_away() -> None:
    name = thread_of("guide", "anna", "trip")
    assert len(name) == 32
    assert name == hashlib.sha256(b"guide\0anna\0trip").hexdigest()[:32]
