"""Cuisines that are wanted."""

import re
from functools import cache

from tripkit.knowledge.language.money import demonyms
from tripkit.knowledge.requests.denial import denied_or
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.tables import patterns, table

_PATTERNS = patterns("cuisines")

_EATEN = _PATTERNS.compiled("eaten")
_WANTED = _PATTERNS.compiled("wanted")
_KO_WANTED = _PATTERNS.compiled("ko_wanted")
_DISH_WANTED = _PATTERNS.compiled("dish_wanted")
_DISHES = frozenset({"seafood", "sushi", "ramen"})
"""Words of a dish: wanted only where one says so."""
_ALLERGY = _PATTERNS.compiled("allergy")


@cache
def _cuisines() -> dict[str, re.Pattern[str]]:
    """Our table, and under "" every people's own cooking by its adjective."""
    ours = table("cuisines")
    peoples = "|".join(word for word in demonyms() if word not in ours and len(word) > 3)
    return {**ours, "": re.compile(rf"\b(?:{peoples})\b")}


def find_cuisines(low: str) -> list[Wish]:
    """Each cuisine once, in order."""
    found = []
    for cuisine, pattern in _cuisines().items():
        for m in pattern.finditer(low):
            if _ALLERGY.match(low, m.end()) or denied_or(low, m.start(), m.end()):
                continue
            if _eaten(low, cuisine, m):
                found.append(
                    Wish("cuisine", cuisine or m.group(), Stretch(m.start(), m.end()), m.group())
                )
                break
    return sorted(found, key=lambda w: w.at.start)


def _eaten(low: str, cuisine: str, m: re.Match[str]) -> bool:
    head = low[max(0, m.start() - 30) : m.start()]
    if re.search(r"[가-힣]", m.group()):
        named = bool(re.search(r"음식|요리|식$", m.group())) and cuisine not in _DISHES
        return named or bool(_KO_WANTED.match(low, m.end()))
    eaten = bool(_EATEN.match(low, m.end()))
    if cuisine in _DISHES:
        return eaten or bool(_DISH_WANTED.search(head))
    return eaten or bool(_WANTED.search(head))
