"""Whether what was said at a place of the text is turned down there, in either language."""

import re

from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("denial")

_CLAUSE_START = re.compile(r"[.;!?(,]|\bbut\b|\bhowever\b|\bthough\b|\band\b")
_BEFORE = _PATTERNS.compiled("before")
_AFTER = _PATTERNS.compiled("after")
_KO_AFTER = _PATTERNS.compiled("ko_after")


def clause_start(low: str, at: int) -> int:
    """Where the clause that holds `at` begins."""
    begin = 0
    for mark in _CLAUSE_START.finditer(low, max(0, at - 80), at):
        begin = mark.end()
    return begin if begin else max(0, at - 80)


def denied(low: str, start: int, end: int) -> bool:
    """ "Not vegetarian any more", "don't need wheelchair access", "비건 아님"."""
    begin = clause_start(low, start)
    before = low[begin:start]
    if _BEFORE.search(before):
        return True
    return bool(_AFTER.match(low, end) or _KO_AFTER.match(low, end))


def denied_or(low: str, start: int, end: int) -> bool:
    """`denied`, where a list shares one denial: "no need to allow visitors or parties"."""
    if denied(low, start, end):
        return True
    begin = clause_start(low, start)
    return bool(re.search(r"\b(?:or|nor)\s*$", low[begin:start])) and bool(
        _BEFORE.search(low[max(0, begin - 40) : start])
    )
