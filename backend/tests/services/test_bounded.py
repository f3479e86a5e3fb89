"""What is remembered stays within its bytes, and the latest used stays."""

import asyncio
from dataclasses import dataclass

import numpy as np
from pydantic import BaseModel

from tripkit.services.bounded import Bounded, bytes_of, grow_when_done


class Row(BaseModel):
    text: str


@dataclass(frozen=True)
class Pair:
    first: str
    second: bytes


def test_a_value_weighs_what_it_holds() -> None:
    long = "x" * 10_000
    for value in (long, [long], {"a": long}, {long: 1}, (long,), Row(text=long), Pair(long, b"")):
        assert 10_000 <= bytes_of(value) < 11_000, type(value)
    assert bytes_of(np.zeros(1000, np.float32)) == 4000
    assert bytes_of([[long] * 3] * 2) > 60_000


def test_bytes_bound_it_and_the_latest_used_stays() -> None:
    cache: Bounded[int, str] = Bounded(1_000)
    for number in range(5):
        cache.put(number, "v", 300)
        cache.get(0)
    assert (cache.get(0), cache.get(1), cache.get(4)) == ("v", None, "v")
    assert cache.bytes == 900
    cache.put(9, "large", 1_001)
    assert (len(cache), cache.bytes, cache.get(9)) == (0, 0, None)


def test_entries_bound_it_too_and_what_is_put_again_counts_once() -> None:
    cache: Bounded[int, str] = Bounded(1_000, entries=2)
    for number in (1, 2, 2, 3):
        cache.put(number, "v", 10)
    assert (len(cache), cache.bytes, cache.get(1)) == (2, 20, None)


async def test_work_counts_once_it_has_its_result() -> None:
    cache: Bounded[str, asyncio.Task[bytes]] = Bounded(10_000)

    async def work(size: int) -> bytes:
        return b"x" * size

    for number in range(30):
        task = asyncio.create_task(work(1_000))
        cache.put(str(number), task, 0)
        grow_when_done(cache, str(number), task)
        await task
        await asyncio.sleep(0)
        assert cache.bytes <= 10_000
    assert 5 < len(cache) < 10


async def test_work_that_failed_or_was_replaced_counts_nothing() -> None:
    cache: Bounded[str, asyncio.Task[bytes]] = Bounded(10_000)

    async def fail() -> bytes:
        raise ValueError

    task = asyncio.create_task(fail())
    cache.put("a", task, 0)
    grow_when_done(cache, "a", task)
    await asyncio.wait([task])
    await asyncio.sleep(0)
    assert cache.bytes == 0
