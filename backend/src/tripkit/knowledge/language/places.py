"""Places named in a message, with where they stand and in which part: where to, from, or not."""

import re
from dataclasses import replace

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.place import Place
from tripkit.knowledge.language.place_mention import Mention, Part
from tripkit.knowledge.language.places_en import adjective_places, latin_places
from tripkit.knowledge.language.places_ko import hangul_places
from tripkit.knowledge.language.text import Text

_AND = re.compile(r"\s|,\s?|이?랑\s|하고\s|/|와\s|과\s")
__all__ = ["Mention", "Part", "find_places", "narrowed"]


def find_places(text: Text, asked: str | None = None) -> list[Mention]:
    """The places in order, without overlaps; a city in a country named beside it stays alone."""
    found = [*latin_places(text, asked), *adjective_places(text)]
    if text.korean:
        found += hangul_places(text, asked)
    found.sort(key=lambda m: (m.start, -(m.end - m.start)))
    kept: list[Mention] = []
    for mention in found:
        if not kept or mention.start >= kept[-1].end:
            kept.append(mention)
    return _listed(text, kept)


def _listed(text: Text, mentions: list[Mention]) -> list[Mention]:
    """In "오사카 교토는 다 가봤고" both are in the past."""
    for at in range(len(mentions) - 2, -1, -1):
        here, after = mentions[at], mentions[at + 1]
        gap = text.low[here.end : after.start]
        if here.part == "to" and after.part == "past" and _AND.fullmatch(gap):
            mentions[at] = replace(here, part="past")
    return mentions


def narrowed(mentions: list[Mention]) -> list[Mention]:
    """ "Nice, France", "일본 교토": a country beside a town in it only says which town."""
    kept = []
    for mention in mentions:
        place = mention.place
        inner = [
            m for m in mentions
            if m is not mention and _alike(m, mention) and m.place.kind in ("city", "area")
            and place.kind in ("country", "region") and _within(m.place, place)
        ]  # fmt: skip
        if not inner:
            kept.append(replace(mention))
    return kept


def _alike(inner: Mention, outer: Mention) -> bool:
    """The same part, or written as one name ("캐나다 밴쿠버에서 출발")."""
    return inner.part == outer.part or 0 <= inner.start - outer.end <= 1


def _within(inner: Place, outer: Place) -> bool:
    return inner.country in gazetteer.region_countries(outer.name)
