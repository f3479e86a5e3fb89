"""Which sights of ours a text names."""

import re
from functools import cache

from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.knowledge.cities import Sight, city_of
from tripkit.knowledge.cities.index import named_places, shared_names
from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.text import Text

_LEAST = 4
_ELSEWHERE_KM = 100


@cache
def _sight_names() -> tuple[tuple[str, str, str], ...]:
    """Folded name, city's id and English name of each sight that its name tells apart."""
    rows: dict[str, tuple[str, str]] = {}
    for place in named_places():
        if place.kind != "sight":
            continue
        for name in (place.name.en, place.name.ko, *place.aliases):
            key = _bare(fold(name))
            if len(key) >= (_LEAST if key.isascii() else 3) and key not in shared_names():
                rows.setdefault(key, (place.city.id, place.name.en))
    return tuple((key, *row) for key, row in rows.items())


def sight_named(text: str) -> tuple[Sight, str] | None:
    """A sight of ours that the text names, with its city's id: the longest name wins."""
    return next(iter(sights_named(text)), None)


def sights_named(text: str) -> list[tuple[Sight, str]]:
    """The sights of ours that the text names, each with its city's id, the longest name first."""
    folded = f" {fold(Text(text).low.rstrip('?!. '))} "
    words, tight = folded.replace("?", " "), folded.replace(" ", "")
    matches = [
        row
        for row in _sight_names()
        if (
            f" {row[0]} " in words and _is_a_name(row[0], text)
            if row[0].isascii()
            else row[0] in tight
        )
    ]
    matches.sort(key=lambda row: -len(row[0]))
    chosen: dict[str, tuple[Sight, str]] = {}
    for key, city_id, name in matches:
        is_part = any(key in other for other in chosen)
        sight = next((s for s in city_of(city_id).sights if s.name.en == name), None)
        if sight and not is_part and not _is_great_city(key, city_id):
            chosen[key] = (sight, city_id)
    return list(chosen.values())


def _is_great_city(key: str, city_id: str) -> bool:
    """Not the castle that shares its name with Montreal."""
    place = next((p for p in find(key) if p.notable and p.kind in ("city", "country")), None)
    if place is None or place.lat is None or place.lng is None or fold(place.name) != key:
        return False
    home = city_of(city_id)
    at = home.location
    return distance_km(place.lat, place.lng, at.lat, at.lng) > _ELSEWHERE_KM


def _is_a_name(key: str, text: str) -> bool:
    """Not "My son has": words that the text writes small although it writes others large."""
    first, *others = key.split()
    if not others and _is_common_here(first, text):
        return False
    tail = others[-1] if others else first
    return tail not in text or not re.search(rf"\b{first.capitalize()} (?:\w+ )*?{tail}\b", text)


_CAPITALS = re.compile(r"[^.!?]\s[A-Z][a-z]+")
"""A capital amid a sentence: the text writes names large."""


def _is_common_here(word: str, text: str) -> bool:
    """ "polar bears", "Channel Tunnel": written small where names are large, or a longer name's
    last word."""
    name = word.capitalize()
    is_small = name not in text and word in text and bool(_CAPITALS.search(text))
    return is_small or bool(re.search(rf"[a-z] [A-Z][a-z]+ {name}\b", text))


def _is_of_a_land(name: str) -> bool:
    """ "british", "영국": the museum is not meant by its country alone."""
    return any(matcher(code, "nationalities").search(name) for code in sections("nationalities"))


def _bare(key: str) -> str:
    """Without the word that people leave out: "louvre museum" is the Louvre."""
    for tail in (" museum", "박물관", "미술관"):
        short = key.removesuffix(tail)
        is_long = len(short) > (_LEAST if short.isascii() else 2)
        is_common = _is_of_a_land(short) or matcher("common_bare").fullmatch(short)
        if short != key and is_long and " " not in short and not is_common:
            return short
    return key
