import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from fakes.mcp_process import McpProcess

from tripkit.services.keywords.mcp import McpKeywords

from .conftest import Studio

SOON = 20.0


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[McpProcess]:
    with McpProcess("search", tmp_path_factory.mktemp("search")) as server:
        yield server


@pytest.fixture
async def keywords(process: McpProcess) -> AsyncIterator[McpKeywords]:
    service = McpKeywords(process.url, call=1.0, retry=0.05)
    yield service
    await service.close()


async def source(studio: Studio, run_id: str = "run-1") -> str:
    _, result = await studio.run(run_id, additionalPrompt="rainy tram street, 비 오는 골목")
    assert result["extractedKeywords"]
    return str(result["metadata"]["keywordsSource"])


async def until_served(studio: Studio) -> None:
    async with asyncio.timeout(SOON):
        while await source(studio) != "mcp":
            await asyncio.sleep(0.05)


async def test_the_runs_id_arrives_at_the_server(
    process: McpProcess, keywords: McpKeywords
) -> None:
    await asyncio.wait_for(keywords.connected(), SOON)
    assert await source(Studio(keywords), "run-7d3e90") == "mcp"
    assert await asyncio.to_thread(process.logged, "run-7d3e90")
    assert "tram" not in process.log


async def test_a_server_that_hangs_is_replaced_in_time_and_used_again(
    process: McpProcess, keywords: McpKeywords
) -> None:
    studio = Studio(keywords)
    await asyncio.wait_for(keywords.connected(), SOON)
    process.hang()
    try:
        started = time.monotonic()
        assert await source(studio) == "local"
        assert time.monotonic() - started < 10
    finally:
        process.wake()
    await until_served(studio)


async def test_a_server_that_restarts_is_used_again(
    process: McpProcess, keywords: McpKeywords
) -> None:
    studio = Studio(keywords)
    await asyncio.wait_for(keywords.connected(), SOON)
    process.stop()
    assert await source(studio) == "local"
    await asyncio.to_thread(process.start)
    await until_served(studio)


async def test_a_server_that_is_down_at_start_is_used_once_it_comes(
    tmp_path: Path,
) -> None:
    late = McpProcess("search", tmp_path)
    service = McpKeywords(late.url, call=1.0, retry=0.05)
    studio = Studio(service)
    try:
        assert await source(studio) == "local"
        assert service.health() == "degraded"
        await asyncio.to_thread(late.start)
        await until_served(studio)
        assert service.health() == "ok"
    finally:
        await service.close()
        late.stop()


async def test_a_server_that_wants_a_token_answers_who_has_it(tmp_path: Path) -> None:
    with McpProcess("search", tmp_path, MCP_AUTH_TOKEN="canary-token-4c") as guarded:
        service = McpKeywords(guarded.url, "canary-token-4c", retry=0.05)
        stranger = McpKeywords(guarded.url, "wrong", retry=0.05)
        try:
            await asyncio.wait_for(service.connected(), SOON)
            assert await source(Studio(service)) == "mcp"
            assert await source(Studio(stranger)) == "local"
        finally:
            await service.close()
            await stranger.close()
        assert "canary-token-4c" not in guarded.log
