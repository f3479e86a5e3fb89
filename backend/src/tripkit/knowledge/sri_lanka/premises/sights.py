"""Sights of other countries that a question takes for ours."""

import re

from tripkit.knowledge.sri_lanka.premises.tables import Abroad, abroad

_COMPARED = re.compile(
    r"\b(?:did|done|been to|seen|visited|loved|climbed|like|than|unlike|after|as in|from|"
    r"used to|flown?|flying)(?: \w+)? (?:the )?$"
)
"""Before a sight abroad that one only compares with, or comes from."""
_COMPARED_AFTER = re.compile(r"^ ?(?:처럼|같은|같이|보다|만큼|에 비해|말고|다녀[와온왔]|갔다)")
_JOURNEY = re.compile(
    r"\b(?:fl(?:y|ies|ying|own|ight)s?|com(?:e|es|ing)|came|arriv\w+|mov(?:e|ing) on|then|next)\b"
)


def is_abroad(low: str) -> bool:
    """Whether lower-case text names a sight of another country."""
    return bool(sights_abroad(low))


def sights_abroad(low: str) -> list[Abroad]:
    """The sights of other countries that lower-case text takes for ours."""
    matches = ((sight, sight.rule.search(low)) for sight in abroad())
    return [sight for sight, match in matches if match and not _is_compared(low, match)]


def _is_compared(low: str, sight: re.Match[str]) -> bool:
    """Whether a sight abroad is only compared with, or where one comes from.

    "From Bali" is where one comes from when a journey is told; "the view from Ha Long Bay's
    cliffs" takes it for ours.
    """
    before, after = low[: sight.start()], low[sight.end() :]
    if after.startswith("'s"):
        return False
    if re.search(r"\bfrom(?: \w+)? (?:the )?$", before) and not _JOURNEY.search(low):
        return False
    return bool(_COMPARED.search(before) or _COMPARED_AFTER.search(after))
