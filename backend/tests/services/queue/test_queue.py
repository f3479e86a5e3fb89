"""The contract of the queue, over both adapters."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from tripkit.services.queue import durable
from tripkit.services.queue.durable import DurableQueue
from tripkit.services.queue.local import LocalQueue
from tripkit.services.queue.port import RunQueue


class Worker:
    """Does what it is handed, each until it is let go."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.most = self.now = 0
        self.gate = asyncio.Event()
        self.gives_back: set[str] = set()
        self._changed = asyncio.Event()

    async def perform(self, run_id: str) -> bool:
        self.begun.append(run_id)
        self.now += 1
        self.most = max(self.most, self.now)
        self._changed.set()
        try:
            await self.gate.wait()
        finally:
            self.now -= 1
            self._changed.set()
        if run_id in self.gives_back:
            self.gives_back.discard(run_id)
            return False
        return True

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(20):
            while not true():
                self._changed.clear()
                await self._changed.wait()


@pytest.fixture(params=["local", "durable"])
async def queue(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[RunQueue]:
    """For two runs at once."""
    monkeypatch.setattr(durable, "POLL_SECONDS", 0.1)
    opened: Any
    if request.param == "local":
        opened = LocalQueue(2)
    else:
        opened = await DurableQueue.connect(request.getfixturevalue("postgres_url"), 2)
    yield opened
    opened.stop()
    await opened.close()


@pytest.fixture
def worker() -> Worker:
    return Worker()


async def test_a_run_is_handed_out_once(queue: RunQueue, worker: Worker) -> None:
    await queue.open(worker.perform)
    await queue.put("r1", "ann")
    await worker.until(lambda: worker.begun == ["r1"])
    await queue.restore([("r1", "ann")])
    worker.gate.set()
    await worker.until(lambda: worker.now == 0)
    await queue.put("r2", "ann")
    await worker.until(lambda: worker.begun == ["r1", "r2"])


async def test_so_many_at_once_and_nobody_keeps_the_others_waiting(
    queue: RunQueue, worker: Worker
) -> None:
    for n in range(6):
        await queue.put(f"a{n}", "ann")
    await queue.put("b0", "bob")
    await queue.open(worker.perform)
    await worker.until(lambda: worker.now == 2)
    worker.gate.set()
    await worker.until(lambda: len(worker.begun) == 7)
    assert worker.most == 2
    assert worker.begun.index("b0") <= 2, "bob has one run, ann has six"
    assert sorted(worker.begun) == ["a0", "a1", "a2", "a3", "a4", "a5", "b0"]


async def test_what_nobody_works_on_is_restored(queue: RunQueue, worker: Worker) -> None:
    worker.gate.set()
    await queue.open(worker.perform)
    await queue.restore([("r1", "ann"), ("r2", "bob")])
    await worker.until(lambda: sorted(worker.begun) == ["r1", "r2"])


@pytest.fixture
async def two(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[DurableQueue, DurableQueue]]:
    """The queues of two processes."""
    monkeypatch.setattr(durable, "POLL_SECONDS", 0.1)
    queues = [await DurableQueue.connect(postgres_url, 2) for _ in range(2)]
    yield queues[0], queues[1]
    for one in queues:
        one.stop()
        await one.close()


async def test_a_run_given_back_goes_to_another_process(
    two: tuple[DurableQueue, DurableQueue], worker: Worker
) -> None:
    here, there = two
    worker.gives_back.add("r1")
    await here.open(worker.perform)
    await here.put("r1", "ann")
    await worker.until(lambda: worker.begun == ["r1"])
    here.stop()
    worker.gate.set()
    await there.open(worker.perform)
    await worker.until(lambda: worker.begun == ["r1", "r1"])


async def test_a_process_that_only_puts_is_handed_nothing(
    postgres_url: str, two: tuple[DurableQueue, DurableQueue], worker: Worker
) -> None:
    serving, nobody = await DurableQueue.connect(postgres_url, 0), Worker()
    await serving.open(nobody.perform)
    await serving.put("r1", "ann")
    worker.gate.set()
    await two[0].open(worker.perform)
    await worker.until(lambda: worker.begun == ["r1"])
    assert nobody.begun == []
    await serving.close()


async def test_what_a_dead_process_worked_on_is_handed_to_another(
    two: tuple[DurableQueue, DurableQueue], worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    await here.open(worker.perform)
    await here.put("r1", "ann")
    await worker.until(lambda: worker.begun == ["r1"])
    await there.restore([("r1", "ann")])
    monkeypatch.setattr(durable, "DEAD_SECONDS", -1.0)  # no heart beats often enough
    successor = Worker()
    successor.gate.set()
    await there.open(successor.perform)
    await there.restore([("r1", "ann")])
    await successor.until(lambda: successor.begun == ["r1"])
    worker.gate.set()


async def test_who_wakes_late_acknowledges_nothing_of_a_successors(
    two: tuple[DurableQueue, DurableQueue], worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = two
    await here.open(worker.perform)
    await here.put("r1", "ann")
    await worker.until(lambda: worker.begun == ["r1"])
    successor = Worker()
    await there.open(successor.perform)
    with monkeypatch.context() as patch:
        patch.setattr(durable, "DEAD_SECONDS", -1.0)  # no heart beats often enough
        await there.restore([("r1", "ann")])
    here.stop()  # else it would take the job itself
    await successor.until(lambda: successor.begun == ["r1"])
    worker.gate.set()
    assert here._keeper
    await asyncio.wait([here._keeper], timeout=20)
    alive = await there._app.connector.execute_query_all_async(durable._ALIVE)
    assert [row["run_id"] for row in alive] == ["r1"], "else it would be handed out once more"
    successor.gate.set()


async def test_a_worker_that_anything_ended_begins_again(
    postgres_url: str, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durable, "POLL_SECONDS", 0.1)
    run, failures = durable.Worker.run, [RuntimeError("of nobody's making")]

    async def fails_once(self: durable.Worker) -> None:
        if failures:
            raise failures.pop()
        await run(self)

    monkeypatch.setattr(durable.Worker, "run", fails_once)
    queue = await DurableQueue.connect(postgres_url, 2)
    try:
        await queue.open(worker.perform)
        await queue.put("r1", "ann")
        await worker.until(lambda: worker.begun == ["r1"])
        worker.gate.set()
    finally:
        await queue.close()
