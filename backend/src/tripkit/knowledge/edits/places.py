"""Places in words: those of the trip by their name there, others as said, airports by code."""

import re

from tripkit.domain.itinerary import Flight, Hotel, Transfer
from tripkit.knowledge.airports import airport, of_place
from tripkit.knowledge.edits.cards import FAR, Card
from tripkit.knowledge.edits.concepts import concepts_in
from tripkit.knowledge.edits.refs import means_it, refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.trip import Limits, Trip
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.itineraries.airport_names import airport_called
from tripkit.knowledge.language.korean import final

_TABLE = patterns("places")
_ARTICLE = _TABLE.compiled("article")
_FIRST = _TABLE.compiled("airport_first")
_WORDS_AFTER = re.compile(_TABLE.alternatives("tail")[0])
_TAIL = _TABLE.compiled("tail")
_AIRPORT = re.compile(r"airport|공항", re.IGNORECASE)


def tidy(text: str, *, particles: bool = True) -> str:
    """A name as said, without article, punctuation at its ends and particles after it."""
    text = re.sub(r"\(\s*\)|[()\[\]]|\s,", " ", text)
    text = text.strip(" \t\n.,;:!?'\"-~")
    before = None
    while before != text:
        before = text
        text = _ARTICLE.sub("", text).strip(" .,;:!?'\"")
        text = (_TAIL if particles else _WORDS_AFTER).sub(_unless_of_it, text).strip(" .,;:!?'\"")
    return re.sub(r"\s+", " ", text)


def _unless_of_it(m: re.Match[str]) -> str:
    """Nothing, unless the particle does not agree with what is before it: 마을 is no 마 + 을."""
    closed = final(m.string[: m.start()]) != 0
    word = m.group().strip()
    if m.group() == word and word in ("을", "은", "를", "는"):
        return "" if closed == (word in ("을", "은")) else m.group()
    return ""


def spot(said: Said, trip: Trip) -> dict[str, str]:
    """The place that a phrase means: a name, and its city where one was said."""
    name, city = tidy(said.text), None
    if known := place_of(said, trip):
        return {"name": known}
    name = re.sub(r"(?<=\w) (?:near|next to|close to|beside|opposite|across from|by) .+$", "", name)
    m = re.fullmatch(r"(.{2,}?) (?:in|, ) ?([A-Z][\w'-]+(?: [A-Z][\w'-]+)?)", name)
    if m and not m[1].lower().endswith((" station", "walk")):
        name, city = m[1], m[2]
    return {"name": name, "city": city} if city else {"name": name}


def place_of(said: Said, trip: Trip) -> str | None:
    """The name of a place of the trip that is meant; every word has to be of it."""
    low = said.low.strip(" .,?!")
    if not low or _AIRPORT.search(low):
        return None
    if means_it(low) and len(low) < 14 and (trip.here or trip.focus):
        return trip.here or where(trip.focus[0], trip)
    found = concepts_in(low)
    words = [word for _, _, word in tokens(low, found) if len(word) > 1]
    if not found and len(words) == 1 and _is_town(words[0], trip):
        return None
    hits = [card for card in trip.cards if _whole(card, words, [f.concept.name for f in found])]
    names = {where(card.segment.id, trip): None for card in hits}
    if len(names) == 1 and hits:
        return next(iter(names))
    if found and not words:
        one = refer(said, trip, Limits((trip.day,)) if trip.day else Limits()).one
        segment = trip.segment(one) if one else None
        if segment is not None and not isinstance(segment, Flight | Transfer):
            return where(segment.id, trip)
    return None


def _is_town(word: str, trip: Trip) -> bool:
    """Whether it is the name of a town that several things of the trip are in."""
    said = word.split("|")
    found = [card for card in trip.cards if any(fold(n) in said for n in _towns(card))]
    return len(found) > 1


def _towns(card: Card) -> list[str]:
    """A town in both languages: that of a place, or those at the ends of a way."""
    own = [name for name, weight in card.names if weight == FAR]
    return [*own, *card.origin, *card.destination]


def _whole(card: Card, words: list[str], concepts: list[str]) -> bool:
    segment = card.segment
    if isinstance(segment, Flight | Transfer) or not (words or concepts):
        return False
    kind = {"hotel"} if isinstance(segment, Hotel) else set()
    if any(name not in card.concepts | kind for name in concepts):
        return False
    fits = [card.fit(word) for word in words]
    return all(fit >= 0.7 for fit in fits) if words else bool(concepts)


def where(key: str, trip: Trip) -> str | None:
    """The name of the place that a segment is at."""
    segment = trip.segment(key)
    if isinstance(segment, Flight):
        return segment.destination.name
    if isinstance(segment, Transfer):
        return segment.dropoff_location.name
    return segment.location.name if segment.location else None


def airport_code(name: str, *, city: bool = True) -> str | None:
    """The IATA code of an airport's name or code; of a city's, where `city` allows."""
    name = tidy(name)
    if re.fullmatch(r"[A-Za-z]{3}", name) and (name.isupper() or not city) and airport(name):
        return name.upper()
    if not name or len(name) > 60:
        return None
    said = name if _AIRPORT.search(name) else _with_word(name)
    sure = _AIRPORT.search(name) or _FIRST.search(name.lower())
    if (city or sure) and (named := airport_called(said)):
        return named.iata
    if city:
        if re.fullmatch(r"[A-Za-z]{3}", name) and airport(name.upper()):
            return name.upper()
        return next((one.iata for one in of_place(name)), None)
    return None


def _with_word(name: str) -> str:
    return f"{name}공항" if re.search("[가-힣]", name) else f"{name} airport"
