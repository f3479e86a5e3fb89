"""Messages that give nothing: off topic, or a refusal with next to nothing else in it."""

import re

from tripkit.knowledge.language import acts, patterns

_PATTERNS = patterns.load("reader")
_BECAUSE = _PATTERNS.compiled("because")
_EXCEPT = _PATTERNS.compiled("except")
_REQUEST_ELSE = _PATTERNS.compiled("request_else")
_CONTENT = re.compile(r"[a-z]{2,}|[가-힣]")


_EXCUSE, _YET = _PATTERNS.compiled("excuse"), _PATTERNS.compiled("yet")
_NAMED = _PATTERNS.compiled("named")
_MOVE_ON = _PATTERNS.compiled("move_on")


def skips(low: str) -> bool:
    """A refusal with next to nothing else in it, or one that begins the message and is excused."""
    if _MOVE_ON.search(low):
        return True
    if _NAMED.search(low):
        return False
    for pattern in (acts.SKIP, acts.SURPRISE):
        first = pattern.search(low)
        if first and first.start() <= 6 and _EXCUSE.match(low, first.end()) and len(low) < 120:
            return not _YET.search(low, first.end())
    for pattern in (acts.SURPRISE, acts.SKIP, acts.SHOW):
        if pattern.search(low):
            rest = _CONTENT.findall(_BECAUSE.sub(" ", pattern.sub("\x00", _EXCEPT.sub(" ", low))))
            if len(rest) <= (6 if re.search(r"[가-힣]", low) else 3):
                return True
    return False


def off_topic(low: str, said: set[str], offtopic: re.Pattern[str]) -> bool:
    """Whether it has nothing to do with the trip; who swears and then says what to do has."""
    if not offtopic.search(low) or (said and not _REQUEST_ELSE.search(low)):
        return False
    rest = acts.GRUMBLE.sub(" ", low)
    told = any(pattern.search(rest) for pattern in (acts.SHOW, acts.SKIP, acts.SURPRISE))
    return not told or offtopic.search(rest) is not None
