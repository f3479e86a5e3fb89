"""Airlines by their names, where no flight number says which."""

import re
from functools import cache

from tripkit.knowledge.itineraries.imports.airlines import codes_by_name

_SHORT = {"jal": "JL", "ana": "NH", "tap": "TP", "ba": "BA", "아시아나": "OZ", "전일본공수": "NH"}
"""What people say for them that the table does not hold."""


@cache
def _table() -> tuple[dict[str, str], "re.Pattern[str]"]:
    names = {**codes_by_name(), **_SHORT}
    every = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return names, re.compile(rf"(?<![a-z가-힣])(?:{every})(?![a-z])")


def airline_in(low: str) -> tuple[str, tuple[int, int]] | None:
    """The IATA designator of an airline that is named in small letters, and where."""
    names, pattern = _table()
    m = pattern.search(low)
    return (names[m.group()], m.span()) if m else None
