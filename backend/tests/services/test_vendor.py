"""An hour's memory: bounded, over with the hour, and asked once by all who ask at once."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tripkit.services.vendor import Hourly, VendorFailed


class Clock:
    def __init__(self) -> None:
        self.now = 3_600.0 * 500_000

    def __call__(self) -> float:
        return self.now


def test_an_answer_is_over_with_its_hour() -> None:
    clock = Clock()
    kept: Hourly[str, int] = Hourly(clock=clock)
    kept.put("a", 1)
    clock.now += 3_599
    assert kept.get("a") == 1
    clock.now += 1
    assert kept.get("a") is None


@given(st.lists(st.integers(0, 9)), st.integers(1, 5))
def test_no_more_is_kept_than_allowed_and_the_latest_used_stays(keys: list[int], most: int) -> None:
    kept: Hourly[int, int] = Hourly(most, Clock())
    for key in keys:
        kept.put(key, key * 10)
        assert kept.get(key) == key * 10
        assert len(kept) <= most
    for key in list(dict.fromkeys(reversed(keys)))[:most]:
        assert kept.get(key) == key * 10


async def test_who_asks_the_same_at_once_is_answered_by_one_question() -> None:
    kept: Hourly[str, int] = Hourly()
    asked: list[int] = []

    async def ask() -> int:
        asked.append(1)
        await asyncio.sleep(0)
        return 7

    assert await asyncio.gather(*(kept.once("a", ask) for _ in range(5))) == [7] * 5
    assert len(asked) == 1


async def test_a_failure_is_not_kept_and_a_cancelled_question_stops_nobody() -> None:
    kept: Hourly[str, int] = Hourly()
    never = asyncio.Event()

    async def hangs() -> int:
        await never.wait()
        return 0

    async def fails() -> int:
        raise VendorFailed("no")

    async def answers() -> int:
        return 7

    first = asyncio.create_task(kept.once("a", hangs))
    await asyncio.sleep(0)
    second = asyncio.create_task(kept.once("a", answers))
    first.cancel()
    assert await second == 7
    with pytest.raises(VendorFailed):
        await kept.once("b", fails)
    assert await kept.once("b", answers) == 7
