"""The log of a live run: numbers, followers, and what is written when."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from tripkit.domain.context import RunContext
from tripkit.runs import log as module
from tripkit.runs.log import AHEAD, LiveLog, channel, last_seq
from tripkit.runs.model import Event, Job, Run
from tripkit.runs.recovery import RESUMES, can_go_on, interrupt_or_finish
from tripkit.services.storage.port import StorageDown

TOKEN = {"type": "token", "text": "w"}


class Rows:
    """What was written of a run, batch by batch; it can be away."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.stored: list[Event] = []
        self.ended: list[tuple[str, list[Event], Any, Any]] = []
        self.is_away = False

    async def append(self, run_id: str, events: Sequence[Event]) -> None:
        if self.is_away:
            raise StorageDown
        self.batches.append([event.seq for event in events])

    async def events(self, run_id: str, after: int) -> list[Event]:
        return [event for event in self.stored if event.seq > after]

    async def end(
        self, run_id: str, status: str, last: list[Event], *, result: Any = None, error: Any = None
    ) -> None:
        self.ended.append((status, last, result, error))


class Wakes:
    def __init__(self) -> None:
        self.woken: list[str] = []

    async def wake(self, channel: str) -> None:
        self.woken.append(channel)


def opened(before: list[Event] | None = None) -> tuple[LiveLog, Rows, Wakes]:
    rows, wakes = Rows(), Wakes()
    return LiveLog("r1", rows, wakes, before), rows, wakes  # type: ignore[arg-type]


def event(seq: int, kind: str = "token") -> Event:
    return Event(seq, kind, {"type": kind})


async def read(live: LiveLog, after: int = 0) -> list[int]:
    return [one.seq async for one in live.follow(after)]


async def test_numbers_begin_at_one_and_follow_each_other() -> None:
    live, rows, wakes = opened()
    for kind in ("run", "stage", "complete"):
        await live.emit({"type": kind})
    assert [(one.seq, one.type) for one in live.events] == [
        (1, "run"),
        (2, "stage"),
        (3, "complete"),
    ]
    assert rows.batches == [[1], [2], [3]]
    assert wakes.woken == ["run:r1"] * 3 == [channel("r1")] * 3
    assert live.next(TOKEN) == Event(4, "token", TOKEN)
    assert last_seq(live.events) == 3


async def test_words_wait_for_their_batch_and_go_before_what_does_not_wait() -> None:
    live, rows, wakes = opened()
    await live.emit(TOKEN)
    await live.emit({"type": "text", "text": "x"})
    assert (rows.batches, wakes.woken) == ([], [])
    assert [one.seq for one in live.unstored()] == [1, 2]
    await live.emit({"type": "stage"})
    assert (rows.batches, len(wakes.woken)) == ([[1, 2, 3]], 1)
    assert live.unstored() == []
    await live.flush()
    assert (rows.batches, len(wakes.woken)) == ([[1, 2, 3]], 1)
    await live.stop()


async def test_a_batch_is_written_by_itself_after_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH_SECONDS", 0.0)
    live, rows, _ = opened()
    for _ in range(2):
        await live.emit(TOKEN)
        await live.emit(TOKEN)
        timer = live._timer
        assert timer is not None
        await timer
    assert rows.batches == [[1, 2], [3, 4]]


async def test_a_log_that_stops_writes_no_more_by_itself() -> None:
    live, rows, _ = opened()
    await live.stop()
    await live.emit(TOKEN)
    await live.stop()
    assert live._timer is not None
    assert live._timer.cancelled()
    assert (rows.batches, [one.seq for one in live.unstored()]) == ([], [1])


async def test_words_that_cannot_be_written_wait_for_the_next_event(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "BATCH_SECONDS", 0.0)
    live, rows, _ = opened()
    rows.is_away = True
    await live.emit(TOKEN)
    assert live._timer is not None
    await live._timer
    with pytest.raises(StorageDown):
        await live.emit({"type": "stage"})
    rows.is_away = False
    await live.flush()
    assert rows.batches == [[1, 2]]


async def test_a_run_that_goes_on_leaves_room_for_what_was_sent_and_not_stored() -> None:
    live, rows, _ = opened([event(1), event(7)])
    assert live.unstored() == []
    await live.emit({"type": "reset"})
    await live.emit({"type": "complete"})
    assert [one.seq for one in live.events] == [1, 7, 7 + AHEAD, 8 + AHEAD]
    assert rows.batches == [[7 + AHEAD], [8 + AHEAD]]
    assert opened([])[0].next(TOKEN).seq == AHEAD


@pytest.mark.parametrize(
    ("after", "seen"), [(0, [1, 2, 1002]), (1, [2, 1002]), (500, [1002]), (1001, [1002])]
)
async def test_a_follower_gets_what_is_behind_its_number(after: int, seen: list[int]) -> None:
    live, _, _ = opened([event(1), event(2)])
    live.append(event(1002, "complete"))
    assert await read(live, after) == seen


async def test_nothing_is_told_behind_the_end() -> None:
    live, _, _ = opened()
    for number, kind in enumerate(("run", "error", "token"), 1):
        live.append(event(number, kind))
    assert await read(live) == [1, 2]


async def test_a_follower_waits_for_what_comes_and_skips_what_it_has() -> None:
    live, _, _ = opened()
    ahead, waiting = asyncio.create_task(read(live, 2)), asyncio.create_task(read(live))
    for number, kind in enumerate(("run", "token", "token", "complete"), 1):
        await asyncio.sleep(0)
        live.append(event(number, kind))
    assert (await waiting, await ahead) == ([1, 2, 3, 4], [3, 4])


async def test_a_log_that_is_left_ends_its_followers_without_an_end() -> None:
    live, _, _ = opened()
    live.append(event(1))
    waiting = asyncio.create_task(read(live))
    await asyncio.sleep(0)
    live.leave()
    assert await waiting == [1]
    assert await read(live) == [1]


@pytest.mark.parametrize(
    ("resumes", "seq", "goes_on"),
    [
        (True, 0, True), (True, RESUMES * AHEAD - 1, True), (True, RESUMES * AHEAD, False),
        (False, 0, False),
    ],
)  # fmt: skip
def test_a_run_is_continued_until_its_processes_died_too_often(
    resumes: bool, seq: int, goes_on: bool
) -> None:
    job = Job(None, None, None, resumes=resumes)  # type: ignore[arg-type]
    assert can_go_on(job, [event(seq)] if seq else []) == goes_on
    assert (RESUMES, AHEAD) == (3, 1000)


def dead(rows: Rows) -> Run:
    rows.stored = [event(1)]
    return Run("r1", "speak", "t1", "ann", "running", {}, RunContext())


async def test_a_run_that_had_reached_its_result_is_finished() -> None:
    async def recover(run: Run) -> dict[str, Any] | None:
        return {"said": run.id}

    rows = Rows()
    job = Job(None, None, None, closing=lambda r: {"of": r["said"]}, recover=recover)  # type: ignore[arg-type]
    await interrupt_or_finish(dead(rows), job, rows)  # type: ignore[arg-type]
    last = Event(1 + AHEAD, "complete", {"type": "complete", "of": "r1"})
    assert rows.ended == [("completed", [last], {"said": "r1"}, None)]


async def test_an_empty_result_is_a_result_too() -> None:
    async def recover(_: Run) -> dict[str, Any] | None:
        return {}

    rows = Rows()
    job = Job(None, None, None, recover=recover)  # type: ignore[arg-type]
    await interrupt_or_finish(dead(rows), job, rows)  # type: ignore[arg-type]
    assert rows.ended[0][0] == "completed"


@pytest.mark.parametrize("can_recover", [False, True])
async def test_any_other_run_ends_as_interrupted(can_recover: bool) -> None:
    async def recover(_: Run) -> dict[str, Any] | None:
        return None

    rows = Rows()
    job = Job(None, None, None, recover=recover if can_recover else None)  # type: ignore[arg-type]
    await interrupt_or_finish(dead(rows), job, rows)  # type: ignore[arg-type]
    error = {"code": "interrupted", "detail": "The server was restarted; start this again."}
    last = Event(1 + AHEAD, "error", {"type": "error", **error})
    assert rows.ended == [("interrupted", [last], None, error)]
