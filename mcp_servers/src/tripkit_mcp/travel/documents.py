"""The guide's documents that answer a question best."""

from datetime import UTC, datetime
from typing import Literal

from pydantic import Field

from tripkit.domain.wire import Snake
from tripkit.knowledge.sri_lanka import Aspect, place
from tripkit.knowledge.sri_lanka.router import Routed, route
from tripkit.services.retrieval.guide import GuideQuery, Hit, KnowledgeBase


class FoundDocument(Snake):
    id: str
    place: str = Field(description="the place's id")
    place_name: str
    aspect: Aspect
    text: str
    korean: str = Field(description="the text's core in Korean")
    sources: list[str] = Field(description="what the text rests on")
    score: float = Field(ge=0, le=1)


class FoundDocuments(Snake):
    """The best first. `words` alone are compared while there are no vectors to compare."""

    documents: list[FoundDocument]
    compared: Literal["words and meaning", "words"]


class Library:
    """Searches as the guide does: places and aspects that a question names count."""

    def __init__(self, knowledge: KnowledgeBase) -> None:
        self._knowledge = knowledge

    async def search(self, query: str, place_id: str | None, limit: int) -> FoundDocuments:
        """`place_id` keeps the search to one place, whatever the question names."""
        read = route(query, datetime.now(UTC))
        named = (place_id,) if place_id else (read.location, *read.others)
        places = tuple(name for name in named if name)
        english = query if read.locale == "en" else _english(read, places)
        asked = GuideQuery(query, english, places, read.aspects)
        hits = await self._knowledge.search(asked, limit=limit)
        by_meaning = any(hit.dense is not None for hit in hits)
        return FoundDocuments(
            documents=[_found(hit) for hit in hits],
            compared="words and meaning" if by_meaning else "words",
        )


def _english(read: Routed, places: tuple[str, ...]) -> str:
    """What was read of a Korean question, for a model that knows English alone."""
    names = [found.name.en for name in places if (found := place(name))] or ["Sri Lanka"]
    activity = (read.activity or "").replace("_", " ")
    return " ".join([*names, *read.aspects, activity]).strip()


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
    )
