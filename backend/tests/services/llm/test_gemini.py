"""What goes over Gemini's wire; what all vendors share is tested with the service."""

from __future__ import annotations

import warnings

import pytest
from fakes.gemini_server import GeminiServer
from fakes.openai_server import vector
from fakes.script import Call, HttpError, Picture, Say
from pydantic import BaseModel

from tripkit.services.llm.gemini import GeminiConnection, GeminiProvider
from tripkit.services.llm.port import Message, Tool
from tripkit.services.llm.provider import CallFailed, Chunk, Request, Usage
from tripkit.services.llm.schema import json_schema

from .conftest import KEY, Place

HI = (Message("system", "be kind"), Message("user", "hi"))


@pytest.fixture
def provider(gemini: GeminiServer) -> GeminiProvider:
    return GeminiProvider(GeminiConnection(gemini.url, KEY, 5), "gemini-3.8-flash")


async def chunks(provider: GeminiProvider, request: Request) -> list[Chunk]:
    try:
        return [chunk async for chunk in provider.complete(request)]
    finally:
        await provider.aclose()


async def test_a_schema_goes_out_as_json_schema_and_the_key_in_its_header(
    gemini: GeminiServer, provider: GeminiProvider
) -> None:
    gemini.then(Say("{}", usage=(7, 3), cached=2))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = await chunks(provider, Request(HI, schema=json_schema(Place)))
    assert gemini.last.path.endswith("/models/gemini-3.8-flash:streamGenerateContent")
    assert gemini.last.headers["x-goog-api-key"] == KEY
    config = gemini.last.json["generationConfig"]
    assert config["responseMimeType"] == "application/json"
    assert config["responseJsonSchema"]["required"] == ["name", "score"]
    assert "temperature" not in config
    assert gemini.last.json["systemInstruction"]["parts"] == [{"text": "be kind"}]
    assert [chunk.usage for chunk in found if chunk.usage] == [Usage(7, 3, 2)]
    assert [chunk.finish for chunk in found if chunk.finish] == ["stop"]


async def test_one_connection_serves_several_models(
    gemini: GeminiServer, provider: GeminiProvider
) -> None:
    gemini.always = Say("hi")
    for model in ("gemini-3.5-flash", "gemini-3.8-flash"):
        other = provider.at(model)
        assert [chunk async for chunk in other.complete(Request(HI))]
        assert f"/{model}:" in gemini.last.path
    assert gemini.connections == 1
    await provider.aclose()


async def test_the_vendors_client_retries_nothing(
    gemini: GeminiServer, provider: GeminiProvider
) -> None:
    gemini.always = HttpError(503)
    with pytest.raises(CallFailed):
        await chunks(provider, Request(HI))
    assert len(gemini.requests) == 1


@pytest.mark.parametrize(("delay", "seconds"), [("34s", 34.0), ("1.5s", 1.5), ("soon", None)])
async def test_the_wait_in_an_errors_details_is_read(
    gemini: GeminiServer, provider: GeminiProvider, delay: str, seconds: float | None
) -> None:
    details = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": delay}]
    error = {"code": 429, "message": "x", "status": "RESOURCE_EXHAUSTED", "details": details}
    gemini.then(HttpError(429, body={"error": error}))
    with pytest.raises(CallFailed) as caught:
        await chunks(provider, Request(HI))
    assert caught.value.reason == "rate_limited"
    assert caught.value.retry_after == seconds


async def test_a_blocked_prompt_is_a_refusal(
    gemini: GeminiServer, provider: GeminiProvider
) -> None:
    gemini.then(HttpError(200, body={"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}}))
    found = await chunks(provider, Request(HI))
    assert found[0].finish == "content_filter"


class City(BaseModel):
    city: str


async def test_thought_signatures_come_with_their_calls(
    gemini: GeminiServer, provider: GeminiProvider
) -> None:
    gemini.then(Call([("weather", {"city": "Ella"})], signature="c2ln"))
    found = await chunks(provider, Request(HI, tools=(Tool("weather", "Weather.", City),)))
    (part,) = [part for chunk in found for part in chunk.calls]
    assert (part.name, part.signature) == ("weather", "c2ln")


async def test_the_loopback_server_answers_the_vendors_own_client_with_pictures_and_vectors(
    gemini: GeminiServer,
) -> None:
    from google import genai
    from google.genai import types

    options = types.HttpOptions(base_url=gemini.url, timeout=5000)
    client = genai.Client(api_key=KEY, http_options=options)
    gemini.then(Picture(b"\x89PNG...", text="a hill"))
    drawn = await client.aio.models.generate_content(
        model="gemini-3.1-flash-image",
        contents="draw",
        config=types.GenerateContentConfig(response_modalities=["TEXT", "IMAGE"]),
    )
    parts = drawn.candidates[0].content.parts  # type: ignore[index, union-attr]
    assert parts[0].text == "a hill"  # type: ignore[index]
    assert parts[1].inline_data.data == b"\x89PNG..."  # type: ignore[index, union-attr]
    vectors = await client.aio.models.embed_content(
        model="gemini-embedding-001",
        contents=["one", "two"],  # type: ignore[arg-type]
    )
    assert vectors.embeddings[1].values == pytest.approx(vector("two"))  # type: ignore[index]
    await client.aio.aclose()
    client.close()
