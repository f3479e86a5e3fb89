"""Sums in other currencies, at a rate that says its date.

The European Central Bank's reference rates as the package CurrencyConverter carries them, and for
currencies that the bank doesn't quote a table of our own: pegs at their peg, others rounded.
"""

from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from tripkit.domain.provenance import Provenance

if TYPE_CHECKING:
    from currency_converter import CurrencyConverter

ECB = "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/"
OWN_DATE = date(2025, 7, 1)


@cache
def _own() -> dict[str, float]:
    """Units for one US dollar."""
    text = (files("tripkit.knowledge") / "usd_rates.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    return {code: float(rate) for code, rate in rows}


WHOLE = frozenset({"CLP", "COP", "HUF", "IDR", "ISK", "JPY", "KRW", "LKR", "TWD", "VND"})
"""Currencies that nobody counts in hundredths."""


class UnknownCurrency(ValueError):
    """Neither the bank nor our table has it."""


@dataclass(frozen=True)
class Converted:
    """`rate`: units of the wanted currency for one of the given; `on` is the rate's date."""

    amount: float
    rate: float
    on: date
    source: str

    @property
    def provenance(self) -> Provenance:
        """Of the rate: the bank's, or our own table's."""
        if self.source == ECB:
            name = "European Central Bank"
            return Provenance(tier="open_data", source=name, url=ECB, checked=self.on.isoformat())
        return Provenance(tier="ours", source=self.source, checked=self.on.isoformat())


@cache
def _bank() -> "CurrencyConverter":
    from currency_converter import CurrencyConverter

    return CurrencyConverter()


@cache
def _per_dollar(currency: str) -> tuple[float, date, str]:
    if currency == "USD":
        return 1.0, _bank().bounds["USD"].last_date, ECB
    if currency in _own():
        return float(_own()[currency]), OWN_DATE, "our own table, rounded"
    bounds = _bank().bounds.get(currency)
    if bounds is None or bounds.last_date.year < OWN_DATE.year:  # a currency that is no more
        raise UnknownCurrency(currency)
    rate = _bank().convert(1, "USD", currency, date=bounds.last_date)
    return float(rate), bounds.last_date, ECB


def known(currency: str) -> bool:
    """Whether sums in it can be converted."""
    try:
        _per_dollar(currency)
    except UnknownCurrency:
        return False
    return True


def convert(amount: float, given: str, wanted: str) -> Converted:
    """The sum in another currency. Raises UnknownCurrency."""
    (a, on_a, by_a), (b, on_b, by_b) = _per_dollar(given), _per_dollar(wanted)
    rate = 1.0 if given == wanted else b / a
    own = by_b if by_b != ECB else by_a
    return Converted(amount * rate, rate, min(on_a, on_b), own)


def rounded(amount: float, currency: str) -> float:
    """The amount as it is paid: in whole units where nobody counts hundredths."""
    return round(amount, digits(currency))


def digits(currency: str) -> int:
    """Decimals of a sum in this currency."""
    return 0 if currency in WHOLE else 2
