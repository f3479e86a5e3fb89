"""Judges of a pick: whether a place keeps what was said, does not, or why nobody can say."""

from collections.abc import Mapping
from dataclasses import dataclass

from tripkit.knowledge.feasibility import (
    bearings,
    bounds,
    dislikes,
    kinds,
    money,
    people,
    places,
    provisions,
    safety,
    seasons,
    ways_judged,
    wishes,
)
from tripkit.knowledge.feasibility.facts import (
    Candidate,
    Condition,
    PickJudge,
    PickWish,
    Verdict,
    candidate_of,
    candidates,
)
from tripkit.knowledge.feasibility.words import speaks

JUDGES: Mapping[str, PickJudge] = {
    **places.JUDGES,
    **bearings.JUDGES,
    **kinds.JUDGES,
    **dislikes.JUDGES,
    **people.JUDGES,
    **provisions.JUDGES,
    **safety.JUDGES,
    **seasons.JUDGES,
    **bounds.JUDGES,
    **money.JUDGES,
    **ways_judged.JUDGES,
    **wishes.JUDGES,
}
"""By a condition's kind; what costs least to judge comes first."""
_ORDER = {kind: n for n, kind in enumerate(JUDGES)}
MOST_EXCESS = 1.6
"""A place that is off by more than this in all is no near miss any more."""
BINDING = frozenset(
    {"avoid", "without", "access", "health", "away", "mosquito", "safe", "hemisphere"}
)
"""What is never broken, even where nothing keeps all: refusals and a body's needs."""
MUCH, LESS, FARTHEST, ELSEWHERE = 2.0, 0.9, 8.0, 10.0
"""What a thing that cannot be counts as, among places that all break one; a kind; no way there; not
the place that was named."""
_MOST = {"kind": LESS, "way": FARTHEST, "in": ELSEWHERE}
_GROUPS = {
    "way": ("modes", "days", "drive", "way", "flight", "reach", "direct"),
    "climate": ("weather", "coldest", "warmest", "when", "not_weather", "frost"),
}
"""Conditions that say the same of a place in several ways: the worst of them counts once."""
_UNJUDGED = Verdict(None, "nothing here can check it", "확인할 방법이 없어요")


@dataclass(frozen=True)
class Judged:
    """A place with a verdict on each condition."""

    place: Candidate
    verdicts: tuple[tuple[Condition, Verdict], ...]

    @property
    def is_feasible(self) -> bool:
        return all(verdict.is_kept is not False for _, verdict in self.verdicts)

    @property
    def excess(self) -> float:
        """How far it is off in all; 0 for what is feasible."""
        worst: dict[str, float] = {}
        for number, (condition, verdict) in enumerate(self.misses):
            group = next((g for g, kinds_ in _GROUPS.items() if condition.kind in kinds_), "")
            most = _MOST.get(group or condition.kind, MUCH)
            key = group or str(number)
            worst[key] = max(worst.get(key, 0.0), min(verdict.excess, most))
        return sum(worst.values())

    @property
    def misses(self) -> list[tuple[Condition, Verdict]]:
        return [pair for pair in self.verdicts if pair[1].is_kept is False]


def judge(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """What the judge of its kind says; where there is none, that nobody looked."""
    judge_ = JUDGES.get(condition.kind)
    verdict = judge_(place, condition, wish) if judge_ else _UNJUDGED
    return verdict if verdict.is_kept is not True or speaks(condition) else _unsaid(verdict)


def _unsaid(verdict: Verdict) -> Verdict:
    """What was judged, with no tick: the words that it was read from do not say it plainly."""
    return Verdict(
        None,
        f"these words may not mean it; if they do: {verdict.en}",
        f"이 말이 그 뜻인지 확실하지 않아요. 맞다면: {verdict.ko}",
    )


def judged(place: Candidate, wish: PickWish, *, at_all: bool = False) -> Judged | None:
    """All verdicts; None for a place that is no near miss either, unless it shall be `at_all`."""
    verdicts, excess = [], 0.0
    for condition in sorted(wish.conditions, key=lambda c: _ORDER.get(c.kind, 0)):
        verdict = judge(place, condition, wish)
        if verdict.is_kept is False:
            binds = not at_all or condition.kind in BINDING
            excess += verdict.excess if binds else 0.0
        if excess > MOST_EXCESS:
            return None
        verdicts.append((condition, verdict))
    return Judged(place, tuple(verdicts))


__all__ = [
    "JUDGES",
    "Candidate",
    "Condition",
    "Judged",
    "PickWish",
    "Verdict",
    "candidate_of",
    "candidates",
    "judge",
    "judged",
]
