"""Feasible before liked: the ranking of what keeps all that was said, then the nearest misses."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from tripkit.knowledge.feasibility import Judged, PickWish, candidates, judged
from tripkit.knowledge.ranking.query import Query
from tripkit.knowledge.ranking.rank import Ranked, rank

NAMED = 0.08
"""What each named kind that a place has adds to its score."""


@lru_cache(maxsize=32)
def judgements(wish: PickWish) -> Mapping[str, Judged]:
    """By id, all spots that are feasible or near misses. Takes up to seconds for a new origin."""
    pairs = ((spot_id, judged(place, wish)) for spot_id, place in candidates().items())
    return {spot_id: result for spot_id, result in pairs if result}


def rank_feasible(query: Query, wish: PickWish, dense: Sequence[float] | None) -> list[Ranked]:
    """What keeps the wish, best first, then the near misses, nearest first."""
    results = judgements(wish)
    ranked = [
        replace(r, judged=results[r.spot.id], score=_with_kinds(r, results[r.spot.id]))
        for r in rank(replace(query, destination=None), dense)
        if r.spot.id in results
    ]
    feasible = [r for r in ranked if not r.is_near_miss]
    misses = [r for r in ranked if r.is_near_miss]
    return [
        *sorted(feasible, key=lambda r: (-r.score, r.spot.id)),
        *sorted(misses, key=lambda r: (r.judged.excess if r.judged else 0.0, -r.score, r.spot.id)),
    ]


def _with_kinds(ranked: Ranked, result: Judged) -> float:
    matches = sum(v.is_kept is True for c, v in result.verdicts if c.kind in ("kind", "weather"))
    return round(min(1.0, ranked.score + NAMED * matches), 4)
