"""Okapi BM25 (Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework")."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

K1, B = 1.2, 0.75


class Bm25:
    """An index over documents given as term counts; all but the query is computed once."""

    def __init__(self, documents: Sequence[Counter[str]]) -> None:
        self._total = len(documents)
        lengths = [sum(counts.values()) for counts in documents]
        mean = sum(lengths) / max(1, len(lengths))
        postings: defaultdict[str, list[tuple[int, float]]] = defaultdict(list)
        for row, counts in enumerate(documents):
            norm = K1 * (1 - B + B * lengths[row] / mean)
            for term, times in counts.items():
                postings[term].append((row, times * (K1 + 1) / (times + norm)))
        for term, rows in postings.items():
            idf = math.log(1 + (self._total - len(rows) + 0.5) / (len(rows) + 0.5))
            postings[term] = [(row, idf * share) for row, share in rows]
        self._postings = dict(postings)

    def sums(self, query: Iterable[str]) -> list[float]:
        """The BM25 sum of each document, in their order."""
        found = [0.0] * self._total
        for term in set(query):
            for row, share in self._postings.get(term, ()):
                found[row] += share
        return found

    def scores(self, query: Iterable[str]) -> list[float]:
        """The same as 0..1 of the best; all 0 without a match."""
        found = self.sums(query)
        best = max(found, default=0.0)
        return [score / best for score in found] if best else found
