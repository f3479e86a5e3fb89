from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tripkit.services.llm.provider import CallFailed, Chunk
from tripkit.services.llm.pump import Deadlines, TimeLimits, pumped

from .conftest import Clock

SHORT = TimeLimits(first=0.05, gap=0.05, total=60)


async def test_a_late_first_piece_a_late_next_one_and_a_late_whole_are_told_apart(
    clock: Clock,
) -> None:
    async def stalls(after: int) -> AsyncIterator[Chunk]:
        for _ in range(after):
            yield Chunk("x")
        await asyncio.Event().wait()

    for after, total, detail in ((0, 60, "first piece"), (2, 60, "next piece"), (1, 0, "whole")):
        deadline = Deadlines(0.05, total)
        with pytest.raises(CallFailed, match=detail) as caught:
            async for _ in pumped(stalls(after), SHORT, deadline, clock.now):
                pass
        assert caught.value.reason == "timeout"


async def test_a_slow_reader_is_not_the_providers_fault(clock: Clock) -> None:
    async def quick() -> AsyncIterator[Chunk]:
        yield Chunk("a")
        yield Chunk("b")

    heard = []
    async for chunk in pumped(quick(), SHORT, Deadlines(1.0, 1.0), clock.now):
        heard.append(chunk.text)
        clock.at += 100
    assert heard == ["a", "b"]


async def test_a_bug_in_a_provider_is_not_taken_for_an_outage(clock: Clock) -> None:
    async def buggy() -> AsyncIterator[Chunk]:
        yield Chunk("a")
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        async for _ in pumped(buggy(), SHORT, Deadlines(60, 60), clock.now):
            pass


async def test_leaving_cancels_the_provider_in_the_middle_of_its_read(clock: Clock) -> None:
    ended: list[str] = []

    async def waits() -> AsyncIterator[Chunk]:
        try:
            yield Chunk("a")
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    stream = pumped(waits(), SHORT, Deadlines(60, 60), clock.now)
    await anext(stream)
    await stream.aclose()
    assert ended == ["cancelled"]
