"""What a place's record really says: facts that were judged, beside words that merely occur."""

from collections.abc import Iterable
from functools import cache

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.feasibility.facts import Candidate, Verdict, candidates

MENTIONED = 0.5
"""The share of a wish of which a text has a word, and no fact of the record says more."""
TOLD = 0.4
"""The excess of a place whose features have none of it, but whose text tells of it."""


def mentioned(passage: Words) -> Verdict:
    """Not kept: a sentence has the word, which proves nothing of the place."""
    return Verdict(
        None,
        f"mentioned, not checked: “{passage.en}”",
        f"말만 나오고 확인하지는 못했어요: “{passage.ko}”",
        share=MENTIONED,
    )


def is_recorded(place: Candidate, features: Iterable[str]) -> bool:
    """Whether its record would name one of these features if the place had it: somebody judged a
    spot of the catalogue by all of them; a city only has those that its sights give."""
    if place.features is None or place.spot is None:
        return False
    wide = _of_spots() if place.spot.id in _spot_ids() else _of_cities()
    return bool(wide & set(features))


@cache
def _spot_ids() -> frozenset[str]:
    return frozenset(spot.id for spot in spots())


@cache
def _of_spots() -> frozenset[str]:
    return frozenset().union(*(spot.features for spot in spots()))


@cache
def _of_cities() -> frozenset[str]:
    records = (place.spot for spot_id, place in candidates().items() if spot_id not in _spot_ids())
    return frozenset().union(*(spot.features for spot in records if spot))
