"""What nouns stand for in both languages: kinds of segments, and words of names."""

import re
from dataclasses import dataclass
from functools import cache

from tripkit.domain.itinerary import Activity, Custom, Segment, Transfer, name_of
from tripkit.knowledge.edits.tables import rows
from tripkit.knowledge.remembered import remembered

PARTICLES = (
    r"(?:이랑|으로|에서|까지|부터|하고|이나|을|를|은|는|이|가|의|에|로|와|과|랑|도|만|들|쪽|요|야|"
    r"집|편|거|건)"
)


@dataclass(frozen=True, slots=True)
class Concept:
    """`types` and `modes` are the wire words of what it is the kind of, if it is one."""

    name: str
    test: str
    types: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()

    @property
    def is_kind(self) -> bool:
        return bool(self.types or self.modes)

    def holds(self, segment: Segment) -> bool:
        """Whether the segment is one by its kind."""
        if segment.type in self.types:
            return True
        return isinstance(segment, Transfer) and segment.transfer_type in self.modes


@dataclass(frozen=True, slots=True)
class Named:
    """A concept where it stands in a text."""

    start: int
    end: int
    concept: Concept


@cache
def _table() -> tuple[dict[str, Concept], "re.Pattern[str]"]:
    concepts: dict[str, Concept] = {}
    latin: list[str] = []
    hangul: list[str] = []
    for name, test, english, korean in ((r + [""] * 4)[:4] for r in rows("concepts")):
        kind, _, values = test.partition("=")
        wanted = tuple(values.split(",")) if kind in ("type", "mode") else ()
        concept = Concept(
            name, test, wanted if kind == "type" else (), wanted if kind == "mode" else ()
        )
        for word in filter(None, f"{english},{korean}".split(",")):
            concepts.setdefault(word, concept)
            (latin if word.isascii() or not re.search("[가-힣]", word) else hangul).append(word)
    every = [_latin(word) for word in _longest(latin)] + [
        _hangul(word) for word in _longest(hangul)
    ]
    return concepts, re.compile("|".join(every))


def _longest(words: list[str]) -> list[str]:
    return sorted(set(words), key=len, reverse=True)


def _latin(word: str) -> str:
    if word.startswith("-"):
        return rf"(?<=[a-z]){re.escape(word)}\b"
    return rf"(?<![a-z0-9]){re.escape(word)}(?![a-z0-9])"


def _hangul(word: str) -> str:
    spaced = re.escape(word).replace(r"\ ", " ?")
    return spaced if len(word) > 1 else rf"(?<![가-힣]){spaced}(?={PARTICLES}?(?![가-힣]))"


def concepts_in(low: str) -> list[Named]:
    """Every noun of the table, in order."""
    known, pattern = _table()
    found = []
    for m in pattern.finditer(low):
        word = m.group()
        concept = known.get(word) or next(
            c for w, c in known.items() if w.replace(" ", "") == word.replace(" ", "")
        )
        found.append(Named(m.start(), m.end(), concept))
    return found


_MEALS = ("breakfast", "lunch", "dinner")


def words_of(segment: Segment) -> frozenset[str]:
    """Names of the concepts that its own name and category say."""
    said = name_of(segment).lower()
    if isinstance(segment, Activity):
        said = f"{said} | {segment.category or ''}"
        said = f"{said} | {segment.location.name.lower()}"
    if isinstance(segment, Custom) and segment.location:
        said = f"{said} | {segment.location.name.lower()}"
    if isinstance(segment, Transfer):
        return frozenset()
    names = _names_in(said)
    is_meal = isinstance(segment, Activity) and not names.isdisjoint(_MEALS)
    return names | {"meal"} if is_meal else names


@remembered(2048)
def _names_in(low: str) -> frozenset[str]:
    """Of the concepts in a name: every message of a talk is read against all names of its trip."""
    return frozenset(named.concept.name for named in concepts_in(low))
