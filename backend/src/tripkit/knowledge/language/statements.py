"""What only a whole phrase says ("my brain is soup", "he is four"), marked as the lexicon marks."""

import re
from functools import cache
from itertools import islice

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.lexicon import Sense, Span
from tripkit.knowledge.language.text import Text

_PATTERNS = patterns.load("statements")
MOST = 4
"""Matches of one expression that are looked at; nobody repeats a phrase more often."""
_LATIN = re.compile(r"[a-z]")


@cache
def _rules() -> list[tuple[Sense, re.Pattern[str]]]:
    rules: list[tuple[Sense, re.Pattern[str]]] = []
    for name in _PATTERNS.names():
        slot, value = name.split(".", 1)
        sense = Sense(slot.rstrip("?"), value, slot.endswith("?"))
        lines = _PATTERNS.alternatives(name)
        parts = [line for line in lines if "(?P<t>" in line]
        whole = "|".join(line for line in lines if line not in parts)
        rules += [(sense, re.compile(source)) for source in (*parts, whole) if source]
    return rules


def stated(text: Text) -> list[Span]:
    """The phrases in order of place; they may overlap."""
    if not _LATIN.search(text.low):
        return []
    spans = []
    for sense, pattern in _rules():
        for m in islice(pattern.finditer(text.low), MOST):
            start, end = m.span("t") if "t" in pattern.groupindex and m["t"] else m.span()
            spans.append(Span(start, end, text.raw[start:end], (sense,)))
    return sorted(spans, key=lambda s: (s.start, -s.end))


def joined(spans: list[Span], phrases: list[Span], asked: str | None) -> list[Span]:
    """The lexicon's marks and the phrases; within a phrase that counts no single word does."""
    counting = [p for p in phrases if any(not s.weak or s.slot == asked for s in p.senses)]
    hiding = [p for p in counting if p.senses[0].slot != "companion"]
    outside = [s for s in spans if not any(s.start < p.end and p.start < s.end for p in hiding)]
    return sorted([*outside, *counting], key=lambda s: s.start)
