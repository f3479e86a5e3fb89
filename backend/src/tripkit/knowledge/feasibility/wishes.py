"""Judges of a wish in somebody's own words: what our record says of it, word for word."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from tripkit.knowledge.feasibility.facts import Candidate, Condition, PickWish, Verdict
from tripkit.knowledge.feasibility.nearest import CLOSE, Near, with_nearest
from tripkit.knowledge.feasibility.passages import terms_of, trace
from tripkit.knowledge.feasibility.recorded import mentioned
from tripkit.knowledge.feasibility.words import word
from tripkit.knowledge.labels import label
from tripkit.knowledge.language.korean import josa

_DIGIT = re.compile(r"\d")
RAREST = 4.0
"""The weight of a word that fewer than one place in fifty has: a passage with it is shown."""
FULL = 0.6
"""A weight from which on the record says that a place is so."""
NEAREST = 0.45
"""From this share of a wish on, a place that tells of it goes before one that does not."""
MOST_TERMS = 4
"""A wish of more terms is no thing that a sentence of ours could simply name."""
_SILENT = Verdict(None, "our record says nothing of it", "기록에 없어서 확인하지 못했어요")
_REFUSAL = Verdict(
    None, "nothing here can check what shall not be", "피하고 싶으신 건 확인할 방법이 없어요"
)


def is_refusal(phrase: str) -> bool:
    """Whether a phrase says what shall not be."""
    return word("denies_all").search(phrase) is not None


def _weight(place: Candidate, code: str) -> float:
    """How much of a mood, a look or an interest the record gives a place, 0..1."""
    if place.spot is None:
        return 0.0
    weights = (place.spot.mood, place.spot.aesthetic, place.spot.interests)
    return max(float(cast(Mapping[str, float], held).get(code, 0.0)) for held in weights)


def _said(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Kept where a tag of the record is it, word for word; a sentence with its words is only shown,
    and never for what shall not be."""
    if is_refusal(condition.value):
        return _REFUSAL
    hits = trace(place, condition.value)
    if tag := _tag(place, condition.value):
        return Verdict(True, f"in our record: {tag}", f"기록에 있어요: {tag}", share=1.0)
    if (
        hits
        and hits.is_whole
        and not _DIGIT.search(condition.value)
        and len(terms_of(condition.value)) <= MOST_TERMS
    ):
        return mentioned(hits.passage.words)
    if condition.hint and (weight := _weight(place, condition.hint)) >= FULL:
        return _taken(condition.hint, weight)
    if hits is None or hits.share < NEAREST:
        return _SILENT
    verdict = replace(_SILENT, share=hits.share / 4)
    is_telling = hits.rarest >= RAREST
    return with_nearest(verdict, Near(hits.passage.words, CLOSE)) if is_telling else verdict


def _tag(place: Candidate, phrase: str) -> str | None:
    """The tag that says the same and nothing more."""
    sought = set(terms_of(phrase))
    tags = place.spot.tags if place.spot else ()
    return next((tag for tag in tags if sought and set(terms_of(tag)) == sought), None)


def _taken(hint: str, weight: float) -> Verdict:
    """Their own words were not checked; only what a reader took them for."""
    en, ko = label(hint, "en"), josa(f"‘{label(hint, 'ko')}’", "으로/로")
    return Verdict(
        None,
        f"nobody checked these words; taken as “{en}”, of which our record gives it {weight:.1f}",
        f"이 말 그대로 확인하지는 못했어요. {ko} 알아듣고 봤는데 기록 점수는 {weight:.1f}이에요",
        share=weight / 4,
    )


JUDGES = {"said": _said}
