"""What may be picked as a destination: the catalogue's spots and, after them, our cities."""

from functools import cache

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Spot, Words
from tripkit.knowledge.picks.cities import city_picks, evidence


@cache
def picks() -> tuple[Spot, ...]:
    """Every spot in the order of `spots()`, then every city that has no spot's id."""
    spot_ids = {spot.id for spot in spots()}
    return (*spots(), *(city for city in city_picks() if city.id not in spot_ids))


@cache
def _by_id() -> dict[str, Spot]:
    return {pick.id: pick for pick in picks()}


def pick(pick_id: str) -> Spot | None:
    """The spot or city with this id."""
    return _by_id().get(pick_id)


def evidence_of(pick_id: str, feature: str) -> Words | None:
    """The sight that gives a city a feature; None for a spot, whose features were judged whole."""
    return evidence().get(pick_id, {}).get(feature)
