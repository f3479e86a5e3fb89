"""Every place that an order names, strong or weak, with where it stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.gazetteer.place import Place
from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.language.patterns import load
from tripkit.knowledge.language.place_mention import traps
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.names import Name, find_names, names
from tripkit.knowledge.requests.romanise import romanised
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("places")

LONGEST = 5
MOST = 24
"""Places that are looked at; nobody's trip names more."""
_LATIN = re.compile(r"[A-Za-zÀ-ɏ]+(?:['’.][A-Za-zÀ-ɏ]+)*")
_KO_AFTER = load("places").compiled("ko_after")
_KO_NOT = _PATTERNS.compiled("ko_not")
_EN_NOT = _PATTERNS.compiled("en_not")
_UPPER = traps("upper")
_TRAPS = traps("en") | frozenset({"male", "wells", "may", "march", "sun", "mon", "sat", "man"})
_HARD = traps("ko-hard")
_KO_TRAPS = traps("ko") | _HARD
_KO_LED = _PATTERNS.compiled("ko_led")
_LEADS = _PATTERNS.compiled("leads")
_ENDS = _PATTERNS.compiled("ends")
_STATE = re.compile(r",?\s+(?:[A-Z]{2}|UAE|USA|UK)\b")
_KO_ENDS = _PATTERNS.compiled("ko_ends")


@dataclass(frozen=True, slots=True)
class Named:
    """A place: `name` in English, `said` as written; `sure` unless the word is a common one."""

    at: Stretch
    name: str
    said: str
    place: Place | None
    sure: bool = True

    @property
    def quarter(self) -> bool:
        """Whether the name is that of a part of `place`, such as Haeundae of Busan."""
        if self.place is None:
            return False
        own = {fold(self.place.name), fold(self.place.ko)} - {""}
        said = fold(self.said)
        alike = any(said[:2] == name[:2] or said in name or name in said for name in own)
        return self.place.kind == "city" and not alike


def find_named(text: Text, taken: list[Stretch], *, small: bool = False) -> list[Named]:
    """Every place in order, without overlaps and outside `taken`; common words only where led.

    `small` looks also for towns that only the gazetteer's whole list of places holds.
    """
    found = [*_latin(text), *(_hangul(text) if text.korean else ())]
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
        led = _LEADS.search(text.low, max(0, m.start() - 28), m.start())
        if led and _ENDS.match(text.low, m.end()) and gazetteer.is_place_name(m.group()):
            yield Named(Stretch(m.start(), m.end()), m.group(), m.group(), None, sure=False)


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
        start, end = tokens[at].start(), tokens[at + size - 1].end()
        raw = text.raw[start:end]
        if size > 1 and re.search(r"[^\w\s'.’-]", raw):
            continue
        key = fold(raw)
        if key not in load_names().by_key:
            continue
        sure = _credible(text, start, end, key)
        if sure is None or _EN_NOT.match(text.low, end):
            return None, size
        place = _nearby(text, key, end)
        return Named(Stretch(start, end), _shown(raw, place), raw, place, sure), size
    return None, 1


def _nearby(text: Text, key: str, end: int) -> Place:
    """The place of that name in the country or state said right behind it."""
    beside = re.match(r",?\s*\(?([A-Za-z]{2,20}(?: [A-Z][a-z]+)?)", text.raw[end:])
    if beside and (outer := gazetteer.find(beside[1].strip())):
        return gazetteer.find(key, prefer=outer[0].country or None)[0]
    return gazetteer.find(key)[0]


def _shown(raw: str, place: Place) -> str:
    """As said, with capitals; an abbreviation is spelt out."""
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


def _hangul(text: Text) -> Iterator[Named]:
    tight, places, starts = text.tight
    small = {n.at.start: n for n in find_names(text) if "town" in n.english}
    at = 0
    while at < len(tight):
        step = 1
        if starts[at] and "가" <= tight[at] <= "힣":
            named, size = _hangul_at(text, at)
            town = small.get(places[at])
            if town and _better(text, town, named):
                raw = text.raw[town.at.start : town.at.end]
                named = Named(town.at, town.english["town"], raw, None, sure=len(raw) > 2)
                size = sum(1 for p in places[at:] if p < town.at.end)
            if named:
                yield named
                step = size
        at += step


def _better(text: Text, town: Name, named: Named | None) -> bool:
    """Whether the small town is meant rather than the gazetteer's `named`."""
    after, head = text.low[town.at.end : town.at.end + 20], text.low[: town.at.start]
    if town.at.end - town.at.start <= 2 and not _led_ko(head, after):
        return False
    if not (_KO_AFTER.match(after) or re.match(r"\d", after)) or _KO_NOT.match(after):
        return False
    return named is None or town.at.end > named.at.end or named.quarter


def _led_ko(head: str, after: str) -> bool:
    """Whether a name that is also a word stands where a destination does."""
    if not _KO_ENDS.match(after):
        return False
    if _KO_LED.search(head):
        return True
    before = fold((head.split() or [""])[-1])
    return before in load_names().by_key or before in names()


def _hangul_at(text: Text, at: int) -> tuple[Named | None, int]:
    tight, places, _ = text.tight
    for size in range(min(12, len(tight) - at), 0, -1):
        key = tight[at : at + size]
        if key not in load_names().by_key or (size == 1 and key not in _KO_TRAPS | {"괌"}):
            continue
        if places[at + size - 1] - places[at] - (size - 1) and size < 4:
            continue
        end = places[at + size - 1] + 1
        sure = _hangul_credible(text, key, places[at], end)
        if sure is None:
            continue
        raw = text.raw[places[at] : end]
        place = gazetteer.find(key)[0]
        return Named(Stretch(places[at], end), _korean_name(key, place), raw, place, sure), size
    return None, 1


def _korean_name(key: str, place: Place) -> str:
    """The gazetteer's name; at home, in the spelling that the sign at the station has."""
    if place.country == "KR" and place.kind == "city" and not place.notable:
        return romanised(key)
    return place.name


def _hangul_credible(text: Text, key: str, start: int, end: int) -> bool | None:
    after, head = text.low[end : end + 20], text.low[max(0, start - 12) : start]
    if not _KO_AFTER.match(after) and not re.match(r"\d", after):
        return None
    if _KO_NOT.match(after):
        return None
    hard = key in _KO_TRAPS or len(key) < 2 or key not in load_names().notable
    if not hard:
        return True
    if key in _HARD:
        return False if _led_ko(text.low[:start], after) else None
    return False if _KO_ENDS.match(after) and not re.search(r"[가-힣]$", head) else None
