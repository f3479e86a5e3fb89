"""Chooses what answers a question: corrections first, then the one passage, fact or sentence."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from tripkit.agents.guide.evidence import (
    of_document,
    of_passage,
    of_place,
    of_statement,
)
from tripkit.agents.guide.fitting import Search, fits
from tripkit.agents.guide.sentences import (
    best_extract,
    nearest_first,
    of_compared,
    of_month,
    split_sentences,
)
from tripkit.agents.guide.state import Answer, EvidenceItem, Run
from tripkit.agents.guide.totals import is_per_car, total_for, tuktuk_fare
from tripkit.agents.guide.visit import name_of, visit_fact
from tripkit.knowledge.sri_lanka import place
from tripkit.knowledge.sri_lanka.practical import Passage, passage
from tripkit.knowledge.sri_lanka.premises import Correction, check_premises

_VISITING = frozenset({"howlong", "open", "where", "wear", "reach", "howmuch", "worth"})
"""Kinds of question that our record answers beside a place's history."""
_AFTER = {
    "inland": "beaches-when",
    "tigers": "leopards",
    "lions": "leopards",
    "ski": "hills-clothes",
}
"""By correction, the passage that goes on from it."""
_WITH_CHILDREN = "kids-swim"
"""The passage that goes on from the sea of a month where children are spoken of."""
_SAID_BEFORE = {"swim-south": 3, "swim-east": 2, "perahera-kandy": 0, "surf-where": 0}
"""How many of a passage's sentences a correction stands for, where it is not the first alone."""
LEAD = 2
"""Sentences that the answer begins with."""


def choose_answer(search: Search) -> tuple[Answer, list[EvidenceItem]]:
    """The answer with its evidence, in the order in which it is cited."""
    corrections = check_premises(search.text, search.question, search.place_ids, search.locale)
    evidence = [of_statement(c.id, c.text, c.source) for c in corrections]
    lead = [Run(text=c.text, source=c.id) for c in corrections]
    answer = Answer(basis="premise" if corrections else "none", lead=lead, rest=[])
    if any(c.is_whole for c in corrections):
        answer["basis"] = "alone"
        return answer, evidence
    for choose in (_passage,) if corrections else (_passage, _record, _extract):
        if chosen := choose(search, corrections):
            basis, first, rest, item = chosen
            answer["basis"] = basis
            answer["lead"] += [Run(text=first, source=item["id"])] * bool(first)
            answer["rest"] += [Run(text=rest, source=item["id"])] * bool(rest)
            return answer, [*evidence, item]
    return answer, evidence


_Basis = Literal["passage", "record", "document"]
_Chosen = tuple[_Basis, str, str, EvidenceItem]


def _passage(search: Search, corrections: Sequence[Correction]) -> _Chosen | None:
    entry = _best_passage(search, corrections)
    if entry is None:
        return None
    sentences = split_sentences(entry.text(search.locale), search.locale)
    if search.question.kind == "which" and len(entry.places) > len(search.place_ids):
        sentences = of_compared(sentences, search.place_ids)
    if any(c.passage_id == entry.id for c in corrections):
        sentences = sentences[_SAID_BEFORE.get(entry.id, 1) :]
    elif search.question.month and ("season" in entry.topics or not entry.decisive):
        sentences = of_month(sentences, search.question.month, search.place_ids)
    elif not entry.decisive:
        sentences = nearest_first(
            sentences, search.text, search.question, search.place_ids, search.locale
        )
    total = total_for(entry, search.question, search.locale) or _fare(search, entry)
    if total and is_per_car(entry):
        sentences = _after_the_car(sentences, total)
    elif total:
        sentences = [total, *sentences]
    count = 0 if corrections and corrections[0].passage_id == entry.id else _lead_size(sentences)
    first, rest = " ".join(sentences[:count]), " ".join(sentences[count:])
    return "passage", first, rest, of_passage(entry)


_CAR = re.compile(r"\b(?:car|van|taxi)\b|차(?:로|는| 한 대)|택시|승용차")


def _after_the_car(sentences: Sequence[str], total: str) -> list[str]:
    """The sentence that tells the car's price first, then what it means for so many."""
    n = next((n for n, sentence in enumerate(sentences) if _CAR.search(sentence)), 0)
    return [f"{sentences[n]} {total}", *sentences[:n], *sentences[n + 1 :]]


def _fare(search: Search, entry: Passage) -> str | None:
    """What the tuk-tuk between two places should cost, where the passage tells of no such ride."""
    ends = [
        end for end_id in (search.origin, *search.place_ids) if end_id and (end := place(end_id))
    ]
    is_asked = "tuktuk" in search.question.topics and search.question.kind == "howmuch"
    is_told = "tuktuk" in entry.topics and {end.id for end in ends} == set(entry.places[:2])
    if not is_asked or is_told or len(ends) < 2:
        return None
    return tuktuk_fare(ends[0], ends[1], search.text, search.locale)


def _best_passage(search: Search, corrections: Sequence[Correction]) -> Passage | None:
    if corrections and (after := passage(_AFTER.get(corrections[0].id, ""))):
        return after
    with_children = {"children", "swim"} <= set(search.question.topics)
    if corrections and corrections[0].id == "season" and with_children:
        return passage(_WITH_CHILDREN)
    hit = next((hit for hit in search.passages if fits(hit, search, corrections)), None)
    return hit.passage if hit else None


def _lead_size(sentences: Sequence[str]) -> int:
    """One sentence; two where the first is a short yes or no."""
    return LEAD if sentences and len(sentences[0]) < 60 else 1


def _record(search: Search, _: Sequence[Correction]) -> _Chosen | None:
    where = place(search.place_ids[0]) if search.place_ids else None
    if where is None:
        return None
    ends = (search.origin, *search.place_ids[1:])
    origin_id = next((end for end in ends if end and end != where.id), None)
    origin = place(origin_id) if origin_id else None
    question = search.question
    if "history" in question.topics and question.kind not in _VISITING:
        return None
    if origin and origin != where and _asks_for_the_way(search):
        question = replace(question, kinds=("reach",))
    fact = visit_fact(question, where, origin, search.locale)
    if fact is None:
        return None
    item = of_place(fact.key, fact.text, fact.place_id, fact.sources)
    return "record", fact.text, "", item


_STOPPING = re.compile(
    r"\bon the way\b|\bstop(?:ping)? (?:at|by|off)\b|\bcombin\w+|\bday[- ]?trip|\bfrom\b"
    r"|들[를르러]|가는 길|당일|함께|같이 (?:볼|갈)|툭툭|에서"
)


def _asks_for_the_way(search: Search) -> bool:
    """Whether two places are asked about for the way between them: also "on the way to"."""
    kind = search.question.kind
    is_verdict = kind in ("may", "safe") and bool(_STOPPING.search(search.text.lower()))
    return kind in ("howlong", "howmuch") or is_verdict


def _extract(search: Search, _: Sequence[Correction]) -> _Chosen | None:
    if not search.documents_answer:
        return None
    of_place = [hit for hit in search.hits if hit[0].place_id in search.place_ids]
    hits = of_place or list(search.hits)
    if "history" in search.question.topics or search.question.kind == "who":
        hits = [hit for hit in hits if hit[0].aspect == "history"] or hits
    extract = best_extract(search.text, search.question, hits[:3], search.locale, others=2)
    item = of_document(extract.document.id) if extract else None
    if extract is None or item is None:
        return None
    count = LEAD if extract.is_opening else 1
    first, rest = " ".join(extract.sentences[:count]), " ".join(extract.sentences[count:])
    owner = place(item["place"])
    name = name_of(owner, search.locale) if owner else ""
    return "document", first if name in first else f"{name}: {first}", rest, item
