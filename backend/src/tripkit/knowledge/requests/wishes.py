"""Constraints that a word or two name: diet, rooms, house rules, access, pace, flights."""

import re
from collections.abc import Iterator
from typing import cast

from tripkit.domain.trip import ConstraintKind
from tripkit.knowledge.requests.denial import denied_or
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.tables import patterns, table

_PATTERNS = patterns("wishes")

_DENIALS = frozenset({
    "diet=no_pork", "diet=no_seafood", "diet=nut_allergy", "diet=lactose", "no_red_eye=true",
    "accessibility=step_free", "no_early_flights=09:00", "diet=gluten_free",
})  # fmt: skip
"""Sections whose words deny something themselves."""
_TASTE_OFF = _PATTERNS.compiled("taste_off")
_NOT_NEEDED = _PATTERNS.compiled("not_needed")


def find_wishes(low: str) -> list[Wish]:
    """The wishes that data/rules.txt names, as said, without those turned down."""
    found: dict[tuple[str, object], Wish] = {}
    for section, pattern in table("rules").items():
        kind, _, value = section.partition("=")
        for m in pattern.finditer(low):
            if section not in _DENIALS and denied_or(low, m.start(), m.end()):
                continue
            if kind == "direct_flights" and _NOT_NEEDED.match(low, m.end()):
                continue
            wish = Wish(_kind(kind), _value(kind, value), _at(m), m.group())
            found.setdefault((wish.kind, wish.value), wish)
    return sorted(_consistent(found), key=lambda w: w.at.start)


def _at(m: re.Match[str]) -> Stretch:
    return Stretch(m.start(), m.end())


def _kind(kind: str) -> ConstraintKind:
    return "earliest_flight" if kind == "no_early_flights" else cast(ConstraintKind, kind)


def _value(kind: str, value: str) -> str | bool:
    return True if kind in ("no_red_eye", "direct_flights") else value


def _consistent(found: dict[tuple[str, object], Wish]) -> Iterator[Wish]:
    """Without what a narrower wish says already, and with one pace."""
    keys = set(found)
    paces = [w for (kind, _), w in found.items() if kind == "pace"]
    for (kind, value), wish in found.items():
        if value == "vegetarian" and ("diet", "vegan") in keys:
            continue
        if kind == "pace" and wish is not paces[0]:
            continue
        yield wish


def find_tastes(low: str, taken: list[Stretch]) -> list[str]:
    """Preferences in the order said, leaving out words that belong to other wishes."""
    found: list[tuple[int, str]] = []
    for taste, pattern in table("tastes").items():
        for m in pattern.finditer(low):
            at = _at(m)
            if any(at.meets(other) for other in taken) or _off(low, m):
                continue
            found.append((m.start(), taste))
            break
    return [taste for _, taste in sorted(found)]


def _off(low: str, m: re.Match[str]) -> bool:
    head = re.split(r"[.;!?,]|\bbut\b", low[max(0, m.start() - 40) : m.start()])[-1]
    return bool(_TASTE_OFF.search(head)) or denied_or(low, m.start(), m.end())
