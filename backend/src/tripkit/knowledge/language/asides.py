"""A length or a sum in the answer to "which picture?": the trip's own, or part of the picture."""

import re
from typing import Protocol

from tripkit.knowledge.language import patterns

_PATTERNS = patterns.load("asides")
_SENTENCE = _PATTERNS.compiled("sentence")
_TELLS = _PATTERNS.compiled("tells")
_FILLER = _PATTERNS.compiled("filler")
_UNIT = _PATTERNS.compiled("unit")
_LATIN = re.compile(r"[a-z]{2,}")
_HANGUL = re.compile(r"[가-힣]")
PICTURES = ("scene", "styling")
"""The steps that are answered in the person's own words."""
_A_TAIL = 2
"""So many Hangul letters beside a length are only its ending ("3박 4일임다")."""


class Place(Protocol):
    """Anything found at a place of the text."""

    @property
    def start(self) -> int: ...

    @property
    def end(self) -> int: ...


def tells(words: str) -> bool:
    """Whether the words speak of the trip: "make it", "예산은"."""
    return _TELLS.search(words) is not None


def of_the_trip(low: str) -> bool:
    """Whether a change of length is the trip's ("two more days") or a coat's ("a longer one")."""
    return tells(low) and _UNIT.search(low) is not None


def told(low: str, mark: Place) -> bool:
    """ "We have four days" is told; in "one night in a lighthouse" it is painted."""
    left, right = 0, len(low)
    for gap in _SENTENCE.finditer(low):
        if gap.end() <= mark.start:
            left = gap.end()
        elif gap.start() >= mark.end:
            right = min(right, gap.start())
    before, after = low[left : mark.start], low[mark.end : right]
    if tells(before) or tells(after):
        return True
    rest = _FILLER.sub(" ", f"{before} {after}")
    return not _LATIN.search(rest) and len(_HANGUL.findall(rest)) <= _A_TAIL
