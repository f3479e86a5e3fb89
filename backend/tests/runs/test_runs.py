"""Runs over a small graph, on real databases."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, TypedDict

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from langgraph.config import get_stream_writer
from langgraph.graph import END, START, StateGraph
from runs.conftest import pass_time

from tripkit.domain.context import RunContext
from tripkit.domain.errors import (
    EventsGone,
    IdempotencyMismatch,
    NotFound,
    RunUnderWay,
    Unavailable,
)
from tripkit.runs import engine
from tripkit.runs.engine import Runs
from tripkit.runs.model import Job, Run
from tripkit.runs.store import PAUSED_SECONDS
from tripkit.services.coordination.memory import Memory
from tripkit.services.storage.port import StorageDown

WORDS = [f"w{i} " for i in range(12)]


class State(TypedDict, total=False):
    words: list[str]
    said: str


class Speaker:
    """A graph that says words, and waits at the gate before the last of them."""

    def __init__(self) -> None:
        self.gate = asyncio.Event()
        self.reached = asyncio.Event()
        self.stopped = False
        self.fault: Exception | None = None

    async def speak(self, state: State) -> State:
        write = get_stream_writer()
        try:
            for word in state["words"][:-1]:
                write({"type": "token", "text": word})
                await asyncio.sleep(0)
            self.reached.set()
            await self.gate.wait()
        except asyncio.CancelledError:
            self.stopped = True
            raise
        if self.fault:
            raise self.fault
        write({"type": "token", "text": state["words"][-1]})
        return {"said": "".join(state["words"])}

    def job(self, database: Any) -> Job:
        graph: Any = StateGraph(State, context_schema=RunContext)
        graph.add_node("speak", self.speak)
        graph.add_edge(START, "speak")
        graph.add_edge("speak", END)

        async def prepare(run: Run) -> State:
            return {"words": run.input["words"]}

        async def outcome(run: Run, state: dict[str, Any]) -> dict[str, Any]:
            return {"said": state["said"]}

        compiled = graph.compile(checkpointer=database.saver)
        return Job(compiled, prepare, outcome)


class Bench:
    def __init__(self, database: Any) -> None:
        self.speaker = Speaker()
        self.database = database
        self.all: list[Runs] = []
        self.runs = self.another()

    def another(self, leave_after: float = 30.0) -> Runs:
        """The runs of another process."""
        jobs = {"speak": self.speaker.job(self.database)}
        self.all.append(Runs(self.database, Memory(), jobs, leave_after=leave_after))
        return self.all[-1]

    async def start(self, runs: Runs | None = None, **more: Any) -> str:
        return await (runs or self.runs).start(
            more.pop("kind", "speak"),
            visitor_id=more.pop("visitor_id", "ann"),
            input={"words": WORDS},
            context=RunContext(),
            **more,
        )


@pytest.fixture
async def bench(database: Any) -> AsyncIterator[Bench]:
    bench = Bench(database)
    yield bench
    bench.speaker.gate.set()
    for runs in bench.all:
        await runs.close()


async def read(runs: Runs, run_id: str, after: int = 0) -> list[Any]:
    return [event async for event in await runs.follow(run_id, "ann", after)]


async def test_a_run_tells_its_start_its_words_and_its_end_with_increasing_ids(
    bench: Bench,
) -> None:
    bench.speaker.gate.set()
    events = await read(bench.runs, await bench.start())
    assert [e.seq for e in events] == list(range(1, len(events) + 1))
    assert [e.type for e in events] == ["run", *["token"] * len(WORDS), "complete"]
    assert "".join(e.data["text"] for e in events[1:-1]) == "".join(WORDS)


async def test_a_word_reaches_the_follower_before_the_run_ends(bench: Bench) -> None:
    run_id = await bench.start()
    events = await bench.runs.follow(run_id, "ann")
    seen = [(await anext(events)).type, (await anext(events)).type]
    assert seen == ["run", "token"]
    assert (await bench.runs.get(run_id, "ann")).status == "running"
    await events.aclose()


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(cuts=st.lists(st.integers(1, 6), max_size=6))
async def test_a_stream_cut_anywhere_and_resumed_equals_the_uncut_one(
    bench: Bench, cuts: list[int]
) -> None:
    bench.speaker.gate.set()
    run_id = await bench.start()
    joined: list[Any] = []
    for cut in cuts:
        events = await bench.runs.follow(run_id, "ann", joined[-1].seq if joined else 0)
        async for event in events:
            joined.append(event)
            cut -= 1
            if cut == 0 or event.is_last:
                break
        await events.aclose()
        if joined[-1].is_last:
            break
    if not joined or not joined[-1].is_last:
        joined += await read(bench.runs, run_id, joined[-1].seq if joined else 0)
    assert joined == await read(bench.runs, run_id)
    assert "".join(e.data["text"] for e in joined if e.type == "token") == "".join(WORDS)


async def test_events_and_result_can_be_read_again_after_the_end(bench: Bench) -> None:
    bench.speaker.gate.set()
    run_id = await bench.start()
    live = await read(bench.runs, run_id)
    run = await bench.runs.finished(run_id, "ann")
    assert await read(bench.another(), run_id) == live
    assert (run.status, run.result) == ("completed", {"said": "".join(WORDS)})


async def test_a_run_in_another_process_can_be_followed_from_the_database(bench: Bench) -> None:
    run_id = await bench.start()
    elsewhere = asyncio.create_task(read(bench.another(), run_id))
    await bench.speaker.reached.wait()
    bench.speaker.gate.set()
    assert [e.type for e in await elsewhere][-1] == "complete"


async def test_a_follower_behind_the_end_gets_nothing_and_does_not_wait(bench: Bench) -> None:
    bench.speaker.gate.set()
    run_id = await bench.start()
    last = (await read(bench.runs, run_id))[-1]
    await bench.runs.finished(run_id, "ann")
    assert await read(bench.runs, run_id, last.seq) == []


async def test_somebody_elses_run_is_not_found(bench: Bench) -> None:
    run_id = await bench.start()
    for call in (
        bench.runs.follow(run_id, "bob"),
        bench.runs.get(run_id, "bob"),
        bench.runs.cancel(run_id, "bob"),
    ):
        with pytest.raises(NotFound):
            await call


async def test_cancel_stops_the_node_and_is_the_last_event(bench: Bench) -> None:
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    run = await bench.runs.cancel(run_id, "ann")
    assert (run.status, bench.speaker.stopped) == ("cancelled", True)
    assert (await read(bench.runs, run_id))[-1].type == "cancelled"
    assert (await bench.runs.cancel(run_id, "ann")).status == "cancelled"


async def left(runs: Runs, run_id: str) -> None:
    """Wait until a process works on a run no more."""
    while execution := runs._live.get(run_id):
        await asyncio.wait([execution.task])
        await asyncio.sleep(0)


async def test_a_run_that_nobody_follows_any_more_is_paused_and_goes_on_when_somebody_does(
    bench: Bench,
) -> None:
    runs = bench.another(leave_after=0.0)
    run_id = await bench.start(runs)
    events = await runs.follow(run_id, "ann")
    assert (await anext(events)).type == "run"
    await events.aclose()
    await asyncio.wait_for(left(runs, run_id), 5)
    assert (await runs.get(run_id, "ann")).status == "paused"
    assert bench.speaker.stopped or not bench.speaker.reached.is_set()
    bench.speaker.gate.set()
    told = await read(bench.another(), run_id)
    assert [event.seq for event in told] == list(range(1, len(told) + 1)), "nothing was unstored"
    kinds = [event.type for event in told]
    if "token" in kinds[: kinds.index("reset") if "reset" in kinds else 0]:
        assert told[kinds.index("reset")].data["node"] == "speak"
    after = told[kinds.index("reset") :] if "reset" in kinds else told
    assert "".join(e.data["text"] for e in after if e.type == "token") == "".join(WORDS)
    assert kinds[-1] == "complete"


async def paused(bench: Bench, **more: Any) -> str:
    """A run that was left before its last word."""
    runs = bench.another(leave_after=0.0)
    run_id = await bench.start(runs, **more)
    events = await runs.follow(run_id, "ann")
    await anext(events)
    await bench.speaker.reached.wait()
    await events.aclose()
    await asyncio.wait_for(left(runs, run_id), 5)
    return run_id


async def test_what_was_paused_for_ten_minutes_is_cancelled(bench: Bench) -> None:
    run_id = await paused(bench)
    await pass_time(bench.database, PAUSED_SECONDS - 5)
    await bench.runs._look_after(all_others=True)
    assert (await bench.runs.get(run_id, "ann")).status == "paused"
    await pass_time(bench.database, 6)
    await bench.runs._look_after(all_others=True)
    assert (await bench.runs.get(run_id, "ann")).status == "cancelled"
    assert (await read(bench.runs, run_id))[-1].type == "cancelled"


async def test_one_look_that_fails_is_not_the_last(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "BEAT_SECONDS", 0.01)
    looks, again = 0, asyncio.Event()

    async def look_after(all_others: bool) -> None:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise RuntimeError("of nobody's making")
        again.set()

    monkeypatch.setattr(bench.runs, "_look_after", look_after)
    await bench.runs.open()
    await asyncio.wait_for(again.wait(), 5)


async def test_who_comes_back_too_late_learns_that_it_was_cancelled(bench: Bench) -> None:
    run_id = await paused(bench)
    await pass_time(bench.database, PAUSED_SECONDS + 1)
    assert (await read(bench.another(), run_id))[-1].type == "cancelled"


async def test_a_paused_run_keeps_nobody_from_the_next_and_does_not_come_back_behind_it(
    bench: Bench,
) -> None:
    run_id = await paused(bench, thread_id="t")
    bench.speaker.gate.set()
    later = await bench.start(thread_id="t")
    assert (await bench.runs.finished(later, "ann")).status == "completed"
    assert (await read(bench.runs, run_id))[-1].type == "cancelled"


async def test_a_paused_run_can_be_cancelled(bench: Bench) -> None:
    run_id = await paused(bench)
    assert (await bench.runs.cancel(run_id, "ann")).status == "cancelled"


async def test_a_run_that_somebody_follows_through_another_process_goes_on(bench: Bench) -> None:
    here, run_id, (events, elsewhere) = await followed_from_elsewhere(bench)
    execution = here._live[run_id]
    await here._look_after(all_others=False)
    await events.aclose()
    await asyncio.sleep(0)
    execution._leave_unless_followed()
    assert not execution.task.cancelling()
    bench.speaker.gate.set()
    assert [event.type async for event in elsewhere][-1] == "complete"


async def test_a_run_whose_followers_elsewhere_are_gone_is_paused(bench: Bench) -> None:
    here, run_id, (events, elsewhere) = await followed_from_elsewhere(bench)
    await here._look_after(all_others=False)
    await elsewhere.aclose()
    await events.aclose()
    await pass_time(bench.database, 60)
    await here._look_after(all_others=False)
    await asyncio.wait_for(left(here, run_id), 5)
    assert (await here.get(run_id, "ann")).status == "paused"


async def followed_from_elsewhere(bench: Bench) -> tuple[Runs, str, Any]:
    """A run, and a follower in another process who has read its start; nobody is left here."""
    here = bench.another(leave_after=0.0)
    run_id = await bench.start(here)
    events = await here.follow(run_id, "ann")
    await anext(events)
    elsewhere = await bench.another(leave_after=0.0).follow(run_id, "ann")
    assert (await anext(elsewhere)).type == "run"
    await bench.speaker.reached.wait()
    return here, run_id, (events, elsewhere)


async def test_a_cancellation_elsewhere_is_stored_and_found_without_a_wake(bench: Bench) -> None:
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    cancelling = asyncio.create_task(bench.another().cancel(run_id, "ann"))
    while not (await bench.runs.store.read(run_id)).cancel_asked:
        await asyncio.sleep(0)
    await bench.runs._look_after(all_others=False)
    assert (await cancelling).status == "cancelled"
    assert bench.speaker.stopped


async def test_a_dead_owner_keeps_nobody_from_cancelling(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "CANCEL_SECONDS", 0.05)
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    assert (await bench.another().cancel(run_id, "ann")).status == "cancelled"
    bench.speaker.gate.set()
    await asyncio.wait_for(left(bench.runs, run_id), 5)
    told = await read(bench.another(), run_id)
    assert told[-1].type == "cancelled", "and what it says afterwards is refused"
    assert [event.type for event in told].count("cancelled") == 1


async def test_a_run_cancelled_before_its_first_step_still_ends(bench: Bench) -> None:
    run_id = await bench.start()
    assert (await bench.runs.cancel(run_id, "ann")).status == "cancelled"


async def test_a_run_in_the_background_needs_no_follower(bench: Bench) -> None:
    runs = bench.another(leave_after=0.0)
    run_id = await bench.start(runs, background=True)
    await bench.speaker.reached.wait()
    bench.speaker.gate.set()
    assert (await runs.finished(run_id, "ann")).status == "completed"


async def test_a_thread_has_one_run_at_a_time(bench: Bench) -> None:
    outcomes = await asyncio.gather(
        *(bench.start(thread_id="t") for _ in range(20)), return_exceptions=True
    )
    assert sum(isinstance(o, str) for o in outcomes) == 1
    assert sum(isinstance(o, RunUnderWay) for o in outcomes) == 19


async def test_the_same_key_and_body_is_the_same_run(bench: Bench) -> None:
    bench.speaker.gate.set()
    first = await bench.start(idempotency=("route", "key", "body"))
    assert await bench.start(idempotency=("route", "key", "body")) == first
    assert await bench.start(visitor_id="bob", idempotency=("route", "key", "body")) != first
    with pytest.raises(IdempotencyMismatch):
        await bench.start(idempotency=("route", "key", "other"))


async def test_a_known_error_is_told_by_its_code_and_an_unknown_one_without_its_text(
    bench: Bench,
) -> None:
    bench.speaker.gate.set()
    for fault, code in (
        (Unavailable("Places is away"), "unavailable"),
        (KeyError("secret"), "internal"),
    ):
        bench.speaker.fault = fault
        run = await bench.runs.finished(await bench.start(), "ann")
        assert run.status == "failed"
        assert run.error is not None
        assert run.error["code"] == code
        assert "secret" not in str(run.error)


async def died(runs: Runs) -> None:
    """What is left of a process that was killed: nothing of it writes any more."""
    for execution in list(runs._live.values()):
        execution.log.emit = execution.log.flush = _never  # type: ignore[method-assign]
        execution._guarded = _never  # type: ignore[method-assign]
        execution.task.cancel()
        await asyncio.wait([execution.task])


async def _never(*_: Any) -> None:
    return None


async def told_until_the_last_word(runs: Runs, run_id: str) -> int:
    """Everything but the run's last word is stored; how many events that are."""
    log = runs._live[run_id].log
    async for event in log.follow(11):
        assert event.seq == 12
        break
    await log.flush()
    return 12


async def test_a_run_is_continued_by_another_process_when_its_own_died(bench: Bench) -> None:
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    before = await told_until_the_last_word(bench.runs, run_id)
    await died(bench.runs)
    bench.speaker.gate.set()
    successor = bench.another()
    await successor.restore()
    events = await read(successor, run_id)
    assert [event.type for event in events[: before + 1]] == ["run", *["token"] * 11, "reset"]
    assert events[before].data["node"] == "speak"
    assert events[before].seq > events[before - 1].seq + 100
    assert [event.data["text"] for event in events[before + 1 : -1]] == WORDS
    assert events[-1].type == "complete"
    assert await read(successor, run_id, after=events[before - 1].seq) == events[before:]
    assert (await successor.get(run_id, "ann")).result == {"said": "".join(WORDS)}


async def test_an_owner_that_was_stopped_and_wakes_writes_nothing_into_its_successors_log(
    bench: Bench,
) -> None:
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    await told_until_the_last_word(bench.runs, run_id)
    stale = bench.runs._live[run_id]
    bench.speaker.reached.clear()
    successor = bench.another()
    await successor.restore()
    await bench.speaker.reached.wait()
    bench.speaker.gate.set()
    told = await read(successor, run_id)
    await asyncio.wait([stale.task])
    assert await read(bench.another(), run_id) == told
    kinds = [event.type for event in told]
    assert (kinds.count("complete"), kinds.count("token")) == (1, 11 + len(WORDS))
    assert (await successor.get(run_id, "ann")).status == "completed"


def at_its_end(runs: Runs, then: Any) -> None:
    """Something happens just when an owner of a run has made sure that it is its own."""
    original = runs._owned.check
    checks = 0

    async def check(checked: Run) -> None:
        nonlocal checks
        checks += 1
        await original(checked)
        if checks == 1:
            await then(checked)

    runs._owned.check = check  # type: ignore[method-assign]


async def test_an_owner_whose_heir_cleared_the_thread_as_it_ended_does_nothing(
    bench: Bench,
) -> None:
    heir = bench.another()

    async def inherit(run: Run) -> None:
        assert await heir._owned.claim(run.id)
        await bench.database.erase_thread(run.thread_id)

    at_its_end(bench.runs, inherit)
    bench.speaker.gate.set()
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    await asyncio.wait_for(left(bench.runs, run_id), 5)
    run = await heir.get(run_id, "ann")
    assert (run.status, run.epoch, run.error) == ("running", 2, None)


async def test_a_run_whose_state_is_gone_as_it_ends_is_made_again_and_no_internal_error(
    bench: Bench,
) -> None:
    async def forget(run: Run) -> None:
        await bench.database.erase_thread(run.thread_id)

    at_its_end(bench.runs, forget)
    bench.speaker.gate.set()
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    await asyncio.wait_for(left(bench.runs, run_id), 5)
    await bench.runs.restore()
    run = await asyncio.wait_for(bench.runs.finished(run_id, "ann"), 5)
    assert (run.status, run.result) == ("completed", {"said": "".join(WORDS)})
    assert run.epoch == 2


async def test_an_owner_that_is_overtaken_learns_it_by_looking(bench: Bench) -> None:
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    await told_until_the_last_word(bench.runs, run_id)
    successor = bench.another()
    await successor.restore()
    while (run := await successor.store.read(run_id)) is None or run.epoch != 2:
        await asyncio.sleep(0)
    bench.speaker.stopped = False
    await bench.runs._look_after(all_others=False)
    await asyncio.wait_for(left(bench.runs, run_id), 5)
    assert bench.speaker.stopped
    assert (await successor.get(run_id, "ann")).status == "running"
    bench.speaker.gate.set()
    assert (await successor.finished(run_id, "ann")).status == "completed"


async def test_a_run_that_kills_its_process_again_and_again_is_given_up(bench: Bench) -> None:
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    runs = bench.runs
    for _ in range(3):
        await died(runs)
        bench.speaker.reached.clear()
        runs = bench.another()
        await runs.restore()
        await bench.speaker.reached.wait()
    await died(runs)
    last = bench.another()
    await last.restore()
    assert (await read(last, run_id))[-1].data["code"] == "interrupted"
    assert (await last.get(run_id, "ann")).status == "interrupted"


async def test_closing_leaves_a_run_to_the_next_process(bench: Bench) -> None:
    run_id = await bench.start()
    await bench.speaker.reached.wait()
    reading = asyncio.create_task(read(bench.runs, run_id))
    await asyncio.sleep(0)
    await bench.runs.close()
    seen = await reading
    assert all(event.type in ("run", "token") for event in seen)
    bench.speaker.gate.set()
    successor = bench.another()
    await successor.restore()
    told = await read(successor, run_id)
    assert [event.seq for event in told] == list(range(1, len(told) + 1)), "nothing was unstored"
    assert told[: len(seen)] == seen
    assert told[-1].type == "complete"


class Blinking:
    """A database that is away for a moment: so many calls fail."""

    def __init__(self, database: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = 0
        for name in ("fetch", "write", "write_many"):
            monkeypatch.setattr(database, name, self._hooked(getattr(database, name)))

    def _hooked(self, original: Any) -> Any:
        async def call(*args: Any, **named: Any) -> Any:
            if self.left > 0:
                self.left -= 1
                raise StorageDown
            return await original(*args, **named)

        return call


async def test_a_database_that_is_away_for_a_moment_ends_no_run_and_no_stream(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    blink = Blinking(bench.database, monkeypatch)
    run_id = await bench.start()
    here, there = (asyncio.create_task(read(r, run_id)) for r in (bench.runs, bench.another()))
    await bench.speaker.reached.wait()
    blink.left = 4
    bench.speaker.gate.set()
    assert [event.type for event in await here] == ["run", *["token"] * len(WORDS), "complete"]
    assert await there == await here
    assert blink.left == 0


async def test_events_are_gone_ten_minutes_after_the_end(bench: Bench) -> None:
    bench.speaker.gate.set()
    run_id = await bench.start()
    await bench.runs.finished(run_id, "ann")
    await pass_time(bench.database, 601)
    await bench.runs.store.sweep()
    with pytest.raises(EventsGone):
        await bench.runs.follow(run_id, "ann")
    assert (await bench.runs.get(run_id, "ann")).status == "completed"


async def test_a_finished_run_leaves_no_checkpoints(bench: Bench) -> None:
    bench.speaker.gate.set()
    run = await bench.runs.finished(await bench.start(), "ann")
    tuples = [
        t async for t in bench.database.saver.alist({"configurable": {"thread_id": run.thread_id}})
    ]
    assert tuples == []
