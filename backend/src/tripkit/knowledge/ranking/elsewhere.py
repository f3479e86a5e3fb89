"""The ranking, also where the named place has too little."""

from collections.abc import Sequence
from dataclasses import replace

from tripkit.knowledge.ranking.query import Query
from tripkit.knowledge.ranking.rank import Ranked, rank

ELSEWHERE = 0.5
"""What a spot outside the place that was named counts."""


def rank_anywhere(query: Query, dense: Sequence[float] | None) -> list[Ranked]:
    """All that fits; where the named place has too little, the rest of the world follows."""
    ranked = rank(query, dense)
    if query.destination and len(ranked) < 3:
        there = {r.spot.id for r in ranked}
        elsewhere = rank(replace(query, destination=None), dense)
        ranked += [
            replace(r, score=round(r.score * ELSEWHERE, 4))
            for r in elsewhere
            if r.spot.id not in there
        ]
    return ranked
