"""Which of the places named are the destinations, and which one the trip starts from."""

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.lengths import Length
from tripkit.knowledge.requests.places import Named, find_named
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("route")

_FROM = _PATTERNS.compiled("from")
_BACK = _PATTERNS.compiled("back")
_NOT = _PATTERNS.compiled("not")
_NOT_AFTER = _PATTERNS.compiled("not_after")
_STEP = re.compile(r"\s*(?:to|->|→|>|=>)\s+(?:the\s+)?$|\s*(?:->|→|>|=>|~)\s*$")
_KO_FROM = _PATTERNS.compiled("ko_from")
_KO_FROM_TO = re.compile(r"(?:역|공항)?(?:에서|서)\s+(?=[가-힣])")
_KO_STAY = _PATTERNS.compiled("ko_stay")
_KO_NOT = _PATTERNS.compiled("ko_not")
_KO_BACK = re.compile(r"(?:으로|로)\s?(?:돌아|복귀|귀국|귀가|컴백)")
_KO_VIA = re.compile(r"\s?(?:경유|스탑오버|환승)")
_AND = _PATTERNS.compiled("and")


@dataclass(slots=True)
class Route:
    """The origin and the destinations in travel order."""

    origin: Named | None = None
    stops: list[Named] = field(default_factory=list)


def find_route(text: Text, taken: list[Stretch], lengths: list[Length], pivots: list[int]) -> Route:
    """The route of an order; `taken` are words that other wishes own."""
    route = _route(text, find_named(text, taken), lengths, pivots)
    if not route.stops and re.search(r"[A-Z]", text.raw):
        route = _route(text, find_named(text, taken, small=True), lengths, pivots)
    if route.origin is None and (said := _SAID_FROM.search(text.raw)):
        route.origin = _unheard_origin(said, taken)
    return route


_SAID_FROM = re.compile(
    r"\b(?:[Ff]rom|[Ff]rm|[Oo]ut of|[Ff]lying from)\s+(?P<n>[A-Z][a-z]{3,}(?:\s[A-Z][a-z]+)?)"
)
_NOT_ORIGIN = re.compile(
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*|christmas|easter|work|home"
)


def _unheard_origin(said: re.Match[str], taken: list[Stretch]) -> Named | None:
    """An airport or a village that no list holds, as said."""
    name = said["n"]
    if _NOT_ORIGIN.fullmatch(name.split()[0].lower()) or fold(name) in load_names().by_key:
        return None
    at = Stretch(said.start("n"), said.end("n"))
    return None if any(at.meets(other) for other in taken) else Named(at, name, name, None)


def _route(text: Text, found: list[Named], lengths: list[Length], pivots: list[int]) -> Route:
    named = [n for n in found if not _rejected(text.low, n)]
    named = _after_pivots(named, pivots)
    origin = next((n for n in named if _leaves(text.low, n, named)), None)
    home = fold(origin.name) if origin else None
    stops = [
        n for n in named
        if n is not origin and fold(n.name) != home and not _returns(text.low, n)
    ]  # fmt: skip
    stops = _believed([n for n in stops if not _beside_only(text.low, n)] or stops, text.low)
    stops = _between(text, _narrowed(stops, text.low, lengths))
    if origin is not None and not stops and not _from_said(text.low, origin):
        return Route(None, [origin])
    return Route(origin, _distinct(stops))


def _beside_only(low: str, named: Named) -> bool:
    """ "Day trip to Nara" beside a destination."""
    return bool(re.search(r"\bday[- ]?trips? to (?:the )?$", low[: named.at.start]))


_HOMEWARD = re.compile(r"\b(?:home|back|return(?:ing)?)\s+(?:home )?(?:from|out of)\s+$")
_PERSON = _PATTERNS.compiled("person")


def _rejected(low: str, named: Named) -> bool:
    head, tail = (
        low[max(0, named.at.start - 26) : named.at.start],
        low[named.at.end : named.at.end + 26],
    )
    if _PERSON.search(head):
        return True
    if _NOT.search(head) and not re.search(r"\b(?:no|not) (?:more|only)\b", head):
        return True
    return bool(_NOT_AFTER.match(tail) or _KO_NOT.match(tail) or _KO_VIA.match(tail))


def _after_pivots(named: list[Named], pivots: list[int]) -> list[Named]:
    """After "I mean" the places said just before it no longer count."""
    for pivot in pivots:
        behind = [n for n in named if 0 <= n.at.start - pivot <= 12]
        if behind:
            named = [n for n in named if n.at.start >= pivot or pivot - n.at.end > 40]
    return named


def _from_said(low: str, named: Named) -> bool:
    head, tail = (
        low[max(0, named.at.start - 34) : named.at.start],
        low[named.at.end : named.at.end + 20],
    )
    if _HOMEWARD.search(head):
        return False
    if re.search(
        r"\b(?:days?|nights?|km|minutes?|hours?|far|away|view|views) from (?:the )?$", head
    ):
        away = re.search(r"\b(?:far|km|minutes?|hours?|away|views?) from (?:the )?$", head)
        return not away
    return bool(_FROM.search(head) or (_KO_FROM.match(tail) and not _KO_STAY.match(tail)))


def _leaves(low: str, named: Named, all_named: list[Named]) -> bool:
    if _from_said(low, named):
        return True
    at = all_named.index(named)
    after = all_named[at + 1] if at + 1 < len(all_named) else None
    if after is None or any(_from_said(low, n) for n in all_named):
        return False
    gap = low[named.at.end : after.at.start]
    if re.search(r"[가-힣]", gap):
        tail = low[named.at.end : named.at.end + 20]
        return bool(_KO_FROM_TO.match(low, named.at.end)) and not _KO_STAY.match(tail)
    if at or not _STEP.fullmatch(gap):
        return False
    return _steps(low, all_named) < 2 or " to " in gap or low.count(fold(named.said)) > 1


def _steps(low: str, named: list[Named]) -> int:
    pairs = pairwise(named)
    return sum(1 for a, b in pairs if _STEP.fullmatch(low[a.at.end : b.at.start]))


def _returns(low: str, named: Named) -> bool:
    head, tail = (
        low[max(0, named.at.start - 24) : named.at.start],
        low[named.at.end : named.at.end + 8],
    )
    return bool(_BACK.search(head) or _KO_BACK.match(tail))


def _believed(stops: list[Named], low: str) -> list[Named]:
    """A common word is a place at the head of the order or beside another place."""
    sure = [n for n in stops if n.sure]
    kept = []
    for at, named in enumerate(stops):
        beside = any(
            _AND.fullmatch(low[min(a.at.end, b.at.end) : max(a.at.start, b.at.start)])
            for a, b in ((named, other) for other in stops if other is not named)
            if a.at.end <= b.at.start or b.at.end <= a.at.start
        )
        if named.sure or beside or not sure or at == 0:
            kept.append(named)
    return kept


def _narrowed(stops: list[Named], low: str, lengths: list[Length]) -> list[Named]:
    """Without the country or landscape that only says where the towns are."""
    staged = [n for n in stops if _staged(low, n, lengths)]
    kept = []
    for named in stops:
        place = named.place
        inner = [n for n in stops if n is not named and _inside(n, named)]
        if inner and place is not None:
            if place.kind in ("country", "region"):
                continue
            wide = place.kind == "area"
            tied = any(_tied(low, named, n) for n in inner)
            split = sum(n in staged for n in inner) > 1
            if wide and (tied or split or (len(staged) > 1 and named not in staged)):
                continue
        if named.quarter and any(n.place is place and not n.quarter for n in stops):
            continue
        kept.append(named)
    return kept


def _tied(low: str, wide: Named, inner: Named) -> bool:
    """ "Palermo, Sicily", "Sicily: Palermo", "규슈. 유후인": written as one."""
    if wide.at.start >= inner.at.end:
        return bool(
            re.fullmatch(r",\s*|\s*(?:in\b|\()\s*(?:the\s+)?", low[inner.at.end : wide.at.start])
        )
    gap = low[wide.at.end : inner.at.start]
    korean = gap in (" ", "도 ") and re.search(r"[가-힣]", wide.said) is not None
    return korean or bool(re.fullmatch(r"\s*(?:[:(.]|\s-\s)\s*", gap))


def _staged(low: str, named: Named, lengths: list[Length]) -> bool:
    """Whether a length of its own stands right behind ("유후인 1박") or before it."""
    for length in lengths:
        behind = 0 <= length.at.start - named.at.end <= 2
        before = re.fullmatch(r"\s*(?:in|at)\s*", low[length.at.end : named.at.start] or "-")
        if behind or before:
            return True
    return False


_PROVINCE = re.compile("강원|경기|충청|충북|충남|전라|전북|전남|경상|경북|경남")


def _inside(inner: Named, outer: Named) -> bool:
    if outer.place is None or outer.place.kind == "city":
        return False
    if inner.place is None:
        return outer.place.country == "KR" and inner.at.start - outer.at.end <= 2
    if outer.place.kind in ("country", "region"):
        smaller = inner.place.kind in ("city", "area")
        return smaller and inner.place.country in gazetteer.region_countries(outer.place.name)
    if inner.place.country != outer.place.country or not (
        inner.place.kind == "city" or _PROVINCE.match(outer.said)
    ):
        return False
    a, b = inner.place, outer.place
    if None in (a.lat, a.lng, b.lat, b.lng):
        return False
    return gazetteer.distance_km(a.lat, a.lng, b.lat, b.lng) < 300  # type: ignore[arg-type]


def _distinct(stops: list[Named]) -> list[Named]:
    seen: set[str] = set()
    kept = []
    for named in stops:
        name = named.name
        if named.quarter and named.place is not None:
            name = named.place.name
        if fold(name) not in seen:
            seen.add(fold(name))
            kept.append(replace(named, name=name))
    return kept


_UNLISTED = _PATTERNS.compiled("unlisted")


def _between(text: Text, stops: list[Named]) -> list[Named]:
    """With the names that no list holds but that stand between two destinations of a list."""
    found = list(stops)
    for here, after in pairwise(stops):
        if m := _UNLISTED.fullmatch(text.raw, here.at.end, after.at.start):
            at = Stretch(m.start("name"), m.end("name"))
            found.append(Named(at, m["name"], m["name"], None))
    return sorted(found, key=lambda n: n.at.start)
