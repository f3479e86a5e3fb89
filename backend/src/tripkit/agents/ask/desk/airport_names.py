"""Airports that are spoken of by name or code, and the city that each serves."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tripkit.agents.ask.desk.patterns import table


class NamedAirport(NamedTuple):
    """An airport in a text: its IATA code, its city's English name, and where the name stands."""

    code: str
    city: str
    start: int
    end: int


@cache
def _rows() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    return tuple((code, city, _pattern(code, names)) for code, city, names in table("airports"))


def _pattern(code: str, names: str) -> re.Pattern[str]:
    """The code in capitals, or a name in whatever letters, with "airport" behind it."""
    tail = r"(?: (?:international )?airport| ?(?:국제 ?)?공항)?"
    return re.compile(rf"\b{code}\b(?! ?\d)|(?<![a-zA-Z])(?i:(?:{names}){tail})(?![a-zA-Z])")


def airports_in(text: str) -> Iterator[NamedAirport]:
    """Each airport that the text names, once."""
    for code, city, pattern in _rows():
        if match := pattern.search(text):
            yield NamedAirport(code, city, match.start(), match.end())
