"""What models cost, as data, with where and when it was read. A model not here: unknown.

US dollars a million tokens. Sources: developers.openai.com/api/docs/pricing, as quoted in
2026-06 and 2026-11; ai.google.dev/gemini-api/docs/pricing, as quoted on 2026-10-07.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tripkit.services.llm.provider import Usage

_MILLION = 1_000_000


@dataclass(frozen=True)
class Price:
    """Dollars a million tokens from `since` on; `cached` None: as much as other input."""

    input: float
    output: float
    cached: float | None = None
    since: date = date.min


PRICES: dict[str, tuple[Price, ...]] = {
    "openai:gpt-5.6-luna": (Price(0.20, 1.20, 0.02),),
    "openai:gpt-5.6-terra": (Price(2.00, 12.00, 0.20),),
    "openai:gpt-5.5": (Price(5.00, 30.00, 0.50),),
    "openai:gpt-5.4": (Price(2.50, 15.00, 0.25),),
    "openai:gpt-5.4-mini": (Price(0.75, 4.50, 0.075),),
    "openai:gpt-5.4-nano": (Price(0.20, 1.25, 0.02),),
    "gemini:gemini-3.8-flash": (
        Price(0.75, 3.75),
        Price(1.50, 7.50, since=date(2027, 1, 1)),
    ),
    "gemini:gemini-3.5-flash": (Price(1.50, 9.00),),
    "gemini:gemini-3.5-flash-lite": (Price(0.30, 2.50),),
}

FREE = frozenset({"ollama"})
"""Providers that run on the user's own machine."""


def dollars(provider: str, model: str, usage: Usage, on: date) -> float | None:
    """Returns what the tokens cost on that day in US dollars; None when the price is unknown."""
    if provider in FREE:
        return 0.0
    known = [p for p in PRICES.get(f"{provider}:{model}", ()) if p.since <= on]
    if not known:
        return None
    price = max(known, key=lambda p: p.since)
    cached_price = price.input if price.cached is None else price.cached
    fresh = usage.input - usage.cached
    spent = fresh * price.input + usage.cached * cached_price + usage.output * price.output
    return spent / _MILLION
