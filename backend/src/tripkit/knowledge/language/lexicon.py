"""The word lists under data/ and how a message is matched against them: the longest term wins."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.korean import strip_particles
from tripkit.knowledge.language.spelling import Speller
from tripkit.knowledge.language.text import Text, Word, plain, singular

DATA = Path(__file__).parent / "data"
_COPULA = ("이요", "요", "이에요", "예요", "임", "입니다", "이야", "이고", "이랑", "랑", "쪽", "만")
_COUNTERS = tuple("일박주월시분년명")
LONGEST_EN = 5
_WISHED = frozenset(("aesthetic", "interest", "mood"))
_CORRECTED = ("terms.en.tsv", "dislikes.en.tsv", "company.en.tsv", "feelings.en.tsv")
"""Typos are mended towards these alone: the wide fields would draw in real words."""
_WIDE = ("people.en.tsv", "interests.en.tsv")
_ENGLISH = (*_CORRECTED, *_WIDE)
_KOREAN = ("terms.ko.tsv", "people.ko.tsv", "interests.ko.tsv")


@dataclass(frozen=True, slots=True)
class Sense:
    """What a term says of a slot. A weak sense counts only when that slot was asked for."""

    slot: str
    value: str
    weak: bool = False


@dataclass(frozen=True, slots=True)
class Span:
    """A term found in a message, with its place in the clean text."""

    start: int
    end: int
    text: str
    senses: tuple[Sense, ...]


@dataclass
class Lexicon:
    """Terms of one language: exact ones, beginnings (English), and how each may stand (Korean)."""

    exact: dict[str, list[Sense]] = field(default_factory=dict)
    stems: dict[str, list[Sense]] = field(default_factory=dict)
    whole: dict[str, list[Sense]] = field(default_factory=dict)
    first: dict[str, list[Sense]] = field(default_factory=dict)

    def senses(self, table: dict[str, list[Sense]], term: str) -> tuple[Sense, ...]:
        return tuple(table.get(term, ()))


def rows(name: str) -> Iterator[tuple[str, str, list[str]]]:
    """slot, value and terms of each line of a data file."""
    for line in (DATA / name).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            slot, value, terms = line.split("\t")
            yield slot, value, [term.strip() for term in terms.split(",") if term.strip()]


def english_key(term: str) -> str:
    """A term as the message's words are: lower, no apostrophes, singular words."""
    return " ".join(singular(plain(word)) for word in term.lower().replace("-", " ").split())


def _add(table: dict[str, list[Sense]], key: str, sense: Sense) -> None:
    senses = table.setdefault(key, [])
    if sense not in senses:
        senses.append(sense)


def _stem(term: str) -> str:
    """What a term that matches any ending begins with; "" for any other term."""
    return plain(term[:-1].lower()) if term.endswith("*") and " " not in term else ""


@cache
def english() -> Lexicon:
    """The English terms (read once)."""
    lexicon = Lexicon()
    for slot, value, terms in (row for name in _ENGLISH for row in rows(name)):
        sense = Sense(slot.rstrip("?"), value, slot.endswith("?"))
        for term in terms:
            if stem := _stem(term):
                _add(lexicon.stems, stem, sense)
            _add(lexicon.exact, english_key(term.rstrip("*")), sense)
    return lexicon


@cache
def korean() -> Lexicon:
    """The Korean terms (read once)."""
    lexicon = Lexicon()
    for slot, value, terms in (row for name in _KOREAN for row in rows(name)):
        sense = Sense(slot.rstrip("?"), value, slot.endswith("?"))
        for term in terms:
            key = term.lower().lstrip("=^")
            table = {"=": lexicon.whole, "^": lexicon.first}.get(term[0], lexicon.exact)
            if len(key) == 1 and table is lexicon.exact:
                table = lexicon.whole
            _add(table, key, sense)
    return lexicon


@cache
def speller() -> Speller:
    """Corrections towards the English terms of five letters and more."""
    terms = [(slot, t) for name in _CORRECTED for slot, _, row in rows(name) for t in row]
    spelt = [t for slot, t in terms if slot not in ("film", "camera", "none")]
    words = {word for t in spelt for word in english_key(t.rstrip("*")).split() if len(word) >= 5}
    words |= {stem for t in spelt if len(stem := _stem(t)) >= 7}
    wide = (english_key(t.rstrip("*")) for name in _WIDE for _, _, row in rows(name) for t in row)
    known = {word for key in wide for word in key.split()}
    return Speller(words, real_words() | known)


def find_spans(text: Text) -> list[Span]:
    """Every term in the message, in order, without overlaps inside one language."""
    spans = english_spans(text)
    if text.korean:
        spans += korean_spans(text)
    return sorted((s for s in spans if s.senses), key=lambda s: (s.start, s.end))


def _useful(senses: list[Sense]) -> tuple[Sense, ...]:
    """A term that also means something is not a trap."""
    return tuple(s for s in senses if s.slot != "none")


def english_spans(text: Text) -> list[Span]:
    """Matches of up to five words, the longest first; a lone unknown word may be a typo."""
    words, spans, at = text.words, [], 0
    while at < len(words):
        size, senses = _longest(words, at)
        if size:
            start, end = words[at].start, words[at + size - 1].end
            spans.append(Span(start, end, text.raw[start:end], _useful(senses)))
        at += max(size, 1)
    return spans


@cache
def _reach() -> dict[str, int]:
    """For each first word of a term how many words its longest term has."""
    reach: dict[str, int] = {}
    for term in english().exact:
        words = term.split(" ")
        reach[words[0]] = max(reach.get(words[0], 0), min(len(words), LONGEST_EN))
    return reach


def _longest(words: list[Word], at: int) -> tuple[int, list[Sense]]:
    lexicon = english()
    reach = _reach().get(words[at].key, 0)
    for size in range(min(reach, len(words) - at), 0, -1):
        senses = lexicon.exact.get(" ".join(word.key for word in words[at : at + size]))
        if senses:
            return size, senses + _inside(words[at : at + size], senses)
    word = words[at]
    for table_word in (word.key, plain(word.text)):
        for length in range(len(table_word), 3, -1):
            if senses := lexicon.stems.get(table_word[:length]):
                return 1, senses
    better = speller().correct(plain(word.text)) if len(word.text) >= 5 else None
    if better:
        found = lexicon.exact.get(singular(better)) or lexicon.stems.get(better)
        return (1, found) if found else (0, [])
    return 0, []


def _inside(words: list[Word], senses: list[Sense]) -> list[Sense]:
    """What the words of a dislike mean when they are wished for: "beach towns" are nature."""
    if len(words) == 1 or any(sense.slot != "thing" for sense in senses):
        return []
    exact = english().exact
    return [s for word in words for s in exact.get(word.key, ()) if s.slot in _WISHED]


def korean_spans(text: Text) -> list[Span]:
    """Matches in the text without spaces; where each term may begin and end is its own rule."""
    tight, places, starts = text.tight
    spans, at = [], 0
    while at < len(tight):
        size, senses = (
            _longest_korean(text, at) if "가" <= tight[at] <= "힣" or starts[at] else (0, [])
        )
        if size:
            start, end = places[at], places[at + size - 1] + 1
            spans.append(Span(start, end, text.raw[start:end], _useful(senses)))
        at += max(size, 1)
    return spans


@cache
def _longest_of() -> dict[str, int]:
    """For each beginning of one or two characters the length of the longest term."""
    lengths: dict[str, int] = {}
    for table in (korean().exact, korean().first, korean().whole):
        for term in table:
            lengths[term[:2]] = max(len(term), lengths.get(term[:2], 0))
    return lengths


def _longest_korean(text: Text, at: int) -> tuple[int, list[Sense]]:
    tight, places, starts = text.tight
    lexicon = korean()
    weak: tuple[int, list[Sense]] = (0, [])
    lengths = _longest_of()
    reach = lengths.get(tight[at : at + 2], 0) or lengths.get(tight[at], 0)
    for size in range(min(reach, len(tight) - at), 0, -1):
        key = tight[at : at + size]
        if not "가" <= key[-1] <= "힣" and (
            key.isascii() or _counts(text.low, places[at + size - 1])
        ):
            continue
        one_word = places[at + size - 1] - places[at] == size - 1
        senses: list[Sense] = []
        if one_word or (starts[at] and size > 2):
            senses += lexicon.exact.get(key, [])
        if starts[at] and (one_word or size > 2):
            senses += lexicon.first.get(key, [])
            if key in lexicon.whole and _stands_alone(text, at, size):
                senses += lexicon.whole[key]
        if senses and all(sense.weak for sense in senses):
            weak = weak if weak[0] else (size, senses)
        elif senses:
            return max(size, weak[0]), senses + weak[1]
    return weak


def _counts(low: str, at: int) -> bool:
    """Whether the digit there counts what follows: "초3일" is three days, not a third-grader."""
    return low[at].isdigit() and low[at + 1 : at + 2] in _COUNTERS


def _stands_alone(text: Text, at: int, size: int) -> bool:
    """Whether only a particle or the copula follows the term within its word."""
    tight, places, starts = text.tight
    end = at + size
    while end < len(tight) and not starts[end] and "가" <= tight[end] <= "힣":
        end += 1
    if any(places[i + 1] - places[i] > 1 for i in range(at, at + size - 1)):
        return False
    rest = tight[at + size : end]
    return (
        not rest
        or rest in _COPULA
        or strip_particles("가나" + rest) == "가나"
        or (strip_particles("강" + "산" + rest) == "강산")
    )


@cache
def common_words() -> frozenset[str]:
    """English words that look like ours but are not."""
    return frozenset((DATA / "words.en.txt").read_text("utf-8").split())


@cache
def real_words() -> frozenset[str]:
    """Words that are no typo of a term or a place ("wearing" is not "searing")."""
    return common_words() | frozenset((DATA / "real.en.txt").read_text("utf-8").split())
