"""Our share of a chat turn: over HTTP with SQLite, against bare HTTP to the same model."""

import asyncio
import sys
import time
from typing import Any

import httpx
from harness import Figure, api, p50, reply, report

TURNS, WARM = 60, 10
LIMIT_MS = 15.0
WORDS = ("lamps", "stone", "water", "glass", "trees", "roofs", "sand", "snow", "brick", "reeds")


async def alone(url: str) -> list[float]:
    """Milliseconds a call of the model over bare HTTP, its stream read to the end."""
    messages = [{"role": "system", "content": "system " * 400}, {"role": "user", "content": "hi"}]
    body = {"model": "gpt-4o-mini", "messages": messages, "stream": True}
    took = []
    async with httpx.AsyncClient(timeout=60) as client:
        for _ in range(TURNS):
            started = time.perf_counter()
            async with client.stream("POST", f"{url}/chat/completions", json=body) as response:
                async for _ in response.aiter_raw():
                    pass
            took.append((time.perf_counter() - started) * 1000)
    return took[WARM:]


def said(word: str) -> dict[str, object]:
    return reply(f"And for those days, between {word} and sky, what would be around you?")


def through_us(model: Any) -> list[float]:
    """Milliseconds a turn over HTTP; a new session every ten, as the limit is 20 a minute."""
    from fakes.script import Say

    took = []
    key = {"LLM_PROVIDER": "openai", "OPENAI_API_KEY": "sk-t", "LLM_BASE_URL": model.url}
    with api(LLM_MODEL="gpt-4o-mini", **key) as running, running.client() as client:
        for _ in range(TURNS // len(WORDS)):
            session = None
            for turn, word in enumerate(WORDS):
                model.then(Say.json(said(word)))
                body = {"message": f"nostalgic, {turn + 2} days", "sessionId": session}
                started = time.perf_counter()
                answer = client.post("/api/v1/vibe/chat", json=body)
                took.append((time.perf_counter() - started) * 1000)
                answer.raise_for_status()
                assert answer.json()["source"] == "model", answer.json()
                session = answer.json()["sessionId"]
    return took[WARM:]


def main() -> int:
    from fakes.openai_server import OpenAIServer
    from fakes.script import Say

    with OpenAIServer() as model:
        model.always = Say.json(said("lamps"))
        direct = p50(asyncio.run(alone(model.url)))
        ours = p50(through_us(model))
    print(f"     direct {direct:.1f} ms, through the API {ours:.1f} ms")
    return report([Figure("our share of a chat turn (SQLite), p50", ours - direct, LIMIT_MS, "ms")])


if __name__ == "__main__":
    sys.exit(main())
