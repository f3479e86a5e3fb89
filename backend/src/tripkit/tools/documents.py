"""search_knowledge: the guide's documents that answer a question best."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Literal

from pydantic import BaseModel, Field

from tripkit.domain.provenance import Provenance, ours
from tripkit.domain.wire import Snake
from tripkit.knowledge.sri_lanka import Aspect, place
from tripkit.knowledge.sri_lanka.english import question_in_english
from tripkit.knowledge.sri_lanka.router import route
from tripkit.services.retrieval.guide import GuideQuery, Hit, KnowledgeBase
from tripkit.tools.context import ToolContext
from tripkit.tools.places import PlaceName, place_named
from tripkit.tools.ports import HasKnowledge
from tripkit.tools.tool import Tool


class SearchKnowledge(BaseModel):
    query: str = Field(
        min_length=1, max_length=2000, description="a question in plain words, English or Korean"
    )
    location: PlaceName = Field(
        default="", description="keeps the search to one place; empty: those that the query names"
    )
    limit: int = Field(default=5, ge=1, le=20, description="at most so many documents")


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


class FoundDocuments(Snake):
    """The best first. `words` alone are compared while there are no vectors to compare."""

    documents: list[FoundDocument]
    compared: Literal["words and meaning", "words"]


async def search_knowledge(
    arguments: SearchKnowledge, context: ToolContext[HasKnowledge]
) -> FoundDocuments:
    """Searches as the guide does: places and aspects that a question names count."""
    query, kept = arguments.query, arguments.location.strip()
    read = route(query, datetime.now(UTC))
    named = (place_named(kept).id,) if kept else (read.location, *read.others)
    places = tuple(name for name in named if name)
    hits = await nearest_documents(
        context.services.knowledge, query, places, read.aspects, limit=arguments.limit
    )
    by_meaning = any(hit.dense is not None for hit in hits)
    return FoundDocuments(
        documents=[_found(hit) for hit in hits],
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
    purpose="What is known about Sri Lanka's places",
    description="What TripKit knows about Sri Lanka's places: short documents on history,"
    " adventure, nature, culture, logistics and vibe, each naming what it rests on",
    arguments=SearchKnowledge,
    result=FoundDocuments,
    body=search_knowledge,
    audiences=frozenset({"guide", "mcp", "ask"}),
)
