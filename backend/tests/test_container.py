"""What runs beside the requests ends with the application."""

import asyncio

import pytest

from tripkit.bootstrap import container


async def test_work_that_keeps_a_cancellation_to_itself_ends_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(container, "STOP_SECONDS", 0.01)
    lost = []

    async def sweep() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError as first:
            lost.append(first)
        await asyncio.Event().wait()

    task = asyncio.create_task(sweep())
    await asyncio.sleep(0)
    async with asyncio.timeout(10):
        await container._stopped(task)
    assert task.cancelled()
    assert len(lost) == 1
