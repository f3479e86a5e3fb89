"""What is found for a question: passages, documents, and the sentences that answer it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from tripkit.agents.guide.answering import Search, answer_all, parts_of
from tripkit.agents.guide.evidence import of_document
from tripkit.agents.guide.followups import followups
from tripkit.agents.guide.grade import grade
from tripkit.agents.guide.state import GuideState
from tripkit.agents.guide.turns import question_of
from tripkit.knowledge.sri_lanka import Aspect
from tripkit.knowledge.sri_lanka.english import question_in_english
from tripkit.knowledge.sri_lanka.questions import read_question
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
    question = question_of(state["question"]) if part == state["query"] else read_question(part)
    if state["locale"] == "ko" and not question.nations:
        question = replace(question, nations=("KR",))
    places = _places(state)
    ends = (*places, *([state["origin"]] if state["origin"] else []))
    query = GuideQuery(part, question_in_english(part, places, {}), tuple(ends))
    passages = await knowledge.practical(query, question)
    return Search(part, question, places, state["origin"], state["locale"], passages, [])


def _places(state: GuideState) -> list[str]:
    return [name for name in (state["location"], *state["others"]) if name]
