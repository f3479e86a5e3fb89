"""A run of ask that ends takes with it what it has asked of others."""

import asyncio
from typing import Any

from agents.ask.bench import Desk, Watched


class Slow(Watched):
    """A vendor behind each tool who never answers."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[str] = []
        self.begun = asyncio.Event()

    async def run(self, tool: Any, arguments: Any, trip: Any) -> Any:
        self.called.append(tool.name)
        self.begun.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.ended.append(tool.name)
            raise


async def test_all_calls_of_a_run_end_with_it() -> None:
    slow = Slow()
    asking = asyncio.create_task(Desk(slow).ask("How much are four days in Lisbon from Seoul?"))
    await slow.begun.wait()
    for _ in range(20):
        await asyncio.sleep(0)
    asking.cancel()
    await asyncio.wait([asking])
    for _ in range(20):
        await asyncio.sleep(0)
    assert slow.called
    assert sorted(slow.ended) == sorted(slow.called)
