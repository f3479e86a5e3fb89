"""Every place that an order names, strong or weak, with where it stands."""

import re
from collections.abc import Iterator
from functools import cache

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.gazetteer.place import Place
from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.language.place_mention import traps
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.places_ko import PATTERNS, Named, hangul
from tripkit.knowledge.requests.said import Stretch

LONGEST = 5


MOST = 24
"""Places that are looked at; nobody's trip names more."""


_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+(?:['’.][A-Za-zÀ-ɏ]+)*")


_EN_NOT = PATTERNS.compiled("en_not")


_ROAD_NUMBER = re.compile(r" \d{1,3}\b")


_UPPER = traps("upper")


_TRAPS = traps("en") | frozenset(
    {"male", "wells", "car", "bus", "van", "may", "march", "sun", "mon", "sat", "man"}
)


_LANDSCAPE = PATTERNS.compiled("landscape")


_LEADS = PATTERNS.compiled("leads")


_ENDS = PATTERNS.compiled("ends")


_STATE = re.compile(r",?\s+(?:[A-Z]{2}|UAE|USA|UK)\b")


def find_named(text: Text, taken: list[Stretch], *, small: bool = False) -> list[Named]:
    """Every place in order, without overlaps and outside `taken`; common words only where led.

    `small` looks also for towns that only the gazetteer's whole list of places holds.
    """
    found = [*_latin(text), *(hangul(text) if text.korean else ())]
    if small:
        found += _small(text)
    found.sort(key=lambda n: (n.at.start, -n.at.end))
    kept: list[Named] = []
    for named in found:
        free = not any(named.at.meets(other) for other in taken)
        if free and (not kept or named.at.start >= kept[-1].at.end):
            kept.append(named)
    return kept[:MOST]


def _latin(text: Text) -> Iterator[Named]:
    tokens = list(_LATIN.finditer(text.raw))
    at = 0
    while at < len(tokens):
        named, size = _longest(text, tokens, at)
        if named:
            yield named
        at += size


_VEHICLES = frozenset({"car", "cars", "bus", "van", "train"})


_NOT_TOWNS = frozenset({
    "pack", "me", "trip", "want", "need", "book", "plan", "can", "could", "please", "just", "our",
    "the", "my", "going", "give", "solo", "we", "hi", "hello", "dear", "hey", "help", "looking",
    "day", "days", "night", "nights", "week", "family", "couple", "two", "three", "four", "five",
})  # fmt: skip


_WRITTEN = re.compile(r"[A-ZÀ-Þ][a-zß-ÿ'’]+(?:(?:-[a-z]{2,3})?[ -][A-ZÀ-Þ][a-zß-ÿ'’]+){0,2}")


def _small(text: Text) -> Iterator[Named]:
    """Names with a capital that only the gazetteer's whole list of places holds."""
    for m in _WRITTEN.finditer(text.raw):
        key = fold(m.group())
        if (
            len(key) < 3
            or key in _NOT_TOWNS
            or key in load_names().by_key
            or key.split(" ")[0] in common_words()
        ):
            continue
        name = re.sub(r"^(?:Legoland|Disneyland|Hotel) ", "", m.group())
        start = m.end() - len(name)
        led = _LEADS.search(text.low, max(0, start - 28), start)
        if led and _ENDS.match(text.low, m.end()) and gazetteer.is_place_name(name):
            yield Named(Stretch(start, m.end()), name, name, None, sure=False)


@cache
def _heads() -> dict[str, int]:
    heads: dict[str, int] = {}
    for key in load_names().by_key:
        words = key.split(" ")
        heads[words[0]] = max(heads.get(words[0], 0), min(len(words), LONGEST))
    return heads


def _longest(text: Text, tokens: list[re.Match[str]], at: int) -> tuple[Named | None, int]:
    first = fold(tokens[at].group()).split(" ")[0]
    for size in range(min(_heads().get(first, 0), len(tokens) - at), 0, -1):
        start, end = tokens[at].start(), _numbered(text, tokens[at], tokens[at + size - 1])
        raw = text.raw[start:end]
        if size > 1 and re.search(r"[^\w\s'.’-]", raw):
            continue
        key = fold(raw)
        if key not in load_names().by_key or key in _VEHICLES:
            continue
        sure = _credible(text, start, end, key)
        if sure is None or _EN_NOT.match(text.low, end):
            return None, size
        if (more := _LANDSCAPE.match(text.raw, end)) and sure is not None:
            whole = text.raw[start : more.end()]
            return Named(Stretch(start, more.end()), whole, whole, None, sure), size + 1
        place = _nearby(text, key, end)
        return Named(Stretch(start, end), _shown(raw, place), raw, place, sure), size
    return None, 1


def _numbered(text: Text, first: re.Match[str], last: re.Match[str]) -> int:
    """Where a name ends, with the number of a road that is known by it ("Highway 1")."""
    number = _ROAD_NUMBER.match(text.raw, last.end())
    is_road = number and fold(text.raw[first.start() : number.end()]) in load_names().by_key
    return number.end() if number and is_road else last.end()


def _nearby(text: Text, key: str, end: int) -> Place:
    """The place of that name in the country or state said right behind it."""
    beside = re.match(r",?\s*\(?([A-Za-z]{2,20}(?: [A-Z][a-z]+)?)", text.raw[end:])
    if beside and (outer := gazetteer.find(beside[1].strip())):
        return gazetteer.find(key, prefer=outer[0].country or None)[0]
    return gazetteer.find(key)[0]


def _shown(raw: str, place: Place) -> str:
    """As said, with capitals; an abbreviation is spelt out."""
    if place.name.startswith("The "):  # of the name itself
        return place.name
    raw = re.sub(r"^[Tt]he\s+", "", raw)
    bare = raw.replace(".", "")
    if bare.isupper() and len(bare) <= 4:
        return place.name
    if len(bare) <= 4 and fold(bare) in ("nyc", "sf", "kl", "la", "hcmc", "bkk", "cdmx", "philly"):
        return place.name
    if raw.islower() or raw.isupper():
        small = {"de", "del", "la", "of", "the", "da", "do", "di"}
        words = raw.lower().split()
        return " ".join(
            w if i and w in small else w[:1].upper() + w[1:] for i, w in enumerate(words)
        )
    return raw


def _credible(text: Text, start: int, end: int, key: str) -> bool | None:
    """True for a name that means the place, False for one that may, None for no place."""
    raw, before = text.raw[start:end], text.low[max(0, start - 28) : start]
    led = bool(_LEADS.search(before))
    if key in _UPPER:
        number = re.match(r"\s?\d{3}|\$", text.low[end:])
        sure = key != "us" or re.search(r"\b(?:to|in|from|visit|around|via)\s+(?:the\s+)?$", before)
        return True if raw.isupper() and not number and sure else None
    notable, common = key in load_names().notable, _common(key)
    small = not re.search(r"[A-Z]", text.raw)
    if notable and not common:
        return True if raw[0].isupper() or small or len(key) > 4 else None
    if not led or not (_ENDS.match(text.low, end) or _STATE.match(text.raw, end)):
        return None
    if raw[0].isupper():
        return False
    return False if small and _credible_small(before, key, notable, common) else None


def _common(key: str) -> bool:
    """Whether the name is also a word, such as "nice", or too short to be sure of."""
    word = " " not in key and key in common_words() and key not in load_names().notable
    return key in _TRAPS or word or len(key) < 3


def _credible_small(before: str, key: str, notable: bool, common: bool) -> bool:
    """ "from cork" in an order without capitals."""
    if common:
        return notable and re.search(r"\b(?:from|to|in|visit)\s+$", before) is not None
    return len(key) > 3
