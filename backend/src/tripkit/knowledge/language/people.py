"""Who travels: counts of adults and children, and the one word for the company they make."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tripkit.knowledge.language import numbers, patterns
from tripkit.knowledge.language.korean import NATIVE_PATTERN, native_number

_PATTERNS = patterns.load("people")

_N = rf"(?P<n>\d{{1,2}}|{numbers.WORD_PATTERN}|a|an|couple of|both)"
_CHILD = _PATTERNS.text("child")
_ADULT = _PATTERNS.text("adult")
_EN_CHILD = re.compile(rf"\b{_N}\s+(?:small\s+|little\s+|young\s+|teenage\s+)?{_CHILD}\b")
_EN_ADULT = re.compile(rf"\b{_N}\s+(?:old\s+|elderly\s+|other\s+)?{_ADULT}\b")
_KO_CHILD = _PATTERNS.compiled("ko_child", NATIVE_PATTERN=NATIVE_PATTERN)
_KO_PEOPLE = _PATTERNS.compiled("ko_people", NATIVE_PATTERN=NATIVE_PATTERN)


@dataclass(frozen=True, slots=True)
class Party:
    """How many travel."""

    adults: int
    children: int


def read_party(text: str) -> Party | None:
    """ "two adults and a baby" → 2 and 1; "네 명" → 4 adults; None when no count is said."""
    low = text.lower()
    children = sum(_value(m) for p in (_EN_CHILD, _KO_CHILD) for m in p.finditer(low))
    rest = _KO_CHILD.sub(" ", _EN_CHILD.sub(" ", low))
    adults = sum(_value(m) for p in (_EN_ADULT, _KO_PEOPLE) for m in p.finditer(rest))
    return Party(adults, children) if adults or children else None


def _value(m: re.Match[str]) -> int:
    word = m["n"] or m.groupdict().get("s") or ""
    if word == "혼자":
        return 1
    if re.match(r"[가-힣]", word):
        return native_number(word) or 0
    return int(numbers.number(word.replace("both", "two")) or 0)


def company(kinds: Iterable[str]) -> str | None:
    """One word for all who were named: a mother and a toddler make a family."""
    named = set(kinds)
    if len(named) > 1:
        named.discard("solo")
    if "family" in named:
        return "family"
    if len(named) <= 1:
        return next(iter(named), None)
    if named <= {"couple", "friends"}:
        return "friends"
    if "friends" in named and not named & {"kids", "couple"}:
        return "friends" if named == {"friends", "solo"} else "family"
    return "family"
