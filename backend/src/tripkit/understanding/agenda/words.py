"""The closed words of an agenda, from `data/agenda.toml`."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class Doing:
    """A sort of thing to do: `starts` is its usual hour as HH:MM, or `sunrise` or `sunset`."""

    name: str
    starts: str
    minutes: int
    pattern: re.Pattern[str]

    @property
    def is_of_the_light(self) -> bool:
        """Whether its hour is the sun's."""
        return self.starts in ("sunrise", "sunset")

    @property
    def minute(self) -> int:
        """Its usual hour in minutes after midnight; 0 for what is of the light."""
        hour, _, minute = self.starts.partition(":")
        return int(hour) * 60 + int(minute) if minute else 0


@cache
def _table() -> dict[str, dict[str, str]]:
    text = files("tripkit.understanding").joinpath("data/agenda.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def pattern(name: str) -> re.Pattern[str]:
    """One line of the table's `patterns`, compiled."""
    return re.compile(_table()["patterns"][name], re.I)


def says(name: str, words: str) -> bool:
    """Whether a line of the table's `patterns` is in the words."""
    return pattern(name).search(words) is not None


@cache
def _doings() -> tuple[Doing, ...]:
    rows = []
    for name, row in _table()["doings"].items():
        starts, minutes, words = row.split(" ", 2)
        rows.append(Doing(name, starts, int(minutes), re.compile(words, re.I)))
    return tuple(rows)


def doing(words: str) -> Doing | None:
    """The sort of thing that words name; the first of the table that they match."""
    return next((row for row in _doings() if row.pattern.search(words)), None)


def is_out_of_town(label: str) -> bool:
    """Whether a thing to do is a day's trip to another place, or a tour that goes there."""
    return says("day_trip", label) or says("toured", label)


def place_name(label: str) -> re.Pattern[str] | None:
    """What a place for such a thing is called; None where its kind tells it."""
    sort = doing(label)
    names = _table()["places"]
    return re.compile(names[sort.name], re.I) if sort and sort.name in names else None


def bare_words(label: str) -> str:
    """What is left of the words of a thing without its sort, its number and its part of a day."""
    left = label
    if sort := doing(label):
        left = sort.pattern.sub(" ", left)
    for name in ("counted", "one_part", "daily", "opening", "early", "kinds"):
        left = pattern(name).sub(" ", left)
    return left


def is_free_time(words: str) -> bool:
    """Whether words say that somebody has time then, and nothing to do."""
    return says("not_busy", words)


def is_booked(label: str) -> bool:
    """Whether words say that somebody has the tickets or the table already."""
    return says("booked", label)
