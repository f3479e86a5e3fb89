"""Which places suit a wish, from here, at that time; every score is the sum of its terms.

    combined = 0.5 · preference + 0.2 · nearness + 0.15 · calm + 0.15 · calendar
    next     = argmax 0.85 · combined − 0.15 · likeness to what is chosen or was visited (MMR)

preference: mean of a place's catalogue scores, weighted by the wish. nearness: exp(−km / 80).
calm: 1 − the crowd forecast of that hour. calendar: open then, in a good month, no rule in the way.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import exp, sqrt
from typing import Literal

from tripkit.knowledge.calendar import Impact, impact_of
from tripkit.knowledge.crowd import Crowd, crowd_at
from tripkit.knowledge.sri_lanka.places import Place, distance_km, places

Term = Literal["preference", "nearness", "calm", "calendar"]
Wish = Mapping[str, float]
WEIGHTS: dict[Term, float] = {"preference": 0.5, "nearness": 0.2, "calm": 0.15, "calendar": 0.15}
LIKES = ("history", "adventure", "nature", "relaxation")
RELEVANCE = 0.85
"""What the score weighs against being unlike the others."""
FADE_KM = 80.0
NO_WISH = 0.5
OFF_SEASON, SHUT, SHUTDOWN, CROWDED = 0.3, 0.4, 0.5, 0.15
"""What the calendar term loses."""


@dataclass(frozen=True)
class Asked:
    """Where from (degrees), what for (0 to 1 each), when (Colombo time)."""

    lat: float
    lng: float
    wish: Wish
    at: datetime


@dataclass(frozen=True)
class Filters:
    outdoor_only: bool = False
    max_km: float | None = None
    without: frozenset[str] = frozenset()
    visited: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Scored:
    """A place with what its score is made of."""

    place: Place
    km: float
    terms: dict[Term, float]
    crowd: Crowd
    impact: Impact
    is_open: bool
    in_season: bool

    @property
    def combined(self) -> float:
        return sum(WEIGHTS[name] * value for name, value in self.terms.items())


@dataclass(frozen=True)
class Picked:
    """`likeness` is to the likest of those before it, 0 to 1."""

    scored: Scored
    likeness: float

    @property
    def worth(self) -> float:
        return RELEVANCE * self.scored.combined - (1 - RELEVANCE) * self.likeness


Hours = Callable[[Place], tuple[int, int]]


def score(place: Place, asked: Asked, hours: Hours) -> Scored:
    """The terms of one place. Raises ValueError outside the calendar's years."""
    km = distance_km(asked.lat, asked.lng, place)
    crowd = crowd_at(place.profile, place.sensitivity, asked.at)
    impact = impact_of(asked.at.date(), place.sensitivity)
    opens, closes = hours(place)
    is_open = opens <= asked.at.hour < closes
    in_season = asked.at.month in place.best_months
    terms: dict[Term, float] = {
        "preference": preference(place, asked.wish),
        "nearness": exp(-km / FADE_KM),
        "calm": 1 - crowd.level,
        "calendar": _calendar(impact, is_open, in_season),
    }
    return Scored(place, km, terms, crowd, impact, is_open, in_season)


def preference(place: Place, wish: Wish) -> float:
    """0 to 1; a half for who wishes nothing in particular."""
    total = sum(wish.values())
    if total <= 0:
        return NO_WISH
    scores = place.scores
    return float(sum(share * getattr(scores, name) for name, share in wish.items()) / total)


def _calendar(impact: Impact, is_open: bool, in_season: bool) -> float:
    codes = {rule.code for rule in impact.constraints}
    lost = 0.0 if in_season else OFF_SEASON
    lost += 0.0 if is_open else SHUT
    lost += SHUTDOWN if "NEW_YEAR_SHUTDOWN" in codes else 0.0
    lost += CROWDED * len(codes & {"EXTREME_CROWD_RELIGIOUS", "DOMESTIC_TOURISM_PEAK"})
    return max(0.0, 1 - lost)


def candidates(asked: Asked, filters: Filters, hours: Hours) -> list[Scored]:
    """All that pass the filters, in order of their ids."""
    out = filters.without | filters.visited
    found = [score(p, asked, hours) for p in places() if p.id not in out]
    return [
        scored
        for scored in found
        if (scored.place.outdoor or not filters.outdoor_only)
        and (filters.max_km is None or scored.km <= filters.max_km)
    ]


def recommend(
    scored: Sequence[Scored], count: int, visited: Collection[Place] = ()
) -> list[Picked]:
    """The best, each unlike those before it; of equals the first id."""
    rest, known = list(scored), list(visited)
    chosen: list[Picked] = []
    while rest and len(chosen) < count:
        picks = [Picked(one, _likest(one.place, known)) for one in rest]
        best = max(picks, key=lambda pick: pick.worth)
        chosen.append(best)
        known.append(best.scored.place)
        rest.remove(best.scored)
    return chosen


def _likest(place: Place, known: Sequence[Place]) -> float:
    return max((likeness(place, other) for other in known), default=0.0)


def likeness(a: Place, b: Place) -> float:
    """0 to 1: cosine of what they are good for, and half of it for another type of place."""
    first = [getattr(a.scores, name) for name in (*LIKES, "religion")]
    second = [getattr(b.scores, name) for name in (*LIKES, "religion")]
    norm = sqrt(sum(x * x for x in first) * sum(y * y for y in second))
    cosine = sum(x * y for x, y in zip(first, second, strict=True)) / norm if norm else 0.0
    return float(cosine * (1.0 if a.type == b.type else 0.5))


def similar(place: Place, count: int = 3) -> list[Place]:
    """The places most alike, the likest first."""
    others = (other for other in places() if other.id != place.id)
    return sorted(others, key=lambda other: (-likeness(place, other), other.id))[:count]
