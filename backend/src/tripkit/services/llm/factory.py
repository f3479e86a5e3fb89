"""Builds the language model service from plain values."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal
from urllib.parse import urlsplit

from tripkit.services.breaker import CircuitBreaker
from tripkit.services.llm.caller import Caller
from tripkit.services.llm.client import ModelLLM
from tripkit.services.llm.gemini import GeminiConnection, GeminiProvider
from tripkit.services.llm.metering import Budget, DailyBudget, Meter
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.llm.openai import OpenAIConnection, OpenAIProvider
from tripkit.services.llm.openai_responses import ResponsesProvider
from tripkit.services.llm.port import LLM
from tripkit.services.llm.prices import FREE, PRICES, Price, PriceList
from tripkit.services.llm.provider import Provider
from tripkit.services.llm.pump import TimeLimits
from tripkit.services.llm.route import Models
from tripkit.services.retry import RetryPolicy

ProviderName = Literal["openai", "gemini", "anthropic", "openrouter", "ollama"]
PROVIDERS: tuple[ProviderName, ...] = ("openai", "gemini", "anthropic", "openrouter", "ollama")
"""In the order in which `auto` looks for one."""

OpenAIApi = Literal["chat", "responses"]
DEFAULT_MODELS: dict[ProviderName, str] = {
    "openai": "gpt-5.6-luna",
    "gemini": "gemini-3.8-flash",
    "anthropic": "claude-haiku-5-5",
    "openrouter": "openai/gpt-5.6-luna",
    "ollama": "qwen3:8b",
}


ANTHROPIC_BASE_URL = "https://api.anthropic.com"
GEMINI_BASE_URL = "https://generativelanguage.googleapis.com"

ONLINE = ":online"
"""What OpenRouter adds to a model's name for one that searches the web as it answers."""


class LLMMisconfigured(ValueError):
    """The configuration asks for what it gives no key or address for; says what to set."""


@dataclass(frozen=True)
class LLMConfig:
    """What to build. Keys are plain text here and go nowhere but into the vendor's client.

    `base_url` (a tracing gateway) replaces the address of the first provider alone.
    """

    provider: ProviderName | Literal["auto", "offline"] = "auto"
    model: str = ""
    fallback_model: str = ""
    """`model` of the same provider, or `provider:model`."""
    base_url: str = ""
    openai_api_key: str = field(default="", repr=False)
    google_api_key: str = field(default="", repr=False)
    anthropic_api_key: str = field(default="", repr=False)
    openrouter_api_key: str = field(default="", repr=False)
    ollama_base_url: str = ""
    openai_base_url: str = "https://api.openai.com/v1"
    gemini_base_url: str = GEMINI_BASE_URL
    anthropic_base_url: str = ANTHROPIC_BASE_URL
    openrouter_base_url: str = "https://openrouter.ai/api/v1"
    openai_api: OpenAIApi = "chat"
    """Which of OpenAI's two APIs; only its own address is sure to have `responses`."""
    reasoning_effort: str = ""
    """How long a reasoning model thinks (none, minimal, low, …); empty: the model's own."""
    limits: TimeLimits = field(default_factory=TimeLimits)
    retries: RetryPolicy = field(default_factory=RetryPolicy)
    breaker_failures: int = 5
    breaker_cooldown: float = 30.0
    concurrency: int = 64
    """Calls that run at once in this process; further ones wait."""
    daily_tokens: int | None = None
    daily_dollars: float | None = None
    prices: Mapping[str, Price] = field(default_factory=dict)
    """The user's own, before ours: see `prices.PriceList`."""


def build_llm(
    config: LLMConfig,
    *,
    budget: Budget | None = None,
    now: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> LLM:
    """Returns the service; importing the vendor's library waits for `warm` or the first call.

    Raises LLMMisconfigured.
    """
    chain, providers = _chain(config)
    if not chain:
        return OfflineLLM()
    known = {f"{p.name}:{p.model}" for p in [*chain, *providers.values()]}
    caller = Caller(
        Models(
            chain,
            providers,
            allowed=lambda name, model: (
                name in FREE or {f"{name}:{_searching(name, model)}"} <= known | PRICES.keys()
            ),
            new_breaker=lambda: CircuitBreaker(
                config.breaker_failures, config.breaker_cooldown, now
            ),
        ),
        meter=Meter(PriceList(config.prices)),
        budget=budget or DailyBudget(config.daily_tokens, config.daily_dollars),
        limits=config.limits,
        retries=config.retries,
        concurrency=config.concurrency,
        now=now,
        sleep=sleep,
    )
    return ModelLLM(caller)


def configured_models(config: LLMConfig) -> list[Provider]:
    """Returns the models that are asked, in their order; none where there is no provider.

    Raises LLMMisconfigured.
    """
    return _chain(config)[0]


def _chain(config: LLMConfig) -> tuple[list[Provider], dict[str, Provider]]:
    """The models in the order in which they are asked, and the providers by name."""
    first = first_provider(config)
    if first is None:
        return [], {}
    providers: dict[str, Provider] = {
        name: _provider(config, name, gateway=name == first)
        for name in PROVIDERS
        if _has_access(config, name)
    }
    chain = [providers[first]]
    if config.fallback_model:
        name, model = _fallback(config.fallback_model, first)
        if name not in providers:
            raise LLMMisconfigured(f"LLM_FALLBACK_MODEL names {name}: {_WHAT_TO_SET[name]}")
        chain.append(providers[name].at(model))
    return chain, providers


def _searching(name: str, model: str) -> str:
    """The model without OpenRouter's suffix for one that searches the web."""
    return model.removesuffix(ONLINE) if name == "openrouter" else model


_WHAT_TO_SET: dict[ProviderName, str] = {
    "openai": "set OPENAI_API_KEY, or LLM_BASE_URL for a server that wants none",
    "gemini": "set GOOGLE_API_KEY",
    "anthropic": "set ANTHROPIC_API_KEY",
    "openrouter": "set OPENROUTER_API_KEY",
    "ollama": "set OLLAMA_BASE_URL",
}


def first_provider(config: LLMConfig) -> ProviderName | None:
    """Returns the provider that answers first; None: offline. Raises LLMMisconfigured."""
    if config.provider == "offline":
        return None
    if config.provider == "auto":
        return next((name for name in PROVIDERS if _has_access(config, name)), None)
    if not _has_access(config, config.provider):
        raise LLMMisconfigured(f"LLM_PROVIDER={config.provider}: {_WHAT_TO_SET[config.provider]}")
    return config.provider


def _has_access(config: LLMConfig, name: ProviderName) -> bool:
    own_server = config.base_url if config.provider == "openai" else ""
    return bool(
        {
            "openai": config.openai_api_key or own_server,
            "gemini": config.google_api_key,
            "anthropic": config.anthropic_api_key,
            "openrouter": config.openrouter_api_key,
            "ollama": config.ollama_base_url,
        }[name].strip()
    )


def _provider(config: LLMConfig, name: ProviderName, *, gateway: bool) -> Provider:
    model = (config.model if gateway else "") or DEFAULT_MODELS[name]
    url = config.base_url if gateway else ""
    timeout = config.limits.total
    if name == "gemini":
        address, key = url or config.gemini_base_url, config.google_api_key.strip()
        return GeminiProvider(GeminiConnection(address, key, timeout), model, _effort(config, name))
    if name == "anthropic":
        return _anthropic(config, url or config.anthropic_base_url, model)
    address, key = {
        "openai": (config.openai_base_url, config.openai_api_key.strip() or _NO_KEY),
        "openrouter": (config.openrouter_base_url, config.openrouter_api_key),
        "ollama": (_ollama_address(config.ollama_base_url), _NO_KEY),
    }[name]
    connection = OpenAIConnection(name, url or address, key.strip(), timeout)
    if name == "openai" and config.openai_api == "responses":
        return ResponsesProvider(connection, model, _effort(config, name))
    return OpenAIProvider(connection, model, _effort(config, name))


def _anthropic(config: LLMConfig, address: str, model: str) -> Provider:
    from tripkit.services.llm.anthropic import (
        AnthropicConnection,
        AnthropicProvider,
        is_installed,
    )

    if not is_installed():
        raise LLMMisconfigured("ANTHROPIC_API_KEY: pip install 'tripkit[anthropic]'")
    connection = AnthropicConnection(address, config.anthropic_api_key.strip(), config.limits.total)
    return AnthropicProvider(connection, model, _effort(config, "anthropic"))


_NO_KEY = "none"
"""Sent where a server of one's own looks at no key; the vendors' clients want something."""
_EFFORTS: Mapping[ProviderName, Callable[[str], Mapping[str, object]]] = {
    "openai": lambda effort: {"reasoning_effort": effort},
    "ollama": lambda effort: {"reasoning_effort": effort},
    "openrouter": lambda effort: {"reasoning": {"effort": effort}},
    "anthropic": lambda effort: {"reasoning_effort": effort},
    "gemini": lambda effort: {"thinking_level": effort},
}


def _effort(config: LLMConfig, name: ProviderName) -> Mapping[str, object]:
    """The vendor's own parameter for how long its model reasons; the first provider's alone."""
    is_first = first_provider(config) == name
    return _EFFORTS[name](config.reasoning_effort) if config.reasoning_effort and is_first else {}


def _ollama_address(url: str) -> str:
    """Returns the address of Ollama's OpenAI-compatible half, /v1 when no path is given."""
    url = url.strip().rstrip("/")
    return url if urlsplit(url).path else f"{url}/v1"


def _fallback(spelled: str, first: ProviderName) -> tuple[ProviderName, str]:
    """Reads `model` or `provider:model` (Ollama's models have colons of their own)."""
    prefix, colon, rest = spelled.partition(":")
    for name in PROVIDERS:
        if colon and prefix == name:
            return name, rest
    return first, spelled
