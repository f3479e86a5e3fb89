"""Which acts a clause speaks of; every expression stands in data/acts.txt."""

import re
from functools import cache

from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.tables import patterns


@cache
def _table() -> dict[str, re.Pattern[str]]:
    table = patterns("acts")
    return {name: table.compiled(name) for name in table.names()}


def acts_in(said: Said) -> frozenset[str]:
    """The acts of a clause; quoted words and full names of the trip count for nothing."""
    return frozenset(name for name, pattern in _table().items() if pattern.search(said.bare))


def without_acts(said: Said, *names: str) -> Said:
    """The clause with the words of these acts blanked."""
    spans = [
        span for name in names for m in _table()[name].finditer(said.bare) for span in _words(m)
    ]
    return said.without(spans)


_TAIL = re.compile(
    r"(?:해|하고|할|하)? ?(?:줘요?|주세요|주실래요|줄래요?|주라|주시겠어요|줄 ?수 ?있어요?|놔|둬|"
    r"어요?|은데요?|네요?|자)(?![가-힣])"
)


def _words(m: re.Match[str]) -> list[tuple[int, int]]:
    """A match; of one that spans other words ("push the museum back") its first and last."""
    words = [w.span() for w in re.finditer(r"\S+", m.group())]
    if len(words) < 3 or re.search("[가-힣]", m.group()):
        tail = _TAIL.match(m.string, m.end())
        return [(m.start(), tail.end() if tail else m.end())]
    at = m.start()
    return [(at + start, at + end) for start, end in (words[0], words[-1])]


def act(name: str) -> re.Pattern[str]:
    """The expression of an act."""
    return _table()[name]
