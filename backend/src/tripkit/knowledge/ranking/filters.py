"""What a person does not want is never shown."""

from functools import lru_cache

from tripkit.domain.profile import Profile
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.feasibility import candidates
from tripkit.knowledge.feasibility.dislikes import is_unwanted
from tripkit.knowledge.feasibility.places import lies_in
from tripkit.knowledge.picks import picks
from tripkit.knowledge.ranking.query import Query, query_of


def unwanted(spot: Spot, query: Query) -> str | None:
    """The first thing that the person excluded and that this spot has."""
    if spot.id in query.exclude:
        return spot.id
    place = candidates()[spot.id]
    return next((d for d in query.avoid if is_unwanted(place, d, query.months)), None)


def is_in(spot: Spot, place: str) -> bool:
    """Whether a spot lies in one of the places that are named ("Mongolia or Central Asia")."""
    return lies_in(candidates()[spot.id], place)


def allowed(query: Query) -> list[Spot]:
    """All that is not excluded, and where a place was named, what lies in it."""
    kept = [spot for spot in picks() if unwanted(spot, query) is None]
    if query.destination:
        return [spot for spot in kept if is_in(spot, query.destination)]
    return kept


FITS = 0.4
"""A weight from which on a spot counts as having a mood, an aesthetic or an interest."""


def count(profile: Profile) -> int:
    """How many spots are left for what is known so far."""
    query = query_of(profile)
    return _left(
        Query(
            mood=query.mood,
            aesthetic=query.aesthetic,
            interests=query.interests[:1],
            destination=query.destination,
            avoid=query.avoid,
            months=query.months,
            exclude=query.exclude,
        )
    )


@lru_cache(maxsize=256)
def _left(query: Query) -> int:
    """Counts once for all profiles that narrow the catalogue alike: a turn asks three times."""

    def fits(spot: Spot) -> bool:
        return (
            (query.mood is None or spot.mood.get(query.mood, 0) >= FITS)
            and (query.aesthetic is None or spot.aesthetic.get(query.aesthetic, 0) >= FITS)
            and all(spot.interests.get(interest, 0) >= FITS for interest in query.interests)
        )

    return sum(map(fits, allowed(query)))
