"""Chooses what answers a question: corrections first, then the one passage, fact or sentence."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from tripkit.agents.guide.evidence import (
    of_document,
    of_passage,
    of_place,
    of_statement,
)
from tripkit.agents.guide.sentences import (
    best_extract,
    nearest_first,
    of_compared,
    of_month,
    split_sentences,
)
from tripkit.agents.guide.state import Answer, EvidenceItem, Run
from tripkit.agents.guide.totals import total_for, tuktuk_fare
from tripkit.agents.guide.visit import name_of, visit_fact
from tripkit.domain.context import Locale
from tripkit.knowledge.sri_lanka import Document, place
from tripkit.knowledge.sri_lanka.practical import Passage, decisive_topics, passage
from tripkit.knowledge.sri_lanka.premises import Correction, check_premises
from tripkit.knowledge.sri_lanka.questions import GuideQuestion
from tripkit.services.retrieval.practical import PassageHit

SURE, AT_PLACE, BY_WORDS, WAY, BESIDE = 1.0, 1.05, 1.3, 0.7, 1.2
"""From which score on a passage answers: on the topic, at the place, by its words alone, as
the way between the very places, and beside a correction."""
_STORY = frozenset({"who", "why"})
_RECORD = frozenset({"howlong", "open", "when", "where", "wear", "reach"})
_WAYS = frozenset({"reach", "howlong", "howmuch"})
"""Kinds of question about two places that ask for the way between them."""
GENERAL = frozenset(
    ("season", "weather", "climb", "hike", "duration", "ticket", "safari", "train", "safety")
)
"""Topics that every place has."""
_ENDS_IT = frozenset({"poyatemples", "coastferry", "visafree"})
"""Corrections that leave nothing to be answered but what else was asked."""
_CARRIED = frozenset({"cablecar", "lift"})
_AFTER = {
    "inland": "beaches-when",
    "tigers": "leopards",
    "lions": "leopards",
    "ski": "hills-clothes",
}
"""By correction, the passage that goes on from it."""
_DECISIVE = frozenset(
    "lgbt pregnancy wheelchair extend dogs cricket elsewhere ethics drone tip bike customs alcohol "  # noqa: SIM905
    "outage".split()
)
"""Topics that an answer must be about where they are asked of."""
_WITH_CHILDREN = "kids-swim"
"""The passage that goes on from the sea of a month where children are spoken of."""
_SAID_BEFORE = {"swim-south": 3, "swim-east": 2, "perahera-kandy": 0, "surf-where": 0}
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
    entry = _best_passage(search, corrections)
    if entry is None:
        return None
    sentences = split_sentences(entry.text(search.locale), search.locale)
    if search.question.kind == "which" and len(entry.places) > len(search.place_ids):
        sentences = of_compared(sentences, search.place_ids)
    if any(c.passage_id == entry.id for c in corrections):
        sentences = sentences[_SAID_BEFORE.get(entry.id, 1) :]
    elif search.question.month and not entry.decisive:
        sentences = of_month(sentences, search.question.month, search.place_ids)
    elif not entry.decisive:
        sentences = nearest_first(
            sentences, search.text, search.question, search.place_ids, search.locale
        )
    total = total_for(entry, search.question.people, search.locale) or _fare(search)
    if total:
        sentences = [total, *sentences]
    count = 0 if corrections and corrections[0].passage_id == entry.id else _lead_size(sentences)
    first, rest = " ".join(sentences[:count]), " ".join(sentences[count:])
    return "passage", first, rest, of_passage(entry)


def _fare(search: Search) -> str | None:
    """What the tuk-tuk between the two places that are spoken of should cost."""
    ends = [
        end for end_id in (search.origin, *search.place_ids) if end_id and (end := place(end_id))
    ]
    is_asked = "tuktuk" in search.question.topics and search.question.kind == "howmuch"
    if not is_asked or len(ends) < 2:
        return None
    return tuktuk_fare(ends[0], ends[1], search.text, search.locale)


def _best_passage(search: Search, corrections: Sequence[Correction]) -> Passage | None:
    if corrections and (after := passage(_AFTER.get(corrections[0].id, ""))):
        return after
    with_children = {"children", "swim"} <= set(search.question.topics)
    if corrections and corrections[0].id == "season" and with_children:
        return passage(_WITH_CHILDREN)
    hit = next((hit for hit in search.passages if _fits(hit, search, corrections)), None)
    return hit.passage if hit else None


def _fits(hit: PassageHit, search: Search, corrections: Sequence[Correction]) -> bool:
    """Whether it answers what the corrections leave to be answered."""
    if not corrections:
        return _answers(hit, search)
    first = corrections[0]
    if first.id in _ENDS_IT:
        return False
    if first.id in _CARRIED:
        return hit.at_place and bool({"climb", "hike"} & set(hit.passage.topics))
    if first.id == "season" and not first.is_so:
        return hit.passage.id == first.passage_id
    if first.id == "no_station" and _ends(search) <= set(hit.passage.places):
        return _answers(hit, search)
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
    is_choice = question.kind == "which" and entry.kinds[:1] == ("which",)
    if is_choice and len(set(search.place_ids[:2])) > 1:
        return not _misses(hit, search)
    return not _misses(hit, search) and hit.score >= _bar(hit, question)


def _is_of_the_way(entry: Passage, question: GuideQuestion) -> bool:
    """A way tells nothing to who asks whether it is safe, unless it says so."""
    is_way = entry.kinds[:1] == ("reach",)
    return is_way and question.kind in ("safe", "worth") and question.kind not in entry.kinds


def _has_needs(hit: PassageHit, search: Search) -> bool:
    return set(hit.passage.needs) <= set(search.question.topics)


def _misses(hit: PassageHit, search: Search) -> bool:
    """Whether it is of another kind, or of other places, than what was asked."""
    entry, question = hit.passage, search.question
    compared = set(search.place_ids[:2])
    decisive = _DECISIVE & set(question.topics) | decisive_topics(question.topics)
    is_choice = set(entry.kinds) <= {"which", "where"}
    return (
        (question.kind in _STORY and not _STORY & set(entry.kinds))
        or not _has_needs(hit, search)
        or _is_of_the_way(entry, question)
        or ("history" in question.topics and entry.topics[0] in ("poya", "festival"))
        or (bool(decisive) and not decisive & set(entry.topics))
        or (is_choice and question.kind in _WAYS)
        or (set(entry.kinds) == {"which"} and question.kind != "which")
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
    if hit.at_place and _is_general(question) and topic in GENERAL:
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
    return entry.topics[0] not in shared and shared <= GENERAL


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
