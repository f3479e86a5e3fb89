"""A chat survives cancel, failure and kill: no message is dropped, none is answered twice."""

import asyncio
import json
import multiprocessing
import os
import random
import signal
import time
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest
from agents.chat.chatting import TODAY, Points, Talk, recovered, settled, well_formed
from langgraph.types import Command
from sqlalchemy import text

from tripkit.domain.context import RunContext
from tripkit.domain.errors import InvalidInput, NotFound, RunUnderWay
from tripkit.services.storage.checkpoints import mark
from tripkit.services.storage.port import StorageDown
from tripkit.services.storage.postgres import Postgres
from tripkit.services.storage.sqlite import Sqlite

pytestmark = pytest.mark.timeout(600)
PRELOAD = [
    "pytest", "tripkit.agents.chat.session", "tripkit.agents.chat.graph", "tripkit.runs.engine",
    "tripkit.services.storage.sqlite", "tripkit.services.storage.postgres",
    "tripkit.knowledge.ranking", "langgraph.checkpoint.memory",
]  # fmt: skip
MESSAGES = [
    "nostalgic", "old lanes", "three days", "film photography", "Portugal",
    "rain on a tram window", "trench coat", "no beaches", "actually a week", "yes",
]  # fmt: skip


@pytest.fixture
async def talk(database: Any) -> AsyncIterator[Talk]:
    talk = Talk(database)
    yield talk
    await talk.close()


def check(history: list[tuple[str, str]], answered: list[str]) -> None:
    """Exactly the answered messages stand in the history, in order, each with one answer."""
    assert well_formed(history)
    assert [text for role, text in history if role == "user"] == answered


async def test_a_turn_streams_its_words_then_the_answer_that_holds_them(talk: Talk) -> None:
    events = await talk.events("nostalgic, three days")
    kinds = [event["type"] for event in events]
    assert kinds[0] == "run"
    assert kinds[-2:] == ["turn", "complete"]
    assert set(kinds[1:-2]) == {"token"}
    words = "".join(event["text"] for event in events if event["type"] == "token")
    assert words == events[-2]["reply"]
    assert events[-2]["currentStep"] == "aesthetic"


async def test_a_session_opens_with_a_greeting_and_goes_on_with_the_first_message(
    talk: Talk,
) -> None:
    opened = await talk.say(None)
    assert (opened["currentStep"], opened["nextStep"]) == ("init", "mood")
    assert (await talk.say("peaceful"))["currentStep"] == "aesthetic"
    check(await talk.history(), ["peaceful"])


async def test_a_whole_talk_completes_and_a_later_message_reopens_its_summary(talk: Talk) -> None:
    for message in MESSAGES[:-1]:
        answer = await talk.say(message)
    assert answer["currentStep"] == "summary"
    done = await talk.say("yes")
    assert (done["currentStep"], done["isComplete"]) == ("complete", True)
    again = await talk.say("make it ten days")
    assert (again["currentStep"], again["isComplete"]) == ("summary", False)
    assert again["collectedData"]["days"] == 10
    assert (await talk.say("yes"))["isComplete"]
    check(await talk.history(), [*MESSAGES, "make it ten days", "yes"])


async def test_the_turn_is_kept_before_it_is_shown(talk: Talk) -> None:
    await talk.say("peaceful")
    run_id = await talk.start("three days")
    async for event in await talk.runs.follow(run_id, "ann"):
        if event.type == "turn":
            assert (await talk.state())["last_run_id"] == run_id


async def test_a_shown_turn_stands_when_its_run_is_cancelled(talk: Talk) -> None:
    await talk.say("peaceful")
    run_id = await talk.start("three days")
    async for event in await talk.runs.follow(run_id, "ann"):
        if event.type == "turn":
            talk.runs._live[run_id].stop("cancelled")
    assert (await talk.runs.get(run_id, "ann")).status == "completed"
    check(await talk.history(), ["peaceful", "three days"])


async def _after(talk: Talk, run_id: str, message: str, answered: list[str]) -> None:
    """What a cut-off run says of itself is true, and the talk goes on from there."""
    run = await talk.runs.get(run_id, "ann")
    assert run.status in ("completed", "cancelled", "failed"), run.status
    if run.status == "completed":
        answered.append(message)
        check(await talk.history(), answered)
    else:
        await talk.say(message)
        answered.append(message)
        check(await talk.history(), answered)


async def test_cancelled_at_any_wait_for_the_database_no_message_is_lost_or_doubled(
    database: Any,
) -> None:
    points = Points(database)
    talk = Talk(database)
    answered = ["peaceful"]
    await talk.say("peaceful")
    points.passed = 0
    await talk.say("three days")
    answered.append("three days")
    total = points.passed
    assert total > 15
    for number in range(1, total + 1):
        message = f"{number % 20 + 2} days"
        points.passed, points.at = 0, lambda n: None
        run_id = await talk.start(message)
        execution = talk.runs._live[run_id]

        def cut(n: int, at: int = number, cut_off: Any = execution) -> None:
            if n == at:
                cut_off.stop("cancelled")

        points.passed, points.at = 0, cut
        await settled(talk.runs)
        points.at = lambda n: None
        await _after(talk, run_id, message, answered)
    await talk.close()


async def test_cancelled_after_any_step_of_the_event_loop_nothing_is_lost_or_doubled(
    talk: Talk,
) -> None:
    answered = ["peaceful"]
    await talk.say("peaceful")
    for steps in [*range(12), *range(12, 400, 17)]:
        message = f"{steps % 20 + 2} days"
        run_id = await talk.start(message)
        for _ in range(steps):
            await asyncio.sleep(0)
        if execution := talk.runs._live.get(run_id):
            execution.stop("cancelled")
        await settled(talk.runs)
        await _after(talk, run_id, message, answered)


class Fault(Exception):
    """A fault that nobody expects."""


async def test_a_failure_at_any_wait_for_the_database_loses_and_doubles_nothing(
    database: Any,
) -> None:
    points = Points(database)
    talk = Talk(database)
    answered = ["peaceful"]
    await talk.say("peaceful")
    points.passed = 0
    await talk.say("three days")
    answered.append("three days")
    for number in range(1, points.passed + 1):
        message = f"{number % 20 + 2} days"
        fault = StorageDown() if number % 2 else Fault()

        def fail(n: int, at: int = number, error: Exception = fault) -> None:
            if n == at:
                raise error

        run_id = await talk.start(message)
        points.passed, points.at = 0, fail
        await settled(talk.runs)
        points.at = lambda n: None
        await recovered(talk.runs)
        run = await talk.runs.get(run_id, "ann")
        if run.status == "completed":
            answered.append(message)
        else:
            before = await talk.history()
            shown = [text for role, text in before if role == "user"]
            # A fault after the turn was kept is told, and the turn stands: nothing to repeat.
            if shown == [*answered, message]:
                answered.append(message)
            else:
                await talk.say(message)
                answered.append(message)
        check(await talk.history(), answered)
    await talk.close()


@pytest.mark.parametrize("node", ["process_message", "wait_input"])
async def test_a_node_that_fails_leaves_the_chat_where_it_waited(
    talk: Talk, node: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talk.say("peaceful")
    target = {
        "process_message": "tripkit.agents.chat.nodes.state_after",
        "wait_input": "tripkit.agents.chat.nodes.interrupt",
    }[node]

    def fail(*args: Any) -> Any:
        raise Fault

    with monkeypatch.context() as patched:
        patched.setattr(target, fail)
        assert (await talk.run("three days")).status == "failed"
    check(await talk.history(), ["peaceful"])
    assert (await talk.say("three days"))["collectedData"]["days"] == 3
    check(await talk.history(), ["peaceful", "three days"])


async def test_rows_that_could_not_be_written_are_written_later_from_the_state(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    await talk.say("peaceful")

    async def down(*args: Any) -> None:
        raise StorageDown

    with monkeypatch.context() as patched:
        patched.setattr(talk.sessions, "_keep", down)
        assert (await talk.run("three days")).status == "completed"
    rows = await talk.database.fetch(text("SELECT content FROM messages"))
    assert "three days" not in [row["content"] for row in rows]
    check(await talk.history(), ["peaceful", "three days"])
    await talk.say("old lanes")
    rows = await talk.database.fetch(text("SELECT content FROM messages WHERE role = 'user'"))
    assert [row["content"] for row in rows] == ["peaceful", "three days", "old lanes"]


async def test_keeping_only_the_interrupt_makes_an_old_answer_unusable(talk: Talk) -> None:
    """Why: a resumed checkpoint keeps the answer it was given, and would give it again."""
    await talk.say("peaceful")
    config = {"configurable": {"thread_id": talk.chat_id}}
    saver = talk.database.saver
    waiting = await talk.database.waiting(talk.chat_id)
    task = (await talk.sessions.graph.aget_state(config)).tasks[0].id
    stale = {"configurable": {**config["configurable"], "checkpoint_ns": "",
                              "checkpoint_id": waiting}}  # fmt: skip
    await saver.aput_writes(stale, [("__resume__", [{"message": "ten days"}])], task)
    answer = await talk.say("three days")
    assert answer["collectedData"]["days"] == 3
    check(await talk.history(), ["peaceful", "three days"])


async def test_the_state_and_the_checkpoints_stay_flat_over_a_hundred_turns(talk: Talk) -> None:
    turns = ["three days", "what do you mean?", "no beaches", "beaches are fine after all",
             "actually a week", "tell me a joke", "no crowds"]  # fmt: skip
    sizes = []
    await talk.say("peaceful")
    for number in range(100):
        await talk.say(turns[number % len(turns)])
        if number >= 58 and (number - 58) % len(turns) == 0:
            sizes.append(await _bytes(talk))
    assert max(sizes) - min(sizes) < 600, sizes
    assert max(sizes) < 24_000


async def _bytes(talk: Talk) -> int:
    """What the database holds for the thread, history aside."""
    if isinstance(talk.database, Sqlite):
        rows = await talk.database.fetch(
            text(
                "SELECT (SELECT sum(length(checkpoint) + length(metadata)) FROM checkpoints)"
                " + (SELECT sum(length(value)) FROM writes) AS size"
            )
        )
    else:
        rows = await talk.database.fetch(
            text(
                "SELECT (SELECT sum(length(CAST(checkpoint AS text))) FROM checkpoints)"
                " + (SELECT coalesce(sum(length(blob)), 0) FROM checkpoint_blobs)"
                " + (SELECT sum(length(blob)) FROM checkpoint_writes) AS size"
            )
        )
    return int(rows[0]["size"])


async def test_an_edit_by_hand_is_said_and_asks_for_what_is_open_then(talk: Talk) -> None:
    await talk.say("old lanes and three days")
    answer = await talk.sessions.edit(talk.chat_id or "", "ann", {"mood": "romantic", "days": 9})
    profile = answer.collected_data
    assert (profile.mood, profile.days, profile.duration) == ("romantic", 9, "long")
    assert answer.current_step == "interests"
    assert "duration" not in profile.guessed
    assert (await talk.say("food"))["currentStep"] == "destination"
    assert (await talk.say("skip"))["collectedData"]["mood"] == "romantic"


async def test_an_edit_to_null_forgets_a_field_and_asks_for_it_again(talk: Talk) -> None:
    await talk.say("nostalgic")
    answer = await talk.sessions.edit(talk.chat_id or "", "ann", {"mood": None})
    assert (answer.collected_data.mood, answer.current_step) == (None, "mood")


@pytest.mark.parametrize(
    ("patch", "field"),
    [({"mood": "angry"}, "mood"), ({"days": 0}, "days"), ({"colour": "red"}, "colour"),
     ({"scene": "x" * 501}, "scene"), ({"interests": ["golf"]}, "interests.0")],
)  # fmt: skip
async def test_an_edit_that_cannot_be_is_refused_by_its_field(
    talk: Talk, patch: dict[str, Any], field: str
) -> None:
    await talk.say("nostalgic")
    with pytest.raises(InvalidInput) as refused:
        await talk.sessions.edit(talk.chat_id or "", "ann", patch)
    assert refused.value.field == field
    assert (await talk.state())["profile"]["mood"] == "nostalgic"


async def test_an_edit_waits_for_no_turn(talk: Talk) -> None:
    await talk.say("nostalgic")
    run_id = await talk.start("three days")
    with pytest.raises(RunUnderWay):
        await talk.sessions.edit(talk.chat_id or "", "ann", {"mood": "romantic"})
    await talk.runs.finished(run_id, "ann")


async def test_somebody_elses_chat_is_not_found(talk: Talk) -> None:
    await talk.say("nostalgic")
    chat = talk.chat_id or ""
    sessions = talk.sessions
    assert not await sessions.belongs(chat, "bob")
    for call in (
        sessions.state(chat, "bob"), sessions.history(chat, "bob"), sessions.words(chat, "bob"),
        sessions.edit(chat, "bob", {"mood": "romantic"}), sessions.erase(chat, "bob"),
    ):  # fmt: skip
        with pytest.raises(NotFound):
            await call
    assert (await sessions.state(chat, "ann")).collected_data.mood == "nostalgic"


async def _everything(database: Any) -> str:
    tables = ["chats", "messages", "runs", "events", "checkpoints"]
    tables.append("writes" if isinstance(database, Sqlite) else "checkpoint_writes")
    tables += [] if isinstance(database, Sqlite) else ["checkpoint_blobs"]
    rows = [await database.fetch(text(f"SELECT * FROM {table}")) for table in tables]
    return " ".join(
        value.decode("utf-8", "replace") if isinstance(value, bytes) else json.dumps(value)
        for found in rows for row in found for value in row.values()
    )  # fmt: skip


async def test_an_erased_chat_leaves_no_word_behind(talk: Talk) -> None:
    await talk.say("a secret lighthouse, nostalgic")
    assert "lighthouse" in await _everything(talk.database)
    await talk.sessions.erase(talk.chat_id or "", "ann")
    assert "lighthouse" not in await _everything(talk.database)
    with pytest.raises(NotFound):
        await talk.sessions.state(talk.chat_id or "", "ann")


async def test_chats_not_used_for_seven_days_are_erased_and_others_stay(talk: Talk) -> None:
    await talk.say("an idle lighthouse")
    idle = talk.chat_id or ""
    fresh = Talk(talk.database)
    await fresh.say("a fresh harbour")
    await talk.database.write(
        (
            text("UPDATE chats SET used_at = :at WHERE id = :id"),
            {"at": time.time() - 8 * 86_400, "id": idle},
        )
    )
    assert await talk.sessions.erase_idle() == 1
    left = await _everything(talk.database)
    assert "lighthouse" not in left
    assert "harbour" in left
    assert await talk.sessions.erase_all("ann") == 1


def _talk_until_killed(url: str, chat_id: str, begin: int, tell: Connection) -> None:
    """In a process of its own: says one thing after the other, and tells each run it starts."""

    async def go() -> None:
        database: Any = (
            await Postgres.open(url) if url.startswith("postgres") else await Sqlite.open(Path(url))
        )
        talk = Talk(database, chat_id=chat_id)
        tell.send("ready")
        for number in range(begin, begin + 1000):
            run_id = await talk.start(f"{number % 300 + 2} days")
            tell.send((number, run_id))
            await talk.runs.finished(run_id, "ann")

    asyncio.run(go())


async def _disconnected(database: Any, name: str) -> None:
    """Postgres ends a dead client's last statement in its own time; a restart finds it ended."""
    ask = f"SELECT count(*) AS open FROM pg_stat_activity WHERE application_name = '{name}'"
    while (await database.fetch(text(ask)))[0]["open"]:
        await database.fetch(text("SELECT pg_sleep(0.01)"))


async def _kills(database: Any, url: str, times: int, seed: int) -> None:
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(PRELOAD)
    dice = random.Random(seed)
    talk = Talk(database)
    await talk.say("peaceful")
    answered, number = ["peaceful"], 0
    name = f"killed-{os.getpid()}-{seed}" if url.startswith("postgres") else None
    for _ in range(times):
        hear, tell = processes.Pipe(duplex=False)
        theirs = f"{url}&application_name={name}" if name else url
        child = processes.Process(
            target=_talk_until_killed, args=(theirs, talk.chat_id, number, tell), daemon=True
        )
        await asyncio.to_thread(child.start)
        tell.close()
        assert await asyncio.to_thread(hear.recv) == "ready"
        await asyncio.sleep(dice.uniform(0.0, 0.12))
        os.kill(child.pid or 0, signal.SIGKILL)
        await asyncio.to_thread(child.join)
        if name:
            await _disconnected(database, name)
        started = []
        while hear.poll():
            try:
                started.append(hear.recv())
            except EOFError:
                break
        hear.close()
        await recovered(talk.runs)
        rows = await database.fetch(text("SELECT input, status FROM runs ORDER BY created_at"))
        stated = [(json.loads(r["input"]).get("message"), r["status"]) for r in rows]
        assert not [s for s in stated if s[1] not in ("completed", "interrupted")]
        answered = [message for message, status in stated if status == "completed"]
        check(await talk.history(), answered)
        number += len(started) + 1
        message = f"{number % 300 + 2} days"
        answer = await talk.say(message)
        assert answer["collectedData"]["days"] == number % 300 + 2
        check(await talk.history(), [*answered, message])
    await talk.close()


async def test_killed_at_random_points_no_message_is_lost_or_doubled(
    database: Any, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = isinstance(database, Sqlite)
    url = str(tmp_path / "tripkit.sqlite") if sqlite else request.getfixturevalue("postgres_url")
    await _kills(database, url, times=10 if sqlite else 5, seed=7)


@pytest.mark.soak
async def test_killed_at_many_random_points_no_message_is_lost_or_doubled(
    database: Any, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = isinstance(database, Sqlite)
    url = str(tmp_path / "tripkit.sqlite") if sqlite else request.getfixturevalue("postgres_url")
    await _kills(database, url, times=50, seed=random.randrange(10**6))


async def test_a_node_that_was_cut_off_between_its_writes_is_no_turn(database: Any) -> None:
    """LangGraph keeps what such a node wrote, and would go on behind it without its branch."""
    talk = Talk(database)
    await talk.say("peaceful")
    chat = talk.chat_id or ""
    config: Any = {"configurable": {"thread_id": chat, **mark("torn", 1)}}
    inbox = {"message": "three days", "locale": "en", "run_id": "torn", "at": 0.0}
    context = RunContext(locale="en", today=TODAY, run_id="torn", thread_id=chat)
    await talk.sessions.graph.ainvoke(
        Command(resume=inbox), config, context=context, interrupt_before=["process_message"],
        durability="sync",
    )  # fmt: skip
    snapshot = await talk.sessions.graph.aget_state(config)
    (node,) = snapshot.tasks
    written = [("last_run_id", "torn"), ("__error__", "CancelledError()")]
    await database.saver.aput_writes(snapshot.config, written, node.id)
    assert (await talk.sessions.graph.aget_state(config)).values["last_run_id"] == "torn"
    await database.drop_torn_writes(chat)
    left = await talk.sessions.graph.aget_state(config)
    assert left.values["last_run_id"] != "torn"
    assert left.next == ("process_message",)
    assert await talk.sessions.history(chat, "ann")
    await talk.say("three days")
    check(await talk.history(), ["peaceful", "three days"])
    await talk.close()
