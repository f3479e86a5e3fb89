"""What of a record comes nearest to a wish that no judge could keep, told as no more than that."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.feasibility.facts import Condition, Verdict

CLOSE = 0.4
"""A cosine from which on a sentence is worth showing beside a wish."""
FAINT = 0.3
"""A cosine from which on a sentence has to do with a whole wish at all."""
SAME = 0.75
"""A cosine at which it says the same."""


@dataclass(frozen=True)
class Near:
    """A sentence of a record, and how near it is to a phrase, -1..1."""

    words: Words
    cosine: float

    @property
    def share(self) -> float:
        """0 at the cosine from which on it is shown, 1 where it says the same."""
        return min(1.0, max(0.0, (self.cosine - CLOSE) / (SAME - CLOSE)))


WHOLE = ""
"""Stands for everything that was said."""
Nearest = Mapping[str, Mapping[str, Near]]
"""By phrase and id of the place."""


def near_of(nearest: Nearest, condition: Condition, spot_id: str) -> Near | None:
    """The sentence worth showing for a condition in somebody's own words."""
    near = nearest.get(condition.value, {}).get(spot_id) if condition.kind == "said" else None
    return near if near and near.cosine >= CLOSE else None


def with_nearest(verdict: Verdict, near: Near | None) -> Verdict:
    """The verdict with the sentence, where nobody could tell; never a kept one."""
    if near is None or verdict.is_kept is not None:
        return verdict
    return replace(
        verdict,
        en=f"nobody checked it; nearest in our record: “{near.words.en}”",
        ko=f"확인하지는 못했어요. 가장 가까운 기록: “{near.words.ko}”",
        proof=near.words,
        share=max(verdict.share, near.share / 2),
    )
