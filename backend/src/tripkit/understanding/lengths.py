"""How long a trip or a stay is."""

import re

from tripkit.understanding import words as closed
from tripkit.understanding.numbers import digits
from tripkit.understanding.quantities import bound, plain

_RANGE = r"(\d+(?:\.\d+)?)\s*(?:-|–|~|to|or|,?\s*maybe|에서|길면|아니면)\s*(\d+(?:\.\d+)?)"
_OPEN = re.compile(r"open|until|till|long enough|무기한|정해지|정해진 거")
_DAYS_AND_NIGHTS = re.compile(r"(\d+)\s*days?\W+(?:and\s+)?(?=(\d+)\s*nights?)")
_ODD_NIGHTS = re.compile(r"(\d+)\s*박\s*(\d+)\s*일")
_NIGHTS = re.compile(r"(\d+)\s*(?:-|~)?\s*(\d+)?\s*박")
_SPELLED = (
    (re.compile(r"\bfortnight\b"), "2 weeks"),
    (re.compile(r"\b(?:a|an|one)\s+(?=(?:whole |full |long )?(?:week|night|day|month)\b)"), "1 "),
    (re.compile(r"\bcouple(?: of)?\b"), "2"),
    (re.compile(r"(?<![가-힣\d])일주일|한\s*주(?!말)"), "1주"),
    (re.compile(r"한\s*달"), "1달"),
    (re.compile(r"\blong weekend\b"), "3 days"),
    (re.compile(r"^\s*(?:a |the |one )?weekend\s*$|^\s*주말\s*$"), "2 days"),
    (re.compile(r"당일치기|\bday trip\b"), "1 day"),
    (re.compile(r"\bovernight\b"), "night"),
    (re.compile(r"(?<=\d)\s+(?:\w+\s+)?(?=days?\b|nights?\b|weeks?\b)"), " "),
)


def length(text: str) -> str | None:
    """Of "four nights" 4n, 3박 4일 3n, "4-5 days" 4-5d, "more than 3, under 7 days" >3d<7d.

    3박 5일 is five days: a night in the air is none. None where no length is said.
    """
    phrase = digits(text.lower())
    for spelled, written in _SPELLED:
        phrase = spelled.sub(written, phrase)
    phrase = _DAYS_AND_NIGHTS.sub(_without_days, phrase)
    odd = _ODD_NIGHTS.search(phrase)
    if odd and int(odd[2]) != int(odd[1]) + 1:
        return f"{odd[2]}d"
    if nights := _NIGHTS.search(phrase):
        return f"{nights[1]}-{nights[2]}n" if nights[2] else f"{bound(phrase)}{nights[1]}n"
    return _measured(phrase) or ("open" if _OPEN.search(phrase) else None)


def _without_days(match: re.Match[str]) -> str:
    """Six days and five nights are five nights."""
    return "" if int(match[1]) == int(match[2]) + 1 else match[0]


def _measured(phrase: str) -> str | None:
    units = {unit: closed.entry("lengths", unit) for unit in closed.names("lengths")}
    for unit, pattern in units.items():
        if match := re.search(rf"{_RANGE}\s*-?(?:{pattern})", phrase):
            return f"{plain(match[1])}-{plain(match[2])}{unit}"
    parts = sorted(
        (match.start(), match.end(), plain(match[1]), unit)
        for unit, pattern in units.items()
        for match in re.finditer(rf"(\d+(?:\.\d+)?)\s*-?(?:{pattern})", phrase)
    )
    if len(parts) < 2:
        return f"{bound(phrase)}{parts[0][2]}{parts[0][3]}" if parts else None
    return _between(phrase, parts[0], parts[1])


_Measure = tuple[int, int, str, str]
"""Where it starts and ends, its number, its unit."""


def _between(phrase: str, low: _Measure, high: _Measure) -> str:
    """Two measures: each with its own bound, else a range, else the first."""
    # English says the bound before the number, Korean behind it.
    split = high[0] if re.search("[가-힣]", phrase) else low[1]
    first, second = bound(phrase[:split]), bound(phrase[split:])
    if first or second:
        return f"{first or '>='}{low[2]}{low[3]}{second or '<='}{high[2]}{high[3]}"
    is_range = low[3] == high[3] and low[2] != high[2]
    return f"{low[2]}-{high[2]}{high[3]}" if is_range else f"{low[2]}{low[3]}"
