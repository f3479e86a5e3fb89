"""Which sentences of a message ask, and the parts that they ask for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from tripkit.agents.ask.desk.patterns import matcher

_SENTENCE = re.compile(r"[^.?!\n]+(?:[.](?=\S)[^.?!\n]*)*[.?!\n]*")
_PART = re.compile(
    r"(?:[,;:] (?:(?:and|or|also|but|plus) )?|\b(?:and|or|but|plus) )"
    r"(?=(?:also |then |roughly )?(?:what|which|who|whose|where|when|why|how|is|are|am|do|does|did"
    r"|can|could|should|shall|will|would|may|must|has|have|whether)\b)|[?!;] ?",
)
_KOREAN_PART = re.compile(
    r"(?<=지)(?:,|는|도|요)* |(?<=[요까])[,?]? (?=\S)|(?<=고)(?:요)?, |[?!;] ?"
)
_TRAILING = re.compile(r"(?i)[ ,]+(?:and|or|also|but|plus) ?$")
_LEAST = 8
"""Characters from which a clause may be a part of its own."""


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of lower-case text, from `start` to before `end`."""

    start: int
    end: int

    def of(self, low: str) -> str:
        """Its words, without signs and a conjunction at the end."""
        return _TRAILING.sub("", low[self.start : self.end]).strip(" ,;.?!\n")


def sentences_in(low: str) -> list[Span]:
    """The sentences, each with the signs that end it."""
    return [Span(m.start(), m.end()) for m in _SENTENCE.finditer(low) if m.group().strip()]


@lru_cache(maxsize=256)
def asked_in(low: str) -> tuple[Span, ...]:
    """The sentences that ask; none where a message is one sentence, or nothing in it asks."""
    spans = sentences_in(low)
    if len(spans) < 2:
        return ()
    asks = matcher("asks")
    return tuple(s for s in spans if "?" in low[s.start : s.end] or asks.search(s.of(low)))


def is_asked(matches: Sequence[Span], questions: Sequence[Span]) -> bool:
    """Whether one of the matches meets a sentence that asks; so they do where all count alike."""
    if not questions:
        return True
    return any(m.start < q.end and q.start < m.end for m in matches for q in questions)


def spans_of(pattern: re.Pattern[str], low: str) -> list[Span]:
    """Where the pattern is found."""
    return [Span(m.start(), m.end()) for m in pattern.finditer(low)]


def parts_in(low: str) -> list[Span]:
    """The clauses that ask something, in order; a list of one where there is one question."""
    questions = asked_in(low) or (Span(0, len(low)),)
    cut = _PART if low.isascii() or not re.search("[가-힣]", low) else _KOREAN_PART
    clauses = [clause for span in questions for clause in _cut(low, span, cut)]
    asks = matcher("asks_part")
    return [c for c in clauses if len(c.of(low)) >= _LEAST and asks.search(c.of(low))]


def _cut(low: str, span: Span, at: re.Pattern[str]) -> list[Span]:
    """The span in pieces, each with the sign that ends it."""
    ends = [m.end() for m in at.finditer(low, span.start, span.end) if m.end() > span.start]
    starts = [span.start, *ends]
    return [Span(a, b) for a, b in zip(starts, [*ends, span.end], strict=True) if a < b]
