"""Rows of chats, of conversations with the guide, and of the threads below them."""

from typing import Any

import pytest
from services.storage.conftest import MovedClock
from sqlalchemy import text

from tripkit.domain.context import RunContext
from tripkit.runs.model import Event, Run
from tripkit.runs.ownership import Ownership
from tripkit.runs.store import RunStore
from tripkit.services.storage.chats import Chats
from tripkit.services.storage.guide_threads import GuideTalks, Talk
from tripkit.services.storage.sqlite import Sqlite
from tripkit.services.storage.threads import is_running, last_result

HOUR = 3600.0


@pytest.fixture
def chats(sqlite: Sqlite, moved_clock: MovedClock) -> Chats:
    return Chats(sqlite, moved_clock)


@pytest.fixture
def talks(sqlite: Sqlite, moved_clock: MovedClock) -> GuideTalks:
    return GuideTalks(sqlite, moved_clock)


@pytest.fixture
def runs(sqlite: Sqlite) -> RunStore:
    return RunStore(sqlite)


async def end(runs: RunStore, run_id: str, status: Any, result: Any = None) -> None:
    owned = Ownership(runs._database, "p1")
    claim = await owned.claim(run_id)
    assert claim is not None
    await owned.end(claim[0], status, [], result=result)


def run(key: str, thread: str, visitor: str = "ann") -> Run:
    return Run(key, "guide", thread, visitor, "running", {}, RunContext())


async def rows(database: Sqlite, table: str) -> list[dict[str, Any]]:
    return [dict(row) for row in await database.fetch(text(f"SELECT * FROM {table}"))]


def line(seq: int, words: str) -> dict[str, Any]:
    return {"seq": seq, "role": "user" if seq % 2 else "assistant", "text": words, "at": seq * 1.5}


async def test_a_chat_keeps_its_beginning_and_takes_the_newest_answer(
    chats: Chats, sqlite: Sqlite, moved_clock: MovedClock
) -> None:
    await chats.touch("c1", "ann", "en", {"title": "항구"})
    moved_clock.at += 5
    await chats.touch("c1", "ann", "ko")
    assert await rows(sqlite, "chats") == [
        {"id": "c1", "visitor_id": "ann", "locale": "ko", "answer": None,
         "created_at": 1_800_000_000.0, "used_at": 1_800_000_005.0}
    ]  # fmt: skip
    await chats.touch("c1", "ann", "ko", {"title": "항구"})
    assert (await rows(sqlite, "chats"))[0]["answer"] == '{"title": "항구"}'


async def test_a_chats_language_is_told_to_its_visitor_alone(chats: Chats) -> None:
    await chats.touch("c1", "ann", "ko")
    assert await chats.locale("c1", "ann") == "ko"
    assert await chats.locale("c1", "bob") is None
    assert await chats.locale("c2", "ann") is None
    assert (await chats.ids_of("ann"), await chats.ids_of("bob")) == (["c1"], [])


async def test_messages_stand_in_their_order_and_the_first_of_a_number_stays(chats: Chats) -> None:
    await chats.add_messages("c1", [line(2, "second"), line(1, "first")])
    await chats.add_messages("c1", [line(2, "other"), line(3, "third")])
    assert [dict(row) for row in await chats.messages("c1")] == [
        {"role": "user", "content": "first", "at": 1.5},
        {"role": "assistant", "content": "second", "at": 3.0},
        {"role": "user", "content": "third", "at": 4.5},
    ]
    assert await chats.messages("c2") == []


async def test_a_chat_is_idle_after_its_time_unless_a_run_is_under_way(
    chats: Chats, runs: RunStore, moved_clock: MovedClock
) -> None:
    for key in ("c1", "c2"):
        await chats.touch(key, "ann", "en")
    await runs.add(run("r1", "c2"))
    moved_clock.at += HOUR
    assert await chats.idle_ids(HOUR) == []
    moved_clock.at += 1
    assert await chats.idle_ids(HOUR) == ["c1"]
    await end(runs, "r1", "completed")
    assert sorted(await chats.idle_ids(HOUR)) == ["c1", "c2"]


async def test_a_chat_that_is_erased_takes_its_messages_and_runs_with_it(
    chats: Chats, runs: RunStore, sqlite: Sqlite
) -> None:
    for key in ("c1", "c2"):
        await chats.touch(key, "ann", "en")
        await chats.add_messages(key, [line(1, "hello")])
        await runs.add(run(f"run of {key}", key))
        owned = Ownership(sqlite, "p1")
        claim = await owned.claim(f"run of {key}")
        assert claim is not None
        await owned.append(claim[0], [Event(1, "token", {})])
    await chats.erase("c1")
    assert [row["id"] for row in await rows(sqlite, "chats")] == ["c2"]
    assert [row["chat_id"] for row in await rows(sqlite, "messages")] == ["c2"]
    assert [row["id"] for row in await rows(sqlite, "runs")] == ["run of c2"]
    assert [row["run_id"] for row in await rows(sqlite, "events")] == ["run of c2"]


async def test_a_conversation_is_called_by_its_first_message(
    talks: GuideTalks, moved_clock: MovedClock
) -> None:
    await talks.touch("t1", "ann", "label-1", "Where is Ella?")
    moved_clock.at += 5
    await talks.touch("t2", "ann", "label-2", "And Kandy?")
    moved_clock.at += 5
    await talks.touch("t1", "ann", "label-3", "And then?")
    assert await talks.listed("ann", 10) == [
        Talk("label-1", "Where is Ella?", 1_800_000_000.0, 1_800_000_010.0),
        Talk("label-2", "And Kandy?", 1_800_000_005.0, 1_800_000_005.0),
    ]
    assert [talk.label for talk in await talks.listed("ann", 1)] == ["label-1"]
    assert await talks.listed("bob", 10) == []


async def test_conversations_are_erased_one_by_one_by_owner_and_when_idle(
    talks: GuideTalks, runs: RunStore, sqlite: Sqlite, moved_clock: MovedClock
) -> None:
    for key, visitor in (("t1", "ann"), ("t2", "ann"), ("t3", "bob"), ("t4", "bob"), ("t5", "ann")):
        await talks.touch(key, visitor, key, "hello")
        await runs.add(run(f"run of {key}", key, visitor))
    for key in ("t1", "t2", "t3", "t5"):
        await end(runs, f"run of {key}", "completed")
    assert (await talks.erase("t5"), await talks.erase("t5")) == (True, False)
    assert await talks.erase_all("ann") == 2
    assert await talks.erase_all("ann") == 0
    moved_clock.at += HOUR
    assert await talks.erase_idle(HOUR) == 0
    moved_clock.at += 1
    assert await talks.erase_idle(HOUR) == 1, "in the other a run is under way"
    assert [row["id"] for row in await rows(sqlite, "guide_threads")] == ["t4"]
    assert [row["thread_id"] for row in await rows(sqlite, "guide_titles")] == ["t4"]
    assert [row["thread_id"] for row in await rows(sqlite, "runs")] == ["t4"]


async def test_the_newest_completed_run_of_a_visitors_thread_says_what_it_gave(
    runs: RunStore, sqlite: Sqlite, moved_clock: MovedClock
) -> None:
    assert await last_result(sqlite, "t1", "ann") is None
    for key, status, result in (
        ("r1", "completed", {"n": 1}), ("r2", "completed", {"n": 2}), ("r3", "failed", None),
    ):  # fmt: skip
        moved_clock.at += 1
        assert not await is_running(sqlite, "t1")
        await runs.add(run(key, "t1"))
        assert await is_running(sqlite, "t1")
        assert not await is_running(sqlite, "t2")
        await end(runs, key, status, result)
    assert await last_result(sqlite, "t1", "ann") == {"n": 2}
    assert await last_result(sqlite, "t1", "bob") is None
    assert await last_result(sqlite, "t2", "ann") is None
