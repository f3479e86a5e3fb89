"""Airports that are spoken of by name or code, and the city that each serves."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tripkit.agents.ask.desk.patterns import table
from tripkit.knowledge.cities import all_cities


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
    """Each airport that the text names, by its own name or its city's, once."""
    by_name = [
        NamedAirport(code, city, match.start(), match.end())
        for code, city, pattern in _rows()
        if (match := pattern.search(text))
    ]
    yield from by_name
    for airport in _by_city(text):
        if not any(a.start < airport.end and airport.start < a.end for a in by_name):
            yield airport


_OF_CITY = (
    re.compile(r"([A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}|\b[a-z]{4,}) (?:international )?airport\b"),
    re.compile(r"([가-힣]{2,8}) ?(?:국제 ?)?공항"),
)


@cache
def _cities() -> dict[str, tuple[str, str]]:
    """English name and airport of each city of ours that has one, by either of its names."""
    cities = [city for city in all_cities() if city.airports]
    return {
        name.lower(): (city.name.en, city.airports[0])
        for city in reversed(cities)
        for name in (city.name.en, city.name.ko)
    }


def _by_city(text: str) -> Iterator[NamedAirport]:
    """ "Oslo airport", "후쿠오카 공항"."""
    for pattern in _OF_CITY:
        for match in pattern.finditer(text):
            words = match[1].split()
            tails = (" ".join(words[n:]) for n in range(len(words)))
            tail = next((t for t in tails if t.lower() in _cities()), None)
            if tail:
                city, code = _cities()[tail.lower()]
                yield NamedAirport(code, city, match.end(1) - len(tail), match.end())
