"""The models that words, readings and vectors come from, by the settings."""

from tripkit.services.llm.factory import (
    ANTHROPIC_BASE_URL,
    GEMINI_BASE_URL,
    LLMConfig,
    LLMMisconfigured,
    build_llm,
    first_provider,
)
from tripkit.services.llm.metering import DailyBudget
from tripkit.services.llm.port import LLM
from tripkit.services.llm.prices import Price, read_prices
from tripkit.services.llm.pump import TimeLimits
from tripkit.services.reader.local import ThreadedReader
from tripkit.services.reader.port import Reader
from tripkit.services.retrieval.minilm import MiniLM
from tripkit.services.retrieval.port import Embedder
from tripkit.services.storage.daily_spending import DailySpending
from tripkit.services.storage.port import Database
from tripkit.settings import Settings, SettingsError, secret


def llm_config(settings: Settings) -> LLMConfig:
    """The language model's configuration."""
    return LLMConfig(
        provider=settings.llm_provider,
        model=settings.llm_model or "",
        fallback_model=settings.llm_fallback_model or "",
        base_url=settings.llm_base_url or "",
        openai_api_key=secret(settings.openai_api_key),
        google_api_key=secret(settings.google_api_key),
        anthropic_api_key=secret(settings.anthropic_api_key),
        anthropic_base_url=settings.anthropic_base_url or ANTHROPIC_BASE_URL,
        openrouter_api_key=secret(settings.openrouter_api_key),
        ollama_base_url=settings.ollama_base_url or "",
        openai_api=settings.llm_openai_api,
        reasoning_effort=settings.llm_reasoning_effort or "",
        gemini_base_url=settings.google_gemini_base_url or GEMINI_BASE_URL,
        limits=TimeLimits(
            first=settings.llm_patience_seconds, hedge=settings.llm_patience_seconds * 0.4
        ),
        daily_dollars=settings.llm_daily_budget_usd,
        prices=_own_prices(settings),
        concurrency=settings.llm_concurrency,
    )


def _own_prices(settings: Settings) -> dict[str, Price]:
    try:
        return read_prices(settings.llm_prices or "")
    except ValueError as error:
        raise SettingsError(f"LLM_PRICES: {error}") from None


def open_llm(settings: Settings, database: Database | None = None) -> LLM:
    """The language model, or our own rules. Raises SettingsError.

    With a database the day's budget is that of all processes over it.
    """
    ledger = DailySpending(database) if database else None
    budget = DailyBudget(dollars=settings.llm_daily_budget_usd, ledger=ledger)
    try:
        return build_llm(llm_config(settings), budget=budget)
    except LLMMisconfigured as error:
        raise SettingsError(str(error)) from None


def open_reader(settings: Settings, llm: LLM) -> Reader:
    """The local reader, or by READER the language model over it.

    Raises SettingsError where READER asks for a model and none is set up.
    """
    if settings.reader == "local":
        return ThreadedReader()
    if llm.status().state == "not configured":
        raise SettingsError(
            "READER=model needs a language model: set a provider's key (see LLM_PROVIDER in"
            " .env.example), or READER=local"
        )
    from tripkit.services.reader.model import ModelReader

    return ModelReader(llm, ThreadedReader())


def open_embedder(settings: Settings) -> Embedder:
    """The vendor's embeddings with a key of the chosen provider, else the embedded model."""
    provider = first_provider(llm_config(settings))
    keys = {"openai": settings.openai_api_key, "gemini": settings.google_api_key}
    if provider in ("openai", "gemini") and (key := secret(keys[provider])):
        from tripkit.services.retrieval.vendor import VendorEmbedder

        gemini = settings.google_gemini_base_url if provider == "gemini" else None
        return VendorEmbedder(provider, key, base_url=settings.llm_base_url or gemini)
    return MiniLM()
