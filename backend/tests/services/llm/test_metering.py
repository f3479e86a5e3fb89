from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date

import pytest
from fakes.openai_server import OpenAIServer
from fakes.script import Say, ScriptedServer

from tripkit.services.llm.factory import DEFAULT_MODELS
from tripkit.services.llm.metering import DailyBudget, estimate
from tripkit.services.llm.port import LLM, ModelUsage
from tripkit.services.llm.prices import PRICES, PriceList, read_prices
from tripkit.services.llm.provider import Usage

from .conftest import ASK, Place, config_for, lost_place

ELLA = {"name": "Ella"}


async def ask(llm: LLM) -> str | None:
    return (await llm.answer(ASK, Place, otherwise=lost_place)).reason


async def test_tokens_and_money_add_up_by_model(server: ScriptedServer, llm: LLM) -> None:
    server.always = Say.json(ELLA, usage=(1000, 200), cached=400)
    await ask(llm)
    await ask(llm)
    ((name, used),) = llm.usage().items()
    provider, model = name.split(":", 1)
    each = PriceList().dollars(provider, model, Usage(1000, 200, 400), date.today())
    assert each is not None
    assert used.calls == 2
    assert (used.input_tokens, used.output_tokens, used.cached_tokens) == (2000, 400, 800)
    assert used.estimated_tokens == 0
    assert used.dollars == pytest.approx(2 * each)


async def test_a_model_without_a_known_price_counts_tokens_and_no_money(
    openai: OpenAIServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(openai, model="new-model"))
    openai.always = Say.json(ELLA, usage=(10, 5))
    await ask(llm)
    expected = ModelUsage(calls=1, input_tokens=10, output_tokens=5, dollars=None)
    assert llm.usage() == {"openai:new-model": expected}


async def test_a_server_that_tells_no_usage_is_estimated(server: ScriptedServer, llm: LLM) -> None:
    server.always = Say.json(ELLA, usage=None)
    await ask(llm)
    (used,) = llm.usage().values()
    assert used.estimated_tokens == used.input_tokens + used.output_tokens > 10


async def test_failed_calls_are_counted_as_such(server: ScriptedServer, llm: LLM) -> None:
    await ask(llm)
    (used,) = llm.usage().values()
    assert (used.calls, used.failures, used.input_tokens) == (3, 3, 0)
    assert used.dollars == 0


async def test_a_loop_stops_at_the_days_tokens_give_or_take_a_call(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(server, daily_tokens=10_000))
    server.always = Say.json(ELLA, usage=(1000, 200))
    reasons = [await ask(llm) for _ in range(20)]
    made = len(server.requests)
    assert abs(made - 10_000 / 1200) <= 1
    assert reasons == [None] * made + ["budget"] * (20 - made)


async def test_calls_at_the_same_time_do_not_overrun_the_budget_together(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(server, daily_tokens=4_000))
    await llm.warm()
    server.always = Say.json(ELLA, usage=(1000, 200))
    reasons = await asyncio.gather(*(ask(llm) for _ in range(10)))
    assert sum(reason is None for reason in reasons) <= 3
    assert "budget" in reasons


async def test_money_has_a_limit_of_its_own(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(server, daily_dollars=0.0001))
    server.always = Say.json(ELLA, usage=(1000, 200))
    assert await ask(llm) is None
    assert await ask(llm) == "budget"


async def test_a_new_day_has_a_new_budget() -> None:
    day = date(2026, 11, 21)
    budget = DailyBudget(tokens=100, today=lambda: day)
    assert await budget.reserve(60)
    await budget.settle(60, Usage(70, 30), None)
    assert not await budget.reserve(1)
    day = date(2026, 11, 22)
    assert await budget.reserve(1)


def test_a_price_that_changes_is_taken_by_the_day() -> None:
    million = Usage(input=1_000_000)
    assert PriceList().dollars("gemini", "gemini-3.8-flash", million, date(2026, 12, 31)) == 0.75
    assert PriceList().dollars("gemini", "gemini-3.8-flash", million, date(2027, 1, 1)) == 1.50
    assert PriceList().dollars("ollama", "anything", million, date(2026, 12, 31)) == 0
    assert PriceList().dollars("openai", "unheard-of", million, date(2026, 12, 31)) is None


def test_the_default_models_of_paid_vendors_have_a_price() -> None:
    for name in ("openai", "gemini"):
        assert f"{name}:{DEFAULT_MODELS[name]}" in PRICES


def test_korean_is_estimated_by_its_bytes() -> None:
    assert estimate("") == 0
    assert estimate("word") == 1
    assert estimate("여행가자") == 3


async def test_an_unknown_price_counts_as_a_dear_one_in_a_budget(
    openai: OpenAIServer, build: Callable[..., LLM], caplog: pytest.LogCaptureFixture
) -> None:
    llm = build(config_for(openai, model="new-model", daily_dollars=1.0))
    openai.always = Say.json(ELLA, usage=(100_000, 50_000))
    assert await ask(llm) is None
    assert llm.status().state == "degraded"
    assert llm.status().budget_spent
    assert await ask(llm) == "budget"
    assert len(openai.requests) == 1
    assert "budget of today is spent" in caplog.text


async def test_the_users_own_price_goes_before_ours(
    openai: OpenAIServer, build: Callable[..., LLM]
) -> None:
    own = read_prices("new-model=1/2, *=0/0")
    llm = build(config_for(openai, model="new-model", daily_dollars=1.0, prices=own))
    openai.always = Say.json(ELLA, usage=(100_000, 50_000))
    assert await ask(llm) is None
    assert llm.usage()["openai:new-model"].dollars == pytest.approx(0.2)
    assert not llm.status().budget_spent


@pytest.mark.parametrize("text", ["m", "m=1", "=1/2", "m=a/b", "m=-1/2", "m=nan/1"])
def test_a_price_list_that_cannot_be_read_says_how_to_write_one(text: str) -> None:
    with pytest.raises(ValueError):
        read_prices(text)


async def test_a_new_day_begins_a_new_budget() -> None:
    day = date(2026, 11, 22)
    budget = DailyBudget(dollars=1.0, today=lambda: day)
    await budget.settle(0, Usage(), 1.5)
    assert budget.is_spent()
    day = date(2026, 11, 23)
    assert not budget.is_spent()
