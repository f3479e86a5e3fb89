from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace

import pytest
from fakes.gemini_server import GeminiServer
from fakes.openai_server import OpenAIServer
from fakes.script import HttpError, Say, ScriptedServer

from tripkit.services.llm.factory import (
    DEFAULT_MODELS,
    LLMConfig,
    LLMMisconfigured,
    build_llm,
    first_provider,
)
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.llm.port import LLM, CallContext

from .conftest import ASK, KEY, Place, config_for, lost_place

ALL_KEYS = LLMConfig(
    openai_api_key=KEY, google_api_key=KEY, openrouter_api_key=KEY, ollama_base_url="http://x"
)
ELLA = Say.json({"name": "Ella"})


async def ask(llm: LLM, **context: str) -> tuple[str, str | None]:
    answer = await llm.answer(ASK, Place, otherwise=lost_place, context=CallContext(**context))
    return answer.source, answer.reason


@pytest.mark.parametrize(
    ("config", "first"),
    [
        (ALL_KEYS, "openai"),
        (replace(ALL_KEYS, openai_api_key=""), "gemini"),
        (replace(ALL_KEYS, openai_api_key=" ", google_api_key=""), "openrouter"),
        (LLMConfig(ollama_base_url="http://x"), "ollama"),
        (LLMConfig(), None),
        (replace(ALL_KEYS, provider="offline"), None),
        (replace(ALL_KEYS, provider="gemini"), "gemini"),
    ],
)
def test_auto_takes_the_first_that_has_a_key(config: LLMConfig, first: str | None) -> None:
    assert first_provider(config) == first


@pytest.mark.parametrize(
    ("config", "says"),
    [
        (LLMConfig(provider="openai"), "set OPENAI_API_KEY"),
        (LLMConfig(provider="ollama", openai_api_key=KEY), "set OLLAMA_BASE_URL"),
        (LLMConfig(openai_api_key=KEY, fallback_model="gemini:x"), "set GOOGLE_API_KEY"),
    ],
)
def test_a_choice_without_its_key_is_refused_and_says_what_to_set(
    config: LLMConfig, says: str
) -> None:
    with pytest.raises(LLMMisconfigured, match=says):
        build_llm(config)


def test_without_any_key_everything_is_offline() -> None:
    assert isinstance(build_llm(LLMConfig()), OfflineLLM)


def test_a_configuration_does_not_print_its_keys() -> None:
    assert KEY not in repr(ALL_KEYS)


@pytest.mark.parametrize("name", ["openrouter", "ollama"])
async def test_openrouter_and_ollama_are_the_same_adapter_elsewhere(
    openai: OpenAIServer, build: Callable[..., LLM], name: str
) -> None:
    where = {
        "openrouter": {"openrouter_api_key": KEY, "openrouter_base_url": openai.url},
        "ollama": {"ollama_base_url": openai.origin},
    }[name]
    llm = build(LLMConfig(**where))  # type: ignore[arg-type]
    openai.then(ELLA)
    assert await ask(llm) == ("model", None)
    assert openai.last.path == "/v1/chat/completions"
    assert openai.last.json["model"] == DEFAULT_MODELS[name]  # type: ignore[index]
    assert list(llm.usage()) == [f"{name}:{DEFAULT_MODELS[name]}"]  # type: ignore[index]
    expected = f"Bearer {KEY if name == 'openrouter' else 'none'}"
    assert openai.last.headers["authorization"] == expected


async def test_the_fallback_model_answers_when_the_first_one_fails_for_good(
    openai: OpenAIServer, gemini: GeminiServer, build: Callable[..., LLM]
) -> None:
    config = replace(
        config_for(openai, fallback_model="gemini:gemini-3.5-flash-lite"),
        google_api_key=KEY,
        gemini_base_url=gemini.url,
    )
    llm = build(config)
    openai.always, gemini.always = HttpError(503), ELLA
    assert await ask(llm) == ("model", None)
    assert len(openai.requests) == 3
    assert "gemini-3.5-flash-lite:" in gemini.last.path


async def test_the_fallback_may_be_another_model_of_the_same_provider(
    openai: OpenAIServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(openai, model="first", fallback_model="second:8b"))
    openai.then(HttpError(404), ELLA)
    assert await ask(llm) == ("model", None)
    assert [request.json["model"] for request in openai.requests] == ["first", "second:8b"]


async def test_a_refusal_is_not_shopped_around(
    openai: OpenAIServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(openai, fallback_model="second"))
    openai.then(Say("", finish="content_filter"), ELLA)
    assert await ask(llm) == ("offline", "refused")


async def test_a_call_may_choose_among_what_is_configured_and_nothing_else(
    openai: OpenAIServer, gemini: GeminiServer, build: Callable[..., LLM]
) -> None:
    both = replace(config_for(openai), google_api_key=KEY, gemini_base_url=gemini.url)
    llm = build(both)
    openai.always = gemini.always = ELLA
    assert await ask(llm, provider="gemini") == ("model", None)
    assert DEFAULT_MODELS["gemini"] in gemini.last.path
    assert await ask(llm, model="gpt-5.4-mini") == ("model", None)
    assert openai.last.json["model"] == "gpt-5.4-mini"
    asked = len(openai.requests) + len(gemini.requests)
    assert await ask(llm, provider="openrouter") == ("offline", "not_configured")
    assert await ask(llm, model="the-dearest-one") == ("offline", "not_configured")
    assert await ask(llm, provider="https://evil.example") == ("offline", "not_configured")
    assert len(openai.requests) + len(gemini.requests) == asked


async def test_a_gateway_takes_the_first_providers_calls_alone(
    openai: OpenAIServer, gemini: GeminiServer, build: Callable[..., LLM]
) -> None:
    with OpenAIServer() as gateway:
        config = replace(config_for(openai), google_api_key=KEY, gemini_base_url=gemini.url)
        llm = build(replace(config, base_url=gateway.url))
        gateway.always = gemini.always = ELLA
        assert await ask(llm) == ("model", None)
        assert await ask(llm, provider="gemini") == ("model", None)
        assert (len(gateway.requests), len(openai.requests), len(gemini.requests)) == (1, 0, 1)


async def test_a_model_that_keeps_failing_is_left_alone_for_a_while(
    openai: OpenAIServer, build: Callable[..., LLM], clock: object
) -> None:
    llm = build(config_for(openai, model="a", fallback_model="b", breaker_failures=3))
    openai.always = lambda r: HttpError(500) if r.json["model"] == "a" else ELLA
    assert llm.status().state == "ok"
    assert await ask(llm) == ("model", None)
    assert llm.status().state == "degraded"
    assert llm.status().models == {"openai:a": "open", "openai:b": "closed"}
    assert await ask(llm) == ("model", None)
    assert [r.json["model"] for r in openai.requests] == ["a", "a", "a", "b", "b"]
    clock.at += 60  # type: ignore[attr-defined]
    openai.always = ELLA
    assert await ask(llm) == ("model", None)
    assert openai.last.json["model"] == "a"
    assert llm.status().state == "ok"


async def test_with_every_model_failing_the_service_is_down_and_answers_at_once(
    openai: OpenAIServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(openai))
    openai.always = HttpError(401)
    assert await ask(llm) == ("offline", "unavailable")
    assert llm.status().state == "down"
    assert await ask(llm) == ("offline", "unavailable")
    assert len(openai.requests) == 1


def test_building_imports_no_vendors_library() -> None:
    code = (
        "import sys; from tripkit.services.llm.factory import *;"
        "build_llm(LLMConfig(openai_api_key='k', google_api_key='k', fallback_model='gemini:x'));"
        "heavy = ('openai', 'google.genai', 'langchain_core', 'langchain_openai', 'httpx');"
        "sys.exit(','.join(name for name in heavy if name in sys.modules) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("server", "sent"),
    [
        ("openai", {"reasoning_effort": "low"}),
        ("responses", {"reasoning": {"effort": "low"}, "store": False}),
        ("anthropic", {"output_config": {"effort": "low"}}),
    ],
    indirect=["server"],
)
async def test_how_long_a_model_reasons_is_said_the_vendors_way(
    server: ScriptedServer, build: Callable[..., LLM], sent: dict[str, object]
) -> None:
    llm = build(config_for(server, reasoning_effort="low"))
    await llm.warm()
    server.always = Say("Ella")
    async for _ in llm.text(ASK, otherwise=lambda: "ours"):
        pass
    assert {key: server.last.json.get(key) for key in sent} == sent


async def test_gemini_is_told_how_long_to_think(
    gemini: GeminiServer, build: Callable[..., LLM]
) -> None:
    llm = build(config_for(gemini, reasoning_effort="low"))
    gemini.always = ELLA
    assert await ask(llm) == ("model", None)
    thinking = gemini.last.json["generationConfig"]["thinkingConfig"]
    assert thinking == {"thinking_level": "LOW"}


async def test_a_server_of_ones_own_needs_no_key(
    openai: OpenAIServer, build: Callable[..., LLM]
) -> None:
    llm = build(LLMConfig(provider="openai", base_url=openai.url, model="mine"))
    openai.always = ELLA
    assert await ask(llm) == ("model", None)
    assert first_provider(LLMConfig(base_url=openai.url)) is None


def test_a_key_without_its_package_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tripkit.services.llm.anthropic.is_installed", lambda: False)
    with pytest.raises(LLMMisconfigured, match=r"tripkit\[anthropic\]"):
        build_llm(LLMConfig(anthropic_api_key=KEY))
