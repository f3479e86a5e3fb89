"""Which segments of the trip a phrase means."""

import re
from collections.abc import Sequence

from tripkit.domain.itinerary import Flight, Hotel, Segment
from tripkit.knowledge.edits.cards import Card
from tripkit.knowledge.edits.concepts import concepts_in
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scoring import scored, tokens
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.trip import Limits, Referent, Trip
from tripkit.knowledge.itineraries.timeline import days_of, starts

_TABLE = patterns("refs")
ALL = _TABLE.compiled("all")
_MANY = _TABLE.compiled("many")
THE_TRIP = _TABLE.compiled("the_trip")
_IT = _TABLE.compiled("it")
_NEXT, _PREVIOUS = _TABLE.compiled("after_it"), _TABLE.compiled("before_it")
_RETURN, _OUTBOUND = _TABLE.compiled("return"), _TABLE.compiled("outbound")
_ORDINALS = [(int(name.split(".")[1]), _TABLE.compiled(name))
             for name in _TABLE.names() if name.startswith("ordinal.")]  # fmt: skip
_AFTER, _BEFORE = _TABLE.compiled("after_what"), _TABLE.compiled("before_what")
_MODIFIER = re.compile(r" (?:right )?(?:after|before|following) ")
_ANY = Limits()


def refer(phrase: Said, trip: Trip, limits: Limits = _ANY, *, names_only: bool = False) -> Referent:
    """What the phrase means; nothing where it names nothing of the trip."""
    if not trip.itinerary.segments:
        return Referent()
    low = phrase.low
    if not names_only and (relative := _beside(phrase, trip, limits)):
        return relative
    best, named = scored(low, trip)
    if len(best) > 1 and _stranger(phrase, best):
        return Referent()
    if len(best) > 1 and (m := _MODIFIER.search(low)):
        return refer(phrase.part(0, m.start()), trip, limits, names_only=names_only)
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
    if _PREVIOUS.search(low) and trip.focus:
        return _neighbour(trip.focus[0], trip, -1)
    if _IT.search(low) and trip.focus:
        return Referent((trip.focus[0],), named=True)
    ordinal = _ordinal(low)
    if ordinal is None and tokens(low, concepts_in(low)):
        return Referent()
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
        pool = [s for s in pool if part_of(s) in limits.parts] or pool
    return pool


def _minute(segment: Segment) -> int:
    return int(segment.start_datetime[11:13]) * 60 + int(segment.start_datetime[14:])


def part_of(segment: Segment) -> str:
    """The part of the day that it starts in."""
    hour = _minute(segment) // 60
    return "morning" if hour < 12 else "afternoon" if hour < 17 else "evening"


def means_all(low: str) -> bool:
    """ "Everything", 전부, 일정 다: all that there is, on the days said if any."""
    return ALL.search(low) is not None


def means_it(low: str) -> bool:
    return _IT.search(low) is not None
