from __future__ import annotations

from collections.abc import Callable

import pytest
from fakes.script import Call, ErrorBody, HttpError, Refuse, Say, ScriptedServer

from tripkit.services.llm.port import LLM, Answer, CallContext, Reason
from tripkit.services.retry import RetryPolicy

from .conftest import ASK, Clock, Place, config_for, limits_for, lost_place


async def ask(llm: LLM, **context: str) -> Answer[Place]:
    return await llm.answer(ASK, Place, otherwise=lost_place, context=CallContext(**context))


async def test_a_fitting_answer_comes_from_the_model(server: ScriptedServer, llm: LLM) -> None:
    server.then(Say.json({"name": "여수 😀", "score": 7}))
    assert await ask(llm) == Answer(Place(name="여수 😀", score=7), "model")


async def test_code_fences_and_words_around_the_json_do_not_matter(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say('Sure!\n```json\n{"name": "Ella", "score": 7}\n```\nEnjoy.'))
    assert (await ask(llm)).value.name == "Ella"


async def test_an_answer_of_the_wrong_shape_is_asked_for_again_with_its_faults(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Say.json({"name": "Ella", "score": 70}), Say.json({"name": "Ella", "score": 7}))
    assert await ask(llm) == Answer(Place(name="Ella", score=7), "model")
    assert "score: Input should be less than or equal to 10" in server.last.body.decode()


async def test_a_second_wrong_answer_is_the_last(server: ScriptedServer, llm: LLM) -> None:
    server.always = Say('{"name": ')
    assert await ask(llm) == Answer(lost_place(), "offline", "bad_output")
    assert len(server.requests) == 2


async def test_otherwise_may_be_asynchronous(server: ScriptedServer, llm: LLM) -> None:
    async def later() -> Place:
        return Place(name="later")

    server.then(Refuse())
    answer = await llm.answer(ASK, Place, otherwise=later)
    assert (answer.value.name, answer.source) == ("later", "offline")


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (HttpError(429), "rate_limited"),
        (HttpError(500), "unavailable"),
        (HttpError(503), "unavailable"),
        (ErrorBody(), "unavailable"),
        (Say('{"name": "El', hang_after=2), "timeout"),
        (Say('{"name": "Ella"}', cut_after=4), "cut"),
        (Say('{"name": "Ella"}', drop_after=2), "cut"),
        (Say('{"name": "Ella"}', error_after=2), "unavailable"),
    ],
)
async def test_a_passing_fault_is_tried_again_and_a_lasting_one_is_named(
    server: ScriptedServer, build: Callable[..., LLM], fault: Say | HttpError, reason: Reason
) -> None:
    config = config_for(server, limits=limits_for(fault), retries=RetryPolicy(attempts=2))
    llm = build(config)
    await llm.warm()
    server.then(fault, Say.json({"name": "Ella"}))
    assert await ask(llm) == Answer(Place(name="Ella"), "model")
    server.then(fault, fault)
    assert await ask(llm) == Answer(lost_place(), "offline", reason)
    assert len(server.requests) == 4


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (Refuse(), "refused"),
        (Say("{", finish="content_filter"), "refused"),
        (Say('{"name": "Ella"}', finish="length"), "cut"),
        (HttpError(401), "unavailable"),
        (HttpError(404), "unavailable"),
    ],
)
async def test_what_would_not_change_is_not_tried_again(
    server: ScriptedServer, llm: LLM, fault: Say | HttpError, reason: Reason
) -> None:
    server.then(fault, Say.json({"name": "Ella"}))
    assert await ask(llm) == Answer(lost_place(), "offline", reason)
    assert len(server.requests) == 1


async def test_a_tool_call_nobody_asked_for_is_no_answer(server: ScriptedServer, llm: LLM) -> None:
    server.always = Call([("x", {})])
    assert (await ask(llm)).reason == "bad_output"


async def test_retry_after_is_waited_for(server: ScriptedServer, llm: LLM, clock: Clock) -> None:
    server.then(HttpError(429, {"retry-after": "4"}), Say.json({"name": "Ella"}))
    assert (await ask(llm)).source == "model"
    assert clock.slept == [4.0]


async def test_a_wait_beyond_the_budget_is_not_begun(
    server: ScriptedServer, llm: LLM, clock: Clock
) -> None:
    server.then(HttpError(429, {"retry-after": "40"}))
    assert (await ask(llm)).reason == "rate_limited"
    assert clock.slept == []


async def test_waits_grow_and_are_spread(server: ScriptedServer, llm: LLM, clock: Clock) -> None:
    server.always = HttpError(503)
    await ask(llm)
    first, second = clock.slept
    assert 0.25 <= first <= 0.5 <= second <= 1.0


async def test_a_server_that_takes_no_schema_gets_it_in_words_from_then_on(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(HttpError(400), Say.json({"name": "Ella"}), Say.json({"name": "Galle"}))
    assert (await ask(llm)).value.name == "Ella"
    assert (await ask(llm)).value.name == "Galle"
    assert len(server.requests) == 3
    for request in server.requests[1:]:
        body = request.body.decode()
        assert "fits this JSON schema" in body
        assert "response_format" not in body
        assert "responseJsonSchema" not in body


async def test_a_request_refused_for_another_reason_switches_no_schema_off(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(HttpError(400), HttpError(400), Say.json({"name": "Ella"}))
    assert (await ask(llm)).reason == "unavailable"
    assert (await ask(llm)).value.name == "Ella"
    assert "fits this JSON schema" not in server.last.body.decode()


async def test_a_refused_schema_is_tried_again_after_an_hour(
    server: ScriptedServer, llm: LLM, clock: Clock
) -> None:
    server.then(HttpError(400))
    server.always = Say.json({"name": "Ella"})
    await ask(llm)
    clock.at += 3601
    await ask(llm)
    assert "fits this JSON schema" not in server.last.body.decode()


async def test_one_refused_schema_leaves_the_others(server: ScriptedServer, llm: LLM) -> None:
    class Stay(Place):
        nights: int = 1

    server.then(HttpError(400))
    server.always = Say.json({"name": "Ella"})
    await ask(llm)
    await llm.answer(ASK, Stay, otherwise=lambda: Stay(name="x"))
    assert "fits this JSON schema" not in server.last.body.decode()


async def test_each_call_carries_its_tracing_headers(server: ScriptedServer, llm: LLM) -> None:
    server.always = Say.json({"name": "Ella"})
    await ask(llm, thread_id="t-1", run_id="r-1")
    headers = server.last.headers
    assert headers["x-thread-id"] == "t-1"
    assert headers["x-run-id"] == "r-1"
    assert headers["x-label"] == "where"
    await ask(llm, thread_id="t-2\r\nx-evil: 1", label="여행")
    assert server.last.headers["x-thread-id"] == "t-2__x-evil:_1"
    assert server.last.headers["x-label"] == "__"
    assert "x-run-id" not in server.last.headers
    assert "x-evil" not in server.last.headers
