"""Which practical passages answer: by topic, kind of answer, place, words and meaning."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from tripkit.knowledge import sri_lanka
from tripkit.knowledge.lexical import Bm25, terms
from tripkit.knowledge.sri_lanka import place
from tripkit.knowledge.sri_lanka.practical import Passage, passages
from tripkit.knowledge.sri_lanka.questions import GuideQuestion

STORED = Path(sri_lanka.__file__).parent / "data" / "practical_vectors.npz"
HALF_LEXICAL = 14.0
"""The BM25 sum that counts as half."""
LEXICAL, DENSE, TOPIC, KIND, NATION = 0.9, 0.5, 0.45, 0.15, 0.5
SEVERAL = 0.25
"""What each of two further shared topics adds."""
DECISIVE = 0.8
"""What a narrow topic adds that the question names."""
OTHER_KIND = -0.2
"""Where a yes or a choice is asked for and the passage tells of none."""
_STRICT = frozenset({"may", "safe", "which", "worth"})
WHO = frozenset({"children", "seniors", "couples", "solo", "women"})
"""Topics that say who travels: they answer little where something else is asked of."""
ONLY_WHO, AS_ASKED_THERE = -0.4, 0.2
"""Where those alone are shared; what a passage of the place with all topics and the kind adds."""
SAME_PLACE, BOTH_PLACES, OTHER_PLACE, ANY_PLACE = 0.35, 0.25, -0.6, -0.1


@dataclass(frozen=True)
class PassageHit:
    """`score` has no fixed top; `in_topic` and `at_place` say what it rests on."""

    passage: Passage
    score: float
    in_topic: bool
    at_place: bool


def embedded_text(entry: Passage) -> str:
    """What is embedded of a passage: its English phrasings and its first sentences."""
    phrasings = ", ".join(p for p in entry.phrasings.split(", ") if p.isascii())
    return f"{phrasings}. {entry.en[:220]}"


def texts() -> list[str]:
    return [embedded_text(entry) for entry in passages()]


@lru_cache(maxsize=1)
def _words() -> Bm25:
    counts = []
    for entry in passages():
        count = Counter(terms(f"{entry.en} {entry.ko}"))
        for term in terms(entry.phrasings):
            count[term] += 3
        counts.append(count)
    return Bm25(counts)


def _without_names(text: str, places: Sequence[str]) -> list[str]:
    """The terms that are no place's name: those are compared by id."""
    names = {
        term
        for owner in (place(place_id) for place_id in places)
        if owner
        for term in terms(f"{owner.name.en} {owner.name.ko}")
    }
    return [term for term in terms(text) if term not in names]


def rank(
    text: str,
    question: GuideQuestion,
    places: Sequence[str],
    cosines: Sequence[float] | None,
    *,
    limit: int = 12,
) -> list[PassageHit]:
    """The best first. `cosines` has one value a passage; None where only words are compared."""
    sums = _words().sums(_without_names(text, places))
    hits = [
        PassageHit(
            entry,
            LEXICAL * total / (total + HALF_LEXICAL)
            + (DENSE * max(0.0, cosines[n]) if cosines is not None else 0.0)
            + _fit(entry, question, places),
            bool(set(entry.topics) & set(question.topics)),
            bool(set(entry.places) & set(places)),
        )
        for n, (entry, total) in enumerate(zip(passages(), sums, strict=True))
    ]
    return sorted(hits, key=lambda hit: -hit.score)[:limit]


def _fit(entry: Passage, question: GuideQuestion, places: Sequence[str]) -> float:
    """What topic, kind of answer, place and nationality add."""
    shared = [topic for topic in entry.topics if topic in question.topics]
    fit = TOPIC * bool(shared) + SEVERAL * min(2, max(0, len(shared) - 1))
    if shared and shared[0] == entry.topics[0]:
        fit += 0.25
    fit += DECISIVE * bool(entry.decisive and set(entry.needs) <= set(question.topics))
    fit += KIND * (question.kind in entry.kinds) + 0.05 * bool({*entry.kinds} & {*question.kinds})
    if question.kind in _STRICT and not {*entry.kinds} & {*question.kinds}:
        fit += OTHER_KIND
    if shared and set(shared) <= WHO < WHO | set(question.topics):
        fit += ONLY_WHO * (question.kind not in entry.kinds)
    is_whole = bool(shared) and set(question.topics) <= set(entry.topics)
    if is_whole and question.kind in entry.kinds and set(entry.places) & set(places):
        fit += AS_ASKED_THERE
    fit += _place_fit(entry, places)
    if entry.nations:
        fit += NATION if set(entry.nations) & set(question.nations) else -NATION
    return fit


def _place_fit(entry: Passage, places: Sequence[str]) -> float:
    if not entry.places or not places:
        return ANY_PLACE * bool(entry.places)
    shared = len(set(entry.places) & set(places))
    if not shared:
        return OTHER_PLACE
    return SAME_PLACE + BOTH_PLACES * (shared > 1) - 0.1 * (shared < len(set(places)) < 3)
