"""Stop means stop: on a real socket, the provider's stream is closed and no more is paid for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import aclosing

import pytest
from fakes.loopback import Gate
from fakes.script import Hang, Say, ScriptedServer

from tripkit.services.llm.port import LLM

from .conftest import ASK, Place, config_for, lost_place

LONG = Say("word " * 200, chunk=5)
TOKENS = 200
READ = 10
SOON = 2.0
"""Seconds. How soon it really is (250 ms are promised) is measured in benchmarks/process.py."""


def soon(server: ScriptedServer, stopped: float) -> None:
    assert server.last.gone_at is not None
    assert server.last.gone_at - stopped <= SOON


@pytest.mark.parametrize("how", ["cancel the task", "close the stream"])
async def test_stopping_in_mid_stream_closes_the_providers_connection(
    server: ScriptedServer, llm: LLM, how: str
) -> None:
    gate = Gate(READ)
    server.then(Say(LONG.text, chunk=5, gate=gate))
    heard = asyncio.Event()

    async def listen() -> None:
        events = llm.text(ASK, otherwise=lambda: "other")
        async with aclosing(events) as words:
            n = 0
            async for _ in words:
                n += 1
                if n == READ:
                    heard.set()
                    if how == "close the stream":
                        return

    task = asyncio.create_task(listen())
    await heard.wait()
    stopped = time.monotonic()
    if how == "cancel the task":
        task.cancel()
    await asyncio.wait({task})
    await server.until(lambda: server.last.gone_at)
    gate.open()
    soon(server, stopped)
    assert (server.last.sent - READ) <= 0.05 * (TOKENS - READ)


async def test_tokens_sent_after_stop_are_few_while_the_model_keeps_writing(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say(LONG.text, chunk=5, pace=0.005))
    events = llm.text(ASK, otherwise=lambda: "other")
    async with aclosing(events) as words:
        for _ in range(READ):
            await anext(words)
        sent = server.last.sent
        stopped = time.monotonic()
    await server.until(lambda: server.last.gone_at)
    soon(server, stopped)
    assert server.last.sent - sent <= 0.05 * (TOKENS - sent)


async def test_cancelling_an_answer_that_has_not_begun_closes_its_connection(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Hang())
    task = asyncio.create_task(llm.answer(ASK, Place, otherwise=lost_place))
    await server.until(lambda: server.requests)
    stopped = time.monotonic()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await server.until(lambda: server.last.gone_at)
    soon(server, stopped)


async def test_a_stream_that_its_reader_forgot_is_closed_too(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say(LONG.text, chunk=5, gate=Gate(READ)))
    events = llm.text(ASK, otherwise=lambda: "other")
    await anext(events)
    stopped = time.monotonic()
    del events
    await server.until(lambda: server.last.gone_at)
    soon(server, stopped)


async def test_a_stream_that_was_never_begun_holds_nothing(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(server, concurrency=1))
    for _ in range(50):
        llm.text(ASK, otherwise=lambda: "other")
    assert server.requests == []
    server.then(Say.json({"name": "Ella"}))
    assert (await llm.answer(ASK, Place, otherwise=lost_place)).source == "model"


async def test_calls_that_were_stopped_give_their_slots_back(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(server, concurrency=2))
    server.always = Hang()
    for _ in range(5):
        tasks = [
            asyncio.create_task(llm.answer(ASK, Place, otherwise=lost_place)) for _ in range(2)
        ]
        seen = len(server.requests)
        await server.until(lambda: len(server.requests) >= seen + 2)  # noqa: B023
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)
    server.always = Say.json({"name": "Ella"})
    assert (await llm.answer(ASK, Place, otherwise=lost_place)).value.name == "Ella"


async def test_what_was_read_before_stop_is_booked_as_an_estimate(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say(LONG.text, chunk=5, gate=Gate(READ)))
    events = llm.text(ASK, otherwise=lambda: "other")
    async with aclosing(events) as words:
        for _ in range(READ):
            await anext(words)
    (used,) = llm.usage().values()
    assert used.calls == 1
    assert used.failures == 0
    assert READ <= used.output_tokens <= 2 * READ
    assert used.estimated_tokens == used.input_tokens + used.output_tokens


async def test_no_more_calls_run_at_once_than_allowed(
    server: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(server, concurrency=2))
    gate = Gate()
    server.always = Say.json({"name": "Ella"}, chunk=100, gate=gate)
    await llm.warm()
    calls = [asyncio.create_task(llm.answer(ASK, Place, otherwise=lost_place)) for _ in range(6)]
    await server.until(lambda: server.most_at_once >= 2)
    gate.open()
    answers = await asyncio.gather(*calls)
    assert {answer.source for answer in answers} == {"model"}
    assert len(server.requests) == 6
    assert server.most_at_once == 2
