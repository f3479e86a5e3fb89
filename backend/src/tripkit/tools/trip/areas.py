"""Areas of a town by the words of who wants to sleep there."""

import re

from tripkit.knowledge.gazetteer.fold import fold

_PARTICLE = re.compile(r"(?<=[가-힣]{2})(?:에서|으로|와|과|의|[은는이가을를에로])$")
_COMMON = frozenset(
    {
        *("town", "city", "centre", "center", "station", "quarter", "north", "south", "east"),
        *("west", "river", "beach", "market", "central", "around", "district", "garden"),
        *("square", "street", "시내", "구시가지", "중심가", "도심", "호텔", "숙소", "근처"),
    }
)
"""Words of areas' names that many areas share."""


def is_same_area(area: str, words: str) -> bool:
    """Whether words about where one wants to sleep name this area, or one of the two it is called
    by: 숙소 난바 and 난바와 도톤보리."""
    name, phrase = fold(area), fold(words)
    if not name or not phrase:
        return False
    parts = {part for part in _stems(area) if _is_telling(part)}
    return name in phrase or phrase in name or bool(parts & _stems(words))


def _stems(words: str) -> set[str]:
    """Its words, folded, without the particles behind them."""
    return {fold(_PARTICLE.sub("", word)) for word in words.split()}


def _is_telling(part: str) -> bool:
    """Whether a word of an area's name can stand for it alone."""
    return len(part) >= (4 if part.isascii() else 2) and part not in _COMMON
