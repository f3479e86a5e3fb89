"""What each segment of a trip may be called by, and how well a word of a message fits it."""

import re
from dataclasses import dataclass
from functools import cache

from tripkit.domain.itinerary import (
    Activity,
    AirportPlace,
    Flight,
    Hotel,
    Itinerary,
    Location,
    Meeting,
    Segment,
    Transfer,
    name_of,
)
from tripkit.knowledge.airports import airport
from tripkit.knowledge.cities import named_places, shared_names
from tripkit.knowledge.edits.concepts import concepts_in, words_of
from tripkit.knowledge.edits.sounds import near, skeleton, skeletons, spelt
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import HANGUL, fold
from tripkit.knowledge.itineraries.airport_names import airport_called
from tripkit.knowledge.remembered import remembered

OWN, PLACE, FAR = 1.0, 0.9, 0.5
"""How much a word counts that is of its own name, of its place, of its city or its way."""


@dataclass(frozen=True, slots=True)
class Card:
    """`names` with their weight; `origin` and `destination` are the ends of flights and rides."""

    segment: Segment
    concepts: frozenset[str]
    names: tuple[tuple[str, float], ...]
    origin: tuple[str, ...] = ()
    destination: tuple[str, ...] = ()

    def fit(self, word: str) -> float:
        """0 to 1: how well a folded word is a name of this; "a|b" where it may be either."""
        return max(
            (weight * fits(w, name) for name, weight in self.names for w in word.split("|")),
            default=0.0,
        ) or 0.9 * self._by_sound(word)

    def _by_sound(self, word: str) -> float:
        """A Latin word and a name that is Korean only: the same consonants, be they three."""
        names = [name for name, weight in self.names if weight > FAR]
        if HANGUL.search(word) or len(word) < 4 or not all(map(HANGUL.search, names)):
            return 0.0
        sounds = [sound for sound in skeletons(word) if len(sound) > 2]
        return float(any(skeleton(part) in sounds for name in names for part in name.split()))

    def fit_end(self, word: str, end: str) -> float:
        """The same for one end of a way: "origin", "destination" or "" for either."""
        origin = _best(word, self.origin) if end != "destination" else 0.0
        destination = _best(word, self.destination) if end != "origin" else 0.0
        return max(origin if end else 0.95 * origin, destination)


def _best(word: str, names: tuple[str, ...]) -> float:
    return max((fits(w, name) for name in names for w in word.split("|")), default=0.0)


def cards_of(itinerary: Itinerary) -> list[Card]:
    return [_card(one) for one in itinerary.segments]


def _card(one: Segment) -> Card:
    names = [(name, OWN) for name in _also(name_of(one))] if not _way(one) else []
    match one:
        case Flight():
            names = [(one.flight_number or "", OWN)]
            if one.airline:
                names += [(name, PLACE) for name in _also(one.airline.name)]
            ends = [_place_names(place) for place in (one.origin, one.destination)]
            return Card(one, frozenset(), tuple(names), *ends)
        case Transfer():
            ends = [_place_names(place) for place in (one.pickup_location, one.dropoff_location)]
            return Card(one, frozenset(), tuple(names), *ends)
        case Meeting():
            names += [(each, PLACE) for name in one.attendees for each in (name, *_given(name))]
        case Hotel() | Activity():
            pass
    if one.location:
        names += [(name, PLACE) for name in _also(one.location.name)]
        names += [(name, FAR) for name in _city_names(one.location)]
    return Card(one, words_of(one), tuple(names))


def _way(one: Segment) -> bool:
    return isinstance(one, Flight | Transfer)


def _given(name: str) -> list[str]:
    return [name[1:]] if HANGUL.search(name) and len(name) == 3 else []


def _city_names(place: Location) -> tuple[str, ...]:
    return _town(place.city) if place.city else ()


@remembered(1024)
def _town(name: str) -> tuple[str, ...]:
    """A town in both languages."""
    return tuple({name, *(n for p in find(name)[:1] for n in (p.name, p.ko) if n)})


def _place_names(place: Location) -> tuple[str, ...]:
    code = (place.code,) if isinstance(place, AirportPlace) else _code(place.name)
    served = airport(code[0]) if code else None
    towns = _town(served.city) if served else ()
    return (*_also(place.name), *_city_names(place), *code, *towns)


@remembered(1024)
def _code(name: str) -> tuple[str, ...]:
    """The code of an airport that a ride begins or ends at."""
    found = airport_called(name) if "airport" in name.lower() or "공항" in name else None
    return (found.iata,) if found else ()


@cache
def _pairs() -> dict[str, tuple[str, ...]]:
    """The names of our cities' sights, areas and tables by each of their folded names."""
    found: dict[str, tuple[str, ...]] = {}
    for place in named_places():
        names = tuple(
            n
            for n in (place.name.en, place.name.ko, *place.aliases)
            if fold(n) not in shared_names()
        )
        for name in names:
            found.setdefault(fold(name), names)
    return found


@remembered(2048)
def _also(name: str) -> tuple[str, ...]:
    """A name and what else its place is called."""
    return (name, *(n for n in _pairs().get(fold(name), ()) if n != name))


@remembered(16384)
def fits(word: str, name: str) -> float:
    """How well a word of a message (folded, without particles) is a part of a name."""
    if len(word) < 2 or not name:
        return 0.0
    if HANGUL.search(word):
        return _korean(word, name) if HANGUL.search(name) else _across(word, name)
    return _across_back(word, name) if HANGUL.search(name) else _latin(word, name)


def _latin(word: str, name: str) -> float:
    words = fold(name).split()
    if word in words:
        return 1.0
    if len(word) < 4:
        return 0.0
    if (word.endswith("s") and word[:-1] in words) or word + "s" in words:
        return 0.95
    if any(w.startswith(word) for w in words) or (len(word) > 4 and word in "".join(words)):
        return 0.9
    most = 1 if len(word) < 8 else 2
    return 0.8 if len(word) > 4 and any(near(word, w, most) for w in words) else 0.0


def _korean(word: str, name: str) -> float:
    whole = fold(name)
    if word in whole:
        return 1.0
    parts = [fold(part) for part in name.split() if len(part) > 1]
    if whole in word or any(part in word for part in parts):
        return 0.95
    return 0.75 if len(word) > 3 and near(word, whole, 1) else 0.0


def _across(word: str, name: str) -> float:
    """A Korean word and a Latin name: by its sound."""
    sound = skeleton(word)
    words = [w for w in re.split(r"[\s\-]+", name) if len(w) > 2 and not concepts_in(w.lower())]
    sounds = [s for w in words if len(sound) > 3 or _as_long(word, w) for s in skeletons(w)]
    if len(sound) < 3 and _alike(word, words):
        return 0.85
    if len(sound) < 3:
        return 0.7 if len(sound) == 2 and len(word) > 2 and sound in sounds else 0.0
    whole = skeleton(name)
    if sound in sounds or (sound == whole and _as_long(word, name)):
        return 0.95
    if len(sound) > 3 and any(s.startswith(sound) for s in (whole, *sounds)):
        return 0.85
    return 0.75 if len(sound) > 4 and any(near(sound, s, 1) for s in sounds) else 0.0


def _alike(word: str, words: list[str]) -> bool:
    """With the vowels, where there are few consonants: 렐루 and "Lello"."""
    latin = spelt(word).replace("r", "l")
    plain = [re.sub(r"(.)\1+", r"\1", fold(w).replace("r", "l")) for w in words]
    return len(latin) > 3 and any(w[:2] == latin[:2] and near(latin, w, 1) for w in plain)


def _as_long(word: str, name: str) -> bool:
    """Whether a Korean word has about the syllables of a Latin one; it never has many fewer."""
    return -1 <= len(word) - len(re.findall(r"[aeiouy]+", fold(name))) <= 2


def _across_back(word: str, name: str) -> float:
    """A Latin word and a Korean name: as it is romanised."""
    if len(word) < 4:
        return 0.0
    latin = spelt(name)
    plain = re.sub(r"(.)\1+", r"\1", word.replace("sh", "s"))
    if plain in latin:
        return 0.95
    sound = skeleton(word)
    return 0.8 if len(sound) > 3 and sound in skeleton(name) else 0.0
