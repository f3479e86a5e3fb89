"""A caller's own budget: asked before each attempt, told what it cost after it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fakes.openai_server import OpenAIServer
from fakes.script import HttpError, Say, ScriptedServer

from tripkit.services.llm.caller_budget import Spent
from tripkit.services.llm.factory import LLMConfig
from tripkit.services.llm.port import LLM, CallContext

from .conftest import ASK, Place, config_for, lost_place

ELLA = {"name": "Ella"}


class Jar:
    """So many reservations, and what became of them."""

    def __init__(self, most: int = 99) -> None:
        self.most = most
        self.open: dict[str, Spent] = {}
        self.settled: list[Spent] = []

    async def reserve(self, expected: Spent) -> str | None:
        if len(self.settled) + len(self.open) >= self.most:
            return None
        name = str(len(self.settled) + len(self.open))
        self.open[name] = expected
        return name

    async def settle(self, reservation: str, spent: Spent) -> None:
        del self.open[reservation]
        self.settled.append(spent)


async def ask(llm: LLM, jar: Jar) -> str | None:
    context = CallContext(budget=jar)
    return (await llm.answer(ASK, Place, otherwise=lost_place, context=context)).reason


async def test_each_attempt_is_reserved_and_settled(server: ScriptedServer, llm: LLM) -> None:
    jar = Jar()
    server.then(HttpError(500), Say.json(ELLA, usage=(1000, 200)))
    assert await ask(llm, jar) is None
    assert not jar.open
    failed, good = jar.settled
    assert (failed.input_tokens, failed.output_tokens) == (0, 0)
    assert (good.input_tokens, good.output_tokens) == (1000, 200)
    assert good.model == next(iter(llm.usage()))
    assert good.dollars == pytest.approx(next(iter(llm.usage().values())).dollars)


async def test_an_empty_budget_makes_no_call(server: ScriptedServer, llm: LLM) -> None:
    assert await ask(llm, Jar(0)) == "budget"
    assert not server.requests


async def test_what_is_set_aside_is_dearer_than_nothing(
    openai: OpenAIServer, build: Callable[..., LLM]
) -> None:
    llm, jar = build(config_for(openai)), Jar()
    seen: list[Spent] = []

    async def reserve(expected: Spent) -> str | None:
        seen.append(expected)
        return None

    jar.reserve = reserve  # type: ignore[method-assign]
    await ask(llm, jar)
    assert seen[0].dollars
    assert seen[0].estimated


async def test_openrouter_models_that_search_are_allowed(build: Callable[..., LLM]) -> None:
    with OpenAIServer() as server:
        config = LLMConfig(
            provider="openrouter", openrouter_api_key="k", openrouter_base_url=server.url
        )
        server.always = Say.json(ELLA)
        llm = build(config)
        context = CallContext(model="openai/gpt-5.6-luna:online")
        answer = await llm.answer(ASK, Place, otherwise=lost_place, context=context)
        assert answer.source == "model"
        assert server.last.json["model"] == "openai/gpt-5.6-luna:online"
