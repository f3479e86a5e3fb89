"""A vendor's server and the service built on it, for each vendor in turn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
import pytest_asyncio
from fakes.anthropic_server import AnthropicServer
from fakes.gemini_server import GeminiServer
from fakes.openai_server import OpenAIServer
from fakes.responses_server import ResponsesServer
from fakes.script import Hang, Say, ScriptedServer
from pydantic import BaseModel, Field

from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.llm.port import LLM, Prompt
from tripkit.services.llm.pump import TimeLimits

KEY = "canary-key-7f3a"
SECRET = "canary-prompt-91bc"
ASK = Prompt("You know places.", f"Where to? {SECRET}", name="where")


class Place(BaseModel):
    name: str
    score: int = Field(default=5, ge=1, le=10)


def lost_place() -> Place:
    """What the tests' questions answer without a model."""
    return Place(name="without a model")


@dataclass
class Clock:
    """Time that passes only when somebody sleeps."""

    at: float = 0.0
    slept: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def openai() -> Iterator[OpenAIServer]:
    with OpenAIServer() as server:
        yield server


@pytest.fixture
def gemini() -> Iterator[GeminiServer]:
    with GeminiServer() as server:
        yield server


@pytest.fixture
def anthropic() -> Iterator[AnthropicServer]:
    with AnthropicServer() as server:
        yield server


@pytest.fixture
def responses() -> Iterator[ResponsesServer]:
    with ResponsesServer() as server:
        yield server


@pytest.fixture(params=["openai", "responses", "gemini", "anthropic"])
def server(request: pytest.FixtureRequest) -> ScriptedServer:
    found: ScriptedServer = request.getfixturevalue(request.param)
    return found


PATIENT = TimeLimits(first=10.0, gap=10.0, total=20.0)
HASTY = TimeLimits(first=2.0, gap=0.4, total=20.0)


def limits_for(*script: object) -> TimeLimits:
    """Returns limits that a busy machine keeps, and short ones only where a server hangs."""
    hangs = any(
        isinstance(one, Hang) or (isinstance(one, Say) and one.hang_after is not None)
        for one in script
    )
    return HASTY if hangs else PATIENT


def config_for(server: ScriptedServer, **changes: Any) -> LLMConfig:
    """Returns a configuration of that server's vendor alone."""
    base = LLMConfig(limits=PATIENT)
    if isinstance(server, GeminiServer):
        base = replace(base, google_api_key=KEY, gemini_base_url=server.url)
    elif isinstance(server, AnthropicServer):
        base = replace(base, anthropic_api_key=KEY, anthropic_base_url=server.url)
    elif isinstance(server, ResponsesServer):
        base = replace(base, openai_api_key=KEY, openai_base_url=server.url, openai_api="responses")
    elif isinstance(server, OpenAIServer):
        base = replace(base, openai_api_key=KEY, openai_base_url=server.url)
    return replace(base, **changes)


@pytest_asyncio.fixture
async def build(clock: Clock) -> AsyncIterator[Callable[..., LLM]]:
    """Builds services on the tests' clock and closes them."""
    built: list[LLM] = []

    def make(config: LLMConfig, **options: Any) -> LLM:
        llm = build_llm(config, **{"now": clock.now, "sleep": clock.sleep} | options)
        built.append(llm)
        return llm

    yield make
    for llm in built:
        await llm.aclose()


@pytest_asyncio.fixture
async def llm(server: ScriptedServer, build: Callable[..., LLM]) -> LLM:
    found = build(config_for(server))
    await found.warm()
    return found
