"""search_knowledge: which documents answer, whose they are, and how they were compared."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from tripkit.knowledge.sri_lanka import Document, documents
from tripkit.knowledge.sri_lanka.questions import GuideQuestion
from tripkit.services.retrieval import practical
from tripkit.services.retrieval.guide import GuideQuery, Hit
from tripkit.services.retrieval.practical import PassageHit
from tripkit.tools.context import ToolContext
from tripkit.tools.documents import SEARCH_KNOWLEDGE, FoundDocuments, nearest_documents
from tripkit.tools.tool import ToolFailed, call

FORT = next(one for one in documents() if one.place_id == "galle-fort" and one.aspect == "history")
ROCK = next(one for one in documents() if one.place_id == "sigiriya" and one.aspect == "history")


@dataclass
class Knowledge:
    """Gives these hits, and notes what it was asked."""

    hits: Sequence[Hit] = ()
    asked: list[tuple[GuideQuery, int]] = field(default_factory=list)

    async def search(self, query: GuideQuery, *, limit: int) -> list[Hit]:
        self.asked.append((query, limit))
        return list(self.hits[:limit])

    async def practical(self, query: GuideQuery, question: GuideQuestion) -> list[PassageHit]:
        return practical.rank(query.text, question, query.places, None)

    @property
    def knowledge(self) -> "Knowledge":
        return self


def hit(document: Document, score: float = 0.5, dense: float | None = None) -> Hit:
    return Hit(document, score, dense, score)


async def found(knowledge: Knowledge, **arguments: Any) -> FoundDocuments:
    context = ToolContext(audience="guide", services=knowledge)
    return await call(SEARCH_KNOWLEDGE, arguments, context, seconds=5)  # type: ignore[arg-type]


async def test_a_document_says_whose_it_is_and_what_it_rests_on() -> None:
    (document,) = (await found(Knowledge([hit(FORT, 0.123456)]), query="the fort")).documents
    assert (document.id, document.place, document.aspect) == (FORT.id, "galle-fort", "history")
    assert document.place_name == "Galle Fort"
    assert (document.text, document.korean) == (FORT.text, FORT.ko)
    assert (document.sources, document.score) == (list(FORT.sources), 0.1235)
    assert document.provenance.tier == "ours"
    assert SEARCH_KNOWLEDGE.result.model_validate(
        {
            "documents": [document.model_dump() | {"score": 0.0}],
            "passages": [],
            "compared": "words",
        }
    )


@pytest.mark.parametrize(
    ("dense", "compared"),
    [((0.4, None), "words and meaning"), ((0.0,), "words and meaning"), ((None, None), "words")],
)
async def test_it_says_whether_meaning_was_compared(
    dense: tuple[float | None, ...], compared: str
) -> None:
    knowledge = Knowledge([hit(FORT, dense=one) for one in dense])
    assert (await found(knowledge, query="the fort")).compared == compared


async def test_nothing_found_is_an_empty_list_of_words_compared() -> None:
    assert await found(Knowledge(), query="the fort") == FoundDocuments(
        documents=[], passages=[], compared="words"
    )


@pytest.mark.parametrize(
    ("query", "location", "places"),
    [
        ("history of Galle", "", ("galle-fort",)),
        ("from Kandy to Ella", "", {"kandy", "ella"}),
        ("a temple", "", ()),
        ("history of Galle", "Sigiriya", ("sigiriya",)),
        ("a temple", "  Kandy ", ("kandy",)),
    ],
)
async def test_the_search_keeps_to_the_named_place_else_to_those_of_the_query(
    query: str, location: str, places: Any
) -> None:
    knowledge = Knowledge()
    await found(knowledge, query=query, location=location)
    ((asked, _),) = knowledge.asked
    assert (set(asked.places) if isinstance(places, set) else asked.places) == places
    assert asked.text == query


async def test_aspects_that_the_query_asks_for_count() -> None:
    knowledge = Knowledge()
    await found(knowledge, query="What is the history of Sigiriya?")
    ((asked, _),) = knowledge.asked
    assert max(asked.aspects, key=lambda aspect: asked.aspects[aspect]) == "history"


@pytest.mark.parametrize(("given", "limit"), [({}, 5), ({"limit": 1}, 1), ({"limit": 20}, 20)])
async def test_as_many_documents_are_asked_for_as_wanted(given: dict[str, int], limit: int) -> None:
    knowledge = Knowledge([hit(FORT), hit(ROCK)])
    documents_found = (await found(knowledge, query="forts", **given)).documents
    assert knowledge.asked[0][1] == limit
    assert [one.id for one in documents_found] == [FORT.id, ROCK.id][:limit]


@pytest.mark.parametrize(
    "given", [{"limit": 0}, {"limit": 21}, {"query": ""}, {"query": "x" * 2001}]
)
async def test_what_is_out_of_bounds_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(ToolFailed):
        await found(Knowledge(), **{"query": "forts"} | given)


async def test_the_longest_and_the_shortest_query_are_asked() -> None:
    knowledge = Knowledge()
    await found(knowledge, query="x" * 2000)
    await found(knowledge, query="x")
    assert len(knowledge.asked) == 2


async def test_a_model_without_korean_is_asked_in_english() -> None:
    knowledge = Knowledge([hit(ROCK)])
    hits = await nearest_documents(
        knowledge,
        "시기리야의 역사",
        ("sigiriya",),
        {"history": 1.0},
        limit=3,  # type: ignore[arg-type]
    )
    ((asked, limit),) = knowledge.asked
    assert (asked.text, asked.places, asked.aspects) == (
        "시기리야의 역사",
        ("sigiriya",),
        {"history": 1.0},
    )
    assert "Sigiriya" in asked.english
    assert (limit, hits) == (3, [hit(ROCK)])
