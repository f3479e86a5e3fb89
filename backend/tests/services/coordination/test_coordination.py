"""The coordination port's contract on each adapter, and Redis going away."""

import asyncio
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest

from tripkit.services.coordination.memory import Memory
from tripkit.services.coordination.redis import Redis


@pytest.fixture(params=["memory", "redis"])
async def coordinator(request: pytest.FixtureRequest) -> AsyncIterator[Any]:
    opened: Any
    if request.param == "memory":
        opened = Memory()
    else:
        opened = Redis(request.getfixturevalue("redis_url"))
    yield opened
    await opened.close()


def key() -> str:
    return os.urandom(8).hex()


async def test_a_limit_lets_so_many_through_and_says_how_long_to_wait(coordinator: Any) -> None:
    name = key()
    assert [await coordinator.hit(name, limit=3, window=60) for _ in range(3)] == [None] * 3
    wait = await coordinator.hit(name, limit=3, window=60)
    assert wait is not None
    assert 0 < wait <= 60
    assert await coordinator.hit(key(), limit=3, window=60) is None


async def test_twenty_at_once_share_one_limit(coordinator: Any) -> None:
    name = key()
    answers = await asyncio.gather(*(coordinator.hit(name, limit=5, window=60) for _ in range(20)))
    assert answers.count(None) == 5


async def test_a_value_is_kept_for_its_time(coordinator: Any) -> None:
    name = key()
    assert await coordinator.get(name) is None
    await coordinator.put(name, b"\x00x", ttl=30)
    assert await coordinator.get(name) == b"\x00x"
    await coordinator.put(name, b"gone", ttl=0.001)
    for _ in range(500):
        if await coordinator.get(name) is None:
            break
        await asyncio.sleep(0.002)
    assert await coordinator.get(name) is None


async def test_a_wake_reaches_every_listener_of_its_channel_and_no_other(coordinator: Any) -> None:
    name = key()
    async with coordinator.listen(name) as one, coordinator.listen(name) as two:
        other = coordinator.listen(key())
        async with other as silent:
            await coordinator.wake(name)
            await asyncio.wait_for(anext(one), 5)
            await asyncio.wait_for(anext(two), 5)
            waiting = asyncio.ensure_future(anext(silent))
            done, _ = await asyncio.wait([waiting], timeout=0.05)
            assert not done
            waiting.cancel()
            await asyncio.wait([waiting])


async def test_a_wake_between_two_looks_is_not_lost(coordinator: Any) -> None:
    name = key()
    async with coordinator.listen(name) as wakes:
        await coordinator.wake(name)
        await coordinator.wake(name)
        await asyncio.wait_for(anext(wakes), 5)


async def test_a_wait_that_was_given_up_does_not_end_the_listening(coordinator: Any) -> None:
    name = key()
    async with coordinator.listen(name) as wakes:
        for _ in range(2):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(wakes), 0.01)
        await coordinator.wake(name)
        await asyncio.wait_for(anext(wakes), 5)


async def test_redis_wakes_across_two_processes_clients(redis_url: str) -> None:
    one, two = Redis(redis_url), Redis(redis_url)
    name = key()
    async with two.listen(name) as wakes:
        # The subscription is made in the background: wake until it is there.
        waiting = asyncio.ensure_future(anext(wakes))
        for _ in range(500):
            await one.wake(name)
            done, _ = await asyncio.wait([waiting], timeout=0.01)
            if done:
                break
        assert waiting.done()
    await one.close()
    await two.close()


@pytest.fixture
def own_redis() -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    binary = shutil.which("redis-server")
    if binary is None:
        pytest.skip("redis-server is not installed")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [binary, "--port", str(port), "--save", "", "--appendonly", "no", "--bind", "127.0.0.1"],
        stdout=subprocess.DEVNULL,
    )
    yield f"redis://127.0.0.1:{port}/0", process
    process.send_signal(signal.SIGCONT)
    process.kill()
    process.wait()


async def up(client: Redis) -> None:
    for _ in range(500):
        client._down_until = 0.0
        if await client.health() == "ok":
            return
        await asyncio.sleep(0.01)
    raise AssertionError("redis did not start")


async def test_while_redis_hangs_each_process_goes_on_alone_and_comes_back(
    own_redis: tuple[str, "subprocess.Popen[bytes]"],
) -> None:
    url, process = own_redis
    client = Redis(url, timeout=0.2)
    await up(client)
    process.send_signal(signal.SIGSTOP)
    name = key()
    assert [await client.hit(name, limit=2, window=60) for _ in range(2)] == [None, None]
    assert await client.hit(name, limit=2, window=60) is not None
    await client.put("k", b"v", ttl=10)
    assert await client.get("k") == b"v"
    client._down_until = 0.0
    assert await client.health() == "degraded"
    process.send_signal(signal.SIGCONT)
    await up(client)
    await client.close()


async def test_a_redis_that_was_never_there_fails_nothing() -> None:
    client = Redis("redis://127.0.0.1:9/0", timeout=0.2)
    assert await client.hit("a", limit=1, window=60) is None
    assert await client.get("a") is None
    await client.wake("a")
    assert await client.health() == "degraded"
    await client.close()


async def test_what_one_process_keeps_is_bounded_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripkit.services.coordination.memory.CACHED_BYTES", 100)
    coordinator = Memory()
    for name in ("a", "b", "b", "c"):
        await coordinator.put(name, bytes(40), ttl=30)
    kept = [name for name in "abc" if await coordinator.get(name)]
    assert kept == ["b", "c"]
    await coordinator.put("d", bytes(200), ttl=30)
    assert await coordinator.get("d") is None
