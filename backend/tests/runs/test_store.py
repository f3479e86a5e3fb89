"""Rows of runs: whose they are, how long leases, keys, followers and events last."""

import asyncio
import time
from typing import Any

import pytest
from runs.conftest import pass_time
from sqlalchemy import text

from tripkit.domain.context import RunContext
from tripkit.domain.errors import IdempotencyMismatch
from tripkit.runs.keys import KEPT_SECONDS as KEY_SECONDS
from tripkit.runs.model import Event, Run
from tripkit.runs.ownership import Overtaken, Ownership
from tripkit.runs.store import AHEAD, KEPT_SECONDS, RunStore

KEY = ("chat", "key-1", "hash-1")
WEEK = 7 * 86_400.0


@pytest.fixture
def store(database: Any) -> RunStore:
    return RunStore(database)


@pytest.fixture
def owned(database: Any) -> Ownership:
    return Ownership(database, "p1")


async def claimed(owned: Ownership, run_id: str = "r1") -> Run:
    claim = await owned.claim(run_id)
    assert claim is not None
    return claim[0]


def run(key: str = "r1", thread: str = "t1", **more: Any) -> Run:
    context = RunContext(run_id=key, thread_id=thread, visitor_id="ann", locale="ko")
    known: dict[str, Any] = {"visitor_id": "ann", "input": {"words": "안녕"}, "context": context}
    return Run(key, "speak", thread, status="running", **(known | more))


def event(seq: int, type_: str = "token") -> Event:
    return Event(seq, type_, {"type": type_, "text": "말"})


async def count(database: Any, table: str) -> int:
    (row,) = await database.fetch(text(f"SELECT count(*) AS n FROM {table}"))
    return int(row["n"])


@pytest.mark.parametrize("background", [False, True])
async def test_a_run_is_read_as_it_was_stored(store: RunStore, background: bool) -> None:
    given = run(background=background)
    assert await store.add(given) == "r1"
    assert await store.get("r1", "ann") == given
    assert await store.get("r1", "bob") is None
    assert await store.get("r2", "ann") is None


async def test_times_are_the_databases_own(
    store: RunStore, database: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time()
    monkeypatch.setattr(time, "time", lambda: real + 20)
    await store.add(run())
    (row,) = await database.fetch(text("SELECT created_at, ended_at FROM runs"))
    assert abs(row["created_at"] - real) < 10
    assert row["ended_at"] is None


async def test_a_thread_has_one_run_at_work_and_another_after_it(
    store: RunStore, owned: Ownership
) -> None:
    await store.add(run("r1"))
    assert await store.add(run("r2")) is None
    assert await store.add(run("r3", thread="t2")) == "r3"
    assert (await store.running("t1"), await store.running("t3")) == ("r1", None)
    assert sorted(await store.open_of("ann")) == ["r1", "r3"]
    assert await store.open_of("bob") == []
    assert await store.all_running() == [("r1", "ann"), ("r3", "ann")]
    await owned.end(await claimed(owned), "completed", [])
    assert (await store.running("t1"), await store.open_of("ann")) == (None, ["r3"])
    assert await store.add(run("r2")) == "r2"


async def test_a_run_that_was_stored_at_an_earlier_try_is_added(store: RunStore) -> None:
    assert await store.add(run("r1")) == await store.add(run("r1")) == "r1"


async def test_a_run_ends_once_with_its_last_events(
    store: RunStore, owned: Ownership, database: Any
) -> None:
    await store.add(run())
    mine = await claimed(owned)
    await owned.end(mine, "completed", [event(1), event(2, "complete")], result={"said": "네"})
    await owned.end(mine, "completed", [event(2, "complete")])  # not known to have been stored
    with pytest.raises(Overtaken):
        await owned.end(mine, "failed", [event(3, "error")], error={"code": "internal"})
    ended = await store.get("r1", "ann")
    assert ended is not None
    assert (ended.status, ended.result, ended.error) == ("completed", {"said": "네"}, None)
    assert await store.status("r1") == "completed"
    assert await store.events("r1", 0) == [event(1), event(2, "complete")]
    (row,) = await database.fetch(text("SELECT ended_at FROM runs"))
    assert row["ended_at"] is not None


async def test_an_error_and_an_empty_result_are_kept_too(store: RunStore, owned: Ownership) -> None:
    await store.add(run("r1"))
    await store.add(run("r2", thread="t2"))
    error = {"code": "internal", "detail": "Try again."}
    await owned.end(await claimed(owned, "r1"), "failed", [], error=error)
    await owned.end(await claimed(owned, "r2"), "completed", [], result={})
    failed, empty = await store.get("r1", "ann"), await store.get("r2", "ann")
    assert failed is not None
    assert empty is not None
    assert (failed.error, failed.result, empty.result) == (error, None, {})
    assert await store.status("none") is None


async def test_events_are_read_behind_a_number_and_one_stored_twice_is_there_once(
    store: RunStore, owned: Ownership
) -> None:
    await store.add(run())
    mine = await claimed(owned)
    await owned.append(mine, [event(2), event(1), event(3)])
    await owned.append(mine, [event(3), event(4)])
    assert [one.seq for one in await store.events("r1", 0)] == [1, 2, 3, 4]
    assert [one.seq for one in await store.events("r1", 2)] == [3, 4]
    assert await store.events("r1", 4) == []
    assert await store.events("r2", 0) == []


async def test_what_a_former_owner_writes_is_refused(
    store: RunStore, owned: Ownership, database: Any
) -> None:
    await store.add(run())
    stale = await claimed(owned)
    await owned.append(stale, [event(1)])
    successor = Ownership(database, "p2")
    claim = await successor.claim("r1")
    assert claim is not None
    assert (claim[0].epoch, claim[0].deaths, claim[1]) == (2, 1, True)
    for write in (
        owned.append(stale, [event(2)]),
        owned.end(stale, "completed", [event(2, "complete")]),
        owned.pause(stale, [event(2)]),
        owned.release(stale, [event(2)]),
        owned.check(stale),
    ):
        with pytest.raises(Overtaken):
            await write
    assert await owned.standing() == {}
    assert list(await successor.standing()) == ["r1"]
    assert await store.events("r1", 0) == [event(1)]
    assert await store.status("r1") == "running"


async def test_of_two_that_claim_a_run_at_once_one_gets_it(store: RunStore, database: Any) -> None:
    await store.add(run())
    claims = await asyncio.gather(*(Ownership(database, f"p{n}").claim("r1") for n in range(5)))
    epochs = sorted(claim[0].epoch for claim in claims if claim is not None)
    kept = await store.read("r1")
    assert kept is not None
    assert epochs == list(range(1, len(epochs) + 1)), "who was late took over, one by one"
    assert kept.epoch == len(epochs)


async def test_a_run_given_back_or_paused_did_not_die(store: RunStore, owned: Ownership) -> None:
    await store.add(run())
    await owned.release(await claimed(owned), [event(1)])
    claim = await owned.claim("r1")
    assert claim is not None
    assert (claim[0].deaths, claim[1]) == (0, False)
    await owned.pause(claim[0], [event(2)])
    assert await store.status("r1") == "paused"
    assert await owned.claim("r1") is None
    assert await store.resume("r1")
    assert not await store.resume("r1")
    assert len(await store.events("r1", 0)) == 2
    assert (await claimed(owned)).deaths == 0


@pytest.mark.parametrize(("taken", "gap"), [(False, 1), (True, AHEAD)])
async def test_a_run_is_ended_over_its_owners_head_behind_what_it_may_have_shown(
    store: RunStore, owned: Ownership, taken: bool, gap: int
) -> None:
    await store.add(run())
    mine = await claimed(owned)
    await owned.append(mine, [event(3)])
    if not taken:
        await owned.release(mine, [])
    stands = await store.read("r1")
    assert stands is not None
    assert await store.overrule(stands, "cancelled", {"type": "cancelled"})
    assert not await store.overrule(stands, "cancelled", {"type": "cancelled"})
    assert [(one.seq, one.type) for one in await store.events("r1", 3)] == [(3 + gap, "cancelled")]
    with pytest.raises(Overtaken):
        await owned.append(mine, [event(4)])


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
    store: RunStore, database: Any
) -> None:
    await store.add(run("r1"))
    assert await store.add(run("r2"), KEY) is None
    assert await count(database, "idempotency") == 0
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


@pytest.mark.parametrize(("later", "id_"), [(-60.0, "kit-1"), (60.0, "kit-2")])
async def test_a_key_lasts_a_day(store: RunStore, database: Any, later: float, id_: str) -> None:
    await store.claim("ann", KEY, "kit-1")
    await pass_time(database, KEY_SECONDS + later)
    assert await store.claim("ann", KEY, "kit-2") == id_


async def test_a_follower_counts_as_long_as_its_process_says(
    store: RunStore, owned: Ownership
) -> None:
    await store.add(run())
    await claimed(owned)

    async def followed() -> float | None:
        return (await owned.standing())["r1"].followed

    assert await followed() is None
    await store.watch(["r1"], "p1", 40)
    await store.watch(["r1"], "p2", 60)
    assert 50 < (await followed() or 0) <= 60
    await store.watch(["r1"], "p2", 2)
    assert 30 < (await followed() or 0) <= 40, "one process takes back what it said itself"
    await store.watch(["r1"], "p1", -5)
    assert 0 < (await followed() or 0) <= 2


@pytest.mark.parametrize(
    ("later", "events", "runs", "keys"),
    [
        (KEPT_SECONDS - 60, 2, 2, 1),
        (KEPT_SECONDS + 60, 1, 2, 1),
        (KEY_SECONDS - 60, 1, 2, 1),
        (KEY_SECONDS + 60, 1, 2, 0),
        (WEEK - 60, 1, 2, 0),
        (WEEK + 60, 1, 1, 0),
    ],
)
async def test_what_ended_is_forgotten_step_by_step_and_what_runs_stays(
    store: RunStore, owned: Ownership, database: Any,
    later: float, events: int, runs: int, keys: int,
) -> None:  # fmt: skip
    await store.add(run("r1"), KEY)
    await store.add(run("r2", thread="t2"))
    await owned.append(await claimed(owned, "r2"), [event(1)])
    await owned.end(await claimed(owned, "r1"), "completed", [event(1, "complete")])
    await store.watch(["r1"], "p2", 5)
    await pass_time(database, later)
    await store.sweep()
    tables = ("events", "runs", "idempotency")
    assert [await count(database, table) for table in tables] == [events, runs, keys]
    assert await count(database, "run_watchers") == (1 if later < KEPT_SECONDS else 0)
    assert await store.status("r2") == "running"


@pytest.mark.parametrize(
    ("kind", "is_last"),
    [("complete", True), ("error", True), ("cancelled", True), ("token", False), ("reset", False)],
)
def test_nothing_follows_the_end(kind: str, is_last: bool) -> None:
    assert event(1, kind).is_last == is_last
