"""What a sight is worth more, or is left out for, by what was said of its kind or name."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.language.kind_counts import LEAST, MOST, KindCount, kind_count
from tripkit.knowledge.orders.tables import is_called, sight_kinds
from tripkit.knowledge.scheduling.trip_terms import Cap
from tripkit.tools.trip.excursions import KIND
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.wishes import kinds_of, names_it

NAMED, OF_KIND = 40.0, 12.0
"""Added to a sight that was named, and to the best of a kind that was wished for; the greatest
sight is worth 10 by itself."""
ALIKE, ALIKE_A_DAY = frozenset({"temple", "shrine", "church", "mosque", "museum", "gallery"}), 2
"""Kinds of which more than so many a day tire those who did not ask for them."""


def is_of_kind(activity: ActivityFound, value: str) -> bool:
    """Whether it is of a kind of place, or for an interest, as statements name them."""
    return bool(_kinds_of(value) & set(activity.kinds))


def _kinds_of(value: str) -> frozenset[str]:
    return sight_kinds("place_kind", value) | sight_kinds("interest", value)


def of_refused_kind(activity: ActivityFound, request: TripRequest) -> bool:
    """Whether it is of a kind that was refused, and neither named nor first of all of a kind that
    was wished for: a castle that is a museum, too, where castles are wished for."""
    refused = {kind for value in request.texts("avoid_kind") for kind in _kinds_of(value)}
    called = any(is_called(activity.names, value) for value in request.texts("avoid_kind"))
    if not called and not refused & set(activity.kinds):
        return False
    wished = {kind for value in request.texts("place_kind") for kind in _kinds_of(value)}
    is_named = any(names_it(activity, name) for name in request.texts("must_see"))
    return not is_named and activity.kinds[0] not in wished - refused


def extra_worth(sights: Sequence[ActivityFound], request: TripRequest) -> dict[str, float]:
    """By id, for those of one place: each that was named, and the best of each kind wished for."""
    extra = {
        sight.id: NAMED
        for name in request.texts("must_see", binding=False)
        for sight in sights
        if names_it(sight, name)
    } | {sight.id: NAMED for sight in sights if KIND in sight.kinds}
    for value, count in _wished_kinds(request):
        alike = [sight for sight in sights if is_of_kind(sight, value)]
        for best in sorted(alike, key=lambda sight: (-sight.weight, sight.id))[:count]:
            extra[best.id] = extra.get(best.id, 0.0) + OF_KIND
    return extra


def _wished_kinds(request: TripRequest) -> Iterator[tuple[str, int]]:
    """Kinds of places with how many are wished for."""
    for value in request.texts("place_kind"):
        yield value, 1
    for kind, count in kind_counts(request):
        if count.sign == LEAST:
            yield kind, count.number * max(1, ceil((request.days or 1) / (count.days or 99)))


def kind_counts(request: TripRequest) -> Iterator[tuple[str, KindCount]]:
    """How many of which kinds of places were said."""
    for value in request.texts("kind_count"):
        if count := kind_count(value):
            yield count


def caps_of(sights: Mapping[str, ActivityFound], request: TripRequest) -> list[Cap]:
    """How many of a kind of sight a day and in all: as said, else no more than people like.

    `sights` by the key of their visit.
    """
    counted = dict(kind_counts(request))
    limits = [
        (kind, *_most(count, request.days or 1))
        for kind, count in counted.items()
        if count.days or count.sign == MOST
    ]
    alike = sorted(ALIKE - set(counted) - kinds_of(request.preferences))
    return [
        Cap(frozenset(k for k, sight in sights.items() if is_of_kind(sight, kind)), a_day, in_all)
        for kind, a_day, in_all in [*limits, *((kind, ALIKE_A_DAY, None) for kind in alike)]
    ]


def _most(count: KindCount, days: int) -> tuple[int | None, int | None]:
    """So many a day and in all at most; one that is wished for each day is spread over them."""
    if not count.days:
        return None, count.number
    share = ceil(days / count.days) * count.number
    return max(1, count.number), share if count.sign == MOST else None
