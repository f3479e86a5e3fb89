"""What a sight is worth more, or is left out for, by what was said of its kind or name."""

from collections.abc import Sequence

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.orders.tables import sight_kinds
from tripkit.tools.trip.excursions import KIND
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.wishes import names_it

NAMED, OF_KIND = 40.0, 12.0
"""Added to a sight that was named, and to the best of a kind that was wished for; the greatest
sight is worth 10 by itself."""


def is_of_kind(activity: ActivityFound, value: str) -> bool:
    """Whether it is of a kind of place, or for an interest, as statements name them."""
    kinds = sight_kinds("place_kind", value) | sight_kinds("interest", value)
    return bool(kinds & set(activity.kinds))


def of_refused_kind(activity: ActivityFound, request: TripRequest) -> bool:
    """Whether it is of a kind that was refused."""
    return any(is_of_kind(activity, value) for value in request.texts("avoid_kind"))


def extra_worth(sights: Sequence[ActivityFound], request: TripRequest) -> dict[str, float]:
    """By id, for those of one place: each that was named, and the best of each kind wished for."""
    extra = {
        sight.id: NAMED
        for name in request.texts("must_see", binding=False)
        for sight in sights
        if names_it(sight, name)
    } | {sight.id: NAMED for sight in sights if KIND in sight.kinds}
    for value in request.texts("place_kind"):
        alike = [sight for sight in sights if is_of_kind(sight, value)]
        if alike:
            best = max(alike, key=lambda sight: (sight.weight, sight.id))
            extra[best.id] = extra.get(best.id, 0.0) + OF_KIND
    return extra
