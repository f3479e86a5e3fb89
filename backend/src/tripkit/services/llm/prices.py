"""What models cost, as data, with where and when it was read. A model not here: unknown, unless
the user's own table has it; a budget then counts it as a dear one.

US dollars a million tokens. Sources: developers.openai.com/api/docs/pricing, as quoted in
2026-06 and 2026-11; platform.claude.com/docs/en/about-claude/pricing, as quoted in 2026-10
(Haiku for prompts of up to 100,000 tokens); ai.google.dev/gemini-api/docs/pricing, as quoted on
2026-10-07.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
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
    "anthropic:claude-haiku-5-5": (Price(0.10, 0.50, 0.01),),
    "anthropic:claude-sonnet-5-5": (Price(2.00, 10.00, 0.20),),
    "anthropic:claude-sonnet-5": (Price(2.00, 10.00, 0.20),),
    "anthropic:claude-opus-5-5": (Price(4.00, 20.00, 0.20),),
    "anthropic:claude-opus-5": (Price(5.00, 25.00, 0.50),),
    "gemini:gemini-3.5-flash": (Price(1.50, 9.00),),
    "gemini:gemini-3.5-flash-lite": (Price(0.30, 2.50),),
}

FREE = frozenset({"ollama"})
"""Providers that run on the user's own machine."""


ASSUMED = Price(3.00, 15.00)
"""What a budget counts for a model of unknown price: a dear one's, so that it is not overrun."""


@dataclass(frozen=True)
class PriceList:
    """Our prices and before them the user's own, by `provider:model`, `model`, or `*` for all."""

    own: Mapping[str, Price] = field(default_factory=dict)

    def price_of(self, provider: str, model: str, on: date) -> Price | None:
        """The price on a day; None when it is unknown."""
        for name in (f"{provider}:{model}", model, "*"):
            if name in self.own:
                return self.own[name]
        if provider in FREE:
            return Price(0.0, 0.0)
        prices = [p for p in PRICES.get(f"{provider}:{model}", ()) if p.since <= on]
        return max(prices, key=lambda price: price.since) if prices else None

    def dollars(self, provider: str, model: str, usage: Usage, on: date) -> float | None:
        """Returns what the tokens cost in US dollars; None when the price is unknown."""
        price = self.price_of(provider, model, on)
        return None if price is None else cost(price, usage)


def cost(price: Price, usage: Usage) -> float:
    """Returns what the tokens cost at a price, in US dollars."""
    cached_price = price.input if price.cached is None else price.cached
    fresh = usage.input - usage.cached
    spent = fresh * price.input + usage.cached * cached_price + usage.output * price.output
    return spent / _MILLION


def read_prices(text: str) -> dict[str, Price]:
    """Reads `model=input/output, …` in US dollars a million tokens. Raises ValueError."""
    table = {}
    for entry in filter(None, (part.strip() for part in text.split(","))):
        name, equals, amounts = entry.rpartition("=")
        paid_in, slash, paid_out = amounts.partition("/")
        if not (equals and slash and name.strip()):
            raise ValueError("write model=input/output, such as my-model=0.5/2, or *=0/0")
        price = Price(float(paid_in), float(paid_out))
        if not (0 <= price.input < math.inf and 0 <= price.output < math.inf):
            raise ValueError("prices are US dollars a million tokens, 0 or more")
        table[name.strip()] = price
    return table
