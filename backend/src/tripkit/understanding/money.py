"""Sums of money: an amount, an ISO 4217 currency and what it is for."""

import re

from tripkit.understanding import words as closed
from tripkit.understanding.numbers import sums

_SIGN = r"(?:[$€£¥₩₹฿]|[a-z]{1,3}\$)?"
_AMOUNT = re.compile(
    rf"(\d+(?:\.\d+)?)\+?(?:\s*(?:-|–|~|to|에서)\s*{_SIGN}\s*(\d+(?:\.\d+)?)(?!\s*(?:nights|days|박|일)))?"
)
_TOLERANCE = re.compile(r"(\d+)\s*(?:±|\+/-|\+-)\s*(\d+)")
_COUNTED = re.compile(
    r"1\s*(?:인당?|박당?|명당)|둘이|셋이|\d+이서|\d+\s*(?:인|박|일|명|달|개월|사람|식구|주)(?![\d원])"
    r"|(?:둘|2)\s*(?:이|이서)?\s*합쳐\S*|^2\s+(?=\d{3})|(?<!\d)\d\s+(?=\d{3,})"
    r"|\d+\s*(?:people|persons|pax|nights|days|weeks|of us|adults|kids|st\b|nd\b|rd\b|th\b)"
    r"|\b(?:row|rev|item|no\.?|line|step) ?\d+|\b1 (?=of\b|person|day|night|head|child|room)"
)
_DAYS = re.compile(r"하루에?|한\s*달에?|하룻밤에?")
_GROUPED_BY_POINT = re.compile(r"(?<=\d)\.(?=\d{3}(?!\d))")
_SCALED_RANGE = re.compile(r"(?<![\d.])(\d+)\s*[-~–]\s*(\d+)\s*(백만|천만|만|천|억|k\b)")
_TEN_THOUSAND = 10_000
_BARE_WON_BELOW = 2_000


def money(text: str, unit: str = "total") -> str | None:
    """ "under 3000 euros each" 3000 EUR/person, 90만원 900000 KRW/total; None without an amount.

    `unit` is what the sum is for where nothing else is said. A bare 50 or 300 in Korean is in ten
    thousands of won, as people say it. A currency that was not said is "?".
    """
    spaced = re.sub(r"(?<=\d)\s+(?=\d{3}\b)", "", text.lower())
    spaced = _GROUPED_BY_POINT.sub("", spaced)
    spaced = _SCALED_RANGE.sub(r"\1\3-\2\3", spaced)
    written = sums(spaced)
    purpose = closed.first("price_of", written) or closed.first("price_of", spaced) or unit
    purpose = unit if (purpose, unit) == ("day", "night") else purpose
    amounts = _amounts(_COUNTED.sub(" ", sums(_DAYS.sub(" ", spaced))))
    if not amounts:
        return None
    currency = closed.first("currencies", spaced) or "?"
    if currency in ("?", "KRW") and re.search("[가-힣]", text):
        currency, amounts = _in_won(written, text, currency, amounts)
    return f"{'-'.join(f'{amount:.10g}' for amount in amounts)} {currency}/{purpose}"


def _amounts(phrase: str) -> list[float]:
    """One sum, or the two ends of a range."""
    if match := _TOLERANCE.search(phrase):
        middle, around = float(match[1]), float(match[2])
        return [middle - around, middle + around]
    matches = [
        [float(amount) for amount in match.groups() if amount] for match in _AMOUNT.finditer(phrase)
    ]
    return max(matches, key=lambda pair: pair[-1] >= 10, default=[])


def _in_won(
    written: str, text: str, currency: str, amounts: list[float]
) -> tuple[str, list[float]]:
    """What Koreans leave out: 300 of a budget is three million won."""
    if max(amounts) < _BARE_WON_BELOW and not re.search(r"\d\s*원", written):
        return "KRW", [amount * _TEN_THOUSAND for amount in amounts]
    return "KRW" if re.search("만|천|억|백", text) else currency, amounts
