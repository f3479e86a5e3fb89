"""What is found for a question: passages, documents, and the sentences that answer it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from tripkit.agents.guide.evidence import of_document
from tripkit.agents.guide.fitting import GENERAL, Search
from tripkit.agents.guide.followups import followups
from tripkit.agents.guide.grade import grade
from tripkit.agents.guide.joining import answer_all
from tripkit.agents.guide.parts import parts_of
from tripkit.agents.guide.state import GuideState
from tripkit.agents.guide.turns import question_of
from tripkit.knowledge.sri_lanka import Aspect
from tripkit.knowledge.sri_lanka.english import question_in_english
from tripkit.knowledge.sri_lanka.questions import GuideQuestion, read_question
from tripkit.services.retrieval.guide import GuideQuery, KnowledgeBase
from tripkit.tools.documents import nearest_documents

DOCUMENTS = 5


async def look_up(knowledge: KnowledgeBase, state: GuideState) -> GuideState:
    """The answer with its evidence; an off-topic message comes home where a passage answers it."""
    aspects = cast(dict[Aspect, float], state["aspects"])
    hits = await nearest_documents(
        knowledge, state["query"], _places(state), aspects, limit=DOCUMENTS
    )
    documents = [{"id": hit.document.id, "score": round(hit.score, 4)} for hit in hits]
    relevance = grade([hit.score for hit in hits], is_of_place(state, documents))
    searches = [
        replace(
            await _search(knowledge, state, part),
            hits=[(hit.document, hit.score) for hit in hits],
            documents_answer=relevance == "relevant"
            or (relevance == "partial" and bool(state["location"])),
        )
        for part in parts_of(state["query"])
    ]
    answer, evidence = answer_all(searches)
    quoted = {item["id"] for item in evidence}
    others = [of_document(hit.document.id) for hit in hits if hit.document.id not in quoted]
    is_home = state["intent"] == "off_topic" and answer["basis"] in ("alone", "passage", "premise")
    return {
        "intent": "tourism_query" if is_home else state["intent"],
        "documents": documents,
        "evidence": [*evidence, *(item for item in others if item)],
        "answer": answer,
        "followups": followups(searches[0]),
    }


def is_of_place(state: GuideState, documents: Sequence[dict[str, object]]) -> bool:
    """Whether one of them is about the place that is meant."""
    where = state["location"]
    return where is not None and any(str(d["id"]).startswith(f"{where}_") for d in documents)


async def _search(knowledge: KnowledgeBase, state: GuideState, part: str) -> Search:
    """One question of the message with its passages; the whole one goes on the thread's."""
    whole = question_of(state["question"])
    question = whole if part == state["query"] else _part_of(whole, read_question(part))
    if not set(question.topics) - GENERAL and question.kind not in _OF_ITSELF:
        question = replace(question, topics=(*question.topics, *_first_topics(state["query"])))
    if state["locale"] == "ko" and not question.nations:
        question = replace(question, nations=("KR",))
    places = _places(state)
    ends = (*places, *([state["origin"]] if state["origin"] else []))
    query = GuideQuery(part, question_in_english(part, places, {}), tuple(ends))
    passages = await knowledge.practical(query, question)
    return Search(part, question, places, state["origin"], state["locale"], passages, [])


def _part_of(whole: GuideQuestion, part: GuideQuestion) -> GuideQuestion:
    """One question of a message: who asks, for how many and of which month holds for them all."""
    return replace(
        part,
        month=part.month or whole.month,
        people=part.people or whole.people,
        children=part.children or whole.children,
        nations=part.nations or whole.nations,
    )


_OF_ITSELF = frozenset({"open", "wear", "reach"})
"""Kinds of question that need no topic beside a place."""


def _first_topics(text: str) -> tuple[str, ...]:
    """Topics of a message's first question, which a later one goes on with."""
    parts = parts_of(text)
    return read_question(parts[0]).topics if len(parts) > 1 else ()


def _places(state: GuideState) -> list[str]:
    return [name for name in (state["location"], *state["others"]) if name]
