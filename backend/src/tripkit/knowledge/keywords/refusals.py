"""What a wish refuses, by the closed words of refusing in both languages."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

Range = tuple[int, int]
_HANGUL = re.compile("[가-힣]")
_WORD = re.compile(r"\S+")


def without_refused(text: str, refused: Sequence[Range] = ()) -> str:
    """The text with what it refuses blanked, as long as before; `refused` are known ranges."""
    letters = list(text)
    for start, end in [*refused, *refusals(text)]:
        letters[start:end] = " " * (end - start)
        # What was on either side is no phrase of one piece.
        letters[start : start + 1] = "," if end > start else []
    return "".join(letters)


def refusals(text: str) -> list[Range]:
    """Ranges of the text that are refused, with the words that refuse them."""
    return [span for clause in _clauses(text) for span in _refused(text, *clause)]


def is_verb(token: str) -> bool:
    """Whether a Korean token is a verb or an adjective with its ending, and names nothing."""
    return _pattern("korean_verb").fullmatch(token) is not None


def _clauses(text: str) -> Iterator[Range]:
    start = 0
    for match in _pattern("clause").finditer(text):
        yield start, match.end()
        start = match.end()
    yield start, len(text)


def _refused(text: str, start: int, end: int) -> Iterator[Range]:
    clause = text[start:end]
    low = clause.lower()
    if _HANGUL.search(clause):
        yield from ((start + a, start + b) for a, b in _korean(clause))
    plain = _pattern("not_refused").sub(lambda m: " " * len(m[0]), low)
    if match := _pattern("before").search(plain):
        yield start + match.start(), end
    elif _pattern("behind").search(plain):
        yield start, end


def _korean(clause: str) -> Iterator[Range]:
    if match := _pattern("korean_clause").search(clause):
        words = clause[: match.start()]
        # "예쁜 카페 좋은데 계단 싫어": no further back than the words of one thing.
        yield _back(words, 3), _word_end(clause, match.end())
    for match in _pattern("korean_noun").finditer(clause):
        yield _back(clause[: match.start()], 1), _word_end(clause, match.end())


def _back(words: str, count: int) -> int:
    """Where the last `count` words begin; a "thing" takes all that describes it."""
    tokens = list(_WORD.finditer(words))
    if not tokens:
        return 0
    if _pattern("dependent").fullmatch(tokens[-1][0]):
        count += 2
    return tokens[max(0, len(tokens) - count)].start()


def _word_end(clause: str, position: int) -> int:
    rest = re.match(r"\S*", clause[position:])
    return position + (rest.end() if rest else 0)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    text = files("tripkit.knowledge.keywords").joinpath("data/refusals.toml").read_text("utf-8")
    return re.compile(tomllib.loads(text)[name])
