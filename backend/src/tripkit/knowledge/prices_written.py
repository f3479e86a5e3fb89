"""A price as a guide writes it, in US dollars: "€10, students €5", "free", "ALL 300"."""

import re

from tripkit.knowledge.currency import UnknownCurrency, convert, known
from tripkit.knowledge.language.money import find_money

_CODE = re.compile(r"\b([A-Z]{3})\s?(\d[\d,]*(?:\.\d+)?)|\b(\d[\d,]*(?:\.\d+)?)\s?([A-Z]{3})\b")
_FREE = re.compile(r"\s*(?:free(?: of charge| entry| admission)?|no charge)\s*\.?\s*", re.I)
_DOLLAR_LANDS = ("US", "PR", "GU", "VI", "EC", "SV", "PA", "TL", "MH", "FM", "PW", "BQ", "TC", "VG")
_BARE_DOLLAR = re.compile(r"(?<![A-Za-z])\$")


def written_price(text: str, country: str) -> float | None:
    """What the first amount is in US dollars, zero for what is free; None where it is not certain.

    `country` (ISO 3166) says whose dollar or yuan a bare sign is.
    """
    if _FREE.fullmatch(text):
        return 0.0
    if match := _CODE.search(text):
        code, digits = match[1] or match[4], match[2] or match[3]
        if known(code):
            return _dollars(float(digits.replace(",", "")), code)
    sums = find_money(text.lower())
    if not sums:
        return None
    amount, currency = sums[0].amount, sums[0].currency
    if currency == "USD" and _BARE_DOLLAR.search(text) and country not in _DOLLAR_LANDS:
        return None
    if currency == "JPY" and country != "JP" and "¥" in text:
        currency = "CNY"
    return _dollars(amount, currency)


def _dollars(amount: float, currency: str) -> float | None:
    try:
        return round(convert(amount, currency, "USD").amount, 2)
    except UnknownCurrency:
        return None
