"""Work in a thread always comes to an end for who waits for it."""

import asyncio
from pathlib import Path

import pytest

from tripkit.bootstrap import open_container
from tripkit.services.threads import Threads


def exhausted() -> int:
    return next(iter(()))


async def test_a_stop_iteration_in_a_thread_ends_the_wait() -> None:
    asyncio.get_running_loop().set_default_executor(Threads())
    with pytest.raises(RuntimeError, match="exhausted") as raised:
        await asyncio.wait_for(asyncio.to_thread(exhausted), 5)
    assert isinstance(raised.value.__cause__, StopIteration)
    assert await asyncio.to_thread(max, 1, 2) == 2


async def test_what_serves_and_works_has_such_threads(tmp_path: Path) -> None:
    from api.serving import settings

    container = await open_container(settings(tmp_path))
    try:
        with pytest.raises(RuntimeError, match="exhausted"):
            await asyncio.wait_for(asyncio.to_thread(exhausted), 5)
    finally:
        await container.close()
