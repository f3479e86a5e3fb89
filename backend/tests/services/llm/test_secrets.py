"""Keys, prompts and vendors' words stay out of logs, errors, addresses and results."""

from __future__ import annotations

import logging

import pytest
from fakes.script import ErrorBody, HttpError, Refuse, Say, ScriptedServer

from tripkit.services.llm.caller import Caller
from tripkit.services.llm.port import LLM, CallContext, LLMFailed
from tripkit.services.llm.requests import of_prompt

from .conftest import ASK, KEY, SECRET, Place, lost_place

FAULTS = [
    HttpError(400, message="vendor-detail"),
    HttpError(401, message=f"Incorrect key {KEY} vendor-detail"),
    HttpError(429, message="vendor-detail"),
    HttpError(500, message="vendor-detail"),
    ErrorBody("vendor-detail"),
    Refuse("vendor-detail"),
    Say('{"vendor-detail', drop_after=2),
    Say('{"vendor-detail', error_after=2),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: type(fault).__name__)
async def test_nothing_that_is_not_ours_to_tell_gets_out(
    server: ScriptedServer, llm: LLM, fault: HttpError, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.always = fault
    answer = await llm.answer(ASK, Place, otherwise=lost_place)
    assert answer.source == "offline"
    caller: Caller = llm._caller  # type: ignore[attr-defined]
    caller.models.chain[0][1].succeeded()
    with pytest.raises(LLMFailed) as caught:
        await caller.whole(of_prompt(ASK, CallContext()), CallContext())
    told = caplog.text + repr(answer) + str(llm.status()) + str(llm.usage())
    error: BaseException | None = caught.value
    while error is not None:
        told += repr(error)
        error = error.__cause__ or error.__context__
    for secret in (KEY, SECRET, "vendor-detail"):
        assert secret not in told


async def test_the_key_travels_in_a_header_alone(server: ScriptedServer, llm: LLM) -> None:
    server.then(Say.json({"name": "Ella"}))
    await llm.answer(ASK, Place, otherwise=lost_place)
    assert KEY not in server.last.path + server.last.query + server.last.body.decode()
    assert KEY in str(server.last.headers)
