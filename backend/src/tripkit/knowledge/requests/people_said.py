"""Who travels, settled: what was counted, else what the words allow to assume."""

import re
from dataclasses import dataclass, field

from tripkit.domain.errors import InvalidInput
from tripkit.domain.trip import Party
from tripkit.knowledge.language.detect import Locale
from tripkit.knowledge.requests.phrases import phrase
from tripkit.knowledge.requests.said import Said

MOST = 50
_ASSUMED_AGE = 8
_WE = re.compile(r"\b(?:we|we're|we'd|we'll|us|our)\b|우리|저희")
_I = re.compile(r"\b(?:i|i'm|i'd|i'll|me|my)\b|(?<![가-힣])(?:나|저|제가|내가)(?=[ ,.는도]|$)")


_BABY = re.compile(r"\b(?:baby|infant|newborn)\b|\d ?개월|아기|신생아")


@dataclass(slots=True)
class Company:
    party: Party
    assumptions: list[str] = field(default_factory=list)


def settled_party(said: Said, task: str, locale: Locale, where: str) -> Company:
    """The party with sentences for what was assumed. Raises InvalidInput above 50 travellers."""
    assumptions: list[str] = []
    children = said.children or 0
    total = said.party
    if total is None:
        adults, sentence = _assumed(task.lower(), children, locale)
        total = adults + children
        assumptions.append(sentence)
    if total > MOST:
        raise InvalidInput(where, f"A plan is for at most {MOST} travellers.")
    ages = list(said.ages[:children])
    if children and len(ages) < children:
        ages += [_ASSUMED_AGE] * (children - len(ages))
        assumptions.append(phrase("ages", locale))
    adults = max(said.adults if said.adults is not None else total - children, 0)
    return Company(Party(adults=adults, children=ages), assumptions)


def _assumed(low: str, children: int, locale: Locale) -> tuple[int, str]:
    """Adults by the pronoun of the order, and the sentence that says so."""
    several = bool(_WE.search(low))
    if children:
        is_baby_alone = _BABY.search(low) and not _I.search(low)
        adults = 2 if several or is_baby_alone else 1
        return adults, phrase("with_children", locale, adults=adults, children=children)
    if several:
        return 2, phrase("two_we", locale)
    return 1, phrase("one_i" if _I.search(low) else "one", locale)
