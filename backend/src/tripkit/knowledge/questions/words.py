"""The expressions of questions, kept under data/patterns, and whether a word is taken back."""

import re
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.patterns import Patterns

_DATA = Path(__file__).parent / "data" / "patterns"
_CLAUSE = re.compile(r"[.;!?,:()]| but | just | only |(?:고|지만|니까|는데|말고) ")
_REACH = 60


@cache
def words(file: str, section: str) -> re.Pattern[str]:
    """One section's expressions as one."""
    return re.compile("|".join(Patterns(file, _DATA).alternatives(section)))


def is_denied(low: str, start: int, end: int) -> bool:
    """Whether what stands at start..end is what the person does not want."""
    head = low[max(0, start - _REACH) : start]
    clause = _CLAUSE.split(head)[-1]
    if words("denied", "before_en").search(clause):
        return True
    tail = low[end : end + _REACH]
    return bool(words("denied", "after_en").match(tail) or words("denied", "after_ko").match(tail))


def asked_for(low: str, section: str) -> bool | None:
    """Whether a word of the section stands there and is not taken back; None: there is none."""
    asked = None
    for hit in words("route", section).finditer(low):
        asked = not is_denied(low, hit.start(), hit.end())
        if asked:
            break
    return asked
