"""Whether a passage answers a question, at its place and after its corrections."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tripkit.domain.context import Locale
from tripkit.knowledge.sri_lanka import Document
from tripkit.knowledge.sri_lanka.practical import Passage, decisive_topics
from tripkit.knowledge.sri_lanka.premises import Correction
from tripkit.knowledge.sri_lanka.questions import GuideQuestion
from tripkit.services.retrieval.practical import PassageHit

SURE, ASIDE, AT_PLACE, BY_WORDS, WAY, BESIDE = 1.0, 1.15, 1.05, 1.3, 0.7, 1.2
"""From which score on a passage answers: on its first topic, on another of its topics, at the
place, by its words alone, as the way between the very places, and beside a correction."""
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
_DECISIVE = frozenset(
    "lgbt pregnancy wheelchair extend dogs cricket elsewhere ethics drone tip bike customs alcohol "  # noqa: SIM905
    "outage".split()
)
"""Topics that an answer must be about where they are asked of."""


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


def fits(hit: PassageHit, search: Search, corrections: Sequence[Correction]) -> bool:
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
        or (question.kind == "worth" and not {"worth", "which"} & set(entry.kinds))
        or not _has_needs(hit, search)
        or _is_of_the_way(entry, question)
        or ("history" in question.topics and entry.topics[0] in ("poya", "festival"))
        or (bool(decisive) and not decisive & set(entry.topics))
        or (is_choice and question.kind in _WAYS)
        or _is_of_another_trip(entry, search)
        or (set(entry.kinds) == {"which"} and question.kind != "which")
        or (question.kind == "which" and len(compared) > 1 and not compared <= set(entry.places))
        or (
            question.kind in _RECORD
            and bool(search.place_ids)
            and not hit.at_place
            and _is_of_places(entry)
        )
    )


def _is_of_another_trip(entry: Passage, search: Search) -> bool:
    """A day trip between two places is told by a passage of both, or by their distance."""
    ends = _ends(search)
    return "daytrip" in search.question.topics and len(ends) > 1 and not ends <= set(entry.places)


def _bar(hit: PassageHit, question: GuideQuestion) -> float:
    """The score from which on it answers."""
    entry = hit.passage
    topic, kind = next(iter(entry.topics), ""), next(iter(entry.kinds), "")
    if hit.at_place and _is_general(question) and topic in GENERAL:
        is_of_weather = topic == "weather" and "weather" not in question.topics
        is_of_kind = question.kind == kind and not is_of_weather
        return 0.0 if is_of_kind else AT_PLACE
    if hit.in_topic and not _is_aside(entry, question):
        return SURE if entry.topics[0] in question.topics or hit.at_place else ASIDE
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
