"""Destinations on time: behind the model's closing brace, beside its own time, and without it.

A loopback model takes 6 s to write three destinations; Places answers after 300 ms.
"""

import asyncio
import json
import sys
import time
from typing import Any

from harness import Figure, api, events, p50, report

MODEL_SECONDS = 6.0
PLACES_SECONDS = 0.3
RUNS = 3
OFFLINE_RUNS = 30


def drafts() -> list[dict[str, Any]]:
    from agents.recommendation.test_recommendation import GOOD

    return GOOD


class Places:
    """Google's text search after 300 ms, for what is asked."""

    def server(self) -> Any:
        from fakes.loopback import LoopbackServer, Recorded, Responder

        class Server(LoopbackServer):
            async def handle(self, request: Recorded, out: Responder) -> None:
                await asyncio.sleep(PLACES_SECONDS)
                centre = request.json["locationBias"]["circle"]["center"]
                place = {"id": "g1", "rating": 4.5, "location": centre}
                await out.send_json(200, {"places": [place]})

        return Server()


def with_model() -> list[Figure]:
    from fakes.openai_server import OpenAIServer
    from fakes.script import Say

    text = json.dumps({"items": drafts()}, ensure_ascii=False)
    chunk = 8
    pieces = -(-len(text) // chunk)
    brace = (text.index("}]}, ") + 3) // chunk
    late, ratio = [], []
    with OpenAIServer() as model, Places().server() as places:
        environment = {
            "LLM_PROVIDER": "openai", "OPENAI_API_KEY": "sk-t", "LLM_BASE_URL": model.url,
            "LLM_MODEL": "gpt-4o-mini", "GOOGLE_MAPS_API_KEY": "k", "GOOGLE_MAPS_API": "new",
            "GOOGLE_MAPS_BASE_URL": places.origin,
        }  # fmt: skip
        with api(**environment) as running, running.client() as client:
            for _ in range(RUNS):
                model.then(Say(text, chunk=chunk, pace=MODEL_SECONDS / pieces))
                body = {"preferences": {"mood": "nostalgic"}}
                seen = list(events(client, "/api/v1/recommendations/destinations/stream", body))
                sent = model.last.sent_at
                first = next(s for s in seen if s.type == "destination")
                late.append((first.at - sent[brace]) * 1000)
                enriched = [s for s in seen if s.data.get("phase") == "enriched"]
                assert len(enriched) == 3, "every look-up is part of the time"
                started = seen[0].at
                ratio.append((seen[-1].at - started) / (sent[-1] - sent[0]))
    return [
        Figure("first destination after its brace, p50", p50(late), 50, "ms"),
        Figure("whole run against the model's own time, p50", p50(ratio), 1.1, "×"),
    ]


def offline() -> list[Figure]:
    body = {"preferences": {"mood": "peaceful", "interests": ["nature"]},
            "travelScene": "mist on a lake before anybody is up"}  # fmt: skip
    took = []
    with api() as running, running.client() as client:
        for _ in range(OFFLINE_RUNS):
            started = time.monotonic()
            client.post("/api/v1/recommendations/destinations", json=body).raise_for_status()
            took.append((time.monotonic() - started) * 1000)
    return [Figure("offline recommendation with a scene in words, p50", p50(took), 100, "ms")]


if __name__ == "__main__":
    sys.exit(report([*with_model(), *offline()]))
