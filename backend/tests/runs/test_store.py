"""Rows of runs: whose they are, how long leases, keys, followers and events last."""

from typing import Any

import pytest
from runs.conftest import Clock
from sqlalchemy import text

from tripkit.domain.context import RunContext
from tripkit.domain.errors import IdempotencyMismatch
from tripkit.runs.model import Event, Run
from tripkit.runs.store import IDEMPOTENCY_SECONDS, KEPT_SECONDS, LEASE_SECONDS, RunStore
from tripkit.services.storage.sqlite import Sqlite

KEY = ("chat", "key-1", "hash-1")
WEEK = 7 * 86_400.0


@pytest.fixture
def store(sqlite: Sqlite, clock: Clock) -> RunStore:
    return RunStore(sqlite, clock)


def run(key: str = "r1", thread: str = "t1", **more: Any) -> Run:
    context = RunContext(run_id=key, thread_id=thread, visitor_id="ann", locale="ko")
    known: dict[str, Any] = {"visitor_id": "ann", "input": {"words": "안녕"}, "context": context}
    return Run(key, "speak", thread, status="running", **(known | more))


def event(seq: int, type_: str = "token") -> Event:
    return Event(seq, type_, {"type": type_, "text": "말"})


async def leases(database: Sqlite) -> dict[str, float]:
    rows = await database.fetch(text("SELECT id, lease_until FROM runs"))
    return {row["id"]: row["lease_until"] for row in rows}


async def count(database: Sqlite, table: str) -> int:
    (row,) = await database.fetch(text(f"SELECT count(*) AS n FROM {table}"))
    return int(row["n"])


@pytest.mark.parametrize("background", [False, True])
async def test_a_run_is_read_as_it_was_stored(store: RunStore, background: bool) -> None:
    given = run(background=background)
    assert await store.add(given) == "r1"
    assert await store.get("r1", "ann") == given
    assert await store.get("r1", "bob") is None
    assert await store.get("r2", "ann") is None


async def test_a_new_run_is_leased_from_now_on(store: RunStore, sqlite: Sqlite) -> None:
    await store.add(run())
    (row,) = await sqlite.fetch(text("SELECT created_at, lease_until, ended_at FROM runs"))
    assert dict(row) == {
        "created_at": 1_800_000_000.0, "lease_until": 1_800_000_015.0, "ended_at": None,
    }  # fmt: skip


async def test_a_thread_has_one_run_under_way_and_another_after_it(store: RunStore) -> None:
    await store.add(run("r1"))
    assert await store.add(run("r2")) is None
    assert await store.add(run("r3", thread="t2")) == "r3"
    assert (await store.running("t1"), await store.running("t3")) == ("r1", None)
    assert sorted(await store.running_of("ann")) == ["r1", "r3"]
    assert await store.running_of("bob") == []
    await store.end("r1", "completed", [])
    assert (await store.running("t1"), await store.running_of("ann")) == (None, ["r3"])
    assert await store.add(run("r2")) == "r2"


async def test_a_run_ends_once_with_its_last_events(store: RunStore, sqlite: Sqlite) -> None:
    await store.add(run())
    await store.end("r1", "completed", [event(1), event(2, "complete")], result={"said": "네"})
    await store.end("r1", "failed", [], error={"code": "internal"})
    ended = await store.get("r1", "ann")
    assert ended is not None
    assert (ended.status, ended.result, ended.error) == ("completed", {"said": "네"}, None)
    assert await store.status("r1") == "completed"
    assert await store.events("r1", 0) == [event(1), event(2, "complete")]
    (row,) = await sqlite.fetch(text("SELECT ended_at FROM runs"))
    assert row["ended_at"] == 1_800_000_000.0


async def test_an_error_and_an_empty_result_are_kept_too(store: RunStore) -> None:
    await store.add(run("r1"))
    await store.add(run("r2", thread="t2"))
    await store.end("r1", "failed", [], error={"code": "internal", "detail": "Try again."})
    await store.end("r2", "completed", [], result={})
    failed = await store.get("r1", "ann")
    assert failed is not None
    assert failed.error == {"code": "internal", "detail": "Try again."}
    assert failed.result is None
    assert await store.status("r2") == "completed"
    assert await store.status("none") is None


async def test_events_are_read_behind_a_number_and_one_stored_twice_is_there_once(
    store: RunStore,
) -> None:
    await store.append("r1", [event(2), event(1), event(3)])
    await store.append("r1", [event(3), event(4)])
    assert [one.seq for one in await store.events("r1", 0)] == [1, 2, 3, 4]
    assert [one.seq for one in await store.events("r1", 2)] == [3, 4]
    assert await store.events("r1", 4) == []
    assert await store.events("r2", 0) == []


async def test_the_same_key_and_body_stand_for_the_first_run(store: RunStore) -> None:
    assert await store.add(run("r1"), KEY) == "r1"
    assert await store.add(run("r2"), KEY) == "r1"
    assert await store.add(run("r2", thread="t2"), KEY) == "r1"
    assert await store.get("r2", "ann") is None
    with pytest.raises(IdempotencyMismatch):
        await store.add(run("r3", thread="t3"), ("chat", "key-1", "hash-2"))
    assert await store.add(run("r4", thread="t4"), ("plan", "key-1", "hash-2")) == "r4"
    assert await store.add(run("r5", thread="t5", visitor_id="bob"), KEY) == "r5"


async def test_a_key_does_not_stand_for_a_run_that_its_thread_refused(
    store: RunStore, sqlite: Sqlite
) -> None:
    await store.add(run("r1"))
    assert await store.add(run("r2"), KEY) is None
    assert await count(sqlite, "idempotency") == 0
    assert await store.add(run("r3", thread="t2"), KEY) == "r3"


async def test_a_key_that_was_released_is_free(store: RunStore) -> None:
    await store.add(run("r1"), KEY)
    await store.release_key("r1")
    assert await store.add(run("r2", thread="t2"), KEY) == "r2"


async def test_a_claim_gives_the_id_that_a_key_stands_for(store: RunStore) -> None:
    assert await store.claim("ann", KEY, "kit-1") == "kit-1"
    assert await store.claim("ann", KEY, "kit-2") == "kit-1"
    assert await store.claim("bob", KEY, "kit-3") == "kit-3"
    with pytest.raises(IdempotencyMismatch):
        await store.claim("ann", ("chat", "key-1", "hash-2"), "kit-4")


@pytest.mark.parametrize(("later", "id_"), [(0.0, "kit-1"), (1.0, "kit-2")])
async def test_a_key_lasts_a_day(store: RunStore, clock: Clock, later: float, id_: str) -> None:
    await store.claim("ann", KEY, "kit-1")
    clock.at += IDEMPOTENCY_SECONDS + later
    assert await store.claim("ann", KEY, "kit-2") == id_


async def test_a_follower_elsewhere_counts_as_long_as_it_said_and_not_less(
    store: RunStore, clock: Clock
) -> None:
    assert await store.followed_for("r1") == 0.0
    await store.follow_until("r1", 40)
    await store.follow_until("r1", 10)
    clock.at += 15
    assert await store.followed_for("r1") == 25.0
    await store.follow_until("r1", 40)
    assert await store.followed_for("r1") == 40.0
    clock.at += 41
    assert await store.followed_for("r1") == 0.0


async def test_a_lease_that_ended_makes_an_orphan_and_one_process_takes_it(
    store: RunStore, sqlite: Sqlite, clock: Clock
) -> None:
    await store.add(run())
    clock.at += LEASE_SECONDS
    assert await store.orphans(all_running=False) == []
    assert not await store.take("r1", all_running=False)
    clock.at += 1
    assert [one.id for one in await store.orphans(all_running=False)] == ["r1"]
    assert await store.take("r1", all_running=False)
    assert await leases(sqlite) == {"r1": clock.at + LEASE_SECONDS}
    assert not await store.take("r1", all_running=False)


async def test_where_nobody_else_works_every_running_run_is_an_orphan(store: RunStore) -> None:
    await store.add(run("r1"))
    await store.add(run("r2", thread="t2"))
    await store.end("r2", "completed", [])
    assert [one.id for one in await store.orphans(all_running=True)] == ["r1"]
    assert await store.take("r1", all_running=True)
    assert not await store.take("r2", all_running=True)


async def test_leases_are_prolonged_and_given_back(
    store: RunStore, sqlite: Sqlite, clock: Clock
) -> None:
    for key in ("r1", "r2", "r3"):
        await store.add(run(key, thread=key))
    clock.at += 10
    await store.renew(["r1", "r2"])
    await store.give_back("r2")
    assert await leases(sqlite) == {
        "r1": 1_800_000_025.0, "r2": 0.0, "r3": 1_800_000_015.0,
    }  # fmt: skip
    assert [one.id for one in await store.orphans(all_running=False)] == ["r2"]


@pytest.mark.parametrize(
    ("later", "events", "runs", "keys"),
    [
        (KEPT_SECONDS, 2, 2, 1),
        (KEPT_SECONDS + 1, 1, 2, 1),
        (IDEMPOTENCY_SECONDS, 1, 2, 1),
        (IDEMPOTENCY_SECONDS + 1, 1, 2, 0),
        (WEEK, 1, 2, 0),
        (WEEK + 1, 1, 1, 0),
    ],
)
async def test_what_ended_is_forgotten_step_by_step_and_what_runs_stays(
    store: RunStore, sqlite: Sqlite, clock: Clock, later: float, events: int, runs: int, keys: int
) -> None:
    await store.add(run("r1"), KEY)
    await store.add(run("r2", thread="t2"))
    await store.append("r2", [event(1)])
    await store.end("r1", "completed", [event(1, "complete")])
    clock.at += later
    await store.sweep()
    tables = ("events", "runs", "idempotency")
    assert [await count(sqlite, table) for table in tables] == [events, runs, keys]
    assert await store.status("r2") == "running"


async def test_a_follower_that_is_gone_is_forgotten(
    store: RunStore, sqlite: Sqlite, clock: Clock
) -> None:
    await store.follow_until("r1", 5)
    clock.at += 5
    await store.sweep()
    assert await count(sqlite, "run_followers") == 1
    clock.at += 1
    await store.sweep()
    assert await count(sqlite, "run_followers") == 0


@pytest.mark.parametrize(
    ("kind", "is_last"),
    [("complete", True), ("error", True), ("cancelled", True), ("token", False), ("reset", False)],
)
def test_nothing_follows_the_end(kind: str, is_last: bool) -> None:
    assert event(1, kind).is_last == is_last
