"""What there is to see for these people, and what it is worth to them."""

from collections.abc import Sequence

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import Stay
from tripkit.tools.trip.findings import ActivitiesFound, ActivityFound
from tripkit.tools.trip.wished import of_refused_kind
from tripkit.tools.trip.wishes import interests_of, kinds_of, names_it

LEVEL = frozenset(
    ("museum", "gallery", "aquarium", "garden", "park", "market", "waterfront", "shopping")
)
"""Kinds that are mostly level, of which some are shown though nobody tells of their steps."""
PARTLY = 0.6
"""Of its worth, what a sight with steps in a part of it has for who avoids them."""


def sights_of(trip: TripContext, stay: Stay) -> list[ActivityFound]:
    """What there is at one place."""
    research = trip.found("research_activities", ActivitiesFound, stay.place)
    return research.activities if research else []


def is_avoided(activity: ActivityFound, unwanted: Sequence[str]) -> bool:
    """Whether a sight is one to keep away from, by its name, its quarter or its kind."""
    quarters = {fold(name) for name in activity.around}
    if any(names_it(activity, word) or fold(word) in quarters for word in unwanted):
        return True
    kinds, words = kinds_of(unwanted), {fold(word).rstrip("s") for word in unwanted}
    return bool((kinds | words) & set(activity.kinds))


def is_reachable(activity: ActivityFound, request: TripRequest) -> bool:
    """Whether the sight can be visited by everybody in the party, as far as is known."""
    needs = request.values("accessibility")
    if "wheelchair" in needs:
        is_untold = activity.step_free is None and bool(LEVEL & set(activity.kinds))
        return activity.step_free == "yes" or is_untold
    if "step_free" in needs:  # who walks may stay in the part without steps
        return activity.step_free != "no" and (
            activity.step_free is not None or bool(LEVEL & set(activity.kinds))
        )
    return activity.step_free != "no" if needs else True


def may_be_seen(activity: ActivityFound, request: TripRequest) -> bool:
    """Whether nothing that was said keeps these people from it."""
    unwanted = request.texts("must_avoid")
    return (
        is_reachable(activity, request)
        and not is_avoided(activity, unwanted)
        and not of_refused_kind(activity, request)
    )


def worth_of(activity: ActivityFound, request: TripRequest) -> float:
    """What a visit is worth to these people."""
    has_wishes = bool(interests_of(request.preferences) or kinds_of(request.preferences))
    worth = activity.weight * (0.6 + 0.8 * activity.match if has_wishes else 1.0)
    if request.values("accessibility") and activity.step_free == "partly":
        worth *= PARTLY
    if any(age < 13 for age in request.party.children):
        worth *= 1.25 if activity.kids else 0.6
    return worth
