"""The towns of our map that a person's words name."""

import re
from itertools import pairwise

from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold

_PARTICLE = re.compile(r"(?<=[가-힣]{2})(?:에서|으로|[은는이가을를에로])$")
_SHORTEST = 2


def names_of(place: str) -> set[str]:
    """The names, folded, that a place of a trip is known by."""
    bare = place.partition(",")[0]
    return {fold(bare), *(fold(other.name) for other in find(bare)[:1])}


def names_in(words: str) -> set[str]:
    """The names, folded, of the towns and areas that words hold, as our map writes them."""
    single = [_PARTICLE.sub("", word.strip(".,;()")) for word in words.split()]
    names = [*single, *(f"{first} {second}" for first, second in pairwise(single))]
    return {
        fold(place.name)
        for name in names
        if len(name) >= _SHORTEST and (name[0].isupper() or not name.isascii())
        for place in find(name)[:1]
    }
