"""Places in a confirmation's words, with the city that an address or their own name tells."""

import re

from tripkit.domain.edits import Spot
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.remembered import remembered

_DIGITS = re.compile(r"\b[\d-]{3,}\b")
_MOST_WORDS = 3


def spot(name: str, address: str = "") -> Spot:
    """The place, in the city that its address names, else that its own name begins with."""
    city = city_in(address) or _leading_city(name)
    return Spot(name=name[:200], city=city[:120] if city else None)


def city_in(text: str) -> str | None:
    """A city that the words name, the last parts first: an address ends with its country."""
    parts = [part.strip() for part in re.split(r"[,·\n]|\s{2,}", text) if part.strip()]
    for part in reversed(parts[-8:]):
        bare = " ".join(_DIGITS.sub("", part).split())
        if is_city(bare):
            return bare
    words = [word.strip(",.") for word in text.split()[:30]]
    return next((word for word in words if len(word) > 1 and find_city(word)), None)


@remembered(2048)
def is_city(name: str) -> bool:
    """Whether it names a city of ours, or one that the gazetteer holds for well known."""
    if not 2 <= len(name) <= 40:
        return False
    return bool(find_city(name)) or any(p.kind == "city" and p.notable for p in find(name))


def _leading_city(name: str) -> str | None:
    """ "London St Pancras" is in London; a house called after a city may be anywhere."""
    words = name.split()
    for n in range(min(_MOST_WORDS, len(words)), 0, -1):
        if is_city(" ".join(words[:n])):
            return " ".join(words[:n])
    return None
