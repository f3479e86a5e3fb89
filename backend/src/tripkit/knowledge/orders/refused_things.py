"""What a refusal's words refuse: the thing alone, without the words that refuse it."""

import re

_BEFORE = re.compile(
    r"^\W*(?:(?:please|and|but|so|i|we|she|he|they|also)\s+)*"
    r"(?:(?:absolutely|really|definitely)\s+)?"
    r"(?:do not|don['’]?t|does not|doesn['’]?t|won['’]?t|will not|would not|wouldn['’]?t|can['’]?t|cannot"
    r"|never|no|not|without|avoid(?:ing)?|skip(?:ping)?|hates?|dislikes?|nothing like|zero|anything but)\b\s*"
    r"(?:(?:want|like|need|do|doing|care for|to|go|going|see|visit|be|have|ride|riding on|interested in|a|an|any|"
    r"the|single|more|of|one)\s+)*",
    re.I,
)
_BEHIND_EN = re.compile(r"\s*(?:,.*|\b(?:please|ever|at all|thanks|thank you|for me|for us)\b.*)$", re.I)
_BEHIND_KO = re.compile(
    r"\s?(?:같은\s?(?:거|건|것)?)?(?:은|는|을|를|도|만|이|가|에|엔|에는)?\s?"
    r"(?:(?:절대로?|당연히|다\s?같이|제발|진짜|정말|그냥|꼭|너무|무서워서|별로라)\s?)*"
    r"(?:안|못|싫|빼|없|말고|말아|금지|제외|사절|별로|피하|관심\s?없|타고\s?싶지|하고\s?싶지|가고\s?싶지).*$"
)


def refused_thing(words: str) -> str:
    """ "I don't want a single whisky tour" refuses a whisky tour, 술 게임은 절대 없음 a drinking game;
    the words as they are where nothing would be left of them."""
    left = _BEHIND_KO.sub("", _BEFORE.sub("", words))
    left = _BEHIND_EN.sub("", left).strip(" .,;:!?-()")
    return left or words
