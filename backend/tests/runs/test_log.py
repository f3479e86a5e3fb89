"""The log of a live run: numbers, followers, and what is written when."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from tripkit.domain.context import RunContext
from tripkit.runs import log as module
from tripkit.runs.log import LiveLog, channel, last_seq
from tripkit.runs.model import Event, Run
from tripkit.runs.ownership import Overtaken
from tripkit.runs.store import AHEAD
from tripkit.services.storage.port import StorageFull

TOKEN = {"type": "token", "text": "w"}


class Rows:
    """What was written of a run, batch by batch; it can refuse."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.refusal: Exception | None = None

    async def append(self, run: Run, events: Sequence[Event]) -> None:
        if self.refusal:
            raise self.refusal
        self.batches.append([event.seq for event in events])


class Wakes:
    def __init__(self) -> None:
        self.woken: list[str] = []

    async def wake(self, channel: str) -> None:
        self.woken.append(channel)


RUN = Run("r1", "speak", "t1", "ann", "running", {}, RunContext())


def opened(
    before: Sequence[Event] = (), *, died: bool = False, **more: Any
) -> tuple[LiveLog, Rows, Wakes]:
    rows, wakes = Rows(), Wakes()
    return LiveLog(RUN, rows, wakes, before, died=died, **more), rows, wakes  # type: ignore[arg-type]


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
    rows.refusal = StorageFull()
    await live.emit(TOKEN)
    assert live._timer is not None
    await live._timer
    with pytest.raises(StorageFull):
        await live.emit({"type": "stage"})
    rows.refusal = None
    await live.flush()
    assert rows.batches == [[1, 2]]


async def test_an_owner_that_was_overtaken_is_told_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BATCH_SECONDS", 0.0)
    told: list[str] = []
    live, rows, _ = opened(on_overtaken=lambda: told.append("overtaken"))
    rows.refusal = Overtaken()
    await live.emit(TOKEN)
    assert live._timer is not None
    await live._timer
    assert told == ["overtaken"]
    with pytest.raises(Overtaken):
        await live.emit({"type": "stage"})


async def test_a_run_that_was_left_goes_on_with_the_next_number() -> None:
    live, _, _ = opened([event(1), event(7)])
    assert (live.next(TOKEN).seq, live.is_torn) == (8, False)


@pytest.mark.parametrize(("kind", "is_torn"), [("token", True), ("stage", False)])
def test_words_may_be_missing_behind_a_word_of_a_dead_owner(kind: str, is_torn: bool) -> None:
    assert opened([event(1, "run"), event(2, kind)], died=True)[0].is_torn == is_torn
    assert opened([event(1, "run")], died=True)[0].is_torn, "none of its words may be stored"
    assert not opened([event(1, "run"), event(2, kind)])[0].is_torn


async def test_a_run_whose_owner_died_leaves_room_for_what_was_sent_and_not_stored() -> None:
    live, rows, _ = opened([event(1), event(7)], died=True)
    assert live.unstored() == []
    await live.emit({"type": "reset"})
    await live.emit({"type": "complete"})
    assert [one.seq for one in live.events] == [1, 7, 7 + AHEAD, 8 + AHEAD]
    assert rows.batches == [[7 + AHEAD], [8 + AHEAD]]
    assert opened([], died=True)[0].next(TOKEN).seq == AHEAD


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
