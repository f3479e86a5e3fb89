"""The sentences of documents that answer a question best."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tripkit.domain.context import Locale
from tripkit.knowledge.lexical import terms
from tripkit.knowledge.sri_lanka import Document, documents, place
from tripkit.knowledge.sri_lanka.practical import passages
from tripkit.knowledge.sri_lanka.premises.checks import MONTHS
from tripkit.knowledge.sri_lanka.questions import GuideQuestion, read_question
from tripkit.knowledge.sri_lanka.router.names import find_places

_ENGLISH_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z“\"'])")
_END = re.compile(r"(?<=[.!?])\s+")
_HANGUL = re.compile("[가-힣]")
_VERDICT = re.compile(
    r"^(?:Yes|No|Not|Never|Hardly|Perhaps|Better|Only)\b"
    r"|^(?:네|아니요|안 |있지만|없어요|이제|어려워요|반대)"
)
"""Begins an answer of yes or no."""
_LEANING = re.compile(
    r"^(?:It|They|He|She|His|Her|Its|That|Those|Both|Then|There|Here|This|These)\b"
    r"|^(?:그때|그날|그곳|거기|그래도|다만|하지만|그러니|이때|모두|둘 다|그 밖)"
)
TOPIC_WORTH, KIND_WORTH, KOREAN_WORTH = 3.0, 2.0, 0.4
"""What a topic and the kind of a question count in a sentence; Korean terms are syllable pairs,
several of them a word."""
AHEAD, FAR_AHEAD = 4.0, 8.0
"""How much more a later sentence of a passage must be worth to lead it: with a topic or kind that
the first lacks, and by its words alone."""
_VERDICTS = frozenset({"may", "safe", "which", "worth"})
_MONTH = "|".join(MONTHS)
_OF_KIND = {
    "howlong": re.compile(
        r"\b(?:hours?|minutes?|days?|nights?|kilomet\w+|steps)\b|시간|분|박|계단|km"
    ),
    "when": re.compile(
        rf"\b(?:from|until|before|after|at) (?:\w+ )?(?:dawn|noon|dusk|six|seven|eight)|{_MONTH}"
        r"|\bcentury\b|\b1\d\d\d\b|\d월|세기|\d년"
    ),
    "who": re.compile(
        r"\b(?:king|queen|prince|built|founded|Dutch|Portuguese|British)\b|왕|지었|세웠"
    ),
    "why": re.compile(r"\b(?:because|so that|since|for|therefore|hence|named)\b|때문|그래서|라서"),
    "howmuch": re.compile(r"\b(?:rupees?|fee|ticket|free|pay|dollars)\b|루피|입장|무료|요금"),
    "reach": re.compile(r"\b(?:train|bus|road|station|drive|boat|tuk-tuk)\b|기차|버스|역|찻길|배"),
    "wear": re.compile(
        r"\b(?:shoes?|wear|cover\w*|shoulders?|socks|jacket|fleece)\b|신발|옷|어깨|긴"
    ),
    "safe": re.compile(
        r"\b(?:careful|danger\w*|currents?|safe\w*|beware|mind|never)\b|조심|위험|안전"
    ),
}


_SPAN = re.compile(
    rf"\b({_MONTH}) (?:to|and|until) (?:early |mid-|late )?({_MONTH})\b|(\d{{1,2}})~(\d{{1,2}})월"
)


def months_of(sentence: str) -> set[int]:
    """The months that its spans name: "From November to April", "11~4월"."""
    months: set[int] = set()
    for match in _SPAN.finditer(sentence):
        first, last = (
            (MONTHS.index(match[1]) + 1, MONTHS.index(match[2]) + 1)
            if match[1]
            else (int(match[3]), int(match[4]))
        )
        months |= {(first - 1 + step) % 12 + 1 for step in range((last - first) % 12 + 1)}
    return months


def of_month(sentences: Sequence[str], month: int, place_ids: Sequence[str] = ()) -> list[str]:
    """Those of that month first, without those of other months, where the first is of another.

    All, where the first alone is about the places that are meant.
    """
    spans = [months_of(sentence) for sentence in sentences]
    if place_ids and sentences and _is_only_of(sentences[0], sentences[1:], place_ids[0]):
        return list(sentences)
    if not spans or not spans[0] or month in spans[0] or not any(month in span for span in spans):
        return list(sentences)
    fitting = [s for s, span in zip(sentences, spans, strict=True) if month in span]
    timeless = [s for s, span in zip(sentences, spans, strict=True) if not span]
    return [*fitting, *timeless]


def of_compared(sentences: Sequence[str], place_ids: Sequence[str]) -> list[str]:
    """Of a first sentence that goes through many places only what it says of the compared."""
    if not sentences or len(place_ids) < 2:
        return list(sentences)
    first, *rest = sentences
    clauses = first.rstrip(".").split(", ")
    about = [clause for clause in clauses if set(place_ids) & _places_in(clause)]
    if len(about) < 2 or len(about) == len(clauses):
        return list(sentences)
    end = "예요." if _HANGUL.search(first) else "."
    text = ", ".join(about) if end != "." else "; ".join(about)
    return [text.removesuffix("예요").removesuffix("이에요") + end, *rest]


def _is_only_of(first: str, others: Sequence[str], place_id: str) -> bool:
    """Whether the place is named in the first sentence, and other places in the others."""
    rest = {mention.place_id for other in others for mention in find_places(other)}
    return place_id not in rest and bool(rest) and place_id in _places_in(first)


def _places_in(sentence: str) -> set[str]:
    return {mention.place_id for mention in find_places(sentence)}


@dataclass(frozen=True)
class Extract:
    """Sentences of one document in their order; `score` is the best one's."""

    document: Document
    sentences: tuple[str, ...]
    score: float
    is_opening: bool
    """Whether it is the document's beginning, which sets the scene before it tells."""


@lru_cache(maxsize=1)
def _practical_rarity() -> dict[str, float]:
    """The same over the practical passages."""
    counts = Counter(term for entry in passages() for term in set(terms(f"{entry.en} {entry.ko}")))
    return {term: math.log(1 + len(passages()) / count) for term, count in counts.items()}


def nearest_first(
    sentences: Sequence[str],
    text: str,
    question: GuideQuestion,
    place_ids: Sequence[str],
    locale: Locale,
) -> list[str]:
    """A passage's sentences, a later one before the rest where it alone says what was asked.

    A question of yes or no keeps the first, which answers it; Korean sentences lean on those
    before them, so that only a topic or kind that the first lacks moves one.
    """
    if len(sentences) < 2 or question.kind in _VERDICTS or _VERDICT.match(sentences[0]):
        return list(sentences)
    names = {term for place_id in place_ids for term in _place_terms(place_id)}
    of_question = set(terms(text)) - names
    weight = KOREAN_WORTH if locale == "ko" else 1.0
    values = [
        weight
        * sum(_practical_rarity().get(term, 0.0) for term in of_question & set(terms(sentence)))
        + _fit(sentence, sentences[0], question)
        for sentence in sentences
    ]
    best = max(range(len(sentences)), key=values.__getitem__)
    is_fit = _fit(sentences[best], sentences[0], question) > 0
    ahead = AHEAD if is_fit else FAR_AHEAD
    if values[best] < values[0] + ahead or _LEANING.match(sentences[best]):
        return list(sentences)
    if locale == "ko" and not is_fit:
        return list(sentences)
    return [sentences[best], *(s for n, s in enumerate(sentences) if n != best)]


def _fit(sentence: str, first: str, question: GuideQuestion) -> float:
    """What a sentence has of the question's topics and kind that the first has not."""
    lacking = set(question.topics) - set(_topics_of(first))
    pattern = _OF_KIND.get(question.kind)
    is_of_kind = bool(pattern and pattern.search(sentence) and not pattern.search(first))
    return TOPIC_WORTH * len(lacking & set(_topics_of(sentence))) + KIND_WORTH * is_of_kind


@lru_cache(maxsize=2048)
def _topics_of(sentence: str) -> tuple[str, ...]:
    return read_question(sentence).topics


@lru_cache(maxsize=256)
def _place_terms(place_id: str) -> frozenset[str]:
    where = place(place_id)
    return frozenset(terms(f"{where.name.en} {where.name.ko}")) if where else frozenset()


def split_sentences(text: str, locale: Locale) -> list[str]:
    return [part for part in (_END if locale == "ko" else _ENGLISH_END).split(text) if part]


TELLING = 2.5
"""What a sentence must be worth to stand before its document's first one."""
DOCUMENT_WEIGHT = 12.0
"""What a document's score counts beside the terms its best sentence shares."""


@lru_cache(maxsize=1)
def _rarity() -> dict[str, float]:
    """How much a term tells: the logarithm of documents for each that has it."""
    counts = Counter(
        term for entry in documents() for term in set(terms(f"{entry.text} {entry.ko}"))
    )
    total = len(documents())
    return {term: math.log(1 + total / count) for term, count in counts.items()}


def _names(entry: Document) -> set[str]:
    owner = place(entry.place_id)
    return set(terms(f"{owner.name.en} {owner.name.ko}")) if owner else set()


def best_extract(
    text: str,
    question: GuideQuestion,
    hits: Sequence[tuple[Document, float]],
    locale: Locale,
    *,
    others: int = 1,
) -> Extract | None:
    """The sentence that answers best, with `others` beside it of the same document.

    `hits` are documents with their scores, the best first.
    """
    of_question = set(terms(text))
    extracts = [
        _extract(of_question, question, entry, score, locale, others) for entry, score in hits
    ]
    return max(extracts, key=lambda extract: extract.score, default=None)


def _extract(
    wanted_terms: set[str],
    question: GuideQuestion,
    entry: Document,
    document_score: float,
    locale: Locale,
    others: int,
) -> Extract:
    sentences = split_sentences(entry.text if locale == "en" else entry.ko, locale)
    telling = wanted_terms - _names(entry)
    pattern = _OF_KIND.get(question.kind)
    values = [_worth(n, sentence, telling, pattern) for n, sentence in enumerate(sentences)]
    best = max(range(len(sentences)), key=values.__getitem__)
    if values[best] < TELLING:
        best = 0
    lead = [best - 1, best] if best and _LEANING.match(sentences[best]) else [best]
    after = list(range(best + 1, len(sentences)))[:others]
    return Extract(
        entry,
        tuple(sentences[n] for n in [*lead, *after]),
        values[best] + DOCUMENT_WEIGHT * document_score,
        best == 0,
    )


def _worth(n: int, sentence: str, telling: set[str], pattern: re.Pattern[str] | None) -> float:
    """The terms that it shares, by how much they tell, and whether it is of the kind wanted."""
    shared = sum(_rarity().get(term, 0.0) for term in telling & set(terms(sentence)))
    return shared + (1.0 if pattern and pattern.search(sentence) else 0.0) - 0.01 * n
