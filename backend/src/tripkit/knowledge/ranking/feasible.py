"""Feasible before liked: the ranking of what keeps all that was said, then the nearest misses."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from tripkit.domain.context import Locale
from tripkit.knowledge.feasibility import Judged, PickWish, candidates, judged
from tripkit.knowledge.feasibility.nearest import FAINT, WHOLE, Near, Nearest, near_of, with_nearest
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ranking.query import Query
from tripkit.knowledge.ranking.rank import Ranked, in_town, rank

NAMED = 0.1
"""What each named kind that a place has adds to its score."""
TOLD = 0.2
"""What each wish in their own words adds that a sentence of the record says."""
TELLING = frozenset(
    {"kind", "weather", "crowd", "diet", "language", "mild_food", "tap_water"}
    | {"like", "far", "close"}
)
"""Kinds of conditions of which one that is kept counts, since some places only break none."""
UNSURE = frozenset({"kind", "access", "visa", "direct", "diet"})
"""Kinds of which it counts against a place that nobody knows."""
SHARED = frozenset({"said", "kind", "price", "weather", "like", "avoid", "access", "sea_warm"})
"""Kinds of which it counts how much of them a place keeps."""
FAR, FAR_KM = 0.2, 9_000.0
"""What a place this far away loses of its score."""
FEW_DAYS, A_WEEK = 4, 7
A_CITY, A_SPOT = "whole_city", "spot"
LONE = 0.08
"""What a single building loses where a trip was told and nothing that was named is there."""
OF_A_TRIP = frozenset({"weather", "price", "budget", "days", "flight", "party", "area"})
WHERE = frozenset({"in", "near", "area", "side", "hemisphere"})
"""Conditions that say where."""
ENOUGH = 3
"""So many places that come near are an answer; below it what breaks least is shown after them."""
OUTDOORS = frozenset(
    {"hiking", "forest", "mountain", "countryside", "village", "stars", "solitude", "national_park"}
    | {
        "wildlife",
        "desert",
        "glacier",
        "steppe",
        "lake",
        "waterfall",
        "nature",
        "off_grid",
        "cliffs",
    }
)
"""Kinds that nobody goes to a city for."""
MANY, PRACTICAL = 7, 0.14
"""From so many conditions on a town goes before a lonely spot: it is there that they are met."""
_SEOUL = (37.5665, 126.978)


@lru_cache(maxsize=32)
def judgements(wish: PickWish) -> Mapping[str, Judged]:
    """By id, all spots that are feasible or near misses."""
    pairs = ((spot_id, judged(place, wish)) for spot_id, place in candidates().items())
    return {spot_id: result for spot_id, result in pairs if result}


@lru_cache(maxsize=8)
def least_broken(wish: PickWish) -> Mapping[str, Judged]:
    """Where nothing comes near: what breaks least, so that an answer can say what cannot be.

    A refusal and a body's needs hold even then.
    """
    pairs = ((spot_id, judged(place, wish, at_all=True)) for spot_id, place in candidates().items())
    return {spot_id: result for spot_id, result in pairs if result}


def _stand_ins(wish: PickWish, verdicts: Mapping[str, Judged]) -> Mapping[str, Judged]:
    """What breaks least, for want of enough that comes near: within the place that was named, and
    outside of it only where nothing at all lies there."""
    broken = least_broken(wish)
    there = {
        spot_id: result
        for spot_id, result in broken.items()
        if not any(c.kind in WHERE for c, _ in result.misses)
    }
    return there if there or verdicts else broken


def rank_feasible(
    query: Query, wish: PickWish, dense: Sequence[float] | None, nearest: Nearest | None = None
) -> list[Ranked]:
    """What keeps the wish, best first, then the near misses, nearest first; `nearest` are the
    sentences that come near to wishes in the person's own words."""
    verdicts = judgements(wish)
    if len(verdicts) < ENOUGH:
        verdicts = {**_stand_ins(wish, verdicts), **verdicts}
    results = {spot_id: _shown(spot_id, j, nearest or {}) for spot_id, j in verdicts.items()}
    whole = (nearest or {}).get(WHOLE, {})
    ranked = [
        replace(
            r,
            judged=results[r.spot.id],
            near=whole.get(r.spot.id),
            score=min(1.0, max(0.0, _scored(r, query, wish, results[r.spot.id], whole))),
        )
        for r in rank(replace(query, destination=None, avoid=_held(query, wish)), dense)
        if r.spot.id in results
    ]
    feasible = [r for r in ranked if not r.is_near_miss]
    misses = [r for r in ranked if r.is_near_miss]
    return [
        *sorted(feasible, key=lambda r: (-r.score, r.spot.id)),
        *sorted(misses, key=lambda r: (_off(r, wish), -r.score, r.spot.id)),
    ]


def _scored(
    ranked: Ranked, query: Query, wish: PickWish, result: Judged, whole: Mapping[str, Near]
) -> float:
    """With the kinds and the town that were named, and without what is far."""
    score = _with_kinds(ranked, result, whole.get(ranked.spot.id))
    return score + in_town(ranked.spot, query.destination) - _distance(ranked, wish, query.locale)


def _held(query: Query, wish: PickWish) -> tuple[str, ...]:
    """The dislikes that conditions hold: what else was read as one is wanted by its own words."""
    held = (*wish.values("avoid"), *(["crowds"] if wish.values("crowd") else []))
    return tuple(dislike for dislike in query.avoid if dislike in held)


def _off(ranked: Ranked, wish: PickWish) -> float:
    """How far a near miss is off; of two that break as much, the nearer goes first."""
    excess = ranked.judged.excess if ranked.judged else 0.0
    if wish.origin is None:
        return excess
    km = distance_km(*wish.origin[1], *candidates()[ranked.spot.id].point)
    return round(excess + FAR * min(1.0, km / FAR_KM), 2)


def _shown(spot_id: str, judged_: Judged, nearest: Nearest) -> Judged:
    """With the sentence that comes nearest to what nobody could tell."""
    pairs = (
        (c, with_nearest(verdict, near_of(nearest, c, spot_id))) for c, verdict in judged_.verdicts
    )
    return replace(judged_, verdicts=tuple(pairs)) if nearest else judged_


def _with_kinds(ranked: Ranked, result: Judged, near: Near | None) -> float:
    """The score with what was named: each kind that is there, each wish by how much is told of."""
    verdicts = result.verdicts
    matches = sum(v.is_kept is True for c, v in verdicts if c.kind in TELLING)
    untold = sum(v.is_kept is None for c, v in verdicts if c.kind in UNSURE)
    share_told = sum(v.share for c, v in verdicts if c.kind in SHARED)
    share_told += max(0.0, (near.cosine - FAINT) / FAINT) if near else 0.0
    score = ranked.score + NAMED * (matches - untold / 2) + TOLD * share_told
    return round(min(1.0, max(0.0, score + _as_a_trip(ranked, result))), 4)


def _as_a_trip(ranked: Ranked, result: Judged) -> float:
    """What being a town, or a single building, adds to a place's score or takes from it."""
    verdicts = result.verdicts
    is_named = any(v.is_kept and c.kind == "kind" for c, v in verdicts)
    is_trip = any(c.kind in OF_A_TRIP for c, _ in verdicts)
    lonely = ranked.spot.location.precision == A_SPOT and is_trip and not is_named
    no_city = any(v.is_kept is None for c, v in verdicts if c.value == A_CITY)
    is_wild = any(c.kind == "kind" and c.value in OUTDOORS for c, _ in verdicts)
    in_town = len(verdicts) >= MANY and "city" in ranked.spot.features and not is_wild
    in_town_but_wild = is_wild and "city" in ranked.spot.features
    return PRACTICAL * (in_town - in_town_but_wild) - LONE * lonely - NAMED * no_city


def _distance(ranked: Ranked, wish: PickWish, locale: Locale) -> float:
    """What a place loses for being far: more where the days are few. Who writes Korean and says
    no starting place most likely sets off from Korea; that orders picks and rules nothing out."""
    if wish.values("in") or not (wish.origin or locale == "ko"):
        return 0.0
    start = wish.origin[1] if wish.origin else _SEOUL
    share = min(1.0, distance_km(*start, *candidates()[ranked.spot.id].point) / FAR_KM)
    return round(FAR * share * _haste(wish), 4)


def _haste(wish: PickWish) -> float:
    """How much a far way counts: more where the days are few or the money is, less in a week."""
    if wish.values("price") or (wish.days and wish.days <= FEW_DAYS):
        return 2.0
    if wish.is_origin_assumed and wish.days is None:
        return 2.0
    return 0.5 if wish.days and wish.days >= A_WEEK else 1.0
