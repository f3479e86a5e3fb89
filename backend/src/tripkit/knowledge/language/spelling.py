"""Typos: words within a small edit distance of a known one, found by shared deletions."""

from collections.abc import Iterable


def distance(a: str, b: str, limit: int) -> int:
    """Edits (insert, delete, replace, swap of neighbours) from a to b; limit + 1 when more."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        older, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, older[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1]


def deletions(word: str, depth: int) -> set[str]:
    """The word and every form of it with up to `depth` letters left out."""
    forms = level = {word}
    for _ in range(depth):
        level = {w[:i] + w[i + 1 :] for w in level for i in range(len(w))}
        forms = forms | level
    return forms


def allowed(word: str) -> int:
    """How many edits a word of this length survives."""
    return 0 if len(word) < 5 else 1 if len(word) < 9 else 2


class Speller:
    """Corrects towards `words`; `known` are other real words, which are left alone."""

    def __init__(self, words: Iterable[str], known: frozenset[str]) -> None:
        self._known = known
        self._seen: dict[str, str | None] = {}
        self._words: set[str] = set()
        self._index: dict[str, list[str]] = {}
        for word in sorted(set(words)):
            self._words.add(word)
            for form in deletions(word, allowed(word)):
                self._index.setdefault(form, []).append(word)

    def correct(self, word: str) -> str | None:
        """The closest word within its allowance, or None (also when the word is a real one)."""
        if word not in self._seen:
            if len(self._seen) > 4096:
                self._seen.clear()
            self._seen[word] = self._closest(word)
        return self._seen[word]

    def _closest(self, word: str) -> str | None:
        if (
            not 5 <= len(word) <= 24
            or word in self._words
            or word in self._known
            or word + "s" in self._known
        ):
            return None
        best, least = None, 9
        depth = allowed(word) or 1
        for form in deletions(word, depth):
            for candidate in self._index.get(form, ()):
                limit = allowed(candidate)
                found = distance(word, candidate, limit)
                if found <= limit and (found, candidate) < (least, best or ""):
                    best, least = candidate, found
        if best is not None and least == 1 and word[0] != best[0] and len(word) < 7:
            return None
        return best
