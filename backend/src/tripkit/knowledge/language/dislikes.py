"""Whether what a message names as a dislike is one: not when taken back, or only liked less."""

import re

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.lexicon import Span
from tripkit.knowledge.language.mentions import Mentions

_PATTERNS = patterns.load("slots")
_OK = _PATTERNS.compiled("ok")
_UNDONE = _PATTERNS.compiled("undone")
_HARMLESS = _PATTERNS.compiled("harmless")


def harmless(found: Mentions, span: Span) -> bool:
    """ "Altitude is no problem", "the heat doesn't bother me"."""
    return bool(_HARMLESS.match(found.text.low, span.end))


def taken_back(found: Mentions, span: Span) -> bool:
    """ "Beaches are fine after all" when beaches were to be avoided."""
    known = set(found.known.get("avoid") or ())
    things = {s.value for s in span.senses if s.slot == "thing"} & known
    if not things:
        return False
    low = found.text.low
    if found.down(span) or _UNDONE.search(low):
        return bool(_UNDONE.search(low))
    return bool(_OK.search(low))


def lesser(found: Mentions, span: Span) -> bool:
    """ "도시보다 자연": liked less, not turned down."""
    return bool(re.match(r"\S{0,2}보다", found.text.low[span.end : span.end + 5]))
