"""Amounts of money: digits and words with a currency, or beside a word for budget."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tripkit.knowledge.language import numbers
from tripkit.knowledge.language.korean import sino_number
from tripkit.knowledge.language.money import currencies
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns, rows

_PATTERNS = patterns("amounts")

_D = r"(?<![\d.,/:])\d{1,3}(?:(?:[,.' ]\d{3})+(?!\d)|\d*)(?:[.,]\d{1,2}(?!\d))?"
_SCALE = r"(?:k|grand|thousand|mill?ion|mil|m|mn|lakhs?|lacs?|crores?|hundred|juta|jt|tr)"
_N = rf"(?P<n>{_D})(?:\s?(?P<k>{_SCALE})\b)?"
_TO = rf"(?:{_D}(?:\s?{_SCALE}\b)?\s?(?:-|~|to|or)\s?)?"
_FACTOR = {
    "k": 1e3, "grand": 1e3, "thousand": 1e3, "million": 1e6, "milion": 1e6, "mil": 1e6, "m": 1e6,
    "mn": 1e6, "lakh": 1e5, "lac": 1e5, "crore": 1e7, "hundred": 100, "juta": 1e6, "jt": 1e6,
    "tr": 1e6,
}  # fmt: skip
_LEAST_WON = 10
"""Spelt out, a lesser sum is part of another word."""
_SAID_FIRST = _PATTERNS.text("said_first")
_KO_N = _PATTERNS.text("ko_n")
_BARE_AFTER = _PATTERNS.compiled("bare_after")
_BARE_BEFORE = _PATTERNS.compiled("bare_before")
_BUDGETISH = _PATTERNS.compiled("budgetish")


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in major units; `currency` None where none was said."""

    at: Stretch
    value: float
    currency: str | None


@cache
def _words() -> dict[str, str]:
    """Currency words and signs to ISO 4217 codes, ours over the language's."""
    ours = {word: code for code, words in rows("currencies") for word in words.split("|")}
    return {**{w: c for w, c in currencies().items() if len(w) > 1 or w == "엔"}, **ours}


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    words = sorted(_words(), key=len, reverse=True)
    latin = "|".join(re.escape(w) for w in words if re.match(r"[a-z.]+", w))
    signs = "|".join(re.escape(w) for w in words if not re.search(r"[a-z가-힣]$", w))
    hangul = "|".join(re.escape(w) for w in words if re.search(r"[가-힣]", w))
    spelt = (
        r"(?:a|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|"
        r"forty|fifty|sixty|seventy|eighty|ninety|couple|of|and|hundred|thousand|million|few|grand)"
    )
    return (
        re.compile(rf"(?<![a-z])(?P<w>{signs})\s?{_TO}{_N}(?:\s?(?P<w2>{latin})\b)?"),
        re.compile(rf"{_TO}{_N}\s?(?P<w>{signs})(?!\d)"),
        re.compile(rf"(?<![a-z\d])(?P<w>{latin})\s?{_TO}{_N}(?!\s?(?:days|nights|weeks|people|pax|{signs}))"),
        re.compile(rf"{_TO}{_N}\s?(?P<w>{latin})(?![a-z])"),
        re.compile(rf"\b(?P<words>{spelt}(?:[\s-]{spelt}){{0,6}})\s(?P<w>{latin})\b"),
        re.compile(rf"(?<![가-힣])(?P<w>{_SAID_FIRST})(?:화)?(?:로|는|은)? "
                   rf"?(?:총 ?)?(?=\d){_KO_N}(?![\d.,]*\s?(?:명|박|일|월|시|인|{hangul}))"),
        re.compile(rf"(?<![\d.,])(?:\d[\d,.]*[백천만]?\s?(?:~|-)\s?)?{_KO_N}\s?(?P<w>{hangul})"
                   r"(?!급|룸|데|행|하|음|쪽|차|물|안|금|이동|네|선|래)"),
        re.compile(r"(?<![\d.,])(?:\d[\d,]*만?\s?(?:~|-)\s?)?(?P<ko>\d[\d,.]*\s?(?:십|백|천)?만|"
                   r"(?<![가-힣])[일이삼사오육칠팔구]?[십백천][일이삼사오육칠팔구십백]*만)"
                   r"(?=\s|$|정도|까지|안|이하|쯤|이내|으로|대|선|[.,!~(]|씩|에|이[고요면])(?!\s?(?:명|보|년|번))"),
    )  # fmt: skip


def find_amounts(low: str) -> list[Amount]:
    """Amounts in order; a bare number counts only beside a word for budget."""
    found: list[Amount] = []
    for pattern in _patterns():
        for m in pattern.finditer(low):
            amount = _amount(m)
            if amount and not any(amount.at.meets(other.at) for other in found):
                found.append(amount)
    found += [a for a in _bare(low) if not any(a.at.meets(other.at) for other in found)]
    return sorted(found, key=lambda a: a.at.start)


def plain_number(digits: str) -> float:
    """ "1.300" and "1,300" are thirteen hundred, "1.4" is not; "12 000" is one number."""
    digits = digits.strip().replace("'", "").replace(" ", "")
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+(?:[.,]\d{1,2})?", digits):
        head, _, cents = digits.rpartition(digits[-3]) if digits[-3] in ".," else (digits, "", "")
        whole = re.sub(r"\D", "", head)
        return float(f"{whole}.{cents or 0}")
    return float(digits.replace(",", "."))


def _amount(m: re.Match[str]) -> Amount | None:
    groups = m.groupdict()
    word = groups.get("w") or ""
    code = _words().get(groups.get("w2") or "") or _words().get(word)
    if groups.get("ko") is not None:
        value = _korean(groups["ko"])
    elif groups.get("words"):
        value = numbers.number(re.sub(r"\ba (?=couple|few)", "", groups["words"]))
    else:
        scale = (groups.get("k") or "").rstrip("s").replace("milion", "million")
        value = plain_number(groups["n"]) * _FACTOR.get(scale, 1)
    if value is None or (value == 0 and "0" not in m.group()):
        return None
    if code == "KRW" and value < _LEAST_WON and not re.search(r"\d", m.group()):
        return None  # 사원 is a temple, no four won
    return Amount(Stretch(m.start(), m.end()), _whole(value), code)


def _korean(said: str) -> float | None:
    """ "1.5만", "3천", "백오십만", "150만 5천" as a number."""
    digits = re.sub(r"[\s,]", "", said)
    if not digits:
        return None
    if m := re.fullmatch(r"(\d+\.\d+)([십백천]?[만억]?|[십백천])", digits):
        unit = sino_number(m[2]) if m[2] else 1
        return float(m[1]) * (unit or 1)
    value = sino_number(digits)
    return float(value) if value is not None else None


def _bare(low: str) -> Iterator[Amount]:
    for m in re.finditer(rf"{_N}", low):
        if _BARE_AFTER.match(low, m.end()) or re.search(r"[a-z]$", low[: m.start()]):
            continue
        value = plain_number(m["n"]) * _FACTOR.get((m["k"] or "").rstrip("s"), 1)
        head = low[max(0, m.start() - 30) : m.start()]
        sized = value >= 100 or m["k"]
        year = 2024 <= value <= 2035 and not m["k"]
        if year or not sized:
            continue
        if _BARE_BEFORE.search(head) or _BUDGETISH.match(low, m.end()):
            yield Amount(Stretch(m.start(), m.end()), _whole(value), None)


def _whole(value: float) -> float:
    rounded = round(value, 2)
    return int(rounded) if rounded == int(rounded) else rounded
