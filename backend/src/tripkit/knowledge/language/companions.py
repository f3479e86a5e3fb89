"""Who travels along, out of everybody that a message names."""

import re

from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.lexicon import Span
from tripkit.knowledge.language.mentions import Mentions
from tripkit.knowledge.language.people import company, read_party

_PATTERNS = patterns.load("slots")
_NOT_COMPANY_BEFORE = _PATTERNS.compiled("not_company_before")
_NOT_COMPANY_AFTER = _PATTERNS.compiled("not_company_after")
_PARTED = _PATTERNS.compiled("parted")
_CHILD_AGE = _PATTERNS.compiled("child_age")
_ALONE = _PATTERNS.compiled("alone_after_all")
_JOINS = re.compile(r"\s?(?:들)?(?:이?랑|하고|와|과|도|끼리|\s?같이|\s?손)")
_PASSERS = re.compile(r"할머니|할아버지|할매|할배|부부|연인|커플|아이들?|꼬마들?|어린이들?")
ANNIVERSARY = re.compile(r"anniversary|기념일")


def _free(found: Mentions) -> bool:
    return found.asked in ("scene", "styling")


def _seen(low: str, span: Span) -> bool:
    """In a picture "할머니가 국수 마는 모습" is who is seen, not who travels."""
    return bool(_PASSERS.fullmatch(span.text.lower())) and not _JOINS.match(low, span.end)


def _absent(low: str, span: Span) -> bool:
    """Named, but not as one who travels: "older than my grandma", "엄마가 추천해줬어"."""
    before = _NOT_COMPANY_BEFORE.search(low[max(0, span.start - 28) : span.start])
    after = _NOT_COMPANY_AFTER.match(low, span.end)
    return bool(before or after or re.match(r"\s*of\b", low[span.end :]))


def companions(found: Mentions) -> tuple[str, str] | None:
    """Who travels along, and the words for it."""
    if found.asked in ("scene", "styling") and not found.text.korean:
        return None
    low, kinds, words = found.text.low, [], []
    for span, sense in found.senses("companion"):
        if found.down(span) or _absent(low, span) or (_free(found) and _seen(low, span)):
            continue
        kinds.append(sense.value)
        words.append(span.text)
    kinds = _settled(found, kinds, words)
    kind = company(kinds)
    return (kind, ", ".join(words)) if kind else None


def _settled(found: Mentions, kinds: list[str], words: list[str]) -> list[str]:
    """The kinds without those that the rest of the message takes back, and with those it counts."""
    low = found.text.low
    if "solo" in kinds and _ALONE.search(low):
        kinds = ["solo"]
    if _free(found):
        kinds = [k for k in kinds if k != "solo"]
    if "parents" in kinds and ANNIVERSARY.search(low):
        kinds = [k for k in kinds if k != "couple"]
    if (
        "couple" in kinds
        and "family" in kinds
        and re.fullmatch(r"(?:오빠|누나)(?:, .*)?", words[0])
    ):
        kinds = [k for k in kinds if k != "family"]
    if _CHILD_AGE.search(low):
        kinds.append("kids")
    if _PARTED.search(low):
        kinds = [k for k in kinds if k not in ("couple", "friends")]
    if kinds and set(kinds) <= {"kids"} and (party := read_party(low)) and party.adults > 1:
        kinds.append("family")
    return kinds
