"""Which of the places named are the destinations, and which one the trip starts from."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.language.text import Text
from tripkit.knowledge.requests.ends import (
    alternatives,
    ends_elsewhere,
    flies_out,
    in_said_order,
    is_first_stop,
    last_at_the_end,
    without_states,
)
from tripkit.knowledge.requests.frames import narrowed
from tripkit.knowledge.requests.lengths import Length
from tripkit.knowledge.requests.places import find_named
from tripkit.knowledge.requests.places_ko import Named
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


_KO_HOME = _PATTERNS.compiled("ko_home")
_KO_PERSON = _PATTERNS.compiled("ko_person")
_SAID_AGAIN = _PATTERNS.compiled("said_again")
_KO_STAY = _PATTERNS.compiled("ko_stay")
_KO_NOT = _PATTERNS.compiled("ko_not")
_KO_BACK = re.compile(r"(?:으로|로)\s?(?:돌아|복귀|귀국|귀가|컴백|와요|옵니다)")
_KO_VIA = re.compile(r"\s?(?:경유|스탑오버|환승)")
_AND = _PATTERNS.compiled("and")


@dataclass(slots=True)
class Route:
    """The origin and the destinations in travel order."""

    origin: Named | None = None
    stops: list[Named] = field(default_factory=list)
    others: list[Named] = field(default_factory=list)
    """The places of a choice, the one that is gone to first."""


def find_route(text: Text, taken: list[Stretch], lengths: list[Length], pivots: list[int]) -> Route:
    """The route of an order; `taken` are words that other wishes own."""
    route = _route(text, find_named(text, taken), lengths, pivots)
    if not route.stops and re.search(r"[A-Z]", text.raw):
        route = _route(text, find_named(text, taken, small=True), lengths, pivots)
    if route.origin is None and (said := _SAID_FROM.search(text.raw)):
        route.origin = _unheard_origin(said, taken)
    return route


_SAID_FROM = re.compile(
    r"(?<!sunrise )(?<!sunset )(?<!dawn )(?<!dusk )(?<!view )(?<!views )(?<!photos )(?<!skyline )"
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
    named = _decided(text.low, _unrejected(text.low, without_states(text.raw, found)))
    named = [n for n in named if n.said not in ("국내", "해외")]
    named = _after_pivots(named, pivots)
    origin = next((n for n in named if _leaves(text.low, n, named)), None)
    origin = None if origin and is_first_stop(text.low, origin, named) else origin
    home = fold(origin.name) if origin else None
    stops = [n for n in named if n is not origin and _is_gone_to(text.low, n, home)]
    gone_to = [n for n in stops if not _beside_only(text.low, n)]
    stops = _believed(gone_to or stops, text.low)
    stops = _between(text, narrowed(stops, text.low, lengths))
    if origin is not None and not stops and not _from_said(text.low, origin):
        return Route(None, [origin])
    stops, others = alternatives(text.low, stops)
    stops = in_said_order(text.low, _distinct(stops, text.low))
    return Route(origin, last_at_the_end(text.low, stops), others)


def _is_gone_to(low: str, stop: Named, home: str | None) -> bool:
    """Whether it is a stop, and no way back to where one starts."""
    if fold(stop.name) == home:
        return False
    return _again(low, stop) or ends_elsewhere(low, stop, home) or not _returns(low, stop)


def _unrejected(low: str, found: list[Named]) -> list[Named]:
    """Without what is turned down, and the province in front of it ("경기도 광주 말고")."""
    turned = [n for n in found if _rejected(low, n)]
    framing = [n for n in found if any(0 <= t.at.start - n.at.end <= 2 for t in turned)]
    provinces = [n for n in framing if n.place is not None and n.place.kind != "city"]
    return [n for n in found if n not in turned and n not in provinces]


def _decided(low: str, named: list[Named]) -> list[Named]:
    """ "하와이 or 괌. 괌으로 결정": the one that is decided on."""
    chosen = [n for n in named if _CHOSEN.match(low, n.at.end)]
    return chosen if chosen and _CHOICE.search(low[: chosen[0].at.start]) else named


_CHOSEN = re.compile(r"(?:으)?로 ?(?:결정|정했|확정|할게|하자|갈게|갑니다|할래)|,? it is\b")
_CHOICE = re.compile(r"\bor\b|아니면|\bvs\b|이나 |거나|중에|후보")


def _beside_only(low: str, named: Named) -> bool:
    """ "Day trip to Nara" beside a destination, or a quarter to sleep in: 로마 동네 숙소."""
    if _KO_QUARTER.match(low, named.at.end) or _KO_DAY_OUT.match(low, named.at.end):
        return True
    return bool(re.search(r"\bday[- ]?trips? to (?:the )?$", low[: named.at.start]))


_KO_DAY_OUT = re.compile(r"(?:은|는|도|까지|에)? ?당일(?:치기|로| ?여행| ?투어)")
""" "신트라 당일치기 포함"."""


_KO_QUARTER = _PATTERNS.compiled("ko_quarter")
_HOMEWARD = re.compile(
    r"\b(?:home|back|return(?:ing)?)\s+(?:home )?(?:from|out of)\s+$|"
    r"\b(?:into|(?:fly|flying|arrive|arriving|land|landing) in) [^.;]{2,24}(?:,| and|,? then)"
    r"(?: (?:fly|flying|go|leave))? (?:out of|from)\s+$"
)


_PERSON = _PATTERNS.compiled("person")


def _rejected(low: str, named: Named) -> bool:
    head, tail = (
        low[max(0, named.at.start - 26) : named.at.start],
        low[named.at.end : named.at.end + 26],
    )
    if _PERSON.search(head) or _KO_PERSON.match(tail):
        return True
    if _NOT.search(head) and not re.search(r"\b(?:no|not) (?:more|only)\b", head):
        return True
    return bool(_NOT_AFTER.match(tail) or _KO_NOT.match(tail) or _KO_VIA.match(tail))


def _after_pivots(named: list[Named], pivots: list[int]) -> list[Named]:
    """After "I mean" the places said just before it no longer count."""
    for pivot in pivots:
        behind = [n for n in named if 0 <= n.at.start - pivot <= _NEAR_PIVOT]
        if behind:
            named = [n for n in named if n.at.start >= pivot or pivot - n.at.end > 40]
    return named


_NEAR_PIVOT = 24
"""Letters behind a correction within which its place stands: "scrap that, it is going to be …"."""


def _from_said(low: str, named: Named) -> bool:
    head, tail = (
        low[max(0, named.at.start - 34) : named.at.start],
        low[named.at.end : named.at.end + 24],
    )
    if _HOMEWARD.search(head) or _KO_PERSON.match(tail) or flies_out(low, named):
        return False
    if _KO_HOME.search(head) and (_KO_FROM_TO.match(tail) or not _DAY_OF_LEAVING.search(head)):
        return True
    if re.search(
        r"\b(?:days?|nights?|km|minutes?|hours?|far|away|view|views) from (?:the )?$", head
    ):
        away = re.search(r"\b(?:far|km|minutes?|hours?|away|views?) from (?:the )?$", head)
        return not away
    return bool(_FROM.search(head) or (_KO_FROM.match(tail) and not _KO_STAY.match(tail)))


_DAY_OF_LEAVING = re.compile(r"(?:\d일|\d\)|요일\)?|[초말순쯤날]|오전|오후|[시분에]) ?출발 ?$")
""" "6월 5일 출발 프랑스": the day of leaving, then where to."""


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
    if low.count(fold(named.said)) > 1:
        return True
    steps = _steps(low, all_named)
    return len(steps) < 2 or (" to " in gap and not all(" to " in step for step in steps))


def _steps(low: str, named: list[Named]) -> list[str]:
    """What joins places that are gone to one after the other; of "A to B to C" all are stops."""
    gaps = [low[a.at.end : b.at.start] for a, b in pairwise(named)]
    return [gap for gap in gaps if _STEP.fullmatch(gap)]


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


def _again(low: str, named: Named) -> bool:
    """ "Back to Havana for the last night" is a stop of its own."""
    return _returns(low, named) and bool(_SAID_AGAIN.match(low, named.at.end))


def _distinct(stops: list[Named], low: str) -> list[Named]:
    seen: set[str] = set()
    kept: list[Named] = []
    for named in stops:
        name = named.name
        if named.quarter and named.place is not None:
            name = named.place.name
        last = fold(kept[-1].name) if kept else ""
        if fold(name) not in seen or (_again(low, named) and last != fold(name)):
            seen.add(fold(name))
            kept.append(replace(named, name=name))
    return kept


_LAST_UNLISTED = _PATTERNS.compiled("last_unlisted")
_LISTED = re.compile(r"\s*(?:,|&|\+|->|→|-)\s*(?:and |then )?|\s+(?:and|then)\s+")


_UNLISTED = _PATTERNS.compiled("unlisted")


def _between(text: Text, stops: list[Named]) -> list[Named]:
    """With the names that no list holds but that stand between two destinations of a list."""
    found = list(stops)
    for here, after in pairwise(stops):
        if m := _UNLISTED.fullmatch(text.raw, here.at.end, after.at.start):
            at = Stretch(m.start("name"), m.end("name"))
            found.append(Named(at, m["name"], m["name"], None))
    found += _trailing(text, stops)
    return sorted(found, key=lambda n: n.at.start)


def _trailing(text: Text, stops: list[Named]) -> Iterator[Named]:
    """The names that no list holds at the end of a list: "São Miguel, Terceira, Faial"."""
    if not stops:
        return
    gap = text.raw[stops[-2].at.end : stops[-1].at.start] if len(stops) > 1 else "-"
    at = stops[-1].at.end
    while m := _LAST_UNLISTED.match(text.raw, at):
        listed = _LISTED.fullmatch(gap) if len(stops) > 1 else re.match(r" ?[+→-]", m.group())
        if not listed or fold(m["name"].split()[0]) in common_words():
            return
        at = m.end("name")
        yield Named(Stretch(m.start("name"), at), m["name"], m["name"], None)
