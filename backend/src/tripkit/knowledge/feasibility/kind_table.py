"""Kinds of places that a person names: the table, and where its words stand in a text."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from pydantic import TypeAdapter

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.feasibility.facts import Candidate
from tripkit.knowledge.feasibility.refusals import Polarity, is_chosen, polarity_at
from tripkit.knowledge.feasibility.words import word

MILD, MILDLY = "mild", 0.3
"""The hint of a kind that was only wished for, and the excess of a place without it."""
EITHER = "|"
"""Between kinds of which one will do ("surfing or caves")."""
WEIGHTY = 0.7
"""A weight from which on a place is one for a mood or an interest."""


@dataclass(frozen=True)
class Kind:
    """A row of `data/kinds.toml`."""

    en: str
    ko: str
    words: str
    words_ko: str
    features: tuple[str, ...] = ()
    scenes: tuple[str, ...] = ()
    loose: tuple[str, ...] = ()
    record: str = ""
    common: bool = False
    months: tuple[int, ...] = ()
    south: tuple[int, ...] = ()
    silent: tuple[str, ...] = ()
    unless: str = ""
    countries: tuple[str, ...] = ()
    is_calm: bool = False
    is_empty: bool = False
    lacks: tuple[str, ...] = ()
    is_hidden: bool = False
    is_city: bool = False
    mood: str = ""
    interest: str = ""
    photography: int = 0
    is_degree: bool = False
    towns: tuple[str, ...] = ()
    warm: int = 0

    @property
    def is_soft(self) -> bool:
        """Whether it is a matter of degree, which a record need not name."""
        weighs = self.mood or self.interest or self.photography
        return bool(weighs or self.is_city or self.is_degree)

    def is_in_season(self, place: Candidate, months: tuple[int, ...]) -> bool:
        """Whether one of the trip's months is one of its own, where it has any."""
        season = self.south if place.point[0] < 0 else self.months
        return not season or not months or bool(set(season) & set(months))

    def is_at(self, place: Candidate) -> bool:
        """Whether a fact of the record has it: a feature, a tag, a weight; no word of its text."""
        return self.suits(place) and (
            place.has(*self.features)
            or place.scene in self.scenes
            or (bool(self.record) and place.is_tagged(self.record) and not self._only_looks(place))
            or self._weighs(place)
            or self.is_known_for(place)
            or (self.is_hidden and is_little_known(place))
            or (self.is_city and place.has("city") and not is_little_known(place))
        )

    def is_known_for(self, place: Candidate) -> bool:
        """Whether its town is one of those that are known for it."""
        return place.spot is not None and place.spot.city.en in self.towns

    def is_mentioned(self, place: Candidate) -> bool:
        """Whether a word for it stands in what is written of the place, which proves nothing."""
        says = bool(self.record) and place.says(self.record)
        return says and self.suits(place) and not self._only_looks(place)

    def suits(self, place: Candidate) -> bool:
        """Whether nothing of it speaks against the kind: crowds, or a feature."""
        is_busy = self.is_calm and place.crowd == "busy"
        is_lively = self.is_empty and place.crowd not in ("quiet", None)
        return not (is_busy or is_lively or place.has(*self.lacks))

    def _weighs(self, place: Candidate) -> bool:
        """Whether the record gives the place enough of its mood, interest or photographs."""
        spot = place.spot
        if spot is None:
            return False
        moods = {str(name): weight for name, weight in spot.mood.items()}
        interests = {str(name): weight for name, weight in spot.interests.items()}
        return (
            (bool(self.mood) and moods.get(self.mood, 0.0) >= WEIGHTY)
            or (bool(self.interest) and interests.get(self.interest, 0.0) >= WEIGHTY)
            or (0 < self.photography <= spot.photography)
        )

    def _only_looks(self, place: Candidate) -> bool:
        """Whether its words stand for something else there: bones of a whale, a lion of stone."""
        is_elsewhere = bool(self.countries) and place.country not in self.countries
        return is_elsewhere or (bool(self.unless) and place.says(self.unless))


@cache
def kinds() -> dict[str, Kind]:
    """All kinds by their code."""
    text = (files(__package__) / "data" / "kinds.toml").read_text("utf-8")
    return TypeAdapter(dict[str, Kind]).validate_python(tomllib.loads(text))


def kind_name(value: str) -> Words:
    """What a kind, or each of several of which one will do, is called."""
    rows = [kinds()[code] for code in value.split(EITHER)]
    return Words(en=" or ".join(row.en for row in rows), ko=", ".join(row.ko for row in rows))


def is_soft(value: str) -> bool:
    """Whether all of them are a matter of degree."""
    return all(kinds()[code].is_soft for code in value.split(EITHER))


def in_message(value: str, message: str) -> list[tuple[int, int]]:
    """Where the words of a kind stand in a message."""
    patterns = [_pattern(code) for code in value.split(EITHER)]
    return [match.span() for pattern in patterns for match in pattern.finditer(message)]


@cache
def _pattern(code: str) -> re.Pattern[str]:
    kind = kinds()[code]
    return re.compile(rf"\b(?:{kind.words})\b|(?<![가-힣])(?:{kind.words_ko})", re.IGNORECASE)


def kinds_in(text: str) -> list[str]:
    """The kinds that a text names, in the order of the text."""
    return [code for code, _ in found_in(text)]


def found_in(text: str) -> list[tuple[str, re.Match[str]]]:
    """The kinds that a text names, each with its first words, in the order of the text."""
    matches = [(code, match) for code in kinds() if (match := _pattern(code).search(text))]
    own = [pair for pair in matches if not any(_holds(other, pair[1]) for _, other in matches)]
    return sorted(own, key=lambda pair: (pair[1].start(), pair[0]))


def _holds(match: re.Match[str], part: re.Match[str]) -> bool:
    """Whether the words of one kind only end those of another: parks, of theme parks."""
    is_longer = match.end() - match.start() > part.end() - part.start()
    return is_longer and match.start() <= part.start() and part.end() == match.end()


def denied_in(text: str) -> set[str]:
    """The kinds that a text names to say that they shall not be: "no party hostels", 등산은 못."""
    return {code for code, match in found_in(text) if is_denied(text, match, code)}


def is_denied(text: str, match: re.Match[str], code: str) -> bool:
    """Whether the words beside a kind say that it shall not be; one that is a want of people is
    said with such words itself."""
    return stance(text, match, code) == "refused"


def stance(text: str, match: re.Match[str], code: str) -> Polarity:
    """Whether the words around a kind want it, refuse it, or leave open which."""
    if not may_be_denied(code, text, match):
        return "wanted"
    start, end = match.span()
    if is_chosen(text, start):
        return "wanted"
    before, after = word("denied_before"), word("denied_after")
    polarity = polarity_at(text, start, end)
    is_beside = before.search(text[:start]) or after.match(text[end:])
    return "refused" if is_beside and not word("keeps_ko").match(text[end:]) else polarity


def may_be_denied(code: str, text: str, match: re.Match[str]) -> bool:
    """Whether a refusal may be of this kind: not where it only says where a party is that is
    refused ("no party island"), and not of one that is said with a refusal itself."""
    is_of_a_party = word("of_a_party").search(text[: match.start()]) is not None
    return not (kinds()[code].is_empty or kinds()[code].is_hidden or is_of_a_party)


def is_little_known(place: Candidate) -> bool:
    """Whether the record says why few come: of a spot of the catalogue, not of a whole city."""
    return place.spot is not None and place.spot.id in _spot_ids()


@cache
def _spot_ids() -> frozenset[str]:
    return frozenset(spot.id for spot in spots())
