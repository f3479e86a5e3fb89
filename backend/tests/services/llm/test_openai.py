"""What goes over OpenAI's wire; what all vendors share is tested with the service."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fakes.openai_server import OpenAIServer, vector
from fakes.script import Call, HttpError, Refuse, Say

from tripkit.services.llm.failures import retry_after
from tripkit.services.llm.openai import OpenAIConnection, OpenAIProvider
from tripkit.services.llm.port import LLM, Message
from tripkit.services.llm.provider import CallFailed, Chunk, Request, Usage
from tripkit.services.llm.schema import json_schema

from .conftest import ASK, KEY, Place, config_for, lost_place

HI = (Message("user", "hi"),)


@pytest.fixture
def provider(openai: OpenAIServer) -> OpenAIProvider:
    return OpenAIProvider(OpenAIConnection("openai", openai.url, KEY, 5), "m")


async def chunks(provider: OpenAIProvider, request: Request) -> list[Chunk]:
    try:
        return [chunk async for chunk in provider.complete(request)]
    finally:
        await provider.aclose()


async def test_a_schema_goes_out_strict_and_the_stream_asks_for_usage(
    openai: OpenAIServer, provider: OpenAIProvider
) -> None:
    openai.then(Say("{}", usage=(7, 3), cached=2))
    found = await chunks(provider, Request(HI, schema=json_schema(Place)))
    sent = openai.last.json
    assert sent["stream"] is True
    assert sent["stream_options"] == {"include_usage": True}
    assert sent["response_format"]["type"] == "json_schema"
    schema = sent["response_format"]["json_schema"]
    assert (schema["name"], schema["strict"]) == ("Place", True)
    assert schema["schema"]["required"] == ["name", "score"]
    assert [chunk.usage for chunk in found if chunk.usage] == [Usage(7, 3, 2)]
    assert [chunk.finish for chunk in found if chunk.finish] == ["stop"]


async def test_a_refusal_in_a_stream_is_seen(
    openai: OpenAIServer, provider: OpenAIProvider
) -> None:
    openai.then(Refuse())
    found = await chunks(provider, Request(HI))
    assert found[1].finish == "refusal"


async def test_the_vendors_client_retries_nothing(
    openai: OpenAIServer, provider: OpenAIProvider
) -> None:
    openai.always = HttpError(500)
    with pytest.raises(CallFailed):
        await chunks(provider, Request(HI))
    assert len(openai.requests) == 1


async def test_a_spent_quota_is_not_waited_for(
    openai: OpenAIServer, provider: OpenAIProvider
) -> None:
    error = {"error": {"code": "insufficient_quota", "message": "x", "type": "x"}}
    openai.then(HttpError(429, body=error))
    with pytest.raises(CallFailed) as caught:
        await chunks(provider, Request(HI))
    assert (caught.value.reason, caught.value.transient) == ("rate_limited", False)


async def test_a_server_that_is_not_there_is_unavailable() -> None:
    with OpenAIServer() as gone:
        url = gone.url
    with pytest.raises(CallFailed) as caught:
        await chunks(OpenAIProvider(OpenAIConnection("openai", url, KEY, 5), "m"), Request(HI))
    assert (caught.value.reason, caught.value.transient) == ("unavailable", True)


async def test_calls_share_a_connection(openai: OpenAIServer, build: Callable[..., LLM]) -> None:
    llm = build(config_for(openai))
    openai.always = Say.json({"name": "Ella"})
    for _ in range(3):
        await llm.answer(ASK, Place, otherwise=lost_place)
    assert openai.connections == 1


def test_retry_after_may_be_seconds_a_date_or_nonsense() -> None:
    assert retry_after({"retry-after": "1.5"}) == 1.5
    assert retry_after({"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}) == 0
    far = retry_after({"retry-after": "Wed, 21 Oct 2099 07:28:00 GMT"})
    assert far is not None
    assert far > 1e9
    assert retry_after({"retry-after": "soon"}) is None
    assert retry_after({}) is None


async def test_the_loopback_server_answers_the_vendors_own_client_whole_and_embeds(
    openai: OpenAIServer,
) -> None:
    from openai import AsyncOpenAI

    async with AsyncOpenAI(base_url=openai.url, api_key=KEY, max_retries=0) as client:
        openai.then(Say("hello"), Call([("f", {"a": 1})]))
        asked = {"model": "m", "messages": [{"role": "user", "content": "hi"}]}
        whole = await client.chat.completions.create(**asked)  # type: ignore[call-overload]
        assert whole.choices[0].message.content == "hello"
        called = await client.chat.completions.create(**asked)  # type: ignore[call-overload]
        assert called.choices[0].message.tool_calls[0].function.arguments == '{"a": 1}'
        vectors = await client.embeddings.create(model="e", input=["one", "two"])
        assert openai.last.json["encoding_format"] == "base64"
        assert vectors.data[1].embedding == pytest.approx(vector("two"), abs=1e-6)
