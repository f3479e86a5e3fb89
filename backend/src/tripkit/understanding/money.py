"""Sums of money: an amount, an ISO 4217 currency and what it is for."""

import re

from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits

_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)(?:\s*(?:-|–|~|to|에서)\s*[^\d\s]?\s*(\d+(?:\.\d+)?))?")
_COUNTED = re.compile(
    r"1\s*(?:인당?|박당?|명당)|둘이|셋이|\d+이서|\d+\s*(?:인|박|일|명)(?!\w)"
    r"|\d+\s*(?:people|persons|pax|nights|days|of us)"
)
_TEN_THOUSAND = 10_000
_BARE_WON_BELOW = 1_000


def money(text: str, unit: str = "total") -> str | None:
    """ "under 3000 euros each" 3000 EUR/person, 90만원 900000 KRW/total; None without an amount.

    `unit` is what the sum is for where nothing else is said. A bare 50 or 300 in Korean is in ten
    thousands of won, as people say it. A currency that was not said is "?".
    """
    written = digits(re.sub(r"(?<=\d)\s+(?=\d{3}\b)", "", text.lower()))
    purpose = closed.first("price_of", written) or unit
    match = _AMOUNT.search(_COUNTED.sub(" ", written))
    if match is None:
        return None
    currency = closed.first("currencies", written) or "?"
    amounts = [float(amount) for amount in match.groups() if amount]
    if currency in ("?", "KRW") and re.search("[가-힣]", text):
        currency, amounts = _in_won(written, text, currency, amounts)
    return f"{'-'.join(f'{amount:.10g}' for amount in amounts)} {currency}/{purpose}"


def _in_won(
    written: str, text: str, currency: str, amounts: list[float]
) -> tuple[str, list[float]]:
    """What Koreans leave out: 300 of a budget is three million won."""
    if max(amounts) < _BARE_WON_BELOW and not re.search(r"\d\s*원", written):
        return "KRW", [amount * _TEN_THOUSAND for amount in amounts]
    return "KRW" if re.search("만|천|억", text) else currency, amounts
