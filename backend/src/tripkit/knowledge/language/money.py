"""Money in a message: an amount with its currency, or a level where none was said."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tripkit.knowledge.language import numbers, patterns
from tripkit.knowledge.language.korean import sino_number

_PATTERNS = patterns.load("money")

_FILE = Path(__file__).parent / "data" / "nations.tsv"
_SIGNS = {
    "$": "USD", "£": "GBP", "€": "EUR", "¥": "JPY", "₩": "KRW", "₹": "INR", "฿": "THB",
    "₫": "VND", "₱": "PHP", "₽": "RUB", "₺": "TRY", "zł": "PLN", "₴": "UAH", "₪": "ILS",
}  # fmt: skip
_PREFIXED = {
    "us": "USD", "a": "AUD", "au": "AUD", "c": "CAD", "ca": "CAD", "hk": "HKD",
    "s": "SGD", "sg": "SGD", "nz": "NZD", "nt": "TWD", "r": "BRL", "mx": "MXN",
}  # fmt: skip
_DIGITS = r"(?<![\d,.])\d{1,3}(?:(?:,\d{3}){1,4}|\d{0,9})(?:\.\d{1,2})?"
_AMOUNT = rf"(?P<n>{_DIGITS})\s?(?P<k>k\b|grand\b|thousand\b|million\b|m\b)?"
_A_COIN = 10
"""Below this a sum in words is none: "이동" is moving, not two dong."""
_BUDGET_WORD = _PATTERNS.compiled("budget_word")


@dataclass(frozen=True, slots=True)
class Money:
    """An amount at a place of the text."""

    start: int
    end: int
    amount: float
    currency: str


@cache
def currencies() -> dict[str, str]:
    """Currency words ("euros", "유로") to ISO 4217 codes."""
    words: dict[str, str] = {}
    for line in _FILE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            _, _, code, names = (line.split("\t") + [""] * 4)[:4]
            words |= {name: code for name in names.split("|") if name}
    return words


@cache
def demonyms() -> dict[str, str]:
    """ "italian" → "IT"."""
    found: dict[str, str] = {}
    for line in _FILE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            code, names = line.split("\t")[:2]
            found |= {name: code for name in names.split("|") if name}
    return found


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    latin = "|".join(
        sorted((re.escape(w) for w in currencies() if w.isascii()), key=len, reverse=True)
    )
    hangul = "|".join(sorted((w for w in currencies() if not w.isascii()), key=len, reverse=True))
    signs = "|".join(map(re.escape, _SIGNS))
    return (
        re.compile(rf"(?P<pre>\b(?:us|au|a|ca|c|hk|sg|s|nz|nt|r|mx))?(?P<s>{signs})\s?{_AMOUNT}"),
        re.compile(rf"{_AMOUNT}\s?(?P<s>{signs})"),
        re.compile(rf"\b(?P<w>{latin})\s?{_AMOUNT}(?!\s?(?:days|nights|weeks|people))"),
        re.compile(rf"{_AMOUNT}\s?(?P<w>{latin})\b"),
        re.compile(
            rf"\b(?P<words>(?:(?:a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|couple|of|hundred|thousand|million|few|grand)[\s-]+){{1,5}})(?P<w>{latin})\b"
        ),
        re.compile(
            rf"(?<![가-힣\d])(?!이\s?불)(?P<ko>{_DIGITS}\s?[십백천만억]{{0,4}}|[일이삼사오육칠팔구십백천만억]{{1,8}})\s?(?P<w>{hangul})(?![가-힣]*(?:하|차))"
        ),
    )


_WON = _PATTERNS.compiled("won", DIGITS=_DIGITS)
_MAN = re.compile(rf"(?P<ko>{_DIGITS}\s?(?:십|백|천)?만)(?!\s?(?:[명번보년]|[가-힣]*족|나))")
_MAN_WORDS = _PATTERNS.compiled("man_words")
_HUNDREDS = _PATTERNS.compiled("hundreds")
_PLAIN = _PATTERNS.compiled("plain")


def find_money(low: str, locale: str = "en") -> list[Money]:
    """Amounts in lower-case text, in order. A bare number counts beside a word for budget."""
    found: list[Money] = []
    for pattern in _patterns():
        for m in pattern.finditer(low):
            said = _money(m)
            if said and not _overlaps(found, said):
                found.append(said)
    for pattern in (_WON, _MAN, _MAN_WORDS):
        for m in pattern.finditer(low):
            won = sino_number(re.sub(r"[\s,]", "", m["ko"]).replace("몇", "5")) or 0
            money = Money(m.start(), m.end(), won, "KRW")
            if won >= 100 and not _overlaps(found, money):
                found.append(money)
    if not found and _BUDGET_WORD.search(low):
        found += _plain(low, locale)
    return sorted(found, key=lambda money: money.start)


def _plain(low: str, locale: str) -> list[Money]:
    """A number without a currency: dollars in English; in Korean won, ten thousands if small."""
    bare = _PLAIN.search(low)
    if bare is None:
        said = _HUNDREDS.search(low)
        won = (sino_number(said["ko"]) or 0) * 10_000 if said else 0
        return [Money(said.start("ko"), said.end("ko"), won, "KRW")] if said and won else []
    amount = float(bare["n"].replace(",", "")) * (1000 if bare["k"] else 1)
    if not bare["k"] and 2024 <= amount <= 2035:
        return []
    if locale == "ko":
        amount *= 10_000 if amount <= 2000 else 1
        return [Money(bare.start(), bare.end(), amount, "KRW")]
    return [Money(bare.start(), bare.end(), amount, "USD")]


def _overlaps(found: list[Money], money: Money) -> bool:
    return any(money.start < other.end and other.start < money.end for other in found)


def _money(m: re.Match[str]) -> Money | None:
    groups = m.groupdict()
    if groups.get("ko") is not None:
        digits = re.sub(r"[\s,]", "", groups["ko"])
        amount: float | None = sino_number(digits) if digits else None
        if amount and amount < _A_COIN and len(groups["w"]) == 1 and not digits.isdigit():
            return None
    elif groups.get("words"):
        amount = numbers.number(groups["words"])
    else:
        scale = {"k": 1000, "grand": 1000, "thousand": 1000, "million": 1e6, "m": 1e6}
        amount = float(groups["n"].replace(",", "")) * scale.get(groups.get("k") or "", 1)
    code = _SIGNS.get(groups.get("s") or "") or currencies().get(groups.get("w") or "")
    code = _PREFIXED.get(groups.get("pre") or "", code)
    return Money(m.start(), m.end(), amount, code) if amount and code else None


def read_money(text: str, locale: str = "en") -> Money | None:
    """The largest amount said: "£800 each" → 800 GBP, "50만 원" → 500,000 KRW; None if none."""
    return max(find_money(text.lower(), locale), key=lambda money: money.amount, default=None)
