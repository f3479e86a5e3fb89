"""Numbers in words of both languages, written as digits."""

import re
from functools import cache

from tripkit.understanding.words import entry

_SINO = {letter: number for number, letter in enumerate("영일이삼사오육칠팔구")}
_SMALL = {"십": 10, "백": 100, "천": 1000}
_LARGE = {"만": 10_000, "억": 100_000_000}
_BEFORE_NOUN = {"한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4}
_SCALES = {"만": 1e4, "억": 1e8, "천": 1e3, "백": 100, "lakh": 1e5, "mil": 1e6, "crore": 1e7}
_GROUPED = re.compile(r"(?<=\d)[,_](?=\d{3}(?!\d))")
_SCALED = re.compile(
    r"(\d+(?:\.\d+)?)\s*(만|억|천|백|k\b|thousand\b|grand\b|mil(?:lion)?\b|lakhs?\b|crores?\b)",
    re.I,
)
_HUNDRED = re.compile(r"(\d+)\s*hundred\b", re.I)
_TAKEN_BACK = re.compile(
    r"^.*(?:\bno wait\b|\bno,|\bno make (?:it|that)|\bi mean\b|\bscratch that\b|\bsorry\b"
    r"|\bnot\b.{1,20}?\bbut\b|\bwait\b|아니라|아니고|아니,)",
    re.I | re.S,
)
_DENIED = re.compile(
    r"(?:\bnot|\binstead of|\brather than)\s+(?:the\s+)?\S+\s*$|\S+\s+말고\s*$", re.I
)
_KEPT = re.compile(r"[\w가-힣]")


@cache
def _english() -> dict[str, int]:
    ones = {word: number for number, word in enumerate(entry("numbers", "ones").split())}
    tens = {word: 20 + 10 * n for n, word in enumerate(entry("numbers", "tens").split())}
    joined = {
        f"{ten}{joint}{unit}": tens[ten] + ones[unit]
        for ten in tens
        for unit in list(ones)[1:10]
        for joint in ("-", " ", "")
    }
    return {**joined, **tens, **ones, "dozen": 12}


@cache
def _ordinals() -> dict[str, int]:
    english = {word: n for n, word in enumerate(entry("numbers", "ordinals").split())}
    native = entry("numbers", "native_ordinals").split()
    return {**english, **{word: number for number, word in enumerate(native, 1)}}


@cache
def _native() -> dict[str, int]:
    ones = {word: n for n, word in enumerate(entry("numbers", "native").split(), 1)}
    tens = {word: 10 * n for n, word in enumerate(entry("numbers", "native_tens").split(), 1)}
    both = {**ones, **_BEFORE_NOUN}
    joined = {f"{ten}{unit}": t + n for ten, t in tens.items() for unit, n in both.items()}
    return {**joined, **tens, "스무": 20, **both}


@cache
def _days() -> dict[str, int]:
    return {**{word: n for n, word in enumerate(entry("numbers", "days").split(), 1)}, "보름": 15}


def _longest_first(words: dict[str, int]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    counters = entry("numbers", "counters")
    native = _longest_first(_native())
    return {
        "english": re.compile(
            rf"\b(?:(?:a|one)\s+(?=dozen|hundred|thousand))?({_longest_first(_english())})\b", re.I
        ),
        "native": re.compile(
            rf"(?<![가-힣])({native})(?=\s*(?:{counters}|사람|분이))"
            r"|(?<![가-힣])(하나|둘|셋|넷|다섯)(?![가-힣]*째)"
        ),
        "days": re.compile(rf"(?<![가-힣])({_longest_first(_days())})(?!\s*종일)"),
        "sino": re.compile(
            rf"(?<![가-힣\d])([영일이삼사오육칠팔구십백천만억]+)(?=\s*(?:원|{counters}))"
        ),
    }


def sino(word: str) -> int:
    """Sino-Korean numerals: 이십오 25, 삼백만 3,000,000."""
    total = section = digit = 0
    for letter in word:
        if letter in _SINO:
            digit = _SINO[letter]
        elif letter in _SMALL:
            section += (digit or 1) * _SMALL[letter]
            digit = 0
        else:
            total += (section + digit or 1) * _LARGE[letter]
            section = digit = 0
    return total + section + digit


def _scaled(match: re.Match[str]) -> str:
    unit = match[2].lower().rstrip("s")
    scale = next((s for name, s in _SCALES.items() if unit.startswith(name)), 1000)
    return f"{float(match[1]) * scale:.0f}"


def digits(text: str) -> str:
    """The text with its number words as digits.

    "four nights" 4 nights, "two hundred" 200, 열흘 10일, 두 명 2 명, 30만원 300000원,
    "9 lakhs" 900000.
    """
    patterns = _patterns()
    text = _GROUPED.sub("", text)
    text = patterns["english"].sub(lambda m: str(_english()[m[1].lower()]), text)
    text = patterns["days"].sub(lambda m: f"{_days()[m[1]]}일", text)
    text = patterns["native"].sub(lambda m: str(_native()[m[1] or m[2]]), text)
    text = _SCALED.sub(_scaled, _SCALED.sub(_scaled, text))
    text = _HUNDRED.sub(lambda m: str(int(m[1]) * 100), text)
    return patterns["sino"].sub(lambda m: str(sino(m[1])), text)


def corrected(text: str) -> str:
    """What a phrase comes to when it takes its beginning back: "a week, no, ten days" ten days."""
    last = _TAKEN_BACK.sub("", text).strip(" ,.")
    last = last if _KEPT.search(last) else text
    affirmed = _DENIED.sub("", last)
    return affirmed if _KEPT.search(affirmed) else last


def ordinal(text: str) -> int | None:
    """first 1, 2nd 2, 셋째 3, 두 번째 2, 5일차 5; None where there is none."""
    words = digits(text.lower())
    if match := re.search(r"(\d+)(?:st|nd|rd|th|\s*번째|\s*째|일차|일\s*째)", words):
        return int(match[1])
    return next((n for word, n in _ordinals().items() if re.search(rf"\b{word}", words)), None)
