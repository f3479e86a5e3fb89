"""Work in processes of its own: so many at once, ended when it takes too long."""

import asyncio
import os
import time
from pathlib import Path

import pytest
from fakes.holding import read_pipe

from tripkit.domain.errors import InvalidInput
from tripkit.services.processes import Busy, Processes, TookTooLong


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


@pytest.fixture
async def processes() -> Processes:
    return Processes(at_once=1, waiting=1)


def refuse(text: str) -> None:
    raise InvalidInput("text", f"{text} cannot be read")


async def test_what_takes_too_long_is_ended_and_the_next_is_done(processes: Processes) -> None:
    process = await processes.run(os.getpid)
    assert process != os.getpid()
    with pytest.raises(TookTooLong):
        await processes.run(time.sleep, 600, seconds=0.2)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    assert await processes.run(os.getpid) not in (process, os.getpid())


async def test_more_than_may_wait_is_refused_and_what_waits_is_done(
    processes: Processes, pipe: Path
) -> None:
    first = asyncio.create_task(processes.run(read_pipe, pipe))
    second = asyncio.create_task(processes.run(len, "four"))
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await processes.run(len, "")
    assert not second.done()
    await asyncio.to_thread(pipe.write_text, "read")
    assert (await first, await second) == ("read", 4)
    assert await processes.run(len, "room again") == 10


async def test_an_error_comes_back_as_it_is(processes: Processes) -> None:
    with pytest.raises(InvalidInput) as raised:
        await processes.run(refuse, "hieroglyphs")
    assert (raised.value.field, raised.value.detail) == ("text", "hieroglyphs cannot be read")


async def test_who_does_not_wait_any_more_ends_the_work(processes: Processes, pipe: Path) -> None:
    process = await processes.run(os.getpid)
    waiting = asyncio.create_task(processes.run(read_pipe, pipe))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    assert await processes.run(len, "done") == 4
    assert waiting.cancelled()
    assert process
