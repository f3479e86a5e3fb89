"""The order: weighted terms over the whole profile, then a choice that is spread out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from zlib import crc32

from tripkit.domain.profile import ConceptId
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.feasibility import Judged
from tripkit.knowledge.feasibility.nearest import Near
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.picks import picks
from tripkit.knowledge.ranking import lexical
from tripkit.knowledge.ranking.filters import allowed
from tripkit.knowledge.ranking.query import Query

WEIGHTS: Mapping[str, float] = {
    "mood": 0.24,
    "aesthetic": 0.17,
    "interests": 0.18,
    "dense": 0.20,
    "lexical": 0.18,
    "season": 0.10,
    "companions": 0.08,
    "budget": 0.06,
    "concept": 0.08,
    "photography": 0.03,
}
"""How much each term counts. A term that nothing was said about does not count at all."""
GUESS = 0.5
"""What a guessed mood or aesthetic counts beside a said one."""
WHOLE_CITY = 0.06
"""What a whole city gives way to a spot by: people come for what they would not find themselves."""
NAMED_TOWN = 0.25
"""What a place in the town that was named has before those around it."""
LEAST = 0.3
"""What terms weigh at least together: how well a place photographs decides nothing alone."""
_TELLING = frozenset({"mood", "aesthetic", "interests", "concept", "lexical", "dense"})
SPREAD = 0.1
"""How far the order moves among places that nothing said tells apart."""
SAME_COUNTRY, SAME_SCENE, SAME_FEATURES, SAME_TOWN = 0.14, 0.03, 0.06, 0.3
"""What a spot loses for being like one that is already chosen."""
TOWN_KM = 60.0
"""How near two picks are one and the same trip."""
FULL = 0.6
"""A weight from which on a reason may name it."""
_COST = {"$": 1, "$$": 2, "$$$": 3}
_CONCEPTS: dict[ConceptId, dict[str, float]] = {
    "flaneur": {"urban": 0.5, "old-town": 0.3, "lanes": 0.3, "cafe": 0.2, "city": 0.2},
    "filmlog": {"nostalgic": 0.5, "vintage": 0.4, "railway": 0.2, "town": 0.1},
    "midnight": {"urban": 0.4, "nightlife": 0.3, "night": 0.4, "modern": 0.2, "bar": 0.2},
    "pastoral": {"nature": 0.4, "peaceful": 0.4, "farmland": 0.3, "village": 0.2, "valley": 0.2},
    "noir": {"urban": 0.3, "rain": 0.4, "night": 0.3, "fog": 0.3, "lanes": 0.2, "vintage": 0.2},
    "seaside": {"sea": 0.5, "beach": 0.3, "harbour": 0.3, "coast": 0.3, "lighthouse": 0.2},
}


@dataclass(frozen=True)
class Ranked:
    """A spot with its score 0..1 and each term's part of it."""

    spot: Spot
    score: float
    terms: Mapping[str, float]
    judged: Judged | None = None
    near: Near | None = None
    """The sentence of its record that comes nearest to everything that was said."""

    @property
    def is_near_miss(self) -> bool:
        """Whether it breaks something that was said."""
        return self.judged is not None and not self.judged.is_feasible


def season(spot: Spot, months: Sequence[int]) -> float:
    """1 in a best month, less beside one, and by heat, cold and rain otherwise (0..1)."""
    return max(_season(spot, month) for month in months)


def _season(spot: Spot, month: int) -> float:
    if month in spot.best_months:
        return 1.0
    high, rain = spot.climate.high[month - 1], spot.climate.rain_days[month - 1]
    comfort = 1 - min(1.0, max(0, high - 27, 12 - high) / 18) - max(0, rain - 8) * 0.04
    beside = any((month - best) % 12 in (1, 11) for best in spot.best_months)
    return max(0.0, min(0.85, 0.7 * comfort + (0.15 if beside else 0.0)))


def concept_fit(spot: Spot, concept: ConceptId) -> float:
    """How far a spot's weights, scene and features suit a concept (0..1)."""
    has: dict[str, float] = {spot.scene.kind: 1.0}
    has |= {str(name): weight for name, weight in (*spot.mood.items(), *spot.aesthetic.items())}
    has |= dict.fromkeys((*spot.features, *spot.scene.also), 1.0)
    return min(1.0, sum(weight * has.get(name, 0) for name, weight in _CONCEPTS[concept].items()))


def _terms(spot: Spot, query: Query) -> dict[str, float]:
    """The terms that come from the spot's own data and something that was said."""
    found: dict[str, float] = {"photography": spot.photography / 10}
    if query.mood:
        found["mood"] = spot.mood.get(query.mood, 0)
    if query.aesthetic:
        found["aesthetic"] = spot.aesthetic.get(query.aesthetic, 0)
    if query.interests:
        shares = [spot.interests.get(interest, 0) for interest in query.interests]
        found["interests"] = sum(shares) / len(shares)
    if query.months:
        found["season"] = season(spot, query.months)
    if query.companions:
        found["companions"] = 1.0 if spot.suits_companions(query.companions) else 0.15
    if query.budget:
        found["budget"] = 1 - abs(_COST[query.budget] - _COST[spot.cost]) / 2
    if query.concept:
        found["concept"] = concept_fit(spot, query.concept)
    if "crowds" in query.avoid:
        found["companions"] = found.get("companions", 1.0) * (1.0 if spot.crowd == "quiet" else 0.6)
    return found


def rank(
    query: Query,
    dense: Sequence[float] | None = None,
    *,
    weights: Mapping[str, float] = WEIGHTS,
) -> list[Ranked]:
    """All allowed spots and cities, best first. `dense` is a similarity a spot in the order of
    `spots()`; a city has none and is ranked by the rest."""
    rows = {spot.id: row for row, spot in enumerate(picks())}
    words = lexical.scores(query.searched) if query.text else None
    spread = _spread(dense) if dense is not None else None
    ranked = []
    for spot in allowed(query):
        found = _terms(spot, query)
        if words:
            found["lexical"] = words[rows[spot.id]]
        if spread and rows[spot.id] < len(spread):
            found["dense"] = spread[rows[spot.id]]
        scored = _score(spot, found, query, weights)
        score = scored.score - WHOLE_CITY * (rows[spot.id] >= len(spots()))
        score += in_town(spot, query.destination)
        ranked.append(replace(scored, score=min(1.0, max(0.0, score))))
    return sorted(ranked, key=lambda r: (-r.score, r.spot.id))


def in_town(spot: Spot, town: str | None) -> float:
    """What a place has for lying in the town that was named."""
    names = (spot.city.en.casefold(), spot.city.ko.casefold())
    return NAMED_TOWN if town is not None and town.casefold() in names else 0.0


def _score(
    spot: Spot, terms: Mapping[str, float], query: Query, weights: Mapping[str, float]
) -> Ranked:
    def weight(name: str) -> float:
        return weights.get(name, 0.0) * (GUESS if name in query.guessed else 1.0)

    total = max(LEAST, sum(weight(name) for name in terms))
    parts = {name: weight(name) * value / total for name, value in terms.items()}
    score = sum(parts.values()) + SPREAD * _draw(spot, query) * (not terms.keys() & _TELLING)
    return Ranked(spot, round(min(1.0, score), 4), parts)


def _draw(spot: Spot, query: Query) -> float:
    """0..1 by the wish and the spot: one wish gives one order, another one another."""
    return crc32(f"{query!r} {spot.id}".encode()) / 0xFFFFFFFF


def _spread(dense: Sequence[float]) -> list[float]:
    """Similarities stretched to 0..1: the model's own range is narrow."""
    low, high = min(dense), max(dense)
    return [(value - low) / (high - low) if high > low else 0.0 for value in dense]


def choose(ranked: Sequence[Ranked], count: int) -> list[Ranked]:
    """The best `count`, each next one weighed against its likeness to those already chosen.

    What keeps all that was said comes first; near misses follow in their own order.
    """
    feasible = [r for r in ranked if not r.is_near_miss]
    misses = [r for r in ranked if r.is_near_miss]
    left, chosen = feasible[: max(40, count * 8)], list[Ranked]()
    while left and len(chosen) < count:
        best = max(left, key=lambda r: r.score - max((_like(r, c) for c in chosen), default=0.0))
        chosen.append(best)
        left.remove(best)
    return [*chosen, *misses[: count - len(chosen)]]


def _apart(a: Spot, b: Spot) -> float:
    return distance_km(a.location.lat, a.location.lng, b.location.lat, b.location.lng)


def _like(one: Ranked, other: Ranked) -> float:
    a, b = one.spot, other.spot
    shared = len(a.features & b.features) / max(1, len(a.features | b.features))
    return (
        SAME_COUNTRY * (a.country == b.country)
        + SAME_TOWN * (_apart(a, b) < TOWN_KM)
        + SAME_SCENE * (a.scene.kind == b.scene.kind)
        + SAME_FEATURES * shared
    )
