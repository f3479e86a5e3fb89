"""Sights and quarters by name: our own tables first, then cities, Sri Lanka and the catalogue."""

import re
from collections.abc import Iterator
from functools import cache

from tripkit.knowledge import catalogue, cities, gazetteer
from tripkit.knowledge.gazetteer.fold import HANGUL, fold
from tripkit.knowledge.names.romanise import sign
from tripkit.knowledge.sri_lanka.places import places
from tripkit.understanding import words as closed
from tripkit.understanding.bare_words import bare, is_filler
from tripkit.understanding.name_index import Folded, Match, NameIndex, folded
from tripkit.understanding.tables import named_forms

_WORD_BEFORE = re.compile(r"([A-Z][\w'’]*)\s$")
_WORD_AFTER = re.compile(r"\s([A-Z][\w'’]*)")


def sights(phrase: str) -> list[str]:
    """The known sights of a phrase, or a Korean one romanised; [] where none is a name here."""
    matches = _sights().find(folded(phrase))
    if matches and not _is_part_of_longer(phrase, matches):
        return list(dict.fromkeys(match.name for match in matches))
    return _place(bare(phrase))


def areas(phrase: str) -> list[str]:
    """The quarter a phrase names, or what it is to be near to; [] where nothing knows it."""
    text = folded(phrase)
    if matches := _areas().find(text) or _sights().find(text):
        return list(dict.fromkeys(match.name for match in matches))
    if place := _place(bare(phrase)):
        return place
    matches = [m for m in _nearby().find(text) if not _is_qualified(phrase, text, m)]
    return [match.name for match in matches][:1]


def _is_qualified(phrase: str, text: Folded, match: Match) -> bool:
    """Whether an English word before says which one it is: "the Modiano market"."""
    before = phrase[: text.origin[match.start]].split()
    return bool(before) and before[-1].isascii() and not is_filler(before[-1])


def _place(name: str) -> list[str]:
    """A town or area of the gazetteer that has this very name, or a Korean name romanised."""
    for place in gazetteer.find(name):
        if fold(name) in (fold(place.name), fold(place.ko)):
            return [place.name]
    if HANGUL.search(name) and closed.pattern("named", "native_name").fullmatch(name):
        return [sign(name)]
    return []


def _is_part_of_longer(phrase: str, matches: list[Match]) -> bool:
    """Whether a name in capitals goes on beside the only match: Legoland Windsor."""
    if len(matches) > 1 or phrase == phrase.upper():
        return False
    text, match = folded(phrase), matches[0]
    start, end = text.origin[match.start], text.origin[match.end - 1] + 1
    beside = (_WORD_BEFORE.search(phrase[:start]), _WORD_AFTER.match(phrase[end:]))
    return any(word and not is_filler(word[1]) for word in beside)


@cache
def _sights() -> NameIndex:
    index = NameIndex(bound=2)
    for name, forms in named_forms("sights"):
        index.add(name, forms)
    for name, forms in (*_of_cities(), *_of_sri_lanka(), *_of_catalogue()):
        index.add(name, forms)
    return index


def _of_cities() -> Iterator[tuple[str, list[str]]]:
    for sight in cities.named_places():
        name = sight.name.en.split(", ")[0]
        if sight.kind != "sight" or not _own(name):
            continue
        yield name, _own(name, sight.name.en, sight.name.ko)
        yield from ((alias, []) for alias in _own(*sight.aliases) if not HANGUL.search(alias))
        if " and " not in name:
            yield name, [alias for alias in _own(*sight.aliases) if HANGUL.search(alias)]


def _own(*names: str) -> list[str]:
    """The names that only one place has."""
    return [name for name in names if fold(name) not in cities.shared_names()]


def _of_sri_lanka() -> Iterator[tuple[str, list[str]]]:
    for place in places():
        yield place.name.en, [place.name.ko]
        yield from ((alias, []) for alias in place.aliases.en)


def _of_catalogue() -> Iterator[tuple[str, list[str]]]:
    for spot in catalogue.spots():
        yield spot.name.en, [spot.name.ko]


@cache
def _areas() -> NameIndex:
    index = NameIndex()
    for name, forms in named_forms("quarters"):
        index.add(name, forms)
    for city in cities.all_cities():
        for area in city.areas:
            index.add(area.name.en, [area.name.ko])
    return index


@cache
def _nearby() -> NameIndex:
    """What a lodging is near to, without a name: a station, the sea."""
    index = NameIndex()
    for name, forms in named_forms("landmarks"):
        index.add(name, forms)
    return index
