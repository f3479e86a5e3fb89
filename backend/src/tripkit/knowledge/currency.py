"""Sums in other currencies, at a rate that says its date.

The European Central Bank's reference rates as the package CurrencyConverter carries them, and for
currencies that the bank doesn't quote a table of our own: pegs at their peg, others rounded.
"""

from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import TYPE_CHECKING

from tripkit.domain.provenance import Provenance

if TYPE_CHECKING:
    from currency_converter import CurrencyConverter

ECB = "https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates/"
OWN_DATE = date(2025, 7, 1)
# Units for one US dollar.
_OWN = {
    "AED": 3.6725, "AFN": 70, "ALL": 84, "AMD": 385, "ANG": 1.79, "AOA": 917, "ARS": 1200,
    "AWG": 1.79, "AZN": 1.70, "BAM": 1.66, "BBD": 2, "BDT": 122, "BHD": 0.376, "BMD": 1,
    "BND": 1.27, "BOB": 6.91, "BSD": 1, "BTN": 85.6, "BWP": 13.4, "BYN": 3.27, "BZD": 2,
    "CDF": 2880, "CLP": 935, "COP": 4050, "CRC": 505, "CUP": 120, "CVE": 93.6, "DOP": 59.5,
    "DZD": 130, "EGP": 49.5, "ETB": 135, "FJD": 2.24, "GEL": 2.72, "GHS": 10.4, "GMD": 71,
    "GNF": 8650, "GTQ": 7.68, "GYD": 209, "HNL": 26, "HTG": 131, "IQD": 1310, "JMD": 160,
    "JOD": 0.709, "KES": 129, "KGS": 87.4, "KHR": 4010, "KMF": 418, "KWD": 0.306, "KYD": 0.833,
    "KZT": 520, "LAK": 21550, "LBP": 89500, "LKR": 300, "LYD": 5.4, "MAD": 9.0, "MDL": 17.1,
    "MGA": 4450, "MKD": 52.3, "MMK": 2100, "MNT": 3580, "MOP": 8.08, "MUR": 45, "MVR": 15.4,
    "MWK": 1734, "MZN": 64, "NAD": 17.6, "NGN": 1530, "NIO": 36.8, "NPR": 137, "OMR": 0.3845,
    "PAB": 1.0, "PEN": 3.55, "PGK": 4.1, "PKR": 284, "PYG": 7900, "QAR": 3.64, "RSD": 99.5,
    "RWF": 1440, "SAR": 3.75, "SBD": 8.35, "SCR": 14.2, "SRD": 38, "TJS": 9.9, "TMT": 3.5,
    "TND": 2.9, "TOP": 2.35, "TTD": 6.78, "TWD": 29.5, "TZS": 2630, "UAH": 41.7, "UGX": 3600,
    "UYU": 40, "UZS": 12600, "VND": 26100, "VUV": 118, "WST": 2.74, "XAF": 557, "XCD": 2.7,
    "XCG": 1.79, "XOF": 557, "XPF": 101.5, "ZMW": 24,
}  # fmt: skip


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
    if currency in _OWN:
        return float(_OWN[currency]), OWN_DATE, "our own table, rounded"
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
