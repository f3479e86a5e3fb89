"""Terms and BM25."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.lexical import Bm25, terms
from tripkit.knowledge.lexical.terms import _stem

TEXTS = ["old harbour with nets", "harbour harbour harbour", "mountain path", "a quiet lane"]


def test_words_of_one_family_are_one_term() -> None:
    assert terms("fishing, fishes fished") == ["fish"] * 3
    assert terms("골목길") == ["골목", "목길"]


def test_the_stemmer_is_shared_by_threads_without_mixing_their_words() -> None:
    words = [f"wandering{n}ly" for n in range(400)] + [f"harbours{n}ness" for n in range(400)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(terms, words))
    _stem.cache_clear()
    assert together == [terms(word) for word in words]


def test_the_document_with_the_rarer_word_wins() -> None:
    index = Bm25([Counter(terms(text)) for text in TEXTS])
    assert index.scores(terms("nets in a harbour"))[0] == 1
    assert index.scores(terms("xylophone")) == [0, 0, 0, 0]


@given(st.lists(st.sampled_from(["harbour", "path", "lane", "nets", "sea"]), max_size=6))
def test_scores_are_shares_of_the_best(query: list[str]) -> None:
    index = Bm25([Counter(terms(text)) for text in TEXTS])
    found = index.scores(terms(" ".join(query)))
    assert all(0 <= score <= 1 for score in found)
    assert max(found) in (0, 1)
