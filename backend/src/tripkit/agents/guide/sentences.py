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
from tripkit.knowledge.sri_lanka.questions import GuideQuestion

_ENGLISH_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z“\"'])")
_END = re.compile(r"(?<=[.!?])\s+")
_LEANING = re.compile(
    r"^(?:It|They|He|She|His|Her|Its|That|Those|Both|Then|There|Here|This|These)\b"
)
AHEAD = 4.0
"""How much more a later sentence of a passage must be worth to lead it."""
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


def of_month(sentences: Sequence[str], month: int) -> list[str]:
    """Those of that month first, without those of other months, where the first is of another."""
    spans = [months_of(sentence) for sentence in sentences]
    if not spans or not spans[0] or month in spans[0] or not any(month in span for span in spans):
        return list(sentences)
    fitting = [s for s, span in zip(sentences, spans, strict=True) if month in span]
    timeless = [s for s, span in zip(sentences, spans, strict=True) if not span]
    return [*fitting, *timeless]


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


def nearest_first(sentences: Sequence[str], text: str, locale: Locale) -> list[str]:
    """A passage's sentences, a later one before the rest where it alone says what was asked.

    Only English: Korean sentences lean on those before them.
    """
    if locale == "ko" or len(sentences) < 2:
        return list(sentences)
    of_question = set(terms(text))
    values = [
        sum(_practical_rarity().get(term, 0.0) for term in of_question & set(terms(sentence)))
        for sentence in sentences
    ]
    best = max(range(len(sentences)), key=values.__getitem__)
    if values[best] < values[0] + AHEAD or _LEANING.match(sentences[best]):
        return list(sentences)
    return [sentences[best], *(s for n, s in enumerate(sentences) if n != best)]


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
