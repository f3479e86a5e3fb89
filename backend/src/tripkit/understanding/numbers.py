"""Numbers in words of both languages, written as digits."""

import re
from functools import cache

from tripkit.understanding import words as closed
from tripkit.understanding.words import entry

_SINO = {letter: number for number, letter in enumerate("영일이삼사오육칠팔구")}
_SMALL = {"십": 10, "백": 100, "천": 1000}
_LARGE = {"만": 10_000, "억": 100_000_000}
_BEFORE_NOUN = {"한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4}
_SCALES = {"mil": 1e6, "lakh": 1e5, "lac": 1e5, "crore": 1e7}
_GROUPED = re.compile(r"(?<=\d)[,_](?=\d{3}(?!\d))")
_SCALED = re.compile(
    r"(\d+(?:\.\d+)?)\s*(k\b|thousand\b|grand\b|mil(?:lion)?\b|lakhs?\b|lacs?\b|crores?\b)"
    r"(?:\s+(?:and\s+)?(\d{1,3})\b(?!\s*(?:nights?|days?|people|adults?)))?",
    re.I,
)
_KOREAN_SCALED = re.compile(r"\d+(?:\.\d+)?\s*[십백천만억]+(?:\s?\d+(?:\.\d+)?\s*[십백천만억]+)*")
_KOREAN_PART = re.compile(r"(\d+(?:\.\d+)?)\s*([십백천만억]+)")
_HUNDRED = re.compile(r"(\d+)\s*hundred\b(?:\s+(?:and\s+)?(\d{1,2})\b)?", re.I)
_HALF_OF = re.compile(r"\bhalf an? (?=million|thousand|lakh|crore|dozen|hundred)", re.I)
_AND_A_HALF = re.compile(r"\b(\d+)\s*(?:(hours?|hrs?|days?|weeks?|months?)\s+)?and a half\b", re.I)
_KOREAN_HALF = re.compile(r"(\d+)\s*(시간|일|주일?|달|개월|년)\s*반(?![가-힣])")


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
    joined = {
        f"{ten}{joint}{unit}": t + n
        for ten, t in tens.items()
        for unit, n in both.items()
        for joint in (("", " ") if unit in ones else ("",))
    }
    return {**joined, **tens, "스무": 20, **both}


@cache
def _days() -> dict[str, int]:
    ones = {word: n for n, word in enumerate(entry("numbers", "days").split(), 1)}
    tens = {"초": 0, "열": 10, "스무": 20}
    joined = {
        f"{ten}{word}": t + n for ten, t in tens.items() for word, n in ones.items() if n < 10
    }
    return {**ones, **joined, "보름": 15, "스무날": 20}


def _longest_first(words: dict[str, int]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    counters = entry("numbers", "counters")
    alone = {
        w: n for w, n in _native().items() if w not in _BEFORE_NOUN and w not in ("열", "스무")
    }
    return {
        "english": re.compile(
            rf"\b(?:(?:a|one)\s+(?=dozen|hundred|thousand))?({_longest_first(_english())})\b", re.I
        ),
        "article": re.compile(
            r"\ban? (?=hundred\b|thousand\b|million\b|lakh\b|crore\b|grand\b)", re.I
        ),
        "native": re.compile(
            rf"(?<![가-힣])({_longest_first(_native())})(?=\s*(?:{counters}|사람|분이|식구))"
            rf"|(?<![가-힣])({_longest_first(alone)})(?:만(?![가-힣\s]*원))?(?![가-힣]*째|레)"
        ),
        "days": re.compile(
            rf"(?<![가-힣])(사나흘|{_longest_first(_days())})(?!\s*종일|\s*(?:19|20)\d\d)"
        ),
        "sino": re.compile(
            rf"(?<![가-힣\d])(?!이번)([영일이삼사오육칠팔구십백천만억]+)(?=\s*(?:원|불|유로|월|{counters}))"
        ),
        "sums": re.compile(
            r"(?<![가-힣\d])([일이삼사오육칠팔구]?[십백천만](?:[이삼사오육칠팔구]?[십백천만])*(?:\s만(?=\s?원))?)"
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
    unit = match[2].lower()
    scale = next((s for name, s in _SCALES.items() if unit.startswith(name)), 1000)
    return f"{float(match[1]) * scale + int(match[3] or 0):.0f}"


def _korean_scaled(match: re.Match[str]) -> str:
    """3만5천 35000, 1억 2천만 120000000."""
    total = section = 0.0
    for part in _KOREAN_PART.finditer(match[0]):
        number = float(part[1])
        for letter in part[2]:
            if letter in _SMALL:
                number *= _SMALL[letter]
            else:
                total += (section + number) * _LARGE[letter]
                section = number = 0.0
        section += number
    return f"{total + section:.0f}"


def _day_word(match: re.Match[str]) -> str:
    return "3-4일" if match[1] == "사나흘" else f"{_days()[match[1]]}일"


def digits(text: str) -> str:
    """The text with its number words as digits.

    "four nights" 4 nights, "two hundred" 200, "two and a half weeks" 2.5 weeks, 열흘 10일,
    두 명 2 명, 3만5천원 35000원, "9 lakhs" 900000.
    """
    patterns = _patterns()
    text = _HALF_OF.sub("0.5 ", _GROUPED.sub("", text))
    text = patterns["article"].sub("1 ", text)
    text = patterns["english"].sub(lambda m: str(_english()[m[1].lower()]), text)
    text = _AND_A_HALF.sub(lambda m: f"{m[1]}.5 {m[2] or ''}", text)
    text = patterns["days"].sub(_day_word, text)
    text = patterns["native"].sub(lambda m: str(_native()[m[1] or m[2]]), text)
    text = _KOREAN_SCALED.sub(_korean_scaled, text)
    text = _HUNDRED.sub(lambda m: str(int(m[1]) * 100 + int(m[2] or 0)), text)
    text = _SCALED.sub(_scaled, text)
    text = patterns["sino"].sub(lambda m: str(sino(m[1])), text)
    return _KOREAN_HALF.sub(r"\1.5\2", text)


def sums(text: str) -> str:
    """As `digits`, and numerals that stand without a noun, as sums of money do: 인당 오만."""
    return digits(_patterns()["sums"].sub(lambda m: str(sino(m[1].replace(" ", ""))), text))


def corrected(text: str) -> str:
    """What a phrase comes to when it takes its beginning back: "a week, no, ten days" ten days."""
    last = closed.pattern("corrections", "taken_back").sub("", text).strip(" ,.")
    last = last if re.search(r"\w", last) else text
    affirmed = closed.pattern("corrections", "denied").sub("", last)
    return affirmed if re.search(r"\w", affirmed) else last


def ordinal(text: str) -> int | None:
    """first 1, 2nd 2, 셋째 3, 두 번째 2, 5일차 5; None where there is none."""
    words = digits(text.lower())
    if match := re.search(r"(\d+)(?:st|nd|rd|th|\s*번째|\s*째|일차|일\s*째)", words):
        return int(match[1])
    return next((n for word, n in _ordinals().items() if re.search(rf"\b{word}", words)), None)
