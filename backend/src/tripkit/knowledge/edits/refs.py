"""Which segments of the trip a phrase means."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from tripkit.domain.itinerary import Flight, Hotel, Itinerary, Segment
from tripkit.knowledge.edits.cards import FAR, Card, cards_of
from tripkit.knowledge.edits.clocks import Clock
from tripkit.knowledge.edits.concepts import Named, concepts_in
from tripkit.knowledge.edits.said import HIDDEN, Said
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.gazetteer.fold import HANGUL, fold
from tripkit.knowledge.itineraries.timeline import days_of, starts
from tripkit.knowledge.language.korean import strip_particles

_TABLE = patterns("refs")
ALL = _TABLE.compiled("all")
_MANY = _TABLE.compiled("many")
_IT = _TABLE.compiled("it")
_NEXT = _TABLE.compiled("after_it")
_RETURN, _OUTBOUND = _TABLE.compiled("return"), _TABLE.compiled("outbound")
_ORDINALS = [(int(name.split(".")[1]), _TABLE.compiled(name))
             for name in _TABLE.names() if name.startswith("ordinal.")]  # fmt: skip
_STOP = frozenset(" ".join(_TABLE.alternatives("stop")).split())
_TO, _FROM = _TABLE.compiled("to_before"), _TABLE.compiled("from_before")
_TO_KO, _FROM_KO = _TABLE.compiled("to_after"), _TABLE.compiled("from_after")
_AFTER, _BEFORE = _TABLE.compiled("after_what"), _TABLE.compiled("before_what")
_WORD = re.compile(r"[^\s,.;:!?()\"□/→]+")
_ENDS = ("airport", "station", "hotel")


@dataclass(frozen=True, slots=True)
class Referent:
    """The ids that are meant; or, where it is not clear, those that might be."""

    ids: tuple[str, ...] = ()
    which: tuple[str, ...] = ()
    named: bool = False

    @property
    def one(self) -> str | None:
        return self.ids[0] if len(self.ids) == 1 else None


@dataclass(frozen=True, slots=True)
class Limits:
    """What else is said of it: its days, parts of the day and times."""

    days: tuple[date, ...] = ()
    parts: tuple[str, ...] = ()
    clocks: tuple[Clock, ...] = ()


@dataclass(slots=True)
class Trip:
    """The itinerary while a message is read; `focus` grows with what its clauses named."""

    itinerary: Itinerary
    focus: list[str] = field(default_factory=list)
    here: str | None = None
    """The place that was last added."""
    cards: list[Card] = field(init=False)
    timed: list[Segment] = field(init=False)

    def __post_init__(self) -> None:
        self.cards = cards_of(self.itinerary)
        self.timed = sorted(self.itinerary.segments, key=starts)

    def segment(self, key: str) -> Segment:
        found = self.itinerary.segment(key)
        assert found is not None
        return found

    def on(self, day: date) -> list[Segment]:
        """What starts on a day, in the order in which it is shown."""
        return [s for s in self.itinerary.segments if s.start_datetime[:10] == day.isoformat()]

    def remember(self, ids: Sequence[str]) -> None:
        self.focus[:0] = list(ids)


def refer(phrase: Said, trip: Trip, limits: Limits = Limits(), *, names_only: bool = False) -> Referent:  # fmt: skip  # noqa: B008, E501
    """What the phrase means; nothing where it names nothing of the trip."""
    if not trip.itinerary.segments:
        return Referent()
    low = phrase.low
    if not names_only and (relative := _beside(phrase, trip, limits)):
        return relative
    best, named = _scored(low, trip)
    if len(best) > 1 and _stranger(phrase, best):
        return Referent()
    if best:
        return _settled(low, best, trip, limits, named=named)
    if names_only:
        return Referent()
    return _unnamed(low, trip, limits)


def _stranger(phrase: Said, best: list[Card]) -> bool:
    """A proper name beside a noun of kind that none of these has: another one is meant."""
    return any(
        phrase.text[start].isupper() and not any(_fit(card, word) for card in best)
        for start, _, word in tokens(phrase.low, concepts_in(phrase.low))
    )


def _fit(card: Card, word: str) -> float:
    return max(card.fit(word), card.fit_end(word, ""))


def _unnamed(low: str, trip: Trip, limits: Limits) -> Referent:
    if _NEXT.search(low) and trip.focus:
        return _neighbour(trip.focus[0], trip, 1)
    if _IT.search(low) and trip.focus:
        return Referent((trip.focus[0],), named=True)
    ordinal = _ordinal(low)
    if ordinal is not None or limits.clocks or (limits.parts and limits.days):
        pool = [s for s in trip.timed if s.status != "CANCELLED"]
        if _MANY.search(low):
            return Referent()
        if limits.days or limits.clocks or ordinal is not None:
            found = _narrowed(pool, limits)
            if ordinal is not None or len(found) < len(pool):
                return _picked(found, ordinal, trip, low, named=False)
    return Referent()


def _neighbour(key: str, trip: Trip, step: int) -> Referent:
    """What comes next to a segment: a stay that began earlier is not what comes next."""
    anchor = trip.segment(key)
    line = [s for s in trip.timed if s.status != "CANCELLED" or s.id == key]
    if not isinstance(anchor, Hotel):
        line = [s for s in line if not isinstance(s, Hotel)] or line
    at = line.index(anchor) + step
    return Referent((line[at].id,), named=True) if 0 <= at < len(line) else Referent()


def _beside(phrase: Said, trip: Trip, limits: Limits) -> Referent | None:
    """ "The thing after lunch", 점심 다음 일정."""
    for pattern, step in ((_AFTER, 1), (_BEFORE, -1)):
        for m in pattern.finditer(phrase.low):
            group = next(k for k, v in m.groupdict().items() if v is not None)
            start, end = m.span(group)
            if _IT.fullmatch(phrase.low[start:end].strip()) and trip.focus:
                return _neighbour(trip.focus[0], trip, step)
            anchor = refer(phrase.part(start, end), trip, limits, names_only=True)
            if anchor.one:
                return _neighbour(anchor.one, trip, step)
    return None


def tokens(low: str, found: Sequence[Named]) -> list[tuple[int, int, str]]:
    """The words that are no nouns of the table, folded and without particles."""
    said = []
    for m in _WORD.finditer(low):
        if any(one.start < m.end() and m.start() < one.end for one in found):
            cut = _uncovered(m, found)
            if cut is None:
                continue
            start, end = cut
        else:
            start, end = m.span()
        raw = low[start:end].strip("'-")
        raw = re.sub(r"'s$", "", raw)
        key = fold(raw)
        if HANGUL.search(key) and (bare := strip_particles(key)) != key:
            key = f"{bare}|{key}" if bare not in _STOP else bare
        if key and key not in _STOP and raw not in _STOP:
            said.append((start, end, key))
    return said


def _uncovered(m: "re.Match[str]", found: Sequence[Named]) -> tuple[int, int] | None:
    """ "신라호텔": what of a word stands before the noun in it."""
    if not HANGUL.search(m.group()):
        return None
    inside = [one for one in found if m.start() < one.start < m.end()]
    covered = [one for one in found if one.start <= m.start() < one.end]
    if covered or not inside or inside[0].start - m.start() < 2:
        return None
    return m.start(), inside[0].start


def _side(low: str, start: int, end: int) -> str:
    if _TO.search(low[max(0, start - 24) : start]) or _TO_KO.match(low, end):
        return "destination"
    if _FROM.search(low[max(0, start - 24) : start]) or _FROM_KO.match(low, end):
        return "origin"
    return ""


def _head(found: list[Named], low: str) -> Named | None:
    """The noun of kind that counts: the first in English, the last in Korean."""
    kinds = [one for one in found if one.concept.is_kind]
    if not kinds:
        return None
    korean = [one for one in kinds if HANGUL.search(low[one.start : one.end])]
    return korean[-1] if korean else kinds[0]


def _scored(low: str, trip: Trip) -> tuple[list[Card], bool]:
    """The segments that fit best, and whether a name or a kind was said."""
    found = [one for one in concepts_in(low) if HIDDEN not in low[one.start : one.end]]
    head = _head(found, low)
    pool = [card for card in trip.cards if head is None or head.concept.holds(card.segment)]
    if head and not pool:
        pool, missing = list(trip.cards), head
        found = [one for one in found if one is not missing]
        if missing.concept.name not in {c for card in pool for c in card.concepts}:
            return _named_exactly(low, trip)
        head = None
    words = tokens(low, found)
    scores = [(_score(card, low, found, head, words), card) for card in pool]
    top = max((score for score, _ in scores), default=0.0)
    if top <= FAR and not head:
        return [], False
    if top <= 0.0:
        return pool, True
    return [card for score, card in scores if score >= top - 0.01], True


def _named_exactly(low: str, trip: Trip) -> tuple[list[Card], bool]:
    """A kind that the trip does not have, in a name that it has ("서점" in no concept)."""
    words = tokens(low, [])
    hits = [card for card in trip.cards if any(card.fit(w) >= 0.95 for _, _, w in words)]
    return hits, bool(hits)


def _score(
    card: Card, low: str, found: list[Named], head: Named | None, words: list[tuple[int, int, str]]
) -> float:
    score = 0.0
    for one in found:
        if one is head:
            continue
        if one.concept.name in card.concepts:
            score += 1.0
        elif one.concept.name in _ENDS and head:
            score += _end_kind(card, one, low)
    if "own" in card.concepts:
        score += 0.0
    for start, end, word in words:
        best = card.fit(word)
        if card.origin or card.destination:
            way = card.fit_end(word, _side(low, start, end))
            best = max(best, way * (1.0 if head else 0.45))
        score += best
    return score


def _end_kind(card: Card, one: Named, low: str) -> float:
    """ "The taxi to the airport": whether that end is an airport."""
    side = _side(low, one.start, one.end)
    ends = {"origin": card.origin, "destination": card.destination}.get(
        side, (*card.origin, *card.destination)
    )
    held = {c.concept.name for name in ends for c in concepts_in(name.lower())}
    return 0.8 if one.concept.name in held else 0.0


def _settled(low: str, best: list[Card], trip: Trip, limits: Limits, *, named: bool) -> Referent:
    pool = [card.segment for card in best]
    alive = [s for s in pool if s.status != "CANCELLED"] or pool
    pool = sorted(alive, key=starts)
    way = [s for s in pool if isinstance(s, Flight) or s.type == "TRANSFER"]
    found = _narrowed(pool, limits)
    if len(way) == len(pool) and len(found) > 1:
        if _RETURN.search(low):
            return Referent((found[-1].id,), named=named)
        if _OUTBOUND.search(low):
            return Referent((found[0].id,), named=named)
    return _picked(found, _ordinal(low), trip, low, named=named)


def _picked(
    found: Sequence[Segment], ordinal: int | None, trip: Trip, low: str, *, named: bool
) -> Referent:
    ids = tuple(s.id for s in found)
    if ordinal is not None and ids and -len(ids) <= ordinal < len(ids):
        return Referent((ids[ordinal],), named=named)
    if len(ids) == 1 or (ids and _MANY.search(low)):
        return Referent(ids, named=named)
    focused = [key for key in trip.focus if key in ids]
    if focused:
        return Referent((focused[0],), named=named)
    return Referent(which=ids, named=named)


def _ordinal(low: str) -> int | None:
    for index, pattern in _ORDINALS:
        if pattern.search(low):
            return index
    return None


def _narrowed(pool: Sequence[Segment], limits: Limits) -> Sequence[Segment]:
    """Those of the days, times and parts of the day that were said, as far as there are any."""
    days = {day.isoformat() for day in limits.days}
    if days:
        starting = [s for s in pool if s.start_datetime[:10] in days]
        pool = starting or [s for s in pool if days & set(days_of(s))] or pool
    if limits.clocks:
        wanted = {m for clock in limits.clocks for m in clock.readings()}
        pool = [s for s in pool if _minute(s) in wanted] or pool
    if limits.parts and len(pool) > 1:
        pool = [s for s in pool if _part(s) in limits.parts] or pool
    return pool


def _minute(segment: Segment) -> int:
    return int(segment.start_datetime[11:13]) * 60 + int(segment.start_datetime[14:])


def _part(segment: Segment) -> str:
    hour = _minute(segment) // 60
    return "morning" if hour < 12 else "afternoon" if hour < 17 else "evening"


def means_all(low: str) -> bool:
    """ "Everything", 전부, 일정 다: all that there is, on the days said if any."""
    return ALL.search(low) is not None


def means_it(low: str) -> bool:
    return _IT.search(low) is not None
