"""A keyword call over MCP: our own client against the search server in a process of its own."""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from harness import Figure, p50, report

CALLS, WARM, PATIENCE = 220, 20, 30.0
LIMIT_MS = 10.0
WISHES = (
    "rainy tram street at night, cinestill look",
    "안개 낀 새벽 골목, 오래된 간판, 필름 카메라",
)


async def milliseconds(url: str) -> list[float]:
    """What each call took; every one of them was answered by the server."""
    from tripkit.services.keywords.mcp import McpKeywords

    service = McpKeywords(url)
    try:
        await asyncio.wait_for(service.connected(), PATIENCE)
        took = []
        for call in range(CALLS):
            started = time.perf_counter()
            found = await service.extract(WISHES[call % 2], limit=8, run_id=f"run-{call}")
            took.append((time.perf_counter() - started) * 1000)
            assert found.source == "mcp"
    finally:
        await service.close()
    return took[WARM:]


def main() -> int:
    from fakes.mcp_process import McpProcess

    with tempfile.TemporaryDirectory() as folder, McpProcess("search", Path(folder)) as server:
        took = asyncio.run(milliseconds(server.url))
    return report([Figure("keyword call over MCP, p50", p50(took), LIMIT_MS, "ms")])


if __name__ == "__main__":
    sys.exit(main())
