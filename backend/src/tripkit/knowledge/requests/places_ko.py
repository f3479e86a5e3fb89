"""The places that an order names in Hangul."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.gazetteer.place import Place
from tripkit.knowledge.language.patterns import load
from tripkit.knowledge.language.place_mention import traps
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.names.romanise import romanised
from tripkit.knowledge.requests.names import Name, find_names, names
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns

PATTERNS = patterns("places")


_KO_AFTER = load("places").compiled("ko_after")


_KO_NOT = PATTERNS.compiled("ko_not")


_KO_MODIFIED = re.compile(r"[한운은른는떤느런]\s$")
_HARD = traps("ko-hard")


_KO_TRAPS = traps("ko") | _HARD


_KO_LED = PATTERNS.compiled("ko_led")


_KO_ENDS = PATTERNS.compiled("ko_ends")


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


def hangul(text: Text) -> Iterator[Named]:
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
    if named is None or town.at.end > named.at.end or named.quarter:
        return True
    other = named.place is not None and fold(named.place.ko) != fold(town_said(text, town))
    return town.at.end == named.at.end and other and not _same(town.english["town"], named.name)


def town_said(text: Text, town: Name) -> str:
    return text.low[town.at.start : town.at.end]


def _same(a: str, b: str) -> bool:
    """Whether two spellings begin alike ("Sa Pa", "Sapa")."""
    one, two = fold(a).replace(" ", ""), fold(b).replace(" ", "")
    return one[:3] == two[:3]


def _led_ko(head: str, after: str) -> bool:
    """Whether a name that is also a word stands where a destination does."""
    beside = re.match(
        r"(?:와|과|이?랑|하고)?[ ·,/-] ?(?:갔다가 )?([가-힣]{2,6}?)(?=[ ,.~]|$)", after
    )
    if beside and _known_ko(beside[1]) and (_KO_LED.search(head) or _known_ko(_last(head))):
        return True
    if not _KO_ENDS.match(after):
        return False
    if _KO_LED.search(head):
        return True
    before = fold((head.split() or [""])[-1])
    return before in load_names().by_key or before in names()


def _last(head: str) -> str:
    return (head.split() or [""])[-1]


def _known_ko(word: str) -> bool:
    """Whether a Hangul word is the name of a town."""
    key = fold(word)
    return key in load_names().by_key or "town" in names().get(key, {})


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
    if key == "나라" and _KO_MODIFIED.search(head):
        return None  # a country of some kind
    if not _KO_AFTER.match(after) and not re.match(r"\d", after):
        return None
    if _KO_NOT.match(after):
        return None
    hard = key in _KO_TRAPS or len(key) < 2 or key not in load_names().notable
    if not hard:
        return True
    if key in _HARD:
        return False if _led_ko(text.low[:start], after) else None
    listed = _led_ko(text.low[:start], after)
    ends = _KO_ENDS.match(after) and not re.search(r"[가-힣]$", head)
    return False if ends or listed else None
