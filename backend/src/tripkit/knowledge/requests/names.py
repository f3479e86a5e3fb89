"""Sights, quarters and small towns by their Korean names, with the English that travellers use."""

from dataclasses import dataclass
from functools import cache
from typing import Literal, cast

from tripkit.knowledge.cities import named_places, shared_names
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import rows

Kind = Literal["sight", "area", "town", "thing"]
LONGEST = 14


@dataclass(frozen=True, slots=True)
class Name:
    """A name at a place of the text; one Hangul name may stand for several kinds."""

    at: Stretch
    english: dict[Kind, str]


@cache
def names() -> dict[str, dict[Kind, str]]:
    """Folded Hangul name → English by kind: the list of ours, then the sights of our cities."""
    found: dict[str, dict[Kind, str]] = {}
    for kind, korean, english in rows("names.ko"):
        for name in korean.split("|"):
            found.setdefault(fold(name), {}).setdefault(cast(Kind, kind), english)
    for place in named_places():
        if place.kind == "dining":
            continue
        for name in (place.name.ko, *(place.aliases if place.kind == "sight" else ())):
            if "가" <= name[:1] <= "힣" and fold(name) not in shared_names():
                found.setdefault(fold(name), {}).setdefault(place.kind, place.name.en)
    for korean, english, _ in rows("towns.ko"):
        for name in korean.split("|"):
            found.setdefault(name, {}).setdefault("town", english)
    return found


@cache
def sights() -> frozenset[str]:
    """The folded English names of the sights."""
    return frozenset(fold(known["sight"]) for known in names().values() if "sight" in known)


@cache
def areas() -> frozenset[str]:
    """The folded English names of the quarters that are no sights as well."""
    found = {fold(known["area"]) for known in names().values() if "area" in known}
    return frozenset(found - sights())


def english_name(korean: str, *kinds: Kind) -> str | None:
    """The English of a Hangul name, of the first of `kinds` that knows it."""
    known = names().get(fold(korean), {})
    return next((known[kind] for kind in kinds if kind in known), None)


def find_names(text: Text) -> list[Name]:
    """The Hangul names in order, the longest at each word's start, without overlaps."""
    if not text.korean:
        return []
    tight, places, starts = text.tight
    known, found, at = names(), [], 0
    while at < len(tight):
        step = 1
        if starts[at]:
            for size in range(min(LONGEST, len(tight) - at), 1, -1):
                english = known.get(tight[at : at + size])
                if english and _one_word(places, at, size):
                    found.append(Name(Stretch(places[at], places[at + size - 1] + 1), english))
                    step = size
                    break
        at += step
    return found


def _one_word(places: list[int], at: int, size: int) -> bool:
    """A short name is written without spaces."""
    gaps = places[at + size - 1] - places[at] - (size - 1)
    return gaps == 0 or size >= 4
