"""The planner: a whole plan without a key, side by side against one by one, words a model is sent.

The vendors are a server on this machine that answers every request after half a second. One by
one means: one tool at a time, and one request at a time within it. Tokens are counted as a
quarter of the characters of all messages of a whole plan, with the results' summaries (what the
planner sends) and with the whole results in their place.
"""

import asyncio
import json
import statistics
import sys
import time
from dataclasses import replace
from datetime import date
from typing import Any

from harness import Figure, report

VENDOR_SECONDS = 0.5
RUNS = 3
WEEK = {
    "origin": "Seoul", "destinations": ["Tokyo"], "days": 7, "start_date": "2027-04-10",
    "budget": {"amount": 3000, "currency": "USD"},
    "constraints": [{"kind": "diet", "value": "vegetarian"}],
}  # fmt: skip
ALL = 16


def whole(plan: Any, bench: Any) -> None:
    assert plan.status == "planned", plan.constraint_report
    assert len(set(bench.called())) == ALL, bench.called()
    assert all(event["success"] for event in bench.told())


async def offline() -> float:
    """Seconds of a plan of seven days with all tools, the middle of three."""
    from agents.planner.bench import Bench

    took = []
    for _ in range(RUNS):
        bench = Bench()
        started = time.perf_counter()
        whole(await bench.plan(**WEEK), bench)
        took.append(time.perf_counter() - started)
    return statistics.median(took)


class Vendors:
    """Our own answers, each after a request to the slow server; each question asked once."""

    def __init__(self, origin: str, one_by_one: bool) -> None:
        import httpx

        from tripkit.services.prices.estimate import EstimatedPrices
        from tripkit.services.weather.normals import NormalWeather

        self._http = httpx.AsyncClient(base_url=origin, trust_env=False, timeout=30)
        self._gate = asyncio.Semaphore(1 if one_by_one else 64)
        self._prices, self._weather = EstimatedPrices(), NormalWeather()
        self._asked: dict[str, asyncio.Task[None]] = {}
        self.requests = 0

    async def _wait(self, question: Any) -> None:
        task = self._asked.get(str(question))
        if task is None:
            task = self._asked[str(question)] = asyncio.create_task(self._ask())
        await task

    async def _ask(self) -> None:
        async with self._gate:
            self.requests += 1
            (await self._http.get("/")).raise_for_status()

    async def flights(self, query: Any) -> Any:
        await self._wait(query)
        return [replace(o, source="serpapi") for o in await self._prices.flights(query)]

    async def hotels(self, query: Any) -> Any:
        await self._wait(query)
        return [replace(o, source="serpapi") for o in await self._prices.hotels(query)]

    async def days(self, *asked: Any) -> Any:
        await self._wait(asked)
        return await self._weather.days(*asked)

    async def search(self, query: str, *, limit: int = 3) -> list[Any]:
        await self._wait(query)
        return []

    async def find(self, query: str, *, limit: int = 5) -> list[Any]:
        from tripkit.services.web_images.port import ImageCandidate

        await self._wait(query)
        return [
            ImageCandidate(f"https://example.org/{abs(hash(query))}.jpg", "https://example.org")
        ]

    async def fetch(self, url: str) -> Any:
        from tripkit.services.web_images.port import FetchedImage

        await self._wait(url)
        return FetchedImage("image/jpeg", url.encode(), 600, 400)

    def health(self) -> str:
        return "ok"

    async def close(self) -> None:
        await self._http.aclose()


async def with_vendors(origin: str, *, one_by_one: bool) -> tuple[float, int]:
    """Seconds of a plan, and how many requests it made."""
    from agents.planner.bench import Bench, services

    from tripkit.tools.registry import REGISTRY

    vendors: Any = Vendors(origin, one_by_one)
    tools = dict(REGISTRY.of("planner"))
    if one_by_one:
        turn = asyncio.Lock()
        for name, tool in tools.items():
            tools[name] = replace(tool, body=_in_turn(turn, tool.body))
    reach = services(prices=vendors, weather=vendors, web=vendors, web_images=vendors)
    bench = Bench(reach, tools)
    started = time.perf_counter()
    whole(await bench.plan(**WEEK), bench)
    took = time.perf_counter() - started
    await vendors.close()
    return took, vendors.requests


def _in_turn(turn: asyncio.Lock, body: Any) -> Any:
    async def alone(arguments: Any, trip: Any) -> Any:
        async with turn:
            return await body(arguments, trip)

    return alone


async def tokens() -> tuple[float, float]:
    """What a model is sent over a whole plan: with summaries, and with whole results."""
    from agents.planner.bench import Bench

    from tripkit.agents.planner.conversation import conversation
    from tripkit.agents.planner.prompts import order_text, system_prompt
    from tripkit.domain.trip import TripRequest
    from tripkit.services.llm.prompting import mark_of
    from tripkit.tools.trip.context import key_of

    bench = Bench()
    plan = await bench.plan(**WEEK)
    day = date.fromisoformat(WEEK["start_date"])
    order = order_text(TripRequest(task="a trip", **WEEK), mark_of("benchmark"))
    system = system_prompt(day)
    turns: list[Any] = [
        {"text": "", "calls": [], "source": "model"} for _ in range(plan.iterations)
    ]
    short, long = [], []
    for n, call in enumerate(plan.tool_calls_made):
        known = {"id": str(n), "tool": call.tool, "arguments": call.arguments}
        turns[call.iteration - 1]["calls"].append(known)
        said = {"call_id": str(n), "iteration": call.iteration}
        result = plan.context[key_of(call.tool, call.arguments)]
        short.append({**said, "summary": call.result_summary})
        long.append({**said, "summary": json.dumps(result, ensure_ascii=False)})

    def sent(outcomes: list[Any]) -> float:
        total = 0
        for n in range(plan.iterations):
            before = [o for o in outcomes if o["iteration"] <= n]
            messages = conversation(system, order, turns[:n], before)
            total += sum(len(m.text) + len(str([c.arguments for c in m.calls])) for m in messages)
        return total / 4

    return sent(short), sent(long)


async def main() -> int:
    from fakes.loopback import LoopbackServer, Recorded, Responder

    class Slow(LoopbackServer):
        async def handle(self, request: Recorded, out: Responder) -> None:
            await asyncio.sleep(VENDOR_SECONDS)
            await out.send_json(200, {})

    seconds = await offline()
    with Slow() as server:
        parallel, requests = await with_vendors(server.origin, one_by_one=False)
        alone, _ = await with_vendors(server.origin, one_by_one=True)
    short, long = await tokens()
    print(f"with vendors: {parallel:.1f} s side by side, {alone:.1f} s one by one,"
          f" {requests} requests of {VENDOR_SECONDS} s")  # fmt: skip
    print(f"sent to a model: {short:,.0f} tokens with summaries, {long:,.0f} with whole results")
    return report([
        Figure("a plan of 7 days with all 16 tools, no key", seconds, 3.0, "s"),
        Figure("side by side, of one by one", parallel / alone, 0.4, "of the time"),
        Figure("fewer tokens with summaries", 1 - short / long, 0.8, "of all", at_least=True),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
