"""The guide's knowledge base: meaning and words together, and each alone when it must."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from tripkit.knowledge.sri_lanka import documents
from tripkit.services.retrieval import blend, guide
from tripkit.services.retrieval.guide import (
    EmbeddedStore,
    GuideQuery,
    KnowledgeBase,
    StoreDown,
    beginnings,
    of_words,
)
from tripkit.services.retrieval.port import EmbeddingFailed, Vectors
from tripkit.services.retrieval.vectors import StoredVectors

from .letters import Letters


def asked(text: str, **more: object) -> GuideQuery:
    return GuideQuery(text, text, **more)  # type: ignore[arg-type]


@pytest.fixture
async def vectors(tmp_path: Path) -> StoredVectors:
    stored = StoredVectors(Letters(), guide.texts, tmp_path / "none.npz", tmp_path)
    assert await stored.ready() is not None
    return stored


@pytest.fixture
def base(vectors: StoredVectors) -> KnowledgeBase:
    return KnowledgeBase(Letters(), EmbeddedStore(vectors))


class Broken:
    """A store that does not answer."""

    name = "broken"

    async def similar(self, wish: Vectors, places: Sequence[str]) -> dict[str, float] | None:
        raise StoreDown


class Filling(Broken):
    """A store that is being filled."""

    async def similar(self, wish: Vectors, places: Sequence[str]) -> dict[str, float] | None:
        return None


def only(document_id: str, cosine: float) -> "Fixed":
    return Fixed({document_id: cosine})


class Fixed(Broken):
    """A store that knows what is near."""

    def __init__(self, cosines: dict[str, float]) -> None:
        self._cosines = {document.id: 0.0 for document in documents()} | cosines

    async def similar(self, wish: Vectors, places: Sequence[str]) -> dict[str, float] | None:
        return self._cosines


async def test_a_question_finds_its_document_best_first(base: KnowledgeBase) -> None:
    hits = await base.search(
        asked("lace made on a bolster with wooden bobbins, taught by a women's centre"), limit=5
    )
    assert hits[0].document.id == "hiriketiya_culture"
    assert len(hits) == 5
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert all(0 <= hit.score <= 1 for hit in hits)


async def test_only_the_places_that_were_named_are_searched(base: KnowledgeBase) -> None:
    query = asked("elephants at a lake", places=("kandy", "ella"))
    hits = await base.search(query, limit=20)
    assert {hit.document.place_id for hit in hits} == {"kandy", "ella"}
    assert len(hits) == 12


async def test_the_aspect_that_was_asked_for_comes_forward(base: KnowledgeBase) -> None:
    plain = {h.document.id: h.score for h in await base.search(asked("Kandy"), limit=480)}
    logistics = asked("Kandy", aspects={"logistics": 1.0})
    lifted = {h.document.id: h.score for h in await base.search(logistics, limit=480)}
    gained = lifted["kandy_logistics"] - plain["kandy_logistics"]
    others = lifted["kandy_history"] - plain["kandy_history"]
    assert gained > others >= 0


async def test_meaning_brings_what_no_word_of_the_question_names() -> None:
    near = KnowledgeBase(Letters(), only("rekawa_vibe", 0.9))
    hits = await near.search(asked("zzz qqq"), limit=1)
    assert hits[0].document.id == "rekawa_vibe"
    assert hits[0].lexical == 0


async def test_meaning_and_words_add_up() -> None:
    text = "stilt fishermen of Koggala"
    scores = []
    for cosine in (0.0, 0.5):
        base = KnowledgeBase(Letters(), only("koggala_culture", cosine))
        hits = await base.search(asked(text, places=("koggala",)), limit=6)
        scores.append(next(h for h in hits if h.document.id == "koggala_culture").score)
    assert scores[1] > scores[0] > 0


async def test_a_word_is_found_by_its_beginning() -> None:
    assert beginnings(["villus", "villu"]) == ["villu", "villu"]
    by_term, by_beginning = of_words("villus")
    row = next(n for n, d in enumerate(documents()) if d.id == "wilpattu-national-park_nature")
    assert by_beginning[row] > by_term[row]


def test_the_best_documents_of_a_place_lift_the_others() -> None:
    words = np.zeros(len(documents()), np.float32)
    words[:2] = 0.5
    scores = blend.blend(words, words, None, {}, "what")
    assert scores[0] > scores[2] > 0
    assert scores[6] == 0


def test_who_asks_for_history() -> None:
    none = np.zeros(len(documents()), np.float32)
    scores = blend.blend(none, none, None, {}, "who")
    favoured = {d.aspect for d, score in zip(documents(), scores, strict=True) if score > 0.04}
    assert favoured == {"history"}


async def test_a_cosine_below_nothing_counts_as_nothing() -> None:
    base = KnowledgeBase(Letters(), only("kandy_history", -0.8))
    hits = await base.search(asked("zzz", places=("kandy",)), limit=6)
    assert {hit.score for hit in hits} == {0.0}


async def test_a_model_that_is_away_leaves_the_words(vectors: StoredVectors) -> None:
    embedder = Letters()
    base = KnowledgeBase(embedder, EmbeddedStore(vectors))
    embedder.is_away = True
    hits = await base.search(asked("talipot leaf scribes of Aluvihare"))
    assert hits[0].document.place_id == "aluvihare-rock-temple"
    assert all(hit.dense is None for hit in hits)


@pytest.mark.parametrize("store", [Broken(), Filling()])
async def test_a_store_that_is_down_or_being_filled_leaves_the_words(store: Broken) -> None:
    hits = await KnowledgeBase(Letters(), store).search(asked("Baker's Falls on Horton Plains"))
    assert hits[0].document.place_id == "horton-plains"
    assert all(hit.dense is None and hit.score > 0 for hit in hits)


async def test_korean_words_find_their_documents() -> None:
    base = KnowledgeBase(Letters(), Broken())
    hits = await base.search(GuideQuery("날루르 코빌 축제", "Nallur culture"))
    assert hits[0].document.place_id == "nallur-kovil"


async def test_a_model_without_korean_is_given_the_english_words() -> None:
    for multilingual, given in ((False, "Kandy culture"), (True, "캔디 문화")):
        embedder = Letters(multilingual=multilingual)
        base = KnowledgeBase(embedder, Fixed({}))
        await base.search(GuideQuery("캔디 문화", "Kandy culture"))
        assert embedder.asked == [[given]]


async def test_nothing_to_embed_asks_no_model() -> None:
    embedder = Letters()
    hits = await KnowledgeBase(embedder, Fixed({})).search(GuideQuery("  ", "  "))
    assert embedder.asked == []
    assert {hit.score for hit in hits} == {0.0}


async def test_what_is_embedded_of_a_document_names_its_place_and_aspect() -> None:
    texts = guide.texts()
    assert len(texts) == len(documents()) == len(set(texts))
    assert guide.embedded_text(documents()[0]).startswith("Adam's Peak, history. ")


async def test_the_embedded_store_compares_by_cosine(vectors: StoredVectors) -> None:
    rows = await vectors.get()
    assert rows is not None
    found = await EmbeddedStore(vectors).similar(rows[7], ())
    assert found is not None
    assert max(found, key=lambda id_: found[id_]) == documents()[7].id
    assert np.isclose(found[documents()[7].id], 1, atol=1e-2)
    some = await EmbeddedStore(vectors).similar(rows[7], ("ella",))
    assert some is not None
    assert len(some) == 6


async def test_vectors_that_cannot_be_made_degrade_the_store(tmp_path: Path) -> None:
    class Away(Letters):
        async def embed(self, texts: Sequence[str]) -> Vectors:
            raise EmbeddingFailed

    store = EmbeddedStore(StoredVectors(Away(), guide.texts, tmp_path / "none.npz"))
    assert await store.health() == "ok"
    assert await store._vectors.ready() is None
    assert await store.health() == "degraded"
