"""How much later a person reads the first word than the model said it: ask and the chat, streamed.

Over HTTP with SQLite, against the same model's stream read over bare HTTP.
"""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
from harness import Figure, api, p50, reply, report

TURNS, WARM = 40, 10
ASK_MS, CHAT_MS = 60.0, 30.0
ANSWER = "Porto suits a first visit of two days. It is small, steep and easy to walk."


async def _milliseconds(client: httpx.AsyncClient, url: str, body: Any, sign: str) -> float:
    """Until the first line of the stream that holds `sign`."""
    started = time.perf_counter()
    took = 0.0
    async with client.stream("POST", url, json=body) as response:
        response.raise_for_status()
        async for line in response.aiter_lines():
            if not took and sign in line.replace(" ", ""):
                took = (time.perf_counter() - started) * 1000
    assert took, f"no {sign} came from {url}"
    return took


async def _each(client: httpx.AsyncClient, url: str, bodies: Any, sign: str) -> list[float]:
    took = [await _milliseconds(client, url, body, sign) for body in bodies]
    return took[WARM:]


async def _measured(model: Any) -> AsyncIterator[tuple[str, float]]:
    from fakes.script import Say

    key = {"LLM_PROVIDER": "openai", "OPENAI_API_KEY": "sk-t", "LLM_BASE_URL": model.url}
    messages = [{"role": "system", "content": "system " * 400}, {"role": "user", "content": "hi"}]
    bare = [{"model": "m", "messages": messages, "stream": True}] * TURNS
    scripts = {
        "ask": (Say(ANSWER, chunk=5), "/api/v1/ask/stream", "question"),
        "chat": (
            Say.json(reply("And between lamps and sky, what would be around you?")),
            "/api/v1/vibe/chat/stream",
            "message",
        ),
    }
    with api(LLM_MODEL="gpt-4o-mini", **key) as running:
        for name, (said, path, field) in scripts.items():
            model.always = said
            async with httpx.AsyncClient(timeout=60) as client:
                url = f"{model.url}/chat/completions"
                alone = p50(await _each(client, url, bare, '"content":"'))
                texts = [{field: f"Lisbon or Porto for a first visit, {n} days?"}
                         for n in range(2, TURNS + 2)]  # fmt: skip
                took = []
                for body in texts:  # somebody new each time: no limit, no thread behind
                    client.cookies.clear()
                    took += [await _milliseconds(client, running.url + path, body, "token")]
                yield name, p50(took[WARM:]) - alone


async def _all(model: Any) -> dict[str, float]:
    return {name: took async for name, took in _measured(model)}


def main() -> int:
    from fakes.openai_server import OpenAIServer

    with OpenAIServer() as model:
        over = asyncio.run(_all(model))
    print(json.dumps(over))
    limits = {"ask": ASK_MS, "chat": CHAT_MS}
    return report(
        [
            Figure(f"first word of {name} over the model's, p50", over[name], limit, "ms")
            for name, limit in limits.items()
        ]
    )


if __name__ == "__main__":
    sys.exit(main())
