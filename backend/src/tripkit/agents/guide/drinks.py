"""Which sentences plan or praise a drink: none of them belongs into an answer for a dry day."""

import re

_DRINK = re.compile(
    r"\b(?:bar crawl|pub crawl|bars?|pubs?|cocktails?|beers?|arrack|wine|nightcap|drinks at)\b"
    r"|술집|맥주|칵테일|바 투어"
)
_NO = re.compile(
    r"\b(?:no|not|n't|without|closed?|shut|bann?ed|ban|prohibited|instead|skip|avoid|another day|"
    r"can't|cannot|won't|never|except|unless|unclear|whether|ask|stops?)\b"
    r"|없|안 |못|금지|닫|대신|말고|다른 날|물어|미뤄"
)


def plans_drinks(sentence: str) -> bool:
    """Of a sentence in lower case."""
    return bool(_DRINK.search(sentence)) and not _NO.search(sentence)
