"""An answer that is held out as a question: "can it be fog on a pier?", "비 오는 골목 어때요?"."""

import re

_LEAD = r"^(?:so |and |then |hmm+,? |um+,? |well,? )?"
_DOUBT = (
    r"(?:weird|odd|strange|silly|daft|stupid|cheesy|corny|boring|wrong|bad|mad|ok|okay|fine|"
    r"possible|allowed|too much|a cliché|a cliche)"
)
_TOO = (
    r"too (?:cheesy|corny|boring|much|plain|simple|dark|obvious|silly|weird|sad|dull|ordinary|"
    r"common|clich(?:e|é)d?|touristy|ambitious|soppy|kitsch|gloomy|basic)"
)
_OFFERED = (
    re.compile(
        _LEAD + r"(?:can|could|may|would) (?:it|that|this|the (?:photo|picture|scene)) be "
        r"(?P<said>.{3,}?)\??$",
        re.I,
    ),
    re.compile(
        _LEAD + rf"(?:is|would) it (?:be )?{_DOUBT} (?:if (?:i|we) (?:say|said|want|wanted|pick|"
        r"picked|have|had|do|did|go for|went for)|to (?:say|want|have|pick|do|ask for|go for)) "
        r"(?P<said>.{3,}?)\??$",
        re.I,
    ),
    re.compile(
        _LEAD + r"(?:is|are|would) (?P<said>.{3,}?) (?:be )?"
        rf"(?:ok|okay|fine|possible|allowed|good|alright|all right|a cliché|a cliche|{_TOO})"
        r"\s*\??$",
        re.I,
    ),
    re.compile(_LEAD + r"(?:would|does|do|could) (?P<said>.{3,}?) (?:count|work|do)\s*\??$", re.I),
    re.compile(_LEAD + r"(?:what|how) about (?P<said>.{3,}?)\??$", re.I),
    re.compile(
        r"^(?:혹시\s+)?(?P<said>.{3,}?)(?:은|는)?\s*(?:어때요?|어떨까요?|어떤가요|괜찮을까요?|"
        r"괜찮나요|되나요|돼요|될까요?|가능해요|가능한가요|가능할까요?)"
        r"\s*\?+\s*[ㅎㅋ~]*$"
    ),
    re.compile(
        r"^(?:혹시\s+)?(?P<said>.{3,}?)(?:은|는|도|이?라고 ?하면|면)?\s*(?:너무 ?)?(?:가능한가요|"
        r"가능할까요|이상한가요|이상하려나요?|오글거리나요|뻔한가요|유치한가요|식상한가요|웃긴가요)"
        r"[\s?ㅎㅋㅠ~.]*$"
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
_LONG = 8
"""One word is enough when it is not a short one ("lighthouses")."""


def offered(raw: str, asked: str | None) -> str | None:
    """What is held out, without the asking; None for a real question."""
    if asked not in STEPS:
        return None
    text = raw.strip()
    for frame in _OFFERED:
        if found := frame.match(text):
            said = found["said"].strip(" ,.")
            long_enough = len(said.split()) >= _WORDS or len(said) >= _LONG
            return said if long_enough and not _ABOUT.search(said) else None
    return None
