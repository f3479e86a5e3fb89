"""Lexicon first, then the phrases between stop words (as in RAKE, Rose et al. 2010)."""

import re
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Literal, NamedTuple

from pydantic import Field

from tripkit.domain.wire import Wire
from tripkit.knowledge.keywords.refusals import Range, is_verb, without_refused

Category = Literal["subject", "style", "mood", "colors"]
MAX_KEYWORDS = 20
_LONGEST = 3
_TOKEN = re.compile(r"[A-Za-zÀ-ÿ][\w’'-]*|[가-힣]+|\d+mm|[.,;:!?/\n()]")
_BREAK = frozenset(".,;:!?/\n()")
_HANGUL = re.compile(r"[가-힣]")
_PARTICLE = re.compile(
    r"(?:에서는|에서도|으로는|이라는|에서|에게|으로|까지|부터|처럼|보다|하고|이나|라는|에는|에도|"
    r"을|를|이|가|은|는|에|의|로|와|과|도|만|랑|나)$"
)


class Categories(Wire):
    subject: list[str] = Field(default_factory=list)
    style: list[str] = Field(default_factory=list)
    mood: list[str] = Field(default_factory=list)
    colors: list[str] = Field(default_factory=list)


class Keywords(Wire):
    """The most telling words first. `confidence` is the share of the content that is understood."""

    keywords: list[str]
    categories: Categories
    confidence: float = Field(ge=0, le=1)


class _Found(NamedTuple):
    text: str
    category: Category
    known: bool
    tokens: int
    at: int


def _read(name: str) -> str:
    return (files("tripkit.knowledge.keywords") / "data" / name).read_text("utf-8")


@lru_cache(maxsize=1)
def stopwords() -> frozenset[str]:
    """Words that say nothing of a subject, in both languages."""
    return frozenset(_read("stopwords.txt").split())


@lru_cache(maxsize=1)
def _lexicon() -> dict[str, tuple[Category, str]]:
    text = _read("lexicon.tsv")
    rows = (line.split("\t") for line in text.splitlines() if line and not line.startswith("#"))
    return {term: (category, english) for term, category, english in rows}  # type: ignore[misc]


def in_english(keyword: str) -> str:
    """The keyword as a picture's prompt says it; unknown words stay as they are."""
    known = _lexicon().get(keyword.lower())
    return known[1] if known else keyword


def extract(text: str, limit: int = 5, refused: Sequence[Range] = ()) -> Keywords:
    """Up to `limit` keywords of `text`, each once, with their categories.

    What the text refuses is no keyword: by the words for it, and in the ranges of `refused`.
    """
    tokens = _TOKEN.findall(without_refused(text[:4000], refused))
    found = _known_and_phrases(tokens)
    content = sum(f.tokens for f in found)
    ranked = sorted(found, key=_rank)
    kept: list[_Found] = []
    for candidate in ranked:
        if all(candidate.text not in k.text and k.text not in candidate.text for k in kept):
            kept.append(candidate)
    kept = kept[: max(1, min(limit, MAX_KEYWORDS))]
    categories = Categories()
    for keyword in kept:
        getattr(categories, keyword.category).append(keyword.text)
    understood = sum(f.tokens for f in found if f.known)
    confidence = round(understood / content, 2) if content else 0.0
    return Keywords(keywords=[k.text for k in kept], categories=categories, confidence=confidence)


def _rank(found: _Found) -> tuple[bool, int, int]:
    return (not found.known, -found.tokens, found.at)


def _known_and_phrases(tokens: list[str]) -> list[_Found]:
    found: list[_Found] = []
    phrase: list[str] = []
    at = 0

    def close() -> None:
        if phrase:
            text = " ".join(phrase[-_LONGEST:])
            found.append(_Found(text, "subject", False, len(phrase), at - len(phrase)))
            phrase.clear()

    while at < len(tokens):
        known = _match(tokens, at)
        if known:
            close()
            if known.text not in {f.text for f in found}:
                found.append(known)
            at += known.tokens
            continue
        word = _bare(tokens[at])
        if word is None:
            close()
        elif _HANGUL.search(word) or not phrase or not _HANGUL.search(phrase[-1]):
            phrase.append(word)
        at += 1
    close()
    return found


def _match(tokens: list[str], at: int) -> _Found | None:
    for length in range(min(_LONGEST, len(tokens) - at), 0, -1):
        words = tokens[at : at + length]
        for text in dict.fromkeys((" ".join(words).lower(), _without_particle(words).lower())):
            if text in _lexicon():
                return _Found(text, _lexicon()[text][0], True, length, at)
    return None


def _without_particle(words: list[str]) -> str:
    last = words[-1]
    if _HANGUL.search(last):
        last = _PARTICLE.sub("", last) or last
    return " ".join([*words[:-1], last])


def _bare(token: str) -> str | None:
    """The content word in a token, None for a stop word or a break."""
    if token in _BREAK:
        return None
    if _HANGUL.search(token):
        bare = _without_particle([token])
        if len(bare) < 2 or is_verb(token) or is_verb(bare):
            return None
        return None if bare in stopwords() or token in stopwords() else bare
    lower = token.lower()
    if lower in stopwords() or len(token) < 3:
        return None
    return token if token[0].isupper() else lower
