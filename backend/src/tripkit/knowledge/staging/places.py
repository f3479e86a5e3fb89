"""Which place is meant, and what is drawn of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.gazetteer import Place, country_name, find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.lexical import terms
from tripkit.knowledge.picks import pick
from tripkit.knowledge.presenting.cards import CardScene, card_of, card_scene

_TOKEN = re.compile(r"[^\W\d_][\w'’-]*")
_PARTICLE = re.compile(r"(?:에서의|에서|으로|까지|에는|에도|의|에|은|는|이|가|을|를|로|와|과|도)$")
_LONGEST = 4
# Where nothing is known the scene still needs plants and seasons: a temperate north.
_NOWHERE = (43.0, 0.0)


@dataclass(frozen=True)
class Setting:
    """A place to be drawn. `name` and `about` are English, for a picture's prompt.

    `is_known` says whether its coordinates are a real place's; otherwise only words are known.
    """

    name: str
    about: str
    scene: CardScene
    best_months: tuple[int, ...] = ()
    is_known: bool = True
    is_described: bool = False
    """Whether `about` is written of this very place, and not of its kind."""


def setting_of(destination: str, *more: str) -> Setting:
    """The place that `destination` names, or the words in `more` that describe it.

    In this order: an id of the catalogue or of a card, a spot's or a city's name in either
    language, a place of the gazetteer, a place named among other words, the words alone.
    """
    if exact := _by_id(destination):
        return exact
    words = " ".join([destination, *more])
    for name in (*more, destination):
        if called := _spots_named().get(fold(name)):
            return _of_spot(called)
    for name in (destination, *_names_in(destination)):
        if there := _of_city(name, words):
            return there
        if place := _place(name, whole=name == destination):
            return _of_place(place, words)
    scene = card_scene(card_of(words, *_NOWHERE))
    assert scene is not None
    return Setting(destination, _kind_words(scene), scene, is_known=False)


def of_card(card_id: str) -> Setting | None:
    """The place of a card's id; None for an id that says nothing we know."""
    return _by_id(card_id)


def _by_id(card_id: str) -> Setting | None:
    if known := pick(card_id):
        return _of_spot(known)
    scene = card_scene(card_id)
    return Setting("", _kind_words(scene), scene) if scene else None


def _of_spot(known: Spot) -> Setting:
    scene = card_scene(known.id)
    assert scene is not None
    name = f"{known.name.en}, {known.city.en}, {country_name(known.country)}"
    return Setting(
        name,
        f"{known.description.en} {known.light.en}",
        scene,
        known.best_months,
        is_described=True,
    )


@lru_cache(maxsize=1)
def _spots_named() -> dict[str, Spot]:
    """Spots by their folded names; the first where two share one."""
    named: dict[str, Spot] = {}
    for known in spots():
        for name in (known.name.en, known.name.ko):
            named.setdefault(fold(name), known)
    return named


@lru_cache(maxsize=1)
def _spots_in() -> dict[str, tuple[Spot, ...]]:
    """Spots by their folded city."""
    cities: dict[str, list[Spot]] = {}
    for known in spots():
        for city in {fold(known.city.en), fold(known.city.ko)}:
            cities.setdefault(city, []).append(known)
    return {city: tuple(found) for city, found in cities.items()}


def _of_city(name: str, words: str) -> Setting | None:
    """The spot of that city which shares most with the words."""
    there = _spots_in().get(fold(name), ())
    if not there:
        return None
    wanted = set(terms(words))

    def shared(known: Spot) -> tuple[int, int]:
        own = " ".join([known.description.en, known.description.ko, *known.tags, *known.features])
        return len(wanted & set(terms(own))), known.photography

    return _of_spot(max(there, key=shared))


def _names_in(text: str) -> Iterator[str]:
    """Runs of words that may be a name, the longest first; Korean ones without particles."""
    tokens = _TOKEN.findall(text)
    for length in range(min(_LONGEST, len(tokens)), 0, -1):
        for start in range(len(tokens) - length + 1):
            run = " ".join(tokens[start : start + length])
            if run == text:
                continue
            yield run
            if (bare := _PARTICLE.sub("", run)) != run and len(bare) > 1:
                yield bare


def _place(name: str, *, whole: bool) -> Place | None:
    """A place with coordinates; among other words only one that is safe to recognise there."""
    found: Sequence[Place] = [p for p in find(name) if p.lat is not None]
    if not whole:
        found = [p for p in found if p.notable]
    return found[0] if found else None


def _of_place(place: Place, words: str) -> Setting:
    assert place.lat is not None
    assert place.lng is not None
    scene = card_scene(card_of(words, place.lat, place.lng))
    assert scene is not None
    parts = [place.name, country_name(place.country)] if place.kind != "country" else [place.name]
    return Setting(", ".join(dict.fromkeys(parts)), _kind_words(scene), scene)


def _kind_words(scene: CardScene) -> str:
    kind = scene.kind.replace("_", " ")
    roofs = "low roofs" if scene.skyline == "low" else scene.skyline
    return f"A {kind} scene" + ("." if scene.skyline == "none" else f" with {roofs}.")
