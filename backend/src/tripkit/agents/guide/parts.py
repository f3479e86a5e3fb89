"""The questions of one message, where it holds several."""

import re

from tripkit.knowledge.sri_lanka.questions import read_question

_QUESTION_END = re.compile(
    r"(?<=[?？])\s*"
    r"|,?\s(?:and|&|plus|also|then)\s(?=(?:also |then |at )?(?:is|are|do|does|can|could|how|what"
    r"|when|where|which|should|will|would|the (?:total|price)|total|price)\b)"
    r"|(?<=[요죠까나])[.,]?\s(?:그리고|또)\s",
    re.IGNORECASE,
)
HEADING = 25
"""Characters up to which a few words without a verb ask: "Yala opening hours"."""
_LEAST = 9
"""Characters of a second question that stands for itself; Korean ones are short."""
_OF_MONEY = frozenset({"money", "cost"})
"""Topics that two questions may share and yet be two."""
_OF_WHO = frozenset({"children", "seniors", "couples", "solo", "women"})
"""Topics that only add who travels to the question before."""
_CLEAR = frozenset({"open", "howmuch", "howlong", "when", "reach", "wear", "safe"})
"""Kinds that are a question by themselves, whatever its topic is."""


_ASKING = re.compile(
    r"^(?:and |also |then |& )?(?:is|are|do|does|can|could|how|what|when|where|which|who|why|should"
    r"|will|would|at what|the total|total|price)\b"
    r"|(?:나요|까요|가요|은지|는지|인지|을지|될까|되나|죠|어때요?|뭐예요|언제예요|건가|[나까]여|얼마예요"
    r"|지도요?|[뭐어]디?예요)[.!~ㅋㅎㅠ]*$",
    re.IGNORECASE,
)


def _asks(part: str) -> bool:
    is_heading = part.isascii() and len(part) < HEADING and bool(read_question(part).kinds)
    return part.endswith(("?", "？")) or bool(_ASKING.search(part)) or is_heading


def parts_of(text: str) -> list[str]:
    """The whole message; its questions one by one where several stand for themselves."""
    parts = [part.strip() for part in _QUESTION_END.split(text) if len(part.strip()) >= _LEAST]
    parts = [part for part in parts if _asks(part)][:2]
    if len(parts) < 2:
        return [text]
    first, second = map(read_question, parts)
    is_second = bool(set(second.topics) - _OF_WHO) or (
        second.kind in _CLEAR and second.kind != first.kind
    )
    apart = bool(first.topics or first.kind in _CLEAR) and is_second
    shared = set(first.topics) & set(second.topics)
    return parts if apart and shared <= _OF_MONEY else [text]
