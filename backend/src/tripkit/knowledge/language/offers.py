"""An answer that is held out as a question: "can it be fog on a pier?", "비 오는 골목 어때요?"."""

import re

_LEAD = r"^(?:so |and |then |hmm+,? |um+,? |well,? )?"
_OFFERED = (
    re.compile(
        _LEAD + r"(?:can|could|may|would) (?:it|that|this|the (?:photo|picture|scene)) be "
        r"(?P<said>.{3,}?)\??$",
        re.I,
    ),
    re.compile(
        _LEAD + r"(?:is|are|would) (?P<said>.{3,}?) (?:be )?"
        r"(?:ok|okay|fine|possible|allowed|good|alright|all right)\s*\??$",
        re.I,
    ),
    re.compile(_LEAD + r"(?:what|how) about (?P<said>.{3,}?)\??$", re.I),
    re.compile(
        r"^(?P<said>.{3,}?)(?:은|는)?\s*(?:어때요?|어떨까요?|어떤가요|괜찮을까요?|괜찮나요|"
        r"되나요|돼요|될까요?|가능해요|가능한가요|가능할까요?)"
        r"\s*\?+\s*[ㅎㅋ~]*$"
    ),
)
# What asks about us or the step, not for it.
_ABOUT = re.compile(
    r"\b(?:it|that|this|you|the (?:weather|price|flight|visa)|i|we)\s*$|"
    r"\b(?:what|how|why|when|where|which)\b|무슨|어디|언제|왜|얼마|"
    r"(?:날씨|가격|비용|비자|거기|그곳|이거|그거|이건|그건|사진|장면|"
    r"건너뛰|넘어가|안 해도|없어도)\s*$",
    re.I,
)
STEPS = ("scene", "styling")
_WORDS = 2


def offered(raw: str, asked: str | None) -> str | None:
    """What is held out, without the asking; None for a real question."""
    if asked not in STEPS:
        return None
    text = raw.strip()
    for frame in _OFFERED:
        if found := frame.match(text):
            said = found["said"].strip(" ,.")
            long_enough = len(said.split()) >= _WORDS
            return said if long_enough and not _ABOUT.search(said) else None
    return None
