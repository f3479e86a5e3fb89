"""Feasible before liked: the ranking of what keeps all that was said, then the nearest misses."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from tripkit.domain.context import Locale
from tripkit.knowledge.feasibility import Judged, PickWish, candidates, judged
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ranking.query import Query
from tripkit.knowledge.ranking.rank import Ranked, rank

NAMED = 0.08
"""What each named kind that a place has adds to its score."""
FAR, FAR_KM = 0.12, 9_000.0
"""What a place this far away loses of its score."""
FEW_DAYS = 7
_SEOUL = (37.5665, 126.978)


@lru_cache(maxsize=32)
def judgements(wish: PickWish) -> Mapping[str, Judged]:
    """By id, all spots that are feasible or near misses. Takes up to seconds for a new origin."""
    pairs = ((spot_id, judged(place, wish)) for spot_id, place in candidates().items())
    return {spot_id: result for spot_id, result in pairs if result}


@lru_cache(maxsize=8)
def least_broken(wish: PickWish) -> Mapping[str, Judged]:
    """Where nothing comes near: what breaks least, so that an answer can say what cannot be.

    A refusal and a body's needs hold even then.
    """
    pairs = ((spot_id, judged(place, wish, at_all=True)) for spot_id, place in candidates().items())
    return {spot_id: result for spot_id, result in pairs if result}


def rank_feasible(query: Query, wish: PickWish, dense: Sequence[float] | None) -> list[Ranked]:
    """What keeps the wish, best first, then the near misses, nearest first."""
    results = judgements(wish) or least_broken(wish)
    ranked = [
        replace(
            r,
            judged=results[r.spot.id],
            score=_with_kinds(r, results[r.spot.id]) - _distance(r, wish, query.locale),
        )
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


def _distance(ranked: Ranked, wish: PickWish, locale: Locale) -> float:
    """What a place loses for being far: more where the days are few. Who writes Korean and says
    no starting place most likely sets off from Korea; that orders picks and rules nothing out."""
    if wish.values("in") or not (wish.origin or (locale == "ko" and wish.days)):
        return 0.0
    start = wish.origin[1] if wish.origin else _SEOUL
    share = min(1.0, distance_km(*start, *candidates()[ranked.spot.id].point) / FAR_KM)
    return round(FAR * share * (2 if wish.days and wish.days <= FEW_DAYS else 1), 4)
