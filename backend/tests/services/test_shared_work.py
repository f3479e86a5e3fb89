"""Work that several wait for."""

import asyncio

import pytest

from tripkit.services.shared_work import SharedWork


class Call:
    """A provider's call."""

    def __init__(self) -> None:
        self.answer = asyncio.Event()
        self.is_ended = False

    async def __call__(self) -> str:
        try:
            await self.answer.wait()
        except asyncio.CancelledError:
            self.is_ended = True
            raise
        return "answer"


async def turn() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def test_it_goes_on_while_somebody_waits_and_ends_with_the_last() -> None:
    call = Call()
    work = SharedWork(call())
    first, second = (asyncio.create_task(work.result()) for _ in range(2))
    await turn()
    first.cancel()
    await turn()
    assert (call.is_ended, work.is_usable) == (False, True)
    second.cancel()
    await turn()
    assert call.is_ended
    assert not work.is_usable, "who comes now begins anew"


async def test_one_who_stays_has_the_answer() -> None:
    call = Call()
    work = SharedWork(call())
    first, second = (asyncio.create_task(work.result()) for _ in range(2))
    await turn()
    first.cancel()
    call.answer.set()
    assert await second == "answer"
    assert work.is_usable
    assert await work.result() == "answer", "also later"


async def test_a_failure_is_told_and_not_kept() -> None:
    async def failing() -> str:
        raise ValueError("no")

    work = SharedWork(failing())
    with pytest.raises(ValueError):
        await work.result()
    assert not work.is_usable
