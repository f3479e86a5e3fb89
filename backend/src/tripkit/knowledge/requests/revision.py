"""Slips that the writer corrects on the spot: "5 nights, no wait 6", "5일 아니 6일"."""

import re

from tripkit.knowledge.language.numbers import WORD_PATTERN
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("revision")

_N = rf"(?:\d+(?:[.,]\d+)*|{WORD_PATTERN})"
_EN = _PATTERNS.compiled("en", N=_N, SLIP=_PATTERNS.text("slip"))
_KO = _PATTERNS.compiled("ko")
_PIVOT = _PATTERNS.compiled("pivot")


def revised(raw: str) -> str:
    """The text with a number that is taken back replaced by the one that takes its place."""

    def english(m: re.Match[str]) -> str:
        unit, other = m["unit"].strip().lower(), (m["unit2"] or "").strip().lower()
        if other and other.rstrip("s") == unit.rstrip("s"):
            return f"{m['n']} {m['unit'].strip()}"
        if other[:1].isalpha() and other in _UNITS:
            return m.group()
        return f"{m['n']} {m['unit'].strip()}{' ' + other if other else ''}"

    def korean(m: re.Match[str]) -> str:
        unit, other = m["unit"], m["unit2"]
        return m.group() if other and other != unit else f"{m['n']}{unit}"

    return _KO.sub(korean, _EN.sub(english, raw))


_UNITS = frozenset({
    "day", "days", "night", "nights", "people", "pax", "adults", "kids", "children", "ppl", "week",
    "weeks", "friends", "am", "pm", "km", "usd", "eur", "gbp", "euros", "dollars", "pounds",
})  # fmt: skip


def pivots(low: str) -> list[int]:
    """Where what was said before is corrected."""
    return [m.end() for m in _PIVOT.finditer(low)]
