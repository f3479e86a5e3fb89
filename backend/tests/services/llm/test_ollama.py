"""A local Ollama is found, offered, and not asked anything else."""

from __future__ import annotations

from typing import Any

from fakes.loopback import LoopbackServer, Recorded, Responder

from tripkit.services.llm.ollama import LocalModels, LocalSearch, find_ollama

from .conftest import Clock


class OllamaServer(LoopbackServer):
    answer: Any = {"models": [{"name": "qwen3:8b", "size": 1}]}  # noqa: RUF012

    async def handle(self, request: Recorded, out: Responder) -> None:
        await out.send_json(200, self.answer)


async def test_what_runs_is_found_with_its_models() -> None:
    with OllamaServer() as server:
        assert await find_ollama(server.origin) == LocalModels(server.origin, ("qwen3:8b",))
        assert [request.path for request in server.requests] == ["/api/tags"]


async def test_another_server_at_that_place_is_not_taken_for_it() -> None:
    with OllamaServer() as server:
        server.answer = ["something else"]
        assert await find_ollama(server.origin) is None
    assert await find_ollama(server.origin) is None


async def test_it_is_looked_for_once_a_minute(clock: Clock) -> None:
    with OllamaServer() as server:
        search = LocalSearch(server.origin, clock.now)
        assert await search.found() == await search.found() != []
        assert len(server.requests) == 1
        clock.at += 61
        await search.found()
        assert len(server.requests) == 2
