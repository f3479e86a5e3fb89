from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from fakes.anthropic_server import AnthropicServer
from fakes.gemini_server import GeminiServer
from fakes.responses_server import ResponsesServer
from fakes.script import Call, HttpError, Refuse, Say, ScriptedServer
from pydantic import BaseModel, ConfigDict, Field

from tripkit.services.llm.port import LLM, Act, Message, Reason, Tool, ToolCall

from .conftest import config_for


class Weather(BaseModel):
    model_config = ConfigDict(extra="forbid")
    city: str = Field(max_length=12)
    days: int = 1


WEATHER = Tool("weather", "The weather of a city.", Weather)
TALK = [Message("system", "You plan."), Message("user", "Will it rain in Galle?")]


def rules(messages: Sequence[Message], tools: Sequence[Tool]) -> Act:
    return Act(f"by rule, {len(messages)} messages, {tools[0].name}")


async def step(llm: LLM, messages: Sequence[Message] = TALK) -> Act:
    return await llm.act(messages, [WEATHER], otherwise=rules)


async def test_words_and_calls_come_with_parsed_arguments(server: ScriptedServer, llm: LLM) -> None:
    server.then(Call([("weather", {"city": "Galle"}), ("weather", {"city": "Ella"})], text="Hm."))
    act = await step(llm)
    assert act.text == "Hm."
    assert act.source == "model"
    assert [(call.name, call.arguments) for call in act.calls] == [
        ("weather", {"city": "Galle"}),
        ("weather", {"city": "Ella"}),
    ]
    assert len({call.id for call in act.calls}) == 2


async def test_a_text_that_is_too_long_is_cut_and_the_call_kept(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Call([("weather", {"city": "Galle Fort and the old town", "days": 2})]))
    act = await step(llm)
    assert [call.arguments for call in act.calls] == [{"city": "Galle Fort…", "days": 2}]
    assert len(server.requests) == 1


async def test_results_go_back_beside_the_calls_that_asked_for_them(
    server: ScriptedServer, llm: LLM
) -> None:
    server.then(Call([("weather", {"city": "Galle"})], signature="c2ln"), Say("It will."))
    act = await step(llm)
    call = act.calls[0]
    done = Message("tool", "heavy rain", call_id=call.id, name=call.name)
    after = await step(llm, [*TALK, Message("assistant", act.text, act.calls), done])
    assert after == Act("It will.")
    body = server.last.body.decode()
    assert "heavy rain" in body
    assert "Galle" in body
    if isinstance(server, GeminiServer):
        assert '"thoughtSignature": "c2ln"' in body or '"thoughtSignature":"c2ln"' in body
    elif isinstance(server, AnthropicServer):
        assert server.last.json["messages"][-1]["content"][0]["tool_use_id"] == call.id
    elif isinstance(server, ResponsesServer):
        assert server.last.json["input"][-1]["call_id"] == call.id
    else:
        assert server.last.json["messages"][-1]["tool_call_id"] == call.id


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (("weather", {"town": "Galle"}), "city: Field required"),
        (("wether", {"city": "Galle"}), "there is no such tool; there are weather"),
    ],
)
async def test_a_call_that_fits_no_tool_is_asked_for_again(
    server: ScriptedServer, llm: LLM, wrong: tuple[str, dict[str, str]], told: str
) -> None:
    fine = ("weather", {"city": "Ella"})
    server.then(Call([wrong, fine]), Call([("weather", {"city": "Galle"}), fine]))
    act = await step(llm)
    assert [call.arguments["city"] for call in act.calls] == ["Galle", "Ella"]
    assert told in server.last.body.decode()
    assert "Send all calls again" in server.last.body.decode()


async def test_arguments_that_are_not_json_are_asked_for_again(
    openai: ScriptedServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(openai))
    openai.then(Call([("weather", '{"city": "Ga')]), Call([("weather", '{"city": "Galle"}')]))
    assert (await step(llm)).calls == (ToolCall("call_0", "weather", {"city": "Galle"}),)
    assert "not JSON" in openai.last.body.decode()


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        ([HttpError(500)] * 3, "unavailable"),
        ([Refuse()], "refused"),
        ([Say("")], "bad_output"),
        ([Call([("wether", {})])] * 2, "bad_output"),
    ],
)
async def test_the_rules_take_the_step_that_the_model_does_not(
    server: ScriptedServer, llm: LLM, script: list[Say], reason: Reason
) -> None:
    server.then(*script)
    act = await step(llm)
    assert act == Act("by rule, 2 messages, weather", source="offline", reason=reason)
