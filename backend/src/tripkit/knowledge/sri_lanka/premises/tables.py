"""The tables of what is not there, where it is instead, and when."""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from tripkit.domain.context import Locale


@dataclass(frozen=True)
class Words:
    en: str
    ko: str

    def of(self, locale: Locale) -> str:
        return self.ko if locale == "ko" else self.en


@dataclass(frozen=True)
class Absent:
    """Something that does not exist in Sri Lanka."""

    id: str
    rule: re.Pattern[str]
    text: Words
    source: str


@dataclass(frozen=True)
class Abroad:
    """A sight of another country."""

    rule: re.Pattern[str]
    name: Words
    country: Words


@dataclass(frozen=True)
class Seasonal:
    """`places` are ids or the name of a coast; `passage_id` begins with what this says."""

    topics: frozenset[str]
    places: frozenset[str]
    months: frozenset[int]
    out: Words
    within: Words
    passage_id: str
    source: str


@dataclass(frozen=True)
class Turning:
    """Months in which a coast's sea changes by the day."""

    months: frozenset[int]
    text: Words


def _lines(name: str) -> list[str]:
    text = (files(__package__) / "data" / name).read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def _months(text: str) -> frozenset[int]:
    return frozenset(int(month) for month in text.split())


@lru_cache(maxsize=1)
def coasts() -> dict[str, frozenset[str]]:
    """Ids of the places by the sea, by coast."""
    rows = (line.split(":") for line in _lines("coast.txt"))
    return {coast: frozenset(ids.split()) for coast, ids in rows}


@lru_cache(maxsize=1)
def stations() -> dict[str, Words]:
    """By place: that it has no station, and which is nearest."""
    rows = (line.split("\t") for line in _lines("stations.tsv"))
    return {place_id: Words(en, ko) for place_id, en, ko in rows}


@lru_cache(maxsize=1)
def sentences() -> dict[str, Words]:
    """Of each computed correction, with blanks."""
    rows = (line.split("\t") for line in _lines("words.tsv"))
    return {key: Words(en, ko) for key, en, ko in rows}


@lru_cache(maxsize=1)
def _of_now() -> str:
    """What "{now}" at the head of a rule stands for: it is told of this moment."""
    return _lines("hypothetical.txt")[0]


@lru_cache(maxsize=2)
def absent(name: str = "absent") -> tuple[Absent, ...]:
    """ "alone": what is said and nothing beside it, emergencies first."""
    rows = (line.split("\t") for line in _lines(f"{name}.tsv"))
    return tuple(
        Absent(key, re.compile(rule.replace("{now}", _of_now(), 1)), Words(en, ko), source)
        for key, rule, en, ko, source in rows
    )


@lru_cache(maxsize=1)
def abroad() -> tuple[Abroad, ...]:
    rows = (line.split("\t") for line in _lines("elsewhere.tsv"))
    return tuple(
        Abroad(re.compile(rule), Words(en, ko), Words(country, land))
        for rule, en, ko, country, land in rows
    )


@lru_cache(maxsize=1)
def seasonal() -> tuple[Seasonal, ...]:
    rows = (line.split("|") for line in _lines("seasons.tsv"))
    return tuple(
        Seasonal(
            frozenset(topics.split()),
            frozenset(places.split()),
            _months(months),
            Words(out_en, out_ko),
            Words(in_en, in_ko),
            passage_id,
            source,
        )
        for topics, places, months, out_en, out_ko, in_en, in_ko, passage_id, source in rows
    )


@lru_cache(maxsize=1)
def turning() -> dict[str, Turning]:
    """By coast."""
    rows = (line.split("\t") for line in _lines("turning.tsv"))
    return {coast: Turning(_months(months), Words(en, ko)) for coast, months, en, ko in rows}
