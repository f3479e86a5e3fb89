"""Which of our sights an own thing is: the one that its words name, or the best of the kind that
they are no more than."""

import re
from collections.abc import Collection, Sequence
from datetime import date

from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.filler import filler
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import stays_of
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.named_here import says_name
from tripkit.tools.trip.seeing import may_be_seen, sights_of
from tripkit.tools.trip.wishes import kinds_of
from tripkit.understanding.agenda import bare_words, place_name

_SHORTEST = {True: 4, False: 2}
"""Letters of a name that is looked for in words, by whether it is in Latin letters."""


def place_for(
    label: str, sights: Sequence[ActivityFound], day: date, start: int, used: Collection[str]
) -> ActivityFound | None:
    """None where the words name another thing, or no such sight is open then."""
    matches = [sight for sight in sights if _is_named(sight, label)]
    if matches:
        return max(matches, key=lambda sight: (len(_name_in(sight, label)), sight.weight))
    near = [sight for sight in sights if sight.id not in used and says_name(label, sight.names, 1)]
    if near:
        return max(near, key=lambda sight: (sight.weight, sight.id))
    if re.search(r"\w{2,}", filler().sub(" ", bare_words(label).lower())):
        return None
    called = place_name(label)
    kinds = kinds_of([label])
    alike = [
        sight
        for sight in sights
        if sight.id not in used
        and _is_open(sight, day, start)
        and (
            any(called.search(name) for name in sight.names)
            if called
            else bool(kinds & set(sight.kinds))
        )
    ]
    return max(alike, key=lambda sight: (sight.weight, sight.id), default=None)


def best_of_area(trip: TripContext, words: str) -> ActivityFound | None:
    """The first sight of a quarter of the trip's towns that the words name; None for none."""
    folded = fold(words)
    for stay in stays_of(trip.request):
        at = place_at(stay.place, trip)
        areas = at.city.areas if at and at.city else ()
        ids = {a.id for a in areas if _holds(folded, fold(a.name.en)) or a.name.ko in words}
        around = [s for s in sights_of(trip, stay) if s.area in ids]
        if seen := [s for s in around if may_be_seen(s, trip.request)]:
            return max(seen, key=lambda sight: (sight.weight, sight.id))
    return None


def _is_named(sight: ActivityFound, label: str) -> bool:
    return bool(_name_in(sight, label))


def _name_in(sight: ActivityFound, label: str) -> str:
    """The longest name of a sight that the words hold; empty for none."""
    words = fold(label)
    names = [folded for name in sight.names if (folded := fold(name)) and _holds(words, folded)]
    return max(names, key=len, default="")


def _holds(words: str, name: str) -> bool:
    if len(name) < _SHORTEST[name.isascii()]:
        return False
    return f" {name} " in f" {words} " if name.isascii() else name in words


def _is_open(sight: ActivityFound, day: date, start: int) -> bool:
    return any(first <= start < last for first, last in sight.opening[day.weekday()])
