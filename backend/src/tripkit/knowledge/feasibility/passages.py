"""What is written of a place, sentence by sentence, and which of it speaks of somebody's words."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.feasibility.facts import Candidate, candidates
from tripkit.knowledge.feasibility.words import word
from tripkit.knowledge.lexical import terms

TELLING = 2.0
"""The weight from which on a word tells places apart: fewer than one in seven have it."""
RARE = 2.8
"""The same of a wish of one word: fewer than one place in sixteen."""
NEAR, NEAR_KO = 3, 16
"""How many words, or in Korean letters, may lie between what a wish names together."""
_WORD = re.compile(r"[a-zà-ÿ0-9]+")
_HANGUL = re.compile("[가-힣]+")
_PARTICLES = re.compile(
    r"(?<=[가-힣]{2})(?:에서는|에서|에게|으로|까지|부터|처럼|이랑|하고|은|는|이|가|을|를|에|로|랑|도|만|의|와|과|요)$"
)


@dataclass(frozen=True)
class Passage:
    """A sentence or two in both languages, with where in it each English term stands."""

    words: Words
    at: Mapping[str, tuple[int, ...]]
    is_advice: bool = False
    """What to do there, which says nothing of what it is like."""

    def has(self, term: str) -> bool:
        """Whether it says a term: an English stem, or a Korean word without its particle."""
        return term in self.words.ko if _HANGUL.match(term) else term in self.at

    def names(self, sought: Sequence[str]) -> bool:
        """Whether it says all of them, close together and in their order."""
        if any(not self.has(term) for term in sought):
            return False
        if any(_HANGUL.match(term) for term in sought):
            places = [self.words.ko.find(term) for term in sought]
            return places == sorted(places) and places[-1] - places[0] <= NEAR_KO
        return any(self._follow(start, sought[1:]) for start in self.at[sought[0]])

    def _follow(self, start: int, sought: Sequence[str]) -> bool:
        for term in sought:
            later = [at for at in self.at[term] if start < at <= start + NEAR]
            if not later:
                return False
            start = later[0]
        return True


@dataclass(frozen=True)
class Trace:
    """The passage that says most of what was asked for, and how much; whether it names all of it,
    as one thing and with a word that not every place has."""

    passage: Passage
    share: float
    is_whole: bool
    rarest: float = 0.0
    """The weight of the rarest word of the wish that it says."""


def passages_of(place: Candidate) -> tuple[Passage, ...]:
    """Everything written of a place of ours; nothing of another's."""
    return _passages().get(place.spot.id, ()) if place.spot else ()


@cache
def _passages() -> dict[str, tuple[Passage, ...]]:
    return {spot_id: tuple(_read(place)) for spot_id, place in candidates().items()}


def _read(place: Candidate) -> list[Passage]:
    spot = place.spot
    assert spot is not None
    passages_ = [spot.description, spot.why_hidden, spot.local_vibe, spot.light, *spot.photo]
    doing = [_joined(a.do, a.about) for a in spot.activities]
    passages_ += [a.photo for a in spot.activities]
    tips = [a.tip for a in spot.activities]
    return [
        Passage(
            text,
            _positions(text.en),
            is_advice=text in tips or word("of_light").search(text.en) is not None,
        )
        for text in (*passages_, *doing, *tips)
    ]


def _positions(text: str) -> dict[str, tuple[int, ...]]:
    hits: dict[str, tuple[int, ...]] = {}
    for number, word_ in enumerate(_WORD.findall(text.casefold())):
        for term in stems(word_):
            hits[term] = (*hits.get(term, ()), number)
    return hits


@lru_cache(maxsize=20_000)
def stems(text: str) -> tuple[str, ...]:
    """English words by their stems, common ones by themselves."""
    return tuple(
        term for hits in _WORD.findall(text) if len(hits) > 2 for term in terms(hits) or [hits]
    )


def _joined(do: Words, about: Words) -> Words:
    return Words(en=f"{do.en}: {about.en}", ko=f"{do.ko}: {about.ko}")


@lru_cache(maxsize=2048)
def terms_of(phrase: str) -> tuple[str, ...]:
    """What a phrase asks for: English stems, Korean words without their particles."""
    bare = word("empty").sub(" ", phrase.casefold())
    korean = [_PARTICLES.sub("", hits) for hits in _HANGUL.findall(bare)]
    english = stems(_HANGUL.sub(" ", bare))
    return tuple(dict.fromkeys([*english, *(passage_ for passage_ in korean if len(passage_) > 1)]))


@cache
def _spread() -> Counter[str]:
    """In how many places an English term stands."""
    return Counter(
        term
        for passages in _passages().values()
        for term in frozenset().union(*(passage.at for passage in passages))
    )


@lru_cache(maxsize=4096)
def weight(term: str) -> float:
    """How much a term tells: a rare one more. One that stands nowhere tells most."""
    if _HANGUL.match(term):
        count = sum(any(p.has(term) for p in passages_) for passages_ in _passages().values())
    else:
        count = _spread()[term]
    return math.log((len(_passages()) + 1) / (count + 1)) + 0.1


@lru_cache(maxsize=4096)
def is_recorded(term: str) -> bool:
    """Whether any place's record has a term."""
    return weight(term) < math.log(len(_passages()) + 1)


def trace(place: Candidate, phrase: str) -> Trace | None:
    """The passage that says most of a phrase, by the weight of its terms; None for none of it."""
    sought = terms_of(phrase)
    total = sum(map(weight, sought))
    if not total:
        return None
    passages_ = passages_of(place)
    least = TELLING if len(sought) > 1 else RARE
    is_telling = max(map(weight, sought)) >= least and not _is_manner(phrase, sought)
    whole = next((each for each in passages_ if is_telling and each.names(sought)), None)
    if whole:
        return Trace(whole, 1.0, is_whole=True)
    best = max(passages_, key=lambda passage: _said(passage, sought), default=None)
    if best is None or not (sum_ := _said(best, sought)):
        return None
    rarest = max(weight(term) for term in sought if best.has(term))
    return Trace(best, sum_ / total, is_whole=False, rarest=rarest)


def _is_manner(phrase: str, sought: Sequence[str]) -> bool:
    """Whether a phrase is one word that says how, and names nothing ("softly")."""
    return len(sought) == 1 and phrase.casefold().endswith("ly")


def _said(passage: Passage, sought: Sequence[str]) -> float:
    return sum(weight(term) for term in sought if passage.has(term))


def saying(place: Candidate, pattern: str, unless: str = "") -> Passage | None:
    """The first passage whose English matches a pattern."""
    return next(
        (
            passage
            for passage in passages_of(place)
            if not passage.is_advice
            and re.search(pattern, passage.words.en, re.IGNORECASE)
            and not (unless and re.search(unless, passage.words.en, re.IGNORECASE))
        ),
        None,
    )
