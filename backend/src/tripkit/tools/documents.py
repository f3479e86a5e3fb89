"""search_knowledge: the guide's documents and practical passages that answer a question best."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel, Field

from tripkit.domain.provenance import Provenance, ours
from tripkit.domain.wire import Snake
from tripkit.knowledge.sri_lanka import Aspect, place
from tripkit.knowledge.sri_lanka.english import question_in_english
from tripkit.knowledge.sri_lanka.practical import Passage
from tripkit.knowledge.sri_lanka.questions import read_question
from tripkit.knowledge.sri_lanka.router import route
from tripkit.services.retrieval.guide import GuideQuery, Hit, KnowledgeBase
from tripkit.services.retrieval.practical import PassageHit
from tripkit.tools.context import ToolContext
from tripkit.tools.places import PlaceName, place_named
from tripkit.tools.ports import HasKnowledge
from tripkit.tools.tool import Tool


class SearchKnowledge(BaseModel):
    query: str = Field(min_length=1, max_length=2000, description="a question in plain words")
    location: PlaceName = Field(default="", description="else those that the query names")
    limit: int = Field(default=5, ge=1, le=20, description="how many")


class FoundDocument(Snake):
    id: str
    place: str = Field(description="the place's id")
    place_name: str
    aspect: Aspect
    text: str
    korean: str = Field(description="the text's core in Korean")
    sources: list[str] = Field(description="what the text rests on")
    score: float = Field(ge=0, le=1)
    provenance: Provenance


class FoundPassage(Snake):
    """A short answer that begins with the sentence that answers."""

    id: str
    topics: list[str]
    places: list[str] = Field(description="places' ids; none: it holds in the whole island")
    text: str
    korean: str
    source: str = Field(description="who states it")
    url: str = Field(description="where it can be looked up")
    as_of: str = Field(description="year and month of what is known: 2025-11")
    provenance: Provenance


class FoundDocuments(Snake):
    """The best first. `words` alone are compared while there are no vectors to compare."""

    documents: list[FoundDocument]
    passages: list[FoundPassage] = Field(description="practical matters that the query is about")
    compared: Literal["words and meaning", "words"]


async def search_knowledge(
    arguments: SearchKnowledge, context: ToolContext[HasKnowledge]
) -> FoundDocuments:
    """Searches as the guide does: places and aspects that a question names count."""
    query, kept = arguments.query, arguments.location.strip()
    read = route(query, datetime.now(UTC))
    named = (place_named(kept).id,) if kept else (read.location, *read.others)
    places = tuple(name for name in named if name)
    knowledge, limit = context.services.knowledge, arguments.limit
    hits = await nearest_documents(knowledge, query, places, read.aspects, limit=limit)
    passages = await nearest_passages(knowledge, query, places, limit=limit)
    by_meaning = any(hit.dense is not None for hit in hits)
    return FoundDocuments(
        documents=[_found(hit) for hit in hits],
        passages=[_practical(passage) for passage in passages],
        compared="words and meaning" if by_meaning else "words",
    )


async def nearest_documents(
    knowledge: KnowledgeBase,
    question: str,
    places: Sequence[str],
    aspects: Mapping[Aspect, float],
    *,
    limit: int,
) -> list[Hit]:
    """The best first. `places` are ids that the search keeps to; `aspects` count by weight."""
    english = question_in_english(question, places, aspects)
    asked = GuideQuery(question, english, tuple(places), aspects)
    return await knowledge.search(asked, limit=limit)


async def nearest_passages(
    knowledge: KnowledgeBase, question: str, places: Sequence[str], *, limit: int
) -> list[Passage]:
    """The best first: of the question's topics or of `places` (ids), and of no other place."""
    guide_query = GuideQuery(question, question_in_english(question, places, {}), tuple(places))
    hits = await knowledge.practical(guide_query, read_question(question))
    return [hit.passage for hit in hits if _is_meant(hit, places)][:limit]


def _is_meant(hit: PassageHit, places: Sequence[str]) -> bool:
    return hit.at_place or (hit.in_topic and not (places and hit.passage.places))


def _practical(passage: Passage) -> FoundPassage:
    source = passage.source
    return FoundPassage(
        id=passage.id,
        topics=list(passage.topics),
        places=list(passage.places),
        text=passage.en,
        korean=passage.ko,
        source=source.name,
        url=source.url,
        as_of=passage.as_of,
        provenance=ours(source.url),
    )


def _found(hit: Hit) -> FoundDocument:
    document = hit.document
    owner = place(document.place_id)
    return FoundDocument(
        id=document.id,
        place=document.place_id,
        place_name=owner.name.en if owner else document.place_id,
        aspect=document.aspect,
        text=document.text,
        korean=document.ko,
        sources=list(document.sources),
        score=round(hit.score, 4),
        provenance=ours(),
    )


SEARCH_KNOWLEDGE = Tool(
    name="search_knowledge",
    purpose="What is known about Sri Lanka's places and practical matters",
    description="Documents on places of Sri Lanka, and passages on practical matters (entry, money,"
    " transport, seasons, safety, costs), with what they rest on",
    arguments=SearchKnowledge,
    result=FoundDocuments,
    body=search_knowledge,
    country="LK",
    audiences=frozenset({"guide", "mcp", "ask"}),
)
