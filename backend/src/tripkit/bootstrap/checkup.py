"""One small question to each part that the settings name, and what its answer means."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import aclosing
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Protocol

from pydantic import BaseModel

from tripkit.bootstrap import models, services
from tripkit.bootstrap.container import open_coordinator, open_database
from tripkit.domain.clock import today
from tripkit.domain.errors import TripKitError
from tripkit.services.image.port import ImageFailed
from tripkit.services.llm import requests
from tripkit.services.llm.factory import configured_models
from tripkit.services.llm.failures import BAD_REQUEST
from tripkit.services.llm.ollama import find_ollama
from tripkit.services.llm.port import NO_CONTEXT, Prompt
from tripkit.services.llm.provider import CallFailed, Provider, Request
from tripkit.services.llm.pump import Deadlines, TimeLimits, pumped
from tripkit.services.llm.schema import json_schema
from tripkit.services.llm.tally import Tally
from tripkit.services.places.factory import build_places
from tripkit.services.places.port import KeyRefused, PlaceQuery
from tripkit.services.prices.port import HotelQuery
from tripkit.settings import Settings, secret

LLM_SETTINGS = "OPENAI_API_KEY, GOOGLE_API_KEY, ANTHROPIC_API_KEY, OPENROUTER_API_KEY"
_KEYS = {
    "openai": "OPENAI_API_KEY, LLM_BASE_URL, LLM_MODEL",
    "gemini": "GOOGLE_API_KEY, GOOGLE_GEMINI_BASE_URL, LLM_MODEL",
    "anthropic": "ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL, LLM_MODEL",
    "openrouter": "OPENROUTER_API_KEY, LLM_MODEL",
    "ollama": "OLLAMA_BASE_URL, LLM_MODEL",
}
_BY_DETAIL = {
    "http 401": "key_refused",
    "http 403": "key_refused",
    "http 404": "no_model",
    BAD_REQUEST: "bad_request",
    "quota": "quota",
    "no connection": "no_connection",
}
_BY_REASON = {
    "rate_limited": "rate_limited",
    "timeout": "timeout",
    "refused": "refused",
    "bad_output": "unreadable",
    "cut": "unreadable",
}


class Part(Protocol):
    def health(self) -> str: ...

    async def close(self) -> None: ...


_IMAGE_CODES = {"bad_output": "unreadable", "unavailable": "failed"}


@dataclass(frozen=True)
class Finding:
    """What came of one question; `code` names a sentence of data/doctor.toml."""

    part: str
    code: str
    values: dict[str, str] = field(default_factory=dict)

    @property
    def is_fault(self) -> bool:
        """Whether something that was set up does not work."""
        return self.code not in ("ok", "not_configured", "schema_in_words", "found", "none_found")


class Ready(BaseModel):
    """The answer to the small question."""

    ready: bool


_QUESTION = Prompt("Answer in JSON.", "Set ready to true.", name="doctor")


async def examined(settings: Settings) -> AsyncIterator[Finding]:
    """Yields a finding a part, as each answers. Raises SettingsError."""
    yield await _storage(settings)
    yield await _redis(settings)
    chain = configured_models(models.llm_config(settings))
    if not chain:
        yield Finding("llm", "not_configured", {"model": "", "set": LLM_SETTINGS})
    for provider in chain:
        yield await _model(provider, settings.llm_patience_seconds)
    if chain and chain[0].name in ("openai", "gemini"):
        yield await _embeddings(settings)
    yield await _pictures(settings)
    for check in (_places, _web_search, _prices, _weather):
        yield await check(settings)
    if not settings.ollama_base_url:
        yield await _ollama()


async def _storage(settings: Settings) -> Finding:
    try:
        database = await open_database(settings)
    except TripKitError:
        return Finding("storage", "no_connection", {"set": "DATABASE_URL, DATA_DIR"})
    await database.close()
    return Finding("storage", "ok")


async def _redis(settings: Settings) -> Finding:
    coordinator = open_coordinator(settings)
    state = await coordinator.health()
    await coordinator.close()
    code = {"ok": "ok", "not configured": "not_configured"}.get(state, "no_connection")
    return Finding("redis", code, {"set": "REDIS_URL"})


async def _model(provider: Provider, patience: float) -> Finding:
    values = {"model": f"{provider.name}:{provider.model}", "set": _KEYS[provider.name]}
    values["seconds"] = f"{patience:g}"
    request = requests.of_prompt(_QUESTION, NO_CONTEXT, json_schema(Ready))
    code = await _asked(provider, request, patience)
    if code == _BY_DETAIL[BAD_REQUEST]:
        in_words = await _asked(provider, requests.in_words(request), patience)
        code = "schema_in_words" if in_words == "ok" else code
    await provider.aclose()
    return Finding("llm", code, values)


async def _asked(provider: Provider, request: Request, patience: float) -> str:
    """The code for what one attempt came to; loading the vendor's library takes no patience."""
    await asyncio.to_thread(provider.load)
    limits = TimeLimits(first=patience)
    deadlines = Deadlines.after(limits, time.monotonic())
    pieces = pumped(provider.complete(request), limits, deadlines, time.monotonic)
    text, tally = "", Tally(request)
    try:
        async with aclosing(pieces) as chunks:
            async for chunk in chunks:
                text += chunk.text
                tally.add(chunk)
        tally.check_finish()
    except CallFailed as failure:
        return _BY_DETAIL.get(failure.detail) or _BY_REASON.get(failure.reason, "failed")
    return "ok" if text.strip() else "unreadable"


async def _embeddings(settings: Settings) -> Finding:
    embedder = models.open_embedder(settings)
    try:
        await embedder.embed(["an old tram"])
    except TripKitError:
        code = "failed" if embedder.is_available else "no_embeddings"
        return Finding("embeddings", code, {"set": "LLM_BASE_URL"})
    return Finding("embeddings", "ok")


async def _pictures(settings: Settings) -> Finding:
    images = services.open_images(settings, "doctor")
    values = {"set": "GOOGLE_API_KEY, IMAGE_MODEL", "model": settings.image_model or ""}
    try:
        code = "ok" if await images.check() else "not_configured"
    except ImageFailed as failure:
        refused = failure.code == "not_configured"  # neither key nor model was accepted
        code = "key_refused" if refused else failure.code
    finally:
        await images.close()
    return Finding("images", _IMAGE_CODES.get(code, code), values)


async def _part(
    part: str, setting: str, is_set: bool, opened: Part, question: Awaitable[object]
) -> Finding:
    """Asks a part whose health tells what its own failures mean."""
    values = {"set": setting}
    try:
        await question
    except KeyRefused:
        return Finding(part, "key_refused", values)
    except TripKitError:
        code = "failed" if is_set else "not_configured"
        return Finding(part, code, values)
    finally:
        health = opened.health()
        await opened.close()
    code = {"ok": "ok", "not configured": "not_configured"}.get(health, "failed")
    return Finding(part, code, values)


async def _places(settings: Settings) -> Finding:
    places = build_places(
        secret(settings.google_maps_api_key),
        secret="doctor",  # noqa: S106  # signs links, and none is made
        api=settings.google_maps_api,
        base=settings.google_maps_base_url,
    )
    query = PlaceQuery("Torre de Belém", "Lisbon", "PT", 38.6916, -9.2160)
    is_set = settings.google_maps_api_key is not None
    return await _part("places", "GOOGLE_MAPS_API_KEY", is_set, places, places.look_up(query))


async def _web_search(settings: Settings) -> Finding:
    web = services.open_web_search(settings)
    is_set = settings.tavily_api_key is not None
    question = web.search("Lisbon tram 28", limit=1)
    return await _part("web_search", "TAVILY_API_KEY", is_set, web, question)


async def _prices(settings: Settings) -> Finding:
    prices = services.open_prices(settings)
    start = today() + timedelta(days=60)
    question = prices.hotels(HotelQuery("Lisbon", start, start + timedelta(days=1), adults=1))
    is_set = settings.serpapi_api_key is not None
    return await _part("prices", "SERPAPI_API_KEY", is_set, prices, question)


async def _weather(settings: Settings) -> Finding:
    weather = services.open_weather(settings)
    question = weather.days(38.72, -9.14, today(), 1)
    return await _part("weather", "WEATHER_PROVIDER, OPEN_METEO_BASE_URL", True, weather, question)


async def _ollama() -> Finding:
    local = await find_ollama()
    if local is None:
        return Finding("ollama", "none_found")
    names = ", ".join(local.models) or "-"
    return Finding("ollama", "found", {"address": local.address, "models": names})
