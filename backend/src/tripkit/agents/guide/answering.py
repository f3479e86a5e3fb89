"""Chooses what answers a question: corrections first, then the one passage, fact or sentence."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tripkit.agents.guide.evidence import (
    of_document,
    of_passage,
    of_place,
    of_statement,
)
from tripkit.agents.guide.sentences import best_extract, nearest_first, of_month, split_sentences
from tripkit.agents.guide.state import Answer, EvidenceItem, Run
from tripkit.agents.guide.totals import total_for
from tripkit.agents.guide.visit import name_of, visit_fact
from tripkit.domain.context import Locale
from tripkit.knowledge.sri_lanka import Document, place
from tripkit.knowledge.sri_lanka.practical import Passage
from tripkit.knowledge.sri_lanka.premises import Correction, check_premises
from tripkit.knowledge.sri_lanka.questions import GuideQuestion, read_question
from tripkit.services.retrieval.practical import PassageHit

SURE, AT_PLACE, BY_WORDS, WAY, BESIDE = 1.0, 1.05, 1.3, 0.7, 1.2
"""From which score on a passage answers: on the topic, at the place, by its words alone, as
the way between the very places, and beside a correction."""
_STORY = frozenset({"who", "why"})
_RECORD = frozenset({"howlong", "open", "when", "where", "wear", "reach"})
_WAYS = frozenset({"reach", "howlong", "howmuch"})
"""Kinds of question about two places that ask for the way between them."""
_GENERAL = frozenset(
    ("season", "weather", "climb", "hike", "duration", "ticket", "safari", "train", "safety")
)
"""Topics that every place has."""
_CARRIED = frozenset({"cablecar", "lift"})
_SAID_BEFORE = {"swim-south": 3, "swim-east": 2}
"""How many of a passage's sentences a correction stands for, where it is not the first alone."""
LEAD = 2
"""Sentences that the answer begins with."""


@dataclass(frozen=True)
class Search:
    """What was found for a question; `hits` are documents with their scores."""

    text: str
    question: GuideQuestion
    place_ids: Sequence[str]
    origin: str | None
    locale: Locale
    passages: Sequence[PassageHit]
    hits: Sequence[tuple[Document, float]]
    documents_answer: bool = field(default=False)


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
    hit = next((hit for hit in search.passages if _fits(hit, search, corrections)), None)
    if hit is None:
        return None
    entry = hit.passage
    sentences = split_sentences(entry.text(search.locale), search.locale)
    if any(c.passage_id == entry.id for c in corrections):
        sentences = sentences[_SAID_BEFORE.get(entry.id, 1) :]
    elif search.question.month:
        sentences = of_month(sentences, search.question.month)
    else:
        sentences = nearest_first(sentences, search.text, search.locale)
    total = total_for(entry, search.question.people, search.locale)
    if total:
        sentences = [total, *sentences]
    count = 0 if corrections and corrections[0].passage_id == entry.id else _lead_size(sentences)
    first, rest = " ".join(sentences[:count]), " ".join(sentences[count:])
    return "passage", first, rest, of_passage(entry)


def _fits(hit: PassageHit, search: Search, corrections: Sequence[Correction]) -> bool:
    """Whether it answers what the corrections leave to be answered."""
    if not corrections:
        return _answers(hit, search)
    first = corrections[0]
    if first.id in _CARRIED:
        return hit.at_place and bool({"climb", "hike"} & set(hit.passage.topics))
    if first.id == "season" and not first.is_so:
        return hit.passage.id == first.passage_id
    return hit.score >= BESIDE and _answers(hit, search)


def _lead_size(sentences: Sequence[str]) -> int:
    """One sentence; two where the first is a short yes or no."""
    return LEAD if sentences and len(sentences[0]) < 60 else 1


def _answers(hit: PassageHit, search: Search) -> bool:
    """Whether the passage is about what was asked, at the place that was named."""
    entry, question = hit.passage, search.question
    ends = _ends(search)
    if len(ends) > 1 and question.kind in _WAYS:
        return hit.score >= WAY and _joins(entry, ends)
    return not _misses(hit, search) and hit.score >= _bar(hit, question)


def _misses(hit: PassageHit, search: Search) -> bool:
    """Whether it is of another kind, or of other places, than what was asked."""
    entry, question = hit.passage, search.question
    compared = set(search.place_ids[:2])
    return (
        (question.kind in _STORY and not _STORY & set(entry.kinds))
        or ("airport" in entry.topics[:1] and "airport" not in question.topics)
        or (question.kind == "which" and len(compared) > 1 and not compared <= set(entry.places))
        or (
            question.kind in _RECORD
            and bool(search.place_ids)
            and not hit.at_place
            and _is_of_places(entry)
        )
    )


def _bar(hit: PassageHit, question: GuideQuestion) -> float:
    """The score from which on it answers."""
    entry = hit.passage
    topic, kind = next(iter(entry.topics), ""), next(iter(entry.kinds), "")
    if hit.at_place and _is_general(question) and topic in _GENERAL:
        is_of_weather = topic == "weather" and "weather" not in question.topics
        is_of_kind = question.kind == kind and not is_of_weather
        return 0.0 if is_of_kind else AT_PLACE
    if hit.in_topic and not _is_aside(entry, question):
        return SURE
    return AT_PLACE if hit.at_place and not hit.in_topic else BY_WORDS


def _ends(search: Search) -> set[str]:
    """The two places of a way, or the one."""
    ends = {*search.place_ids[:2], *([search.origin] if search.origin else [])}
    return ends - {"colombo"} if "airport" in search.question.topics and len(ends) > 1 else ends


def _joins(entry: Passage, ends: set[str]) -> bool:
    """A way between two places answers no question about two others."""
    is_way = bool({"reach", "how"} & set(entry.kinds))
    return is_way and ends <= set(entry.places) and entry.places[0] in ends


def _is_general(question: GuideQuestion) -> bool:
    """Whether it asks about a place as such: when, how long, how much."""
    return not set(question.topics) - {"season", "weather", "ticket", "duration"}


def _is_aside(entry: Passage, question: GuideQuestion) -> bool:
    """Whether the topics they share are none that the passage is about in the first place."""
    shared = set(entry.topics) & set(question.topics)
    return entry.topics[0] not in shared and shared <= _GENERAL


def _is_of_places(entry: Passage) -> bool:
    """Whether its topic has an answer for each place of its own."""
    return bool({"duration", "season", "ticket", "climb", "hike"} & set(entry.topics[:1]))


def _record(search: Search, _: Sequence[Correction]) -> _Chosen | None:
    where = place(search.place_ids[0]) if search.place_ids else None
    if where is None:
        return None
    origin_id = search.origin or (search.place_ids[1] if len(search.place_ids) > 1 else None)
    origin = place(origin_id) if origin_id else None
    question = search.question
    if origin and origin != where and question.kind in ("howlong", "howmuch"):
        question = replace(question, kinds=("reach",))
    fact = visit_fact(question, where, origin, search.locale)
    if fact is None:
        return None
    item = of_place(fact.key, fact.text, fact.place_id, fact.sources)
    return "record", fact.text, "", item


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


_QUESTION_END = re.compile(r"(?<=[?？])\s*")
_LEAST = 9
"""Characters of a second question that stands for itself; Korean ones are short."""


def parts_of(text: str) -> list[str]:
    """The whole message; its questions one by one where several stand for themselves."""
    parts = [part.strip() for part in _QUESTION_END.split(text) if len(part.strip()) >= _LEAST]
    if len(parts) < 2:
        return [text]
    topics = [set(read_question(part).topics) for part in parts]
    apart = all(topics) and not any(a & b for n, a in enumerate(topics) for b in topics[n + 1 :])
    return parts[:2] if apart else [text]


def _once(runs: Iterable[Run]) -> list[Run]:
    """Without those that another question of the message brought already."""
    return list({(run["source"], run["text"]): run for run in runs}.values())


def answer_all(searches: Sequence[Search]) -> tuple[Answer, list[EvidenceItem]]:
    """One answer of all questions of a message, each with its own lead."""
    chosen = [choose_answer(search) for search in searches]
    chosen = [part for part in chosen if part[0]["basis"] == "alone"][:1] or chosen
    bases = [answer["basis"] for answer, _ in chosen]
    evidence = {item["id"]: item for _, items in chosen for item in items}
    answer = Answer(
        basis=next((basis for basis in bases if basis != "none"), "none"),
        lead=_once(run for part, _ in chosen for run in part["lead"]),
        rest=_once(run for part, _ in chosen for run in part["rest"]),
    )
    return answer, list(evidence.values())
